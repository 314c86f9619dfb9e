import { z } from 'zod';
import type { Brand } from './brand.ts';
import type { ReceiptMessage } from './server-messages.ts';

/**
 * HTTP of the browser client; every call but `redeem` carries `Authorization: Bearer <player session>`.
 * Errors: `{ status: 'error', code, message, request_id, errors?: [{ field, code }] }`.
 *
 * POST /api/session/redeem            RedeemRequest -> SessionAnswer
 * GET  /api/session                   -> SessionAnswer without token
 * GET  /api/session/balance[?fresh=1] -> BalanceMessage
 * GET  /api/session/stays             -> { stays: OpenStay[] }
 * GET  /api/session/receipts          -> { receipts: ReceiptMessage[] }   newest first, at most 50
 * GET  /api/transactions[?before=&limit=&from=&to=&table=] -> TransactionsAnswer   own money by stay, newest first
 * GET  /api/transactions/export[?from=&to=&table=] -> TransactionsExport   the same as a file, TOO_MANY_TRANSACTIONS when it would not fit
 * POST /api/session/lobby             -> Colyseus seat reservation of the pool's lobby room
 * GET  /api/tables/:tableId           -> TablePreview
 * POST /api/tables/:tableId/join      -> Colyseus seat reservation of the table room
 * POST /api/rooms/:roomId/quick-seat  -> { tableId, seat }   best open table of the room
 * PUT  /api/favourites/:roomId        { marked } -> FavouritesAnswer   marks a room, or takes the mark away
 * GET  /api/hands[?before=&limit=&from=&to=&table=&order=] -> HandsAnswer   own hands, newest first or biggest pot first
 * GET  /api/hand-tables               -> HandTablesAnswer   the tables to choose from
 * GET  /api/tables/:tableId/players   -> PlayersAnswer   the other players there, with own notes and labels
 * PUT  /api/players/:stayId/note      NoteRequest -> NoteRequest as it is kept
 * POST /api/players/:stayId/report    ReportRequest -> ReportAnswer
 * GET  /api/hands/:handId             -> HandReplay of the views package: the hand as the player himself may know it
 * GET  /api/hands/:handId/export?format= -> HandExport: the same as a hand history or a scenario file
 */
export const LAUNCH_CODE_MAX = 100;
/** `browserId`: a random id that a browser keeps for itself, so that two players at one device can be told; absent where it keeps none. */
export const redeemRequest = z.strictObject({
  code: z.string().min(20).max(LAUNCH_CODE_MAX),
  browserId: z
    .string()
    .regex(/^[\w-]{16,64}$/)
    .optional(),
});

export interface SessionAnswer {
  readonly token?: string;
  readonly expiresAt: number;
  readonly serverTime: number;
  readonly player: {
    readonly displayName: string;
    /** BCP 47 tag resolved from the launch request. */
    readonly locale: string;
    readonly timezone: string;
    readonly currency: string;
    readonly country: string;
  };
  readonly operator: {
    readonly name: string;
    /** Null where the operator set nothing. */
    readonly brand: Brand | null;
    /** The operator's page on which its players set the limits of their play; null where it named none. */
    readonly limitsUrl: string | null;
  };
  /** Ids of the rooms the player marked in the lobby, the oldest mark first; none while they cannot be read. */
  readonly favourites: readonly string[];
  /** Null when it could not be read; the lobby's room and the calls of their own tell the same. */
  readonly opening: OpeningView | null;
}

/** What the lobby shows first, so that a page that opens need not wait for its room. */
export interface OpeningView {
  readonly lobby: LobbyNews;
  readonly stays: readonly OpenStay[];
  /** Newest first, at most 50. */
  readonly receipts: readonly ReceiptMessage[];
}

/** `LobbySchema` as plain JSON. */
export interface LobbyNews<Row = unknown> {
  /** By table id. */
  readonly tables: Readonly<Record<string, Row>>;
  readonly players: number;
  readonly maintenanceFrom: number;
  readonly maintenanceUntil: number;
  readonly realityCheckMs: number;
}

export interface OpenStay {
  readonly stayId: string;
  readonly tableId: string;
  readonly roomId: string;
  readonly roomName: string;
  readonly seat: number;
  readonly stack: number;
  /** Debits of this stay so far; the lobby shows the net result of the session from it. */
  readonly boughtIn?: number;
  readonly currency: string;
}
