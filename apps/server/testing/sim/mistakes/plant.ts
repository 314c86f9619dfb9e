import { type TableJournal, WALLET_COLUMNS } from '@cardroom/journal';
import { money, parseWire } from '@cardroom/money';
import type { Reply } from '@cardroom/operator-api';
import type { Stmt, Store } from '@cardroom/storage';
import type { SeatState, Table } from '@cardroom/table';
import { TRANSACTION_KINDS, type Transaction } from '@cardroom/wallet';
import type { CallbackClient } from '../../../src/callbacks/operator-client.ts';
import type { Composed } from '../../../src/service/compose.ts';
import type { LoopAnswer } from '../../../src/tables/step.ts';
import type { TableLoop } from '../../../src/tables/table-loop.ts';
import type { Random } from '../chance.ts';
import type { SimDisk } from '../sim-disk.ts';
import type { Mistake } from './mistakes.ts';

/** How often a mistake that is made at random is made. */
const NOW_AND_THEN = 0.05;

/** The wallet connection of a service that makes the mistake. */
export function mistakenLine(line: CallbackClient, mistake: Mistake | null, random: Random): CallbackClient {
  return { ...line, send: (row, deadlineMs) => mistakenSend(line, mistake, random)(row, deadlineMs) };
}

const YES: Reply = { kind: 'answer', httpStatus: 200, text: '{"status":"success"}', retryAfterMs: null };
const NO: Reply = { kind: 'answer', httpStatus: 200, text: '{"status":"error","code":"INSUFFICIENT_FUNDS"}', retryAfterMs: null };

function mistakenSend(line: CallbackClient, mistake: Mistake | null, random: Random): CallbackClient['send'] {
  return async (row, deadlineMs) => {
    const reply = await line.send(mistakenRow(row, mistake), deadlineMs);
    if (mistake === 'result-told-twice' && row.kind === 'result' && random() < NOW_AND_THEN)
      void line.send(withNewId(row, random), deadlineMs);
    if (reply.kind !== 'unknown' && !(reply.kind === 'answer' && reply.httpStatus >= 500)) return reply;
    const again = `${row.kind}-sent-again-with-a-new-id`;
    if (mistake === again) return line.send(withNewId(row, random), deadlineMs);
    return unclear(row, mistake) ?? reply;
  };
}

function mistakenRow(row: Transaction, mistake: Mistake | null): Transaction {
  if (mistake === 'credit-a-cent-short' && row.kind === 'credit' && row.amountMinor > 0) return withAmount(row, row.amountMinor - 1);
  if (mistake === 'result-a-cent-off' && row.kind === 'result') return withAmount(row, row.amountMinor + 1);
  return row;
}

/** What an unclear answer is taken for. */
function unclear({ kind }: Transaction, mistake: Mistake | null): Reply | null {
  if (kind === 'debit' && mistake === 'timeout-taken-for-a-no') return NO;
  if (kind === 'debit' && mistake === 'timeout-taken-for-a-yes') return YES;
  return mistake === `${kind}-not-repeated` ? YES : null;
}

function withNewId(row: Transaction, random: Random): Transaction {
  const other = `${row.id.slice(0, -6)}${Math.floor(random() * 1e6)
    .toString()
    .padStart(6, '0')}`;
  return { ...row, body: row.body.replace(row.id, other) };
}

function withAmount(row: Transaction, amountMinor: number): Transaction {
  const body = parseWire(row.body) as object;
  return { ...row, body: JSON.stringify({ ...body, amount: money(amountMinor) }) };
}

/** What the crash of a service that makes the mistake does to its disk. */
export function mistakenCrash(disk: SimDisk, mistake: Mistake | null): void {
  // As if they had been kept in memory alone.
  if (mistake === 'intents-dropped-at-restart') change(disk, 'delete from wallet_tx where kind in (3, 4) and status in (0, 1)');
  if (mistake === 'debit-in-flight-taken-for-unsent') change(disk, 'update wallet_tx set status = 0 where kind = 1 and status = 1');
}

function change(disk: SimDisk, sql: string): void {
  disk.commit([{ sql, parameters: [] }]);
}

/** The storage of a service that makes the mistake. */
export function mistakenStore(store: Store, mistake: Mistake | null): Store {
  const edit = STATEMENTS[mistake ?? ''];
  if (edit === undefined) return store;
  return {
    write: (unit) => store.write(unit.map((stmt) => (stmt.sql.startsWith(edit.of) ? edited(stmt, edit) : stmt))),
    read: (stmt) => store.read(stmt),
    unfit: () => store.unfit(),
    close: () => store.close(),
  };
}

interface Edit {
  /** How the statement begins. */
  readonly of: string;
  readonly text: string;
  readonly instead: string;
}

const STATEMENTS: Readonly<Record<string, Edit | undefined>> = {
  'debit-overtakes-the-cancel': { of: 'with due as', text: 'p.seq <> l.seq', instead: 'p.seq <> l.seq and l.kind <> 1' },
  'payouts-wait-for-a-clock-set-back': {
    of: 'update wallet_tx set next_at = ? + ',
    text: 'next_at = ? + ',
    instead: 'next_at = next_at + 0 * ? + 0 * ',
  },
};

