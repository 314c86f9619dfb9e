import type { FairPlaySignal } from '@cardroom/staff-api';
import { beforeAll, expect, test } from 'vitest';
import { showAll } from '../i18n/testing/read-texts.ts';
import { signalText, tablesText, withheldText } from './signal-words.ts';

beforeAll(() => showAll('en'));

const signal = (more: Partial<FairPlaySignal>): FairPlaySignal => ({
  kind: 'browser',
  a: { playerId: 'bo', name: 'Bo' },
  b: { playerId: 'ann', name: 'Ann' },
  outcome: 'seated',
  tableId: '7',
  times: 1,
  lastAt: 0,
  visit: null,
  ...more,
});

test.each<[Partial<FairPlaySignal>, string]>([
  [{}, 'Bo took a seat at Ann’s table.'],
  [{ times: 3 }, 'Bo took a seat at Ann’s table (3 times that day).'],
  [{ outcome: 'refused' }, 'Bo was refused a seat at Ann’s table.'],
  [
    { kind: 'short-visit', outcome: 'left', visit: { currency: 'EUR', boughtIn: 10_000, lost: 9_550, hands: 3 } },
    'Bo lost €95.50 of €100.00 in 3 hands, most of it to Ann.',
  ],
  [
    { kind: 'short-visit', outcome: 'left', visit: { currency: 'EUR', boughtIn: 10_000, lost: 10_000, hands: 1 } },
    'Bo lost €100.00 of €100.00 in 1 hand, most of it to Ann.',
  ],
])('M5: the signal %j reads "%s"', (more, text) => {
  expect(signalText(signal(more))).toBe(text);
});

test('missing cuts read as a number and tables, without a claim of fault', () => {
  const cuts = { player: { playerId: 'bo', name: 'Bo' }, times: 4, tableIds: ['17', '18'], lastAt: 0 };
  expect(withheldText(cuts)).toBe(
    '4 cuts of Bo did not come in time. A slow or lost connection looks the same as a cut that is held back.',
  );
  expect(tablesText(cuts)).toBe('Tables 17, 18');
  expect(tablesText({ ...cuts, tableIds: ['17'] })).toBe('Table 17');
});
