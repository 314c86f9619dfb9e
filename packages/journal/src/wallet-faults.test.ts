import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Bench, BUY_IN_MINOR, buyIn, cashOut, INITIAL_MINOR, openBench, stayOf, turn } from './testing/dispatch/bench.ts';
import type { Fault } from './testing/dispatch/scripted-operator.ts';

/** Laws 9 and 10 under random faults: no cent is created or lost, and every lot ends in exactly one credit or cancel. */

const PLAYERS = ['a', 'b', 'c'];
const faults: Fault[] = [
  'lost-before',
  'lost-after',
  'late',
  'not-sent',
  { httpStatus: 500 },
  { httpStatus: 503 },
  { httpStatus: 400, code: 'PLAYER_BLOCKED' },
  { httpStatus: 200, code: 'INTERNAL_ERROR' },
  { httpStatus: 401, code: 'INVALID_API_KEY' },
];

const player = fc.constantFrom(...PLAYERS);
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('sit-down' as const), player }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('leave' as const), player }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('fault' as const), fault: fc.constantFrom(...faults) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(0, 500, 3_000, 16_000, 400_000) }) },
  // Kills the process after this many turns of the event loop inside a sweep.
  { weight: 2, arbitrary: fc.record({ do: fc.constant('kill' as const), turns: fc.integer({ min: 0, max: 12 }) }) },
);

type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

interface World {
  bench: Bench;
  /** Requested lots with their player, until their outcome is reported. */
  readonly lots: Map<string, string>;
  readonly left: Set<string>;
  ids: number;
}

async function run(world: World, one: Step): Promise<void> {
  const { bench } = world;
  switch (one.do) {
    case 'sit-down': {
      const lotId = `lot-${++world.ids}`;
      world.lots.set(lotId, one.player);
      return bench.write(buyIn(bench, lotId, stayOf(one.player)));
    }
    case 'leave': {
      const lotId = [...bench.seated].find((id) => world.lots.get(id) === one.player && !world.left.has(id));
      if (lotId === undefined) return;
      world.left.add(lotId);
      return bench.write(cashOut(bench, `out-${lotId}`, lotId, BUY_IN_MINOR, stayOf(one.player)));
    }
    case 'fault':
      return bench.operator.next(one.fault);
    case 'wait':
      bench.clock.advance(one.ms);
      await bench.dispatcher.sweep();
      return bench.operator.deliverLate();
    case 'kill':
      return kill(world, one.turns);
  }
}

async function kill(world: World, turns: number): Promise<void> {
  void world.bench.dispatcher.sweep();
  for (let done = 0; done < turns; done++) await turn();
  world.bench = world.bench.restart();
  // Writes that the dead process had handed to the storage still become durable before the next process opens it.
  await turn();
  await turn();
  const waiting = [...world.lots.keys()].filter((id) => !world.bench.seated.has(id));
  await world.bench.dispatcher.recover(waiting);
}

/** Faults are over: everything that can end does. */
async function rest(world: World): Promise<void> {
  world.bench.operator.clear();
  world.bench.operator.deliverLate();
  for (let round = 0; round < 8; round++) {
    world.bench.clock.advance(3_600_000);
    await world.bench.settle();
  }
}

test('no cent is created or lost, whatever fails and whenever the process dies', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const world: World = { bench: await openBench(), lots: new Map(), left: new Set(), ids: 0 };
      for (const one of steps) await run(world, one);
      await rest(world);
      const { bench, left } = world;
      const balances = PLAYERS.reduce((sum, id) => sum + (bench.operator.balances.get(id) ?? INITIAL_MINOR), 0);
      const playing = [...bench.seated].filter((id) => !left.has(id));
      expect(balances + playing.length * BUY_IN_MINOR).toBe(PLAYERS.length * INITIAL_MINOR);
      expect(bench.operator.broken).toEqual([]);
      expect(bench.alerts.filter((alert) => alert.startsWith('unexplained'))).toEqual([]);
      expect(await openRows(bench)).toEqual([]);
      expect(await lotsNotClosedOnce(bench)).toEqual(playing.sort());
    }),
    { numRuns: 60 },
  );
}, 60_000);

const openRows = (bench: Bench) => bench.store.read({ sql: 'select id from wallet_tx where status in (0, 1, 3)', parameters: [] });

async function lotsNotClosedOnce(bench: Bench): Promise<string[]> {
  const rows = await bench.store.read<{ id: string }>({
    sql: `select d.id from wallet_tx d where d.kind = 1 and d.status in (2, 5)
      and (select count(*) from wallet_tx c where c.ref_id = d.id and c.kind in (2, 3) and c.status = 2) <> 1`,
    parameters: [],
  });
  return rows.map((row) => row.id).sort();
}
