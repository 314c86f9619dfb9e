import { z } from 'zod';
import { pingMessage } from './client-messages.ts';
import { GAME_TABS, MIN_PLAYERS, QUICK_SEAT_TABLES_MAX, SORT_KEYS, STAKE_BANDS } from './shapes/list-view.ts';
import { LIMITS, type LobbyRow } from './shapes/lobby-row.ts';

/** How long a free seat is reserved for the first player on the waitlist before the next one is asked. */
export const SEAT_OFFER_MS = 30_000;
/** A player who has had no lobby open for this long loses their waitlist positions. A reload takes seconds. */
export const WAITING_GRACE_MS = 60_000;
export const WAITING_PER_TABLE_MAX = 20;
export const WAITING_PER_PLAYER_MAX = 4;
/** The lobby's averages for a table cover its last hands, up to this many. */
export const LOBBY_HANDS_COUNTED = 30;

const tableId = z.string().regex(/^\d{1,18}$/);

/** Joins the waitlist of a full table. */
export const waitMessage = z.strictObject({ tableId });
/** Leaves the waitlist, giving up a seat that is offered. */
export const stopWaitingMessage = z.strictObject({ tableId });

/** Body of `POST /api/quick-seat`: the tables to try, in the player's order of preference. */
export const quickSeatRequest = z.strictObject({ tables: z.array(tableId).min(1).max(QUICK_SEAT_TABLES_MAX) });

/** The most tables of a long list that are sent to one client. */
export const PAGE_TABLES_MAX = 200;
/** The most rooms of a long list; those with the most players. A search finds the tables of the others. */
export const ROOMS_LISTED_MAX = 500;
export const SEARCH_TEXT_MAX = 40;
/** The most favourite rooms of a player: marking another one removes the oldest mark. */
export const FAVOURITES_MAX = 100;
/** The most tables that a request may pass over. */
export const WITHOUT_TABLES_MAX = 40;

const roomId = z.string().regex(/^\d{1,18}$/);
const CHOICES_MAX = 20;
const filters = z.strictObject({
  tab: z.enum(GAME_TABS),
  games: z.array(z.string().max(12)).max(CHOICES_MAX),
  limits: z.array(z.enum(LIMITS)).max(LIMITS.length),
  bands: z.array(z.enum(STAKE_BANDS)).max(STAKE_BANDS.length),
  seats: z.array(z.int().min(2).max(9)).max(CHOICES_MAX),
  hideFull: z.boolean(),
  hideEmpty: z.boolean(),
  minPlayers: z.literal([0, ...MIN_PLAYERS]),
  favourites: z.boolean(),
});
const asked = {
  /** Only tables of this room. */
  room: roomId.nullable(),
  /** Only tables whose room has this in its name, or whose number begins with it; '' = all. */
  text: z.string().max(SEARCH_TEXT_MAX),
  filters,
  /** The player's favourite rooms, which one of the filters is about. */
  favourites: z.array(roomId).max(FAVOURITES_MAX),
};

/**
 * Shows a part of a long list, instead of the one shown before: messages `rooms` and `tables` bring it and its changes until `hide-list`.
 * Without a room and a text it is the rooms alone. Refused with `list-is-whole` where the list is short enough to be in the state.
 */
export const showListMessage = z.strictObject({
  /** Comes back in `tables`, so that the client knows what they belong to. */
  page: z.int().min(0).max(2_147_483_647),
  ...asked,
  sorting: z.strictObject({ key: z.enum(SORT_KEYS), descending: z.boolean() }),
  /** A table whose row is sent in any case. */
  table: tableId.nullable(),
});
/** Shows no part of the list any more. */
export const hideListMessage = z.strictObject({});
/** The tables that quick seat tries of what is asked for. Amounts are in minor units. */
export const pickTablesMessage = z.strictObject({
  ...asked,
  /** The player's balance; null = not known. */
  balance: z.int().nullable(),
  without: z.array(tableId).max(WITHOUT_TABLES_MAX),
});
/** Where a player who waits alone at a table could play instead. `purse`: balance and stack in minor units; null = not known. */
export const elsewhereMessage = z.strictObject({ tableId, purse: z.int().nullable() });

/** Requests to a lobby room; answered like those to a table room. */
export const LOBBY_REQUESTS = {
  wait: waitMessage,
  'stop-waiting': stopWaitingMessage,
  'show-list': showListMessage,
  'hide-list': hideListMessage,
  'pick-tables': pickTablesMessage,
  elsewhere: elsewhereMessage,
  ping: pingMessage,
} as const;
export type ShowListMessage = z.infer<typeof showListMessage>;
export type PickTablesMessage = z.infer<typeof pickTablesMessage>;

/** The answer to `pick-tables`. */
export interface PickedTables {
  /** Table IDs, best first; at most `QUICK_SEAT_TABLES_MAX`. */
  readonly tables: readonly string[];
  /** The balance is the only reason that there are none. */
  readonly tooPoor: boolean;
}

/** The answer to `elsewhere`. */
export interface ElsewhereAnswer {
  readonly best: LobbyRow | null;
  /** The free seats at all running tables that the purse can pay for. */
  readonly freeSeats: number;
}

/** One position on a waitlist. Times are in server ms. */
export interface WaitingPlace {
  readonly tableId: string;
  readonly roomName: string;
  /** 1 is the next player to be asked. */
  readonly position: number;
  /** The seat reserved for this player now, and until when. */
  readonly offer: { readonly seat: number; readonly until: number } | null;
}

/** Private message `waiting`: all of the player's waitlist positions in this pool. Sent when the lobby opens and whenever one changes. */
export interface WaitingMessage {
  readonly places: readonly WaitingPlace[];
}

/** A table before the player joins it. Amounts are in minor units. */
export interface TablePreview {
  readonly tableId: string;
  /** By seat number; null for an empty seat. */
  readonly seats: readonly (SeatPreview | null)[];
  /** Free seats reserved for other players on the waitlist, without saying for whom. */
  readonly heldSeats: readonly number[];
  readonly waiting: number;
  readonly actMs: number;
  readonly rakeBasisPoints: number;
  readonly rakeCap: number;
}

export interface SeatPreview {
  readonly name: string;
  /** The stack; during a hand, the chips not bet yet. */
  readonly stack: number;
  /** `reserved` (awaiting the buy-in) | `playing` | `waiting` (for the big blind) | `sitting-out` */
  readonly status: string;
}
