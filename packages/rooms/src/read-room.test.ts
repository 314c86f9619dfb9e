import { GAME_KEYS } from '@cardroom/table';
import { describe, expect, test } from 'vitest';
import { readRoom } from './read-room.ts';

const stakes = { smallBlind: 50, bigBlind: 100 };

function settings(options: Record<string, unknown>, currency = 'EUR') {
  const checked = readRoom(options, currency);
  if (!checked.ok) throw new Error(JSON.stringify(checked.errors));
  return { name: checked.value.name, ...checked.value.settings };
}

function wrong(options: Record<string, unknown>, currency = 'EUR') {
  const checked = readRoom(options, currency);
  return checked.ok ? [] : checked.errors.map(({ field }) => field);
}

describe('the ten games', () => {
  test.each([
    ['nlhe', 'NLHE 0.50/1', 'holdem NL', 9],
    ['plhe', 'PLHE 0.50/1', 'holdem PL', 9],
    ['flhe', 'FLHE 1/2', 'holdem FL', 9],
    ['plo4', 'PLO4 0.50/1', 'omaha4 PL', 9],
    ['plo5', 'PLO5 0.50/1', 'omaha5 PL', 8],
    ['plo6', 'PLO6 0.50/1', 'omaha6 PL', 7],
    ['plo8', 'PLO8 0.50/1', 'omaha4 PL hilo', 9],
    ['plo5-8', 'PLO5-8 0.50/1', 'omaha5 PL hilo', 8],
    ['flo8', 'FLO8 1/2', 'omaha4 FL hilo', 9],
    ['nlsd', 'NLSD 0.50/1', 'shortdeck NL', 9],
  ])('%s is called %s, is %s, and seats at most %d', (gameKey, name, rules, seatsMax) => {
    const room = settings({ gameKey, bigBlind: 100, seats: seatsMax });
    const { game, limit, hilo } = room;
    expect([room.name, room.gameKey, [game, limit, ...(hilo ? ['hilo'] : [])].join(' ')]).toEqual([name, gameKey, rules]);
    expect(wrong({ gameKey, bigBlind: 100, seats: seatsMax + 1 })).toEqual(['seats']);
  });

  test('are all that the rules know', () => {
    for (const gameKey of GAME_KEYS) expect(wrong({ gameKey, bigBlind: 100 })).toEqual([]);
  });

  test.each([
    ['nlhe', { smallBlind: 50, ante: 0, anteType: 'none', buyInMin: 4_000, buyInMax: 10_000 }],
    ['flhe', { smallBlind: 50, ante: 0, anteType: 'none', buyInMin: 2_000, buyInMax: 10_000 }],
    ['nlsd', { smallBlind: 0, ante: 50, anteType: 'each', buyInMin: 4_000, buyInMax: 10_000 }],
  ])('%s: what a big blind alone makes of the rest', (gameKey, expected) => {
    expect(settings({ gameKey, bigBlind: 100 })).toMatchObject(expected);
  });

  test('half a blind is a whole number of chips', () => {
    expect(settings({ bigBlind: 25 }).smallBlind).toBe(12);
    expect(settings({ bigBlind: 1 }).smallBlind).toBe(1);
    expect(settings({ bigBlind: 300 }, 'KRW').smallBlind).toBe(100);
    expect(settings({ gameKey: 'nlsd', bigBlind: 300 }, 'KRW').ante).toBe(100);
  });
});

