import type { LookupFunction } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { DebitCall } from '@cardroom/operator-api';
import manifest from '../package.json' with { type: 'json' };
import { readBalanceOf, repairBalance } from './balance-repair.ts';
import { Caller, idOf } from './caller.ts';
import { isFirstStay } from './cases/idempotency-cases.ts';
import { latencyOf } from './cases/load-cases.ts';
import { CASES, inRunOrder } from './catalogue.ts';
import { Judge } from './judge.ts';
import type { BalanceReport, CaseReport, Report } from './report/report.ts';
import { amountsOf, type Clock, type Setup } from './setup.ts';
import { type EarlierStay, keptStays, type State, type StateStore } from './state.ts';
import { Till } from './till.ts';
import type { Bench } from './trial.ts';
import { type Exchange, Line } from './wire.ts';

export interface RunOptions {
  readonly setup: Setup;
  readonly clock?: Clock;
  /** IDs of the cases to run; all by default. */
  readonly only?: readonly string[] | undefined;
  readonly state?: StateStore | undefined;
  /** Resolves the wallet's host name, for callers that must not reach every address. The system's resolver by default. */
  readonly lookup?: LookupFunction | undefined;
  /** Ends the run early: no further case starts, and the balances are restored. */
  readonly signal?: AbortSignal | undefined;
  /** Called after each case; the next case waits for it. */
  readonly onCase?: ((report: CaseReport) => void | Promise<void>) | undefined;
}

/** The run cannot start because the test player's balance is too low. */
export class FundsError extends Error {
  override readonly name = 'FundsError';
  readonly neededMinor: number;
  readonly balanceMinor: number;

  constructor(neededMinor: number, balanceMinor: number) {
    super('the balance is too low');
    this.neededMinor = neededMinor;
    this.balanceMinor = balanceMinor;
  }
}

const NEVER = new AbortController().signal;
const REAL_CLOCK: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  wait: (ms, signal) => pause(ms, undefined, signal === undefined ? {} : { signal }).catch(() => undefined),
};

/**
 * Runs the cases against a wallet and restores every balance, also after findings and when it is interrupted.
 * Throws FundsError before the first debit. The wallet's mistakes never throw; they are part of the report.
 */
export async function runWalletCheck(options: RunOptions): Promise<Report> {
  const { setup, clock = REAL_CLOCK } = options;
  const line = new Line(setup.url, clock.monotonic, options.lookup);
  try {
    return await new Run(options, line, clock).all();
  } finally {
    line.close();
  }
}

class Run {
  readonly #options: RunOptions;
  readonly #setup: Setup;
  readonly #clock: Clock;
  readonly #line: Line;
  readonly #till: Till;
  readonly #exchanges: Exchange[] = [];
  readonly #sends = new Map<string, number>();
  #earlier: State | null = null;
  #stays: readonly EarlierStay[] = [];
  /** Restores balances; an interruption does not stop it. */
  readonly #janitor: Caller;
  #calls = 0;

  constructor(options: RunOptions, line: Line, clock: Clock) {
    this.#options = options;
    this.#setup = options.setup;
    this.#clock = clock;
    this.#line = line;
    this.#till = new Till((open) => this.#keep(open));
    this.#janitor = this.#caller(NEVER, () => undefined);
  }

  async all(): Promise<Report> {
    const startedAt = this.#clock.now();
    const started = this.#clock.monotonic();
    this.#earlier = this.#ownState((await this.#options.state?.read()) ?? null);
    this.#stays = this.#earlier?.stays ?? [];
    for (const { debit, credit, sends = 1 } of this.#stays) for (const body of [debit, credit]) this.#sends.set(idOf(body), sends);
    await this.#cancelLeftovers();
    const before = await this.#balances();
    const own = before[0]?.minor ?? null;
    const { balanceMin } = amountsOf(this.#setup.currency, this.#setup.maxMinor);
    if (own !== null && own < balanceMin) throw new FundsError(balanceMin, own);
    const cases = await this.#cases(before, own !== null).catch(async (error: unknown) => {
      await this.#putBalancesBack(before);
      throw error;
    });
    const { url, player, currency } = this.#setup;
    return {
      version: manifest.version,
      url,
      player,
      currency,
      startedAt,
      cases: CASES.flatMap(({ id }) => cases.filter((one) => one.id === id)),
      interrupted: this.#options.signal?.aborted ?? false,
      balances: await this.#putBalancesBack(before),
      openDebits: this.#till.ids(),
      calls: this.#calls,
      latencyMs: latencyOf(this.#exchanges),
      ms: Math.round(this.#clock.monotonic() - started),
    };
  }

  async #cases(before: readonly { player: string; minor: number | null }[], isReadable: boolean): Promise<CaseReport[]> {
    const { only, signal = NEVER, onCase } = this.#options;
    const chosen = inRunOrder(CASES).filter(({ id }) => only === undefined || only.includes(id));
    const judge = new Judge(this.#bench(signal), {
      signal,
      putBack: (expected) => this.#putBack(expected),
      balance: before[0]?.minor ?? null,
    });
    if (isReadable) await judge.prepare(chosen);
    const reports: CaseReport[] = [];
    for (const one of chosen) {
      const report = await judge.judge(one, reports);
      reports.push(report);
      await onCase?.(report);
    }
    await this.#rememberStay(judge.preparedOf('I6'));
    return reports;
  }

