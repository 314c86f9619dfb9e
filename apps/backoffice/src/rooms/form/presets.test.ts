import { expect, test } from 'vitest';
import { bigBlinds, PRESETS, presetOf, STAKES, stakeOf, stakeValues } from './presets.ts';

test('stakes are written in the units of the currency, and recognized', () => {
  expect(stakeValues('micro', 'EUR')).toEqual({ smallBlind: '0.05', bigBlind: '0.10', rakeCap: '0.30' });
  expect(stakeValues('micro', 'KRW')).toEqual({ smallBlind: '100', bigBlind: '200', rakeCap: '600' });
  expect(stakeValues('high', 'EUR')).toEqual({ smallBlind: '5', bigBlind: '10', rakeCap: '30' });
  for (const stake of STAKES) for (const currency of ['EUR', 'KRW']) expect(stakeOf(stakeValues(stake, currency), currency)).toBe(stake);
  expect(stakeOf({ bigBlind: '0.30' }, 'EUR')).toBeNull();
});

test('a preset is recognized until something of it is changed', () => {
  for (const preset of PRESETS) expect(presetOf({ ...preset.values, name: 'Riga' })).toBe(preset);
  expect(presetOf({ ...PRESETS[0]?.values, seats: '5' })).toBeNull();
});

test('a number of big blinds is an amount', () => {
  expect([bigBlinds(3, '0.10'), bigBlinds(2, '200'), bigBlinds(3, ''), bigBlinds(3, 'much')]).toEqual(['0.30', '400', '', '']);
});
