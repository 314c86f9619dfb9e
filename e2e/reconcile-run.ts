import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Bot, DemoCasino, NO_PAUSES, readLobby, STRATEGIES, STRATEGY_NAMES, seededRandom } from '@cardroom/bots';
import { type CallKind, OperatorWallet } from './operator-wallet.ts';
import { ReportReader } from './report-reader.ts';
import { Stack } from './stack.ts';

const ROOMS = [
  'nlhe --small-blind 0.05 --big-blind 0.10',
  'plo8 --small-blind 0.10 --big-blind 0.20',
  'flhe --small-blind 0.50 --big-blind 1.00',
];
const COMMON = '--operator demo --currency EUR --seats 6 --rake-basis-points 500 --entry free --pace none';
const BOTS_PER_ROOM = 5;
/** The operator fails now and then during play, so that the ledgers hold more than plain buy-ins and cash-outs. */
const FAULTS: readonly (readonly [CallKind, string])[] = [
  ['debit', 'reset-after'],
  ['credit', 'error-after'],
  ['debit', 'insufficient-funds'],
  ['result', 'error-500'],
  ['debit', 'error-500'],
  ['credit', 'reset-before'],
  ['cancel', 'reset-after'],
];
const FAULT_EVERY_MS = 1_000;
const SETTLE_MS_MAX = 180_000;

/** Bots that play on real processes until this many hands are over, and the two resulting ledgers. */
export class ReconcileRun {
  readonly #stack: Stack;
  readonly #wallet: OperatorWallet;
  readonly #bots: Bot[] = [];
  readonly #stop = new AbortController();
  #playing: Promise<unknown> = Promise.resolve();

  private constructor(stack: Stack) {
    this.#stack = stack;
    this.#wallet = new OperatorWallet(stack);
  }

  static async start(seed: number): Promise<ReconcileRun> {
    const run = new ReconcileRun(await Stack.start());
    try {
      for (const [index, room] of ROOMS.entries()) await run.#openRoom(room, seed * 100 + index * 10);
    } catch (error) {
      await run.stop();
      throw error;
    }
    run.#playing = Promise.all(run.#bots.map((bot) => bot.run(run.#stop.signal)));
    return run;
  }

  /** Plays until this many hands are over, everyone has left and every call is done. Returns the number of hands. */
  async play(hands: number, progress: (hands: number) => unknown = () => {}): Promise<number> {
    for (let round = 0; this.#stack.handsOnRecord().ended < hands; round += 1) {
      const [kind, mode] = FAULTS[round % FAULTS.length] ?? ['debit', 'reset-after'];
      await this.#wallet.spoil(kind, mode);
      await wait(FAULT_EVERY_MS);
      await progress(this.#stack.handsOnRecord().ended);
    }
    await this.#wallet.heal();
    for (const bot of this.#bots) bot.retire();
    await this.#playing;
    await this.#settled();
    return this.#stack.handsOnRecord().ended;
  }

  /** Follows the service's lists with the operator's own credentials. */
  reader(): Promise<ReportReader> {
    return ReportReader.open(this.#stack);
  }

  /** Ids of all transactions and finished hands in the service's own records. */
  onRecord(): { readonly transactions: string[]; readonly hands: string[] } {
    const ids = (text: string) => this.#stack.records<{ id: string }>(text).map(({ id }) => id);
    return { transactions: ids('select id from wallet_tx order by seq'), hands: ids('select hand_id as id from hand order by hand_id') };
  }

  /** The operator's ledger as it exports it. */
  async ledger(): Promise<string> {
    return (await fetch(`http://127.0.0.1:${this.#stack.demoPort}/api/ledger.csv`)).text();
  }

  /** Compares a ledger with the service's own. */
  async compare(csv: string, ...args: string[]): Promise<{ readonly code: number; readonly out: string }> {
    const file = join(this.#stack.dataDir, 'ledger.csv');
    writeFileSync(file, csv);
    return this.#stack.reconcile(file, '--operator', 'demo', ...args);
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#playing;
    await this.#stack.stop();
  }

  /** Waits until nothing is in progress. Retries would wait for minutes, so the service's clock is moved. */
  async #settled(): Promise<void> {
    const open = 'select count(*) as n from wallet_tx where status in (0, 1)';
    for (const giveUpAt = Date.now() + SETTLE_MS_MAX; (this.#stack.records<{ n: number }>(open)[0]?.n ?? 0) > 0; await wait(100)) {
      if (Date.now() > giveUpAt) throw new Error('some calls never end');
      await this.#stack.control('/clock', { advance_ms: 5_000 });
    }
  }

  async #openRoom(room: string, seed: number): Promise<void> {
    const [game] = room.split(' ');
    const { roomId } = await this.#stack.operatorCommand<{ roomId: string }>(
      ...`room-open --name Books-${game} --game-key ${room} ${COMMON}`.split(' '),
    );
    const casino = new DemoCasino(this.#stack.demo);
    for (let n = 0; n < BOTS_PER_ROOM; n += 1) {
      const player = { playerId: `books-${game}-${n}`, name: `Bot ${game} ${n}`, currency: 'EUR' };
      await casino.enrol(player);
      this.#bots.push(
        new Bot({
          player,
          casino,
          service: this.#stack.service,
          strategy: STRATEGIES[STRATEGY_NAMES[n % STRATEGY_NAMES.length] ?? 'regular'],
          random: seededRandom(seed + n),
          pace: NO_PAUSES,
          plan: { handsPerStay: [3, 20], awayMs: [0, 50], crowd: (seats) => seats },
          findTable: async (session) => {
            const tables = (await readLobby(session)).filter(
              (one) => one.roomId === roomId && one.status === 'open' && one.players < one.seats,
            );
            return tables.sort((a, b) => b.players - a.players)[0]?.tableId ?? null;
          },
          log: () => {},
          seen: () => {},
        }),
      );
    }
  }
}
