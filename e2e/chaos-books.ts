import { setTimeout as wait } from 'node:timers/promises';
import { CURRENCY } from './chaos-play.ts';
import type { Books } from './chaos-report.ts';
import { OperatorWallet } from './operator-wallet.ts';
import type { Stack } from './stack.ts';

/** Longer than the pause after nine failed attempts (retry.ts), ms: by chance that many faults may interrupt the same call. */
const SETTLE_MS_MAX = 800_000;
/** The whole ledger of a long run is megabytes, so it is not fetched on every poll. */
const SETTLE_POLL_MS = 1_000;

/** The books of both sides after a run. */
export class ChaosBooks {
  readonly #stack: Stack;
  readonly #wallet: OperatorWallet;
  readonly #log: (line: string) => void;

  constructor(stack: Stack, log: (line: string) => void) {
    this.#stack = stack;
    this.#wallet = new OperatorWallet(stack);
    this.#log = log;
  }

  /** Waits until every call has arrived, as long as that makes progress, and compares the books. `dealt`: the IDs of all hands played. */
  async settled(dealt: ReadonlySet<string>): Promise<Omit<Books, 'acknowledged' | 'lostActions' | 'seed'>> {
    await this.#untilNone('chips away from home', async () => (await this.#wallet.totals(CURRENCY)).open);
    await this.#untilNone('hands without a result', async () => (await this.#missing(dealt)).length - this.#stack.voidedHands().length);
    // Each player's results have a lane of their own: a hand may be known by one result while another one waits to be sent again.
    await this.#untilNone('transactions to send', async () => this.#unsent());
    const totals = await this.#wallet.totals(CURRENCY);
    const missing = await this.#missing(dealt);
    return {
      voided: this.#stack.voidedHands(),
      missing,
      stories: missing.map((handId) => this.#storyOf(handId)),
      driftMinor: await this.#wallet.drift(CURRENCY),
      balanced: totals.balanced,
    };
  }

  /** Waits as long as the number keeps falling: a busy machine may be slow. */
  async #untilNone(what: string, left: () => Promise<number>): Promise<void> {
    let least = await left();
    let until = Date.now() + SETTLE_MS_MAX;
    while (least > 0) {
      if (Date.now() > until) return this.#log(`waited ${SETTLE_MS_MAX} ms in vain for ${what}: ${least}`);
      await wait(SETTLE_POLL_MS);
      const now = await left();
      if (now < least) until = Date.now() + SETTLE_MS_MAX;
      least = Math.min(least, now);
    }
  }

  /** What the service's storage holds about a hand, in one line. */
  #storyOf(handId: string): string {
    const read = (columns: string, table: string): string =>
      JSON.stringify(this.#stack.records(`select ${columns} from ${table} where hand_id = '${handId}'`));
    const journal = read('count(*) as events, min(at) as first_at, max(at) as last_at', 'journal');
    const hand = read('state, started_at, ended_at', 'hand');
    const calls = read('seq, player_id, kind, status, attempts, next_at, owner, last_error, created_at', 'wallet_tx');
    return `hand ${handId}: journal ${journal}, hand ${hand}, wallet ${calls}`;
  }

  /** Transactions that are due or under way. */
  #unsent(): number {
    return this.#stack.records<{ n: number }>('select count(*) as n from wallet_tx where status in (0, 1)')[0]?.n ?? 0;
  }

  /** Hands without a result at the operator. */
  async #missing(hands: ReadonlySet<string>): Promise<string[]> {
    const { results } = await this.#wallet.ledger();
    const known = new Set(results.map(({ round_id }) => round_id));
    return [...hands].filter((handId) => !known.has(handId));
  }
}
