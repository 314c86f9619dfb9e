import type { PublicTable } from '@cardroom/protocol/shapes';
import { deckOf, TestTable } from '@cardroom/table/testing';
import { describe, expect, test } from 'vitest';
import { type HandReplay, handReplay, handSummary, openReplay, publicReplay, shownCards } from './hand-replay.ts';
import { type ReplayStep, replaySteps } from './replay-steps.ts';
import type { TimedEvent } from './timed-event.ts';

/** The last hand of a table and the events that followed it. */
function lastHand({ log }: { readonly log: readonly TimedEvent[] }) {
  const start = log.findLastIndex(({ event }) => event.type === 'hand-opened');
  const end = log.findLastIndex(({ event }) => event.type === 'hand-closed' || event.type === 'hand-voided') + 1;
  return { events: log.slice(start, end), aftermath: log.slice(end) };
}

function replayFor(t: TestTable, playerId: string): HandReplay {
  const replay = handReplay(lastHand(t), { config: t.table.config, info: '{}', playerId });
  if (replay === null) throw new Error(`${playerId} was not dealt in`);
  return replay;
}

/** A step in short: `raised 0`. */
const told = (steps: readonly ReplayStep[]) =>
  steps.map(({ cues }) => cues.map((cue) => ('seat' in cue ? `${cue.type} ${cue.seat}` : cue.type)));

