import type { ConnectionSnapshot } from '../connection.ts';

type Seen = Pick<ConnectionSnapshot, 'you' | 'hole' | 'table'>;

/**
 * Whether the player took the seat while this page was open and has not finished a hand since. False for a seat taken earlier, such as
 * before a reload, because the page cannot tell.
 * @param awaited the result for `before`
 */
export function awaitsFirstHand(awaited: boolean, before: Seen | null, now: Seen): boolean {
  if ((now.you?.seat ?? null) === null || hasFinished(now)) return false;
  return awaited || (before !== null && before.you !== null && before.you.seat === null);
}

/** The player's last hand is over. */
function hasFinished({ hole, table }: Seen): boolean {
  if (hole === null || table === null) return false;
  return table.handId !== hole.handId || table.phase === 'showdown' || table.phase === 'waiting';
}
