import type { TimedCue } from '@cardroom/table/show';
import type { CuesMessage } from '../connection.ts';
import type { ShownStep } from './picture.ts';

/** A step that is being shown. */
export interface Playing {
  readonly message: CuesMessage;
  readonly step: ShownStep;
  /** How many of its events the log tells already. */
  told: number;
}

/** A cue with the time at which it begins, in ms of the show's clock. */
export interface Due {
  readonly cue: TimedCue;
  readonly time: number;
  readonly of: Playing;
}

/**
 * The own turn cuts the show short: cards, bets and board still move in, one after the other, but without pauses; everything else is
 * there at once.
 */
export function cutShort(due: readonly Due[], start: number): Due[] {
  let now = start;
  return due.map((one, index) => {
    const time = now;
    const next = due[index + 1];
    // Cards of one deal or street keep their distance, so that they do not arrive as one.
    const sameGroup = next !== undefined && groupOf(next) === groupOf(one);
    if (one.cue.gate) now += sameGroup ? next.time - one.time : one.cue.ms;
    return { ...one, time, cue: one.cue.gate ? one.cue : { ...one.cue, ms: 0 } };
  });
}

/** Splits off the cues that begin by `now`, with all cards of a deal or street that has begun: they are drawn together and move in turn. */
export function takeDue(queue: readonly Due[], now: number): { readonly due: readonly Due[]; readonly rest: readonly Due[] } {
  const begun = new Set(queue.filter(({ time }) => time <= now).map(groupOf));
  const isDue = (one: Due): boolean => one.time <= now || (isCard(one) && begun.has(groupOf(one)));
  return { due: queue.filter(isDue), rest: queue.filter((one) => !isDue(one)) };
}

function isCard({ cue }: Due): boolean {
  return cue.kind === 'deal' || cue.kind === 'board';
}

/** The cards of a deal belong together, and so do those of a street; every other cue stands alone. */
function groupOf({ cue, of }: Due): string {
  if (cue.kind === 'deal') return `${of.message.seq} deal`;
  return `${of.message.seq} ${cue.event} ${cue.kind} ${cue.kind === 'board' ? '' : cue.at}`;
}
