import { minorToText } from '@cardroom/money';
import { type DebitCall, readBalance, type TransactionCall, transactionBody } from '@cardroom/operator-api';
import { type Caller, type DebitFields, isRefusal, replyText, type SendHow, type Sent, type SentDebit } from './caller.ts';
import type { Amounts, Clock, Setup } from './setup.ts';
import type { EarlierStay } from './state.ts';
import type { Till } from './till.ts';
import type { Exchange } from './wire.ts';

/** A mistake of the wallet: what was expected, what happened instead, and the calls that show it. */
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

/** The case cannot be judged; the message says why. */
export class NotRun extends Error {
  override readonly name = 'NotRun';
}

/** What all parts of a run share. */
export interface Bench {
  readonly setup: Setup;
  readonly amounts: Amounts;
  readonly clock: Clock;
  readonly till: Till;
  /** Called with every exchange with the wallet. */
  readonly seen: (exchange: Exchange) => void;
  readonly callerWith: (seen: (exchange: Exchange) => void) => Caller;
  /** All timed exchanges so far. */
  readonly exchanges: readonly Exchange[];
  /** A stay of an earlier run. Null: there was none. Undefined: runs keep no state. */
  readonly earlier: EarlierStay | null | undefined;
}

type At = Sent | Exchange | readonly (Sent | Exchange)[];

/** The run of one case: calls the wallet, keeps the calls for the report and checks what is expected. Amounts in minor units. */
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

  /** The remark that the report adds to a passed case. */
  get remark(): string {
    return this.#remark;
  }

  note(remark: string): void {
    this.#remark = remark;
  }

  /** The player's current balance; throws Finding when it cannot be read. */
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

  /** Sends a debit with any body; `call` is the debit that it would be if it were accepted. */
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

  /** Sends the same bytes again, as a retry does. */
  again(sent: Sent): Promise<Sent> {
    return this.caller.body(sent.kind, sent.body, { attempt: 2 });
  }

  /** Sends the same bytes `count` times at once. */
  async atOnce(call: TransactionCall, count: number): Promise<Sent[]> {
    if (call.type === 'debit') await this.bench.till.open(call);
    const body = transactionBody(call);
    const copies = await Promise.all(Array.from({ length: count }, () => this.caller.body(call.type, body, { attempt: 2 })));
    if (call.type !== 'debit' && copies.some(isTaken)) await this.#closed(call.type, call.refTransactionId);
    return copies;
  }

  /** Sends a debit that stays open; throws Finding when the wallet does not accept it. */
  async openDebit(minor: number = this.amounts.stake, fields: DebitFields = {}): Promise<SentDebit> {
    const sent = await this.debit(minor, fields);
    this.accepted(sent, 'the debit');
    return sent;
  }

  /** Takes back `minor` that a case has left the player: a debit, closed with a credit of 0.00. */
  async takeBack(minor: number): Promise<void> {
    const debit = await this.debit(minor);
    if (debit.verdict.kind === 'accepted') await this.credit(debit, 0);
  }

  /** Pays back `minor` that a case has cost the player. */
  async payBack(minor: number): Promise<void> {
    const debit = await this.debit(this.amounts.chip);
    if (debit.verdict.kind === 'accepted') await this.credit(debit, minor + this.amounts.chip);
  }

  accepted(sent: Sent, what: string): void {
    this.check(isTaken(sent), {
      expected: `${what} answered with JSON and the status "success"`,
      got: replyText(sent.exchange.reply),
      at: sent,
    });
  }

  refused(sent: Sent, what: string): void {
    const expected = `${what} refused: 4xx, or JSON with a status other than "success"`;
    this.check(isRefusal(sent.exchange.reply), { expected, got: replyText(sent.exchange.reply), at: sent });
  }

  /** Checks the balance. `after` says what happened before, and which calls show it. */
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

/** Whether the wallet says that it has accepted the call. */
export function isTaken({ verdict }: Sent): boolean {
  return verdict.kind === 'accepted' || verdict.kind === 'done';
}
