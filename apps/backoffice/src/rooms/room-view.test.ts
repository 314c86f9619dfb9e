import type { FloorRoom, RoomRow } from '@cardroom/staff-api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { showAll } from '../i18n/testing/read-texts.ts';
import { buyInText, rakeText, roomViews, stakesKeyText, stakesText, tagsOf } from './room-view.ts';

beforeAll(() => showAll('en'));
afterAll(() => showAll('en'));

const ROOM: RoomRow = { roomId: '7', currency: 'EUR', name: 'Riga', openedAt: 0, closedAt: null, options: {} };
const TABLES: FloorRoom = { roomId: '7', tables: 2, open: 2, paused: 0, running: 0, seats: 12, taken: 0, handsPerHour: 0 };
const CLOSED = { tables: 0, open: 0 };
const NOW = 1_000;

function viewOf(tables: Partial<FloorRoom>, { closedAt = null, heldFrom }: { closedAt?: number | null; heldFrom?: number } = {}) {
  const maintenance = heldFrom === undefined ? null : { from: heldFrom, until: heldFrom + 500 };
  const rooms = [{ ...TABLES, ...tables }].filter((one) => one.tables > 0);
  return roomViews([{ ...ROOM, closedAt }], { rooms, maintenance, now: NOW }, [{ roomId: '7', hands: 9, rake: 345 }])[0];
}

test.each([
  ['empty', CLOSED, {}],
  ['empty', {}, {}],
  ['running', { running: 1, taken: 1 }, {}],
  ['running', { open: 1, paused: 1, taken: 4 }, {}],
  ['paused', { open: 0, paused: 2, taken: 2 }, {}],
  ['paused', { taken: 2 }, { heldFrom: NOW - 100 }],
  ['running', { taken: 2 }, { heldFrom: NOW + 100 }],
  ['running', { taken: 2 }, { heldFrom: NOW - 500 }],
  ['closing', { taken: 2 }, { closedAt: 5 }],
  ['closed', CLOSED, { closedAt: 5 }],
] as const)('a room is %s with %j and %j', (state, tables, more) => {
  expect(viewOf(tables, more)?.state).toBe(state);
});

test('a room has the sums of its own tables, and what it took today', () => {
  const floor = {
    rooms: [
      { ...TABLES, roomId: '8', taken: 5 },
      { ...TABLES, taken: 7 },
    ],
    maintenance: null,
    now: NOW,
  };
  const [view, other] = roomViews([ROOM, { ...ROOM, roomId: '9' }], floor, [{ roomId: '7', hands: 9, rake: 345 }]);
  expect(view).toMatchObject({ tables: { taken: 7, seats: 12 }, rake: 345 });
  expect(other).toMatchObject({ tables: { roomId: '9', tables: 0, taken: 0, seats: 0 }, rake: 0 });
});

test.each([
  ['EUR:5:10', '€0.05/€0.10'],
  ['KRW:20000:40000', '₩200/₩400'],
  ['EUR:10', '€0.10 button'],
])('the stakes %s read %s', (key, text) => {
  expect(stakesKeyText(key)).toBe(text);
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
