import { callJson } from './http.ts';

export interface BotPlayer {
  readonly playerId: string;
  readonly name: string;
  readonly currency: string;
}

/** A bot's initial play money, and its refill when it is broke, in minor units. */
const FIRST_MONEY: Record<string, number> = { KRW: 1_000_000_000 };
const FIRST_MONEY_ELSEWHERE = 1_000_000;

/** The demo operator as a bot uses it: the bot has an account there and presses Play like a visitor. */
export class DemoCasino {
  readonly #url: string;

  constructor(url: string) {
    this.#url = url.replace(/\/+$/, '');
  }

  /** Creates the bot's account if it has none. */
  async enrol({ playerId, name, currency }: BotPlayer): Promise<void> {
    const body = { player_id: playerId, name, currency, balance_minor: moneyFor(currency) };
    await callJson({ method: 'POST', url: `${this.#url}/api/players`, body });
  }

  /** Gives a broke bot new play money. */
  async refill({ playerId, currency }: BotPlayer): Promise<void> {
    const body = { amount_minor: moneyFor(currency) };
    await callJson({ method: 'POST', url: `${this.#url}/api/players/${encodeURIComponent(playerId)}/deposit`, body });
  }

  /** A new launch code, taken from the lobby's URL. */
  async launch(playerId: string): Promise<string> {
    const { url } = await callJson<{ url: string }>({ method: 'POST', url: `${this.#url}/api/launch`, body: { player_id: playerId } });
    const code = new URLSearchParams(new URL(url).hash.slice(1)).get('t');
    if (code === null) throw new Error('the lobby URL contains no launch code');
    return code;
  }
}

function moneyFor(currency: string): number {
  return FIRST_MONEY[currency] ?? FIRST_MONEY_ELSEWHERE;
}
