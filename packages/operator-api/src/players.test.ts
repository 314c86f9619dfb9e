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
