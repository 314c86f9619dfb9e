import {
  boardPositions,
  type Checked,
  holePositions,
  judged,
  type Keys,
  type List,
  type Refusal,
  readKeys,
  SENTENCES,
  Seen,
  secondBoardPositions,
  type Transcript,
  UNLISTED_WHYS,
  verifyTranscript,
} from '@cardroom/fairness/src/index.ts';
import { cardText } from '@cardroom/poker';
import type { CutState, Fact, Scenario, Tagged } from './ast.ts';
import type { Evidence } from './evidence.ts';
import type { HandFacts } from './hand-facts.ts';
import type { FairDeal, PlayerProof } from './level.ts';

/** Said of a word of the fair deal where there is none. */
export const NEEDS_SERVICE = 'only a running service seals decks and is sent cuts: play this file at room or ui';

/** Whether a scenario has words that only a running service can play. */
export function needsService({ steps }: Pick<Scenario, 'steps'>): boolean {
  return steps.some(({ step }) => step.do === 'withhold' || (step.do === 'expect' && (step.fact.is === 'proof' || step.fact.is === 'cut')));
}

const NOT_LAID_OUT = 'a hand from a laid-out deck is uncommitted, so nobody can prove it: leave the deck to chance';
const AWAY: Readonly<Record<(typeof UNLISTED_WHYS)[number], CutState>> = {
  'no-pledge': 'no-pledge',
  disconnected: 'away',
  suspended: 'suspended',
};

type Hand = Pick<HandFacts, 'board' | 'board2'>;

/**
 * What is wrong with the proof of the last hand, for any of its players; null if the verifier of packages/fairness accepts all of them, as one
 * history, and they show the cards that were seen at the table.
 */
export async function wrongProof({ fair, view, nameAt, holeOf }: Evidence, hand: Hand): Promise<string | null> {
  if (fair === null) return NEEDS_SERVICE;
  if (view.phase !== 'waiting' && view.phase !== 'showdown') return 'proof: the hand is not over';
  const proofs = await fair.proofs();
  if (proofs.length === 0) return `proof: ${NOT_LAID_OUT}`;
  const keys = readKeys(fair.crypto, await fair.keys());
  const seen = new Seen();
  for (const proof of proofs) {
    const wrong = refusalOf(proof, { fair, keys, seen, nameAt }) ?? otherCards(proof, nameAt, holeOf(proof.name), hand);
    if (wrong !== null) return `proof of ${proof.name}: ${wrong}`;
  }
  return null;
}

interface Judging {
  readonly fair: Pick<FairDeal, 'crypto'>;
  readonly keys: Keys;
  readonly seen: Seen;
  nameAt(seat: number): string;
}

function refusalOf({ transcripts }: PlayerProof, { fair, keys, seen, nameAt }: Judging): string | null {
  for (const transcript of transcripts) {
    const one = verifyTranscript(JSON.parse(JSON.stringify(transcript)), { crypto: fair.crypto, keys });
    const chained = one.ok ? judged(() => seen.add((one.value as Checked).number)) : one;
    if (!one.ok || !chained.ok) return refusalText(transcript, chained as Refusal, nameAt);
  }
  return transcripts.at(-1)?.cut === undefined ? 'no number of this hand was dealt' : null;
}

/** `number 2 is refused: forged-link at cut.links[1].link (bo). A cut is not the one that was pledged.` */
function refusalText(transcript: Transcript, { reason, member }: Refusal, nameAt: (seat: number) => string): string {
  const seat = seatOf(transcript, member);
  const who = seat === null ? '' : ` (${nameAt(seat) || `seat ${seat}`})`;
  return `number ${transcript.n} is refused: ${reason} at ${member}${who}. ${SENTENCES[reason]}`;
}

/** The seat that a member of a transcript is about: it names it itself, or it is an opening of one of its cards; null if none. */
function seatOf(transcript: Transcript, member: string): number | null {
  let at: unknown = transcript;
  let seat: number | null = null;
  for (const step of member.split(/[.[\]]+/).filter((part) => part !== '')) {
    at = typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[step] : undefined;
    const { seat: named, pos } = (typeof at === 'object' && at !== null ? at : {}) as { readonly seat?: unknown; readonly pos?: unknown };
    if (typeof named === 'number') seat = named;
    else if (typeof pos === 'number') seat = ownerOf(transcript.list, pos);
  }
  return seat;
}

function ownerOf(list: List | undefined, pos: number): number | null {
  return list?.dealt.find((seat) => holePositions(list, seat).includes(pos)) ?? null;
}

/** The proof has to be of the cards that were seen, not only of some cards. */
function otherCards(
  { name, transcripts }: PlayerProof,
  nameAt: (seat: number) => string,
  hole: readonly string[],
  hand: Hand,
): string | null {
  const { list, opened = [], runs, viewer } = transcripts.at(-1) ?? {};
  const seat = list?.dealt.find((one) => nameAt(one) === name);
  if (list === undefined || seat === undefined) return `${name} was not dealt in`;
  const cardsAt = (positions: readonly number[]) =>
    positions.flatMap((pos) => opened.filter((one) => one.pos === pos).map(({ card }) => cardText(card)));
  const own = cardsAt(holePositions(list, seat));
  // Without the record of a player's client, only what everybody was shown is proved.
  if (viewer !== undefined && [...own].sort().join('') !== [...hole].sort().join(''))
    return `the cards are ${own.join('')}, and ${hole.join('')} were dealt`;
  const board = cardsAt(boardPositions(list, hand.board.length)).join('');
  if (board !== hand.board.join('')) return `the board is ${board || 'empty'}, not ${hand.board.join('')}`;
  const second = runs == null ? '' : cardsAt(secondBoardPositions(list, runs)).join('');
  const seen = hand.board2.slice(runs ?? 0).join('');
  return second === seen ? null : `the second board is ${second || 'empty'}, not ${seen || 'empty'}`;
}

/** What is wrong with who cut the last hand; null if every player dealt in is as stated. */
export async function wrongCut(cuts: Tagged<Fact, 'is', 'cut'>['cuts'], { fair, nameAt }: Evidence): Promise<string | null> {
  if (fair === null) return NEEDS_SERVICE;
  const [proof] = await fair.proofs();
  if (proof === undefined) return `cut: ${NOT_LAID_OUT}`;
  const text = (name: string, state: CutState) => (state === 'cut' ? name : `${name} ${state}`);
  const are = cutsOf(proof.transcripts).map(({ seat, state }) => text(nameAt(seat), state));
  const wanted = cuts.map(({ name, state }) => text(name, state));
  return [...are].sort().join() === [...wanted].sort().join() ? null : `cut: ${are.join(' · ') || 'nobody'}`;
}

/** What became of the cut of every seat that was dealt in. */
function cutsOf(transcripts: readonly Transcript[]): readonly { readonly seat: number; readonly state: CutState }[] {
  const last = transcripts.at(-1);
  const missed = new Set(transcripts.flatMap(({ void: voided }) => (voided?.reason === 'cut-failed' ? voided.missing : [])));
  return (last?.list?.dealt ?? []).map((seat) => {
    if (last?.cut?.links.some((one) => one.seat === seat) === true) return { seat, state: 'cut' };
    const why = last?.list?.unlisted.find((one) => one.seat === seat)?.why ?? 0;
    return { seat, state: missed.has(seat) ? 'missed' : AWAY[UNLISTED_WHYS[why] ?? 'no-pledge'] };
  });
}
