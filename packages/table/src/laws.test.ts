import { type Action, legalActions } from '@cardroom/poker';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tableChips } from './chips.ts';
import type { TableConfig } from './config.ts';
import { nextDeadline } from './deadlines.ts';
import { decideTable } from './decide.ts';
import type { TableEvent } from './events.ts';
import { replayTable } from './evolve.ts';
import { MOVE_MIXTURE, RandomTable } from './random-table.ts';
import { occupiedSeats } from './seats.ts';
import type { Table } from './state.ts';

/** No step states more facts than this: a hand of nine run out with everybody leaving stays far below it. */
const EVENTS_PER_STEP_MAX = 150;

const config: fc.Arbitrary<Partial<TableConfig>> = fc.record({
  seats: fc.integer({ min: 2, max: 9 }),
  entry: fc.constantFrom('free' as const, 'post-or-wait' as const),
  straddle: fc.boolean(),
  anteType: fc.constantFrom('none' as const, 'each' as const, 'bb' as const),
  ante: fc.constant(20),
  chipUnit: fc.constantFrom(1, 10),
  rake: fc.constantFrom({ basisPoints: 0, cap: 0, noFlopNoDrop: true }, { basisPoints: 500, cap: 300, noFlopNoDrop: true }),
  autoMuck: fc.boolean(),
});

const move = fc.record({ kind: fc.constantFrom(...MOVE_MIXTURE), who: fc.nat(71), value: fc.nat(1_000_000) });
const moves = fc.array(move, { minLength: 20, maxLength: 300, size: 'max' });

/** Chips the wallet gave, less chips it got back and rake taken, by the events alone. */
function chipsByEvents(log: RandomTable['log']): number {
  return log.reduce((sum, { event }) => sum + chipsMoved(event), 0);
}

function chipsMoved(event: TableEvent): number {
  if (event.type === 'sat-down' || event.type === 'top-up-accepted') return event.lot.chips;
  if (event.type === 'left') return -event.chips;
  return event.type === 'hand-ended' ? -event.rake : 0;
}

test('laws 1 and 8: chips are conserved at every step, steps are bounded, and the table is never stuck', () => {
  fc.assert(
    fc.property(config, moves, fc.constantFrom('closing' as const, 'silence' as const), (settings, story, end) => {
      const table = new RandomTable(settings, (t, events) => {
        expect(events.length).toBeLessThan(EVENTS_PER_STEP_MAX);
        expect(tableChips(t.table)).toBe(chipsByEvents(t.log));
        for (const seat of occupiedSeats(t.table)) {
          expect(Math.min(seat.stack, seat.behind, seat.timeBankMs)).toBeGreaterThanOrEqual(0);
          expect(seat.lots.reduce((sum, { lotId }) => sum + (t.accepted.get(lotId) ?? Number.NaN), 0)).not.toBeNaN();
        }
        // A player who has to act always has a clock, and a hand that runs always has somebody to act.
        expect(t.table.turn !== null).toBe(t.table.hand !== null);
        if (t.table.turn !== null) expect(nextDeadline(t.table)?.at).toBeLessThanOrEqual(t.table.turn.bankUntil);
      });
      for (const next of story) table.move(next);
      table.empty(end);
      expect(tableChips(table.table)).toBe(0);
      expect(table.table.status).toBe(end === 'closing' ? 'closed' : 'open');
    }),
    { numRuns: 150 },
  );
}, 30_000);

test('law 2: the events replay to the live table, from the opening and from each snapshot between hands', () => {
  fc.assert(
    fc.property(config, moves, (settings, story) => {
      const snapshots: { readonly text: string; readonly from: number }[] = [];
      const table = new RandomTable(settings, (t, events) => {
        const isBoundary = events.some((event) => event.type === 'hand-closed' || event.type === 'hand-voided');
        if (isBoundary && t.table.hand === null) snapshots.push({ text: JSON.stringify(t.table), from: t.log.length });
      });
      for (const next of story) table.move(next);
      const events = table.log.map(({ event }) => event);
      expect(replayTable(events)).toEqual(table.table);
      const stored = JSON.parse(JSON.stringify(events)) as TableEvent[];
      for (const { text, from } of snapshots.slice(-5)) {
        expect(text).not.toContain('"deck"');
        expect(replayTable(stored.slice(from), JSON.parse(text) as Table)).toEqual(table.table);
      }
    }),
    { numRuns: 80 },
  );
}, 30_000);

test('law 7: of the player to act the table accepts exactly what is legal, of nobody else anything', () => {
  fc.assert(
    fc.property(config, moves, (settings, story) => {
      const table = new RandomTable(settings, (t) => expectOnlyLegal(t.table, t.now));
      for (const next of story) table.move(next);
    }),
    { numRuns: 40 },
  );
}, 30_000);

function expectOnlyLegal(table: Table, at: number): void {
  const { hand, turn } = table;
  const legal = hand === null ? null : legalActions(hand);
  if (turn === null || legal === null) return;
  const accepts = (action: Action, seat = turn.seat) => {
    const playerId = table.seats[seat]?.playerId ?? '';
    return typeof decideTable(table, { type: 'act', at, playerId, decisionId: turn.decisionId, action }) !== 'string';
  };
  expect(legal.seat).toBe(turn.seat);
  expect([accepts({ type: 'fold' }), accepts({ type: 'check' }), accepts({ type: 'call' })]).toEqual([
    true,
    legal.canCheck,
    !legal.canCheck,
  ]);
  const { min, max } = legal.raise ?? { min: 1_000, max: 1_000 };
  const raises = [min - 1, min, max, max + 1].map((to) => accepts({ type: 'raise', to }));
  expect(raises).toEqual([false, legal.raise !== null, legal.raise !== null, false]);
  for (const other of occupiedSeats(table)) {
    if (other.seat !== turn.seat) expect(accepts({ type: 'fold' }, other.seat)).toBe(false);
  }
}
