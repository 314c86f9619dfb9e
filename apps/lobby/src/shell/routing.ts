import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** The pages of the client and their addresses: `/lobby/` and `/lobby/table/<id>`, both of which survive a reload. */
export type Route =
  | { readonly page: 'lobby' }
  | {
      readonly page: 'table';
      readonly tableId: string;
      /** Seat that quick seat found; the table opens its buy-in dialog for it. */
      readonly seat: number | null;
    };

export const BASE_PATH = '/lobby';
const TABLE_PATH = /^\/lobby\/table\/(\d{1,20})\/?$/;

/** The page of an address; every unknown one below `/lobby` is the lobby. */
export function routeOf(pathname: string, search: string): Route {
  const tableId = TABLE_PATH.exec(pathname)?.[1];
  if (tableId === undefined) return { page: 'lobby' };
  const seat = /^[0-8]$/.exec(new URLSearchParams(search).get('seat') ?? '')?.[0];
  return { page: 'table', tableId, seat: seat === undefined ? null : Number(seat) };
}

export function tablePath(tableId: string, seat: number | null = null): string {
  return `${BASE_PATH}/table/${tableId}${seat === null ? '' : `?seat=${seat}`}`;
}

export interface Address {
  readonly pathname: string;
  readonly search: string;
}

/** Where the player is. Filters of the lobby live in `search`. */
export const addressStore = createStore<Address>(() => ({ pathname: `${BASE_PATH}/`, search: '' }));
let lobbySearch = '';

/** Follows the browser's address from now on. Returns how to stop. */
export function followAddress(view: Window): () => void {
  const read = (): void => {
    const { pathname, search } = view.location;
    if (routeOf(pathname, search).page === 'lobby') lobbySearch = search;
    addressStore.setState({ pathname, search });
  };
  read();
  view.addEventListener('popstate', read);
  return () => view.removeEventListener('popstate', read);
}

/** Goes to an address of the client. `replace` leaves no step in the history. */
export function navigate(path: string, { replace = false } = {}): void {
  const url = new URL(path, window.location.origin);
  const before = window.location.pathname;
  if (replace) window.history.replaceState(null, '', url);
  else window.history.pushState(null, '', url);
  if (url.pathname !== before) window.scrollTo(0, 0);
  if (routeOf(url.pathname, url.search).page === 'lobby') lobbySearch = url.search;
  addressStore.setState({ pathname: url.pathname, search: url.search });
}

/** The lobby with the filters it had. */
export function lobbyPath(): string {
  return `${BASE_PATH}/${lobbySearch}`;
}

export function useAddress(): Address {
  return useStore(addressStore);
}
