import { useShallow } from 'zustand/react/shallow';
import { useText } from '../../i18n/index.ts';
import { type DockColumn, decisionColumns, preActionColumns } from '../rules/dock-columns.ts';
import { hasActed, seatOf, toCallOf } from '../rules/hero.ts';
import { keyCap } from '../rules/hotkeys.ts';
import { useController, useSettings, useTable, useUi } from '../state/context.tsx';
import type { TableController } from '../state/controller.ts';
import type { TableView } from '../state/table-store.ts';
import { useAmounts } from '../state/use-amounts.ts';
import styles from './dock.module.css';
import { GuardedButton } from './guarded-button.tsx';

const PLACES = ['fold', 'check-call', 'raise'] as const;
const TONES = { fold: 'fold', 'check-call': 'call', raise: 'brand' } as const;

/** Fold, check or call, raise: buttons at the player's turn, pre-actions in the same places before it. */
export function ActionColumns({ deciding }: { readonly deciding: boolean }) {
  const decision = useTable(useShallow(decisionFacts));
  const to = useUi(({ sizing }) => (sizing?.decisionId === decision.decisionId ? sizing.to : null));
  const freeFold = useUi((ui) => ui.freeFold !== null && ui.freeFold === decision.decisionId);
  const preAction = useUi((ui) => ui.preAction);
  const ownActions = useUi((ui) => (ui.ownActions.handId === decision.handId ? ui.ownActions.count : 0));
  const columns = deciding
    ? decisionColumns({ ...decision, to, freeFold })
    : preActionColumns({ ...decision, ownActions }, preAction, decision.stack);
  return PLACES.map((place, index) => {
    const column = columns[index];
    // An empty place stays empty, so that no button moves into it.
    return column ? <ColumnButton key={place} column={column} /> : <span key={place} />;
  });
}

function decisionFacts({ snapshot: { table, you }, info }: TableView) {
  const seat = you?.seat ?? -1;
  const own = seatOf(table, seat);
  return {
    handId: table?.handId ?? '',
    phase: table?.phase ?? 'waiting',
    decisionId: table?.decisionId ?? '',
    canCheck: table?.canCheck ?? false,
    callChips: table?.callChips ?? 0,
    toMatch: table?.toMatch ?? 0,
    raiseMin: table?.raiseMin ?? 0,
    raiseMax: table?.raiseMax ?? 0,
    stack: own?.stack ?? 0,
    allIn: (own?.stack ?? 0) + (own?.bet ?? 0),
    limit: info?.limit ?? 'NL',
    toCall: table ? toCallOf(table, seat) : 0,
    acted: table ? hasActed(table, seat) : false,
  };
}

function ColumnButton({ column }: { readonly column: DockColumn }) {
  const t = useText();
  const amounts = useAmounts();
  const controller = useController();
  const keysOn = useSettings((settings) => settings.hotkeys);
  const code = useSettings((settings) => settings.keys[column.command]);
  const sent = useUi((ui) => ui.pending !== null);
  const choosing = column.does.type === 'raise' && column.does.to === null;
  const isPre = column.does.type === 'pre';
  return (
    <GuardedButton
      size="big"
      tone={isPre ? 'plain' : TONES[column.command]}
      className={isPre ? styles.pre : undefined}
      meaning={column.meaning}
      testId={column.testId}
      unavailable={choosing || (sent && !isPre)}
      aria-keyshortcuts={keysOn ? keyCap(code) : undefined}
      aria-pressed={isPre ? column.pressed : undefined}
      data-sent={(sent && !isPre) || undefined}
      hotkey={controller.hotkeys[column.command]}
      onPress={() => press(controller, column)}
    >
      <span className={styles.labelLine}>
        {isPre ? <span className={styles.box} aria-hidden="true" /> : null}
        {t(column.text)}
        {keysOn ? (
          <span className={styles.key} aria-hidden="true">
            {keyCap(code)}
          </span>
        ) : null}
      </span>
      {column.amount === null ? null : <bdi className={styles.amount}>{amounts.full(column.amount)}</bdi>}
    </GuardedButton>
  );
}

function press(controller: TableController, { does }: DockColumn): void {
  if (does.type === 'pre') controller.togglePreAction(does.kind);
  else if (does.type === 'raise') controller.raise();
  else if (does.type === 'fold') controller.fold();
  else controller.act(does);
}
