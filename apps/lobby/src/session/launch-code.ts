/**
 * Takes the launch code from the address (`#t=…`) and removes it from the history at once, so that neither a bookmark nor the back button
 * contains it. Null if there is none.
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
