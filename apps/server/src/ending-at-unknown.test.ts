import { OutcomeUnknown, type Store, StoreUnavailable, UnitRefused } from '@cardroom/journal';
import { beforeEach, describe, expect, test } from 'vitest';
import { endingAtUnknown } from './ending-at-unknown.ts';

describe('the store of a process', () => {
  let ended: unknown[];
  let failure: Error | null;
  let store: Store;
  beforeEach(() => {
    ended = [];
    failure = null;
    const inner: Store = {
      read: async () => [],
      write: async (unit) => {
        if (failure) throw failure;
        return unit.map(() => []);
      },
      close: async () => {},
    };
    store = endingAtUnknown(inner, (error) => void ended.push(error));
  });

  test('ends the process at a commit of unknown outcome, and the caller hears of it', async () => {
    failure = new OutcomeUnknown('no answer');
    await expect(store.write([])).rejects.toBe(failure);
    expect(ended).toEqual([failure]);
  });

  test.each([new UnitRefused('a guard failed'), new StoreUnavailable('away')])('goes on after %s', async (other) => {
    failure = other;
    await expect(store.write([])).rejects.toBe(other);
    expect(ended).toEqual([]);
  });

  test('is not unsure of anything once it is closed', async () => {
    await store.close();
    failure = new OutcomeUnknown('the store is closed');
    await expect(store.write([])).rejects.toBe(failure);
    expect(ended).toEqual([]);
  });

  test('hands on what was written', async () => {
    expect(await store.write([{ sql: 'select 1', parameters: [] }])).toEqual([[]]);
  });
});
