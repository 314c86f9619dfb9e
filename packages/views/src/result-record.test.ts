import { deckOf, TestTable } from '@cardroom/table/testing';
import { describe, expect, test } from 'vitest';
import { dueTransactions } from './due-transactions.ts';
import { RecordMismatch, type ResultRecord, resultRecords } from './result-record.ts';

function lastHand(t: TestTable) {
  return t.log.slice(t.log.findLastIndex(({ event }) => event.type === 'hand-opened'));
}

function records(t: TestTable): ResultRecord[] {
  return resultRecords(lastHand(t), t.table.config);
}

const RAKED = { basisPoints: 500, cap: 300, noFlopNoDrop: true } as const;

describe('the result record (operator interface 2.3, wallet §6)', () => {
  /** The button (seat 0) raises, seat 1 folds, seat 2 calls; bet and call on the flop; seat 2 is beaten and mucks. */
  const played = () => {
    const t = new TestTable({ rake: RAKED }).sit(0, 1, 2);
    t.deal(deckOf('7c Qs As 2d Qd Ah 3h 9s Jc Kd 5s'));
    t.now += 4_000;
    t.act({ type: 'raise', to: 300 });
    t.act('fold');
    t.act('call');
    t.act('check');
    t.act({ type: 'raise', to: 400 });
    t.act('call');
    t.playOut();
    return t;
  };

  test('one record per player dealt in, by seat; each contains the whole hand', () => {
    const t = played();
    const all = records(t);
    expect(all.map(({ playerId, playerResult, amount }) => [playerId, playerResult, amount])).toEqual([
      ['p0', 'win', 678],
      ['p1', 'loss', 50],
      ['p2', 'loss', 700],
    ]);
    expect(all[0]).toMatchObject({
      gameKey: 'nlhe',
      roomId: '4',
      tableId: '31',
      roundId: t.table.lastHand?.handId,
      currency: 'EUR',
      createdAt: t.now,
    });
    expect(all[1]?.result).toEqual(all[0]?.result);
    expect(all[0]?.result.communityCard).toEqual(['3h', '9s', 'Jc', 'Kd', '5s']);
  });

  test('players: positions, stacks, status, chips and rake', () => {
    const players = records(played())[0]?.result.players.map(({ handRank, bestHand, holeCards, displayName, playerId, ...rest }) => rest);
    expect(players).toEqual([
      { seat: 1, position: 'BTN', startStack: 10_000, endStack: 10_678, status: 'won', bet: 700, win: 1_378, net: 678, rake: 35 },
      { seat: 2, position: 'SB', startStack: 10_000, endStack: 9_950, status: 'folded', bet: 50, win: 0, net: -50, rake: 2 },
      { seat: 3, position: 'BB', startStack: 10_000, endStack: 9_300, status: 'lost', bet: 700, win: 0, net: -700, rake: 35 },
    ]);
  });

  test('cards and hands only of players who showed', () => {
    const players = records(played())[0]?.result.players.map(({ holeCards, handRank, bestHand }) => [holeCards, handRank, bestHand]);
    expect(players).toEqual([
      [['As', 'Ah'], 'pair', ['As', 'Ah', 'Kd', 'Jc', '9s']],
      [[], null, []],
      [['Qs', 'Qd'], 'pair', ['Qs', 'Qd', 'Kd', 'Jc', '9s']],
    ]);
  });

  test('a beaten hand that was not shown is mucked, without cards', () => {
    const t = new TestTable().sit(0, 1, 2);
    // Seat 2 on the screen checks aces first; seats 3 and 1 cannot beat them and muck.
    t.deal(deckOf('As Qs 7c Ah Qd 2d 3h 9s Jc Kd 5s'));
    t.playOut();
    const players = records(t)[0]?.result.players.map(({ seat, status, holeCards }) => [seat, status, holeCards]);
    expect(players).toEqual([
      [1, 'mucked', []],
      [2, 'won', ['As', 'Ah']],
      [3, 'mucked', []],
    ]);
  });

  test('the betting by street, numbered throughout', () => {
    const bets = records(played())[0]?.result.bets;
    const text = (street: keyof NonNullable<typeof bets>) =>
      bets?.[street]?.map(({ seq, seat, action, amount, total }) => `${seq} ${seat} ${action} ${amount} ${total}`);
    expect(text('preflop')).toEqual([
      '1 2 small_blind 50 50',
      '2 3 big_blind 100 100',
      '3 1 raise 300 300',
      '4 2 fold 0 50',
      '5 3 call 200 300',
    ]);
    expect(text('flop')).toEqual(['6 3 check 0 0', '7 1 bet 400 400', '8 3 call 400 400']);
    expect(text('turn')).toEqual(['9 3 check 0 0', '10 1 check 0 0']);
    expect(bets?.preflop[2]).toMatchObject({ playerId: 'p0', allIn: false });
    expect((bets?.preflop[2]?.at ?? 0) - (bets?.preflop[0]?.at ?? 0)).toBe(4_000);
  });

  test('returned chips have a line of their own; streets without a decision are left out', () => {
    const t = new TestTable().sitWith(0, 4_000).sit(1);
    t.deal(deckOf('As 7d Ah 2c 3h 9s Jc Qd 5s'));
    t.act('call');
    t.act({ type: 'raise', to: 10_000 });
    t.act('call');
    const [loser, winner] = records(t);
    expect(loser).toMatchObject({ playerResult: 'loss', amount: 4_000 });
    expect(winner).toMatchObject({ playerResult: 'win', amount: 4_000 });
    const { bets, players } = winner?.result ?? {};
    expect(Object.keys(bets ?? {})).toEqual(['preflop']);
    expect(bets?.preflop.slice(-2).map(({ action, amount, total, allIn }) => [action, amount, total, allIn])).toEqual([
      ['call', 3_900, 4_000, true],
      ['return', 6_000, 4_000, false],
    ]);
    expect(players?.[1]).toMatchObject({ bet: 4_000, win: 8_000, net: 4_000 });
  });

  test('antes and dead money count as chips put in, not as live chips', () => {
    const t = new TestTable({ anteType: 'each', ante: 10 }).sit(0, 1, 2);
    t.hand();
    const { bets, players } = records(t)[0]?.result ?? {};
    expect(bets?.preflop.slice(0, 4).map(({ action, amount, total }) => [action, amount, total])).toEqual([
      ['ante', 10, 0],
      ['ante', 10, 0],
      ['ante', 10, 0],
      ['small_blind', 50, 50],
    ]);
    expect(players?.map(({ bet }) => bet)).toEqual([10, 60, 60]);
  });

  test.each([
    ['folding without a blind', 0, 'loss', 0],
    ['winning the blinds', 2, 'win', 50],
  ])('%s is a %s of %d', (_name, seat, result, amount) => {
    const t = new TestTable().sit(0, 1, 2);
    t.hand();
    expect(records(t)[seat]).toMatchObject({ playerResult: result, amount });
  });

  test('getting back exactly what was put in is a win of 0.00', () => {
    const t = new TestTable().sit(0, 1);
    // The board plays: both players win half.
    t.deal(deckOf('2c 2d 3c 3d As Ks Qs Js Ts'));
    t.playOut();
    expect(records(t).map(({ playerResult, amount }) => [playerResult, amount])).toEqual([
      ['win', 0],
      ['win', 0],
    ]);
  });

  test('an uncontested big blind without a small blind is won, with nothing to collect', () => {
    const t = new TestTable().sit(0, 1, 2, 3, 4);
    t.hand();
    t.do({ type: 'leave', playerId: 'p2' });
    t.hand();
    const blind = records(t).find(({ playerId, result }) => result.players.some((p) => p.playerId === playerId && p.position === 'BB'));
    expect(blind).toMatchObject({ playerResult: 'win', amount: 0 });
    expect(blind?.result.players.find(({ position }) => position === 'BB')).toMatchObject({ status: 'won', bet: 0, win: 0, net: 0 });
    expect(records(t).filter(({ playerResult }) => playerResult === 'win')).toEqual([blind]);
  });

  test('a dead button and a dead small blind give nobody a position', () => {
    const t = new TestTable().sit(0, 1, 2, 3, 4);
    t.hand();
    t.do({ type: 'leave', playerId: 'p1' });
    t.do({ type: 'leave', playerId: 'p2' });
    t.hand();
    expect(records(t)[0]?.result.players.map(({ seat, position }) => `${seat} ${position}`)).toEqual(['1 CO', '4 BB', '5 UTG']);
  });
});

test('at the end of a hand the results come first, then the credits of players who leave', () => {
  const t = new TestTable().sit(0, 1);
  t.deal();
  t.do({ type: 'leave', playerId: 'p1' });
  const step = t.events({ type: 'act', playerId: 'p0', decisionId: t.table.turn?.decisionId ?? '', action: { type: 'call' } });
  const dues = dueTransactions(step, { config: t.table.config, events: lastHand(t) });
  expect(dues.map(({ kind, playerId }) => `${kind} ${playerId}`)).toEqual(['result p0', 'result p1', 'credit p1']);
  expect(dues[0]).toMatchObject({ stayId: t.seat(0).stayId, handId: t.table.lastHand?.handId });
});

test('contradictory numbers are never sent', () => {
  const t = new TestTable().sit(0, 1);
  t.hand();
  const damaged = lastHand(t).map((row) => (row.event.type === 'hand-ended' ? { ...row, event: { ...row.event, rake: 1 } } : row));
  expect(() => resultRecords(damaged, t.table.config)).toThrow(RecordMismatch);
  expect(() => resultRecords(lastHand(t).slice(0, 5), t.table.config)).toThrow(RangeError);
});
