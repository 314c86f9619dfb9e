import { cardText } from '@cardroom/poker';
import { evolveTable, type Table, type TableConfig, type TableEvent } from '@cardroom/table';
import { deckOf, MOVE_MIXTURE, type RandomMove, RandomTable, TestTable } from '@cardroom/table/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type HandReplay, handReplay, handSummary } from './hand-replay.ts';
import { projectTable } from './project-table.ts';
import type { PublicTable } from './public-table.ts';
import { publicEvent } from './redact.ts';
import { type ReplayStep, replaySteps } from './replay-steps.ts';
import type { TimedEvent } from './timed-event.ts';
import { walletEntries } from './wallet-entries.ts';

/** The last hand of a table with what followed it. */
function lastHand({ log }: { readonly log: readonly TimedEvent[] }) {
  const start = log.findLastIndex(({ event }) => event.type === 'hand-opened');
  const end = log.findLastIndex(({ event }) => event.type === 'hand-closed' || event.type === 'hand-voided') + 1;
  return { events: log.slice(start, end), aftermath: log.slice(end) };
}

function replayFor(t: TestTable, playerId: string): HandReplay {
  const replay = handReplay(lastHand(t), { config: t.table.config, roomName: 'Room', playerId });
  if (replay === null) throw new Error(`${playerId} was not dealt in`);
  return replay;
}

/** A step as people tell it: `raised 0`. */
const told = (steps: readonly ReplayStep[]) =>
  steps.map(({ cues }) => cues.map((cue) => ('seat' in cue ? `${cue.type} ${cue.seat}` : cue.type)));

