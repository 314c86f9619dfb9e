import { decide } from '@cardroom/poker';
import { startTurn } from './clock.ts';
import { closeHand } from './hand-end.ts';
import { settleLeaving } from './leave.ts';
import { closeWhenEmpty } from './lifecycle.ts';
import { settleSitOuts } from './sit-out.ts';
import type { Step } from './step.ts';
import { settleBehind, settleTopUps } from './top-up.ts';

/** States everything that follows by itself from what just happened. Afterwards the table waits for the next input or deadline. */
export function settle(step: Step): void {
  foldLeavers(step);
  if (step.table.hand?.ended) closeHand(step);
  startTurn(step);
  settleLeaving(step);
  settleTopUps(step);
  settleBehind(step);
  settleSitOuts(step);
  closeWhenEmpty(step);
}

/** Whoever is leaving folds as soon as it is his turn, even where he could check (N26). */
function foldLeavers(step: Step): void {
  for (;;) {
    const { hand } = step.table;
    if (hand === null || hand.toAct === null || step.table.seats[hand.toAct]?.leaving == null) return;
    const events = decide(hand, hand.toAct, { type: 'fold' });
    if (typeof events === 'string') throw new Error(`hand ${step.table.handId} refuses a leaver's fold: ${events}`);
    step.emit(...events);
  }
}
