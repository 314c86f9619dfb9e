import { type MouseEvent, useSyncExternalStore } from 'react';

/** The pages' common beginning. */
const BASE = '/backoffice';
/** Heard at the window when a page was shown by a link or by `go`. */
export const ROUTE_CHANGED = 'cardroom:route';

/** The address below the back office, with its query. */
export function useRoute(): { readonly path: string; readonly query: URLSearchParams } {
  const address = useSyncExternalStore(subscribe, () => window.location.pathname + window.location.search);
  const [path = '', query = ''] = address.split('?', 2);
  return { path: path.slice(BASE.length) || '/', query: new URLSearchParams(query) };
}

/** Whether an address is that of a page or of something below it, such as one transaction. */
export function isWithin(path: string, page: string): boolean {
  return path === page || path.startsWith(`${page}/`);
}

/** Shows another page; `replace` keeps the way back as it was. */
export function go(path: string, how: 'push' | 'replace' = 'push'): void {
  window.history[how === 'push' ? 'pushState' : 'replaceState'](null, '', BASE + path);
  window.dispatchEvent(new Event(ROUTE_CHANGED));
}

/** What a link to a page needs; with a key held the browser does what it does. */
export function linkTo(path: string) {
  return {
    href: BASE + path,
    onClick: (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      go(path);
    },
  };
}

function subscribe(changed: () => void): () => void {
  for (const event of ['popstate', ROUTE_CHANGED]) window.addEventListener(event, changed);
  return () => {
    for (const event of ['popstate', ROUTE_CHANGED]) window.removeEventListener(event, changed);
  };
}
