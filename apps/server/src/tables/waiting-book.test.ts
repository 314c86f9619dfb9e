import type { Stmt, Store } from '@cardroom/storage';
import { beforeEach, expect, test } from 'vitest';
import { SteppedClock } from '../../testing/control/stepped-clock.ts';
import { eventually } from '../../testing/fixtures/test-service.ts';
import { BOOK_RETRY_MS, WaitingBook } from './waiting-book.ts';

const ROW = {
  ...{ table_id: '7', operator_id: 'casino', pool: 'casino:EUR', joined_at: 5, offer_seat: null, offer_until: null, epoch: 1 },
};

let clock: SteppedClock;
let units: (readonly Stmt[])[];
let failures: unknown[];
/** While set, the database answers nothing else. */
let trouble: Error | null;
/** While set, a unit waits for it. */
let gate: Promise<void> | null;
let book: WaitingBook;

beforeEach(() => {
  clock = new SteppedClock();
  clock.pauseAt(1_000);
  [units, failures, trouble, gate] = [[], [], null, null];
  const write = async (unit: readonly Stmt[]): Promise<unknown[][]> => {
    await gate;
    if (trouble !== null) throw trouble;
    units.push(unit);
    return unit.map(() => []);
  };
  const read = async (): Promise<unknown[]> => {
    if (trouble !== null) throw trouble;
    return [
      { ...ROW, player_id: 'ann', number: 3 },
      { ...ROW, player_id: 'bo', number: 8, offer_seat: 2, offer_until: 77 },
    ];
  };
  const store = { write, read, unfit: async () => null, close: async () => {} } as Store;
  book = new WaitingBook({ store, clock, holder: 'me', failed: (_where, error) => failures.push(error) });
});

const place = (playerId: string, offer: { seat: number; until: number } | null = null) => ({
  who: { operatorId: 'casino', pool: 'casino:EUR', playerId },
  offer,
});
/** The statements of a unit: the players it stores with their numbers, or `others` for the deletion of all others. */
const told = (unit: readonly Stmt[] = []) =>
  unit.map(({ sql, parameters }) => (sql.startsWith('delete') ? 'others' : `${parameters[0]} ${parameters[3]}`));
const wrote = (n: number) => eventually(() => expect(units).toHaveLength(n));

test('changes of one step are one unit, and only what changed is written', async () => {
  book.keep('7', [place('ann')]);
  book.keep('7', [place('ann'), place('bo')]);
  await wrote(1);
  expect(told(units[0])).toEqual(['others', 'ann 1', 'bo 2']);
  book.keep('7', [place('ann', { seat: 4, until: 9 }), place('bo')]);
  await wrote(2);
  expect(told(units[1])).toEqual(['ann 1']);
  book.keep('7', [place('ann', { seat: 4, until: 9 }), place('bo')]);
  book.keep('7', [place('bo')]);
  await wrote(3);
  expect(told(units[2])).toEqual(['others']);
  // A player who comes back stands behind everybody.
  book.keep('7', [place('bo'), place('ann')]);
  await wrote(4);
  expect(told(units[3])).toEqual(['ann 3']);
});

test('one unit is under way at a time, and the next one has the newest state', async () => {
  let open = () => {};
  gate = new Promise((resolve) => {
    open = resolve;
  });
  book.keep('7', [place('ann')]);
  await Promise.resolve();
  await Promise.resolve();
  book.keep('7', [place('ann'), place('bo')]);
  book.keep('7', [place('ann'), place('bo'), place('cy')]);
  expect(units).toEqual([]);
  gate = null;
  open();
  await wrote(2);
  expect(units.map(told)).toEqual([
    ['others', 'ann 1'],
    ['bo 2', 'cy 3'],
  ]);
});

test('a failed unit is reported once and tried again with the whole list, until it succeeds', async () => {
  trouble = new Error('the database does not answer');
  book.keep('7', [place('ann')]);
  await eventually(() => expect(failures).toEqual([trouble]));
  book.keep('7', [place('ann'), place('bo')]);
  clock.advance(BOOK_RETRY_MS);
  await Promise.resolve();
  await Promise.resolve();
  trouble = null;
  await eventually(() => {
    clock.advance(BOOK_RETRY_MS);
    expect(units.map(told)).toEqual([['others', 'ann 1', 'bo 2']]);
  });
  expect(failures).toHaveLength(1);
});

test('a list that is refused keeps no other list from being written', async () => {
  trouble = new Error('another process owns it');
  book.keep('7', [place('ann')]);
  await eventually(() => expect(failures).toHaveLength(1));
  book.keep('8', [place('bo')]);
  trouble = null;
  clock.advance(BOOK_RETRY_MS);
  await wrote(2);
  expect(units.map(told)).toEqual([
    ['others', 'ann 1'],
    ['others', 'bo 1'],
  ]);
});

test('a stored list is read in order, waits for the database, and keeps its numbers', async () => {
  trouble = new Error('the database does not answer');
  const read = book.read('7');
  await eventually(() => expect(failures).toHaveLength(1));
  trouble = null;
  clock.advance(BOOK_RETRY_MS);
  expect(await read).toEqual([
    { ...place('ann'), number: 3, joinedAt: 5 },
    { ...place('bo', { seat: 2, until: 77 }), number: 8, joinedAt: 5 },
  ]);
  expect(await book.read('9')).toEqual([]);
  book.keep('7', [place('ann'), place('bo'), place('cy')]);
  await wrote(1);
  expect(told(units[0])).toEqual(['others', 'ann 3', 'bo 8', 'cy 9']);
});

test('at the end everything is written once more, and nothing afterwards', async () => {
  trouble = new Error('the database does not answer');
  book.keep('7', [place('ann')]);
  await eventually(() => expect(failures).toHaveLength(1));
  trouble = null;
  await book.end();
  expect(units.map(told)).toEqual([['others', 'ann 1']]);
  book.keep('7', []);
  clock.advance(10 * BOOK_RETRY_MS);
  await Promise.resolve();
  expect(units).toHaveLength(1);
});
