import type { TableInfo } from '@cardroom/protocol';
import type { TableState } from '../connection.ts';
import { isAsked, offerOf } from './offer.ts';

/** The time somebody has for what he is asked, in server ms; without a time bank both ends are the same. */
export interface Clock {
  readonly startedAt: number;
  readonly actUntil: number;
  readonly bankUntil: number;
}

/** The clock of a seat: of the open offer while it is to answer it, else of the turn. */
export function clockOf(table: TableState | null, info: Pick<TableInfo, 'runTwiceMs'> | null, seat: number): Clock {
  const offer = isAsked(table, seat) ? offerOf(table) : null;
  if (offer) return { startedAt: offer.until - (info?.runTwiceMs ?? 0), actUntil: offer.until, bankUntil: offer.until };
  return { startedAt: table?.turnStartedAt ?? 0, actUntil: table?.actUntil ?? 0, bankUntil: table?.bankUntil ?? 0 };
}
