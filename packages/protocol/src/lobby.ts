import { z } from 'zod';
import { pingMessage } from './client-messages.ts';
import { QUICK_SEAT_TABLES_MAX } from './shapes/list-view.ts';

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

/** Requests to a lobby room; answered like those to a table room. */
export const LOBBY_REQUESTS = { wait: waitMessage, 'stop-waiting': stopWaitingMessage, ping: pingMessage } as const;

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
