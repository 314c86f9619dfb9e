/**
 * The source text of JSON numbers ("JSON.parse source text access", in Node 22 and later), which TypeScript's library does not declare yet.
 */
declare global {
  interface JSON {
    /** A value that `JSON.stringify` writes exactly as `text`, which must be a JSON primitive. */
    rawJSON(text: string): RawJson;
    parse(text: string, reviver: (this: unknown, key: string, value: unknown, context: { readonly source?: string }) => unknown): unknown;
  }
}

/** What `JSON.rawJSON` returns. Use it only with `JSON.stringify`. */
export interface RawJson {
  readonly rawJSON: string;
}

/** The text is not JSON, or an object in it repeats a member. */
export class WireSyntaxError extends Error {
  override readonly name = 'WireSyntaxError';
}

/**
 * Parses JSON of the operator wire. Every number becomes its source text (`100.10` stays `'100.10'`), so money never passes through a float.
 * A repeated member is refused, because two readers of the message could see different amounts. Throws `WireSyntaxError`.
 */
export function parseWire(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text, (_key, member, context) => (typeof member === 'number' ? (context.source ?? String(member)) : member));
  } catch (error) {
    throw new WireSyntaxError('not JSON', { cause: error });
  }
  if (repeatedMember(text) !== null) throw new WireSyntaxError('a member is repeated');
  return value;
}

/** A brace, or a string with the colon that makes it a member's name. It is applied to valid JSON only, where strings always end. */
const TOKEN = /[{}]|("(?:[^"\\]|\\.)*")(\s*:)?/g;

/** The first repeated member of an object in a valid JSON text; null when there is none. */
export function repeatedMember(text: string): string | null {
  const objects: Set<string>[] = [];
  for (const [token, quoted, colon] of text.matchAll(TOKEN)) {
    if (token === '{') objects.push(new Set());
    else if (token === '}') objects.pop();
    else if (quoted !== undefined && colon !== undefined) {
      // Parsed, because "a" and "\u0061" are the same name.
      const name: string = JSON.parse(quoted);
      const names = objects.at(-1);
      if (names?.has(name)) return name;
      names?.add(name);
    }
  }
  return null;
}
