import { removalAt } from './clock.ts';
import { isReadyToDeal } from './next-hand.ts';
import { occupiedSeats, settlesEachHand } from './seats.ts';
import { isPending } from './stakes.ts';
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

/** When the next hand begins or, under hand settlement, when stakes are collected and when their time is up (N51, N54). */
function nextHand(table: Table): Deadline | null {
  const { stakes } = table;
  const isReady = isReadyToDeal(table);
  if (stakes == null) return isReady ? { at: table.nextHandAt ?? 0, kind: settlesEachHand(table) ? 'collect' : 'deal' } : null;
  if (!isReady) return { at: stakes.until, kind: 'stakes' };
  return { at: occupiedSeats(table).some(isPending) ? stakes.until : 0, kind: 'deal' };
}
