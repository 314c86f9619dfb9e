import type { LobbyRow } from '@cardroom/protocol/shapes';
import { Bot } from './bot.ts';
import type { BotFact } from './bot-options.ts';
import { DemoCasino } from './demo-casino.ts';
import { readLobby } from './lobby.ts';
import { NO_PAUSES } from './pace.ts';
import type { PlayerSession } from './player-session.ts';
import { seededRandom } from './random.ts';
import { STRATEGIES, STRATEGY_NAMES } from './strategies.ts';

export interface DriveOptions {
  readonly demoUrl: string;
  readonly serviceUrl: string;
  /** Hands to play across all tables. */
  readonly hands: number;
  readonly bots: number;
  readonly seed: number;
  readonly currency?: string;
  /** Chooses a table; by default, the busiest open one with a free seat. */
  readonly choose?: (tables: readonly LobbyRow[]) => string | null;
  readonly signal?: AbortSignal;
  readonly log?: (line: string) => void;
}

export interface DriveReport {
  readonly seed: number;
  readonly players: readonly string[];
  readonly hands: number;
  readonly actions: number;
  readonly sitDowns: number;
  readonly topUps: number;
  readonly leaves: number;
  /** Requests the service refused, as `request code`, with their counts. */
  readonly refusals: Readonly<Record<string, number>>;
}

/**
 * Plays hands as fast as the service allows: bots of every strategy sit down, top up, leave and return at random. Resolves once `hands`
 * hands were dealt and every bot has left its table; wallet calls may still be pending.
 */
export async function drive(options: DriveOptions): Promise<DriveReport> {
  const { seed, currency = 'EUR', signal = new AbortController().signal } = options;
  const casino = new DemoCasino(options.demoUrl);
  const tally = new Tally();
  const bots: Bot[] = [];
  const players = Array.from({ length: options.bots }, (_, index) => ({
    playerId: `drive-${seed}-${index}`,
    name: `Bot ${index + 1}`,
    currency,
  }));
  const enough = () => tally.hands.size >= options.hands;
  for (const [index, player] of players.entries()) {
    await casino.enrol(player);
    const bot = new Bot({
      player,
      casino,
      service: options.serviceUrl,
      strategy: STRATEGIES[STRATEGY_NAMES[index % STRATEGY_NAMES.length] ?? 'regular'],
      random: seededRandom(seed + index),
      pace: NO_PAUSES,
      plan: { handsPerStay: [5, 25], awayMs: [0, 50], crowd: (seats) => seats },
      findTable: (session) => findTable(session, options.choose),
      log: options.log ?? (() => {}),
      seen: (fact) => {
        tally.add(fact);
        if (enough()) for (const other of bots) other.retire();
      },
    });
    bots.push(bot);
  }
  await Promise.all(bots.map((bot) => bot.run(signal)));
  return { seed, players: players.map(({ playerId }) => playerId), ...tally.report() };
}

async function findTable(session: PlayerSession, choose: DriveOptions['choose']): Promise<string | null> {
  const tables = await readLobby(session);
  if (choose !== undefined) return choose(tables);
  const open = tables.filter((table) => table.status === 'open' && table.players < table.seats);
  // Prefers company, because a bot alone at a table does not play.
  return open.sort((a, b) => b.players - a.players || Number(a.tableId) - Number(b.tableId))[0]?.tableId ?? null;
}

class Tally {
  readonly hands = new Set<string>();
  readonly #counts = new Map<string, number>();

  add(fact: BotFact): void {
    if (fact.type === 'hand') this.hands.add(fact.handId);
    else this.#count(fact.type === 'refused' ? `refused ${fact.request} ${fact.code}` : fact.type);
  }

  report() {
    const count = (name: string) => this.#counts.get(name) ?? 0;
    const refused = [...this.#counts].filter(([name]) => name.startsWith('refused '));
    return {
      hands: this.hands.size,
      actions: count('acted'),
      sitDowns: count('sat-down'),
      topUps: count('topped-up'),
      leaves: count('left'),
      refusals: Object.fromEntries(refused.map(([name, times]) => [name.replace('refused ', ''), times])),
    };
  }

  #count(name: string): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
  }
}
