import type { Crew } from '../cluster/crew.ts';
import { carried, NOTED, peerCall } from '../cluster/peer-calls.ts';
import type { PlayerAuth } from '../players/identity.ts';
import type { LiveSockets } from './live-sockets.ts';

type Who = Pick<PlayerAuth, 'operatorId' | 'playerId'>;

type PlayerNews =
  | { readonly do: 'send'; readonly who: Who; readonly type: string; readonly message: unknown }
  | { readonly do: 'end-session'; readonly sessionId: string; readonly message: unknown; readonly code: number; readonly why: string }
  | {
      readonly do: 'close-others';
      readonly who: Who & Pick<PlayerAuth, 'playerSessionId'>;
      readonly code: number;
      readonly why: string;
    };

const PLAYER_NEWS = peerCall('player-news', { question: carried<PlayerNews>(), answer: NOTED });

export interface PlayerSocketsPorts {
  readonly own: Pick<LiveSockets, 'send' | 'sendToSession' | 'closeSession' | 'closeOthers'>;
  readonly crew: Crew;
}

/**
 * A player's sockets at all processes that serve. News for another process may be lost with it: what it tells is stored, and the player's page
 * reads it when it connects again.
 */
export class PlayerSockets {
  readonly #own: PlayerSocketsPorts['own'];
  readonly #crew: Crew;

  constructor({ own, crew }: PlayerSocketsPorts) {
    this.#own = own;
    this.#crew = crew;
    crew.answer(PLAYER_NEWS, async (news) => {
      this.#do(news);
      return {};
    });
  }

  /** Sends to every socket of a player, in all rooms. */
  send(who: Who, type: string, message: unknown): void {
    this.#everywhere({ do: 'send', who: whoOf(who), type, message });
  }

  /** Sends every socket of a session the last message, which says why, and closes it. */
  endSession(sessionId: string, message: unknown, { code, why }: { readonly code: number; readonly why: string }): void {
    this.#everywhere({ do: 'end-session', sessionId, message, code, why });
  }

  /** Closes every socket of a player except those of one player session. */
  closeOthers(who: Who & Pick<PlayerAuth, 'playerSessionId'>, code: number, why: string): void {
    this.#everywhere({ do: 'close-others', who: { ...whoOf(who), playerSessionId: who.playerSessionId }, code, why });
  }

  #everywhere(news: PlayerNews): void {
    this.#do(news);
    this.#crew.tell(PLAYER_NEWS, news);
  }

  #do(news: PlayerNews): void {
    if (news.do === 'send') this.#own.send(news.who, news.type, news.message);
    if (news.do === 'end-session') {
      this.#own.sendToSession(news.sessionId, 'session-end', news.message);
      this.#own.closeSession(news.sessionId, news.code, news.why);
    }
    if (news.do === 'close-others') this.#own.closeOthers(news.who, news.code, news.why);
  }
}

function whoOf({ operatorId, playerId }: Who): Who {
  return { operatorId, playerId };
}
