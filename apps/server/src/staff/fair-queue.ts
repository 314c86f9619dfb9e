/** Each hash occupies a core and 64 MiB. Others wait; beyond `WAITING_MAX` somebody is refused. */
export const AT_ONCE_MAX = 2;
export const WAITING_MAX = 30;

/** Thrown when too many people try to sign in at once. */
export class PasswordsBusy extends Error {
  override readonly name = 'PasswordsBusy';
}

/** On whose behalf work is done. */
export interface Turn {
  /** A network or a device. Turns go round by it, so that many attempts from one place delay only that place. */
  readonly from: string;
  /** A device that somebody signed in with. It never waits for strangers who came later, and is never refused on their behalf. */
  readonly known: boolean;
}

interface Waiting {
  readonly start: () => void;
  readonly refuse: () => void;
}
/** Those who wait, by their place, in the order of their turns. */
type Line = Map<string, Waiting[]>;

/** Runs a few at once. The others wait: known devices first, then one of each place in turn. Throws `PasswordsBusy`. */
export function fairQueue(): <Value>(turn: Turn, work: () => Promise<Value>) => Promise<Value> {
  const lines: readonly [known: Line, strangers: Line] = [new Map(), new Map()];
  let running = 0;
  return async (turn, work) => {
    if (running >= AT_ONCE_MAX) await placeIn(lines, turn);
    else running += 1;
    try {
      return await work();
    } finally {
      const next = nextOf(lines);
      // The next one takes this place over, so that nobody else slips in between.
      if (next === null) running -= 1;
      else next.start();
    }
  };
}

/** Waits for a turn. When the queue is full, the place with most waiting gives way; a newcomer who would have as many is refused. */
function placeIn([known, strangers]: readonly [Line, Line], turn: Turn): Promise<void> {
  const line = turn.known ? known : strangers;
  if (countOf(known) + countOf(strangers) >= WAITING_MAX) {
    const crowd = strangers.size > 0 ? strangers : turn.known ? known : null;
    const longest = crowd === null ? null : longestOf(crowd);
    const own = line.get(turn.from)?.length ?? 0;
    if (longest === null || !((turn.known && crowd === strangers) || longest.waiting.length > own + 1)) {
      throw new PasswordsBusy('too many passwords are checked at once');
    }
    longest.waiting.pop()?.refuse();
    if (longest.waiting.length === 0) crowd?.delete(longest.from);
  }
  return new Promise((start, fail) => {
    const waiting = line.get(turn.from) ?? [];
    waiting.push({ start, refuse: () => fail(new PasswordsBusy('others wait who tried less often')) });
    line.set(turn.from, waiting);
  });
}

/** Takes the next turn, and puts the place's remaining ones behind all other places. */
function nextOf(lines: readonly Line[]): Waiting | null {
  for (const line of lines) {
    for (const [from, waiting] of line) {
      const next = waiting.shift() ?? null;
      line.delete(from);
      if (waiting.length > 0) line.set(from, waiting);
      return next;
    }
  }
  return null;
}

function countOf(line: Line): number {
  return [...line.values()].reduce((sum, { length }) => sum + length, 0);
}

function longestOf(line: Line): { readonly from: string; readonly waiting: Waiting[] } | null {
  const places = [...line].map(([from, waiting]) => ({ from, waiting }));
  return places.reduce<(typeof places)[number] | null>((longest, one) => {
    return longest === null || one.waiting.length > longest.waiting.length ? one : longest;
  }, null);
}
