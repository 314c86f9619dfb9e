import type { TableConfig } from '@cardroom/table';
import { deckOf, TestTable } from '@cardroom/table/testing';
import { describe, expect, test } from 'vitest';
import { type ResultRecord, resultRecords } from './result-record.ts';

function records(t: TestTable): ResultRecord[] {
  const start = t.log.findLastIndex(({ event }) => event.type === 'hand-opened');
  return resultRecords(t.log.slice(start), t.table.config);
}

/** The answers of those who are asked whether to run it twice, in the order of their seats. */
function answer(t: TestTable, ...answers: boolean[]): void {
  const { offer } = t.table;
  for (const [index, agree] of answers.entries()) {
    const action = { type: 'run-twice', agree } as const;
    t.do({ type: 'act', playerId: `p${offer?.seats[index]}`, decisionId: offer?.decisionId ?? '', action });
  }
}

const RAKED = { basisPoints: 500, cap: 300, noFlopNoDrop: true } as const;
const PLO8 = { gameKey: 'plo8', game: 'omaha4', limit: 'PL', hilo: true, rake: RAKED } as const satisfies Partial<TableConfig>;
const TWICE = { smallBlind: 25, bigBlind: 50, rake: RAKED, runItTwice: true } as const satisfies Partial<TableConfig>;

describe('hi-lo (the example of wallet §6, seats moved)', () => {
  /** Seat 0 takes the high half and half of the low one; the odd cent of the low goes to the seat left of the button. */
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

  test('high and low hands of who showed, null for the others', () => {
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

  test('a status speaks of the pots, the result of the net: both won, one lost chips', () => {
    const all = quartered();
    expect(all.map(({ gameKey, playerResult, amount }) => [gameKey, playerResult, amount])).toEqual([
      ['plo8', 'win', 928],
      ['plo8', 'loss', 50],
      ['plo8', 'loss', 1_090],
      ['plo8', 'loss', 0],
    ]);
  });
});

describe('run twice (the example of wallet §6, seats moved)', () => {
  const allIn = (...answers: boolean[]) => {
    const t = new TestTable(TWICE).sit(0, 1).sitWith(2, 6_000);
    t.deal(deckOf('3h Ac As 5h Qd Kh Ah 9d 4c 2s 7h 9s 9c'));
    t.act({ type: 'raise', to: 150 });
    t.act('fold');
    t.act('call');
    t.act('check');
    t.act({ type: 'raise', to: 9_850 });
    t.act('call');
    answer(t, ...answers);
    return records(t);
  };
  const [FIRST, SECOND] = [
    ['Ah', '9d', '4c', '2s', '7h'],
    ['Ah', '9d', '4c', '9s', '9c'],
  ];

  test('each who was in has a board by board account, the odd cent on the first board', () => {
    const all = allIn(true, true);
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

  test('declined: one board, no account by board', () => {
    const { players } = allIn(true, false)[0]?.result ?? { players: [] };
    expect(players.map(({ win }) => win)).toEqual([11_725, 0, 0]);
    for (const player of players) expect(player).not.toHaveProperty('boards');
  });

  test('hi-lo: each board has its high and its low', () => {
    const t = new TestTable({ ...PLO8, limit: 'NL', rake: { ...RAKED, basisPoints: 0 }, runItTwice: true })
      .sitWith(0, 4_000)
      .sitWith(1, 4_000);
    t.deal(deckOf('As Kd 2s Kh Ac Qs 9h Jh Kc 7d 4h 3c Jd Ad'));
    for (const action of ['call', 'check', 'check', 'check'] as const) t.act(action);
    t.act({ type: 'raise', to: 3_900 });
    t.act('call');
    answer(t, true, true);
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
