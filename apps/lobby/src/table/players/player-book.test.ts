import type { PlayersAnswer, SeatedPlayer } from '@cardroom/protocol';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ApiAnswer } from '../../net/api.ts';
import { BOOK_RETRY_MS, bookOf, PlayerBook } from './player-book.ts';

const OTTO: SeatedPlayer = { seat: 1, stayId: 'otto-here', name: 'Otto', since: 5, note: '', label: null };
const FAILED: ApiAnswer<never> = { ok: false, failure: 'unreachable', code: 'unreachable', retryAfterMs: null };

/** Calls that wait until the test answers them. */
class Calls {
  readonly asked: string[] = [];
  readonly #waiting: ((answer: ApiAnswer<unknown>) => void)[] = [];

  readonly ask = <Value>(method: string, path: string, body?: unknown): Promise<ApiAnswer<Value>> => {
    this.asked.push([method, path, ...(body === undefined ? [] : [JSON.stringify(body)])].join(' '));
    return new Promise((resolve) => this.#waiting.push(resolve as (answer: ApiAnswer<unknown>) => void));
  };

  async answer(value: PlayersAnswer | object | ApiAnswer<never>): Promise<void> {
    this.#waiting.shift()?.('ok' in value ? (value as ApiAnswer<never>) : { ok: true, value });
    await vi.advanceTimersByTimeAsync(0);
  }
}

let calls: Calls;
let book: PlayerBook;
beforeEach(() => {
  vi.useFakeTimers();
  calls = new Calls();
  book = new PlayerBook(calls);
});
afterEach(() => vi.useRealTimers());

const at = (tableId: string) => book.store.getState().tables[tableId];

it('reads a watched table and no other', async () => {
  book.refresh('7');
  expect(calls.asked).toEqual([]);
  book.watch('7');
  book.refresh('7');
  await calls.answer({ players: [OTTO] });
  expect(calls.asked).toEqual(['GET /api/tables/7/players']);
  expect(at('7')).toEqual({ players: [OTTO], failed: false });
});

it('reads again when asked while reading, and keeps only the newer answer', async () => {
  book.watch('7');
  for (let n = 0; n < 4; n += 1) book.refresh('7');
  await calls.answer({ players: [OTTO] });
  expect(at('7')).toBeUndefined();
  await calls.answer({ players: [{ ...OTTO, note: 'newer' }] });
  expect(calls.asked).toHaveLength(2);
  expect(at('7')?.players).toMatchObject([{ note: 'newer' }]);
});

it('shows a note at once and reads all tables again, because the player may sit at another one', async () => {
  for (const tableId of ['7', '8']) {
    book.watch(tableId);
    book.refresh(tableId);
  }
  await calls.answer({ players: [OTTO] });
  await calls.answer({ players: [{ ...OTTO, seat: 4, stayId: 'otto-there' }] });
  const written = book.write('otto-here', { note: 'calls', label: 'red' });
  expect(at('7')?.players).toMatchObject([{ note: 'calls', label: 'red' }]);
  expect(at('8')?.players).toMatchObject([{ note: '', label: null }]);
  await calls.answer({ note: 'calls', label: 'red' });
  expect(await written).toEqual({ ok: true, value: { note: 'calls', label: 'red' } });
  expect(calls.asked.slice(2)).toEqual([
    'PUT /api/players/otto-here/note {"note":"calls","label":"red"}',
    'GET /api/tables/7/players',
    'GET /api/tables/8/players',
  ]);
  await calls.answer({ players: [{ ...OTTO, note: 'calls', label: 'red' }] });
  await calls.answer({ players: [{ ...OTTO, seat: 4, stayId: 'otto-there', note: 'calls', label: 'red' }] });
  expect(at('8')?.players).toMatchObject([{ stayId: 'otto-there', note: 'calls', label: 'red' }]);
});

it('reverts what the service refused', async () => {
  book.watch('7');
  book.refresh('7');
  await calls.answer({ players: [OTTO] });
  const written = book.write('otto-here', { note: 'calls', label: null });
  await calls.answer(FAILED);
  expect(await written).toBe(FAILED);
  await calls.answer({ players: [OTTO] });
  expect(at('7')?.players).toEqual([OTTO]);
});

it('keeps what it knows when a read fails, and retries while the table is watched', async () => {
  const stop = book.watch('7');
  book.refresh('7');
  await calls.answer({ players: [OTTO] });
  book.refresh('7');
  await calls.answer(FAILED);
  expect(at('7')).toEqual({ players: [OTTO], failed: true });
  await vi.advanceTimersByTimeAsync(BOOK_RETRY_MS);
  expect(calls.asked).toHaveLength(3);
  await calls.answer({ ...FAILED, failure: 'busy', retryAfterMs: 2_000 });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(calls.asked).toHaveLength(4);
  stop();
  await calls.answer(FAILED);
  await vi.advanceTimersByTimeAsync(10 * BOOK_RETRY_MS);
  expect(calls.asked).toHaveLength(4);
  expect(at('7')).toBeUndefined();
});

it('is watched until the last watcher leaves', () => {
  const [one, other] = [book.watch('7'), book.watch('7')];
  one();
  book.refresh('7');
  expect(calls.asked).toHaveLength(1);
  other();
  book.refresh('7');
  expect(calls.asked).toHaveLength(1);
});

it('is one per session', () => {
  expect(bookOf(calls)).toBe(bookOf(calls));
  expect(bookOf(new Calls())).not.toBe(bookOf(calls));
});