  #bench(signal: AbortSignal): Bench {
    const seen = (exchange: Exchange) => void (exchange.timed && this.#exchanges.push(exchange));
    return {
      setup: this.#setup,
      amounts: amountsOf(this.#setup.currency, this.#setup.maxMinor),
      clock: { ...this.#clock, wait: (ms) => this.#clock.wait(ms, signal) },
      till: this.#till,
      exchanges: this.#exchanges,
      earlier: this.#options.state === undefined ? undefined : (this.#earlier?.stays[0] ?? null),
      seen,
      callerWith: (heard) => this.#caller(signal, heard),
    };
  }

  #caller(signal: AbortSignal, seen: (exchange: Exchange) => void): Caller {
    const count = (exchange: Exchange) => {
      this.#calls += 1;
      seen(exchange);
    };
    return new Caller({ setup: this.#setup, line: this.#line, clock: this.#clock, sends: this.#sends, signal, seen: count });
  }

  /** Cancels the debits that a case left open and restores the balance. Returns by how much it was off, or null without an answer. */
  async #putBack(expectedMinor: number): Promise<number | null> {
    if (!(await this.#till.putBack(this.#janitor, this.#clock))) return null;
    const { player, currency } = this.#setup;
    const now = await readBalanceOf(this.#janitor, player, currency);
    if (now !== null && now < expectedMinor) await this.#till.unsettle(this.#janitor);
    this.#till.forget();
    if (now === null || now === expectedMinor) return now === null ? null : 0;
    const { chip } = amountsOf(currency, this.#setup.maxMinor);
    await repairBalance(this.#janitor, { player, currency, chip, minor: expectedMinor });
    return now - expectedMinor;
  }

  /** The balances of all named players, the test player first. */
  async #balances(): Promise<{ player: string; minor: number | null }[]> {
    const { player, player2, playerEmpty, playerBlocked, currency } = this.#setup;
    const named = [player, player2, playerEmpty, playerBlocked].filter((id) => id !== null);
    const balances: { player: string; minor: number | null }[] = [];
    for (const id of new Set(named)) balances.push({ player: id, minor: await readBalanceOf(this.#janitor, id, currency) });
    return balances;
  }

  async #putBalancesBack(before: readonly { player: string; minor: number | null }[]): Promise<BalanceReport[]> {
    await this.#till.putBack(this.#janitor, this.#clock);
    const { currency, maxMinor } = this.#setup;
    const { chip } = amountsOf(currency, maxMinor);
    const reports: BalanceReport[] = [];
    for (const { player, minor } of before) {
      const after = minor === null ? null : await repairBalance(this.#janitor, { player, currency, chip, minor });
      reports.push({ player, beforeMinor: minor, afterMinor: after });
    }
    return reports;
  }

  /** Cancels the open debits that a killed run left in the state file. */
  async #cancelLeftovers(): Promise<void> {
    for (const debit of this.#earlier?.open ?? []) await this.#till.open(debit);
    await this.#till.putBack(this.#janitor, this.#clock);
  }

  /** The state, unless it belongs to another wallet, player or currency. */
  #ownState(state: State | null): State | null {
    const { url, player, currency } = this.#setup;
    return state !== null && state.url === url && state.player === player && state.currency === currency ? state : null;
  }

  async #rememberStay(prepared: unknown): Promise<void> {
    if (!isFirstStay(prepared)) return;
    const { debit, credit } = prepared;
    this.#stays = keptStays(this.#stays, { at: debit.call.createdAt, debit: debit.body, credit: credit.body });
    await this.#keep([]);
  }

  async #keep(open: readonly DebitCall[]): Promise<void> {
    const { url, player, currency } = this.#setup;
    const stays = this.#stays.map((stay) => ({ ...stay, sends: this.#sends.get(idOf(stay.debit)) ?? 1 }));
    await this.#options.state?.write({ url, player, currency, stays, open });
  }
}
