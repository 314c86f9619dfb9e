import type { Stack } from './stack.ts';

export type CallKind = 'balance' | 'debit' | 'credit' | 'cancel' | 'result';

/** One call of the service to the wallet, with the exact bytes of both sides. */
export interface WalletCall {
  readonly seq: number;
  readonly kind: string;
  readonly player_id: string | null;
  readonly transaction_id: string | null;
  readonly request: string;
  /** `open`: not answered yet; `unanswered`: the caller gave up; `lost`: the wallet's process died during the call. */
  readonly state: 'open' | 'answered' | 'reset' | 'unanswered' | 'lost';
  readonly status: number | null;
  readonly answer: string | null;
}

/** One transaction as the operator records it. */
export interface Booked {
  readonly seq: number;
  readonly id: string;
  readonly type: 'debit' | 'credit' | 'cancel';
  readonly state: string;
  readonly ref: string | null;
  readonly player_id: string;
  readonly table_id: string;
  readonly amount_minor: number;
}

export interface BookedResult {
  readonly seq: number;
  readonly id: string;
  readonly player_id: string;
  readonly round_id: string;
  readonly player_result: 'win' | 'loss';
  readonly amount_minor: number;
}

export interface Totals {
  readonly currency: string;
  readonly granted: number;
  readonly balance: number;
  readonly debited: number;
  readonly credited: number;
  readonly refunded: number;
  readonly open: number;
  readonly openDebits: number;
  readonly results: number;
  readonly resultNet: number;
  readonly balanced: boolean;
}

interface Ledger {
  readonly totals: readonly Totals[];
  readonly transactions: readonly Booked[];
  readonly results: readonly BookedResult[];
}

/** Rows of each kind per answer, the demo operator's maximum. */
const LEDGER_ROWS = 10_000;

/** Where the next page begins, for both kinds: what one of them has passed is returned again. Null: there is no next page. */
function nextPlace({ transactions, results }: Ledger): number | null {
  const full = [transactions, results].filter(({ length }) => length === LEDGER_ROWS);
  return full.length === 0 ? null : Math.min(...full.map((rows) => rows.at(-1)?.seq ?? 0));
}

interface SentResult {
  readonly round_id: string;
  readonly result: { readonly players: readonly { readonly rake: number }[] };
}

/** The demo operator's wallet from its own side: its books, the calls it received, and its fault switches. Amounts in minor units. */
export class OperatorWallet {
  readonly #stack: Stack;

  constructor(stack: Stack) {
    this.#stack = stack;
  }

  /** Opens a player's account. */
  async enrol(playerId: string, balanceMinor: number): Promise<void> {
    await this.#stack.demoApi('/api/players', { player_id: playerId, balance_minor: balanceMinor });
  }

  async balance(playerId: string): Promise<number> {
    const { players } = await this.#stack.demoApi<{ players: { player_id: string; balance_minor: number }[] }>('/api/players');
    const player = players.find(({ player_id }) => player_id === playerId);
    if (!player) throw new Error(`the operator does not know ${playerId}`);
    return player.balance_minor;
  }

  /** Calls about one player, oldest first. */
  async calls(playerId: string, kind: CallKind): Promise<WalletCall[]> {
    const { calls } = await this.#stack.demoApi<{ calls: WalletCall[] }>(`/api/calls?player=${encodeURIComponent(playerId)}`);
    return calls.filter((call) => call.kind === kind).sort((a, b) => a.seq - b.seq);
  }

  /** Calls of all players so far. */
  async callCount(): Promise<number> {
    const { calls } = await this.#stack.demoApi<{ calls: WalletCall[] }>('/api/calls');
    return calls.length;
  }

  /** The whole books, page by page: a long run has more rows than fit in one answer. */
  async ledger(playerId?: string): Promise<Ledger> {
    const transactions = new Map<string, Booked>();
    const results = new Map<string, BookedResult>();
    for (let after: number | null = 0; ; ) {
      const query = new URLSearchParams({ after: String(after), limit: String(LEDGER_ROWS), ...(playerId ? { player: playerId } : {}) });
      const page: Ledger = await this.#stack.demoApi(`/api/ledger?${query}`);
      for (const row of page.transactions) transactions.set(row.id, row);
      for (const row of page.results) results.set(row.id, row);
      after = nextPlace(page);
      if (after === null) return { totals: page.totals, transactions: [...transactions.values()], results: [...results.values()] };
    }
  }

  /** Σ of a player's results, wins positive. */
  async resultNet(playerId: string): Promise<number> {
    const { results } = await this.ledger(playerId);
    return results.reduce((sum, { player_result, amount_minor }) => sum + (player_result === 'win' ? amount_minor : -amount_minor), 0);
  }

  /** Transactions of one player as `type state amount`, oldest first. */
  async booked(playerId: string): Promise<string[]> {
    const { transactions } = await this.ledger(playerId);
    return transactions.map(({ type, state, amount_minor }) => `${type} ${state} ${amount_minor}`);
  }

  /** Sums over all players in a currency. */
  async totals(currency: string): Promise<Totals> {
    const { totals: all } = await this.#stack.demoApi<Ledger>('/api/ledger?limit=1');
    const found = all.find((totals) => totals.currency === currency);
    if (!found) throw new Error(`no account in ${currency}`);
    return found;
  }

  /** Rake of all hands reported so far, from the results as sent. */
  async rake(): Promise<number> {
    const { calls } = await this.#stack.demoApi<{ calls: WalletCall[] }>('/api/calls');
    const results = calls.filter(({ kind }) => kind === 'result').map(({ request }) => JSON.parse(request) as SentResult);
    const hands = new Map(results.map(({ round_id, result }) => [round_id, result.players]));
    return [...hands.values()].flat().reduce((sum, { rake }) => sum + Math.round(rake * 100), 0);
  }

  /**
   * What all players were given minus their balances and the rake; 0 when nobody has chips at a table and no cent is lost. The rake is the
   * sum that all results together lost: results are kept for good, and the calls of a long run are not.
   */
  async drift(currency: string): Promise<number> {
    const { granted, balance, resultNet } = await this.totals(currency);
    return granted - balance + resultNet;
  }

  /** Arms a fault for the next `calls` calls of a kind; null = until it is healed. */
  async spoil(kind: CallKind, mode: string, more: { calls?: number | null; ms?: number; code?: string } = {}): Promise<void> {
    await this.#stack.demoApi('/api/faults', { kind, mode, ...more });
  }

  async heal(): Promise<void> {
    await fetch(`http://127.0.0.1:${this.#stack.demoPort}/api/faults`, { method: 'DELETE' });
  }
}
