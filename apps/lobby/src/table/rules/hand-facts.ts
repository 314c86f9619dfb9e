import type { Cue } from '@cardroom/views';

/** A seat's share of a pot, in minor units, after rake. */
export interface Award {
  readonly seat: number;
  readonly chips: number;
  /** 0 = the main pot. */
  readonly pot: number;
  readonly half: 'all' | 'high' | 'low';
  /** The board it was won on; null unless the hand was run twice. */
  readonly run: 1 | 2 | null;
}

/** Facts collected from the cues of one hand that the table's state does not carry. */
export interface HandFacts {
  readonly handId: string;
  readonly board: readonly string[];
  /** Cards of the second board, without those shared with the first. */
  readonly secondCards: readonly string[];
  /** Seats that were asked to run it twice, and how many of them have agreed. */
  readonly offered: readonly number[];
  readonly agreed: number;
  /** Shown cards by seat; '' = a card that stays hidden. */
  readonly shown: Readonly<Record<number, readonly string[]>>;
  readonly awards: readonly Award[];
  /** Street totals of the bets and raises on this street, in order. */
  readonly streetBets: readonly number[];
  /** The largest live blind of the street, in minor units; 0 after the flop. */
  readonly blind: number;
}

export const NO_FACTS: HandFacts = {
  handId: '',
  board: [],
  secondCards: [],
  offered: [],
  agreed: 0,
  shown: {},
  awards: [],
  streetBets: [],
  blind: 0,
};

const LIVE_BLINDS: ReadonlySet<string> = new Set(['small_blind', 'big_blind', 'button_blind', 'straddle', 'post']);

/** The facts after one more cue of the hand `handId`. A new hand starts from none. */
export function factsAfter(before: HandFacts, cue: Cue, handId: string): HandFacts {
  const facts = before.handId === handId ? before : { ...NO_FACTS, handId };
  switch (cue.type) {
    case 'posted':
      return LIVE_BLINDS.has(cue.kind) ? { ...facts, blind: Math.max(facts.blind, cue.chips) } : facts;
    case 'bet':
    case 'raised':
      return { ...facts, streetBets: [...facts.streetBets, cue.to] };
    case 'board-dealt':
      return { ...withBoard(facts, cue.cards, cue.run === 2), streetBets: [], blind: 0 };
    case 'run-twice-offered':
      return { ...facts, offered: cue.seats, agreed: 0 };
    case 'run-twice-answered':
      return { ...facts, agreed: facts.agreed + Number(cue.agree) };
    case 'hand-shown':
    case 'cards-shown':
      return { ...facts, shown: { ...facts.shown, [cue.seat]: cue.cards } };
    case 'pot-awarded':
      return { ...facts, awards: [...facts.awards, ...cue.shares.map((share) => ({ ...share, pot: cue.pot, run: share.run ?? null }))] };
    default:
      return facts;
  }
}

function withBoard(facts: HandFacts, cards: readonly string[], second: boolean): HandFacts {
  return second ? { ...facts, secondCards: [...facts.secondCards, ...cards] } : { ...facts, board: [...facts.board, ...cards] };
}

/** Whether every player who was asked agreed, so the rest of the board is dealt twice. */
export function runsTwice({ offered, agreed }: HandFacts): boolean {
  return offered.length > 0 && agreed === offered.length;
}

/** The complete board of a run, including shared cards; null until it is complete. */
export function wholeBoard({ board, secondCards }: HandFacts, run: 1 | 2 | null): readonly string[] | null {
  if (board.length < BOARD_CARDS) return null;
  return run === 2 ? [...board.slice(0, BOARD_CARDS - secondCards.length), ...secondCards] : board;
}

export const BOARD_CARDS = 5;
