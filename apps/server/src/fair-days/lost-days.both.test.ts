import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EarlierDays } from '@cardroom/fairness/src/index.ts';
import { type Stmt, sql } from '@cardroom/storage';
import { expect, test } from 'vitest';
import { damaged, JUNK, unopened, unreadable } from '../../testing/fixtures/damaged-deal.ts';
import { checked, daysOf, fixed, keysOf, type Line, linesOf, marksOf, portsOf } from '../../testing/fixtures/deal-days.ts';
import { DealTable, withDealTables } from '../../testing/fixtures/deal-table.ts';
import type { UnreadableNumber } from '../fair-deal/read-numbers.ts';
import { DAY_MS } from '../process/day.ts';
import type { FairDaysPorts } from './fixed-days.ts';

withDealTables();

/** The rows are changed after a kill -9, and all players come back. */
async function damagedAndBack(table: DealTable, ...statements: readonly Stmt[]): Promise<void> {
  await damaged(table, ...statements);
  await table.follow();
}

async function hand(table: DealTable): Promise<void> {
  await table.dealt();
  await table.playOut('fold');
}

interface Days {
  readonly first: readonly Line[];
  readonly second: readonly Line[];
  readonly lost: readonly string[];
}

/** The day that was played so far and the next one, on which another hand is played. */
async function twoDays(table: DealTable): Promise<Days> {
  const { today, tomorrow, over } = daysOf(table);
  const lost: string[] = [];
  const unread = ({ message }: UnreadableNumber): void => void lost.push(message);
  const at = (now: number): FairDaysPorts => ({ ...portsOf(table, now), unreadable: unread });
  const first = await linesOf(at(over), await fixed(at(over), today));
  table.process.clock.pauseAt(over);
  await hand(table);
  const later = at(over + DAY_MS);
  return { first, second: await linesOf(later, await fixed(later, tomorrow)), lost };
}

const VERIFY_PY = fileURLToPath(new URL('../../../../packages/fairness/verify.py', import.meta.url));
const hasPython = spawnSync('python3', ['--version']).status === 0;

/** Both verifiers accept both days. Returns the marks by number. */
async function accepted(table: DealTable, { first, second }: Days) {
  const earlier = new EarlierDays();
  const keys = await keysOf(table);
  const numbers = [first, second].map((lines) => checked(lines, keys, earlier));
  if (hasPython) {
    const folder = mkdtempSync(join(tmpdir(), 'cardroom-lost-days-'));
    const files = [first, second].map((lines, index) => {
      const file = join(folder, `${index}.ndjson`);
      writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
      return file;
    });
    writeFileSync(join(folder, 'keys.json'), JSON.stringify(await table.process.parts.dealKeys.published()));
    const { status, stdout } = spawnSync('python3', [VERIFY_PY, '--keys', join(folder, 'keys.json'), ...files], { encoding: 'utf8' });
    rmSync(folder, { recursive: true });
    expect([status, stdout]).toEqual([0, expect.stringContaining('verified 2 of 2')]);
  }
  return { marks: numbers.map(marksOf), begunAgain: numbers.flat().flatMap(({ begunAgain }) => begunAgain ?? []) };
}

test.each([
  ['whose decks are lost', unopened(3)],
  ['whose statements are damaged', unreadable(3)],
])(
  'a running number %s: the good hands of the morning stay, the next day begins the chain again and names what never ended',
  async (_, statement) => {
    const table = await DealTable.seated();
    for (let dealt = 0; dealt < 2; dealt += 1) await hand(table);
    await table.dealt();
    await damagedAndBack(table, statement);
    await table.playOut();
    await hand(table);
    const days = await twoDays(table);
    const { marks, begunAgain } = await accepted(table, days);
    // Where only the decks are lost, the commit of number 3 can still be told, which the end of number 2 follows.
    const last = marks[0]?.length ?? 0;
    expect(marks).toEqual([['1', '2'].slice(0, statement.sql.includes('sealed') ? 2 : 1), ['5 chain-begun-again', '6']]);
    expect(begunAgain).toEqual([{ table: table.tableId, n: 5, unended: last + 1 }]);
  },
);

test('a table that closes on the day of the loss: the rest of its hands is told on the next day', async () => {
  const table = await DealTable.seated();
  await hand(table);
  await table.dealt();
  await damagedAndBack(table, unopened(2));
  await table.playOut();
  await hand(table);
  await table.loop.offer({ type: 'staff', command: 'close-after-hand' });
  const { today, tomorrow, over } = daysOf(table);
  const [first, second] = [portsOf(table, over), portsOf(table, over + DAY_MS)];
  const days = { first: await linesOf(first, await fixed(first, today)), second: await linesOf(second, await fixed(second, tomorrow)) };
  table.process.clock.pauseAt(over + DAY_MS);
  expect((await accepted(table, { ...days, lost: [] })).marks).toEqual([['1'], ['4 chain-begun-again', '5 void:table-closed']]);
});

test('the decks of the next number: it is void, and both days are whole', async () => {
  const table = await DealTable.seated();
  await hand(table);
  await damagedAndBack(table, unopened(2));
  await hand(table);
  const days = await twoDays(table);
  expect(await accepted(table, days)).toEqual({ marks: [['1', '2 void:secrets-lost', '3'], ['4']], begunAgain: [] });
  expect(days.lost).toEqual([]);
});

test('a number that had ended: the day ends before it, and is whole; the table is left out until its chain begins again', async () => {
  const table = await DealTable.seated();
  for (let dealt = 0; dealt < 4; dealt += 1) await hand(table);
  await damagedAndBack(table, unopened(3));
  await hand(table);
  const days = await twoDays(table);
  expect(days.lost[0]).toBe(`number 3 of table ${table.tableId} cannot be read`);
  // The end of number 2 follows the commit of number 3, whose roots are lost.
  expect(await accepted(table, days)).toEqual({ marks: [['1'], []], begunAgain: [] });
});

test('all of it: the table is left out, the day is whole, and the chain begins again', async () => {
  const table = await DealTable.seated();
  await hand(table);
  await table.process.parts.store.write([sql`update fair_number set sealed = ${JUNK}`]);
  const { today, tomorrow, over } = daysOf(table);
  const lost: string[] = [];
  const unread = ({ tableId }: UnreadableNumber): void => void lost.push(tableId);
  const first = await linesOf(portsOf(table, over), await fixed({ ...portsOf(table, over), unreadable: unread }, today));
  expect([lost, first.map(({ kind }) => kind)]).toEqual([[table.tableId], ['day', 'day-end']]);
  await table.killed();
  table.process.clock.pauseAt(over);
  await table.follow();
  await hand(table);
  const later = { ...portsOf(table, over + DAY_MS), unreadable: unread };
  const second = await linesOf(later, await fixed(later, tomorrow));
  expect((await accepted(table, { first, second, lost })).marks).toEqual([[], ['3 chain-begun-again']]);
});
