import { money, parseWire } from '@cardroom/money';
import type { Reply } from '@cardroom/operator-api';
import type { TxRow } from '@cardroom/wallet';
import type { CallbackClient } from '../callbacks/operator-client.ts';
import type { Random } from './chance.ts';
import type { SimDisk } from './sim-disk.ts';

/** Mistakes that are planted, one at a time, to see that the checks find them. The first is the operator's, the others would be ours. */
export const MISTAKES = [
  'operator-without-tombstone',
  'timeout-taken-for-a-no',
  'timeout-taken-for-a-yes',
  'debit-sent-again-with-a-new-id',
  'credit-not-repeated',
  'credit-a-cent-short',
  'result-told-twice',
  'intents-dropped-at-restart',
  'answered-before-stored',
] as const;
export type Mistake = (typeof MISTAKES)[number];

/** The line to the wallet of a service that makes the mistake. */
export function mistakenLine(line: CallbackClient, mistake: Mistake | null, random: Random): CallbackClient {
  return { ...line, send: (row, deadlineMs) => mistakenSend(line, mistake, random)(row, deadlineMs) };
}

const YES: Reply = { kind: 'answer', httpStatus: 200, text: '{"status":"success"}', retryAfterMs: null };
const NO: Reply = { kind: 'answer', httpStatus: 200, text: '{"status":"error","code":"INSUFFICIENT_FUNDS"}', retryAfterMs: null };

function mistakenSend(line: CallbackClient, mistake: Mistake | null, random: Random): CallbackClient['send'] {
  const isUnclear = (reply: Reply) => reply.kind === 'unknown' || (reply.kind === 'answer' && reply.httpStatus >= 500);
  return async (row, deadlineMs) => {
    if (mistake === 'credit-a-cent-short' && row.kind === 'credit' && row.amountMinor > 0) return line.send(aCentShort(row), deadlineMs);
    const reply = await line.send(row, deadlineMs);
    if (mistake === 'result-told-twice' && row.kind === 'result' && random() < 0.05) void line.send(withNewId(row, random), deadlineMs);
    if (!isUnclear(reply)) return reply;
    if (row.kind === 'debit') {
      if (mistake === 'timeout-taken-for-a-no') return NO;
      if (mistake === 'timeout-taken-for-a-yes') return YES;
      if (mistake === 'debit-sent-again-with-a-new-id') return line.send(withNewId(row, random), deadlineMs);
    }
    return mistake === 'credit-not-repeated' && row.kind === 'credit' ? YES : reply;
  };
}

function withNewId(row: TxRow, random: Random): TxRow {
  const other = `${row.id.slice(0, -6)}${Math.floor(random() * 1e6)
    .toString()
    .padStart(6, '0')}`;
  return { ...row, body: row.body.replace(row.id, other) };
}

function aCentShort(row: TxRow): TxRow {
  const body = parseWire(row.body) as object;
  return { ...row, body: JSON.stringify({ ...body, amount: money(row.amountMinor - 1) }) };
}

/** What a restart forgets that keeps its unsent rows in memory only. */
export function dropIntents(disk: SimDisk): void {
  disk.commit([{ sql: 'delete from wallet_tx where kind in (3, 4) and status in (0, 1)', parameters: [] }]);
}
