import type { Rejection } from '@cardroom/protocol';
import { newActionId } from './action-id.ts';
import type { RoomSocket } from './room-socket.ts';

/** If the first answer takes longer than this, the request is sent again. */
export const FIRST_ANSWER_MS = 2_500;
export const NEXT_ANSWER_MS = 1_200;
/** After this long without an answer the player is told. The state that comes back shows what really happened. */
export const GIVE_UP_MS = 30_000;
export const REQUESTS_PENDING_MAX = 20;

export const UNREACHABLE: Rejection = { code: 'unreachable' };
const FAULT: Rejection = { code: 'internal' };

interface Pending {
  readonly type: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly settle: (rejection: Rejection | null) => void;
  sends: number;
}

/**
 * Requests that survive lost answers and sockets: the same `actionId` is resent until the service answers, and the service repeats its
 * first answer to it.
 */
export class Requests {
  readonly #pending = new Set<Pending>();
  #socket: RoomSocket | null = null;

  /** Resolves when the service accepts; rejects with a `Rejection`: a refusal, `unreachable` or `internal`. */
  send(type: string, payload: Readonly<Record<string, unknown>>): Promise<void> {
    if (this.#pending.size >= REQUESTS_PENDING_MAX) return Promise.reject(UNREACHABLE);
    return new Promise((resolve, reject) => {
      const giveUp = setTimeout(() => pending.settle(UNREACHABLE), GIVE_UP_MS);
      const pending: Pending = {
        type,
        payload: { ...payload, actionId: newActionId() },
        sends: 0,
        settle: (rejection) => {
          clearTimeout(giveUp);
          this.#pending.delete(pending);
          if (rejection) reject(rejection);
          else resolve();
        },
      };
      this.#pending.add(pending);
      if (this.#socket) void this.#deliver(pending, this.#socket);
    });
  }

  /** Called with each new socket: resends every unanswered request in order. */
  attach(socket: RoomSocket): void {
    this.#socket = socket;
    for (const pending of this.#pending) void this.#deliver(pending, socket);
  }

  detach(): void {
    this.#socket = null;
  }

  /** Called when the connection has closed for good. */
  failAll(): void {
    for (const pending of [...this.#pending]) pending.settle(UNREACHABLE);
  }

  async #deliver(pending: Pending, socket: RoomSocket): Promise<void> {
    while (this.#socket === socket && this.#pending.has(pending)) {
      pending.sends += 1;
      const outcome = await socket.request(pending.type, pending.payload, pending.sends === 1 ? FIRST_ANSWER_MS : NEXT_ANSWER_MS);
      if (!this.#pending.has(pending)) return;
      if (outcome.kind === 'answered') return pending.settle(null);
      if (outcome.kind === 'rejected') return pending.settle(outcome.rejection);
      if (outcome.kind === 'fault') return pending.settle(FAULT);
    }
  }
}
