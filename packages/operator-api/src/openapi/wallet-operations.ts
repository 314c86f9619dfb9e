import { z } from 'zod';
import { BALANCE_PATH } from '../balance.ts';
import { GAME_RESULT_PATH, gameResultRequest } from '../game-result.ts';
import { TRANSACTION_PATH, transactionRequest } from '../transaction.ts';
import { currencyText, idText } from '../wire-fields.ts';
import * as example from './examples.ts';
import type { Operation } from './operation.ts';
import { walletBalance, walletRefused, walletTaken } from './wallet-schemas.ts';

const shared = { group: 'Wallet callbacks', security: 'api-key' } as const;
const TAKEN = { name: 'WalletTaken', schema: walletTaken } as const;
const REFUSED = { name: 'WalletRefused', schema: walletRefused } as const;

/** The calls that the operator's wallet answers. */
export const WALLET_OPERATIONS: readonly Operation[] = [
  {
    ...shared,
    id: 'balance',
    method: 'get',
    path: BALANCE_PATH,
    summary: 'Get a player’s balance',
    description:
      'Called when the lobby opens, after a transaction whose answer had no balance, when a player comes back to the page, and about every three minutes. Answer within 3 seconds.',
    query: z.object({ player_id: idText, currency: currencyText }),
    parameters: { player_id: 'ann', currency: 'EUR' },
    answers: {
      200: {
        description: 'The balance.',
        body: { name: 'WalletBalance', schema: walletBalance, examples: { balance: example.WALLET_BALANCE } },
      },
      401: { description: 'The API key is invalid.', body: { ...REFUSED, examples: { key: example.WALLET_KEY } } },
      404: { description: 'The player does not exist.', body: { ...REFUSED, examples: { unknown: example.WALLET_UNKNOWN } } },
    },
  },
  {
    ...shared,
    id: 'transaction',
    method: 'post',
    path: TRANSACTION_PATH,
    summary: 'Debit, credit or cancel',
    description:
      'transaction_type says which. The same transaction_id with the same data succeeds again without a second effect. A debit is sent once; answer it within 5 seconds. Credits and cancels are retried with the same bytes. Remember a cancel of an unknown debit, and refuse that debit if it arrives later.',
    request: {
      name: 'TransactionCall',
      schema: transactionRequest,
      examples: { debit: example.DEBIT, credit: example.CREDIT, cancel: example.CANCEL },
    },
    answers: {
      200: { description: 'The transaction is booked.', body: { ...TAKEN, examples: { done: example.WALLET_TAKEN } } },
      402: { description: 'The balance is too low for the debit.', body: { ...REFUSED, examples: { funds: example.WALLET_FUNDS } } },
      '4XX': {
        description: 'The transaction is rejected with one of the listed codes.',
        body: { ...REFUSED, examples: { key: example.WALLET_KEY } },
      },
    },
  },
  {
    ...shared,
    id: 'result',
    method: 'post',
    path: GAME_RESULT_PATH,
    summary: 'Receive the result of a hand',
    description: 'One for each dealt-in player of a hand. It moves no money. Answer 2xx, also when it is repeated.',
    request: { name: 'GameResult', schema: gameResultRequest, examples: { won: example.RESULT } },
    answers: { 200: { description: 'The result is stored.', body: { ...TAKEN, examples: { kept: example.WALLET_TAKEN } } } },
  },
];
