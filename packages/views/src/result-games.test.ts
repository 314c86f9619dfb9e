import type { TableConfig } from '@cardroom/table';
import { deckOf, TestTable } from '@cardroom/table/testing';
import { describe, expect, test } from 'vitest';
import { type ResultRecord, resultRecords } from './result-record.ts';

function records(t: TestTable): ResultRecord[] {
  const start = t.log.findLastIndex(({ event }) => event.type === 'hand-opened');
  return resultRecords(t.log.slice(start), t.table.config);
}

/** The betting on a street, such as `3 ante 50 0` (seat, action, amount, total). */
function lines(t: TestTable, street: 'preflop' | 'flop' | 'turn' | 'river'): string[] {
  const bets = records(t)[0]?.result.bets[street] ?? [];
  return bets.map(({ seat, action, amount, total }) => `${seat} ${action} ${amount} ${total}`);
}

const positions = (t: TestTable) => records(t)[0]?.result.players.map(({ position }) => position);

const RAKED = { basisPoints: 500, cap: 300, noFlopNoDrop: true } as const;
const PLO8 = { gameKey: 'plo8', game: 'omaha4', limit: 'PL', hilo: true, rake: RAKED } as const satisfies Partial<TableConfig>;
const TWICE = { smallBlind: 25, bigBlind: 50, rake: RAKED, runItTwice: true } as const satisfies Partial<TableConfig>;

describe('hi-lo (the example in wallet §6, with other seats)', () => {
  /** Seat 0 wins the high half and half of the low; the odd cent of the low goes to the seat left of the button. */
  const quartered = () => {
    const t = new TestTable(PLO8).sit(0).sitWith(1, 5_000).sit(2, 3);
    t.deal(deckOf('5c Ad 8c As 5s 2d 8s Kd 6c Qh 9c Kh 6s Th 9s 2s Kc 7d 4h 3c Jd'));
    t.act('fold');
    t.act({ type: 'raise', to: 350 });
    t.act('fold');
    t.act('call');
    t.act('check');
    t.act({ type: 'raise', to: 750 });
    t.act('call');
    t.act('check');
    t.act('check');
    t.act({ type: 'raise', to: 1_000 });
    t.act('call');
    return records(t);
  };

  test('high and low hands of players who showed, null for the others', () => {
    const { communityCard, players } = quartered()[0]?.result ?? { communityCard: [], players: [] };
    expect(communityCard).toEqual(['Kc', '7d', '4h', '3c', 'Jd']);
    expect(players.map(({ displayName: _, playerId: __, ...player }) => player)).toEqual([
      {
        ...{ seat: 1, position: 'BTN', startStack: 10_000, endStack: 10_928, holeCards: ['As', 'Kd', 'Kh', '2s'], status: 'won' },
        ...{ handRank: 'three_of_a_kind', bestHand: ['Kd', 'Kh', 'Kc', 'Jd', '7d'] },
        ...{ lowHand: 'seven_low', bestLow: ['7d', '4h', '3c', '2s', 'As'], bet: 2_100, win: 3_028, net: 928, rake: 105 },
      },
      {
        ...{ seat: 2, position: 'SB', startStack: 5_000, endStack: 4_950, holeCards: [], status: 'folded' },
        ...{ handRank: null, bestHand: [], lowHand: null, bestLow: [], bet: 50, win: 0, net: -50, rake: 2 },
      },
      {
        ...{ seat: 3, position: 'BB', startStack: 10_000, endStack: 8_910, holeCards: ['Ad', '2d', 'Qh', 'Th'], status: 'won' },
        ...{ handRank: 'high_card', bestHand: ['Ad', 'Kc', 'Qh', 'Jd', '7d'] },
        ...{ lowHand: 'seven_low', bestLow: ['7d', '4h', '3c', '2d', 'Ad'], bet: 2_100, win: 1_010, net: -1_090, rake: 105 },
      },
      {
        ...{ seat: 4, position: 'UTG', startStack: 10_000, endStack: 10_000, holeCards: [], status: 'folded' },
        ...{ handRank: null, bestHand: [], lowHand: null, bestLow: [], bet: 0, win: 0, net: 0, rake: 0 },
      },
    ]);
  });

  test('the status is about the pots and the result about the net: both won a pot, one lost chips', () => {
    const all = quartered();
    expect(all.map(({ gameKey, playerResult, amount }) => [gameKey, playerResult, amount])).toEqual([
      ['plo8', 'win', 928],
      ['plo8', 'loss', 50],
      ['plo8', 'loss', 1_090],
      ['plo8', 'loss', 0],
    ]);
  });
});

