import { money } from '@cardroom/money';
import { broken } from './laws.ts';

export type TxState = 'open' | 'rejected' | 'settled' | 'refunded';

interface Taken {
  readonly playerId: string;
  readonly amount: number;
  state: TxState;
}

export interface ToldResult {
  readonly transactionId: string;
  readonly playerId: string;
  readonly roundId: string;
  /** Wins are positive, minor units. */
  readonly net: number;
  /** Rake of the whole hand and number of players dealt in, according to this record. */
  readonly rake: number;
  readonly players: number;
}

export interface WalletAnswer {
  readonly status: number;
  readonly text: string;
}

/** The members of a body that a wallet needs. */
interface Body {
  readonly transaction_type?: 'debit' | 'credit' | 'cancel';
  readonly transaction_id: string;
  readonly ref_transaction_id?: string;
  readonly player_id: string;
  readonly amount: number;
  readonly currency: string;
  readonly round_id?: string;
  readonly player_result?: 'win' | 'loss';
  readonly result?: { readonly players: readonly { readonly rake: number }[] };
}

/** Operator mistakes that the run must report as such. */
export interface OperatorFlaws {
  /** A cancel of an unknown debit is forgotten. */
  readonly noTombstone?: boolean;
}

/**
 * A correct wallet by the operator's guide, durable and idempotent, that keeps its own books. It records calls that can never
 * be correct in `wrongs`.
 */
export class SimOperator {
  readonly debits = new Map<string, Taken>();
  readonly credits = new Map<string, { readonly lotId: string; readonly amount: number }>();
  readonly cancels = new Map<string, string>();
  readonly results = new Map<string, ToldResult>();
  readonly wrongs: string[] = [];
  granted = 0;
  /** Number of calls that may move money and of gifts; while it is unchanged, so are these books, except for the results. */
  changes = 0;
  readonly #balances = new Map<string, number>();
  readonly #tombstones = new Set<string>();
  readonly #roundsOf = new Map<string, string>();
  readonly #flaws: OperatorFlaws;

  constructor(flaws: OperatorFlaws) {
    this.#flaws = flaws;
  }

  grant(playerId: string, amount: number): void {
    this.granted += amount;
    this.changes += 1;
    this.#balances.set(playerId, this.balanceOf(playerId) + amount);
  }

  balanceOf(playerId: string): number {
    return this.#balances.get(playerId) ?? 0;
  }

  totalBalance(): number {
    return [...this.#balances.values()].reduce((sum, balance) => sum + balance, 0);
  }

  /** Debits taken and neither credited nor refunded. */
  openChips(): number {
    return [...this.debits.values()].reduce((sum, { state, amount }) => sum + (state === 'open' ? amount : 0), 0);
  }

  balanceAnswer(playerId: string, currency: string): WalletAnswer {
    return success({ balance: money(this.balanceOf(playerId)), currency });
  }

  /** Processes one call. `rejects`: a new debit is definitely refused. */
  take(text: string, rejects: boolean): WalletAnswer {
    const body = JSON.parse(text) as Body;
    if (body.round_id !== undefined && body.result !== undefined) return this.#result(body, body.round_id);
    this.changes += 1;
    if (body.transaction_type === 'debit') return this.#debit(body, rejects);
    if (body.transaction_type === 'credit') return this.#credit(body);
    return this.#cancel(body);
  }

  #debit(body: Body, rejects: boolean): WalletAnswer {
    const known = this.debits.get(body.transaction_id);
    const amount = minor(body.amount);
    if (known !== undefined) return known.state === 'rejected' ? error('INSUFFICIENT_FUNDS') : this.#taken(body);
    if (this.#tombstones.has(body.transaction_id)) return error('ALREADY_CANCELLED');
    const refused = rejects || this.balanceOf(body.player_id) < amount;
    this.debits.set(body.transaction_id, { playerId: body.player_id, amount, state: refused ? 'rejected' : 'open' });
    if (refused) return error('INSUFFICIENT_FUNDS');
    this.#move(body.player_id, -amount);
    return this.#taken(body);
  }

  #credit(body: Body): WalletAnswer {
    const lotId = body.ref_transaction_id ?? '';
    const amount = minor(body.amount);
    const known = this.credits.get(body.transaction_id);
    if (known !== undefined) {
      if (known.amount !== amount || known.lotId !== lotId)
        this.wrongs.push(broken('lotsEnd', `credit ${body.transaction_id} came with another body`));
      return this.#taken(body);
    }
    const lot = this.debits.get(lotId);
    if (lot === undefined || lot.state !== 'open') {
      this.wrongs.push(broken('lotsEnd', `credit ${body.transaction_id} closes lot ${lotId}, which is ${lot?.state ?? 'unknown'}`));
      return error('TRANSACTION_NOT_FOUND');
    }
    lot.state = 'settled';
    this.credits.set(body.transaction_id, { lotId, amount });
    this.#move(body.player_id, amount);
    return this.#taken(body);
  }

  #cancel(body: Body): WalletAnswer {
    const lotId = body.ref_transaction_id ?? '';
    if (this.cancels.has(body.transaction_id)) return this.#taken(body);
    const lot = this.debits.get(lotId);
    if (lot?.state === 'settled') {
      this.wrongs.push(broken('lotsEnd', `cancel of lot ${lotId}, which is settled`));
      return error('ALREADY_SETTLED');
    }
    this.cancels.set(body.transaction_id, lotId);
    if (!this.#flaws.noTombstone) this.#tombstones.add(lotId);
    if (lot?.state === 'open') {
      if (lot.amount !== minor(body.amount)) this.wrongs.push(broken('lotsEnd', `cancel of lot ${lotId} with another amount`));
      lot.state = 'refunded';
      this.#move(body.player_id, lot.amount);
    }
    return this.#taken(body);
  }

  #result(body: Body, roundId: string): WalletAnswer {
    if (this.results.has(body.transaction_id)) return success({});
    const key = `${roundId} ${body.player_id}`;
    const other = this.#roundsOf.get(key);
    if (other !== undefined)
      this.wrongs.push(broken('results', `hand ${roundId} was told twice of ${body.player_id}: ${other} and ${body.transaction_id}`));
    this.#roundsOf.set(key, body.transaction_id);
    const players = body.result?.players ?? [];
    this.results.set(body.transaction_id, {
      transactionId: body.transaction_id,
      playerId: body.player_id,
      roundId,
      net: body.player_result === 'win' ? minor(body.amount) : -minor(body.amount),
      rake: players.reduce((sum, { rake }) => sum + minor(rake), 0),
      players: players.length,
    });
    return success({});
  }

  #move(playerId: string, amount: number): void {
    this.#balances.set(playerId, this.balanceOf(playerId) + amount);
    if (this.balanceOf(playerId) < 0) this.wrongs.push(broken('moneyAddsUp', `the balance of ${playerId} is negative`));
  }

  #taken(body: Body): WalletAnswer {
    const { transaction_id, currency, player_id } = body;
    return success({ transaction_id, balance: money(this.balanceOf(player_id)), currency });
  }
}

function minor(amount: number): number {
  return Math.round(amount * 100);
}

function success(data: object): WalletAnswer {
  return { status: 200, text: JSON.stringify({ status: 'success', data }) };
}

function error(code: string): WalletAnswer {
  return { status: 200, text: JSON.stringify({ status: 'error', code, message: code }) };
}
