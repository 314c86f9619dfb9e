import { removalAt } from './clock.ts';
import { isReadyToDeal } from './deal-hand.ts';
import { occupiedSeats } from './seats.ts';
import type { Deadline, Table } from './state.ts';

/** When the table next needs the clock; null while it only waits for people or for the wallet. Of two at the same time, timers come before the deal. */
export function nextDeadline(table: Table): Deadline | null {
  const deadlines: Deadline[] = [];
  if (table.turn !== null) deadlines.push({ at: table.turn.bankUntil, kind: 'turn' });
  if (table.offer !== null) deadlines.push({ at: table.offer.until, kind: 'offer' });
  for (const seat of occupiedSeats(table)) {
    const at = removalAt(table, seat);
    if (at !== null) deadlines.push({ at, kind: 'seat' });
  }
  if (isReadyToDeal(table)) deadlines.push({ at: table.nextHandAt ?? 0, kind: 'deal' });
  return deadlines.reduce<Deadline | null>((first, next) => (first === null || next.at < first.at ? next : first), null);
}
