import { type MouseEvent, useSyncExternalStore } from 'react';

/** The prefix of every page's address. */
const BASE = '/backoffice';
/** Dispatched on the window when a link or `go` shows another page. */
export const ROUTE_CHANGED = 'cardroom:route';

/** The current path below the back office, with its query. */
export function useRoute(): { readonly path: string; readonly query: URLSearchParams } {
  const address = useSyncExternalStore(subscribe, () => window.location.pathname + window.location.search);
  const [path = '', query = ''] = address.split('?', 2);
  return { path: path.slice(BASE.length) || '/', query: new URLSearchParams(query) };
}

/** Whether a path is a page or something below it, such as one transaction. */
export function isWithin(path: string, page: string): boolean {
  return path === page || path.startsWith(`${page}/`);
}

/** The decoded part of a path below a page; null if there is none. */
export function partBehind(path: string, page: string): string | null {
  const part = path.slice(page.length + 1);
  try {
    return part === '' ? null : decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Shows another page; `replace` adds no entry to the browser history. */
export function go(path: string, how: 'push' | 'replace' = 'push'): void {
  window.history[how === 'push' ? 'pushState' : 'replaceState'](null, '', BASE + path);
  window.dispatchEvent(new Event(ROUTE_CHANGED));
}

/** The props of a link to a page. With a modifier key held, the browser opens it as usual. */
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
