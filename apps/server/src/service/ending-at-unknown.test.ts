import { OutcomeUnknown, type Store, StoreUnavailable, UnitRefused } from '@cardroom/storage';
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
      read: async () => {
        if (failure) throw failure;
        return [];
      },
      write: async (unit) => {
        if (failure) throw failure;
        return unit.map(() => []);
      },
      unfit: async () => {
        if (failure) throw failure;
        return null;
      },
      close: async () => {},
    };
    store = endingAtUnknown(inner, (error) => void ended.push(error));
  });

  test('ends the process at a commit of unknown outcome and passes the error to the caller', async () => {
    failure = new OutcomeUnknown('no answer');
    await expect(store.write([])).rejects.toBe(failure);
    expect(ended).toEqual([failure]);
  });

  test.each<[string, (store: Store) => Promise<unknown>]>([
    ['a read', (one) => one.read({ sql: 'select 1', parameters: [] })],
    ['a check of the settings', (one) => one.unfit()],
  ])('ends it as well at %s that meets a database with another history', async (_name, ask) => {
    failure = new OutcomeUnknown('the database has another history');
    await expect(ask(store)).rejects.toBe(failure);
    expect(ended).toEqual([failure]);
  });

  test.each([new UnitRefused('a guard failed'), new StoreUnavailable('away')])('continues after %s', async (other) => {
    failure = other;
    await expect(store.write([])).rejects.toBe(other);
    expect(ended).toEqual([]);
  });

  test('ignores unknown outcomes once it is closed', async () => {
    await store.close();
    failure = new OutcomeUnknown('the store is closed');
    await expect(store.write([])).rejects.toBe(failure);
    expect(ended).toEqual([]);
  });

  test('returns the results of a write', async () => {
    expect(await store.write([{ sql: 'select 1', parameters: [] }])).toEqual([[]]);
  });
});
