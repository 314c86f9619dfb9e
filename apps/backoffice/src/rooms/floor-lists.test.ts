import { afterAll, beforeAll, expect, test } from 'vitest';
import { showAll } from '../i18n/testing/read-texts.ts';
import { listPath } from './floor-lists.ts';
import { fittingRooms, numberSought, tableFilters } from './room-filters.ts';
import { roomViews } from './room-view.ts';
import { seatColumns } from './seat-list.tsx';
import { tableColumns } from './table-list.tsx';

beforeAll(() => showAll('en'));
afterAll(() => showAll('en'));

const tablesPath = (address: string) =>
  listPath('/tables', ['find', 'game', 'stakes', 'currency'], tableColumns(), new URLSearchParams(address));

test.each([
  ['', '/tables'],
  ['tab=tables', '/tables'],
  ['tab=tables&find=berg&game=nlhe&sort=-players', '/tables?find=berg&game=nlhe&sort=-players'],
  ['stakes=EUR:5:10&currency=EUR', '/tables?stakes=EUR%3A5%3A10&currency=EUR'],
  // Filters and columns of another tab are not sent.
  ['status=paused&away=1&sort=ggr-today', '/tables'],
  ['sort=average-pot', '/tables'],
])('the address ?%s asks for %s', (address, path) => {
  expect(tablesPath(address)).toBe(path);
});

test('seats are asked for by their own filters and columns', () => {
  const path = listPath('/tables/seats', ['find', 'away'], seatColumns(), new URLSearchParams('tab=players&away=1&game=nlhe&sort=-chips'));
  expect(path).toBe('/tables/seats?away=1&sort=-chips');
});

test('tables are filtered by what the service says they differ in', () => {
  const filters = tableFilters({ games: ['nlhe', 'plo4'], stakes: ['EUR:5:10', 'EUR:10'], currencies: ['EUR'] });
  expect(filters.map(({ name, options }) => [name, options])).toEqual([
    ['find', undefined],
    [
      'game',
      [
        ['nlhe', 'NL Hold’em'],
        ['plo4', 'PL Omaha'],
      ],
    ],
    [
      'stakes',
      [
        ['EUR:5:10', '€0.05/€0.10'],
        ['EUR:10', '€0.10 button'],
      ],
    ],
  ]);
});

test('rooms are found by a part of their name, their number, or the number of one of their tables', () => {
  const options = { gameKey: 'nlhe', smallBlind: '0.05', bigBlind: '0.10' };
  const rooms = ['Bergen', 'Riga 12'].map((name, index) => ({
    ...{ roomId: String(100 + index), currency: 'EUR', name, openedAt: 0, closedAt: null, options },
  }));
  const views = roomViews(rooms, { rooms: [], maintenance: null, now: 0 }, []);
  const found = (find: string, roomOfFound: string | null = null) =>
    fittingRooms(views, new URLSearchParams(find === '' ? '' : { find }), roomOfFound).map(({ room }) => room.name);
  expect([found(''), found('BERG'), found('101'), found('#100'), found('12', '100'), found('5005')]).toEqual([
    ['Bergen', 'Riga 12'],
    ['Bergen'],
    ['Riga 12'],
    ['Bergen'],
    ['Bergen', 'Riga 12'],
    [],
  ]);
  expect(['12', '#12', 'Riga 12', '', '1'.repeat(17)].map((find) => numberSought(new URLSearchParams({ find })))).toEqual([
    ...['12', '12'],
    ...[null, null, null],
  ]);
});
