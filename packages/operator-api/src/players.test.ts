import { describe, expect, test } from 'vitest';
import { readEndSessions, readLimits } from './players.ts';

const rules = { now: Date.UTC(2026, 10, 20) };
const NONE = { until: null, session_minutes: null, loss_limit: null, block: false };
const errorsOf = (more: object) => {
  const reading = readLimits({ ...NONE, ...more }, rules);
  return reading.ok ? [] : reading.errors.map(({ field, code }) => `${field} ${code}`);
};

describe('until', () => {
  test.each<[string, string[]]>([
    ['2027-02-28T23:59:59Z', []],
    ['2028-02-29T00:00:00.5+14:00', []],
    ['2027-02-29T00:00:00Z', ['until bad_format']],
    ['2027-02-30T00:00:00Z', ['until bad_format']],
    ['2027-04-31T00:00:00+01:00', ['until bad_format']],
    ['2027-13-01T00:00:00Z', ['until bad_format']],
    ['2027-01-01T25:00:00Z', ['until bad_format']],
    ['2027-01-01T00:00:00', ['until bad_format']],
    ['2026-11-20T00:00:00Z', ['until unknown_value']],
  ])('%s: %j', (until, errors) => {
    expect(errorsOf({ until })).toEqual(errors);
  });
});

describe('numbers', () => {
  test.each<[string, object, string[]]>([
    ['whole minutes', { session_minutes: 1440 }, []],
    ['minutes as text', { session_minutes: '120' }, ['session_minutes wrong_type']],
    ['half a minute', { session_minutes: 0.5 }, ['session_minutes wrong_type']],
    ['no minutes', { session_minutes: 0 }, ['session_minutes too_short']],
    ['more than a day', { session_minutes: 1441 }, ['session_minutes too_long']],
    ['an amount with one decimal', { loss_limit: { amount: 100.1, currency: 'EUR' } }, []],
    ['an amount as text', { loss_limit: { amount: '100.10', currency: 'EUR' } }, ['loss_limit.amount wrong_type']],
    ['three decimals', { loss_limit: { amount: 1.005, currency: 'EUR' } }, ['loss_limit.amount bad_format']],
    ['nothing to lose', { loss_limit: { amount: 0, currency: 'EUR' } }, ['loss_limit.amount bad_format']],
    ['too large an amount', { loss_limit: { amount: 1e15, currency: 'EUR' } }, ['loss_limit.amount bad_format']],
  ])('%s', (_, more, errors) => {
    expect(errorsOf(more)).toEqual(errors);
  });

  test('amounts become minor units', () => {
    const reading = readLimits({ ...NONE, session_minutes: 120, loss_limit: { amount: 100.1, currency: 'EUR' } }, rules);
    expect(reading.ok && reading.value).toMatchObject({ sessionMinutes: 120, loss: { amount: 10_010, currency: 'EUR' } });
  });
});

describe('a reason', () => {
  test.each<[string, string[]]>([
    ['Sperre auf Wunsch – 7 Tage 😀', []],
    ['  0123456789  ', []],
    [' 012345678 ', ['reason too_short']],
    ['0123456789\u0000', ['reason bad_format']],
    ['01234\n56789', ['reason bad_format']],
    ['01234\u009b56789', ['reason bad_format']],
    ['0123456789\ud800', ['reason bad_format']],
  ])('%j: %j', (reason, errors) => {
    expect(errorsOf({ reason })).toEqual(errors);
    const ending = readEndSessions({ reason });
    expect(ending.ok ? [] : ending.errors.map(({ field, code }) => `${field} ${code}`)).toEqual(errors);
  });
});
