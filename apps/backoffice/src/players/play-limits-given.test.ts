import { expect, test } from 'vitest';
import { localTime } from '../shell/local-time.ts';
import { lossCurrencies, playLimitsGiven } from './play-limits-given.ts';

const EMPTY = { until: '', minutes: '', loss: '', currency: 'EUR' };
const given = (fields: Partial<typeof EMPTY>) => (name: string) => ({ ...EMPTY, ...fields })[name as keyof typeof EMPTY];
const UNTIL = Date.parse('2026-11-25T03:00:59.123Z');

test('an end that is left alone keeps its seconds; another one is a time of the reader', () => {
  const shown = localTime(UNTIL);
  expect(playLimitsGiven(given({ until: shown }), { until: UNTIL }).until).toBe(UNTIL);
  const later = localTime(UNTIL + 3_600_000);
  expect(playLimitsGiven(given({ until: later }), { until: UNTIL }).until).toBe(Date.parse('2026-11-25T04:00:00Z'));
  expect(playLimitsGiven(given({ until: shown }), { until: null }).until).toBe(Date.parse('2026-11-25T03:00:00Z'));
});

test('empty fields set no limit', () => {
  expect(playLimitsGiven(given({ loss: ' ' }), { until: null })).toEqual({ until: null, sessionMinutes: null, loss: null });
  expect(playLimitsGiven(given({}), { until: UNTIL }).until).toBeNull();
});

test('a loss is limited in the chosen currency', () => {
  const limits = playLimitsGiven(given({ minutes: '90', loss: '12.50', currency: 'SEK' }), { until: null });
  expect(limits).toEqual({ until: null, sessionMinutes: 90, loss: { amount: '12.50', currency: 'SEK' } });
});

test('the currencies to choose from begin with that of the present limit', () => {
  expect(lossCurrencies(['EUR', 'SEK'], { loss: null })).toEqual(['EUR', 'SEK']);
  expect(lossCurrencies(['EUR', 'SEK'], { loss: { amount: 1, currency: 'SEK' } })).toEqual(['SEK', 'EUR']);
  expect(lossCurrencies(['EUR'], { loss: { amount: 1, currency: 'USD' } })).toEqual(['USD', 'EUR']);
});
