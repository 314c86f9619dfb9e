import { setTimeout as wait } from 'node:timers/promises';
import { type CallKind, OperatorWallet } from './operator-wallet.ts';
import { ScriptedPlayer } from './scripted-player.ts';
import type { Stack } from './stack.ts';

/** The moments at which the operator's process is killed: its fault switch holds the calls there. */
export const KILL_MOMENTS = [
  { name: 'killed -9 before effect', mode: 'slow' },
  { name: 'killed -9 between effect and answer', mode: 'timeout-after' },
] as const;
export type KillMoment = (typeof KILL_MOMENTS)[number];

export const KINDS: readonly CallKind[] = ['balance', 'debit', 'credit', 'cancel', 'result'];

/** How each kind of call ends for the player. */
export const KILL_ENDS: Readonly<Record<CallKind, string>> = {
  balance: 'old',
  debit: 'cancelled',
  credit: 'paid later',
  cancel: 'given back later',
  result: 'told later',
};

export interface KillReport {
  readonly ends: Readonly<Record<CallKind, string>>;
  /** Faults found, in words. */
  readonly wrong: readonly string[];
}

const START = 100_000;
const BUY_IN = 1_000;
/** Longer than it takes until the operator counts as down, and than the retry pauses after that. */
const HEALED_MS = 90_000;
/** Longer than any call's time-out. */
const KEPT_MS = 60_000;
const POLL_MS = 50;
/** Once the operator is back, the service's clock is moved by this much between two looks. */
const STEP_MS = 1_000;
const ROOM = '--operator demo --currency EUR --small-blind 0.05 --big-blind 0.10 --entry free --pace none';

/** Five players, each with a different kind of call at the operator when it dies. */
class KilledOperator {
  readonly #stack: Stack;
  readonly #wallet: OperatorWallet;
  readonly #moment: KillMoment;
  readonly #tag: string;
  readonly #wrong: string[] = [];
  readonly #players = new Map<string, ScriptedPlayer>();
  #isBack = false;

  constructor(stack: Stack, moment: KillMoment) {
    this.#stack = stack;
    this.#wallet = new OperatorWallet(stack);
    this.#moment = moment;
    this.#tag = moment.mode;
  }

