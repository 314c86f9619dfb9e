import type { FloorTable, RoomRow } from '@cardroom/staff-api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { showAll } from '../i18n/testing/read-texts.ts';
import { buyInText, rakeText, roomViews, stakesText, tagsOf } from './room-view.ts';

beforeAll(() => showAll('en'));
afterAll(() => showAll('en'));

const ROOM: RoomRow = { roomId: '7', currency: 'EUR', name: 'Riga', openedAt: 0, closedAt: null, options: {} };
const SEAT = {
  seat: 0,
  stayId: 's',
  playerId: 'p',
  name: 'P',
  chips: 100,
  state: 'seated',
  connected: true,
  leaving: null,
  kick: null,
} as const;

function table(more: Partial<FloorTable>, taken = 0): FloorTable {
  return {
    ...{ tableId: '1', roomId: '7', roomName: 'Riga', currency: 'EUR', gameKey: 'nlhe', smallBlind: 5, bigBlind: 10, status: 'open' },
    ...{ held: false, outdated: false, phase: 'waiting', handId: null, handsPlayed: 0, waiting: 0 },
    ...{ handsPerHour: 0, averagePot: 0, flopPercent: 0, handsCounted: 0 },
    seats: [SEAT, SEAT, SEAT, SEAT].map((seat, index) => (index < taken ? seat : null)),
    ...more,
  } as FloorTable;
}
const viewOf = (tables: readonly FloorTable[], room: Partial<RoomRow> = {}) => roomViews([{ ...ROOM, ...room }], tables, [])[0];

test.each([
  ['empty', [], null],
  ['empty', [table({})], null],
  ['running', [table({}, 1), table({})], null],
  ['running', [table({ status: 'paused' }, 2), table({}, 2)], null],
  ['paused', [table({ status: 'paused' }, 2)], null],
  ['paused', [table({ held: true }, 2)], null],
  ['closing', [table({ status: 'closing' }, 2)], 5],
  ['closed', [], 5],
] as const)('a room is %s', (state, tables, closedAt) => {
  expect(viewOf(tables, { closedAt })?.state).toBe(state);
});

test('a room sums its own tables, and its speed is that of the tables that play', () => {
  const tables = [table({ handsPerHour: 80 }, 3), table({ handsPerHour: 101 }, 4), table({}), table({ roomId: '8' }, 4)];
  const [view] = roomViews([ROOM], tables, [{ roomId: '7', hands: 9, rake: 345 }]);
  expect(view).toMatchObject({ seated: 7, capacity: 12, running: 2, handsPerHour: 91, rake: 345 });
});

test.each([
  ['nlhe', '0.05', '0.10', '€0.05/€0.10'],
  ['flhe', '0.20', '0.40', '€0.40/€0.80'],
  ['flo8', '1.00', '2.00', '€2/€4'],
  ['nlsd', '0.00', '0.10', '€0.10 button'],
])('the stakes of %s', (gameKey, smallBlind, bigBlind, text) => {
  expect(stakesText({ gameKey, smallBlind, bigBlind }, 'EUR')).toBe(text);
});

test('rake, buy-ins and tags in words', () => {
  expect(rakeText({ rakeBasisPoints: '550', rakeCap: '3.00' }, 'EUR')).toBe('5.5%, cap €3');
  expect(rakeText({ rakeBasisPoints: '0', rakeCap: '0.00' }, 'EUR')).toBe('None');
  expect(rakeText({ rakeByPlayers: '2:300:0.50' }, 'EUR')).toBe('By players');
  expect(buyInText({ buyInMin: '8000.00', buyInMax: '20000.00' }, 'KRW')).toBe('₩8,000–₩20,000');
  const options = { gameKey: 'nlhe', seats: '2', ante: '0.50', straddle: 'true', runItTwice: 'false', bombPotEveryHands: '20' };
  expect(tagsOf(options, 'EUR')).toEqual(['Heads-up', 'Ante €0.50', 'Straddle', 'Bomb pots']);
  expect(tagsOf({ gameKey: 'nlsd', seats: '6', ante: '0.10' }, 'EUR')).toEqual([]);
});

test('rake and stakes in German', async () => {
  await showAll('de');
  expect(rakeText({ rakeBasisPoints: '550', rakeCap: '3.00' }, 'EUR').replaceAll('\u00a0', ' ')).toBe('5,5 %, Cap 3 €');
  expect(stakesText({ gameKey: 'nlsd', smallBlind: '0.00', bigBlind: '0.10' }, 'EUR').replaceAll('\u00a0', ' ')).toBe('0,10 € Button');
});
