import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseHandVector } from '@cardroom/poker/vectors';
import { describe, expect, test } from 'vitest';
import { FORMATS, PHH } from './formats.ts';
import { parseOne } from './hand-history.ts';
import { netsOf } from './testing/nets.ts';
import { historyOfVector, NoHistory } from './vectors/index.ts';

// Generated hands of every game, checked against two other engines: side pots, straddles, antes, quartered pots, short blinds.
const vectors = readFileSync(join(import.meta.dirname, 'fixtures', 'generated.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map(parseHandVector);

describe.each(vectors.map((vector) => [vector.id, vector] as const))('%s', (_id, vector) => {
  const history = historyOfVector(vector);

  test("ends with the vector's stacks", () => {
    const nets = netsOf(history);
    expect(vector.stacks.map((stack, index) => stack + (nets[index + 1] ?? 0))).toEqual(vector.result?.stacks);
  });

  test.each(FORMATS.map((format) => [format.name, format] as const))('is read back from %s', (_name, format) => {
    expect(parseOne(format, format.write(history, 'all'))).toEqual(format.carried(history));
  });

  test('PHH without our own fields: the rules alone give the same pots, halves and chips', () => {
    const standard = PHH.write(history, 'all')
      .split('\n')
      .filter((line) => !line.startsWith('_'))
      .join('\n');
    const { pots, showdown } = parseOne(PHH, standard) as typeof history;
    expect(showdown).toEqual(history.showdown);
    expect(pots).toEqual(history.pots);
  });
});

test.each([
  ['a hand that stops before its end', { actions: [] }, 'the hand does not end'],
  ['an action refused by the rules', { actions: ['0 r 1'] }, '"0 r 1" is refused: not-your-turn'],
  ['a card twice', { hole: vectors[0]?.hole.map(() => 'AsKd') ?? [] }, 'a card is dealt twice'],
])('%s has no history', (_name, change, reason) => {
  const [vector] = vectors;
  expect(() => historyOfVector({ ...vector, ...change } as never)).toThrow(new NoHistory(reason));
});
