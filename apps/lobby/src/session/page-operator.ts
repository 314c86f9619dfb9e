const BASE = /^\/lobby(\/at\/([\w-]+))?/;

/** The part of an address that all pages of a launch share: `/lobby`, or `/lobby/at/<operator>`. */
export function basePath(pathname: string): string {
  return BASE.exec(pathname)?.[0] ?? '';
}

/** The operator whose sites may frame the page at this address; empty for a page that cannot be framed. */
export function pageOperator(pathname: string): string {
  return BASE.exec(pathname)?.[2] ?? '';
}