describe('options of the table', () => {
  test('those that are off are left out', () => {
    const room = settings(stakes);
    for (const option of ['runItTwice', 'runTwiceMs', 'bombPot', 'rabbitHunt', 'capOffHeadsUp', 'maxRaises', 'rakeByPlayers'])
      expect(room).not.toHaveProperty(option);
  });

  test('those that are on come with their defaults', () => {
    const rakeByPlayers = [
      { players: 2, basisPoints: 300, cap: 50 },
      { players: 5, basisPoints: 500, cap: 300 },
    ];
    expect(settings({ ...stakes, runItTwice: true, bombPotEveryHands: 8, rabbitHunt: true, rakeByPlayers })).toMatchObject({
      runItTwice: true,
      runTwiceMs: 10_000,
      bombPot: { everyHands: 8, ante: 200 },
      rabbitHunt: true,
      rakeByPlayers,
    });
    expect(settings({ gameKey: 'flhe', bigBlind: 100, capOffHeadsUp: true, maxRaises: [3, 4, 4, 4] })).toMatchObject({
      capOffHeadsUp: true,
      maxRaises: [3, 4, 4, 4],
    });
  });

  test.each<[Record<string, unknown>, string[]]>([
    [{ ...stakes, gameKey: 'flhe', straddle: true }, ['straddle']],
    [{ ...stakes, gameKey: 'flo8', straddle: true }, ['straddle']],
    [{ bigBlind: 100, gameKey: 'nlsd', straddle: true }, ['straddle']],
    [{ ...stakes, gameKey: 'nlsd' }, ['smallBlind']],
    [{ bigBlind: 100, gameKey: 'nlsd', anteType: 'bb' }, ['anteType']],
    [{ bigBlind: 100, gameKey: 'nlsd', anteType: 'none', ante: 0 }, ['anteType']],
    [{ bigBlind: 100, gameKey: 'nlsd', ante: 200 }, ['ante']],
    [{ smallBlind: 0, bigBlind: 100 }, ['smallBlind']],
    [{ ...stakes, capOffHeadsUp: true }, ['capOffHeadsUp']],
    [{ ...stakes, maxRaises: [3, 4, 4, 4] }, ['maxRaises']],
    [{ ...stakes, gameKey: 'flhe', maxRaises: [3, 4, 4] }, ['maxRaises']],
    [{ ...stakes, gameKey: 'flhe', maxRaises: [3, 4, 0, 4] }, ['maxRaises.2']],
    [{ ...stakes, gameKey: 'flhe', maxRaises: [3, 4, 4, 21] }, ['maxRaises.3']],
    [{ ...stakes, runItTwice: 'yes' }, ['runItTwice']],
    [{ ...stakes, runItTwice: true, runTwiceMs: 2_999 }, ['runTwiceMs']],
    [{ ...stakes, runItTwice: true, runTwiceMs: 60_001 }, ['runTwiceMs']],
    [{ ...stakes, bombPotAnte: 200 }, ['bombPotEveryHands']],
    [{ ...stakes, bombPotEveryHands: 5, bombPotAnte: 0 }, ['bombPotAnte']],
    [{ ...stakes, bombPotEveryHands: 5, bombPotAnte: 4_001 }, ['bombPotAnte']],
    [{ ...stakes, bombPotEveryHands: 1 }, ['bombPotEveryHands']],
    [{ ...stakes, bombPotEveryHands: -1 }, ['bombPotEveryHands']],
    [{ ...stakes, rabbitHunt: 1 }, ['rabbitHunt']],
    [{ ...stakes, rakeByPlayers: [{ players: 1, basisPoints: 1, cap: 1 }] }, ['rakeByPlayers.0.players']],
    [{ ...stakes, rakeByPlayers: [{ players: 7, basisPoints: 1, cap: 1 }] }, ['rakeByPlayers.0.players']],
    [{ ...stakes, rakeByPlayers: [{ players: 2, basisPoints: 1_001, cap: 1 }] }, ['rakeByPlayers.0.basisPoints']],
    [{ ...stakes, rakeByPlayers: [{ players: 2, basisPoints: 1 }] }, ['rakeByPlayers.0.cap']],
    [{ ...stakes, rakeByPlayers: [{ players: 2, basisPoints: 1, cap: 1, extra: 1 }] }, ['rakeByPlayers.0.extra']],
    [
      {
        ...stakes,
        rakeByPlayers: [
          { players: 3, basisPoints: 1, cap: 1 },
          { players: 3, basisPoints: 1, cap: 1 },
        ],
      },
      ['rakeByPlayers.1.players'],
    ],
  ])('%j is refused', (options, fields) => expect(wrong(options)).toEqual(fields));

  test('amounts among them are whole chips, too', () => {
    const options = {
      bigBlind: 20_000,
      bombPotEveryHands: 5,
      bombPotAnte: 150,
      rakeByPlayers: [{ players: 2, basisPoints: 300, cap: 50 }],
    };
    expect(wrong(options, 'KRW')).toEqual(['bombPotAnte', 'rakeByPlayers.0.cap']);
  });
});
