import type { TableInfo } from '@cardroom/protocol';
import type { PublicTable } from '../connection.ts';
import { isAsked, offerOf } from './offer.ts';

/** The time a player has to decide, in server ms. Without a time bank, both ends are the same. */
export interface Clock {
  readonly startedAt: number;
  readonly actUntil: number;
  readonly bankUntil: number;
}

/** The clock of a seat: that of the open offer until the seat answers it, otherwise that of the turn. */
export function clockOf(table: PublicTable | null, info: Pick<TableInfo, 'runTwiceMs'> | null, seat: number): Clock {
  const offer = isAsked(table, seat) ? offerOf(table) : null;
  if (offer) return { startedAt: offer.until - (info?.runTwiceMs ?? 0), actUntil: offer.until, bankUntil: offer.until };
  return { startedAt: table?.turnStartedAt ?? 0, actUntil: table?.actUntil ?? 0, bankUntil: table?.bankUntil ?? 0 };
}
