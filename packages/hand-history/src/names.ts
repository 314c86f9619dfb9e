/** Characters a line of text must not hold: controls, halves of surrogate pairs, line and paragraph separators. */
const NOT_IN_A_LINE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\uFEFF]/gu;

/** A text that fits into one line: such characters become blanks, runs of blanks one, none at the ends. */
export function oneLine(text: string): string {
  return text.replace(NOT_IN_A_LINE, ' ').replace(/\s+/g, ' ').trim();
}

/**
 * Names as the formats need them: one line, not empty, and no two alike, since the text formats know players by name only.
 * An empty one becomes `Seat 3`, the second Anna `Anna (2)`.
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
