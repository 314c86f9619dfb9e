import type { FloorTable } from '@cardroom/staff-api';
import { shortGameName } from '../hands/words.ts';
import { t } from '../i18n/i18n.ts';
import type { Filter } from '../list/filters.ts';
import { type RoomState, type RoomView, roomStateText, stakesOf, stakesText } from './room-view.ts';
import type { Seated } from './seat-list.tsx';

/** The chips of a tab: only what its rows differ in is offered. */
function chips(games: readonly string[], stakes: readonly string[], currencies: readonly string[]): readonly Filter[] {
  const choice = (name: string, label: string, values: readonly string[], textOf = (value: string) => value): Filter[] => {
    const distinct = [...new Set(values)];
    return distinct.length < 2 ? [] : [{ name, label, options: distinct.map((value) => [value, textOf(value)] as const) }];
  };
  return [
    ...choice('game', t('floor.column.game'), games, shortGameName),
    ...choice('stakes', t('floor.column.stakes'), stakes),
    ...choice('currency', t('floor.filter.currency'), currencies),
  ];
}

function find(placeholder: string): Filter {
  return { name: 'find', label: t('floor.filter.search'), kind: 'search', placeholder };
}

export function roomFilters(views: readonly RoomView[]): readonly Filter[] {
  const open = views.map(({ room }) => room);
  return [
    find(t('floor.filter.room')),
    { name: 'status', label: t('floor.column.status'), kind: 'hidden' },
    ...chips(
      open.map(({ options }) => options.gameKey ?? ''),
      open.map(({ options, currency }) => stakesText(options, currency)),
      open.map(({ currency }) => currency),
    ),
  ];
}

export function tableFilters(tables: readonly FloorTable[]): readonly Filter[] {
  return [
    find(t('floor.filter.room')),
    ...chips(
      tables.map(({ gameKey }) => gameKey),
      tables.map((table) => stakesOf(table, table.currency)),
      tables.map(({ currency }) => currency),
    ),
  ];
}

export function seatFilters(): readonly Filter[] {
  return [find(t('floor.filter.player')), { name: 'away', label: t('floor.filter.disconnected'), kind: 'switch' }];
}

export function fittingRooms(views: readonly RoomView[], given: URLSearchParams): RoomView[] {
  const status = given.get('status') as RoomState | null;
  return views.filter(({ room: { name, roomId, currency, options }, state, tables }) => {
    const ids = [roomId, ...tables.map(({ tableId }) => tableId)];
    return (
      finds(given, name, ids) &&
      (status === null || status === state) &&
      fits(given, { game: options.gameKey ?? '', stakes: stakesText(options, currency), currency })
    );
  });
}

export function fittingTables(tables: readonly FloorTable[], given: URLSearchParams): FloorTable[] {
  return tables.filter(
    (table) =>
      finds(given, table.roomName, [table.tableId, table.roomId]) &&
      fits(given, { game: table.gameKey, stakes: stakesOf(table, table.currency), currency: table.currency }),
  );
}

export function fittingSeats(seats: readonly Seated[], given: URLSearchParams): Seated[] {
  return seats.filter(
    ({ table, seat }) =>
      finds(given, `${seat.name} ${seat.playerId} ${table.roomName}`, [table.tableId]) && (!given.has('away') || !seat.connected),
  );
}

/** Part of a name, or a whole number. */
function finds(given: URLSearchParams, name: string, ids: readonly string[]): boolean {
  const wanted = (given.get('find') ?? '').toLowerCase().replace(/^#/, '');
  return wanted === '' || name.toLowerCase().includes(wanted) || ids.includes(wanted);
}

function fits(given: URLSearchParams, values: Readonly<Record<string, string>>): boolean {
  return Object.entries(values).every(([name, value]) => !given.has(name) || given.get(name) === value);
}

/** How many rooms are in each state, in the order of the chips. */
export function statesOf(views: readonly RoomView[]): readonly (readonly [state: RoomState, text: string, count: number])[] {
  return (['running', 'empty', 'paused', 'closing'] as const).map((state) => [
    state,
    roomStateText(state),
    views.filter((view) => view.state === state).length,
  ]);
}
