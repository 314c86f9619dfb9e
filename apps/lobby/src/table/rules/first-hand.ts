import type { ConnectionSnapshot } from '../connection.ts';

type Seen = Pick<ConnectionSnapshot, 'you' | 'hole' | 'table'>;

/**
 * Whether the player took his seat while the page looked on and has not finished a hand since. Of a seat he had before, as after a reload,
 * nobody knows here: then it is false.
 * @param awaited what this said of `before`
 */
export function awaitsFirstHand(awaited: boolean, before: Seen | null, now: Seen): boolean {
  if ((now.you?.seat ?? null) === null || hasFinished(now)) return false;
  return awaited || (before !== null && before.you !== null && before.you.seat === null);
}

/** The hand he had cards in is over. */
function hasFinished({ hole, table }: Seen): boolean {
  if (hole === null || table === null) return false;
  return table.handId !== hole.handId || table.phase === 'showdown' || table.phase === 'waiting';
}
