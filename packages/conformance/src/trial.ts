import { minorToText } from '@cardroom/money';
import { type DebitCall, readBalance, type TransactionCall, transactionBody } from '@cardroom/operator-api';
import { type Caller, type DebitFields, isRefusal, replyText, type SendHow, type Sent, type SentDebit } from './caller.ts';
import type { Amounts, Clock, Setup } from './setup.ts';
import type { EarlierStay } from './state.ts';
import type { Till } from './till.ts';
import type { Exchange } from './wire.ts';

/** What a case found wrong: what should have been, what was, and the calls that show it. */
export class Finding extends Error {
  override readonly name = 'Finding';
  readonly expected: string;
  readonly got: string;
  readonly at: readonly Exchange[];

  constructor({ expected, got, at }: { expected: string; got: string; at: readonly Exchange[] }) {
    super(`expected ${expected}; got ${got}`);
    this.expected = expected;
    this.got = got;
    this.at = at;
  }
}

/** The case cannot be judged here, and why. */
export class NotRun extends Error {
  override readonly name = 'NotRun';
}

/** What every part of a run shares. */
export interface Bench {
  readonly setup: Setup;
  readonly amounts: Amounts;
  readonly clock: Clock;
  readonly till: Till;
  /** Hears every exchange with the wallet. */
  readonly seen: (exchange: Exchange) => void;
  readonly callerWith: (seen: (exchange: Exchange) => void) => Caller;
  /** All timed exchanges so far. */
  readonly exchanges: readonly Exchange[];
  /** A stay of an earlier run; null: there was none; undefined: nothing is kept between runs. */
  readonly earlier: EarlierStay | null | undefined;
}

type At = Sent | Exchange | readonly (Sent | Exchange)[];

/** One case at work: it calls the wallet, keeps the calls for the report, and says what it expects. Amounts in minor units. */
export class Trial {
  readonly setup: Setup;
  readonly amounts: Amounts;
  readonly clock: Clock;
  readonly bench: Bench;
  readonly caller: Caller;
  /** The calls of this case, in order. */
  readonly exchanges: Exchange[] = [];
  #remark = '';

  constructor(bench: Bench) {
    this.bench = bench;
    this.setup = bench.setup;
    this.amounts = bench.amounts;
    this.clock = bench.clock;
    this.caller = bench.callerWith((exchange) => {
      this.exchanges.push(exchange);
      bench.seen(exchange);
    });
  }

  /** What the report says beside a case that passed. */
  get remark(): string {
    return this.#remark;
  }

  note(remark: string): void {
    this.#remark = remark;
  }

  /** The player's balance now; a finding when it cannot be read. */
  async balance(player: string = this.setup.player): Promise<number> {
    const exchange = await this.caller.balance({ player });
    const { reply } = exchange;
    const answer = reply.kind === 'answer' ? readBalance(reply.httpStatus, reply.text, this.setup.currency) : null;
    if (answer?.ok === true) return answer.balanceMinor;
    const expected = `HTTP 200 with JSON {"status":"success","data":{"balance":…,"currency":"${this.setup.currency}"}}`;
    throw new Finding({ expected, got: replyText(reply), at: [exchange] });
  }

  debit(minor: number, fields: DebitFields = {}, how: SendHow = {}): Promise<SentDebit> {
    const call = this.caller.newDebit(minor, fields);
    return this.sendDebit(call, transactionBody(call), how);
  }

  /** A debit with a body of its own making; `call` is what it would be if it were taken. */
  async sendDebit(call: DebitCall, body: string, how: SendHow = {}): Promise<SentDebit> {
    const { till } = this.bench;
    const wasOpen = till.has(call.transactionId);
    await till.open(call);
    const sent = await this.caller.body('debit', body, how);
    if (sent.verdict.kind === 'rejected' && !wasOpen) await till.close(call.transactionId);
    return { ...sent, call };
  }

