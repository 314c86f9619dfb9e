/**
 * Takes the launch code out of the address (`#t=…`) and out of the history at once, so that neither a bookmark nor the
 * back button holds it. Null when there is none.
 */
export function takeLaunchCode(
  location: Pick<Location, 'hash' | 'pathname' | 'search'>,
  history: Pick<History, 'replaceState' | 'state'>,
): string | null {
  const code = new URLSearchParams(location.hash.slice(1)).get('t');
  if (code === null) return null;
  history.replaceState(history.state, '', `${location.pathname}${location.search}`);
  return code === '' ? null : code;
}
