import { sql } from '@cardroom/storage';
import { expect, test } from 'vitest';
import { DealTable, withDealTables } from '../../testing/fixtures/deal-table.ts';
import { eventually } from '../../testing/fixtures/test-service.ts';
import { EARLIER_AFTER_MS } from './earlier-figures.ts';

// A player who looks for a table sees its pots and its speed, whichever process has it since when.

withDealTables();

const statsOf = ({ process, tableId }: DealTable) => {
  const stats = process.parts.registry.get(tableId)?.stats;
  if (stats === undefined) throw new Error('no table');
  return stats;
};

const figuresOf = (table: DealTable) => statsOf(table).figures(table.process.clock.now());

async function played(hands: number): Promise<DealTable> {
  const table = await DealTable.seated();
  for (let hand = 0; hand < hands; hand += 1) {
    await table.dealt();
    await table.playOut();
  }
  return table;
}

test('a restart keeps the figures of a table: they are read after the tables play again', async () => {
  const table = await played(3);
  const before = figuresOf(table);
  expect(before).toMatchObject({ handsCounted: 3 });
  await table.killed();
  expect(figuresOf(table).handsCounted).toBe(0);
  table.process.parts.earlierFigures.start();
  table.process.clock.advance(EARLIER_AFTER_MS - 1);
  await table.process.parts.store.read(sql`select 1 as one`);
  expect(figuresOf(table).handsCounted).toBe(0);
  table.process.clock.advance(1);
  await eventually(() => expect(figuresOf(table)).toEqual(before));
  await table.follow();
  await table.dealt();
  await table.playOut();
  expect(figuresOf(table).handsCounted).toBe(4);
});

test('a hand that has ended in the meantime is counted once, and one that cannot be read is left out', async () => {
  const table = await played(2);
  const { store } = table.process.parts;
  const [first] = await store.read<{ hand_id: string }>(sql`select hand_id from hand order by ended_at limit 1`);
  await store.write([sql`update hand set events = ${Buffer.of(1)} where hand_id = ${first?.hand_id ?? ''}`]);
  await table.killed();
  await table.follow();
  await table.dealt();
  await table.playOut();
  expect(figuresOf(table).handsCounted).toBe(1);
  table.process.parts.earlierFigures.start();
  table.process.clock.advance(EARLIER_AFTER_MS);
  await eventually(() => expect(figuresOf(table).handsCounted).toBe(2));
});
