import { Button, testIds } from '@cardroom/ui';
import { useShallow } from 'zustand/react/shallow';
import { useText } from '../../i18n/index.ts';
import { fixedBet, isUncapped, raiseCount } from '../rules/fixed-limit.ts';
import { presetsFor } from '../rules/sizing.ts';
import { useBetSizes, useController, useTable, useUi } from '../state/context.tsx';
import { sizingSpotOf } from '../state/sizing-spot.ts';
import type { TableView } from '../state/table-store.ts';
import { useAmounts } from '../state/use-amounts.ts';
import styles from './dock.module.css';

/** The one size of fixed limit, the number of raises on this street, and whether another is allowed. */
export function FixedLimit() {
  const t = useText();
  const amounts = useAmounts();
  const { bet, made, cap, mayRaise } = useTable(useShallow(fixedFacts));
  const capped = cap > 0 && made >= cap;
  return (
    <div className={styles.status} data-testid={testIds.fixedLimit} data-capped={(capped && !mayRaise) || undefined}>
      <strong>{t('fixed.bet', { amount: amounts.full(bet) })}</strong>
      {capped && !mayRaise ? <span>{t('fixed.capped')}</span> : null}
      {cap > 0 && !capped ? <span>{t('fixed.made', { made, cap })}</span> : null}
      <OnlyAllIn />
    </div>
  );
}

function fixedFacts({ snapshot: { table }, info, log }: TableView) {
  if (!table || !info) return { bet: 0, made: 0, cap: 0, mayRaise: false };
  const mayRaise = table.raiseMax > 0;
  const count = mayRaise && isUncapped(info, table) ? null : raiseCount(info, table.phase, log.facts);
  return { bet: fixedBet(info, table.phase), made: count?.made ?? 0, cap: count?.cap ?? 0, mayRaise };
}

/** If the stack is too short for the fixed bet: all-in, which always takes two presses. */
function OnlyAllIn() {
  const t = useText();
  const controller = useController();
  const spot = useTable(useShallow(sizingSpotOf));
  const sizes = useBetSizes();
  const to = useUi((ui) => ui.sizing?.to ?? null);
  const [allIn] = spot.max > 0 ? presetsFor(spot, sizes) : [];
  if (!allIn) return null;
  return (
    <Button size="small" testId={testIds.preset(allIn.id)} aria-pressed={allIn.to === to} onClick={() => controller.choosePreset(allIn)}>
      {t('table.allIn')}
    </Button>
  );
}
