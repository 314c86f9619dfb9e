import { describe, expect, test } from 'vitest';
import { TABLES_PER_TURN, TableTurns } from './table-turns.ts';

describe('the turns of tables', () => {
  test('only some tables go on in one turn of the event loop; the others follow in their order', async () => {
    const turns = new TableTurns();
    const gone: number[] = [];
    for (let table = 0; table < 2 * TABLES_PER_TURN + 1; table += 1) void turns.take('act').then(() => gone.push(table));
    const seen: number[] = [];
    for (let turn = 0; turn < 4; turn += 1) {
      await nextTurn();
      seen.push(gone.length);
    }
    expect(gone).toEqual(Array.from({ length: 2 * TABLES_PER_TURN + 1 }, (_, table) => table));
    expect(seen[0]).toBeLessThanOrEqual(2 * TABLES_PER_TURN);
    expect(seen.at(-1)).toBe(2 * TABLES_PER_TURN + 1);
    expect(new Set(seen).size).toBeGreaterThan(1);
  });

  test('a player who is coming in does not wait behind tables that play', async () => {
    const turns = new TableTurns();
    const gone: string[] = [];
    for (let table = 0; table < 3 * TABLES_PER_TURN; table += 1) void turns.take('act').then(() => gone.push('act'));
    void turns.take('sit-down').then(() => gone.push('sit-down'));
    void turns.take('debit-accepted').then(() => gone.push('debit-accepted'));
    await Promise.resolve();
    expect(gone.slice(TABLES_PER_TURN)).toEqual(['sit-down', 'debit-accepted']);
  });

  test('a quiet process lets each table go on at once', async () => {
    const turns = new TableTurns();
    let gone = 0;
    for (let turn = 0; turn < 5; turn += 1) {
      void turns.take('act').then(() => (gone += 1));
      await Promise.resolve();
      expect(gone).toBe(turn + 1);
      await nextTurn();
    }
  });
});

function nextTurn(): Promise<void> {
  return new Promise((next) => setImmediate(next));
}
