/** Characters that a line of text must not contain: controls, lone surrogates, line and paragraph separators. */
const NOT_IN_A_LINE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\uFEFF]/gu;

/** Fits a text into one line: such characters become spaces, runs of spaces become one, and the ends are trimmed. */
export function oneLine(text: string): string {
  return text.replace(NOT_IN_A_LINE, ' ').replace(/\s+/g, ' ').trim();
}

/**
 * Names as the formats need them: on one line, not empty, and unique, because the text formats identify players only by name.
 * An empty name becomes `Seat 3`, and the second Anna becomes `Anna (2)`.
 */
export function withUniqueNames<P extends { readonly seat: number; readonly name: string }>(players: readonly P[]): P[] {
  const taken = new Set<string>();
  const inSeatOrder = [...players].sort((a, b) => a.seat - b.seat);
  const names = new Map(inSeatOrder.map(({ seat, name }) => [seat, unused(oneLine(name) || `Seat ${seat}`, taken)]));
  return players.map((player) => ({ ...player, name: names.get(player.seat) ?? player.name }));
}

function unused(name: string, taken: Set<string>): string {
  let candidate = name;
  for (let count = 2; taken.has(candidate); count += 1) candidate = `${name} (${count})`;
  taken.add(candidate);
  return candidate;
}
