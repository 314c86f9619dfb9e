import { FORMAT_VERSION, type Transcript } from '@cardroom/fairness/src/transcript.ts';
import { type DealRecord, isOpen } from './record.ts';

/** The note in the file of a number that never ended. Verifiers ignore this member and refuse the number with `hand-open`. */
const OPEN_NOTE = 'Not a whole proof: this browser heard of no end of it.';

/** The proof of FORMAT §8: of the player if they were dealt in, else the public transcript. One without an end says so. */
export function proofOf(record: DealRecord): Transcript {
  const { origin, table, deck, n, statements, viewer, leaves } = record;
  // A place is opened once; the player's own cards may have been shown to everybody as well.
  const opened = new Map([...(viewer === null ? [] : record.own), ...record.opened].map((one) => [one.pos, one]));
  const said = Object.values(statements).map(({ kind, said: members, kid, sig }) => [kind, { ...members, kid, sig }]);
  return {
    v: FORMAT_VERSION,
    kind: viewer === null ? 'hand' : 'proof',
    origin,
    table,
    deck,
    n,
    ...(isOpen(record) && { note: OPEN_NOTE }),
    ...Object.fromEntries(said),
    ...(leaves === null ? {} : { leaves: leavesOf(leaves), opened: [...opened.values()], runs: commonCards(record) }),
    ...(viewer === null ? {} : { viewer }),
  } as Transcript;
}

const BOARD_CARDS = 5;
/** The 32 bytes of a leaf, in hex. */
const LEAF = /.{64}/g;

/** The board cards that lay on the table when it was agreed to run it twice; null if it was not. */
function commonCards({ opened }: DealRecord): number | null {
  const second = opened.filter(({ why }) => why === 'board2').length;
  return second === 0 ? null : BOARD_CARDS - second;
}

const leavesOf = (hex: string): string[] => hex.match(LEAF) ?? [];
