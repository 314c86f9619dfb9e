import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { OHH, PHH, POKERSTARS } from './formats.ts';
import { type HandHistory, type HistoryDeal, parseOne } from './hand-history.ts';

const games = readFileSync(join(import.meta.dirname, 'fixtures', 'games.txt'), 'utf8');
const deal: HistoryDeal = {
  version: 2,
  origin: 'poker.example',
  table: '1001',
  number: 7,
  roots: ['a1'.repeat(32), 'b2'.repeat(32)],
  list: 'c3'.repeat(32),
  kid: 'd4'.repeat(8),
  sig: 'e5'.repeat(64),
};
const plain = POKERSTARS.parseAll(games).find((one): one is HandHistory => 'id' in one && one.id === '241003');
if (plain === undefined) throw new Error('there is no hand');
const hand: HandHistory = { ...plain, deal };

describe('the committed deck of a hand', () => {
  test('is _fairness in Open Hand History, and the last member', () => {
    const { _fairness, ...rest } = JSON.parse(OHH.write(hand, 'public')).ohh;
    expect(_fairness).toEqual(deal);
    expect(rest).toEqual(JSON.parse(OHH.write(plain, 'public')).ohh);
  });

  test('is _root in PHH, on the last line', () => {
    const { roots, list, kid, sig } = deal;
    const place = 'version = 2, origin = "poker.example", table = "1001", number = 7';
    const root = `_root = { ${place}, roots = ["${roots[0]}", "${roots[1]}"], list = "${list}", kid = "${kid}", sig = "${sig}" }\n`;
    expect(PHH.write(hand, 'public')).toBe(`${PHH.write(plain, 'public')}${root}`);
  });

  test('leaves PokerStars-style text as it is, byte for byte', () => {
    for (const viewer of ['public', 'all'] as const) expect(POKERSTARS.write(hand, viewer)).toBe(POKERSTARS.write(plain, viewer));
    expect(POKERSTARS.carried(hand)).not.toHaveProperty('deal');
  });

  test.each([OHH, PHH])('$name: is read back, and the same for every reader', (format) => {
    for (const viewer of ['public', 'all', hand.players[0]?.seat ?? 1] as const)
      expect(parseOne(format, format.write(hand, viewer))).toMatchObject({ deal });
    expect(parseOne(format, format.write(plain, 'public'))).not.toHaveProperty('deal');
  });

  test.each([OHH, PHH])('$name: one of another version, or with another meaning, is ignored', (format) => {
    const text = format.write(hand, 'public');
    const other = text.replace(/("?version"?)( = |: )2/, '$1$23');
    expect(other).not.toBe(text);
    expect(parseOne(format, other)).not.toHaveProperty('deal');
    expect(parseOne(format, other)).toHaveProperty('id', plain.id);
    const words =
      format === OHH ? text.replace(/"_fairness": \{[^}]*\}/, '"_fairness": "audited"') : text.replace(/_root = .*/, '_root = "c3c3"');
    expect(words).not.toBe(text);
    expect(parseOne(format, words)).not.toHaveProperty('deal');
    expect(parseOne(format, words)).toHaveProperty('id', plain.id);
  });

  test.each<[string, string | RegExp, string]>([
    ['roots', `"${'b2'.repeat(32)}"`, '"b2"'],
    ['roots', `"${'b2'.repeat(32)}"`, `"${'b2'.repeat(32)}", "${'b2'.repeat(32)}"`],
    ['list', 'c3'.repeat(32), 'C3'.repeat(32)],
    ['kid', 'd4'.repeat(8), 'd4'.repeat(7)],
    ['sig', 'e5'.repeat(64), ''],
    ['number', /("?number"?(?: = |: ))7/, '$10'],
    ['number', /("?number"?(?: = |: ))7/, '$14294967296'],
    ['origin', 'poker.example', 'poker example'],
  ])('with a wrong %s is refused by its line', (name, from, to) => {
    for (const [format, field] of [
      [OHH, '_fairness'],
      [PHH, '_root'],
    ] as const) {
      const text = format.write(hand, 'public');
      const wrong = text.replace(from, to);
      expect(wrong).not.toBe(text);
      const line = text.split('\n').findIndex((one) => one.includes(field)) + 1;
      expect(parseOne(format, wrong)).toEqual({ line, reason: `${field} has no valid ${name}` });
    }
  });
});
