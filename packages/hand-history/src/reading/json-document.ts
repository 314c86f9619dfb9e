import type { Chips } from '@cardroom/poker';
import { hundredthsOf, hundredthsOfNumber } from '../amounts.ts';
import { quoted, Unreadable } from './unreadable.ts';

/** A value of a JSON text with the line it begins in. Members that are missing, null or of another kind are refused there. */
export class JsonNode {
  readonly value: unknown;
  readonly #path: string;
  readonly #lines: ReadonlyMap<string, number>;

  constructor(value: unknown, path: string, lines: ReadonlyMap<string, number>) {
    this.value = value;
    this.#path = path;
    this.#lines = lines;
  }

  get line(): number {
    return this.#lines.get(this.#path) ?? 1;
  }

  /** A member; undefined when it is missing or null. */
  member(name: string): JsonNode | undefined {
    const { value } = this;
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw new Unreadable(this.line, `${this.#name()} is no object`);
    const member = Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;
    return member === undefined || member === null ? undefined : new JsonNode(member, `${this.#path}/${name}`, this.#lines);
  }

  required(name: string): JsonNode {
    const member = this.member(name);
    if (member === undefined) throw new Unreadable(this.line, `${this.#name()} has no ${name}`);
    return member;
  }

  /** The items of a list; an empty text counts as an empty list, as the examples of the specification have it. */
  items(): JsonNode[] {
    const { value } = this;
    if (value === '') return [];
    if (!Array.isArray(value)) throw new Unreadable(this.line, `${this.#name()} is no list`);
    return value.map((item, index) => new JsonNode(item, `${this.#path}/${index}`, this.#lines));
  }

  text(): string {
    if (typeof this.value === 'number') return String(this.value);
    if (typeof this.value !== 'string') throw new Unreadable(this.line, `${this.#name()} is no text`);
    return this.value;
  }

  /** A whole number, also as text. */
  integer(): number {
    const number = typeof this.value === 'string' && /^\d{1,15}$/.test(this.value) ? Number(this.value) : this.value;
    if (typeof number !== 'number' || !Number.isSafeInteger(number)) throw new Unreadable(this.line, `${this.#name()} is no whole number`);
    return number;
  }

  /** An amount in hundredths, also as text. */
  amount(): Chips {
    const chips = typeof this.value === 'string' ? hundredthsOf(this.value) : hundredthsOfNumber(this.value);
    if (chips === undefined) throw new Unreadable(this.line, `${this.#name()} is no amount: ${quoted(String(this.value))}`);
    return chips;
  }

  #name(): string {
    return this.#path.slice(this.#path.lastIndexOf('/') + 1) || 'the text';
  }
}

/** Reads a JSON text that begins in line `first`. */
export function jsonDocument(text: string, first: number): JsonNode {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    const [, position] = /at position (\d+)/.exec(message) ?? [];
    const before = position === undefined ? text : text.slice(0, Number(position));
    throw new Unreadable(first + newlines(before), 'no JSON');
  }
  return new JsonNode(value, '', linesOfValues(text, first));
}

const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]|\n|[^\s{}[\],:"]+/g;

interface Frame {
  readonly path: string;
  readonly isList: boolean;
  index: number;
  key: string | null;
}

/** Lines of all values of a valid JSON text, by path such as `/ohh/rounds/0`. */
function linesOfValues(text: string, first: number): Map<string, number> {
  const lines = new Map<string, number>();
  const frames: Frame[] = [];
  let line = first;
  for (const [token] of text.matchAll(TOKEN)) {
    const frame = frames.at(-1);
    if (token === '\n') line += 1;
    else if (token === '}' || token === ']') frames.pop();
    else if (token === ',') next(frame);
    else if (token !== ':' && frame !== undefined && !frame.isList && frame.key === null) frame.key = JSON.parse(token) as string;
    else if (token !== ':') {
      const path = frame === undefined ? '' : `${frame.path}/${frame.isList ? frame.index : frame.key}`;
      lines.set(path, line);
      if (token === '{' || token === '[') frames.push({ path, isList: token === '[', index: 0, key: null });
    }
  }
  return lines;
}

function next(frame: Frame | undefined): void {
  if (frame === undefined) return;
  frame.index += 1;
  frame.key = null;
}

export function newlines(text: string): number {
  return text.split('\n').length - 1;
}
