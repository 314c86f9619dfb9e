import type { Rejection } from '@cardroom/protocol';
import type { SeatReservation } from './api.ts';

/** The outcome of a request. `lost`: no answer came, so it may or may not have been carried out. `fault`: the service failed. */
export type RequestOutcome =
  | { readonly kind: 'answered'; readonly value: unknown }
  | { readonly kind: 'rejected'; readonly rejection: Rejection }
  | { readonly kind: 'lost' }
  | { readonly kind: 'fault' };

/** Events of a socket. Each change brings a new state object of plain JSON. */
export interface SocketEvents {
  state(state: unknown): void;
  message(type: string, payload: unknown): void;
  closed(code: number): void;
}

/** A joined room on a WebSocket. Nothing is reported after `closed`, `drop` or `leave`. */
export interface RoomSocket {
  request(type: string, payload: unknown, timeoutMs: number): Promise<RequestOutcome>;
  /** Drops the socket at once, without waiting for the other side, which would not answer on a half-open socket. */
  drop(): void;
  /** Leaves the room properly. */
  leave(): void;
}

/** Opens a socket for a reservation. Rejects if the room refuses or `signal` is aborted. */
export type OpenSocket = (reservation: SeatReservation, events: SocketEvents, signal: AbortSignal) => Promise<RoomSocket>;
