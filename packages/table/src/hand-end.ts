import { growTimeBanks } from './clock.ts';
import type { Step } from './step.ts';

/** Closes the hand that ended in this step and sets when the next may start, so that people can see how it ended (N33, UX-10). */
export function closeHand(step: Step): void {
  const { handId } = step.table;
  if (handId === null) return;
  growTimeBanks(step);
  step.emit({ type: 'hand-closed', handId, at: step.at, nextHandAt: step.at + endPauseMs(step) });
}

/** A hand ends in the step of its last decision, so every street dealt in this step, on either board, was dealt without betting. */
function endPauseMs(step: Step): number {
  const { foldedMs, showdownMs, extraPotMs, runoutStreetMs } = step.table.config.pause;
  const count = (type: string) => step.events.filter((event) => event.type === type).length;
  const extraPots = Math.max(0, count('pot-awarded') - 1);
  const isShowdown = step.table.hand?.seats.some(({ shown }) => shown) ?? false;
  return (isShowdown ? showdownMs : foldedMs) + extraPots * extraPotMs + count('board-dealt') * runoutStreetMs;
}
