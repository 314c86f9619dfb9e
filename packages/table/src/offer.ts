import { decide } from '@cardroom/poker';
import { RUN_TWICE_MS } from './config.ts';
import { decisionIdOf } from './decision-id.ts';
import { showMs } from './show/direct.ts';
import type { Step } from './step.ts';

/** Starts the clock for the players asked whether to run it twice (N39). Does nothing if it is already running. */
export function startOffer(step: Step): void {
  if (step.table.offer === null) startClock(step);
}

/** Restarts the clock of an open offer for the players who have not answered (N37). */
export function restartOffer(step: Step): void {
  startClock(step);
}

function startClock(step: Step): void {
  const { hand, handId, config } = step.table;
  if (hand === null || handId === null || hand.runTwice === null) return;
  const at = step.at + showMs(step.events, config.pace);
  const until = at + (config.runTwiceMs ?? RUN_TWICE_MS);
  const decisionId = decisionIdOf(handId, hand.actionCount);
  step.emit({ type: 'offer-started', seats: hand.runTwice.waiting, decisionId, at, until });
}

/** The time is up: players who have not agreed decline, connected or not, and are not sat out for it (N39). */
export function endOffer(step: Step): void {
  const { hand, handId } = step.table;
  const [silent] = hand?.runTwice?.waiting ?? [];
  if (hand === null || silent === undefined) return;
  const events = decide(hand, silent, { type: 'run-twice', agree: false });
  if (typeof events === 'string') throw new Error(`hand ${handId} refuses a declined offer: ${events}`);
  step.emit(...events);
}