describe('run twice (the example in wallet §6, with other seats)', () => {
  const allIn = (agrees: boolean) => {
    const t = new TestTable(TWICE).sit(0, 1).sitWith(2, 6_000);
    t.deal(deckOf('3h Ac As 5h Qd Kh Ah 9d 4c 2s 7h 9s 9c'));
    t.act({ type: 'raise', to: 150 });
    t.act('fold');
    t.act('call');
    t.act('check');
    t.act({ type: 'raise', to: 9_850 });
    t.act('call');
    t.answer(0, true);
    t.answer(2, agrees);
    return records(t);
  };
  const [FIRST, SECOND] = [
    ['Ah', '9d', '4c', '2s', '7h'],
    ['Ah', '9d', '4c', '9s', '9c'],
  ];

  test('every player still in gets an account by board, with the odd cent on the first board', () => {
    const all = allIn(true);
    expect(all[2]).toMatchObject({ playerId: 'p2', playerResult: 'loss', amount: 3_069 });
    const { communityCard, players } = all[2]?.result ?? { communityCard: [], players: [] };
    expect(communityCard).toEqual(FIRST);
    expect(players[0]).toMatchObject({
      ...{ holeCards: ['As', 'Kh'], status: 'won', handRank: 'pair', bestHand: ['As', 'Ah', 'Kh', '9d', '7h'] },
      ...{ bet: 6_000, win: 8_794, net: 2_794, rake: 150, endStack: 12_794 },
    });
    expect(players[0]?.boards).toEqual([
      { communityCard: FIRST, handRank: 'pair', bestHand: ['As', 'Ah', 'Kh', '9d', '7h'], win: 5_863 },
      { communityCard: SECOND, handRank: 'full_house', bestHand: ['9d', '9s', '9c', 'As', 'Ah'], win: 2_931 },
    ]);
    expect(players[1]).not.toHaveProperty('boards');
    expect(players[2]).toMatchObject({ win: 2_931, net: -3_069, rake: 150, handRank: 'pair', endStack: 2_931 });
    expect(players[2]?.boards).toEqual([
      { communityCard: FIRST, handRank: 'pair', bestHand: ['Ac', 'Ah', 'Qd', '9d', '7h'], win: 0 },
      { communityCard: SECOND, handRank: 'full_house', bestHand: ['9d', '9s', '9c', 'Ac', 'Ah'], win: 2_931 },
    ]);
    const bets = all[0]?.result.bets;
    expect(Object.keys(bets ?? {})).toEqual(['preflop', 'flop']);
    expect(bets?.flop?.at(-1)).toMatchObject({ action: 'return', amount: 4_000, total: 5_850, seat: 1 });
  });

  test('declined: there is one board and no account by board', () => {
    const { players } = allIn(false)[0]?.result ?? { players: [] };
    expect(players.map(({ win }) => win)).toEqual([11_725, 0, 0]);
    for (const player of players) expect(player).not.toHaveProperty('boards');
  });

  test('hi-lo: each board has its own high and low', () => {
    const t = new TestTable({ ...PLO8, limit: 'NL', rake: { ...RAKED, basisPoints: 0 }, runItTwice: true })
      .sitWith(0, 4_000)
      .sitWith(1, 4_000);
    t.deal(deckOf('As Kd 2s Kh Ac Qs 9h Jh Kc 7d 4h 3c Jd Ad'));
    for (const action of ['call', 'check', 'check', 'check'] as const) t.act(action);
    t.act({ type: 'raise', to: 3_900 });
    t.act('call');
    t.answer(1, true);
    t.answer(0, true);
    const [kings, aces] = records(t)[0]?.result.players ?? [];
    const [first, second] = [
      ['Kc', '7d', '4h', '3c', 'Jd'],
      ['Kc', '7d', '4h', '3c', 'Ad'],
    ];
    const noLow = { lowHand: null, bestLow: [] };
    expect(kings?.boards).toEqual([
      { communityCard: first, handRank: 'three_of_a_kind', bestHand: ['Kd', 'Kh', 'Kc', 'Jd', '7d'], ...noLow, win: 2_000 },
      { communityCard: second, handRank: 'three_of_a_kind', bestHand: ['Kd', 'Kh', 'Kc', 'Ad', '7d'], ...noLow, win: 0 },
    ]);
    expect(aces?.boards).toEqual([
      {
        ...{ communityCard: first, handRank: 'pair', bestHand: ['As', 'Ac', 'Kc', 'Jd', '7d'] },
        ...{ lowHand: 'seven_low', bestLow: ['7d', '4h', '3c', '2s', 'As'], win: 2_000 },
      },
      {
        ...{ communityCard: second, handRank: 'three_of_a_kind', bestHand: ['As', 'Ac', 'Ad', 'Kc', '7d'] },
        ...{ lowHand: 'seven_low', bestLow: ['7d', '4h', '3c', '2s', 'As'], win: 4_000 },
      },
    ]);
    expect([kings, aces].map((player) => [player?.win, player?.net, player?.lowHand])).toEqual([
      [2_000, -2_000, null],
      [6_000, 2_000, 'seven_low'],
    ]);
  });
});

