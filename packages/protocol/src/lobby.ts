import { z } from 'zod';
import { pingMessage } from './client-messages.ts';

/** A seat that comes free is held for the first on the waiting list this long; then the next one is asked. */
export const SEAT_OFFER_MS = 30_000;
/** Who has no lobby open for so long loses his places on waiting lists. A reload takes seconds. */
export const WAITING_GRACE_MS = 60_000;
export const WAITING_PER_TABLE_MAX = 20;
export const WAITING_PER_PLAYER_MAX = 4;

const tableId = z.string().regex(/^\d{1,18}$/);

/** Takes a place on the waiting list of a full table. */
export const waitMessage = z.strictObject({ tableId });
/** Gives the place up, and with it a seat that is offered. */
export const stopWaitingMessage = z.strictObject({ tableId });

/** Requests of a lobby room; answered like those of a table room. */
export const LOBBY_REQUESTS = { wait: waitMessage, 'stop-waiting': stopWaitingMessage, ping: pingMessage } as const;

/** One place on a waiting list. Times in server ms. */
export interface WaitingPlace {
  readonly tableId: string;
  readonly roomName: string;
  /** 1 is the next one to be asked. */
  readonly position: number;
  /** The seat that is held for this player now, and until when. */
  readonly offer: { readonly seat: number; readonly until: number } | null;
}

/** Private message `waiting`: all places of the player in this pool. Sent when the lobby opens and whenever one changes. */
export interface WaitingMessage {
  readonly places: readonly WaitingPlace[];
}

/** A table before one joins it. Amounts in minor units. */
export interface TablePreview {
  readonly tableId: string;
  /** By seat number; null where nobody sits. */
  readonly seats: readonly (SeatPreview | null)[];
  /** The free seats that are held for others who wait, never for whom. */
  readonly heldSeats: readonly number[];
  readonly waiting: number;
  readonly actMs: number;
  readonly rakeBasisPoints: number;
  readonly rakeCap: number;
}

export interface SeatPreview {
  readonly name: string;
  /** Chips, in a running hand those not bet yet. */
  readonly stack: number;
  /** `reserved` (his chips are on their way) | `playing` | `waiting` (for the big blind) | `sitting-out` */
  readonly status: string;
}
