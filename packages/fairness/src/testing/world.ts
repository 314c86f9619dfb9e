import fc from 'fast-check';
import type { DeckName } from '../deck.ts';
import { type DayLine, dayBundle } from '../issue.ts';
import { nodeCrypto } from '../node.ts';
import { ZERO_HASH } from '../statements.ts';
import { type Keys, readKeys } from '../verify/keys.ts';
import { CASES, type Case, type PlayedHand, playHand } from './hands.ts';
import { SeededBytes, START, type TestService, testService } from './service.ts';
import { type SetUp, TestTable } from './table.ts';

/** A table of a game, and the hands it plays. */
export interface Plan {
  readonly seed: number;
  readonly deck: DeckName;
  readonly holeCards: number;
  readonly seats: readonly number[];
  readonly cases: readonly Case[];
  /** Whether the key changes while the table plays. */
  readonly late: boolean;
  /** How decks are sealed, where it is not as the format says. */
  readonly seal?: SetUp['seal'];
}

const MOST_SEATS: Record<number, number> = { 2: 9, 4: 9, 5: 9, 6: 7 };

/** Tables of every game: hold'em, Omaha of four, five and six cards, and short deck. */
export const plans: fc.Arbitrary<Plan> = fc
  .record({
    seed: fc.nat(),
    game: fc.constantFrom(
      ...([
        ['52', 2],
        ['52', 4],
        ['52', 5],
        ['52', 6],
        ['36', 2],
      ] as const),
    ),
    seats: fc.uniqueArray(fc.integer({ min: 0, max: 8 }), { minLength: 2, maxLength: 9 }),
    cases: fc.array(fc.constantFrom(...CASES), { minLength: 1, maxLength: 8 }),
    late: fc.boolean(),
  })
  .map(({ game: [deck, holeCards], seats, ...rest }) => ({ ...rest, deck, holeCards, seats: seats.slice(0, MOST_SEATS[holeCards]) }));

export interface World {
  readonly service: TestService;
  readonly keys: Keys;
  readonly table: TestTable;
  readonly hands: readonly PlayedHand[];
}

/** Plays a plan. A number whose cut failed is followed by one without the silent seats. */
export function playPlan({ seed, cases, late, ...setUp }: Plan, table = '17'): World {
  const service = testService(String(seed));
  const at = late ? START + 6 * 3_600_000 - 60_000 : START;
  const played = new TestTable(service, new SeededBytes(`table ${table} ${seed}`), { table, at, ...setUp });
  let absent: ReadonlyMap<number, number> = new Map();
  const hands = cases.map((what) => {
    const hand = playHand(played, what, absent);
    absent = new Map((hand.hand.void?.missing ?? []).map((seat) => [seat, 2]));
    return hand;
  });
  return { service, keys: readKeys(nodeCrypto, service.keyFile), table: played, hands };
}

/** The day bundle of tables of one service. */
export const dayOf = (service: TestService, tables: readonly TestTable[], prev = ZERO_HASH): readonly DayLine[] => [
  ...dayBundle(
    nodeCrypto.sha256,
    { origin: service.origin, date: '2026-11-20', prev },
    tables.map((table) => table.day()),
    service.keyAt(START + 86_400_000),
  ),
];

/** A value as a reader of the file gets it. */
export const asFile = (value: unknown): Record<string, unknown> => JSON.parse(JSON.stringify(value)) as Record<string, unknown>;
