import { z } from 'zod';
import { Bot } from './bot.ts';
import { DemoCasino } from './demo-casino.ts';
import { CallFailed } from './http.ts';
import { readLobby } from './lobby.ts';
import { PACE_NAMES, PACES } from './pace.ts';
import { crowdOf, populationOf, roomsLeftDeep, tableFor } from './population.ts';
import { seededRandom } from './random.ts';
import { CAST, STRATEGIES } from './strategies.ts';

const BOTS_MAX = 200;
const START_TRIES = 120;
const START_RETRY_MS = 500;
const GO_HOME_MS = 5_000;
/** A bot that has won this many maximum buy-ins leaves with them. */
const DEEP_BUY_INS = 2.5;

const environment = z.object({
  DEMO_URL: z.url().default('http://127.0.0.1:2568'),
  SERVICE_URL: z.url().default('http://127.0.0.1:2567'),
  BOTS: z.coerce.number().int().min(0).max(BOTS_MAX).default(19),
  BOT_PACE: z.enum(PACE_NAMES).default('normal'),
  SEED: z.coerce.number().int().min(0).max(0xffff_ffff).optional(),
  VERBOSE: z.string().optional(),
});

const settings = environment.safeParse(process.env);
if (!settings.success) {
  console.error(`bots: ${settings.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ')}`);
  process.exit(1);
}
const { DEMO_URL, SERVICE_URL, BOTS, BOT_PACE, SEED, VERBOSE } = settings.data;
const seed = SEED ?? Math.floor(Math.random() * 0x1_0000_0000);
const pace = PACES[BOT_PACE];
const casino = new DemoCasino(DEMO_URL);
const stop = new AbortController();
const log = VERBOSE === '1' ? (line: string) => console.log(line) : () => {};
const bots: Bot[] = [];
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, goHome);

const players = populationOf(BOTS);
await enrolAll();
console.log(`bots ready: ${players.length} players, seed ${seed}`);
await Promise.all(players.map((_, index) => play(index)));
process.exit(0);

/** Cashes out first, so that nobody waits for bots that are gone, but does not wait for a hand with a slow opponent. */
function goHome(): void {
  for (const bot of bots) bot.retire();
  setTimeout(() => stop.abort(), GO_HOME_MS).unref();
}

/** Retries, because the casino may still be starting. */
async function enrolAll(): Promise<void> {
  for (const player of players) {
    for (let tries = 1; ; tries += 1) {
      try {
        await casino.enrol(player);
        break;
      } catch (error) {
        if (!(error instanceof CallFailed) || tries === START_TRIES || stop.signal.aborted) throw error;
        await pace.rest(START_RETRY_MS, stop.signal);
      }
    }
  }
}

async function play(index: number): Promise<void> {
  const player = players[index];
  if (player === undefined) return;
  // Each bot has its own random numbers, so that adding bots does not change the others.
  const random = seededRandom(seed + index * 0x9e37_79b9);
  const ofCurrency = players.filter(({ currency }) => currency === player.currency).indexOf(player);
  const bot = new Bot({
    player,
    casino,
    service: SERVICE_URL,
    strategy: STRATEGIES[CAST[index % CAST.length] ?? 'regular'],
    random,
    pace,
    plan: { handsPerStay: [25, 90], awayMs: [8_000, 30_000], deepBuyIns: DEEP_BUY_INS, crowd: crowdOf },
    findTable: async (session) => {
      const [tables, receipts] = await Promise.all([readLobby(session), session.receipts()]);
      return tableFor(ofCurrency, tables, roomsLeftDeep(receipts, { tables, now: Date.now(), deepBuyIns: DEEP_BUY_INS }));
    },
    log,
  });
  bots.push(bot);
  // Bots arrive one after the other, as people do.
  await pace.rest(index * 120, stop.signal);
  await bot.run(stop.signal);
}
