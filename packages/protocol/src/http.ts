import { z } from 'zod';
import type { BetSizes } from './bet-sizes.ts';
import type { Brand } from './brand.ts';
import type { PackedLine } from './packed-lines.ts';
import type { ReceiptMessage } from './server-messages.ts';
import type { PublicLobby } from './shapes/lobby-row.ts';

/**
 * The browser client's HTTP API. Every call except `redeem` carries `Authorization: Bearer <player session>`.
 * Errors: `{ status: 'error', code, message, request_id, errors?: [{ field, code }] }`.
 *
 * POST /api/session/redeem            RedeemRequest -> SessionAnswer
 * GET  /api/session                   -> SessionAnswer without token
 * GET  /api/session/balance[?fresh=1] -> BalanceMessage
 * GET  /api/session/stays             -> { stays: OpenStay[] }
 * GET  /api/session/receipts          -> { receipts: ReceiptMessage[] }   newest first, at most 50
 * GET  /api/transactions[?before=&limit=&from=&to=&table=] -> TransactionsAnswer   the player's transactions by stay, newest first
 * GET  /api/transactions/export[?from=&to=&table=] -> TransactionsExport   the same as a file; TOO_MANY_TRANSACTIONS if there are too many
 * POST /api/session/lobby             -> Colyseus seat reservation of the pool's lobby room
 * GET  /api/tables/:tableId           -> TablePreview
 * POST /api/tables/:tableId/join      -> Colyseus seat reservation of the table room
 * POST /api/quick-seat                { tables } -> { tableId, seat }   a free seat at the first of these tables that has one
 * PUT  /api/favourites/:roomId        { marked } -> FavouritesAnswer   adds or removes a favourite room
 * GET  /api/look, PUT /api/look { mask } -> LookAnswer   the mask that stands for the player at the tables
 * GET  /api/hands[?before=&limit=&from=&to=&table=&order=] -> HandsAnswer   the player's hands, newest or biggest pot first
 * GET  /api/hand-tables               -> HandTablesAnswer   the tables to choose from
 * POST /api/hands/:handId/share      { cards } -> ShareHandAnswer   a link that opens one hand without a login
 * GET  /api/shared-hands, POST /api/shared-hands/:shareId/revoke -> SharedHandsAnswer   the player's links
 * POST /api/shared-hand               { token } -> HandReplay   no session needed; NOT_FOUND for every link that does not work
 * GET  /api/statistics[?from=&to=]   -> StatisticsAnswer   the player's hands in numbers
 * GET  /api/tables/:tableId/players   -> PlayersAnswer   the other players there, with the player's notes and labels
 * PUT  /api/players/:stayId/note      NoteRequest -> NoteRequest as saved
 * POST /api/players/:stayId/report    ReportRequest -> ReportAnswer
 * GET  /api/limits, PUT /api/limits, POST /api/break, POST /api/session/end   see `own-limits.ts`
 * GET  /api/hands/:handId             -> HandReplay of the views package, limited to what the player may know
 * GET  /api/hands/:handId/export?format= -> HandExport   the same as a hand history or a scenario file
 * GET  /api/hands/:handId/proof       -> HandProofAnswer  how it was dealt, for a verifier
 */
export const LAUNCH_CODE_MAX = 100;
/** `browserId`: a random ID kept by the browser, which shows when two players share a device; absent if the browser refuses storage. */
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
    /** A BCP 47 tag, resolved from the launch request. */
    readonly locale: string;
    readonly timezone: string;
    readonly currency: string;
    readonly country: string;
  };
  readonly operator: {
    readonly name: string;
    /** Null if the operator has not set one. */
    readonly brand: Brand | null;
    /** The operator's page where players set their limits; null if there is none. */
    readonly limitsUrl: string | null;
    /** The operator's bet sizes for players who have set none of their own; absent = ours. */
    readonly betSizes?: BetSizes;
    /** The operator's page to go back to; absent if the launch had none. */
    readonly returnUrl?: string;
    /** The operator's page to deposit at; absent if the launch had none. */
    readonly cashierUrl?: string;
  };
  /** Only in the answer to `redeem`, if the launch named a table or room. `tableId` is null if it has closed. */
  readonly landing?: { readonly tableId: string | null };
  /** Only in the answer to `redeem`: places in the rooms that a page opens first, so that it need not ask for them. */
  readonly places?: FirstPlaces;
  /** IDs of the player's favourite rooms, oldest mark first; empty if they cannot be read. */
  readonly favourites: readonly string[];
  /** The player's own minutes between two reality checks; null = the operator's. */
  readonly realityMinutes: number | null;
  /** The operator lets players share hands by link. */
  readonly sharesHands: boolean;
  /** Null if it could not be read; the lobby room and separate calls provide the same data. */
  readonly opening: OpeningView | null;
}

/** A place in a room, reserved for 15 s. Created and consumed by Colyseus. */
export type RoomPlace = Readonly<Record<string, unknown>>;

/** The lobby, and the table of the landing. One that could not be reserved is absent. */
export interface FirstPlaces {
  readonly lobby?: RoomPlace;
  readonly table?: RoomPlace;
}

/** The lobby as its room would show it now. */
export interface OpeningLobby extends PublicLobby {
  /** The rooms of a list that is too long to be sent as a whole. */
  readonly rooms?: readonly PackedLine[];
}

/** The first content of the lobby, so that a new page need not wait for its room. */
export interface OpeningView {
  /** Null for a player who lands at a table: the list comes with the lobby's room. */
  readonly lobby: OpeningLobby | null;
  readonly stays: readonly OpenStay[];
  /** Newest first, at most 50. */
  readonly receipts: readonly ReceiptMessage[];
}

export interface OpenStay {
  readonly stayId: string;
  readonly tableId: string;
  readonly roomId: string;
  readonly roomName: string;
  readonly seat: number;
  readonly stack: number;
  /** The total bought in at this table so far; the lobby derives the session's net result from it. */
  readonly boughtIn?: number;
  readonly currency: string;
}
