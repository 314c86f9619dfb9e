import type { Stmt, Store } from '@cardroom/storage';
import { testStore } from '@cardroom/storage/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type CrewInMemory, crewInMemory } from '../../testing/fixtures/crew-in-memory.ts';
import { knownPlayers } from '../../testing/fixtures/known-players.ts';
import { type Crew, noCrew } from '../cluster/crew.ts';
import { PlayerLooks } from './player-looks.ts';

const ANN = { operatorId: 'casino', playerId: 'ann' };
const BEN = { operatorId: 'casino', playerId: 'ben' };
let store: Store;
let reads: number;
/** Reads that are under way. */
let open: number;
let crew: CrewInMemory;
beforeEach(async () => {
  [store, reads, open, crew] = [await testStore(), 0, 0, crewInMemory()];
  await knownPlayers(store, 'casino', ['ann', 'ben']);
});
afterEach(() => store.close());

function looksAt(process: Crew): PlayerLooks {
  const counted: Store = {
    ...store,
    read: async <Row>(stmt: Stmt): Promise<Row[]> => {
      reads += 1;
      open += 1;
      try {
        return await store.read<Row>(stmt);
      } finally {
        open -= 1;
      }
    },
  };
  return new PlayerLooks({
    store: counted,
    crew: process,
    clock: { now: () => 1_000, at: () => () => {} },
    failed: (_, error) => expect.fail(`${error}`),
  });
}

/** What the tables of a process show of the player once it has been read. */
async function shownAt(looks: PlayerLooks, player = ANN): Promise<string> {
  looks.shown(player);
  await vi.waitFor(() => expect(open).toBe(0));
  return looks.shown(player).mask;
}

test('a mask that is chosen at one process shows at the tables of all', async () => {
  const [a, b] = [looksAt(crew.join('a.1')), looksAt(crew.join('b.1'))];
  expect([await shownAt(a), await shownAt(b)]).toEqual(['', '']);
  const before = b.changes;
  await a.choose(ANN, 'fox');
  await crew.settled();
  expect([a.shown(ANN).mask, b.shown(ANN).mask, b.changes]).toEqual(['fox', 'fox', before + 1]);
});

test('a process that was not told reads what its tables show once a round, for all players at once', async () => {
  const [a, b] = [looksAt(crew.join('a.1')), looksAt(crew.join('b.1'))];
  await b.round();
  expect([await shownAt(b), await shownAt(b, BEN)]).toEqual(['', '']);
  crew.cut('b.1');
  await a.choose(ANN, 'fox');
  expect(b.shown(ANN).mask).toBe('');
  reads = 0;
  await b.round();
  expect([b.shown(ANN).mask, b.shown(BEN).mask, reads]).toEqual(['fox', '', 2]);
  await a.choose(ANN, null);
  await b.round();
  expect(b.shown(ANN).mask).toBe('');
  // Only what was shown since the last round is read.
  await b.round();
  reads = 0;
  await b.round();
  expect(reads).toBe(0);
});

test('a process alone reads nothing again', async () => {
  const alone = looksAt(noCrew('alone.1'));
  await alone.round();
  await shownAt(alone);
  reads = 0;
  alone.shown(ANN);
  await alone.round();
  expect(reads).toBe(0);
});
