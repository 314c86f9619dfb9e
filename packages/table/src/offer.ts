import { decide } from '@cardroom/poker';
import { RUN_TWICE_MS } from './config.ts';
import { decisionIdOf } from './decision-id.ts';
import type { Step } from './step.ts';

/** Gives those who are asked whether to run it twice their time (N39). Does nothing while their clock already runs. */
export function startOffer(step: Step): void {
  if (step.table.offer === null) startClock(step);
}

/** Starts the clock of an open offer anew, for those who have not answered (N37). */
export function restartOffer(step: Step): void {
  startClock(step);
}

function startClock(step: Step): void {
  const { hand, handId, config } = step.table;
  if (hand === null || handId === null || hand.runTwice === null) return;
  const until = step.at + (config.runTwiceMs ?? RUN_TWICE_MS);
  const decisionId = decisionIdOf(handId, hand.actionCount);
  step.emit({ type: 'offer-started', seats: hand.runTwice.waiting, decisionId, at: step.at, until });
}

/** Nobody answered in time: whoever has not agreed by then declines, connected or not (N39). He keeps his seat in the game. */
export function endOffer(step: Step): void {
  const { hand, handId } = step.table;
  const [silent] = hand?.runTwice?.waiting ?? [];
  if (hand === null || silent === undefined) return;
  const events = decide(hand, silent, { type: 'run-twice', agree: false });
  if (typeof events === 'string') throw new Error(`hand ${handId} refuses a declined offer: ${events}`);
  step.emit(...events);
}
