import { randomUUID } from 'node:crypto';

export const API_KEY = 'test-key-0123456789';
const CREATED_AT = '2026-11-20T10:31:07.412Z';

export interface WalletReply {
  readonly status: number;
  readonly text: string;
  /** The parsed body, or an empty object without one. */
  readonly body: { status?: string; code?: string; data?: { transaction_id?: string; balance?: number; currency?: string } };
}

/** Calls a demo operator over HTTP as the service and its own pages do. */
export class WalletCaller {
  readonly url: string;
  /** The headers that sign a body or query. */
  signing: (content: string) => Record<string, string> = () => ({});

  constructor(url: string) {
    this.url = url;
  }

  async send(path: string, body: string, headers: Record<string, string> = {}): Promise<WalletReply> {
    return replyOf(
      await fetch(`${this.url}/wallet${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': API_KEY, ...this.signing(body), ...headers },
        body,
      }),
    );
  }

  transaction(body: string): Promise<WalletReply> {
    return this.send('/game/transaction', body);
  }

  async inquire(playerId: string, currency = 'EUR', key = API_KEY): Promise<WalletReply> {
    const query = `player_id=${encodeURIComponent(playerId)}&currency=${currency}`;
    return replyOf(await fetch(`${this.url}/wallet/player/balance?${query}`, { headers: { 'x-api-key': key, ...this.signing(query) } }));
  }

  /** The balance as on the wire: `1000.00`. */
  async balance(playerId: string, currency = 'EUR'): Promise<string> {
    const { text } = await this.inquire(playerId, currency);
    return /"balance":([\d.]+)/.exec(text)?.[1] ?? text;
  }

  /** Creates a player with a balance and returns the ID. */
  async player(balanceMinor = 10_000, currency = 'EUR', id = `p${randomUUID().slice(0, 12)}`): Promise<string> {
    await this.api('POST', '/players', { player_id: id, currency, balance_minor: balanceMinor });
    return id;
  }

  async api(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<{ status: number; body: unknown }> {
    const init = body === undefined ? { method } : { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const answer = await fetch(`${this.url}/api${path}`, init);
    return { status: answer.status, body: await answer.json() };
  }
}

async function replyOf(answer: Response): Promise<WalletReply> {
  const text = await answer.text();
  try {
    return { status: answer.status, text, body: JSON.parse(text) };
  } catch {
    return { status: answer.status, text, body: {} };
  }
}

export interface TransactionFields {
  readonly player: string;
  /** As on the wire: `10.00`. */
  readonly amount: string;
  readonly id?: string;
  readonly ref?: string;
  readonly currency?: string;
  readonly createdAt?: string;
}

/** The exact text of a debit, credit or cancel, with the amount as given. */
export function transactionText(type: 'debit' | 'credit' | 'cancel', fields: TransactionFields): string {
  const code = { debit: 'DDC01', credit: 'CCW01', cancel: 'CRF01' }[type];
  return JSON.stringify({
    transaction_type: type,
    transaction_id: fields.id ?? randomUUID(),
    transaction_code: code,
    ...(fields.ref === undefined ? {} : { ref_transaction_id: fields.ref }),
    player_id: fields.player,
    game_key: 'nlhe',
    room_id: '12',
    table_id: '3041',
    amount: JSON.rawJSON(fields.amount),
    currency: fields.currency ?? 'EUR',
    created_at: fields.createdAt ?? CREATED_AT,
  });
}

/** The exact text of a game result. */
export function resultText(fields: {
  player: string;
  amount: string;
  result: 'win' | 'loss';
  id?: string;
  extra?: object;
  hand?: object;
}): string {
  return JSON.stringify({
    transaction_id: fields.id ?? randomUUID(),
    game_key: 'nlhe',
    player_result: fields.result,
    player_id: fields.player,
    room_id: '12',
    table_id: '3041',
    round_id: '7000412',
    amount: JSON.rawJSON(fields.amount),
    currency: 'EUR',
    created_at: CREATED_AT,
    ...fields.extra,
    result: fields.hand ?? { community_card: ['Kc', '7d', '4h'], players: [], bets: { preflop: [] } },
  });
}
