import { type ScenarioWord, scenarioWords, type WordedOptions } from '@cardroom/rooms';
import { GAME_KEYS, GAMES_BY_KEY, type GameKey } from '@cardroom/table';
import { minorOf } from './amounts.ts';
import type { TableOptions } from './ast.ts';
import type { Words } from './words.ts';

/** The short names of the three hold'em games. */
const GAME_NAMES: Readonly<Record<string, GameKey>> = { nl: 'nlhe', pl: 'plhe', fl: 'flhe' };
const PERCENT = /^(\d{1,2}(?:\.\d{1,2})?)%$/;

type Draft = { -readonly [Name in keyof TableOptions]: TableOptions[Name] };

const WORDS = new Map(scenarioWords().map((one) => [one.word, one]));

const DEFAULTS: Omit<TableOptions, 'game' | 'smallBlind' | 'bigBlind'> = {
  ...(Object.fromEntries([...WORDS.values()].map(({ option, usual }) => [option, usual])) as unknown as WordedOptions),
  currency: 'EUR',
  ante: null,
  rake: { basisPoints: 0, cap: 0, noFlopNoDrop: true },
  bombPot: null,
  buyIn: null,
};

/** A table with a room's defaults. */
export function defaultTable(game: GameKey, smallBlind: number, bigBlind: number): TableOptions {
  return { ...DEFAULTS, game, smallBlind, bigBlind };
}

/** Reads what follows `table`: the game, its stakes, then options in any order. */
export function readTable(words: Words): TableOptions {
  const text = words.word('the game');
  const game = GAME_NAMES[text] ?? GAME_KEYS.find((key) => key === text);
  if (game === undefined) return words.fail(`game "${text}" is not one of ${[...Object.keys(GAME_NAMES), ...GAME_KEYS].join(', ')}`);
  const table: Draft = { ...defaultTable(game, 0, 0), ...readStakes(words, game) };
  while (words.hasMore) {
    const option = words.word('an option');
    const one = WORDS.get(option);
    const shared = Object.hasOwn(SHARED_WORDS, option) ? SHARED_WORDS[option] : undefined;
    if (one !== undefined) Object.assign(table, { [one.option]: readWord(one, words) });
    else if (shared !== undefined) shared(table, words);
    else words.fail(`option "${option}" is not one of ${[...WORDS.keys(), ...Object.keys(SHARED_WORDS)].join(', ')}`);
  }
  return table;
}

/** `0.50/1`: the small and big blind, or the small and big bet in fixed limit. Short deck has one number, the button blind. */
function readStakes(words: Words, game: GameKey): Pick<TableOptions, 'smallBlind' | 'bigBlind'> {
  const text = words.word('the stakes');
  const [, small, big] = /^(?:([\d.]+)\/)?([\d.]+)$/.exec(text) ?? [];
  const [smallBlind, bigBlind] = [small === undefined ? 0 : minorOf(small), minorOf(big ?? '')];
  if (smallBlind === null || bigBlind === null || bigBlind === 0) return words.fail(`the stakes must look like 0.50/1, not "${text}"`);
  const { game: kind, limit } = GAMES_BY_KEY[game];
  if (kind === 'shortdeck') return small === undefined ? { smallBlind: 0, bigBlind } : words.fail('short deck has only the button blind');
  if (small === undefined) return words.fail(`the stakes need both ${limit === 'FL' ? 'bets' : 'blinds'}, such as 0.50/1, not "${text}"`);
  if (limit !== 'FL') return smallBlind > bigBlind ? words.fail('the small blind is larger than the big blind') : { smallBlind, bigBlind };
  if (bigBlind !== 2 * smallBlind) return words.fail('in fixed limit the big bet must be twice the small bet');
  return { smallBlind: Math.floor(smallBlind / 2), bigBlind: smallBlind };
}

/** The value that follows a word. */
function readWord({ word, kind, usual, min, max, values, read, noun }: ScenarioWord, words: Words): unknown {
  switch (kind) {
    case 'flag':
      return usual === true ? words.oneOf(word, ['on', 'off']) === 'on' : true;
    case 'duration':
      return words.duration(word);
    case 'count':
      return words.number(word, { min, max });
    case 'choice':
      return words.oneOf(word, values);
    default: {
      const text = words.word(word);
      return read(text) ?? words.fail(`${word} "${text}" is not ${noun}`);
    }
  }
}

/** Words that set several options, or that are not said as their option is. */
const SHARED_WORDS: Readonly<Record<string, (table: Draft, words: Words) => void>> = {
  currency: (table, words) => (table.currency = words.word('the currency')),
  rake: (table, words) => (table.rake = { ...table.rake, ...readRake(words) }),
  drop: (table, words) => (table.rake = { ...table.rake, noFlopNoDrop: words.oneOf('drop', ['always', 'flop']) === 'flop' }),
  ante: (table, words) => (table.ante = { chips: words.amount('the ante'), type: words.oneOf('the ante type', ['each', 'bb']) }),
  'small-blind': (table, words) => {
    table.smallBlind = words.amount('the small blind');
  },
  bomb: (table, words) => {
    if (!words.takes('every')) words.fail('bomb is followed by: every <hands> ante <amount>');
    const everyHands = words.number('hands', { min: 2, max: 1_000 });
    if (!words.takes('ante')) words.fail('bomb is followed by: every <hands> ante <amount>');
    table.bombPot = { everyHands, ante: words.amount('the ante') };
  },
  'buy-in': (table, words) => (table.buyIn = readBuyIn(words)),
};

/** `0`, or `5% cap 3`. */
function readRake(words: Words): Pick<TableOptions['rake'], 'basisPoints' | 'cap'> {
  const text = words.word('the rake');
  if (text === '0') return { basisPoints: 0, cap: 0 };
  const [, percent] = PERCENT.exec(text) ?? [];
  if (percent === undefined) return words.fail(`the rake must be 0 or look like 5%, not "${text}"`);
  if (!words.takes('cap')) return words.fail('rake must be followed by: cap <amount>');
  return { basisPoints: Math.round(Number(percent) * 100), cap: words.amount('the cap') };
}

function readBuyIn(words: Words): { min: number; max: number } {
  const text = words.word('the buy-in');
  const [, low, high] = /^([\d.]+?)\.\.([\d.]+)$/.exec(text) ?? [];
  const [min, max] = [minorOf(low ?? ''), minorOf(high ?? '')];
  if (min === null || max === null || min > max) return words.fail(`the buy-in must look like 40..100, not "${text}"`);
  return { min, max };
}
