import { Fenced, type TableJournal } from '@cardroom/journal';
import { beforeEach, expect, test, vi } from 'vitest';
import { COUNT_MS_MAX, countedFences } from './counted-fences.ts';

const OWNED = { tableId: '1001', epoch: 3, lastSeq: 7 };
const UNIT = { table: OWNED } as Parameters<TableJournal['append']>[0];

/** What the journal says to every write; null: it is written. */
let refusal: Error | null;
let count: () => Promise<unknown>;
let counts: number;
let failures: string[];
beforeEach(() => {
  refusal = null;
  counts = 0;
  failures = [];
  count = async () => {
    counts += 1;
  };
});

function journal(): TableJournal {
  const answer = async () => {
    if (refusal !== null) throw refusal;
    return OWNED;
  };
  const stored = { append: answer, markClosed: answer, takeOver: answer } as unknown as TableJournal;
  return countedFences(stored, { count: () => count(), failed: (where) => void failures.push(where) });
}

test('counts each write that is refused because another process owns the table, and refuses it all the same', async () => {
  refusal = new Fenced('table 1001 is no longer owned with epoch 3');
  await expect(journal().append(UNIT)).rejects.toBe(refusal);
  expect(counts).toBe(1);
  await expect(journal().markClosed(OWNED, 0)).rejects.toBe(refusal);
  expect(counts).toBe(2);
});

test('counts neither what is written, nor what fails for another reason, nor a table that is not given', async () => {
  expect(await journal().append(UNIT)).toEqual(OWNED);
  refusal = new Error('the disk is full');
  await expect(journal().append(UNIT)).rejects.toBe(refusal);
  refusal = new Fenced('table 1001 belongs to another process, or to a newer version');
  await expect(journal().takeOver('1001', 'a.1')).rejects.toBe(refusal);
  expect(counts).toBe(0);
});

test('a count that fails is reported, and one that hangs holds the refusal up for a moment only', async () => {
  refusal = new Fenced('table 1001 is no longer owned with epoch 3');
  count = () => Promise.reject(new Error('the database is away'));
  await expect(journal().append(UNIT)).rejects.toBe(refusal);
  expect(failures).toEqual(['count of refused writes']);
  vi.useFakeTimers();
  try {
    count = () => new Promise(() => {});
    const refused = expect(journal().append(UNIT)).rejects.toBe(refusal);
    await vi.advanceTimersByTimeAsync(COUNT_MS_MAX);
    await refused;
  } finally {
    vi.useRealTimers();
  }
});
