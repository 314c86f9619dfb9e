/** Each hash occupies a core and 64 MiB. Others wait; beyond `WAITING_MAX` somebody is refused. */
export const AT_ONCE_MAX = 2;
export const WAITING_MAX = 30;
/** One of so many turns goes to a stranger first, so that known devices do not keep strangers out. */
const STRANGERS_EVERY = 3;

/** Thrown when too many people try to sign in at once. */
export class PasswordsBusy extends Error {
  override readonly name = 'PasswordsBusy';
}

/** On whose behalf work is done. */
export interface Turn {
  /** A network, or the person of a known device. Turns go round by it, so that many attempts from one place delay only that place. */
  readonly from: string;
  /** Whether the device is known. It goes before strangers in most turns, and gives way to them only where its person waits several times. */
  readonly known: boolean;
}

interface Waiting {
  readonly start: () => void;
  readonly refuse: () => void;
}
/** The attempts that wait, by their place, in the order of their turns. */
type Line = Map<string, Waiting[]>;

/** Runs a few at once. The others wait: one of each place in turn, known devices first in most turns. Throws `PasswordsBusy`. */
export function fairQueue(): <Value>(turn: Turn, work: () => Promise<Value>) => Promise<Value> {
  const [known, strangers]: readonly [known: Line, strangers: Line] = [new Map(), new Map()];
  let running = 0;
  let turns = 0;
  return async (turn, work) => {
    if (running >= AT_ONCE_MAX) await placeIn([known, strangers], turn);
    else running += 1;
    try {
      return await work();
    } finally {
      turns += 1;
      const next = nextOf(turns % STRANGERS_EVERY === 0 ? [strangers, known] : [known, strangers]);
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
    const own = line.get(turn.from)?.length ?? 0;
    // A person who waits already does not push strangers out, one attempt after another.
    const displaces = turn.known && own === 0 && strangers.size > 0;
    const longest = longestOf(displaces ? [strangers] : [strangers, known]);
    if (longest === null || !(displaces || longest.waiting.length > own + 1)) throw new PasswordsBusy('too many sign-ins are waiting');
    longest.waiting.pop()?.refuse();
    if (longest.waiting.length === 0) longest.line.delete(longest.from);
  }
  return new Promise((start, fail) => {
    const waiting = line.get(turn.from) ?? [];
    waiting.push({ start, refuse: () => fail(new PasswordsBusy('gave way to a place with fewer attempts')) });
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

interface Place {
  readonly line: Line;
  readonly from: string;
  readonly waiting: Waiting[];
}

function longestOf(lines: readonly Line[]): Place | null {
  const places = lines.flatMap((line) => [...line].map(([from, waiting]): Place => ({ line, from, waiting })));
  return places.reduce<Place | null>((longest, one) => {
    return longest === null || one.waiting.length > longest.waiting.length ? one : longest;
  }, null);
}
