import { removalAt } from './clock.ts';
import { hasCut, preparedAt } from './cut-round.ts';
import { isReadyToDeal } from './next-hand.ts';
import { occupiedSeats, settlesEachHand } from './seats.ts';
import { isPending, STAKE_MS } from './stakes.ts';
import type { Deadline, Table } from './state.ts';

/** The table's next deadline; null while it waits only for people or for the wallet. If several are due, timers come before the deal. */
export function nextDeadline(table: Table): Deadline | null {
  const deadlines: Deadline[] = [];
  if (table.turn !== null) deadlines.push({ at: table.turn.bankUntil, kind: 'turn' });
  if (table.offer !== null) deadlines.push({ at: table.offer.until, kind: 'offer' });
  for (const seat of occupiedSeats(table)) {
    const at = removalAt(table, seat);
    if (at !== null) deadlines.push({ at, kind: 'seat' });
  }
  const next = nextHand(table);
  if (next !== null) deadlines.push(next);
  return deadlines.reduce<Deadline | null>((first, next) => (first === null || next.at < first.at ? next : first), null);
}

/**
 * When the next hand begins or, before that, when its list is fixed and when the time for the cuts is up (N62, N64); under hand settlement,
 * also when stakes are collected and when their time is up (N51, N54).
 */
function nextHand(table: Table): Deadline | null {
  const { stakes, cut } = table;
  if (cut != null) return { at: cut.until, kind: 'cut' };
  const isReady = isReadyToDeal(table);
  const isCut = isReady && hasCut(table);
  const kind = isCut ? 'open-cut' : 'deal';
  if (stakes == null) return isReady ? { at: preparedAt(table, isCut), kind: settlesEachHand(table) ? 'collect' : kind } : null;
  if (!isReady) return { at: stakes.until, kind: 'stakes' };
  return { at: occupiedSeats(table).some(isPending) ? stakes.until : stakesClosedAt(table, kind), kind };
}

/** Stakes that were asked for ahead of a cut wait for the end of the pause if nobody cuts after all. */
function stakesClosedAt({ stakes, nextHandAt }: Table, kind: Deadline['kind']): number {
  const askedAt = (stakes?.until ?? 0) - STAKE_MS;
  return kind === 'deal' && nextHandAt !== null && nextHandAt > askedAt ? nextHandAt : 0;
}