/** Throws when the statement has changed, so that a mistake is never planted in vain. */
function edited(stmt: Stmt, { text, instead }: Edit): Stmt {
  if (!stmt.sql.includes(text)) throw new Error(`no mistake can be planted in: ${stmt.sql}`);
  return { ...stmt, sql: stmt.sql.replace(text, instead) };
}

/** The journal of a service that stores, replays or takes over its tables wrongly. */
export function mistakenJournal(journal: TableJournal, mistake: Mistake | null, random: Random): TableJournal {
  switch (mistake) {
    case 'snapshot-without-missed-blinds':
      return withSnapshots(journal, (table) => withSeats(table, { missedSmall: false, missedBig: false, missedBigBlinds: 0 }));
    case 'snapshot-without-time-bank':
      return withSnapshots(journal, (table) => withSeats(table, { timeBankMs: table.config.timeBank.startMs }));
    case 'snapshot-without-pause':
      return withSnapshots(journal, (table) => (table.status === 'paused' ? { ...table, status: 'open' } : table));
    case 'replay-without-sat-out':
      return withoutEvents(journal, 'sat-out');
    case 'replay-without-chips-behind':
      return withoutEvents(journal, 'top-up-accepted');
    case 'result-forgotten':
      return forgettingResults(journal, random);
    case 'halted-table-stays-halted':
      return takingOverOnce(journal);
    default:
      return journal;
  }
}

function withSnapshots(journal: TableJournal, mistaken: (table: Table) => Table): TableJournal {
  const append: TableJournal['append'] = (unit) =>
    journal.append({ ...unit, snapshot: unit.snapshot === null ? null : mistaken(unit.snapshot as Table) });
  return { ...journal, append };
}

function withSeats(table: Table, patch: Partial<SeatState>): Table {
  return { ...table, seats: table.seats.map((seat) => seat && { ...seat, ...patch }) };
}

function withoutEvents(journal: TableJournal, type: string): TableJournal {
  const load: TableJournal['load'] = async (tableId, epoch) => {
    const loaded = await journal.load(tableId, epoch);
    return { ...loaded, rows: loaded.rows.filter(({ event }) => event.type !== type) };
  };
  return { ...journal, load };
}

const KIND_COLUMN = WALLET_COLUMNS.indexOf('kind');
const RESULT = TRANSACTION_KINDS.indexOf('result') + 1;

function forgettingResults(journal: TableJournal, random: Random): TableJournal {
  const append: TableJournal['append'] = (unit) =>
    journal.append({ ...unit, extra: unit.extra.flatMap((stmt) => withoutResults(stmt, () => random() < NOW_AND_THEN)) });
  return { ...journal, append };
}

/** An insert of transactions without the results that are to be forgotten; none if no row is left. Any other statement as it is. */
function withoutResults(stmt: Stmt, isForgotten: () => boolean): Stmt[] {
  if (!stmt.sql.startsWith('insert into wallet_tx ')) return [stmt];
  const width = WALLET_COLUMNS.length;
  const rows = Array.from({ length: stmt.parameters.length / width }, (_, row) => stmt.parameters.slice(row * width, (row + 1) * width));
  const kept = rows.filter((row) => row[KIND_COLUMN] !== RESULT || !isForgotten());
  if (kept.length === 0) return [];
  const [head = ''] = stmt.sql.split(' values ');
  const marks = `(${WALLET_COLUMNS.map(() => '?').join(', ')})`;
  return [{ ...stmt, sql: `${head} values ${kept.map(() => marks).join(', ')}`, parameters: kept.flat(), rows: kept.length }];
}

/** A process may take each table over at its start; reading a halted one back takes it over again. */
function takingOverOnce(journal: TableJournal): TableJournal {
  const taken = new Set<string>();
  return {
    ...journal,
    create: (table, holder, at) => {
      taken.add(table.tableId);
      return journal.create(table, holder, at);
    },
    claim: async (holder, limit) => {
      const claimed = await journal.claim(holder, limit);
      for (const { tableId } of claimed) taken.add(tableId);
      return claimed;
    },
    takeOver: async (tableId, holder) => {
      if (taken.has(tableId)) throw new Error(`simulated: table ${tableId} is not taken over twice`);
      const owned = await journal.takeOver(tableId, holder);
      taken.add(tableId);
      return owned;
    },
  };
}

/** A start that forgets something about the tables it has rebuilt. */
export function mistakenStart({ registry, rules, dispatcher }: Composed, mistake: Mistake | null): void {
  if (registry.all().length === 0) return;
  if (mistake === 'recovered-table-without-a-clock') for (const { loop } of registry.all()) loop.start = () => {};
  if (mistake === 'deals-held-after-a-restart') rules.isUnderMaintenance = () => true;
  if (mistake === 'sender-not-started-after-a-restart') dispatcher.start = () => {};
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
