import { testIds } from '@cardroom/ui';
import { useShallow } from 'zustand/react/shallow';
import { useText } from '../../i18n/index.ts';
import { LoneTable } from '../lone-table.tsx';
import { type DockMode, dockMode } from '../rules/dock-mode.ts';
import { useTable, useUi } from '../state/context.tsx';
import { ActionColumns } from './action-columns.tsx';
import styles from './dock.module.css';
import { DockStatus } from './dock-status.tsx';
import { FixedLimit } from './fixed-limit.tsx';
import { FreeFold } from './free-fold.tsx';
import { EntryChoice, NoChips, SittingOut, Watching, WayOnButton } from './mode-buttons.tsx';
import { RabbitHunt } from './rabbit-hunt.tsx';
import { RunTwice } from './run-twice.tsx';
import { SeatOptions } from './seat-options.tsx';
import { ShowCards } from './show-cards.tsx';
import { SizingRow } from './sizing-row.tsx';
import { TurnClock } from './turn-clock.tsx';

/** Everything a player can do, below the table. Its height is fixed per layout, so that nothing above it moves. */
export function Dock() {
  const t = useText();
  const mode = useDockMode();
  return (
    <section
      className={styles.dock}
      id="table-actions"
      tabIndex={-1}
      aria-label={t('table.actions')}
      data-testid={testIds.dock}
      data-mode={mode.kind}
    >
      {mode.kind === 'act' || mode.kind === 'offer' ? <TurnClock /> : null}
      <SeatOptions />
      <div className={styles.actions}>
        <ModeButtons mode={mode} />
      </div>
      <div className={styles.middle}>
        <Middle mode={mode} />
      </div>
    </section>
  );
}

/** Beside the buttons: the size of a bet, or the status. */
function Middle({ mode }: { readonly mode: DockMode }) {
  const mayRaise = useTable(({ snapshot }) => (snapshot.table?.raiseMax ?? 0) > 0);
  const fixed = useTable(({ info }) => info?.limit === 'FL');
  const decisionId = useTable(({ snapshot }) => snapshot.table?.decisionId ?? '');
  const asksToFold = useUi(({ freeFold }) => freeFold !== null && freeFold === decisionId);
  if (mode.kind === 'act' && asksToFold) return <FreeFold />;
  if (mode.kind === 'act' && fixed) return <FixedLimit />;
  if (mode.kind === 'act' && mayRaise) return <SizingRow />;
  return (
    <div className={styles.talk}>
      <DockStatus mode={mode} />
      <RabbitHunt />
    </div>
  );
}

function useDockMode(): DockMode {
  return useTable(useShallow(({ snapshot }) => dockMode({ table: snapshot.table, you: snapshot.you, hole: snapshot.hole })));
}

function ModeButtons({ mode }: { readonly mode: DockMode }) {
  switch (mode.kind) {
    case 'act':
    case 'pre-act':
      return <ActionColumns deciding={mode.kind === 'act'} />;
    case 'offer':
      return <RunTwice />;
    case 'entry':
      return <EntryChoice />;
    case 'sitting-out':
      return <SittingOut />;
    case 'no-chips':
      return <NoChips />;
    case 'show-cards':
      return <ShowCards />;
    case 'watch':
      return <Watching seat={mode.seat} full={mode.full} />;
    case 'idle':
      return mode.reason === 'waiting-for-players' ? <LoneTable button={(way) => <WayOnButton key={way.kind} {...way} />} /> : null;
  }
}