  async play(): Promise<KillReport> {
    await this.#sitDown();
    const handId = await this.#strikeResult();
    await this.#strikeCancel();
    await this.#strike('credit');
    await this.#of('credit').askToLeave();
    await this.#strike('balance');
    const balance = this.#of('balance').session.balance();
    // Last, because it has the shortest time-out.
    await this.#strike('debit');
    const seat = this.#of('debit').sitDown(2, BUY_IN);
    await this.#allThere();
    await this.#stack.killDemo();
    const told = { balance: await balance, debit: await seat, credit: this.#of('credit').link.news.receipt?.state };
    await this.#stack.startDemo();
    this.#isBack = true;
    const ends = await this.#ends(handId, told);
    await this.#compare();
    for (const player of this.#players.values()) player.close();
    return { ends, wrong: this.#wrong };
  }

  /** Players who have chips before the operator starts failing: one who will leave, and two who play a hand. */
  async #sitDown(): Promise<void> {
    const [table, duel] = [await this.#openTable('one', 6), await this.#openTable('two', 2)];
    for (const kind of ['debit', 'credit', 'cancel', 'balance']) await this.#enrol(kind, table);
    for (const kind of ['result', 'opponent']) await this.#enrol(kind, duel);
    const seated = [
      await this.#of('credit').sitDown(0, BUY_IN),
      await this.#of('result').sitDown(0, BUY_IN),
      await this.#of('opponent').sitDown(1, BUY_IN),
    ];
    if (seated.some((refused) => refused !== null)) throw new Error(`no seat: ${seated}`);
  }

  async #strike(kind: CallKind): Promise<void> {
    await this.#wallet.spoil(kind, this.#moment.mode, { calls: null, ms: KEPT_MS });
  }

  /** Plays a hand to its end and returns its number. Its money is paid out only when a player leaves. */
  async #strikeResult(): Promise<string> {
    const [player, opponent] = [this.#of('result'), this.#of('opponent')];
    await player.until(({ snapshot }) => snapshot?.toAct === 0 || snapshot?.toAct === 1);
    const { handId = '', toAct } = player.link.news.snapshot ?? {};
    await this.#strike('result');
    await (toAct === 0 ? player : opponent).act({ type: 'fold' });
    return handId;
  }

  async #strikeCancel(): Promise<void> {
    await this.#strike('cancel');
    await this.#wallet.spoil('debit', 'reset-after');
    const told = await this.#of('cancel').sitDown(1, BUY_IN);
    if (told !== 'wallet-timeout') this.#wrong.push(`the cancelled player was told ${told}`);
  }

  /** Every kind of call has reached the operator, and its effect is booked, or not, as the moment requires. */
  async #allThere(): Promise<void> {
    for (const kind of KINDS)
      await this.#until(`the ${kind} to come`, async () => (await this.#wallet.calls(this.#idOf(kind), kind)).length > 0);
    if (this.#moment.mode === 'slow') return;
    const has = (type: string) => async () => (await this.#wallet.ledger(this.#idOf(type))).transactions.some((one) => one.type === type);
    for (const type of ['debit', 'credit', 'cancel']) await this.#until(`the ${type} to take effect`, has(type));
  }

  async #ends(handId: string, told: { balance: number | null; debit: string | null; credit: string | undefined }) {
    const { balance, debit, credit, cancel } = {
      balance: await this.#becomes('balance', START, told.balance === null ? 'old' : 'new'),
      debit: await this.#becomes('debit', START, told.debit === 'wallet-timeout' ? 'cancelled' : String(told.debit)),
      credit: await this.#becomes('credit', START, told.credit === 'paid' ? 'paid' : 'paid later'),
      cancel: await this.#becomes('cancel', START, 'given back later'),
    };
    await this.#until('the receipt', async () => this.#of('credit').link.news.receipt?.state === 'paid');
    const results = async () => (await this.#wallet.ledger()).results.filter(({ round_id }) => round_id === handId);
    await this.#until('the results of the hand', async () => (await results()).length === 2);
    return { balance, debit, credit, cancel, result: 'told later' };
  }

  /** Waits until the operator's own balance and the one shown to the player are this amount. */
  async #becomes(kind: string, minor: number, end: string): Promise<string> {
    await this.#until(`${kind}: ${minor} at the operator`, async () => (await this.#wallet.balance(this.#idOf(kind))) === minor);
    await this.#until(`${kind}: ${minor} shown`, async () => (await this.#of(kind).session.balance()) === minor);
    return end;
  }

  /** Players who were refused can play now, all can leave, and then no cent is missing and nothing is open. */
  async #compare(): Promise<void> {
    for (const kind of ['debit', 'cancel']) {
      this.#of(kind).link.news.notice = null;
      const told = await this.#of(kind).sitDown(3, BUY_IN);
      if (told === null) await this.#of(kind).leave();
      else this.#wrong.push(`${kind}: no seat afterwards: ${told}`);
    }
    // The hand continues in the meantime: a player who leaves folds when it is their turn.
    for (const kind of ['result', 'opponent']) await this.#of(kind).askToLeave();
    await this.#until('every chip to be home', async () => (await this.#wallet.totals('EUR')).open === 0);
    const { balanced } = await this.#wallet.totals('EUR');
    if (!balanced) this.#wrong.push("the operator's books do not add up");
    const drift = await this.#wallet.drift('EUR');
    if (drift !== 0) this.#wrong.push(`money drift ${drift}`);
    const debits = (await this.#wallet.calls(this.#idOf('debit'), 'debit')).map(({ transaction_id }) => transaction_id);
    if (new Set(debits).size !== debits.length) this.#wrong.push('a debit was sent twice');
    if (!(await this.#anyLost())) this.#wrong.push('no call was at the operator when it was killed');
    const open = this.#stack.records<{ kind: number; status: number }>('select kind, status from wallet_tx where status in (0, 1, 3)');
    if (open.length > 0) this.#wrong.push(`rows still wait: ${JSON.stringify(open)}`);
  }

  async #anyLost(): Promise<boolean> {
    const calls = await Promise.all(KINDS.map((kind) => this.#wallet.calls(this.#idOf(kind), kind)));
    return calls.flat().some(({ state }) => state === 'lost');
  }

  async #openTable(name: string, seats: number): Promise<string> {
    const room = `Kill-${this.#tag}-${name}`;
    await this.#stack.operatorCommand(...`room-open ${ROOM} --name ${room} --seats ${seats}`.split(' '));
    let tableId = '';
    await this.#until('the table to open', async () => {
      tableId = await this.#stack.tableOf(room).catch(() => '');
      return tableId !== '';
    });
    return tableId;
  }

  async #enrol(kind: string, tableId: string): Promise<void> {
    const player = await ScriptedPlayer.enrol(this.#stack, { playerId: this.#idOf(kind), name: kind, balanceMinor: START });
    await player.open(tableId);
    this.#players.set(kind, player);
  }

  async #until(what: string, isTrue: () => Promise<boolean>): Promise<void> {
    for (const giveUpAt = Date.now() + HEALED_MS; !(await isTrue()); await wait(POLL_MS)) {
      if (Date.now() > giveUpAt) throw new Error(`waited ${HEALED_MS} ms for ${what}`);
      if (this.#isBack) await this.#stack.control('/clock', { advance_ms: STEP_MS });
    }
  }

  #idOf(kind: string): string {
    return `${this.#tag}-${kind}`;
  }

  #of(kind: string): ScriptedPlayer {
    const player = this.#players.get(kind);
    if (player === undefined) throw new Error(`nobody plays ${kind}`);
    return player;
  }
}

/** Kills the operator's process at this moment with a call of every kind in flight, restarts it, and checks how each call ends. */
export function killOperator(stack: Stack, moment: KillMoment): Promise<KillReport> {
  return new KilledOperator(stack, moment).play();
}
