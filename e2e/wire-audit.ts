import { checkResult } from './wire-result.ts';
import {
  checkTransaction,
  commonMembers,
  list,
  type Members,
  members,
  money,
  readBody,
  type Say,
  text,
  type WireCall,
} from './wire-rules.ts';

const LINES: Readonly<Record<string, RegExp>> = {
  debit: /^POST \/wallet\/game\/transaction$/,
  credit: /^POST \/wallet\/game\/transaction$/,
  cancel: /^POST \/wallet\/game\/transaction$/,
  result: /^POST \/wallet\/game\/result$/,
  balance: /^GET \/wallet\/player\/balance\?player_id=[^&=?]+&currency=[A-Z]{3}$/,
};

export interface WireAudit {
  /** What is wrong, one line each; empty when every call follows the specification. */
  readonly faults: readonly string[];
  readonly checked: Readonly<Record<string, number>>;
}

/** Checks every wallet call of a finished run: each message, the results of a hand against each other, and the money of all stays. */
export function auditWire(calls: readonly WireCall[]): WireAudit {
  const faults: string[] = [];
  const checked: Record<string, number> = {};
  const book = new Book((what) => faults.push(what));
  for (const call of calls) {
    if (LINES[call.kind] === undefined) continue;
    checked[call.kind] = (checked[call.kind] ?? 0) + 1;
    book.enter(call);
  }
  book.close();
  return { faults, checked };
}

function isTaken({ state, status }: WireCall): boolean {
  return state === 'answered' && status === 200;
}

/** What earlier calls said, for comparison with later ones. */
class Book {
  readonly #say: Say;
  readonly #ids = new Map<string, string>();
  readonly #arrived = new Map<string, Members>();
  /** Debits that were accepted and neither credited nor cancelled yet. */
  readonly #open = new Set<string>();
  readonly #hands = new Map<string, { readonly outcome: string; readonly told: Set<string>; readonly dealt: readonly string[] }>();
  /** Signed, by player, table and currency: credits − debits, and results. */
  readonly #moved = new Map<string, number>();
  readonly #results = new Map<string, number>();

  constructor(say: Say) {
    this.#say = say;
  }

  enter(call: WireCall): void {
    const say: Say = (what) => this.#say(`call ${call.seq} (${call.kind}) ${what}: ${call.line} ${call.request}`);
    if (!LINES[call.kind]?.test(call.line)) say('goes to another address');
    if (call.kind !== 'balance') this.#enterPost(call, say);
    else if (call.request !== '') say('has a body');
  }

  #enterPost(call: WireCall, say: Say): void {
    const body = readBody(call.request, say);
    const isRepeated = this.#ids.has(text(body.transaction_id));
    commonMembers(body, this.#ids, say);
    if (call.kind === 'result') {
      const net = checkResult(body, say);
      if (!isRepeated) this.#enterResult(body, net, say);
    } else {
      checkTransaction(call.kind, body, this.#arrived, say);
      if (!isRepeated) this.#enterMoney(call.kind, body, isTaken(call), say);
    }
  }

  /** A debit that was not accepted, or never arrived, is closed by nothing or by a cancel that moves nothing. */
  #enterMoney(kind: string, body: Members, isTaken: boolean, say: Say): void {
    const amount = money(body.amount, say);
    if (kind === 'debit') {
      this.#arrived.set(text(body.transaction_id), body);
      if (isTaken) this.#open.add(text(body.transaction_id));
      this.#add(this.#moved, body, isTaken ? -amount : 0);
      return;
    }
    const debit = text(body.ref_transaction_id);
    const isOpen = this.#open.delete(debit);
    if (!isOpen && kind === 'credit') say('pays for a debit that is not open');
    this.#add(this.#moved, body, isOpen ? amount : 0);
  }

  #enterResult(body: Members, net: number, say: Say): void {
    const outcome = JSON.stringify(body.result);
    const round = `${text(body.table_id)} ${text(body.round_id)}`;
    const dealt = list(members(body.result).players).map((player) => text(members(player).player_id));
    const hand = this.#hands.get(round) ?? { outcome, told: new Set<string>(), dealt };
    this.#hands.set(round, hand);
    if (hand.outcome !== outcome) say('tells another outcome than the other results of its hand');
    if (hand.told.has(text(body.player_id))) say('is a second result of one player and hand');
    hand.told.add(text(body.player_id));
    this.#add(this.#results, body, net);
  }

  #add(sums: Map<string, number>, body: Members, amount: number): void {
    const key = ['player_id', 'table_id', 'currency'].map((name) => text(body[name])).join(' ');
    sums.set(key, (sums.get(key) ?? 0) + amount);
  }

  /** Checks the end of a run in which everyone has left. */
  close(): void {
    for (const id of this.#open) this.#say(`debit ${id} was never closed`);
    for (const [round, { told, dealt }] of this.#hands) {
      const missing = dealt.filter((player) => !told.has(player));
      if (missing.length > 0) this.#say(`hand ${round} has no result for ${missing.join(', ')}`);
    }
    for (const key of new Set([...this.#moved.keys(), ...this.#results.keys()])) {
      const [moved, results] = [this.#moved.get(key) ?? 0, this.#results.get(key) ?? 0];
      if (moved !== results) this.#say(`${key}: credits − debits are ${moved}, results ${results}`);
    }
  }
}
