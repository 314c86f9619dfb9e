import type { FloorAnswer } from '@cardroom/staff-api';
import { shortGameName } from '../hands/words.ts';
import { t } from '../i18n/i18n.ts';
import type { Filter } from '../list/filters.ts';
import { type RoomState, type RoomView, roomStateText, stakesKeyText, stakesText } from './room-view.ts';

/** The chips of a tab: only what its rows differ in is offered. */
function chips(
  games: readonly string[],
  stakes: readonly string[],
  currencies: readonly string[],
  stakesTextOf?: (stakes: string) => string,
): readonly Filter[] {
  const choice = (name: string, label: string, values: readonly string[], textOf = (value: string) => value): Filter[] => {
    const distinct = [...new Set(values)];
    return distinct.length < 2 ? [] : [{ name, label, options: distinct.map((value) => [value, textOf(value)] as const) }];
  };
  return [
    ...choice('game', t('floor.column.game'), games, shortGameName),
    ...choice('stakes', t('floor.column.stakes'), stakes, stakesTextOf),
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

/** The service filters; it says what its tables differ in. */
export function tableFilters({ games, stakes, currencies }: Pick<FloorAnswer, 'games' | 'stakes' | 'currencies'>): readonly Filter[] {
  return [find(t('floor.filter.room')), ...chips(games, stakes, currencies, stakesKeyText)];
}

export function seatFilters(): readonly Filter[] {
  return [find(t('floor.filter.player')), { name: 'away', label: t('floor.filter.disconnected'), kind: 'switch' }];
}

/** `roomOfFound`: the room of the table whose whole number is searched for; null for none. */
export function fittingRooms(views: readonly RoomView[], given: URLSearchParams, roomOfFound: string | null): RoomView[] {
  const status = given.get('status') as RoomState | null;
  return views.filter(({ room: { name, roomId, currency, options }, state }) => {
    return (
      (roomId === roomOfFound || finds(given, name, roomId)) &&
      (status === null || status === state) &&
      fits(given, { game: options.gameKey ?? '', stakes: stakesText(options, currency), currency })
    );
  });
}

/** The number in a search that may be a table's; null for any other search. */
export function numberSought(given: URLSearchParams): string | null {
  const wanted = wantedIn(given);
  return /^\d{1,16}$/.test(wanted) ? wanted : null;
}

/** Part of a name, or a whole number. */
function finds(given: URLSearchParams, name: string, id: string): boolean {
  const wanted = wantedIn(given);
  return wanted === '' || name.toLowerCase().includes(wanted) || id === wanted;
}

function wantedIn(given: URLSearchParams): string {
  return (given.get('find') ?? '').toLowerCase().replace(/^#/, '');
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
