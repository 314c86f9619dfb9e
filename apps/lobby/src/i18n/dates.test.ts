import { expect, it } from 'vitest';
import { dateTexts } from './dates.ts';

const AT = Date.UTC(2026, 10, 20, 12, 6, 30);

it('writes times in the zone of the player', () => {
  const seoul = dateTexts('en-GB', 'Asia/Seoul');
  expect(seoul.time(AT)).toBe('21:06');
  expect(seoul.dateTime(AT)).toBe('20 Nov, 21:06');
  expect(dateTexts('en-GB', 'America/Argentina/Buenos_Aires').time(AT)).toBe('09:06');
});

it.each([
  [0, 'now'],
  [12_000, '12 sec. ago'],
  [125_000, '2 min. ago'],
  [3 * 3_600_000, '3 hr. ago'],
  [24 * 3_600_000, 'yesterday'],
])('says how long ago %i ms are', (ms, text) => {
  expect(dateTexts('en', 'UTC').ago(AT - ms, AT)).toBe(text);
});

it('takes a moment of a clock that runs ahead for now', () => {
  expect(dateTexts('en', 'UTC').ago(AT + 5_000, AT)).toBe('now');
});

it.each([
  [0, '0:00:00'],
  [3_723_999, '1:02:03'],
  [-5, '0:00:00'],
])('writes %i ms as a clock', (ms, text) => {
  expect(dateTexts('en', 'UTC').clock(ms)).toBe(text);
});
