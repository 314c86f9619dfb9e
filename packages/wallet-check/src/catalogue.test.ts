import { expect, test } from 'vitest';
import { CASES, inRunOrder } from './catalogue.ts';

/** The specified list of cases, by letter. */
const MUST =
  'B0 B1 B2 B3 B4 B5 B9 D1 D2 D3 D4 D5 D6 D7 D8 D9 D10 I1 I2 I3 I4 I5 C1 C2 C3 C4 C5 C6 C8 C9 C12 C13 C14 X1 X2 X3 X4 X5 X6 X7 X13 X14 X15 X16 X17 R1 R2 R3 R7 S1';
const SHOULD = 'D11 C7 X8 X9 R4 R5 R6 P1 P2 P3 P4 P5 S2';

test('has every case of the contract at its level, and each ID once', () => {
  const levelOf = (ids: string) => ids.split(' ').map((id) => CASES.find((one) => one.id === id)?.level);
  expect(new Set(levelOf(MUST))).toEqual(new Set(['MUST']));
  expect(new Set(levelOf(SHOULD))).toEqual(new Set(['SHOULD']));
  expect(new Set(CASES.map(({ id }) => id)).size).toBe(CASES.length);
});

test('every case says what is right, why it matters and how to fix it', () => {
  for (const { title, why, fix } of CASES) {
    expect(title).not.toMatch(/\.$/);
    expect(why).toMatch(/[.)]$/);
    expect(fix).toMatch(/[.)]$/);
  }
});

test('a case runs after those it builds on; cases that need time or look at all calls run last', () => {
  const order = inRunOrder(CASES).map(({ id }) => id);
  expect([...order].sort()).toEqual(CASES.map(({ id }) => id).sort());
  for (const { id, after = [] } of CASES) {
    for (const needed of after)
      expect([id, needed, order.indexOf(needed) >= 0 && order.indexOf(needed) < order.indexOf(id)]).toEqual([id, needed, true]);
  }
  expect(order.slice(-4)).toEqual(['I6', 'P3', 'P4', 'P5']);
});

test('a MUST builds on MUSTs only, so that no SHOULD can hide it', () => {
  const levels = new Map(CASES.map(({ id, level }) => [id, level]));
  const wrong = CASES.filter(({ level, after = [] }) => level === 'MUST' && after.some((id) => levels.get(id) !== 'MUST'));
  expect(wrong.map(({ id }) => id)).toEqual([]);
});