describe('the other games and options', () => {
  test('short deck: antes, a button blind, no SB and no BB, flush over full house', () => {
    const short = { gameKey: 'nlsd', game: 'shortdeck', smallBlind: 0, ante: 50, anteType: 'each' } as const;
    const t = new TestTable(short).sit(0, 1, 2, 3);
    t.deal(deckOf('As 6c 7c 9s Qs 6d 8d 9h Ks Ts 9d Td 6s', 'shortdeck'));
    t.playOut();
    expect(positions(t)).toEqual(['BTN', 'UTG', 'HJ', 'CO']);
    expect(lines(t, 'preflop').slice(0, 6)).toEqual([
      '2 ante 50 0',
      '3 ante 50 0',
      '4 ante 50 0',
      '1 ante 50 0',
      '1 button_blind 100 100',
      '2 call 100 100',
    ]);
    const [winner] = records(t).filter(({ playerResult }) => playerResult === 'win');
    expect(winner).toMatchObject({ gameKey: 'nlsd', playerId: 'p1', amount: 450 });
    expect(winner?.result.players[1]).toMatchObject({ handRank: 'flush', bestHand: ['As', 'Ks', 'Qs', 'Ts', '6s'], bet: 150, win: 600 });
  });

  test('short deck: an ace with six to nine is a straight', () => {
    const short = { gameKey: 'nlsd', game: 'shortdeck', smallBlind: 0, ante: 50, anteType: 'each' } as const;
    const t = new TestTable(short).sit(0, 1);
    t.deal(deckOf('Ad Kh 6c Kd 7s 8h 9d Kc Jh', 'shortdeck'));
    t.playOut();
    expect(records(t)[1]?.result.players[1]).toMatchObject({ handRank: 'straight', bestHand: ['9d', '8h', '7s', '6c', 'Ad'] });
  });

  test('a bomb pot: only antes before the flop, nobody is SB or BB', () => {
    const t = new TestTable({ bombPot: { everyHands: 2, ante: 200 } }).sit(0, 1, 2);
    t.hand();
    t.deal();
    t.act({ type: 'raise', to: 300 });
    t.foldOut();
    expect(positions(t)).toEqual(['BTN', 'UTG', 'CO']);
    expect(lines(t, 'preflop')).toEqual(['2 ante 200 0', '3 ante 200 0', '1 ante 200 0']);
    expect(lines(t, 'flop')).toEqual(['2 bet 300 300', '3 fold 0 0', '1 fold 0 0', '2 return 300 0']);
    expect(records(t).map(({ amount }) => amount)).toEqual([200, 400, 200]);
    expect(records(t)[0]?.result.communityCard).toHaveLength(3);
  });

  test('a straddle is a separate live blind', () => {
    const t = new TestTable({ straddle: true }).sit(0, 1, 2, 3);
    t.hand();
    expect(lines(t, 'preflop').slice(0, 3)).toEqual(['2 small_blind 50 50', '3 big_blind 100 100', '4 straddle 200 200']);
  });

  test.each([
    ['flhe', 'holdem', false],
    ['flo8', 'omaha4', true],
  ] as const)('%s: bets and raises of the fixed size', (gameKey, game, hilo) => {
    const t = new TestTable({ gameKey, game, hilo, limit: 'FL' }).sit(0, 1);
    t.deal();
    t.act({ type: 'raise', to: 200 });
    t.act('call');
    t.act({ type: 'raise', to: 100 });
    t.act('call');
    t.act({ type: 'raise', to: 200 });
    t.act('call');
    t.playOut();
    expect(records(t)[0]?.gameKey).toBe(gameKey);
    expect([lines(t, 'flop')[0], lines(t, 'turn')[0]]).toEqual(['2 bet 100 100', '2 bet 200 200']);
  });

  test.each([
    ['plo5', 'omaha5', 5],
    ['plo6', 'omaha6', 6],
  ] as const)('%s: all hole cards that were shown, and exactly two of them in the best hand', (gameKey, game, count) => {
    const t = new TestTable({ gameKey, game, limit: 'PL' }).sit(0, 1);
    t.deal();
    t.playOut();
    for (const { holeCards, bestHand } of records(t)[0]?.result.players.filter((player) => player.holeCards.length > 0) ?? []) {
      expect(holeCards).toHaveLength(count);
      expect(bestHand.filter((card) => holeCards.includes(card))).toHaveLength(2);
    }
    expect(records(t)[0]?.result.players.some(({ holeCards }) => holeCards.length > 0)).toBe(true);
  });
});
