import { MOVE_MIXTURE, RandomTable } from '@cardroom/table/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dueTransactions } from './due-transactions.ts';
import { HandMoneyBroken, handMoney } from './hand-money.ts';
import type { TimedEvent } from './timed-event.ts';

const move = fc.record({ kind: fc.constantFrom(...MOVE_MIXTURE), who: fc.nat(71), value: fc.nat(1_000_000) });
const moves = fc.array(move, { minLength: 20, maxLength: 300, size: 'max' });
const config = fc.record({
  seats: fc.integer({ min: 2, max: 9 }),
  anteType: fc.constantFrom('none' as const, 'each' as const, 'bb' as const),
  ante: fc.constant(20),
  rake: fc.constantFrom({ basisPoints: 0, cap: 0, noFlopNoDrop: true }, { basisPoints: 500, cap: 300, noFlopNoDrop: false }),
});

type Hand = { readonly config: RandomTable['table']['config']; readonly events: readonly TimedEvent[] };

/** Plays a story and returns every hand that ended in it. */
function handsOf(settings: ConstructorParameters<typeof RandomTable>[0], story: Iterable<Parameters<RandomTable['move']>[0]>): Hand[] {
  const ended: Hand[] = [];
  const table = new RandomTable(settings, ({ table: { config: of }, log }, step) => {
    if (!step.some((event) => event.type === 'hand-closed')) return;
    ended.push({ config: of, events: log.slice(log.findLastIndex(({ event }) => event.type === 'hand-opened')) });
  });
  for (const next of story) table.move(next);
  return ended;
}

test('law 3: the money of a hand equals its results and its rake, counted independently', () => {
  let compared = 0;
  fc.assert(
    fc.property(config, moves, (settings, story) => {
      for (const hand of handsOf(settings, story)) {
        const { players, rake } = handMoney(hand.events);
        const results = dueTransactions([], hand).flatMap((due) => (due.kind === 'result' ? [due] : []));
        const nets = results.map(({ stayId, record: { playerResult, amount } }) => [stayId, playerResult === 'win' ? amount : 0 - amount]);
        expect(Object.fromEntries(players.map(({ stayId, put, won }) => [stayId, won - put]))).toEqual(Object.fromEntries(nets));
        expect(players.reduce((sum, { put, won }) => sum + put - won, 0)).toBe(rake);
        compared += 1;
      }
    }),
    { numRuns: 60 },
  );
  expect(compared).toBeGreaterThan(60);
}, 30_000);

test('a hand in which a chip is lost or created is refused', () => {
  const [hand] = handsOf(
    {},
    Array.from({ length: 200 }, (_, value) => ({ kind: 'play', who: 0, value }) as const),
  );
  const events = hand?.events ?? [];
  expect(() => handMoney(events)).not.toThrow();
  const changed = (change: (event: TimedEvent['event']) => TimedEvent['event']) =>
    events.map(({ at, event }) => ({ at, event: change(event) }));
  const more = changed((event) => (event.type === 'posted' ? { ...event, chips: event.chips + 1 } : event));
  const rake = changed((event) => (event.type === 'hand-ended' ? { ...event, rake: event.rake + 1 } : event));
  for (const broken of [more, rake, events.filter(({ event }) => event.type !== 'pot-awarded'), events.slice(1)]) {
    expect(() => handMoney(broken)).toThrow(HandMoneyBroken);
  }
});
