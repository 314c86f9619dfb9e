import { cardText } from '@cardroom/poker';
import type { PublicTable } from '@cardroom/protocol/shapes';
import { evolveTable, type Table, type TableConfig, type TableEvent } from '@cardroom/table';
import { MOVE_MIXTURE, type RandomMove, RandomTable } from '@cardroom/table/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dueTransactions } from './due-transactions.ts';
import { type HandReplay, handReplay, handSummary, publicReplay } from './hand-replay.ts';
import { projectTable } from './project-table.ts';
import { publicEvent } from './redact.ts';
import { replaySteps } from './replay-steps.ts';
import type { TimedEvent } from './timed-event.ts';

const config: fc.Arbitrary<Partial<TableConfig>> = fc.record({
  seats: fc.integer({ min: 2, max: 6 }),
  entry: fc.constantFrom('free' as const, 'post-or-wait' as const),
  straddle: fc.boolean(),
  anteType: fc.constantFrom('none' as const, 'each' as const, 'bb' as const),
  ante: fc.constant(20),
  rake: fc.constantFrom({ basisPoints: 0, cap: 0, noFlopNoDrop: true }, { basisPoints: 500, cap: 300, noFlopNoDrop: true }),
  autoMuck: fc.boolean(),
  runItTwice: fc.boolean(),
  bombPot: fc.constantFrom(null, { everyHands: 2, ante: 200 }),
  settlement: fc.constantFrom('session' as const, 'hand' as const),
});
const move = fc.record({ kind: fc.constantFrom(...MOVE_MIXTURE), who: fc.nat(71), value: fc.nat(1_000_000) });
const moves = fc.array(move, { minLength: 60, maxLength: 200, size: 'max' });

interface Witnessed {
  readonly events: readonly TimedEvent[];
  /** The table as everybody saw it after each public event. */
  readonly views: readonly PublicTable[];
  readonly config: TableConfig;
}

/** Plays a story and passes on each hand that ended. */
function handsOf(settings: Partial<TableConfig>, story: readonly RandomMove[], each: (hand: Witnessed) => void): void {
  let table: Table | null = null;
  let events: TimedEvent[] = [];
  let views: PublicTable[] = [];
  const take = (t: RandomTable, at: number, event: TableEvent): void => {
    table = evolveTable(table, event);
    if (event.type === 'hand-opened') [events, views] = [[], []];
    events.push({ at, event });
    if (publicEvent(event) !== null) views.push(projectTable(table, { info: '', seq: 1, spectators: 0, now: 0 }));
    const isOver = event.type === 'hand-closed' || event.type === 'hand-voided';
    if (isOver && events[0]?.event.type === 'hand-opened') each({ events, views, config: t.table.config });
  };
  let known = 0;
  const catchUp = (t: RandomTable): void => {
    for (const { at, event } of t.log.slice(known)) take(t, at, event);
    known = t.log.length;
  };
  const random = new RandomTable(settings, () => {});
  for (const next of story) {
    random.move(next);
    catchUp(random);
  }
}

function playersOf({ events }: Witnessed) {
  const [first] = events;
  return first?.event.type === 'hand-opened' ? first.event.players : [];
}

test('a replay shows every player at each step what the table showed', () => {
  let hands = 0;
  fc.assert(
    fc.property(config, moves, (settings, story) => {
      handsOf(settings, story, (hand) => {
        hands += 1;
        for (const { playerId } of playersOf(hand)) expectSameAsTable(hand, playerId);
      });
    }),
    { numRuns: 60 },
  );
  expect(hands).toBeGreaterThan(100);
}, 60_000);

function expectSameAsTable(hand: Witnessed, playerId: string): void {
  const replay = handReplay({ events: hand.events, aftermath: [] }, { config: hand.config, info: '', playerId });
  if (replay === null) throw new Error(`${playerId} was dealt in`);
  let seen = 0;
  for (const { cues, table } of replaySteps(replay)) {
    seen += cues.length;
    const live = hand.views[seen - 1] as PublicTable;
    expect(comparable(table, replay)).toEqual(comparable(live, replay));
  }
  expect(seen).toBe(hand.views.length);
}

/** Leaves out what a hand does not contain: clocks, connections, ids, time banks, and seats that were not dealt in. */
function comparable(table: PublicTable, { players }: HandReplay) {
  const { status, seq, handNo, decisionId, turnStartedAt, actUntil, bankUntil, nextHandAt, spectators, offer, seats, ...rest } = table;
  const dealt = players.map(({ seat }) => {
    const { connected, heldUntil, leaving, timeBankMs, behind, status: _, ...shown } = seats[seat] as PublicTable['seats'][number];
    return shown;
  });
  // Voiding a bomb pot restores the button, but no hand says where it was before.
  const positions = rest.phase === 'waiting' ? { button: null, smallBlindSeat: null, bigBlindSeat: null } : {};
  return { ...rest, ...positions, waiting: offer.waiting, dealt };
}

test("law 6: a replay contains no card that its player may not see, and no other player's id", () => {
  fc.assert(
    fc.property(config, moves, (settings, story) => {
      handsOf(settings, story, (hand) => {
        for (const { playerId, seat } of playersOf(hand)) {
          const text = JSON.stringify(handReplay({ events: hand.events, aftermath: [] }, { config: hand.config, info: '', playerId }));
          const open = new Set(hand.events.flatMap(({ event }) => openCards(event, seat)));
          expect([...text.matchAll(/"([2-9TJQKA][cdhs])"/g)].map(([, card]) => card).filter((card) => !open.has(card ?? ''))).toEqual([]);
          expect(text).not.toMatch(/"(id|stay|lot)-\d/);
          expect(text).not.toContain('"deck"');
        }
      });
    }),
    { numRuns: 40 },
  );
}, 60_000);

test('law 6: the replay for everybody contains no card that was not shown, and no player id', () => {
  fc.assert(
    fc.property(config, moves, (settings, story) => {
      handsOf(settings, story, (hand) => {
        const text = JSON.stringify(publicReplay({ events: hand.events, aftermath: [] }, { config: hand.config, info: '' }));
        const open = new Set(hand.events.flatMap(({ event }) => openCards(event, null)));
        expect([...text.matchAll(/"([2-9TJQKA][cdhs])"/g)].map(([, card]) => card).filter((card) => !open.has(card ?? ''))).toEqual([]);
        expect(text).not.toMatch(/"(id|stay|lot)-\d|"deck"|"open"/);
      });
    }),
    { numRuns: 40 },
  );
}, 60_000);

function openCards(event: TableEvent, own: number | null): string[] {
  if (event.type === 'board-dealt' || event.type === 'hand-shown') return event.cards.map(cardText);
  return event.type === 'hole-cards-dealt' && event.seat === own ? event.cards.map(cardText) : [];
}

test('the one-line summary gives each player the same result as the operator gets', () => {
  fc.assert(
    fc.property(config, moves, (settings, story) => {
      handsOf(settings, story, (hand) => {
        const last = hand.events.at(-1)?.event;
        if (last?.type !== 'hand-closed') return;
        for (const due of dueTransactions([last], hand)) {
          if (due.kind !== 'result') continue;
          const { record } = due;
          const net = record.playerResult === 'win' ? record.amount : 0 - record.amount;
          expect(handSummary(hand.events, record.playerId)).toMatchObject({ net, board: record.result.communityCard });
        }
      });
    }),
    { numRuns: 40 },
  );
}, 60_000);
