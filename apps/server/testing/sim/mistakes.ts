import type { TableJournal } from '@cardroom/journal';
import { money, parseWire } from '@cardroom/money';
import type { Reply } from '@cardroom/operator-api';
import type { Table } from '@cardroom/table';
import type { Transaction } from '@cardroom/wallet';
import type { CallbackClient } from '../../src/callbacks/operator-client.ts';
import type { Composed } from '../../src/service/compose.ts';
import type { LoopAnswer } from '../../src/tables/step.ts';
import type { TableLoop } from '../../src/tables/table-loop.ts';
import type { Random } from './chance.ts';
import type { SimDisk } from './sim-disk.ts';

/** Mistakes planted one at a time, to test that the checks find them. The first is the operator's, the others would be ours. */
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
  'snapshot-without-missed-blinds',
  'replay-without-sat-out',
  'recovered-table-without-a-clock',
  'action-id-answers-another-player',
  'late-stake-accepted',
] as const;
export type Mistake = (typeof MISTAKES)[number];

/** The wallet connection of a service that makes the mistake. */
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

function withNewId(row: Transaction, random: Random): Transaction {
  const other = `${row.id.slice(0, -6)}${Math.floor(random() * 1e6)
    .toString()
    .padStart(6, '0')}`;
  return { ...row, body: row.body.replace(row.id, other) };
}

function aCentShort(row: Transaction): Transaction {
  const body = parseWire(row.body) as object;
  return { ...row, body: JSON.stringify({ ...body, amount: money(row.amountMinor - 1) }) };
}

/** Deletes the unsent rows, as if a service kept them only in memory and restarted. */
export function dropIntents(disk: SimDisk): void {
  disk.commit([{ sql: 'delete from wallet_tx where kind in (3, 4) and status in (0, 1)', parameters: [] }]);
}

/** The journal of a service that stores or replays its tables wrongly. */
export function mistakenJournal(journal: TableJournal, mistake: Mistake | null): TableJournal {
  if (mistake === 'snapshot-without-missed-blinds')
    return { ...journal, append: (unit) => journal.append({ ...unit, snapshot: withoutMissedBlinds(unit.snapshot as Table | null) }) };
  if (mistake !== 'replay-without-sat-out') return journal;
  const load: TableJournal['load'] = async (tableId) => {
    const loaded = await journal.load(tableId);
    return { ...loaded, rows: loaded.rows.filter(({ event }) => event.type !== 'sat-out') };
  };
  return { ...journal, load };
}

function withoutMissedBlinds(table: Table | null): Table | null {
  if (table === null) return null;
  const seats = table.seats.map((seat) => seat && { ...seat, missedSmall: false, missedBig: false, missedBigBlinds: 0 });
  return { ...table, seats };
}

/** Stops the clocks of recovered tables, like a recovery that forgets to start them. */
export function stopClocks({ registry }: Composed): void {
  for (const { loop } of registry.all()) loop.start = () => {};
}

/** Makes a table store the answers to actions by ID alone, whoever sent them. */
export function answerAnybody(loop: TableLoop): void {
  const answers = new Map<string, Promise<LoopAnswer>>();
  const offer = loop.offer.bind(loop);
  loop.offer = (input, options = {}) => {
    const { actionId } = options;
    const answer = (actionId === undefined ? undefined : answers.get(actionId)) ?? offer(input, options);
    if (actionId !== undefined) answers.set(actionId, answer);
    return answer;
  };
}
