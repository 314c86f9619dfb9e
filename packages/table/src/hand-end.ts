import { growTimeBanks } from './clock.ts';
import { showMs } from './show/direct.ts';
import type { Step } from './step.ts';

/** Closes the hand that ended in this step. The next may start once everybody has been shown how it ended (N33, UX-10). */
export function closeHand(step: Step): void {
  const { handId, config } = step.table;
  if (handId === null) return;
  growTimeBanks(step);
  step.emit({ type: 'hand-closed', handId, at: step.at, nextHandAt: step.at + showMs(step.events, config.pace) });
}
