import { randomBytes } from 'node:crypto';

/**
 * Adds `JSON.rawJSON` and the reviver's source text to Node 20, which lacks both; money is read and written through them. Only numbers
 * are supported, which is all that the operator wire needs. Newer versions of Node are left unchanged.
 */
export function installJsonSource(json: JSON = JSON): void {
  if (typeof (json as Partial<JSON>).rawJSON === 'function') return;
  // Random in each process, so that text from outside cannot pass for a marked number.
  const mark = `number-${randomBytes(16).toString('hex')}:`;
  const parse = json.parse.bind(json);
  const stringify = json.stringify.bind(json) as (value: unknown, replacer?: never, space?: string | number) => string | undefined;
  const marked = new RegExp(`"${mark}([^"]*)"`, 'g');
  const define = (name: 'rawJSON' | 'stringify' | 'parse', value: unknown) =>
    Object.defineProperty(json, name, { value, configurable: true, writable: true });
  define('rawJSON', (text: string) => {
    if (!NUMBER.test(text)) throw new SyntaxError('only numbers can be raw here');
    const raw = { rawJSON: text };
    Object.defineProperty(raw, 'toJSON', { value: () => mark + text });
    return Object.freeze(raw);
  });
  define('stringify', (value: unknown, replacer?: never, space?: string | number) =>
    stringify(value, replacer, space)?.replace(marked, (_whole, text: string) => text),
  );
  define('parse', (text: string, reviver?: Reviver) => {
    const plain: unknown = parse(text);
    if (reviver === undefined) return plain;
    const withMarks = String(text).replace(STRING_OR_NUMBER, (token) => (token.startsWith('"') ? token : `"${mark}${token}"`));
    return parse(withMarks, function (this: unknown, key: string, value: unknown) {
      if (typeof value !== 'string' || !value.startsWith(mark)) return reviver.call(this, key, value, {});
      const source = value.slice(mark.length);
      return reviver.call(this, key, Number(source), { source });
    });
  });
}

type Reviver = (this: unknown, key: string, value: unknown, context: { readonly source?: string }) => unknown;

const NUMBER = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/;
/** Strings and numbers in a text that is known to be valid JSON. */
const STRING_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g;