describe('the steps of a hand', () => {
  /** Button 0 raises, 1 folds, 2 calls; checked down; 2 shows first, 0 is beaten and mucks. */
  const played = () => {
    const t = new TestTable({ rake: { basisPoints: 500, cap: 300, noFlopNoDrop: true } }).sit(0, 1, 2);
    t.deal(deckOf('7c As Qs 2d Ah Qd 3h 9s Jc Kd 5s'));
    t.act({ type: 'raise', to: 300 });
    t.act('fold');
    t.act('call');
    t.playOut();
    return t;
  };

  test('the deal is one step, then every decision, street, hand and pot; what belongs together stays together', () => {
    expect(told(replaySteps(replayFor(played(), 'p0')))).toEqual([
      ['hand-opened', 'posted 1', 'posted 2', ...[1, 2, 0].map((seat) => `hole-cards-dealt ${seat}`), 'turn-started 0'],
      ['raised 0', 'turn-started 1'],
      ['folded 1', 'turn-started 2'],
      ['called 2'],
      ['bets-collected', 'board-dealt', 'turn-started 2'],
      ['checked 2', 'turn-started 0'],
      ['checked 0'],
      ['board-dealt', 'turn-started 2'],
      ['checked 2', 'turn-started 0'],
      ['checked 0'],
      ['board-dealt', 'turn-started 2'],
      ['checked 2', 'turn-started 0'],
      ['checked 0'],
      ['hand-shown 2'],
      ['hand-mucked 0'],
      ['pot-awarded', 'hand-ended', 'hand-closed'],
    ]);
  });

  test('the table after the deal, after a raise, on the flop and at the end', () => {
    const steps = replaySteps(replayFor(played(), 'p0'));
    const at = (index: number) => steps.at(index)?.table as PublicTable;
    expect(at(0)).toMatchObject({ phase: 'preflop', button: 0, toAct: 0, potTotal: 150, board: [], callChips: 100, handId: '77' });
    expect(at(0).seats.map(({ name, stack, bet, cardCount }) => [name, stack, bet, cardCount])).toEqual([
      ['P0', 10_000, 0, 2],
      ['P1', 9_950, 50, 2],
      ['P2', 9_900, 100, 2],
      ['', 0, 0, 0],
      ['', 0, 0, 0],
      ['', 0, 0, 0],
    ]);
    expect(at(1)).toMatchObject({ toAct: 1, potTotal: 450, toMatch: 300 });
    expect(at(4)).toMatchObject({ phase: 'flop', board: ['3h', '9s', 'Jc'], pots: [{ amount: 650, eligible: [2, 0] }], toAct: 2 });
    expect(at(-1)).toMatchObject({ phase: 'showdown', board: ['3h', '9s', 'Jc', 'Kd', '5s'], toAct: -1 });
    expect(at(-1).seats[2]).toMatchObject({ shown: ['As', 'Ah'], won: 618, stack: 10_318 });
    expect(at(-1).seats[0]).toMatchObject({ shown: [], cardCount: 0, stack: 9_700 });
  });

  test('the settings are those the table had', () => {
    const t = played();
    const { info } = projectTable(t.table, { roomName: 'Room', seq: 1, spectators: 0, now: 0 });
    expect(replaySteps(replayFor(t, 'p0')).map(({ table }) => table.info === info)).not.toContain(false);
  });

  test('cards shown after the end are the last step; what else followed is no part of the hand', () => {
    const t = played();
    t.do({ type: 'show-cards', playerId: 'p0', cards: [0] });
    t.do({ type: 'leave', playerId: 'p1' });
    const steps = replaySteps(replayFor(t, 'p1'));
    expect(told(steps).at(-1)).toEqual(['cards-shown 0']);
    expect(steps.at(-1)?.table.seats[0]?.shown).toEqual(['2c', '']);
    expect(steps.at(-1)?.table.seats[1]?.name).toBe('P1');
  });

  test('an action by time-out says so in the same step', () => {
    const t = new TestTable().sit(0, 1, 2);
    t.deal();
    t.now = t.table.turn?.bankUntil ?? 0;
    t.do({ type: 'timer' });
    t.foldOut();
    expect(told(replaySteps(replayFor(t, 'p1')))[1]).toEqual([
      'time-bank-used 0',
      'timed-out 0',
      'folded 0',
      'sat-out 0',
      'turn-started 1',
    ]);
  });

  test('a void hand ends with the stacks of its start', () => {
    const t = new TestTable().sit(0, 1, 2);
    t.deal();
    t.act({ type: 'raise', to: 300 });
    t.do({ type: 'void-hand', reason: 'test' });
    const steps = replaySteps(replayFor(t, 'p1'));
    expect(told(steps).at(-1)).toEqual(['hand-voided']);
    expect(
      steps
        .at(-1)
        ?.table.seats.slice(0, 3)
        .map(({ stack, bet }) => [stack, bet]),
    ).toEqual([
      [10_000, 0],
      [10_000, 0],
      [10_000, 0],
    ]);
    expect(handSummary(lastHand(t).events, 'p0')).toMatchObject({ net: 0, board: [] });
  });

  test('own cards from the start; those of others only when they are shown', () => {
    const t = played();
    expect(replayFor(t, 'p0').cards).toEqual(['Qs', 'Qd']);
    expect(replayFor(t, 'p1').cards).toEqual(['7c', '2d']);
    expect(JSON.stringify(replayFor(t, 'p1'))).not.toMatch(/Q[sd]/);
  });

  test('nothing for who was not dealt in, and nothing of a hand without its beginning', () => {
    const t = played();
    const hand = lastHand(t);
    const who = { config: t.table.config, roomName: 'Room', playerId: 'p0' };
    expect(handReplay(hand, { ...who, playerId: 'p5' })).toBeNull();
    expect(handSummary(hand.events, 'p5')).toBeNull();
    const damaged = { ...hand, events: hand.events.filter(({ event }) => event.type !== 'hand-started') };
    expect(handReplay(damaged, who)).toBeNull();
    expect(handSummary(damaged.events, 'p0')).toBeNull();
  });

  test('a hand in one line', () => {
    const { events } = lastHand(played());
    expect(handSummary(events, 'p2')).toEqual({ cards: ['As', 'Ah'], board: ['3h', '9s', 'Jc', 'Kd', '5s'], secondBoard: [], net: 318 });
    expect(handSummary(events, 'p1')).toMatchObject({ cards: ['7c', '2d'], net: -50 });
  });
});

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
});
const move = fc.record({ kind: fc.constantFrom(...MOVE_MIXTURE), who: fc.nat(71), value: fc.nat(1_000_000) });
const moves = fc.array(move, { minLength: 60, maxLength: 200, size: 'max' });

