import { useShallow } from 'zustand/react/shallow';
import type { TableState } from '../connection.ts';
import { isAsked, offerOf } from '../rules/offer.ts';
import { useTable } from './context.tsx';

/** The time somebody has for what he is asked, in server ms; without a time bank both ends are the same. */
export interface Clock {
  readonly startedAt: number;
  readonly actUntil: number;
  readonly bankUntil: number;
}

/** The clock of a seat: of the open offer while it is to answer it, else of the turn. */
export function useClock(seat: number): Clock {
  return useTable(useShallow(({ snapshot: { table } }) => clockOf(table, seat)));
}

function clockOf(table: TableState | null, seat: number): Clock {
  const offer = isAsked(table, seat) ? offerOf(table) : null;
  if (offer) return { startedAt: offer.until - OFFER_MS, actUntil: offer.until, bankUntil: offer.until };
  return { startedAt: table?.turnStartedAt ?? 0, actUntil: table?.actUntil ?? 0, bankUntil: table?.bankUntil ?? 0 };
}

/** How long an offer is usually open; only the drawn bar starts from it. */
const OFFER_MS = 10_000;
