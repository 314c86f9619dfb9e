import { type Filters, GAME_TABS, type ListView, MIN_PLAYERS, SORT_KEYS, type Sorting, STAKE_BANDS } from '@cardroom/protocol/shapes';
import { DEFAULT_SORTING, LIMIT_ORDER } from '@cardroom/views/listing';

const CHOICES_MAX = 20;
const GAME_KEY = /^[a-z0-9-]{1,12}$/;

/** Reads the view from the address, ignoring what it does not recognise. */
export function viewOf(search: string): ListView {
  const query = new URLSearchParams(search);
  const list = (name: string): string[] => (query.get(name) ?? '').split(',').filter(Boolean).slice(0, CHOICES_MAX);
  const hidden = list('hide');
  return {
    filters: {
      tab: GAME_TABS.find((tab) => tab === query.get('tab')) ?? 'all',
      games: list('games').filter((game) => GAME_KEY.test(game)),
      limits: list('limits').filter((limit) => LIMIT_ORDER.some((known) => known === limit)),
      bands: STAKE_BANDS.filter((band) => list('stakes').includes(band)),
      seats: list('seats')
        .map(Number)
        .filter((seats) => Number.isInteger(seats) && seats >= 2 && seats <= 9),
      hideFull: hidden.includes('full'),
      hideEmpty: hidden.includes('empty'),
      minPlayers: MIN_PLAYERS.find((count) => String(count) === query.get('players')) ?? 0,
      favourites: query.get('only') === 'favourites',
    },
    sorting: sortingOf(query.get('sort')),
  };
}

/** The address of a view; '' for the default view. */
export function searchOf({ filters, sorting }: ListView): string {
  const query: string[] = [];
  const list = (name: string, values: readonly (string | number)[]): void => {
    if (values.length > 0) query.push(`${name}=${values.join(',')}`);
  };
  if (filters.tab !== 'all') query.push(`tab=${filters.tab}`);
  list('games', filters.games);
  list('limits', filters.limits);
  list('stakes', filters.bands);
  list('seats', filters.seats);
  list('hide', [filters.hideFull ? 'full' : '', filters.hideEmpty ? 'empty' : ''].filter(Boolean));
  if (filters.minPlayers > 0) query.push(`players=${filters.minPlayers}`);
  if (filters.favourites) query.push('only=favourites');
  const { key, descending } = sorting;
  if (key !== DEFAULT_SORTING.key || descending !== DEFAULT_SORTING.descending) query.push(`sort=${descending ? '-' : ''}${key}`);
  return query.length > 0 ? `?${query.join('&')}` : '';
}

/** The number of filters chosen, without the tab. */
export function choicesIn({ games, limits, bands, seats, hideFull, hideEmpty, minPlayers, favourites }: Filters): number {
  const switches = [hideFull, hideEmpty, minPlayers > 0, favourites].filter(Boolean);
  return games.length + limits.length + bands.length + seats.length + switches.length;
}

function sortingOf(text: string | null): Sorting {
  const descending = text?.startsWith('-') ?? false;
  const name = descending ? text?.slice(1) : text;
  const key = SORT_KEYS.find((one) => one === name);
  return key ? { key, descending } : DEFAULT_SORTING;
}
