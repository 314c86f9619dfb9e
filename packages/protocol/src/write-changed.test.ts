import { Decoder, Encoder } from '@colyseus/schema';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LobbySchema, SeatSchema, TableSchema } from './schemas.ts';
import { initialOf, LOBBY, type PublicTable, SEAT, TABLE } from './shapes/index.ts';
import { writeChanged } from './write-changed.ts';

const card = fc.constantFrom('As', 'Kd', '7c', '2h', '');
const amount = fc.constantFrom(0, 50, 100, 4_900_000_000);
const seatNumbers = fc.uniqueArray(fc.integer({ min: 0, max: 8 }), { maxLength: 4 });
const seats = fc.array(
  fc
    .record({ stack: amount, bet: amount, folded: fc.boolean(), shown: fc.array(card, { maxLength: 4 }), name: fc.constantFrom('', 'Ann') })
    .map((part) => ({ ...initialOf(SEAT), ...part })),
  { maxLength: 4 },
);
const table: fc.Arbitrary<PublicTable> = fc
  .record({
    seq: fc.nat(),
    phase: fc.constantFrom('waiting', 'flop', 'showdown'),
    board: fc.array(card, { maxLength: 5 }),
    offer: fc.record({ decisionId: fc.constantFrom('', '1-2'), until: amount, waiting: seatNumbers }),
    pots: fc.array(fc.record({ amount, eligible: seatNumbers }), { maxLength: 3 }),
    toAct: fc.integer({ min: -1, max: 8 }),
    chat: fc.constantFrom('off', 'free'),
    seats,
  })
  .map((part) => ({ ...initialOf(TABLE), ...part }));

describe('writeChanged', () => {
  test.each([
    ['with what the state has', () => undefined],
    ['with the view written last', (before: PublicTable | undefined) => before],
  ])('comparing %s, brings a state, and every client that follows its patches, to each view in turn', (_how, known) => {
    fc.assert(
      fc.property(fc.array(table, { minLength: 1, maxLength: 6 }), (views) => {
        let before: PublicTable | undefined;
        const state = new TableSchema();
        const seen = new TableSchema();
        const encoder = new Encoder(state);
        const decoder = new Decoder(seen);
        decoder.decode(encoder.encodeAll());
        encoder.discardChanges();
        for (const view of views) {
          writeChanged(state, TABLE, view, known(before));
          before = view;
          if (encoder.hasChanges) decoder.decode(encoder.encode());
          encoder.discardChanges();
          expect(state.toJSON()).toEqual(view);
          expect(seen.toJSON()).toEqual(view);
        }
      }),
    );
  });

  test('records nothing when the view is the same again', () => {
    fc.assert(
      fc.property(table, (view) => {
        const state = new TableSchema();
        writeChanged(state, TABLE, view);
        const encoder = new Encoder(state);
        encoder.discardChanges();
        writeChanged(state, TABLE, structuredClone(view));
        writeChanged(state, TABLE, structuredClone(view), view);
        writeChanged(state, TABLE, view, view);
        expect(encoder.hasChanges).toBe(false);
      }),
    );
  });

  test('refuses objects by key, which are written one at a time', () => {
    expect(() => writeChanged(new LobbySchema(), LOBBY, initialOf(LOBBY))).toThrow(/tables/);
  });
});

test('a new state has the initial values of its shape', () => {
  expect(new TableSchema().toJSON()).toEqual(initialOf(TABLE));
  expect(new SeatSchema().toJSON()).toEqual(initialOf(SEAT));
  expect(new LobbySchema().toJSON()).toEqual(initialOf(LOBBY));
});
