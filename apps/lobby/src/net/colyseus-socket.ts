import type { Rejection } from '@cardroom/protocol';
import { askForJoinedFrames } from '@cardroom/protocol/joined-frames';
import { unpackCues } from '@cardroom/protocol/packed-cues';
import { Client, CloseCode, type Room } from '@colyseus/sdk';
import type { OpenSocket, RequestOutcome, RoomSocket, SocketEvents } from './room-socket.ts';

/** Passes on each room before it connects, so that no early message is missed. */
class EarlyClient extends Client {
  onRoom: ((room: Room) => void) | null = null;

  protected override createRoom<State>(...args: Parameters<Client['createRoom']>): Room<unknown, State> {
    const room = super.createRoom<State>(...(args as [string]));
    this.onRoom?.(room as unknown as Room);
    return room;
  }
}

/** Joins rooms of the service at `origin` through the Colyseus SDK. This file and the SDK are a lazy chunk. */
export function colyseusSockets(origin: string): OpenSocket {
  return (reservation, events, signal) =>
    new Promise((resolve, reject) => {
      const client = new EarlyClient(origin);
      let socket: ColyseusSocket | null = null;
      client.onRoom = (room) => {
        socket = new ColyseusSocket(room, events);
      };
      const give = (error: unknown): void => {
        socket?.drop();
        reject(error instanceof Error ? error : new Error('room not joined'));
      };
      signal.addEventListener('abort', () => give(signal.reason), { once: true });
      client.consumeSeatReservation(reservation).then((room) => {
        askForJoinedFrames(room);
        if (socket && !signal.aborted) resolve(socket);
        else give(new Error('aborted'));
      }, give);
    });
}

class ColyseusSocket implements RoomSocket {
  readonly #room: Room;
  #quiet = false;

  constructor(room: Room, events: SocketEvents) {
    this.#room = room;
    // The link reconnects; a second reconnecting loop would compete with it for the seat.
    room.reconnection.enabled = false;
    room.onStateChange((state) => {
      if (!this.#quiet) events.state((state as { toJSON(): unknown }).toJSON());
    });
    room.onMessage('*', (type, payload) => {
      if (!this.#quiet) events.message(String(type), type === 'cues' ? unpackCues(payload) : payload);
    });
    room.onLeave((code) => {
      if (this.#quiet) return;
      this.#quiet = true;
      events.closed(code);
    });
  }

  async request(type: string, payload: unknown, timeoutMs: number): Promise<RequestOutcome> {
    try {
      return { kind: 'answered', value: await this.#room.request(type, payload, { timeout: timeoutMs }) };
    } catch (error) {
      return outcomeOf(error);
    }
  }

  drop(): void {
    if (this.#quiet && !this.#room.connection?.isOpen) return;
    this.#quiet = true;
    // With this code, the SDK drops the socket at once instead of waiting for the closing handshake.
    this.#room.connection?.close(CloseCode.MAY_TRY_RECONNECT);
  }

  leave(): void {
    this.#quiet = true;
    if (this.#room.connection?.isOpen) void this.#room.leave(true);
    else this.#room.connection?.close();
  }
}

/** Classifies errors of `room.request`: the SDK names a refusal, but a lost answer shows only in the text. */
export function outcomeOf(error: unknown): RequestOutcome {
  const { name, message, reason } = error as { name?: string; message?: string; reason?: unknown };
  if (name === 'rejected') return { kind: 'rejected', rejection: rejectionOf(reason) };
  if (/timed out after|connection is not open|connection closed before/.test(message ?? '')) return { kind: 'lost' };
  return { kind: 'fault' };
}

function rejectionOf(reason: unknown): Rejection {
  if (typeof reason === 'string') return { code: reason };
  const { code, field, retryAfterMs } = (reason ?? {}) as { code?: unknown; field?: unknown; retryAfterMs?: unknown };
  return {
    code: typeof code === 'string' ? code : 'refused',
    ...(typeof field === 'string' ? { field } : {}),
    ...(typeof retryAfterMs === 'number' ? { retryAfterMs } : {}),
  };
}
