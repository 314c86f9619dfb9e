import { toHex } from './bytes.ts';
import { type Day, dayRoot, type TableEnd } from './day-root.ts';
import type { DeckName } from './deck.ts';
import { type Sha256, toSign } from './hashing.ts';
import { type HandNumber, KINDS, type Kind } from './statements.ts';
import { FORMAT_VERSION, type Opening, type Signed, type Transcript, type Viewer } from './transcript.ts';

// What a service gives out: signatures, transcripts and day bundles.

/** A key of the service. The key stays outside this package. */
export interface Signer {
  readonly kid: string;
  /** Ed25519 over these bytes. */
  sign(message: Uint8Array): Uint8Array;
}

/** Signs a hash: a statement, a receipt, a pledge, a key or a day root. */
export const signHash = (signer: Signer, hash: string): Signed => ({ kid: signer.kid, sig: toHex(signer.sign(toSign(hash))) });

/** Cards of a finished number that may be told: leaves only together with openings. */
export interface Told {
  readonly leaves?: readonly Uint8Array[];
  readonly opened?: readonly Opening[];
  readonly runs?: number | null;
}

const toldMembers = ({ leaves, opened, runs }: Told) => ({
  ...(leaves === undefined ? {} : { leaves: leaves.map(toHex) }),
  ...(opened === undefined ? {} : { opened }),
  ...(runs === undefined ? {} : { runs }),
});

/**
 * The proof of one viewer, or without a viewer the public transcript, of a finished number. `told` has the viewer's own openings in a
 * proof and only public ones in a transcript.
 */
export function transcriptOf(
  number: HandNumber,
  signatures: Readonly<Partial<Record<Kind, Signed>>>,
  told: Told,
  viewer: Viewer | null = null,
): Transcript {
  const { origin, table, deck, n, statements } = number;
  const signed = KINDS.flatMap((kind) => (statements[kind] === undefined ? [] : [[kind, { ...statements[kind], ...signatures[kind] }]]));
  const members = Object.fromEntries(signed) as Pick<Transcript, Kind>;
  const kind = viewer === null ? 'hand' : 'proof';
  return { v: FORMAT_VERSION, kind, origin, table, deck, n, ...members, ...toldMembers(told), ...(viewer === null ? {} : { viewer }) };
}

/** A statement as a line of a day bundle: without its signature, with what everybody may see of the cards. */
export interface DayLine {
  readonly [member: string]: unknown;
}

/** The bundle's line of a statement. Leaves are left out when no card was opened to everybody. */
export function dayLine(number: HandNumber, kind: Kind, told: Told = {}): DayLine {
  const line = { t: kind, n: number.n, ...number.statements[kind] };
  if (kind !== 'close' && !(kind === 'void' && number.statements.void?.stage === 2)) return line;
  const opened = told.opened?.filter(({ why }) => why !== 'own') ?? [];
  return {
    ...line,
    ...toldMembers({ opened, runs: told.runs ?? null, ...(opened.length > 0 && told.leaves ? { leaves: told.leaves } : {}) }),
  };
}

/** A table's part of a day: behind a close or void, or the commit that follows it. */
export interface DayTable extends TableEnd {
  readonly deck: DeckName;
  /** The number that the day before committed; absent where the table begins. */
  readonly pending?: { readonly n: number; readonly roots: readonly [string, string] };
  readonly lines: Iterable<DayLine>;
}

// The lines of a day around those of its tables, for a service that writes a day out as it reads it.

export const dayBegins = (day: Day): DayLine => ({ v: FORMAT_VERSION, kind: 'day', ...day });
export const tableBegins = ({ table, deck, first, pending }: Omit<DayTable, 'lines'>): DayLine => ({
  kind: 'table',
  table,
  deck,
  first,
  ...(pending === undefined ? {} : { pending }),
});
export const tableEnds = ({ last, count }: TableEnd): DayLine => ({ kind: 'table-end', last, count });
export const dayEnds = (tables: number, { root, kid, sig }: Signed & { readonly root: string }): DayLine => ({
  kind: 'day-end',
  tables,
  root,
  kid,
  sig,
});

/** The lines of a day bundle. `tables` may come in any order; their lines are read one table after the other. */
export function* dayBundle(sha: Sha256, day: Day, tables: readonly DayTable[], signer: Signer): Generator<DayLine> {
  const sorted = [...tables].sort((a, b) => (a.table < b.table ? -1 : 1));
  yield dayBegins(day);
  for (const table of sorted) {
    yield tableBegins(table);
    yield* table.lines;
    yield tableEnds(table);
  }
  const root = dayRoot(sha, day, sorted);
  yield dayEnds(sorted.length, { root, ...signHash(signer, root) });
}
