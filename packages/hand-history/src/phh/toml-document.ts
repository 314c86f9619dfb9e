import type { Chips } from '@cardroom/poker';
import { parse, TomlError } from 'smol-toml';
import { hundredthsOfNumber } from '../amounts.ts';
import { quoted, Unreadable } from '../reading/unreadable.ts';

/** One hand of a PHH file: a whole `.phh`, or one numbered table of a `.phhs`. */
export interface Section {
  readonly text: string;
  /** The line its text begins on: that of the table's header, which is blanked out. */
  readonly line: number;
  /** The name of the table; null in a file with one hand. */
  readonly name: string | null;
}

const TABLE_HEADER = /^\s*\[\s*(?:"([^"]*)"|'([^']*)'|([\w-]+))\s*\]\s*(?:#.*)?$/;

/** The hands in a file. Each is read on its own, so that a damaged one does not spoil others. */
export function sectionsOf(text: string): Section[] {
  const sections: { name: string | null; line: number; lines: string[] }[] = [{ name: null, line: 1, lines: [] }];
  for (const [index, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n/)
    .entries()) {
    const header = TABLE_HEADER.exec(line);
    if (header === null) sections.at(-1)?.lines.push(line);
    else sections.push({ name: header[1] ?? header[2] ?? header[3] ?? '', line: index + 1, lines: [''] });
  }
  const isBlank = (lines: readonly string[]): boolean => lines.every((line) => /^\s*(?:#.*)?$/.test(line));
  return sections
    .filter(({ name, lines }) => name !== null || !isBlank(lines))
    .map(({ name, line, lines }) => ({ name, line, text: `${lines.join('\n')}\n` }));
}

/** The fields of one hand; a missing field or a wrong type is refused on the line of its key. */
export class Fields {
  readonly section: Section;
  readonly #values: Readonly<Record<string, unknown>>;
  readonly #lines: ReadonlyMap<string, number>;

  constructor(section: Section) {
    this.section = section;
    this.#values = parsed(section);
    this.#lines = linesOf(section);
  }

  /** The line of a field, or of one of its items. */
  line(key: string, item?: number): number {
    return this.#lines.get(item === undefined ? key : `${key}/${item}`) ?? this.#lines.get(key) ?? this.section.line;
  }

  get(key: string): unknown {
    return Object.hasOwn(this.#values, key) ? this.#values[key] : undefined;
  }

  text(key: string): string | undefined {
    const value = this.get(key);
    if (value === undefined || typeof value === 'string') return value;
    return typeof value === 'number' ? String(value) : this.#refuse(key, 'not a string');
  }

  integer(key: string): number | undefined {
    const value = this.get(key);
    if (value === undefined || (typeof value === 'number' && Number.isSafeInteger(value))) return value;
    return this.#refuse(key, 'not a whole number');
  }

  flag(key: string): boolean | undefined {
    const value = this.get(key);
    return value === undefined || typeof value === 'boolean' ? value : this.#refuse(key, 'neither true nor false');
  }

  amount(key: string): Chips | undefined {
    const value = this.get(key);
    return value === undefined ? undefined : (hundredthsOfNumber(value) ?? this.#refuse(key, 'not an amount'));
  }

  /** A list, with exactly `count` items if given. */
  list(key: string, count?: number): readonly unknown[] | undefined {
    const value = this.get(key);
    if (value === undefined) return undefined;
    if (!Array.isArray(value)) return this.#refuse(key, 'not a list');
    return count === undefined || value.length === count ? value : this.#refuse(key, `a list of ${value.length}, not ${count}`);
  }

  amounts(key: string, count?: number): Chips[] | undefined {
    return this.list(key, count)?.map(
      (value) => hundredthsOfNumber(value) ?? this.#refuse(key, `not a list of amounts: ${quoted(String(value))}`),
    );
  }

  texts(key: string, count?: number): string[] | undefined {
    return this.list(key, count)?.map((value) => (typeof value === 'string' ? value : this.#refuse(key, 'not a list of strings')));
  }

  required<Value>(key: string, value: Value | undefined): Value {
    if (value === undefined) throw new Unreadable(this.section.line, `the field ${key} is missing`);
    return value;
  }

  #refuse(key: string, what: string): never {
    throw new Unreadable(this.line(key), `${key} is ${what}`);
  }
}

function parsed({ text, line }: Section): Readonly<Record<string, unknown>> {
  try {
    return parse(text);
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const [what = ''] = error.message.replace(/^Invalid TOML document: /, '').split('\n');
    const last = line + text.split('\n').length - 2;
    throw new Unreadable(Math.min(line + error.line - 1, last), `no TOML: ${what}`);
  }
}

const TOKEN = /"""(?:[^\\]|\\.)*?"""|'''.*?'''|"[^"\\\n]*(?:\\.[^"\\\n]*)*"|'[^'\n]*'|#[^\n]*|\n|[[\]{},=]|[^\s"'#[\]{},=]+/gs;

/** The lines of the fields of a valid document and of their list items: `actions`, `actions/3`. */
function linesOf({ text, line: first }: Section): Map<string, number> {
  const lines = new Map<string, number>();
  let line = first;
  let depth = 0;
  let key = '';
  let item = 0;
  let last = '';
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === '=' && depth === 0) {
      key = unquoted(last);
      item = 0;
      lines.set(key, line);
    } else if (token === ',' && depth === 1) item += 1;
    else if (token === ']' || token === '}') depth -= 1;
    else if (!/^[#\n,=]/.test(token) && depth === 1) lines.set(`${key}/${item}`, lines.get(`${key}/${item}`) ?? line);
    if (token === '[' || token === '{') depth += 1;
    if (!/^[#\n]/.test(token)) last = token;
    line += token.split('\n').length - 1;
  }
  return lines;
}

function unquoted(token: string): string {
  return /^["'].*["']$/.test(token) ? token.slice(1, -1) : token;
}