describe('the steps of a hand', () => {
  /** The button (seat 0) raises, seat 1 folds, seat 2 calls; checked down; seat 2 shows first, seat 0 is beaten and mucks. */
  const played = () => {
    const t = new TestTable({ rake: { basisPoints: 500, cap: 300, noFlopNoDrop: true } }).sit(0, 1, 2);
    t.deal(deckOf('7c As Qs 2d Ah Qd 3h 9s Jc Kd 5s'));
    t.act({ type: 'raise', to: 300 });
    t.act('fold');
    t.act('call');
    t.playOut();
    return t;
  };

  test('the deal is one step, then each decision, street, hand and pot; related events stay together', () => {
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

  test('the settings are those of the table at the time', () => {
    const t = played();
    expect(replaySteps(replayFor(t, 'p0')).map(({ table }) => table.info === '{}')).not.toContain(false);
  });

  test('cards shown after the end are the last step; anything else that followed is not part of the hand', () => {
    const t = played();
    t.do({ type: 'show-cards', playerId: 'p0', cards: [0] });
    t.do({ type: 'leave', playerId: 'p1' });
    const steps = replaySteps(replayFor(t, 'p1'));
    expect(told(steps).at(-1)).toEqual(['cards-shown 0']);
    expect(steps.at(-1)?.table.seats[0]?.shown).toEqual(['2c', '']);
    expect(steps.at(-1)?.table.seats[1]?.name).toBe('P1');
  });

  test('an action caused by a time-out says so in the same step', () => {
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

  test('a voided hand ends with its starting stacks', () => {
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

  test("the player's own cards from the start; other players' cards only once shown", () => {
    const t = played();
    expect(replayFor(t, 'p0').cards).toEqual(['Qs', 'Qd']);
    expect(replayFor(t, 'p1').cards).toEqual(['7c', '2d']);
    expect(JSON.stringify(replayFor(t, 'p1'))).not.toMatch(/Q[sd]/);
  });

  test('for everybody: only the cards that were shown, and no seat of their own', () => {
    const t = played();
    const place = { config: t.table.config, info: '{}' };
    const replay = publicReplay(lastHand(t), place);
    expect(replay).toMatchObject({ seat: null, cards: [] });
    expect(JSON.stringify(replay)).not.toMatch(/"(7c|2d|Q[sd])"/);
    const steps = replaySteps(replay as HandReplay);
    expect(steps.map(({ table }) => table)).toEqual(replaySteps(replayFor(t, 'p1')).map(({ table }) => table));
    expect(shownCards(lastHand(t))).toEqual([{ seat: 2, cards: ['As', 'Ah'] }]);
  });

  test('opened in full: all hole cards are face up from the deal to the end, even if folded or mucked', () => {
    const t = played();
    const replay = openReplay(lastHand(t), { config: t.table.config, info: '{}' });
    const dealt = [
      ['Qs', 'Qd'],
      ['7c', '2d'],
      ['As', 'Ah'],
    ];
    for (const { table } of replaySteps(replay as HandReplay)) {
      expect([0, 1, 2].map((seat) => table.seats[seat]?.shown)).toEqual(dealt);
      expect(table.seats[3]?.shown ?? []).toEqual([]);
    }
  });

  test('null for a player who was not dealt in, and for a hand without its beginning', () => {
    const t = played();
    const hand = lastHand(t);
    const who = { config: t.table.config, info: '{}', playerId: 'p0' };
    expect(handReplay(hand, { ...who, playerId: 'p5' })).toBeNull();
    expect(handSummary(hand.events, 'p5')).toBeNull();
    const damaged = { ...hand, events: hand.events.filter(({ event }) => event.type !== 'hand-started') };
    expect(handReplay(damaged, who)).toBeNull();
    expect([publicReplay(damaged, who), openReplay(damaged, who)]).toEqual([null, null]);
    expect(handSummary(damaged.events, 'p0')).toBeNull();
  });

  test('a hand in one line', () => {
    const { events } = lastHand(played());
    expect(handSummary(events, 'p2')).toEqual({ cards: ['As', 'Ah'], board: ['3h', '9s', 'Jc', 'Kd', '5s'], secondBoard: [], net: 318 });
    expect(handSummary(events, 'p1')).toMatchObject({ cards: ['7c', '2d'], net: -50 });
  });
});

describe('the options of a table', () => {
  /** Heads-up, both players all-in before the flop; kings win the first board, aces the second. */
  const twice = (agree: boolean) => {
    const t = new TestTable({ runItTwice: true }).sit(0, 1);
    t.deal(deckOf('As Kc Ah Kd Kh 7c 2d 9h 4s Qc Jd 8s 5h 3d'));
    t.act({ type: 'raise', to: 10_000 });
    t.act('call');
    t.answer(0, true);
    t.answer(1, agree);
    return t;
  };

  test('run it twice: the offer, each answer, and both boards street by street', () => {
    const steps = replaySteps(replayFor(twice(true), 'p0'));
    expect(told(steps).map((events) => events.find((event) => event !== 'bets-collected'))).toEqual([
      ...['hand-opened', 'raised 0', 'called 1', 'hand-shown 0', 'hand-shown 1'],
      ...['run-twice-offered', 'run-twice-answered 0', 'run-twice-answered 1'],
      ...Array.from({ length: 6 }, () => 'board-dealt'),
      'pot-awarded',
    ]);
    const offered = steps.find(({ cues }) => cues[0]?.type === 'run-twice-offered');
    expect(offered?.table.offer).toMatchObject({ decisionId: '', waiting: [1, 0] });
    const boards = steps.slice(8, 14).map(({ table }) => `${table.board.length} ${table.board2.length}`);
    expect(boards).toEqual(['3 0', '4 0', '5 0', '5 3', '5 4', '5 5']);
    expect(handSummary(lastHand(twice(true)).events, 'p0')).toEqual({
      cards: ['Kc', 'Kd'],
      board: ['Kh', '7c', '2d', '9h', '4s'],
      secondBoard: ['Qc', 'Jd', '8s', '5h', '3d'],
      net: 0,
    });
  });

  test('declined: one board', () => {
    const steps = replaySteps(replayFor(twice(false), 'p1'));
    expect(told(steps)).toContainEqual(['run-twice-answered 1']);
    expect(steps.at(-1)?.table).toMatchObject({ board: ['Kh', '7c', '2d', '9h', '4s'], board2: [], offer: { waiting: [] } });
  });

  test('the cards of a rabbit hunt are the last step, and not part of the board', () => {
    const t = new TestTable({ rabbitHunt: true }).sit(0, 1);
    const board = deckOf('2c 3d 4h 5s 6c').slice(0, 5);
    t.deal(deckOf('As 7d Ah 2d 2c 3d 4h 5s 6c'));
    t.act('fold');
    const hidden = replayFor(t, 'p0');
    t.do({ type: 'rabbit-hunt', playerId: 'p0', cards: board });
    expect(JSON.stringify(hidden)).not.toMatch(/2c|3d|4h/);
    const steps = replaySteps(replayFor(t, 'p0'));
    expect(told(steps).at(-1)).toEqual(['rabbit-shown']);
    expect(steps.at(-1)?.table).toMatchObject({ board: [], rabbit: ['2c', '3d', '4h', '5s', '6c'] });
    expect(steps.at(-2)?.table.rabbit).toEqual([]);
  });

  test('a bomb pot goes from the deal to the flop', () => {
    const t = new TestTable({ bombPot: { everyHands: 2, ante: 500 } }).sit(0, 1, 2);
    t.deal();
    t.foldOut();
    t.deal();
    t.foldOut();
    const steps = replaySteps(replayFor(t, 'p1'));
    expect(told(steps)[1]?.slice(0, 2)).toEqual(['bets-collected', 'board-dealt']);
    expect(steps[1]?.table).toMatchObject({ bombPot: true, phase: 'flop', potTotal: 1_500 });
  });
});
