import { holePositions, type Kind, type Opening, type Signed, type Transcript, transcriptOf } from '@cardroom/fairness/src/index.ts';
import type { TableHead } from '../fair-deal/deal-chain.ts';
import { type LiveNumber, openingOf } from '../fair-deal/live-number.ts';
import { numberOf, numbersOfHand, type ReadPorts } from '../fair-deal/read-numbers.ts';
import { toldOf } from './day-bundle.ts';

/** A finished hand as its readers know it. */
export interface ProvedHand {
  readonly handId: string;
  readonly tableId: string;
  /** The table's settings. */
  readonly config: unknown;
}

/** Hole cards of one seat that not everybody was shown. */
export interface OwnOpenings {
  readonly n: number;
  readonly opened: readonly Opening[];
}

/** The numbers that a hand was listed under, as everybody may know them, and what one player knows besides. */
export interface HandProof {
  /** Ascending: lists that were void, then the number that was dealt. Empty for a hand from before the fair deal, or from a deck that a test laid out. */
  readonly hands: readonly Transcript[];
  readonly own: OwnOpenings | null;
}

/**
 * The proof of a finished hand. `seat` (from 0): the player's, whose own cards are opened; null: nobody's. Throws `UnreadableNumber`. A number
 * that has not ended is left out.
 */
export async function handProof(ports: ReadPorts & { readonly origin: string }, hand: ProvedHand, seat: number | null): Promise<HandProof> {
  const ended: LiveNumber[] = [];
  for (const { tableId, n } of await numbersOfHand(ports.store, hand.handId)) {
    if (tableId !== hand.tableId) continue;
    const live = await numberOf(ports, headOf(ports.origin, hand), n);
    if (live !== null && (live.number.hashes.close ?? live.number.hashes.void) !== undefined) ended.push(live);
  }
  const dealt = ended.find(({ cut }) => cut !== null);
  return {
    hands: ended.map((live) => transcriptOf(live.number, signaturesOf(live), live.cut === null ? {} : publicOf(live))),
    own: dealt === undefined || seat === null ? null : ownOf(dealt, seat),
  };
}

/** The table of a hand, as its statements name it. */
export function headOf(origin: string, { tableId, config }: ProvedHand): TableHead {
  const { game } = config as { readonly game: string };
  return { origin, table: tableId, deck: game === 'shortdeck' ? '36' : '52' };
}

/** What everybody was shown. A second board is named only where there is one. */
function publicOf(live: LiveNumber) {
  const { runs, ...told } = toldOf(live);
  return { ...told, ...(runs == null ? {} : { runs }) };
}

function signaturesOf({ signed }: LiveNumber): Partial<Record<Kind, Signed>> {
  return Object.fromEntries(Object.entries(signed).map(([kind, { kid, sig }]) => [kind, { kid, sig }]));
}

function ownOf(live: LiveNumber, seat: number): OwnOpenings {
  const { list } = live.number.statements;
  const shown = new Set(live.shown?.hole ?? []);
  const closed = list === undefined ? [] : holePositions(list, seat).filter((pos) => !shown.has(pos));
  return { n: live.number.n, opened: closed.map((pos) => openingOf(live, pos, 'own')) };
}
