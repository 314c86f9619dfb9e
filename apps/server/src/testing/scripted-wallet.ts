import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { money, parseWire } from '@cardroom/money';
import { balanceAnswer, transactionRequest } from '@cardroom/operator-api';
import type { z } from 'zod';

export type Transaction = z.output<typeof transactionRequest>;
/** What the wallet does with the next debits: takes them, refuses them, or applies them and never answers. */
export type DebitScript = 'accept' | 'insufficient' | 'apply-and-hang';

export interface ResultCall {
  readonly transaction_id: string;
  readonly player_id: string;
  readonly round_id: string;
  readonly player_result: 'win' | 'loss';
  /** Minor units. */
  readonly amount: number;
  readonly result: { readonly players: readonly { readonly player_id: string; readonly hole_cards: readonly string[] }[] };
}

interface Answer {
  readonly status: number;
  readonly text: string;
}

export const API_KEY = 'test-api-key-0123456789';
export const START_BALANCE = 1_000_000;

/** An operator's wallet over real HTTP: remembers ids and cancels, keeps balances in minor units, and records every call. */
export class ScriptedWallet {
  readonly transactions: Transaction[] = [];
  readonly results: ResultCall[] = [];
  /** The bodies of those calls as they came. */
  readonly resultBodies: string[] = [];
  debits: DebitScript = 'accept';
  /** Players whose debits are applied and never answered. */
  readonly hangs = new Set<string>();
  apiKey = API_KEY;
  /** Answers 503 to credits, cancels and results. */
  down = false;
  readonly #balances = new Map<string, number>();
  readonly #known = new Map<string, Transaction>();
  readonly #tombstones = new Set<string>();
  readonly #server: Server = createServer((request, response) => void this.#serve(request, response));

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  balance(playerId: string): number {
    return this.#balances.get(playerId) ?? START_BALANCE;
  }

  /** Money that comes to a player, or goes, beside the tables. */
  give(playerId: string, minor: number): void {
    this.#balances.set(playerId, this.balance(playerId) + minor);
  }

  /** Money calls of a player as `debit 50.00`, in the order they came; repeats included. */
  calls(playerId: string): string[] {
    return this.transactions
      .filter((one) => one.player_id === playerId)
      .map((one) => `${one.transaction_type} ${(one.amount / 100).toFixed(2)}`);
  }

  /** Sum of the results of a player, in minor units. */
  net(playerId: string): number {
    const his = new Map(this.results.filter((one) => one.player_id === playerId).map((one) => [one.transaction_id, one]));
    return [...his.values()].reduce((sum, one) => sum + (one.player_result === 'win' ? one.amount : -one.amount), 0);
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const given = this.#answer(request, Buffer.concat(chunks).toString());
    // A hanging answer keeps its connection until the caller gives up.
    if (given !== 'hang') response.writeHead(given.status, { 'content-type': 'application/json' }).end(given.text);
  }

  #answer(request: IncomingMessage, body: string): Answer | 'hang' {
    if (request.headers['x-api-key'] !== this.apiKey) return answer(401, { status: 'error', code: 'INVALID_API_KEY' });
    const url = new URL(request.url ?? '/', 'http://wallet');
    const { searchParams } = url;
    if (url.pathname.endsWith('/player/balance')) {
      return { status: 200, text: balanceAnswer(this.balance(searchParams.get('player_id') ?? ''), searchParams.get('currency') ?? '') };
    }
    if (url.pathname.endsWith('/game/transaction')) return this.#transact(transactionRequest.parse(parseWire(body)));
    if (this.down) return answer(503, {});
    this.resultBodies.push(body);
    const result = JSON.parse(body) as ResultCall;
    this.results.push({ ...result, amount: Math.round(result.amount * 100) });
    return answer(200, { status: 'success' });
  }

  #transact(call: Transaction): Answer | 'hang' {
    this.transactions.push(call);
    if (call.transaction_type !== 'debit' && this.down) return answer(503, {});
    if (this.#known.has(call.transaction_id)) return this.#taken(call);
    if (call.transaction_type === 'debit') return this.#debit(call);
    if (call.transaction_type === 'cancel') return this.#cancel(call);
    this.#move(call, call.amount);
    return this.#taken(call);
  }

  #debit(call: Transaction): Answer | 'hang' {
    if (this.debits === 'insufficient' || this.balance(call.player_id) < call.amount)
      return answer(200, { status: 'error', code: 'INSUFFICIENT_FUNDS' });
    if (this.#tombstones.has(call.transaction_id)) return answer(200, { status: 'error', code: 'ALREADY_CANCELLED' });
    this.#move(call, -call.amount);
    return this.debits === 'apply-and-hang' || this.hangs.has(call.player_id) ? 'hang' : this.#taken(call);
  }

  #cancel(call: Extract<Transaction, { transaction_type: 'cancel' }>): Answer {
    this.#tombstones.add(call.ref_transaction_id);
    if (this.#known.has(call.ref_transaction_id)) this.#move(call, call.amount);
    return this.#taken(call);
  }

  #move(call: Transaction, minor: number): void {
    this.#known.set(call.transaction_id, call);
    this.#balances.set(call.player_id, this.balance(call.player_id) + minor);
  }

  #taken(call: Transaction): Answer {
    const data = { transaction_id: call.transaction_id, balance: money(this.balance(call.player_id)), currency: call.currency };
    return answer(200, { status: 'success', data });
  }
}

function answer(status: number, body: object): Answer {
  return { status, text: JSON.stringify(body) };
}
