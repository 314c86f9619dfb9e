import { parseWire, type RawJson } from '@cardroom/money';

/** JSON of the wire: numbers keep their source text, so that `100.00` is neither rounded nor printed as 100. */

declare global {
  interface JSON {
    /** In Node 22 and later; TypeScript's library does not declare it yet. */
    isRawJSON(value: unknown): boolean;
  }
}

/** A JSON number as its source text, distinct from a JSON string. */
export class WireNumber {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }

  toJSON(): RawJson {
    return JSON.rawJSON(this.source);
  }
}

/** Parses JSON text. Numbers become WireNumber, to keep them distinct from strings. Throws WireSyntaxError. */
export function parseWireJson(text: string): unknown {
  // The first pass refuses repeated members.
  parseWire(text);
  return JSON.parse(text, (_key, value, context) => (typeof value === 'number' ? new WireNumber(context.source ?? String(value)) : value));
}

const LINE_MAX = 64;

/** Formats JSON text for people, with short parts on one line and the rest indented. Other text is returned unchanged. */
export function prettyJson(text: string): string {
  try {
    return print(parseWireJson(text), '');
  } catch {
    return text;
  }
}

function print(value: unknown, indent: string): string {
  const flat = printFlat(value);
  if (flat.length + indent.length <= LINE_MAX || typeof value !== 'object' || value === null || value instanceof WireNumber) return flat;
  const inner = `${indent}  `;
  const isArray = Array.isArray(value);
  const parts = isArray
    ? value.map((item: unknown) => inner + print(item, inner))
    : Object.entries(value).map(([key, item]) => `${inner}${JSON.stringify(key)}: ${print(item, inner)}`);
  const [open, close] = isArray ? ['[', ']'] : ['{', '}'];
  return `${open}\n${parts.join(',\n')}\n${indent}${close}`;
}

function printFlat(value: unknown): string {
  if (value instanceof WireNumber || typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(printFlat).join(', ')}]`;
  const members = Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${printFlat(item)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}
