import { CLOSE } from '@cardroom/protocol';
import type { PlayerAuth } from '../players/identity.ts';

type Who = Pick<PlayerAuth, 'operatorId' | 'playerId'>;

/** The part of an open socket used here; in production it is the Colyseus client. */
export interface LiveSocket {
  send(type: string, message: unknown): void;
  /** The transport's own socket. */
  readonly ref: object;
}

interface Entry {
  readonly socket: LiveSocket;
  readonly auth: PlayerAuth;
  readonly close: (code: number, why: string) => void;
}

/** All open sockets of the process by player, for private messages in every room and for takeovers. */
export class LiveSockets {
  readonly #entries = new Map<LiveSocket, Entry>();
  readonly #ofPlayer = new Map<string, Set<Entry>>();

  add(socket: LiveSocket, auth: PlayerAuth, close: Entry['close']): void {
    this.remove(socket);
    const entry = { socket, auth, close };
    this.#entries.set(socket, entry);
    const key = keyOf(auth);
    this.#ofPlayer.set(key, (this.#ofPlayer.get(key) ?? new Set()).add(entry));
  }

  remove(socket: LiveSocket): void {
    const entry = this.#entries.get(socket);
    if (entry === undefined) return;
    this.#entries.delete(socket);
    const key = keyOf(entry.auth);
    const own = this.#ofPlayer.get(key);
    own?.delete(entry);
    if (own?.size === 0) this.#ofPlayer.delete(key);
  }

  /** Players with an open socket, one entry per player session. */
  players(): PlayerAuth[] {
    return [...new Map([...this.#entries.values()].map(({ auth }) => [auth.playerSessionId, auth])).values()];
  }

  /** The IDs of an operator's players with an open socket. */
  online(operatorId: string): string[] {
    return [...this.#ofPlayer.values()].flatMap(([entry]) => (entry?.auth.operatorId === operatorId ? [entry.auth.playerId] : []));
  }

  /** Sends to every socket of a player, in all rooms. */
  send(who: Who, type: string, message: unknown): void {
    for (const { socket } of this.#of(who)) socket.send(type, message);
  }

  /** Sends to every socket of one player session. */
  sendToSession(playerSessionId: string, type: string, message: unknown): void {
    for (const { socket, auth } of this.#entries.values()) if (auth.playerSessionId === playerSessionId) socket.send(type, message);
  }

  broadcast(type: string, message: unknown): void {
    for (const socket of this.#entries.keys()) socket.send(type, message);
  }

  /** Closes every socket of a player except those of one player session. */
  closeOthers(who: Who & Pick<PlayerAuth, 'playerSessionId'>, code: number, why: string): void {
    for (const { auth, close } of this.#of(who)) if (auth.playerSessionId !== who.playerSessionId) close(code, why);
  }

  /** Drops a player's connections without a close frame, as a lost network would; for tests. Returns their number. */
  cut(playerId: string): number {
    const own = [...this.#entries.values()].filter(({ auth }) => auth.playerId === playerId);
    for (const { socket } of own) if ('terminate' in socket.ref && typeof socket.ref.terminate === 'function') socket.ref.terminate();
    return own.length;
  }

  /** Closes every socket, because another process takes the tables over. Returns how many there were. */
  sendElsewhere(): number {
    const entries = [...this.#entries.values()];
    for (const { close } of entries) close(CLOSE.moved, 'another process takes over');
    return entries.length;
  }

  closeSession(playerSessionId: string, code: number, why: string): void {
    for (const { auth, close } of [...this.#entries.values()]) if (auth.playerSessionId === playerSessionId) close(code, why);
  }

  /** A copy, because closing a socket removes it. */
  #of(who: Who): Entry[] {
    return [...(this.#ofPlayer.get(keyOf(who)) ?? [])];
  }
}

/** Unambiguous, whatever characters an operator's player ids have. */
function keyOf({ operatorId, playerId }: Who): string {
  return JSON.stringify([operatorId, playerId]);
}
