import type { RoomForm, RoomRow } from '@cardroom/staff-api';
import { expect, test } from 'vitest';
import { amountOf, optionsOf, valuesOf } from './values.ts';

const FORM: RoomForm = [
  {
    title: 'All',
    fields: [
      { option: 'gameKey', label: 'Game', kind: 'choice' },
      { option: 'smallBlind', label: 'Small blind', kind: 'amount' },
      { option: 'bigBlind', label: 'Big blind', kind: 'amount' },
      { option: 'ante', label: 'Ante', kind: 'amount' },
      { option: 'anteType', label: 'Ante paid by', kind: 'choice' },
      { option: 'buyInMin', label: 'Minimum buy-in', kind: 'amount' },
      { option: 'buyInMax', label: 'Maximum buy-in', kind: 'amount' },
      { option: 'rakeBasisPoints', label: 'Rake', kind: 'percent' },
      { option: 'rakeCap', label: 'Cap', kind: 'amount' },
      { option: 'actMs', label: 'Time to act', kind: 'seconds' },
      { option: 'maxRaises', label: 'Raises', kind: 'text', games: ['flhe'] },
    ],
  },
];
const OPTIONS = {
  ...{ gameKey: 'nlhe', smallBlind: '0.10', bigBlind: '0.30', ante: '0', anteType: 'none', buyInMin: '10', buyInMax: '30' },
  ...{ rakeBasisPoints: '300', rakeCap: '0.90', actMs: '20000', maxRaises: '' },
};
const ROOM: RoomRow = { roomId: '1', currency: 'EUR', name: 'Riga', openedAt: 0, closedAt: null, options: OPTIONS };

test('a room is shown in big blinds, seconds and percent', () => {
  expect(valuesOf(FORM, OPTIONS)).toMatchObject({ buyInMin: '33.33', buyInMax: '100', actMs: '20', rakeBasisPoints: '3' });
});

test('an edited room keeps what nobody touched, to the cent', () => {
  const values = valuesOf(FORM, OPTIONS);
  expect(optionsOf(FORM, values, ROOM)).toMatchObject({ buyInMin: '10', buyInMax: '30', actMs: '20000', rakeBasisPoints: '300' });
  expect(optionsOf(FORM, { ...values, buyInMax: '200' }, ROOM)).toMatchObject({ buyInMin: '10', buyInMax: '60.00' });
  // Other blinds make other buy-ins, because they are counted in big blinds.
  expect(optionsOf(FORM, { ...values, bigBlind: '1' }, ROOM)).toMatchObject({ buyInMin: '33.33', buyInMax: '100.00' });
});

test.each([
  ['40', '0.20', '8.00'],
  ['33.33', '1', '33.33'],
  ['', '1', ''],
  ['many', '1', 'many'],
  ['40', 'much', '40'],
])('%j big blinds of %j are %j', (count, big, amount) => {
  expect(amountOf(count, big)).toBe(amount);
});

test('what the game does not have, or its switch turned off, is left empty', () => {
  const values = { ...valuesOf(FORM, OPTIONS), maxRaises: '3,4,4,4', ante: '0.30', anteType: '' };
  expect(optionsOf(FORM, values)).toMatchObject({ maxRaises: '', anteType: 'each', ante: '0.30' });
  expect(optionsOf(FORM, { ...values, gameKey: 'flhe' })).toMatchObject({ maxRaises: '3,4,4,4' });
  expect(optionsOf(FORM, { ...values, gameKey: 'nlsd' })).toMatchObject({ smallBlind: '', anteType: '', ante: '0.30' });
  expect(optionsOf(FORM, { ...values, ante: '0', anteType: 'bb' })).toMatchObject({ ante: '', anteType: '' });
  expect(optionsOf(FORM, { ...values, rakeBasisPoints: '0' })).toMatchObject({ rakeBasisPoints: '0', rakeCap: '' });
});
