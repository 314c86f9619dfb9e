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

/** What the operator's wallet serves. */
export const WALLET_OPERATIONS: readonly Operation[] = [
  {
    ...shared,
    id: 'balance',
    method: 'get',
    path: BALANCE_PATH,
    summary: 'Tell a player’s balance',
    description: 'Asked when the lobby opens, after money answers without a balance, and about every 30 seconds. Answer within 3 s.',
    query: z.object({ player_id: idText, currency: currencyText }),
    parameters: { player_id: 'ann', currency: 'EUR' },
    answers: {
      200: {
        description: 'The balance.',
        body: { name: 'WalletBalance', schema: walletBalance, examples: { balance: example.WALLET_BALANCE } },
      },
      401: { description: 'The key is wrong.', body: { ...REFUSED, examples: { key: example.WALLET_KEY } } },
      404: { description: 'You know no such player.', body: { ...REFUSED, examples: { unknown: example.WALLET_UNKNOWN } } },
    },
  },
  {
    ...shared,
    id: 'transaction',
    method: 'post',
    path: TRANSACTION_PATH,
    summary: 'Debit, credit or cancel',
    description:
      'Told apart by transaction_type. The same transaction_id with the same data is a success without a second effect. A debit is sent once and answered within 5 s; credits and cancels are retried with the same bytes. A cancel of a debit you do not know is remembered, and that debit refused for ever.',
    request: {
      name: 'TransactionCall',
      schema: transactionRequest,
      examples: { debit: example.DEBIT, credit: example.CREDIT, cancel: example.CANCEL },
    },
    answers: {
      200: { description: 'It is done.', body: { ...TAKEN, examples: { done: example.WALLET_TAKEN } } },
      402: { description: 'The balance is too small for the debit.', body: { ...REFUSED, examples: { funds: example.WALLET_FUNDS } } },
      '4XX': { description: 'It is refused, with a code of the list.', body: { ...REFUSED, examples: { key: example.WALLET_KEY } } },
    },
  },
  {
    ...shared,
    id: 'result',
    method: 'post',
    path: GAME_RESULT_PATH,
    summary: 'Take the result of a hand',
    description: 'One for each dealt-in player and hand. It moves no money. Answer 2xx, also to a repeat.',
    request: { name: 'GameResult', schema: gameResultRequest, examples: { won: example.RESULT } },
    answers: { 200: { description: 'It is kept.', body: { ...TAKEN, examples: { kept: example.WALLET_TAKEN } } } },
  },
];
