import type { Store } from '@cardroom/storage';
import { expect, test } from 'vitest';
import { DeclaredDead } from './membership.ts';
import { sureStore } from './sure-store.ts';

const written: string[] = [];
const store: Store = {
  read: async () => [],
  unfit: async () => null,
  write: async (unit) => {
    written.push(...unit.map(({ sql }) => sql));
    return [];
  },
  close: async () => {},
};
const unit = (sql: string) => [{ sql, parameters: [] }];

test('writes wait while the process cannot know whether it was declared dead; reads do not', async () => {
  let [isSure, tell] = [true, () => {}];
  const sure = sureStore(store, { isSure: () => isSure, whenSure: () => new Promise<void>((resolve) => (tell = resolve)) });
  await sure.write(unit('first'));
  isSure = false;
  const late = sure.write(unit('second'));
  await sure.read({ sql: 'select 1', parameters: [] });
  expect(written).toEqual(['first']);
  tell();
  await late;
  expect(written).toEqual(['first', 'second']);
});

test('and are refused when it was', async () => {
  const sure = sureStore(store, { isSure: () => false, whenSure: () => Promise.reject(new DeclaredDead('a.1')) });
  await expect(sure.write(unit('never'))).rejects.toThrow('process a.1 gave no sign of life for too long');
  expect(written).not.toContain('never');
});
