import { minorToText } from '@cardroom/money';
import { balanceAnswer, type Reply } from '@cardroom/operator-api';
import { isHouseBot } from '../operators/house-bot-ids.ts';
import type { CallbackClient } from './operator-client.ts';

/** Balance of every house bot, in minor units: enough for any buy-in. */
const PLAY_MONEY_MINOR = 100_000_000_000;

/** Answers every call about a house bot with play money, here, so that nothing about a bot ever reaches an operator's wallet. */
export function withHouseWallet(client: CallbackClient): CallbackClient {
  return {
    ...client,
    send: (row, deadlineMs) => (isHouseBot(row.playerId) ? Promise.resolve(houseAnswer(row)) : client.send(row, deadlineMs)),
    balance: (ask, deadlineMs) =>
      isHouseBot(ask.playerId) ? Promise.resolve(answer(balanceAnswer(PLAY_MONEY_MINOR, ask.currency))) : client.balance(ask, deadlineMs),
  };
}

function houseAnswer({ id, currency }: { readonly id: string; readonly currency: string }): Reply {
  const data = { transaction_id: id, balance: JSON.rawJSON(minorToText(PLAY_MONEY_MINOR)), currency };
  return answer(JSON.stringify({ status: 'success', message: 'Play money of a house bot; your wallet was not called', data }));
}

function answer(text: string): Reply {
  return { kind: 'answer', httpStatus: 200, text, retryAfterMs: null };
}
