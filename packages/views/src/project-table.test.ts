import { deckOf, TestTable } from '@cardroom/table/testing';
import { describe, expect, test } from 'vitest';
import { projectTable } from './project-table.ts';

const view = (t: TestTable) => projectTable(t.table, { info: '{}', seq: 7, spectators: 2, now: t.now });

describe('the public table', () => {
  test('an empty table is waiting', () => {
    const empty = view(new TestTable());
    expect(empty).toMatchObject({
      tableId: '31',
      phase: 'waiting',
      status: 'open',
      button: -1,
      toAct: -1,
      handId: '',
      handNo: 0,
      seq: 7,
      spectators: 2,
    });
    expect(empty.seats).toHaveLength(6);
    expect(empty.seats[0]).toMatchObject({ status: 'empty', name: '', stack: 0 });
    expect(empty.info).toBe('{}');
  });

  test('a hand: positions, bets, the player to act and their options', () => {
    const t = new TestTable({ pace: 'none' }).sit(0, 1, 2);
    t.deal();
    expect(view(t)).toMatchObject({
      phase: 'preflop',
      handId: t.table.handId,
      handNo: 1,
      button: 0,
      smallBlindSeat: 1,
      bigBlindSeat: 2,
      toAct: 0,
      decisionId: t.table.turn?.decisionId,
      actUntil: t.now + 20_000,
      bankUntil: t.now + 50_000,
      toMatch: 100,
      canCheck: false,
      callChips: 100,
      raiseMin: 200,
      raiseMax: 10_000,
      potTotal: 150,
      pots: [],
    });
    expect(view(t).seats[1]).toMatchObject({ stack: 9_950, bet: 50, inHand: true, cardCount: 2, shown: [], lastAction: 'small_blind' });
  });

  test('[N44] in short deck nobody is the big blind: the button posts the only blind and is labelled so', () => {
    const t = new TestTable({ gameKey: 'nlsd', game: 'shortdeck', smallBlind: 0, ante: 50, anteType: 'each' }).sit(0, 1, 2);
    t.deal();
    expect(view(t)).toMatchObject({ button: 0, smallBlindSeat: -1, bigBlindSeat: -1 });
    expect(view(t).seats.map(({ lastAction }) => lastAction)).toEqual(['button_blind', '', '', '', '', '']);
  });

  test('[N22, N27] until when the seat of a disconnected player is kept, and of nobody else', () => {
    const t = new TestTable({ pace: 'none' }).sit(0, 1, 2);
    const held = () =>
      view(t)
        .seats.slice(0, 3)
        .map(({ heldUntil }) => heldUntil);
    t.do({ type: 'sit-out', playerId: 'p1', when: 'next-hand' });
    expect(held()).toEqual([0, 0, 0]);
    t.do({ type: 'disconnected', playerId: 'p0' });
    const windowEnds = t.now + 300_000;
    expect(held()).toEqual([windowEnds, 0, 0]);
    t.deal();
    expect(held()).toEqual([windowEnds, 0, 0]);
    t.do({ type: 'connected', playerId: 'p0' });
    expect(held()).toEqual([0, 0, 0]);
  });

  test('[N22] a disconnected player who sits out keeps the seat no longer than others who sit out', () => {
    const t = new TestTable().sit(0, 1);
    t.do({ type: 'sit-out', playerId: 'p0', when: 'next-hand' });
    const sitOutEnds = t.now + 900_000;
    t.now += 800_000;
    t.do({ type: 'disconnected', playerId: 'p0' });
    expect(view(t).seats[0]?.heldUntil).toBe(sitOutEnds);
  });

  test('nobody is told how long the seat of a player who is leaving is kept', () => {
    const t = new TestTable().sit(0, 1, 2);
    t.deal();
    t.do({ type: 'leave', playerId: 'p0' });
    t.do({ type: 'disconnected', playerId: 'p0' });
    expect(view(t).seats[0]).toMatchObject({ connected: false, heldUntil: 0 });
  });

  test('labels last for the street; a player who folded has no cards', () => {
    const t = new TestTable().sit(0, 1, 2);
    t.deal();
    t.act({ type: 'raise', to: 300 });
    t.act('fold');
    expect(
      view(t)
        .seats.slice(0, 3)
        .map(({ lastAction, cardCount }) => [lastAction, cardCount]),
    ).toEqual([
      ['raise', 2],
      ['fold', 0],
      ['big_blind', 2],
    ]);
    t.act('call');
    expect(view(t)).toMatchObject({ phase: 'flop', pots: [{ amount: 650, eligible: [2, 0] }], potTotal: 650 });
    expect(view(t).seats.map(({ lastAction }) => lastAction)).toEqual(['', '', '', '', '', '']);
    t.act({ type: 'raise', to: 9_700 });
    expect(view(t).seats[2]).toMatchObject({ allIn: true, lastAction: 'all-in', stack: 0, bet: 9_700 });
  });

  test('after the hand: the result is shown until the next hand may start', () => {
    const t = new TestTable().sit(0, 1, 2);
    t.deal(deckOf('As Qs 7c Ah Qd 2d 3h 9s Jc Kd 5s'));
    t.playOut();
    expect(view(t)).toMatchObject({
      phase: 'showdown',
      board: ['3h', '9s', 'Jc', 'Kd', '5s'],
      pots: [],
      potTotal: 0,
      toAct: -1,
      handNo: 1,
    });
    expect(
      view(t)
        .seats.slice(0, 3)
        .map(({ won, shown, cardCount, stack }) => [won, shown, cardCount, stack]),
    ).toEqual([
      [0, [], 0, 9_900],
      [300, ['As', 'Ah'], 2, 10_200],
      [0, [], 0, 9_900],
    ]);
    t.now = t.table.nextHandAt ?? 0;
    expect(view(t)).toMatchObject({ phase: 'waiting', board: [], handId: '' });
  });

  test('one card shown after the hand: the other stays hidden', () => {
    const t = new TestTable().sit(0, 1);
    t.deal(deckOf('As 7d Ah 2c'));
    t.foldOut();
    expect(view(t).seats[1]).toMatchObject({ shown: [], cardCount: 2, won: 100 });
    t.do({ type: 'show-cards', playerId: 'p1', cards: deckOf('Ah').slice(0, 1) });
    expect(view(t).seats[1]).toMatchObject({ shown: ['Ah', ''], cardCount: 2 });
  });

  test('a new player in the seat has no part in the hand being shown', () => {
    const t = new TestTable().sit(0, 1, 2);
    t.hand();
    t.do({ type: 'leave', playerId: 'p2' });
    t.sit(2);
    expect(view(t).seats[2]).toMatchObject({ inHand: false, won: 0, status: 'waiting' });
  });

  test.each([
    ['reserved', (t: TestTable) => t.reserve(4), 4, 'reserved'],
    ['sitting out', (t: TestTable) => t.do({ type: 'sit-out', playerId: 'p1', when: 'next-hand' }), 1, 'sitting-out'],
    ['waiting for the big blind', (t: TestTable) => t.sit(4), 4, 'waiting'],
    ['in the game', () => {}, 0, 'playing'],
  ])('seat status: %s', (_name, prepare, seat, status) => {
    const t = new TestTable().sit(0, 1, 2);
    t.hand();
    prepare(t);
    expect(view(t).seats[seat]?.status).toBe(status);
  });

  test('nobody is shown as waiting while no game is running (UX-13)', () => {
    expect(view(new TestTable().sit(0)).seats[0]?.status).toBe('playing');
  });

  test('a request to leave is shown only when the player has nothing left to decide', () => {
    const t = new TestTable().sit(0, 1, 2);
    t.deal();
    t.do({ type: 'leave', playerId: 'p2' });
    expect(view(t).seats[2]?.leaving).toBe(false);
    t.do({ type: 'leave', playerId: 'p0' });
    expect(view(t).seats[0]).toMatchObject({ leaving: true, folded: true });
  });
});