  credit(debit: { call: DebitCall }, minor: number = debit.call.amountMinor, id?: string): Promise<Sent> {
    return this.#close('credit', debit.call, { amountMinor: minor, ...(id === undefined ? {} : { id }) });
  }

  cancel(debit: { call: DebitCall }, fields: { amountMinor?: number; id?: string } = {}): Promise<Sent> {
    return this.#close('cancel', debit.call, fields);
  }

  /** The same bytes once more, as a retry sends them. */
  again(sent: Sent): Promise<Sent> {
    return this.caller.body(sent.kind, sent.body, { attempt: 2 });
  }

  /** The same bytes `count` times at the same moment. */
  async atOnce(call: TransactionCall, count: number): Promise<Sent[]> {
    if (call.type === 'debit') await this.bench.till.open(call);
    const body = transactionBody(call);
    const copies = await Promise.all(Array.from({ length: count }, () => this.caller.body(call.type, body, { attempt: 2 })));
    if (call.type !== 'debit' && copies.some(isTaken)) await this.#closed(call.type, call.refTransactionId);
    return copies;
  }

  /** An open debit to start from; a finding when the wallet does not take it. */
  async openDebit(minor: number = this.amounts.stake, fields: DebitFields = {}): Promise<SentDebit> {
    const sent = await this.debit(minor, fields);
    this.accepted(sent, 'the debit');
    return sent;
  }

  /** Ends a case that left the player `minor` richer: debits it and closes the debit with a credit of 0.00. */
  async takeBack(minor: number): Promise<void> {
    const debit = await this.debit(minor);
    if (debit.verdict.kind === 'accepted') await this.credit(debit, 0);
  }

  /** Ends a case that left the player `minor` poorer. */
  async payBack(minor: number): Promise<void> {
    const debit = await this.debit(this.amounts.chip);
    if (debit.verdict.kind === 'accepted') await this.credit(debit, minor + this.amounts.chip);
  }

  accepted(sent: Sent, what: string): void {
    this.check(isTaken(sent), { expected: `${what} answered with JSON status "success"`, got: replyText(sent.exchange.reply), at: sent });
  }

  refused(sent: Sent, what: string): void {
    const expected = `${what} refused: 4xx, or JSON with a status other than "success"`;
    this.check(isRefusal(sent.exchange.reply), { expected, got: replyText(sent.exchange.reply), at: sent });
  }

  /** Reads the balance and compares. `after` says what happened and which calls show it. */
  async balanceIs(minor: number, after: { readonly what: string; readonly at: At; readonly player?: string }): Promise<void> {
    const now = await this.balance(after.player ?? this.setup.player);
    const [expected, got] = [minor, now].map(minorToText);
    this.check(now === minor, { expected: `balance ${expected} after ${after.what}`, got: `balance ${got}`, at: after.at });
  }

  check(holds: boolean, finding: { readonly expected: string; readonly got: string; readonly at: At }): void {
    if (holds) return;
    const at = Array.isArray(finding.at) ? finding.at : [finding.at];
    throw new Finding({ ...finding, at: at.map((one: Sent | Exchange) => ('exchange' in one ? one.exchange : one)) });
  }

  async #close(type: 'credit' | 'cancel', debit: DebitCall, fields: { amountMinor?: number; id?: string }): Promise<Sent> {
    const sent = await this.caller.transaction(this.caller.newClosing(type, debit, fields));
    if (sent.verdict.kind === 'done') await this.#closed(type, debit.transactionId);
    return sent;
  }

  async #closed(by: 'credit' | 'cancel', debitId: string): Promise<void> {
    if (by === 'credit') await this.bench.till.settle(debitId);
    else await this.bench.till.close(debitId);
  }
}

/** The wallet says that it is done: a debit taken, a credit paid, a cancel or result accepted. */
export function isTaken({ verdict }: Sent): boolean {
  return verdict.kind === 'accepted' || verdict.kind === 'done';
}