interface Witnessed {
  readonly events: readonly TimedEvent[];
  /** The table as everybody saw it after each public event. */
  readonly views: readonly PublicTable[];
  readonly config: TableConfig;
}

/** Plays a story and hands over each hand that ended. */
function handsOf(settings: Partial<TableConfig>, story: readonly RandomMove[], each: (hand: Witnessed) => void): void {
  let table: Table | null = null;
  let events: TimedEvent[] = [];
  let views: PublicTable[] = [];
  const take = (t: RandomTable, at: number, event: TableEvent): void => {
    table = evolveTable(table, event);
    if (event.type === 'hand-opened') [events, views] = [[], []];
    events.push({ at, event });
    if (publicEvent(event) !== null) views.push(projectTable(table, { roomName: 'Room', seq: 1, spectators: 0, now: 0 }));
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

test('a replay shows at each step what the table showed, for every player', () => {
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
  const replay = handReplay({ events: hand.events, aftermath: [] }, { config: hand.config, roomName: 'Room', playerId });
  if (replay === null) throw new Error(`${playerId} was dealt in`);
  let seen = 0;
  for (const { cues, table } of replaySteps(replay)) {
    seen += cues.length;
    const live = hand.views[seen - 1] as PublicTable;
    expect(comparable(table, replay)).toEqual(comparable(live, replay));
  }
  expect(seen).toBe(hand.views.length);
}

/** Everything but clocks, connections, ids, time banks, and the seats of those who were not dealt in: a hand does not tell them. */
function comparable(table: PublicTable, { players }: HandReplay) {
  const { status, seq, handNo, decisionId, turnStartedAt, actUntil, bankUntil, nextHandAt, spectators, offer, seats, ...rest } = table;
  const dealt = players.map(({ seat }) => {
    const { connected, leaving, timeBankMs, behind, status: _, ...shown } = seats[seat] as PublicTable['seats'][number];
    return shown;
  });
  // A void bomb pot gives the button back, and where it was before is told by no hand.
  const positions = rest.phase === 'waiting' ? { button: null, smallBlindSeat: null, bigBlindSeat: null } : {};
  return { ...rest, ...positions, waiting: offer.waiting, dealt };
}

test('law 6: a replay holds no card that its player may not know, and no id of another player', () => {
  fc.assert(
    fc.property(config, moves, (settings, story) => {
      handsOf(settings, story, (hand) => {
        for (const { playerId, seat } of playersOf(hand)) {
          const text = JSON.stringify(
            handReplay({ events: hand.events, aftermath: [] }, { config: hand.config, roomName: 'Room', playerId }),
          );
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

function openCards(event: TableEvent, own: number): string[] {
  if (event.type === 'board-dealt' || event.type === 'hand-shown') return event.cards.map(cardText);
  return event.type === 'hole-cards-dealt' && event.seat === own ? event.cards.map(cardText) : [];
}

test('the line of a hand tells each player the result his operator gets', () => {
  fc.assert(
    fc.property(config, moves, (settings, story) => {
      handsOf(settings, story, (hand) => {
        const last = hand.events.at(-1)?.event;
        if (last?.type !== 'hand-closed') return;
        for (const entry of walletEntries([last], hand)) {
          if (entry.kind !== 'result') continue;
          const { record } = entry;
          const net = record.playerResult === 'win' ? record.amount : 0 - record.amount;
          expect(handSummary(hand.events, record.playerId)).toMatchObject({ net, board: record.result.communityCard });
        }
      });
    }),
    { numRuns: 40 },
  );
}, 60_000);
