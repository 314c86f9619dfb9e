import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { keptStays, type State, StateError, stateFile } from './state.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'wallet-check-'));
afterAll(() => rmSync(folder, { recursive: true }));

const STATE: State = { url: 'https://w.example', player: 'ann', currency: 'EUR', stays: [{ at: 1, debit: '{}', credit: '{}' }], open: [] };

test('a written state can be read, and no other file is left in the folder', () => {
  const file = path.join(folder, 'a');
  expect(stateFile(file).read()).toBeNull();
  stateFile(file).write(STATE);
  stateFile(file).write({ ...STATE, stays: [] });
  expect(stateFile(file).read()).toEqual({ ...STATE, stays: [] });
  expect(readdirSync(folder)).toEqual(['a']);
});

test.each(['', 'x', '{}', '{"version":2,"stays":[],"open":[]}', '{"version":1,"stays":[]}'])('the file %j is not a state', (text) => {
  const file = path.join(folder, 'b');
  writeFileSync(file, text);
  expect(() => stateFile(file).read()).toThrow(StateError);
  rmSync(file);
});

test('the oldest and the newest stay are kept', () => {
  const stay = (at: number) => ({ at, debit: '', credit: '' });
  expect(keptStays([], null)).toEqual([]);
  expect(keptStays([], stay(5))).toEqual([stay(5)]);
  expect(keptStays([stay(1), stay(5)], stay(9))).toEqual([stay(1), stay(9)]);
});
