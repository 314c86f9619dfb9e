import { CLOSE } from '@cardroom/protocol';
import { z } from 'zod';
import type { Crew } from '../cluster/crew.ts';
import { carried, hintCall } from '../cluster/peer-calls.ts';
import type { PlayerAuth } from '../players/identity.ts';
import type { Cancel, Clock } from '../process/clock.ts';
import { regularly } from '../process/regular.ts';
import type { LiveSockets } from './live-sockets.ts';

type Who = Pick<PlayerAuth, 'operatorId' | 'playerId'>;

/** What players are shown in messages of their own. Each is stored, and the player's page reads it when it connects again. */
type Shown = 'balance' | 'receipt';

/** For a player's screen: nothing is decided by it. */
const PLAYER_SHOWN = hintCall('player-shown', carried<{ readonly who: Who; readonly type: Shown; readonly message: unknown }>());
/** Sessions of these players may have ended: storage says which. */
const SESSIONS_ENDED = hintCall('sessions-ended', z.strictObject({ operatorId: z.string(), playerId: z.string() }));

export interface PlayerSocketsPorts {
  readonly own: Pick<LiveSockets, 'send' | 'sendToSession' | 'closeSession' | 'closeOthers' | 'players'>;
  readonly crew: Crew;
  readonly clock: Clock;
  /** Why each of these sessions has ended, by its ID; those that have not are left out. */
  ended(sessionIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  failed(where: string, error: unknown): void;
}

/** How late an end that this process was not told of is seen here, ms. */
export const ENDS_SEEN_MS = 5_000;

/** A player's sockets at all processes that serve. */
export class PlayerSockets {
  readonly #ports: PlayerSocketsPorts;
  #stop: Cancel = () => {};

  constructor(ports: PlayerSocketsPorts) {
    this.#ports = ports;
    const { own, crew } = ports;
    crew.answer(PLAYER_SHOWN, async ({ who, type, message }) => {
      own.send(who, type, message);
      return {};
    });
    crew.answer(SESSIONS_ENDED, async (who) => {
      await this.#closeEnded(own.players().filter((one) => one.operatorId === who.operatorId && one.playerId === who.playerId));
      return {};
    });
  }

  start(): void {
    const { clock, failed } = this.#ports;
    this.#stop = regularly({ clock, everyMs: ENDS_SEEN_MS, failed: (error) => failed('ended sessions', error) }, () => this.round());
  }

  stop(): void {
    this.#stop();
  }

  /** Sends to every socket of a player, in all rooms. */
  send(who: Who, type: Shown, message: unknown): void {
    this.#ports.own.send(whoOf(who), type, message);
    this.#ports.crew.tell(PLAYER_SHOWN, { who: whoOf(who), type, message });
  }

  /** The session of the player has ended in storage: every socket of it gets the last message, which says why, and is closed. */
  endSession(who: Who & { readonly sessionId: string }, reason: string): void {
    this.#close(who.sessionId, reason);
    this.#ports.crew.tell(SESSIONS_ENDED, whoOf(who));
  }

  /** A new session of the player has ended all others in storage: closes their sockets. */
  closeOthers(who: Who & Pick<PlayerAuth, 'playerSessionId'>): void {
    this.#ports.own.closeOthers({ ...whoOf(who), playerSessionId: who.playerSessionId }, CLOSE.replaced, REPLACED);
    this.#ports.crew.tell(SESSIONS_ENDED, whoOf(who));
  }

  /** Looks for sessions with a socket here that another process, or a command, has ended without telling this one. */
  async round(): Promise<void> {
    if (this.#ports.crew.isShared) await this.#closeEnded(this.#ports.own.players());
  }

  async #closeEnded(players: readonly PlayerAuth[]): Promise<void> {
    if (players.length === 0) return;
    const ended = await this.#ports.ended(players.map(({ playerSessionId }) => playerSessionId));
    for (const [sessionId, reason] of ended) this.#close(sessionId, reason);
  }

  #close(sessionId: string, reason: string): void {
    const { own } = this.#ports;
    if (reason === REPLACED) own.closeSession(sessionId, CLOSE.replaced, REPLACED);
    else {
      own.sendToSession(sessionId, 'session-end', { reason });
      own.closeSession(sessionId, CLOSE.sessionEnded, 'session ended');
    }
  }
}

/** The end of a session that a newer one of the player has brought. */
const REPLACED = 'replaced';

function whoOf({ operatorId, playerId }: Who): Who {
  return { operatorId, playerId };
}
