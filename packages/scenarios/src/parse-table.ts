import { GAME_KEYS, GAMES_BY_KEY, type GameKey, SEATS_MAX, SEATS_MIN, TABLE_TIMES } from '@cardroom/table';
import { minorOf } from './amounts.ts';
import type { TableOptions } from './ast.ts';
import type { Words } from './words.ts';

/** Short names of the three games of hold'em. */
const GAME_NAMES: Readonly<Record<string, GameKey>> = { nl: 'nlhe', pl: 'plhe', fl: 'flhe' };
const PERCENT = /^(\d{1,2}(?:\.\d{1,2})?)%$/;
const RAKE_ROW = /^(\d):(\d{1,4}):(\d+(?:\.\d{1,2})?)$/;
const TIME_MAX = 9;

type Draft = { -readonly [Name in keyof TableOptions]: TableOptions[Name] };

const DEFAULTS: Omit<TableOptions, 'game' | 'smallBlind' | 'bigBlind'> = {
  seats: 6,
  currency: 'EUR',
  ante: null,
  straddle: false,
  rake: { basisPoints: 0, cap: 0, noFlopNoDrop: true },
  rakeByPlayers: [],
  runItTwice: false,
  bombPot: null,
  rabbitHunt: false,
  maxRaises: null,
  capOffHeadsUp: false,
  entry: 'post-or-wait',
  autoMuck: true,
  buyIn: null,
  actMs: TABLE_TIMES.actMs,
  bankMs: TABLE_TIMES.timeBank.startMs,
  disconnectExtraMs: TABLE_TIMES.disconnectExtraMs,
  reconnectWindowMs: TABLE_TIMES.reconnectWindowMs,
  sitOutMs: TABLE_TIMES.sitOutMs,
  sitOutMissedBigBlinds: TABLE_TIMES.sitOutMissedBigBlinds,
};

/** A table with the defaults of a room. */
export function defaultTable(game: GameKey, smallBlind: number, bigBlind: number): TableOptions {
  return { ...DEFAULTS, game, smallBlind, bigBlind };
}

/** Reads what follows `table`: the game, its stakes, then options in any order. */
export function readTable(words: Words): TableOptions {
  const text = words.word('the game');
  const game = GAME_NAMES[text] ?? GAME_KEYS.find((key) => key === text);
  if (game === undefined) return words.fail(`game "${text}" is none of ${[...Object.keys(GAME_NAMES), ...GAME_KEYS].join(', ')}`);
  const table: Draft = { ...defaultTable(game, 0, 0), ...readStakes(words, game) };
  while (words.hasMore) {
    const option = words.word('an option');
    const read = Object.hasOwn(OPTIONS, option) ? OPTIONS[option] : undefined;
    if (read === undefined) return words.fail(`option "${option}" is none of ${Object.keys(OPTIONS).join(', ')}`);
    read(table, words);
  }
  return table;
}

/** `0.50/1`: small and big blind. Fixed limit: small and big bet. Short deck: one number, the blind of the button. */
function readStakes(words: Words, game: GameKey): Pick<TableOptions, 'smallBlind' | 'bigBlind'> {
  const text = words.word('the stakes');
  const [, small, big] = /^(?:([\d.]+)\/)?([\d.]+)$/.exec(text) ?? [];
  const [smallBlind, bigBlind] = [small === undefined ? 0 : minorOf(small), minorOf(big ?? '')];
  if (smallBlind === null || bigBlind === null || bigBlind === 0) return words.fail(`stakes "${text}" are not such as 0.50/1`);
  const { game: kind, limit } = GAMES_BY_KEY[game];
  if (kind === 'shortdeck') return small === undefined ? { smallBlind: 0, bigBlind } : words.fail("short deck has one blind, the button's");
  if (small === undefined) return words.fail(`stakes "${text}" need both ${limit === 'FL' ? 'bets' : 'blinds'}, such as 0.50/1`);
  if (limit !== 'FL') return smallBlind > bigBlind ? words.fail('the small blind is bigger than the big one') : { smallBlind, bigBlind };
  if (bigBlind !== 2 * smallBlind) return words.fail('fixed limit: the big bet is twice the small one');
  return { smallBlind: Math.floor(smallBlind / 2), bigBlind: smallBlind };
}

