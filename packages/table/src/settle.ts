import { decide } from '@cardroom/poker';
import { startTurn } from './clock.ts';
import { closeHand } from './hand-end.ts';
import { settleLeaving } from './leave.ts';
import { closeWhenEmpty } from './lifecycle.ts';
import { startOffer } from './offer.ts';
import { settleSitOuts } from './sit-out.ts';
import { settleStakes } from './stakes.ts';
import type { Step } from './step.ts';
import { settleBehind, settleTopUps } from './top-up.ts';

/** Adds everything that follows automatically from the input, until the table waits for the next input or deadline. */
export function settle(step: Step): void {
  decideForLeavers(step);
  if (step.table.hand?.ended) closeHand(step);
  startTurn(step);
  startOffer(step);
  settleLeaving(step);
  settleStakes(step);
  settleTopUps(step);
  settleBehind(step);
  settleSitOuts(step);
  closeWhenEmpty(step);
}

/** A leaving player folds on their turn, even if they could check, and declines to run it twice (N26). A player removed by staff plays on (N59). */
function decideForLeavers(step: Step): void {
  for (;;) {
    const { hand, handId, seats } = step.table;
    if (hand === null) return;
    const asked = hand.toAct === null ? (hand.runTwice?.waiting ?? []) : [hand.toAct];
    const leaver = asked.find((seat) => (seats[seat]?.leaving ?? 'kicked') !== 'kicked');
    if (leaver === undefined) return;
    const events = decide(hand, leaver, hand.toAct === null ? { type: 'run-twice', agree: false } : { type: 'fold' });
    if (typeof events === 'string') throw new Error(`hand ${handId} refuses a leaver's decision: ${events}`);
    step.emit(...events);
  }
}
