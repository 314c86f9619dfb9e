import fc from 'fast-check';

interface Edit {
  readonly kind: 'cut' | 'drop' | 'double' | 'swap' | 'insert' | 'number' | 'truncate';
  readonly at: number;
  readonly other: number;
  readonly piece: string;
}

/** Texts that have broken readers before. */
const PIECES = [
  '"',
  '[',
  ']',
  '{',
  '}',
  '#',
  ':',
  '0',
  '-1',
  '1e999',
  '99999999999999999999',
  'null',
  '\u0000',
  'As',
  '__proto__',
  'constructor',
  '\r',
  '\uFEFF',
  '∞',
];

const edit: fc.Arbitrary<Edit> = fc.record({
  kind: fc.constantFrom('cut', 'drop', 'double', 'swap', 'insert', 'number', 'truncate'),
  at: fc.nat(1_000_000),
  other: fc.nat(1_000_000),
  piece: fc.oneof(fc.constantFrom(...PIECES), fc.string({ maxLength: 6 })),
});

/** A few random damages of kinds that files suffer: lines lost, duplicated or out of order, truncation, wrong characters. */
export const damages: fc.Arbitrary<(text: string) => string> = fc
  .array(edit, { minLength: 1, maxLength: 4 })
  .map((edits) => (text) => edits.reduce(damaged, text));

function damaged(text: string, { kind, at, other, piece }: Edit): string {
  const lines = text.split('\n');
  const line = at % lines.length;
  const place = at % Math.max(1, text.length);
  switch (kind) {
    case 'drop':
      return lines.toSpliced(line, 1).join('\n');
    case 'double':
      return lines.toSpliced(line, 0, lines[line] ?? '').join('\n');
    case 'swap':
      return lines
        .with(line, lines[other % lines.length] ?? '')
        .with(other % lines.length, lines[line] ?? '')
        .join('\n');
    case 'insert':
      return text.slice(0, place) + piece + text.slice(place);
    case 'cut':
      return text.slice(0, place) + text.slice(place + (other % 20));
    case 'truncate':
      return text.slice(0, place);
    case 'number': {
      const numbers = [...text.matchAll(/\d+/g)];
      const number = numbers[at % Math.max(1, numbers.length)];
      return number === undefined ? text : text.slice(0, number.index) + piece + text.slice(number.index + number[0].length);
    }
  }
}