const OPTIONS: Readonly<Record<string, (table: Draft, words: Words) => void>> = {
  seats: (table, words) => (table.seats = words.number('seats', { min: SEATS_MIN, max: SEATS_MAX })),
  currency: (table, words) => (table.currency = words.word('the currency')),
  rake: (table, words) => (table.rake = { ...table.rake, ...readRake(words) }),
  'rake-by-players': (table, words) => (table.rakeByPlayers = readRakeRows(words)),
  drop: (table, words) => (table.rake = { ...table.rake, noFlopNoDrop: words.oneOf('drop', ['always', 'flop']) === 'flop' }),
  ante: (table, words) => (table.ante = { chips: words.amount('the ante'), type: words.oneOf('who antes', ['each', 'bb']) }),
  'small-blind': (table, words) => {
    table.smallBlind = words.amount('the small blind');
  },
  straddle: (table) => (table.straddle = true),
  twice: (table) => (table.runItTwice = true),
  rabbit: (table) => (table.rabbitHunt = true),
  bomb: (table, words) => {
    if (!words.takes('every')) words.fail('bomb is followed by: every <hands> ante <amount>');
    const everyHands = words.number('hands', { min: 2, max: 1_000 });
    if (!words.takes('ante')) words.fail('bomb is followed by: every <hands> ante <amount>');
    table.bombPot = { everyHands, ante: words.amount('the ante') };
  },
  caps: (table, words) => (table.maxRaises = readCaps(words)),
  'cap-off-heads-up': (table) => (table.capOffHeadsUp = true),
  entry: (table, words) => (table.entry = words.oneOf('entry', ['free', 'post-or-wait'])),
  muck: (table, words) => (table.autoMuck = words.oneOf('muck', ['on', 'off']) === 'on'),
  'buy-in': (table, words) => (table.buyIn = readBuyIn(words)),
  act: (table, words) => (table.actMs = words.duration('the time to act')),
  bank: (table, words) => (table.bankMs = words.duration('the time bank')),
  extra: (table, words) => (table.disconnectExtraMs = words.duration('the extra time')),
  window: (table, words) => (table.reconnectWindowMs = words.duration('the time to come back')),
  'sit-out': (table, words) => (table.sitOutMs = words.duration('the time to sit out')),
  'missed-blinds': (table, words) => (table.sitOutMissedBigBlinds = words.number('missed blinds', { min: 1, max: 20 })),
};

/** `0`, or `5% cap 3`. */
function readRake(words: Words): Pick<TableOptions['rake'], 'basisPoints' | 'cap'> {
  const text = words.word('the rake');
  if (text === '0') return { basisPoints: 0, cap: 0 };
  const [, percent] = PERCENT.exec(text) ?? [];
  if (percent === undefined) return words.fail(`rake "${text}" is neither 0 nor such as 5%`);
  if (!words.takes('cap')) return words.fail('rake is followed by: cap <amount>');
  return { basisPoints: Math.round(Number(percent) * 100), cap: words.amount('the cap') };
}

/** `2:300:0.50,4:500:3`: from so many players on, basis points and cap. */
function readRakeRows(words: Words): TableOptions['rakeByPlayers'] {
  return words
    .word('the rake by players')
    .split(',')
    .map((text) => {
      const [, players, points, cap] = RAKE_ROW.exec(text) ?? [];
      const chips = minorOf(cap ?? '');
      if (players === undefined || chips === null) return words.fail(`"${text}" is not such as 2:300:0.50 (players:basis points:cap)`);
      return { players: Number(players), basisPoints: Number(points), cap: chips };
    });
}

function readCaps(words: Words): [number, number, number, number] {
  const text = words.word('the caps');
  const [, a, b, c, d] = /^(\d),(\d),(\d),(\d)$/.exec(text) ?? [];
  if (d === undefined) return words.fail(`caps "${text}" are not four numbers from 1 to ${TIME_MAX}, such as 3,4,4,4`);
  return [Number(a), Number(b), Number(c), Number(d)];
}

function readBuyIn(words: Words): { min: number; max: number } {
  const text = words.word('the buy-in');
  const [, low, high] = /^([\d.]+?)\.\.([\d.]+)$/.exec(text) ?? [];
  const [min, max] = [minorOf(low ?? ''), minorOf(high ?? '')];
  if (min === null || max === null || min > max) return words.fail(`buy-in "${text}" is not such as 40..100`);
  return { min, max };
}
