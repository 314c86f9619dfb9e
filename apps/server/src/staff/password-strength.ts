import { dictionary } from '@zxcvbn-ts/language-common';

/**
 * How many guesses a password withstands, as zxcvbn counts them: an attacker tries common passwords, words with digits, repetitions,
 * sequences and years first. zxcvbn itself takes up to half a second for 32 characters, in which no table would move; this takes a
 * few milliseconds.
 */
export const GUESSES_LOG10_MIN = 9;
/** Longer passwords are judged by their beginning. */
const JUDGED_CHARS_MAX = 48;
/** An unknown character. */
const CHAR_COST = 1;
/** Each further part, as the attacker has to find out what follows what. */
const JOINT_COST = 1;
const CAPITALS_COST = 0.6;
const SUBSTITUTION_COST = 0.6;
const SEQUENCE_COST = 1.5;
const YEAR_COST = 2;
const WORD_CHARS_MIN = 3;
const SEQUENCE_CHARS_MIN = 3;
/** Words that people here think of first, and the password of the xkcd comic. */
const OUR_WORDS = ['cardroom', 'poker', 'casino', 'backoffice', 'correcthorsebatterystaple'];

/** The 49,000 most common leaked passwords, most common first, each with its rank. */
const RANKS: ReadonlyMap<string, number> = new Map([
  ...dictionary['passwords-common'].map((word, index): [string, number] => [word, index + 1]),
  ...OUR_WORDS.map((word): [string, number] => [word, 1]),
]);
const KEYBOARD = [
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'yxcvbnm',
  'azertyuiop',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  'zaq1xsw2cde3',
];
const ROWS = [...KEYBOARD, ...KEYBOARD.map((row) => [...row].reverse().join(''))].join(' ');
const PLAIN: Readonly<Record<string, string>> = { '4': 'a', '@': 'a', '3': 'e', '1': 'i', '!': 'i', '0': 'o', $: 's', '5': 's', '7': 't' };

/** log10 of the guesses. `about` are personal details, which an attacker tries first. */
export function guessesLog10(password: string, about: readonly string[]): number {
  const details = about.flatMap((detail) => [detail, ...detail.split(/[^\p{L}\p{N}]+/u)]);
  const own = new Set(details.map((word) => judged(word.toLowerCase())));
  return cheapest(judged(password), (word) => (own.has(word) ? 1 : RANKS.get(word)), new Map());
}

function judged(text: string): string {
  return [...text.normalize('NFKC')].slice(0, JUDGED_CHARS_MAX).join('');
}

type RankOf = (word: string) => number | undefined;

/** The cheapest way to put the text together from its beginning: the cost up to each place is the least of all parts that end there. */
function cheapest(text: string, rankOf: RankOf, known: Map<string, number>): number {
  const before = known.get(text);
  if (before !== undefined) return before;
  const parts = partsOf(text, rankOf, known);
  const costs = [0];
  for (let end = 1; end <= text.length; end += 1) {
    const ways = parts
      .filter((part) => part.end === end)
      .map(({ start, cost }) => (costs[start] ?? 0) + cost + (start > 0 ? JOINT_COST : 0));
    costs.push(Math.min((costs[end - 1] ?? 0) + CHAR_COST, ...ways));
  }
  const cost = costs[text.length] ?? 0;
  known.set(text, cost);
  return cost;
}

interface Part {
  readonly start: number;
  readonly end: number;
  readonly cost: number;
}

function partsOf(text: string, rankOf: RankOf, known: Map<string, number>): readonly Part[] {
  const lower = text.toLowerCase();
  // Some letters have another length in lower case; then only what is typed is looked up.
  const typed = lower.length === text.length ? lower : text;
  const plain = typed.replace(/[4@31!0$57]/g, (char) => PLAIN[char] ?? char);
  const readings: readonly Reading[] = [
    { text: typed, extra: 0 },
    { text: plain, extra: SUBSTITUTION_COST },
    { text: plain.replaceAll('i', 'l'), extra: SUBSTITUTION_COST },
  ];
  const places = Array.from({ length: text.length }, (_, start) => start);
  return places.flatMap((start) => [
    ...readings.flatMap((reading) => words(text, reading, start, rankOf)),
    ...sequences(typed, start),
    ...years(text, start),
    ...repeats(text, start, rankOf, known),
  ]);
}

/** The text in lower case, or as it would be without substitutions. */
interface Reading {
  readonly text: string;
  readonly extra: number;
}

function words(typed: string, { text, extra }: Reading, start: number, rankOf: RankOf): Part[] {
  const parts: Part[] = [];
  for (let end = start + WORD_CHARS_MIN; end <= Math.min(text.length, start + JUDGED_CHARS_MAX); end += 1) {
    const rank = rankOf(text.slice(start, end));
    if (rank === undefined) continue;
    const part = typed.slice(start, end);
    parts.push({ start, end, cost: Math.log10(rank + 1) + extra + (part === part.toLowerCase() ? 0 : CAPITALS_COST) });
  }
  return parts;
}

/** A run such as `abcd`, `9876` or `asdf`, at its longest. */
function sequences(lower: string, start: number): Part[] {
  const step = lower.charCodeAt(start + 1) - lower.charCodeAt(start);
  let end = start + 1;
  while (end < lower.length && Math.abs(step) === 1 && lower.charCodeAt(end) - lower.charCodeAt(end - 1) === step) end += 1;
  let keys = start + SEQUENCE_CHARS_MIN;
  while (keys <= lower.length && ROWS.includes(lower.slice(start, keys))) keys += 1;
  return [end, keys - 1].filter((one) => one - start >= SEQUENCE_CHARS_MIN).map((one) => ({ start, end: one, cost: SEQUENCE_COST }));
}

function years(text: string, start: number): Part[] {
  return /^(?:19|20)\d\d/.test(text.slice(start, start + 4)) ? [{ start, end: start + 4, cost: YEAR_COST }] : [];
}

/** A part that comes again and again, as in `annannann`, costs as much as once and the number. */
function repeats(text: string, start: number, rankOf: RankOf, known: Map<string, number>): Part[] {
  for (let length = 1; start + 2 * length <= text.length; length += 1) {
    const unit = text.slice(start, start + length);
    let times = 1;
    while (text.startsWith(unit, start + times * length)) times += 1;
    // Longer units repeat this one.
    if (times > 1) return [{ start, end: start + times * length, cost: cheapest(unit, rankOf, known) + Math.log10(times) }];
  }
  return [];
}
