import type { Rejection } from '@cardroom/protocol';
import type { SeatReservation } from './api.ts';

/** How a request ended. `lost`: no answer came, it may or may not have been carried out. `fault`: the service failed on it. */
export type RequestOutcome =
  | { readonly kind: 'answered'; readonly value: unknown }
  | { readonly kind: 'rejected'; readonly rejection: Rejection }
  | { readonly kind: 'lost' }
  | { readonly kind: 'fault' };

/** What a socket reports. State objects are plain JSON, a new one per change. */
export interface SocketEvents {
  state(state: unknown): void;
  message(type: string, payload: unknown): void;
  closed(code: number): void;
}

/** One joined room on one WebSocket. Nothing is reported after `closed`, `drop` or `leave`. */
export interface RoomSocket {
  request(type: string, payload: unknown, timeoutMs: number): Promise<RequestOutcome>;
  /** Forgets the socket at once, without waiting for the other side: on a half-open one it would not answer. */
  drop(): void;
  /** Says good-bye. */
  leave(): void;
}

/** Opens a socket for a reservation. Rejects when the room did not take us or `signal` was aborted. */
export type OpenSocket = (reservation: SeatReservation, events: SocketEvents, signal: AbortSignal) => Promise<RoomSocket>;
