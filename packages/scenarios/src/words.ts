import { cardText, parseCards } from '@cardroom/poker';
import { minorOf } from './amounts.ts';

/** A problem in a file, and its line. */
export interface Problem {
  readonly line: number;
  readonly reason: string;
}

/** Stops reading a statement; the parser turns it into a `Problem`. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
  readonly line: number;

  constructor(line: number, reason: string) {
    super(reason);
    this.line = line;
  }
}

interface Word {
  readonly text: string;
  readonly line: number;
  /** A word in quotes or a set in braces is never a keyword. */
  readonly kind: 'word' | 'text' | 'set';
}

/** A statement with its clauses in order, which are separated by `·` or `;`. */
export interface Statement {
  readonly line: number;
  readonly clauses: readonly Words[];
}

const WORD = /\s*(?:"([^"]*)"|\{([^}]*)\}|(#.*$)|([·;])|([^\s"{}·;#]+)|(.))/gy;
/** A line that begins with spaces continues the statement of the previous line. */
const GOES_ON = /^\s+\S/;

/** Splits a text into statements. Throws Unreadable for a quote or brace that is never closed. */
export function statementsOf(text: string): Statement[] {
  const statements: { line: number; clauses: Words[] }[] = [];
  for (const [index, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .entries()) {
    const clauses = clausesOf(line, index + 1);
    if (clauses.every((words) => words.length === 0)) continue;
    const before = statements.at(-1);
    if (GOES_ON.test(line) && before !== undefined) before.clauses.push(...clauses.map((words) => new Words(words, index + 1)));
    else statements.push({ line: index + 1, clauses: clauses.map((words) => new Words(words, index + 1)) });
  }
  return statements.map(({ line, clauses }) => ({ line, clauses: clauses.filter(({ isEmpty }) => !isEmpty) }));
}

function clausesOf(line: string, number: number): Word[][] {
  const clauses: Word[][] = [[]];
  for (const [, quoted, set, comment, separator, word, stray] of line.trimEnd().matchAll(WORD)) {
    if (comment !== undefined) break;
    if (stray !== undefined) throw new Unreadable(number, `${stray} is not closed`);
    if (separator !== undefined) clauses.push([]);
    else if (quoted !== undefined) clauses.at(-1)?.push({ text: quoted, line: number, kind: 'text' });
    else if (set !== undefined) clauses.at(-1)?.push({ text: set, line: number, kind: 'set' });
    else clauses.at(-1)?.push({ text: word ?? '', line: number, kind: 'word' });
  }
  return clauses;
}

const NAME = /^[a-z][a-z0-9_-]{0,19}$/i;
const DURATION = /^(\d{1,6})(ms|s|m)$/;
const DURATION_MS = { ms: 1, s: 1_000, m: 60_000 } as const;
const CARDS = /^(?:[2-9TJQKA][cdhs])+$/;

/** The words of one clause, read from left to right. Every reader throws Unreadable with the line and what was expected. */
export class Words {
  readonly #words: readonly Word[];
  readonly #line: number;
  #at = 0;

  constructor(words: readonly Word[], line: number) {
    this.#words = words;
    this.#line = line;
  }

  get isEmpty(): boolean {
    return this.#words.length === 0;
  }

  get hasMore(): boolean {
    return this.#at < this.#words.length;
  }

  get line(): number {
    return this.#words[Math.min(this.#at, this.#words.length - 1)]?.line ?? this.#line;
  }

  fail(reason: string): never {
    throw new Unreadable(this.line, reason);
  }

  /** The next word, without consuming it; empty at the end and before a quote or set. */
  get peek(): string {
    const word = this.#words[this.#at];
    return word?.kind === 'word' ? word.text : '';
  }

  get nextIsText(): boolean {
    return this.#words[this.#at]?.kind === 'text';
  }

  get nextIsSet(): boolean {
    return this.#words[this.#at]?.kind === 'set';
  }

  /** Whether the next word is this one, in which case it is consumed. */
  takes(word: string): boolean {
    if (this.peek !== word) return false;
    this.#at += 1;
    return true;
  }

  word(what: string): string {
    const word = this.#words[this.#at];
    if (word === undefined) throw new Unreadable(this.#words.at(-1)?.line ?? this.#line, `${what} is missing`);
    if (word.kind !== 'word')
      throw new Unreadable(word.line, `expected ${what}, not ${word.kind === 'text' ? `"${word.text}"` : `{${word.text}}`}`);
    this.#at += 1;
    return word.text;
  }

  /** A word in quotes. */
  text(what: string): string {
    const word = this.#words[this.#at];
    if (word?.kind !== 'text') return this.fail(`${what} in quotes is missing`);
    this.#at += 1;
    return word.text;
  }

  /** The members of a set in braces. */
  set(what: string): string[] {
    const word = this.#words[this.#at];
    if (word?.kind !== 'set') return this.fail(`${what} in braces is missing`);
    this.#at += 1;
    return word.text.split(/[\s,]+/).filter((one) => one !== '');
  }

  oneOf<const Choice extends string>(what: string, choices: readonly Choice[]): Choice {
    const text = this.word(what);
    const found = choices.find((choice) => choice === text);
    if (found === undefined) this.#back(`${what} "${text}" is not one of ${choices.join(', ')}`);
    return found as Choice;
  }

  name(what = 'a player'): string {
    const text = this.word(what);
    return NAME.test(text) ? text : this.#back(`"${text}" is not a name: use up to 20 letters, digits, - and _, starting with a letter`);
  }

  number(what: string, { min, max }: { readonly min: number; readonly max: number }): number {
    const text = this.word(what);
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    return value >= min && value <= max ? value : this.#back(`${what} "${text}" is not a number from ${min} to ${max}`);
  }

  /** An amount such as `0.50`, in minor units. */
  amount(what: string): number {
    const text = this.word(what);
    return minorOf(text) ?? this.#back(`${what} "${text}" is not an amount such as 0.50`);
  }

  /** Like `amount`, but with a minus sign for a loss. */
  signedAmount(what: string): number {
    const text = this.word(what);
    const amount = minorOf(text.replace(/^[-+]/, ''));
    if (amount === null) return this.#back(`${what} "${text}" is not an amount such as -0.50`);
    return text.startsWith('-') ? -amount : amount;
  }

  isAmountNext(): boolean {
    return minorOf(this.peek) !== null;
  }

  /** `250ms`, `30s`, `2m`; in ms. */
  duration(what: string): number {
    const text = this.word(what);
    const [, digits = '', unit = ''] = DURATION.exec(text.replace(/^\+/, '')) ?? [];
    if (unit === '') return this.#back(`${what} "${text}" is not a time such as 30s, 250ms or 2m`);
    return Number(digits) * DURATION_MS[unit as keyof typeof DURATION_MS];
  }

  isCardsNext(): boolean {
    return CARDS.test(this.peek);
  }

  /** One run of cards, which may contain spaces and `|`. */
  cards(what: string): string {
    let cards = '';
    while (this.isCardsNext() || this.peek === '|') {
      const word = this.word(what);
      if (word !== '|') cards += parseCards(word).map(cardText).join('');
    }
    return cards === ''
      ? this.fail(this.hasMore ? `${what}: "${this.peek}" is not a run of cards such as AhTd` : `${what} are missing`)
      : cards;
  }

  /** Asserts that nothing follows. */
  end(): void {
    const word = this.#words[this.#at];
    if (word !== undefined) throw new Unreadable(word.line, `unexpected "${word.text}"`);
  }

  #back(reason: string): never {
    this.#at -= 1;
    return this.fail(reason);
  }
}
