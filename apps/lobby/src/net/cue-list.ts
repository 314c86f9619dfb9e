import { CUES_MAX, type CuesMessage } from '../table/connection.ts';

/**
 * Adds one message of cues, oldest first and one per step; returns the same list if the step is known. Steps that arrive late in a resync
 * are put in their place.
 */
export function withCues(known: readonly CuesMessage[], message: CuesMessage): readonly CuesMessage[] {
  const last = known.at(-1);
  if (!last || message.seq > last.seq) return [...known, message].slice(-CUES_MAX);
  if (known.some((one) => one.seq === message.seq)) return known;
  return [...known, message].sort((one, other) => one.seq - other.seq).slice(-CUES_MAX);
}

/** Whether steps are missing before this message. */
export function isGap(known: readonly CuesMessage[], seq: number): boolean {
  const last = known.at(-1);
  return last !== undefined && seq > last.seq + 1;
}

/**
 * Whether a new socket's first message comes from a restarted service that counts its steps from the start: its number is known, but for
 * another step.
 */
export function isRecount(known: readonly CuesMessage[], message: CuesMessage): boolean {
  const last = known.at(-1);
  if (!last || message.seq > last.seq) return false;
  const same = known.find((one) => one.seq === message.seq);
  return same === undefined || same.handId !== message.handId || same.cues.length !== message.cues.length;
}
