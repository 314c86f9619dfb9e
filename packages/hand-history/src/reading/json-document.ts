import type { Chips } from '@cardroom/poker';
import { hundredthsOf } from '../amounts.ts';
import { quoted, Unreadable } from './unreadable.ts';

/** A number is kept as its text, so that amounts are exact. */
class NumberText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Value = string | boolean | null | NumberText | readonly JsonNode[] | ReadonlyMap<string, JsonNode>;

/** A JSON value with the line it begins on. Members that are missing, null or of the wrong type are refused there. */
export class JsonNode {
  readonly line: number;
  readonly value: Value;
  readonly #name: string;

  constructor(line: number, name: string, value: Value) {
    this.line = line;
    this.#name = name;
    this.value = value;
  }

  /** A member; undefined if it is missing or null. */
  member(name: string): JsonNode | undefined {
    if (!(this.value instanceof Map)) throw this.#wrong('not an object');
    const member = (this.value as ReadonlyMap<string, JsonNode>).get(name);
    return member?.value === null ? undefined : member;
  }

  required(name: string): JsonNode {
    const member = this.member(name);
    if (member === undefined) throw new Unreadable(this.line, `${this.#name} has no ${name}`);
    return member;
  }

  /** The items of a list; an empty string counts as an empty list, as in the specification's examples. */
  items(): readonly JsonNode[] {
    if (this.value === '') return [];
    if (!Array.isArray(this.value)) throw this.#wrong('not a list');
    return this.value as readonly JsonNode[];
  }

  /** A string, or the digits of a number. */
  text(): string {
    if (this.value instanceof NumberText) return this.value.text;
    if (typeof this.value !== 'string') throw this.#wrong('not a string');
    return this.value;
  }

  /** A whole number, also as a string. */
  integer(): number {
    const digits = this.text();
    if (!/^-?\d{1,15}$/.test(digits)) throw this.#wrong(`not a whole number: ${quoted(digits)}`);
    return Number(digits);
  }

  /** An amount in hundredths, also as a string. */
  amount(): Chips {
    const chips = hundredthsOf(this.text());
    if (chips === undefined) throw this.#wrong(`not an amount: ${quoted(this.text())}`);
    return chips;
  }

  #wrong(what: string): Unreadable {
    return new Unreadable(this.line, `${this.#name} is ${what}`);
  }
}

/** Reads JSON that begins on line `first`. */
export function jsonDocument(text: string, first: number): JsonNode {
  const scanner = new Scanner(text, first);
  const document = scanner.value('the text', 0);
  scanner.end();
  return document;
}

const DEPTH_MAX = 50;
const BLANK = /[ \t\r\n]*/y;
const STRING = /"[^"\\\n]*(?:\\.[^"\\\n]*)*"/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORD = /true|false|null/y;
const WORDS: ReadonlyMap<string, boolean | null> = new Map([
  ['true', true],
  ['false', false],
  ['null', null],
]);

/** JSON according to RFC 8259. `JSON.parse` keeps neither line numbers nor the text of a number. */
class Scanner {
  readonly #text: string;
  #at = 0;
  #line: number;

  constructor(text: string, line: number) {
    this.#text = text;
    this.#line = line;
  }

  value(name: string, depth: number): JsonNode {
    if (depth > DEPTH_MAX) throw this.#wrong('nested too deeply');
    this.#skipBlank();
    const line = this.#line;
    if (this.#takes('{')) return new JsonNode(line, name, this.#members(depth));
    if (this.#takes('[')) return new JsonNode(line, name, this.#items(name, depth));
    if (this.#text[this.#at] === '"') return new JsonNode(line, name, this.#string());
    const number = this.#match(NUMBER);
    if (number !== undefined) return new JsonNode(line, name, new NumberText(number));
    const word = WORDS.get(this.#match(WORD) ?? '');
    if (word === undefined) throw this.#wrong('expected a value');
    return new JsonNode(line, name, word);
  }

  end(): void {
    this.#skipBlank();
    if (this.#at < this.#text.length) throw this.#wrong('expected the end');
  }

  #members(depth: number): ReadonlyMap<string, JsonNode> {
    const members = new Map<string, JsonNode>();
    this.#skipBlank();
    if (this.#takes('}')) return members;
    do {
      this.#skipBlank();
      if (this.#text[this.#at] !== '"') throw this.#wrong('expected a name');
      const name = this.#string();
      this.#skipBlank();
      if (!this.#takes(':')) throw this.#wrong('expected a colon');
      members.set(name, this.value(name, depth + 1));
      this.#skipBlank();
    } while (this.#takes(','));
    if (!this.#takes('}')) throw this.#wrong('expected a comma or }');
    return members;
  }

  #items(name: string, depth: number): readonly JsonNode[] {
    const items: JsonNode[] = [];
    this.#skipBlank();
    if (this.#takes(']')) return items;
    do {
      items.push(this.value(`an item of ${name}`, depth + 1));
      this.#skipBlank();
    } while (this.#takes(','));
    if (!this.#takes(']')) throw this.#wrong('expected a comma or ]');
    return items;
  }

  #string(): string {
    const token = this.#match(STRING);
    if (token === undefined) throw this.#wrong('unterminated string');
    try {
      return JSON.parse(token) as string;
    } catch {
      throw this.#wrong(`not a valid string: ${quoted(token)}`);
    }
  }

  #skipBlank(): void {
    this.#line += newlines(this.#match(BLANK) ?? '');
  }

  #takes(sign: string): boolean {
    const isHere = this.#text[this.#at] === sign;
    if (isHere) this.#at += 1;
    return isHere;
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const token = pattern.exec(this.#text)?.[0];
    if (token !== undefined) this.#at += token.length;
    return token;
  }

  #wrong(what: string): Unreadable {
    return new Unreadable(this.#line, `not valid JSON: ${what}`);
  }
}

function newlines(text: string): number {
  return text.split('\n').length - 1;
}
