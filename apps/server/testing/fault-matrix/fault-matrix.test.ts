import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Arena, type Row } from './arena.ts';
import { FAULTS } from './faults.ts';
import { CALL_KINDS } from './faulty-operator.ts';
import { playCell } from './stories.ts';

let arena: Arena;
beforeAll(async () => {
  arena = await Arena.open();
});
afterAll(() => arena.close());

describe.each(FAULTS.map((fault, index) => ({ ...fault, index })))('$name', (fault) => {
  let row: Row;
  beforeAll(async () => {
    row = await arena.row(fault, fault.index);
  });

  test.each(CALL_KINDS)('%s', async (kind) => {
    expect(await playCell(arena, row, kind)).toEqual({ end: fault.ends[kind], wrong: [] });
  });
});

test('the service reported nothing unexpected', () => {
  expect(arena.test.fatal).toEqual([]);
});
