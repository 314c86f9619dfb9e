import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { basePath } from '../session/page-operator.ts';

/**
 * Pages without anything in their path: all tables with a seat side by side, the list of hands and its numbers, transactions, the player's limits and
 * settings, and rules and policies. Each reads its own query.
 */
export type PlainPage = 'tables' | 'hands' | 'statistics' | 'links' | 'transactions' | 'limits' | 'settings' | 'rules';

/**
 * The pages of the client, whose addresses all survive a reload: `/lobby/`, `/lobby/table/<id>`, `/lobby/tables`, `/lobby/hands`,
 * `/lobby/hand/<id>`, `/lobby/statistics`, `/lobby/links`, `/lobby/transactions`, `/lobby/limits`, `/lobby/settings`, `/lobby/rules`. A launch leads to `/lobby/at/<operator>` instead of `/lobby`, and
 * all pages stay below it.
 */
export type Route =
  | { readonly page: 'lobby' }
  | { readonly page: PlainPage }
  | {
      readonly page: 'hand';
      /** `last`: the player's newest hand at `tableId`. */
      readonly handId: string;
      /** The table to return to. */
      readonly tableId: string | null;
    }
  | {
      readonly page: 'table';
      readonly tableId: string;
      /** The seat found by quick seat; the table opens its buy-in dialog. */
      readonly seat: number | null;
    };

const TABLE_PATH = /^\/table\/(\d{1,20})\/?$/;
const PLAIN_PATH = /^\/(tables|hands|statistics|links|transactions|limits|settings|rules)\/?$/;
const HAND_PATH = /^\/hand\/(\d{1,18}|last)\/?$/;
let base = '/lobby';

/** The page of an address; an unknown one below `/lobby` is the lobby. */
export function routeOf(address: string, search: string): Route {
  const pathname = address.slice(basePath(address).length);
  const page = PLAIN_PATH.exec(pathname)?.[1];
  if (page !== undefined) return { page: page as PlainPage };
  const handId = HAND_PATH.exec(pathname)?.[1];
  if (handId !== undefined) return { page: 'hand', handId, tableId: tableOf(search) };
  const tableId = TABLE_PATH.exec(pathname)?.[1];
  if (tableId === undefined) return { page: 'lobby' };
  const seat = /^[0-8]$/.exec(new URLSearchParams(search).get('seat') ?? '')?.[0];
  return { page: 'table', tableId, seat: seat === undefined ? null : Number(seat) };
}

function tableOf(search: string): string | null {
  return /^\d{1,20}$/.exec(new URLSearchParams(search).get('table') ?? '')?.[0] ?? null;
}

/** The list of hands, with the last filter unless `search` is given. */
export function handsPath(search = handsSearch): string {
  return `${base}/hands${search}`;
}

/** The player's hands in numbers, of the days in `search`. */
export function statisticsPath(search = ''): string {
  return `${base}/statistics${search}`;
}

/** The player's links to hands. */
export function linksPath(): string {
  return `${base}/links`;
}

/** A shared hand. The token is in the part of the address that browsers do not send, so that no log has it. */
export function sharedPath(token: string): string {
  return `/lobby/shared#${token}`;
}

/** The list of transactions, with the filter `search`. */
export function transactionsPath(search = ''): string {
  return `${base}/transactions${search}`;
}

export function limitsPath(): string {
  return `${base}/limits`;
}

export function settingsPath(): string {
  return `${base}/settings`;
}

/** Rules and policies, beginning with those of a game; `tableId` makes the way back lead to that table. */
export function rulesPath(game: string | null = null, tableId: string | null = null): string {
  return `${base}/rules${game === null ? '' : `?game=${game}${tableId === null ? '' : `&table=${tableId}`}`}`;
}

/** A hand in the replayer; `tableId` makes the way back lead to that table. */
export function handPath(handId: string, tableId: string | null = null): string {
  return `${base}/hand/${handId}${tableId === null ? '' : `?table=${tableId}`}`;
}

export function tablePath(tableId: string, seat: number | null = null): string {
  return `${base}/table/${tableId}${seat === null ? '' : `?seat=${seat}`}`;
}

export function tablesPath(): string {
  return `${base}/tables`;
}

export interface Address {
  readonly pathname: string;
  readonly search: string;
}

/** The current address. The lobby's filters are in `search`. */
export const addressStore = createStore<Address>(() => ({ pathname: `${base}/`, search: '' }));
let lastLobbySearch = '';
let handsSearch = '';

/** Remembers each list's filter, so that the player finds it as they left it. */
function remember(pathname: string, search: string): void {
  const { page } = routeOf(pathname, search);
  if (page === 'lobby') lastLobbySearch = search;
  if (page === 'hands') handsSearch = search;
}

/** Follows the browser's address. Returns a function that stops. */
export function followAddress(view: Window): () => void {
  const read = (): void => {
    const { pathname, search } = view.location;
    base = basePath(pathname);
    remember(pathname, search);
    addressStore.setState({ pathname, search });
  };
  read();
  view.addEventListener('popstate', read);
  return () => view.removeEventListener('popstate', read);
}

/** Goes to an address of the client; `replace` adds no history entry. */
export function navigate(path: string, { replace = false } = {}): void {
  const url = new URL(path, window.location.origin);
  const before = window.location.pathname;
  if (replace) window.history.replaceState(null, '', url);
  else window.history.pushState(null, '', url);
  if (url.pathname !== before) window.scrollTo(0, 0);
  remember(url.pathname, url.search);
  addressStore.setState({ pathname: url.pathname, search: url.search });
}

/** The lobby, with its last filters unless `search` is given. */
export function lobbyPath(search = lastLobbySearch): string {
  return `${base}/${search}`;
}

/** The lobby's filters as a query string, on every page. */
export function lobbySearch(): string {
  return lastLobbySearch;
}

/** The lobby's filters as a query string; query strings of other pages leave it unchanged. */
export function useLobbySearch(): string {
  return useStore(addressStore, lobbySearch);
}

export function useAddress(): Address {
  return useStore(addressStore);
}
