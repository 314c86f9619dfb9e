import { CLOSE } from '@cardroom/protocol';
import { type PlayerSessions, SESSION_ROTATE_MS } from '../players/identity.ts';
import type { Cancel, Clock } from '../process/clock.ts';
import { regularly } from '../process/regular.ts';
import type { LiveSockets } from './live-sockets.ts';

/** How often an open socket counts as contact for its session. */
export const CONTACT_EVERY_MS = 60_000;

export interface SessionKeeperPorts {
  readonly sessions: Pick<PlayerSessions, 'rotate' | 'touch'>;
  readonly sockets: LiveSockets;
  readonly clock: Clock;
  failed(where: string, error: unknown): void;
}

/** Keeps the sessions of connected players alive, renews their tokens over the socket, and closes the sockets of ended sessions. */
export class SessionKeeper {
  readonly #ports: SessionKeeperPorts;
  /** When each connected session's token was last renewed, or the session was first seen here. */
  #renewedAt = new Map<string, number>();
  #stop: Cancel = () => {};

  constructor(ports: SessionKeeperPorts) {
    this.#ports = ports;
  }

  start(): void {
    const { clock, failed } = this.#ports;
    this.#stop = regularly({ clock, everyMs: CONTACT_EVERY_MS, failed: (error) => failed('sessions', error) }, () => this.round());
  }

  stop(): void {
    this.#stop();
  }

  /** Checks every connected session once. */
  async round(): Promise<void> {
    const { sessions, sockets, clock } = this.#ports;
    const now = clock.now();
    const connected = sockets.players().map((player) => player.playerSessionId);
    this.#renewedAt = new Map(connected.map((id) => [id, this.#renewedAt.get(id) ?? now]));
    await sessions.touch(connected);
    for (const sessionId of connected) {
      if (now - (this.#renewedAt.get(sessionId) ?? now) < SESSION_ROTATE_MS) continue;
      const renewed = await sessions.rotate(sessionId);
      if (renewed === null) sockets.closeSession(sessionId, CLOSE.sessionEnded, 'session ended');
      else if (renewed !== 'renewed') sockets.sendToSession(sessionId, 'session', renewed);
      this.#renewedAt.set(sessionId, now);
    }
  }
}
