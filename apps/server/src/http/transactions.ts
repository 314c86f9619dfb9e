import { playerTransactions, type Store } from '@cardroom/journal';
import { fieldErrors } from '@cardroom/operator-api';
import { TRANSACTIONS_SHOWN_MS, type TransactionsAnswer, transactionsQuery } from '@cardroom/protocol';
import type { Request } from 'express';
import { invalidRequest } from './errors.ts';
import type { PlayerIdentity } from './player-services.ts';

/**
 * Answers `GET /api/transactions`: the player's buy-ins, top-ups and cash-outs of the last 12 months by stay, over all currencies.
 * Throws `HttpError` naming wrong query members.
 */
export async function listTransactions(
  { store, now }: { readonly store: Store; now(): number },
  player: PlayerIdentity,
  request: Request,
): Promise<TransactionsAnswer> {
  const parsed = transactionsQuery.safeParse(request.query);
  if (!parsed.success) throw invalidRequest(fieldErrors(parsed.error, request.query));
  const { before = null, limit } = parsed.data;
  const page = { before, since: now() - TRANSACTIONS_SHOWN_MS, limit: limit + 1 };
  const stays = await playerTransactions(store, player, page);
  return { stays: stays.slice(0, limit), more: stays.length > limit };
}
