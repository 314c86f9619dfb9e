import type { PlayerAuth } from '../players/identity.ts';

type Who = Pick<PlayerAuth, 'operatorId' | 'playerId'>;

/** The part of an open socket used here; in production it is the Colyseus client. */
export interface LiveSocket {
  send(type: string, message: unknown): void;
  /** The transport's own socket. */
  readonly ref: object;
}

interface Entry {
  readonly auth: PlayerAuth;
  readonly close: (code: number, why: string) => void;
}

/** All open sockets of the process by player, for private messages in every room and for takeovers. */
export class LiveSockets {
  readonly #sockets = new Map<LiveSocket, Entry>();

  add(socket: LiveSocket, auth: PlayerAuth, close: Entry['close']): void {
    this.#sockets.set(socket, { auth, close });
  }

  remove(socket: LiveSocket): void {
    this.#sockets.delete(socket);
  }

  /** Players with an open socket, one entry per player session. */
  players(): PlayerAuth[] {
    return [...new Map([...this.#sockets.values()].map(({ auth }) => [auth.playerSessionId, auth])).values()];
  }

  /** The number of an operator's players with an open socket. */
  online(operatorId: string): number {
    const own = [...this.#sockets.values()].filter(({ auth }) => auth.operatorId === operatorId);
    return new Set(own.map(({ auth }) => auth.playerId)).size;
  }

  /** Sends to every socket of a player, in all rooms. */
  send(who: Who, type: string, message: unknown): void {
    for (const [socket, { auth }] of this.#sockets) if (isOf(auth, who)) socket.send(type, message);
  }

  /** Sends to every socket of one player session. */
  sendToSession(playerSessionId: string, type: string, message: unknown): void {
    for (const [socket, { auth }] of this.#sockets) if (auth.playerSessionId === playerSessionId) socket.send(type, message);
  }

  broadcast(type: string, message: unknown): void {
    for (const socket of this.#sockets.keys()) socket.send(type, message);
  }

  /** Closes every socket of a player except those of one player session. */
  closeOthers(who: Who & Pick<PlayerAuth, 'playerSessionId'>, code: number, why: string): void {
    for (const { auth, close } of [...this.#sockets.values()]) {
      if (isOf(auth, who) && auth.playerSessionId !== who.playerSessionId) close(code, why);
    }
  }

  /** Drops a player's connections without a close frame, as a lost network would; for tests. Returns their number. */
  cut(playerId: string): number {
    const own = [...this.#sockets].filter(([, { auth }]) => auth.playerId === playerId);
    for (const [{ ref }] of own) if ('terminate' in ref && typeof ref.terminate === 'function') ref.terminate();
    return own.length;
  }

  closeSession(playerSessionId: string, code: number, why: string): void {
    for (const { auth, close } of [...this.#sockets.values()]) if (auth.playerSessionId === playerSessionId) close(code, why);
  }
}

function isOf(auth: PlayerAuth, who: Who): boolean {
  return auth.operatorId === who.operatorId && auth.playerId === who.playerId;
}
