import { sql } from '@cardroom/storage';
import { describe, expect, test, vi } from 'vitest';
import { damaged, JUNK, unopened, unreadable } from '../../testing/fixtures/damaged-deal.ts';
import type { DealPlayer } from '../../testing/fixtures/deal-player.ts';
import { DealTable, withDealTables } from '../../testing/fixtures/deal-table.ts';
import { loadChain } from './load-chain.ts';
import { outlineOf } from './stored-number.ts';

withDealTables();

const withhold = (table: DealTable, withholds: boolean): void => {
  for (const player of table.players) player.withholds = withholds;
};

const isBegunAgain = (table: DealTable): boolean => table.process.logged.join('').includes('its chain begins again');

/** Plays one hand more, and expects that everything is proved. */
async function goesOn(table: DealTable): Promise<ReadonlyMap<number, readonly string[]>> {
  await table.follow();
  if (table.loop.table.hand === null) await table.dealt();
  await table.playOut();
  await table.dealt();
  await table.playOut('fold');
  return table.expectProofs();
}

describe('a damaged row of a number that has ended costs nothing', () => {
  test.each([
    ['sealed with a lost key', unopened(1)],
    ['damaged', unreadable(1)],
  ])('%s, while a later hand is played', async (_, statement) => {
    const table = await DealTable.seated();
    await table.dealt();
    await table.playOut();
    await table.dealt();
    await damaged(table, statement);
    const marks = await goesOn(table);
    expect([marks.get(2), marks.get(3), isBegunAgain(table)]).toEqual([['resumed'], [], false]);
    expect(table.process.logged.filter((line) => line.includes('a stored hand number that has ended cannot be opened'))).toHaveLength(1);
  });

  test('sealed with a lost key, while the next list is open', async () => {
    const table = await DealTable.seated();
    await table.dealt();
    await table.playOut();
    withhold(table, true);
    await table.untilListed();
    await damaged(table, unopened(1));
    withhold(table, false);
    expect((await goesOn(table)).get(2)).toEqual(['asked-again']);
    expect(isBegunAgain(table)).toBe(false);
  });
});

describe('the decks of the next number are lost', () => {
  test('between two hands: the number is void, and the chain goes on', async () => {
    const table = await DealTable.seated();
    await table.dealt();
    await table.playOut();
    await damaged(table, unopened(2));
    // It was void before the clients came back, so they have no proof of it.
    const marks = await goesOn(table);
    expect([...marks]).toEqual([1, 3, 4].map((n) => [n, []]));
    const [row] = await table.process.parts.store.read<{ said: Uint8Array }>(sql`select said from fair_number where n = 2`);
    expect([...outlineOf(2, row?.said ?? JUNK).kinds]).toEqual(['commit', 'void']);
    expect(table.process.logged.join('')).toContain('the number is void (secrets-lost)');
    // From now on its row is read without its secrets.
    await table.killed();
    expect((await goesOn(table)).get(5)).toEqual([]);
  });

  test('in the middle of a hand: that hand ends first, and is proved', async () => {
    const table = await DealTable.seated();
    await table.dealt();
    await damaged(table, unopened(2));
    const marks = await goesOn(table);
    expect([...marks].map(([n, told]) => `${n} ${told}`.trim())).toEqual(['1 resumed', '2 void:secrets-lost', '3']);
  });

  test('and those of the running hand are not: a table that closes has one chain to its end', async () => {
    const table = await DealTable.seated();
    await table.dealt();
    await damaged(table, unopened(2));
    await table.follow();
    await table.loop.offer({ type: 'staff', command: 'close-after-hand' });
    while (table.process.parts.registry.get(table.tableId) !== undefined) await table.act();
    expect([...(await table.expectProofs())].map(([n, told]) => `${n} ${told}`)).toEqual(['1 resumed', '2 void:secrets-lost']);
  });
});

describe('a number that was listed is lost', () => {
  const LOST = [sql`update fair_number set sealed = ${JUNK}`, sql`update fair_number set said = ${JUNK}`] as const;

  test.each([
    ['sealed with a lost key, between two hands', LOST[0], false],
    ['damaged', LOST[1], false],
    ['sealed with a lost key, while a list is open', LOST[0], true],
  ] as const)('%s: the table goes on with a chain of its own', async (_, statement, isListed) => {
    const table = await DealTable.seated();
    await table.dealt();
    await table.playOut();
    withhold(table, isListed);
    if (isListed) await table.untilListed();
    const { deckNumber } = table.loop.table;
    await damaged(table, statement);
    withhold(table, false);
    expect(isBegunAgain(table)).toBe(true);
    expect(table.process.logged.join('')).toContain('restore its rows of fair_number from a backup');
    expect(table.loop.table.seats.flatMap((seat) => seat?.pledge ?? [])).toEqual([]);
    await table.follow();
    await table.dealt();
    await table.playOut();
    expect(table.loop.table.deckNumber).toBeGreaterThan(deckNumber ?? 0);
    expect(table.loop.state).toBe('running');
  });

  test('and a second restart loses nothing again, also in the middle of the hand that was lost', async () => {
    const table = await DealTable.seated();
    await table.dealt();
    await damaged(table, unopened(1));
    expect(isBegunAgain(table)).toBe(true);
    // The first step of the new chain seals the decks of the next hand, while the lost one is still played.
    await table.follow();
    await table.act();
    await table.killed();
    expect(isBegunAgain(table)).toBe(false);
    await table.follow();
    await table.playOut();
    for (const player of table.players) player.takeProofs();
    await table.dealt();
    await table.playOut();
    const { witness } = table.players[1] as DealPlayer;
    expect(witness?.told(3).close).toBeDefined();
    await table.killed();
    expect(isBegunAgain(table)).toBe(false);
  });
});

describe('a number is signed with a key that is not known yet', () => {
  test('the keys are read once before anything is given up', async () => {
    const table = await DealTable.seated();
    await table.dealt();
    const { store, secrets, dealKeys } = table.process.parts;
    const { fair, table: state } = table.loop;
    if (fair === null) throw new Error('no deal');
    let isRead = false;
    const round = vi.fn(async () => {
      isRead = true;
    });
    const signerOf = (key: number) => (isRead ? dealKeys.signerOf(key) : null);
    const gaveUp = vi.fn();
    const ports = { store, sealer: secrets.fairDeal, gaveUp };
    const loaded = await loadChain(fair.head, state, { ...ports, keys: { signerOf, round } });
    expect([loaded?.chain.running?.number.n, round.mock.calls.length, gaveUp.mock.calls]).toEqual([1, 1, []]);
    // A database that does not answer must not cost the chain: the table is loaded later.
    const failing = { signerOf: () => null, round: () => Promise.reject(new Error('no database')) };
    await expect(loadChain(fair.head, state, { ...ports, keys: failing })).rejects.toThrow('no database');
    const lost = await loadChain(fair.head, state, { ...ports, keys: { signerOf: () => null, round } });
    expect([lost?.chain.running, lost?.chain.top, gaveUp.mock.calls.map(([, n, what]) => [n, what])]).toEqual([null, 2, [[2, 'chain']]]);
  });
});
