import type { ReportLine } from '@cardroom/staff-api';
import { expect, test } from 'vitest';
import { byDay, totalOf } from './figures.ts';

const line = (day: string, currency: string, rake: number): ReportLine => ({
  ...{ day, currency, rake, gameKey: null, stake: null, hands: 3, players: 2, turnover: 0, buyIns: 0, cashOuts: 0, inPlay: null },
});
const LINES = [line('2026-11-18', 'EUR', 10), line('2026-11-20', 'EUR', 30), line('2026-11-20', 'KRW', 900)];
const period = { from: '2026-11-18', to: '2026-11-20' };

test('a day without hands is 0, and currencies stay apart', () => {
  expect(byDay(LINES, { figure: 'ggr', currency: 'EUR', period })).toEqual([10, 0, 30]);
  expect(byDay(LINES, { figure: 'ggr', currency: 'KRW', period })).toEqual([0, 0, 900]);
  expect(byDay(LINES, { figure: 'players', currency: 'EUR', period })).toEqual([2, 0, 2]);
});

test('amounts and hands add up, players are an average per day', () => {
  expect([totalOf('ggr', [10, 0, 30]), totalOf('hands', [3, 0, 3]), totalOf('players', [4, 0, 4])]).toEqual([40, 6, 2.7]);
  expect(totalOf('players', [])).toBe(0);
});
