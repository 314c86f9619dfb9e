import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tableChips } from './chips.ts';
import { nextDeadline } from './deadlines.ts';
import type { TableEvent } from './events.ts';
import { evolveTable, replayTable } from './evolve.ts';
import { randomConfig } from './random-config.ts';
import { MOVE_MIXTURE, RandomTable } from './random-table.ts';
import { occupiedSeats } from './seats.ts';
import type { Table } from './state.ts';

/** More events than any step needs: a nine-handed run-out with everybody leaving stays far below it. */
const EVENTS_PER_STEP_MAX = 150;

const move = fc.record({ kind: fc.constantFrom(...MOVE_MIXTURE), who: fc.nat(71), value: fc.nat(1_000_000) });
const moves = fc.array(move, { minLength: 20, maxLength: 300, size: 'max' });

/** Chips accepted from the wallet minus chips credited and rake taken, from the events alone. */
function chipsByEvents(log: RandomTable['log']): number {
  return log.reduce((sum, { event }) => sum + chipsMoved(event), 0);
}

function chipsMoved(event: TableEvent): number {
  if (event.type === 'sat-down' || event.type === 'top-up-accepted' || event.type === 'stake-accepted') return event.lot.chips;
  if (event.type === 'left' || event.type === 'stake-credited') return -event.chips;
  return event.type === 'hand-ended' ? -event.rake : 0;
}

test('laws 1 and 8: chips are conserved at every step, steps are bounded, and the table is never stuck', () => {
  fc.assert(
    fc.property(randomConfig, moves, fc.constantFrom('closing' as const, 'silence' as const), (settings, story, end) => {
      const table = new RandomTable(settings, (t, events) => {
        expect(events.length).toBeLessThan(EVENTS_PER_STEP_MAX);
        expect(tableChips(t.table)).toBe(chipsByEvents(t.log));
        for (const seat of occupiedSeats(t.table)) {
          expect(Math.min(seat.stack, seat.behind, seat.timeBankMs)).toBeGreaterThanOrEqual(0);
          expect(seat.lots.reduce((sum, { lotId }) => sum + (t.accepted.get(lotId) ?? Number.NaN), 0)).not.toBeNaN();
        }
        // A running hand waits either for an action or for answers, never for both, and there is a clock for it.
        const clocks = [t.table.turn?.bankUntil, t.table.offer?.until].filter((until) => until !== undefined);
        expect(clocks).toHaveLength(t.table.hand === null ? 0 : 1);
        for (const until of clocks) expect(nextDeadline(t.table)?.at).toBeLessThanOrEqual(until);
        expect(t.table.offer !== null).toBe(t.table.hand?.runTwice != null);
      });
      for (const next of story) table.move(next);
      table.empty(end);
      expect(tableChips(table.table)).toBe(0);
      expect(table.table.status).toBe(end === 'closing' ? 'closed' : 'open');
    }),
    { numRuns: 150 },
  );
}, 30_000);

/** The chips on the table are its open lots. Outside a collection, no lot is open between hands. No lot exceeds the claim. */
function expectStakesInOrder({ table }: RandomTable): void {
  const seats = occupiedSeats(table);
  const open = seats.flatMap(({ lots }) => lots);
  expect(open.reduce((sum, { chips }) => sum + chips, 0)).toBe(tableChips(table));
  if (table.hand === null && table.stakes == null) expect(open).toEqual([]);
  for (const { claim, lots, debit, brought = 0 } of seats) {
    const asked = [...lots, ...(debit === null ? [] : [debit])];
    expect(asked.every(({ chips }) => chips === claim)).toBe(true);
    expect([asked.length <= 1, claim !== undefined && claim >= 0, brought > 0]).toEqual([true, true, true]);
  }
}

test('[N50] [N55] laws 1 and 10 under hand settlement: chips are on the table only during a hand, in one lot each, never above the claim', () => {
  const hands = { dealt: 0, short: 0, calledOff: 0 };
  fc.assert(
    fc.property(randomConfig, moves, fc.constantFrom('closing' as const, 'silence' as const), (settings, story, end) => {
      const credited = new Set<string>();
      const table = new RandomTable({ ...settings, settlement: 'hand' }, (t, events) => {
        expectStakesInOrder(t);
        for (const event of events) {
          const lots = event.type === 'stake-credited' || event.type === 'left' ? event.lots : [];
          for (const { lotId } of lots) expect([credited.has(lotId), credited.add(lotId).size]).toEqual([false, credited.size]);
          if (event.type === 'hand-opened') hands.dealt += 1;
          if (event.type === 'sat-out' && event.reason === 'stake-late') hands.short += 1;
          if (event.type === 'stakes-called-off') hands.calledOff += 1;
        }
      });
      for (const next of story) table.move(next);
      table.empty(end);
      expect([...credited].toSorted()).toEqual([...table.accepted.keys()].toSorted());
    }),
    { numRuns: 150 },
  );
  // The stories were varied enough to be meaningful.
  for (const count of Object.values(hands)) expect(count).toBeGreaterThan(100);
}, 30_000);

test('law 2: the table that each decision returns is the one its events replay to', () => {
  fc.assert(
    fc.property(randomConfig, fc.constantFrom('session' as const, 'hand' as const), moves, (settings, settlement, story) => {
      let replayed: Table | null = null;
      let seen = 0;
      const table = new RandomTable({ ...settings, settlement }, (t) => {
        replayed = t.log.slice(seen).reduce<Table | null>((before, { event }) => evolveTable(before, event), replayed);
        seen = t.log.length;
        expect(t.table).toStrictEqual(replayed);
      });
      for (const next of story) table.move(next);
    }),
    { numRuns: 60 },
  );
}, 30_000);

test('law 2: the events replay to the live table, from the opening and from each snapshot between hands', () => {
  fc.assert(
    fc.property(randomConfig, moves, (settings, story) => {
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
