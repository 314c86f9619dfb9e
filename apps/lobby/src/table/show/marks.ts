import { cardText, type DescribedGame, evaluateLow, holeCardCount, nameHigh, parseCard } from '@cardroom/poker';
import type { TimedCue } from '@cardroom/table/show';
import type { PublicTable } from '../connection.ts';

type VerdictCue = Extract<TimedCue, { kind: 'verdict' }>;

/** What the show marks besides the table itself: who wins which pot with which cards, and the chances of open hands. */
export interface ShowMarks {
  /** The latest verdict; the pot it is about is lit until the next one. */
  readonly verdict: Pick<VerdictCue, 'pot' | 'run' | 'half' | 'seats'> | null;
  /** The cards that win the high hand, and the low, of the pot that is lit: hole and board cards such as `As`. */
  readonly high: readonly string[];
  readonly low: readonly string[];
  /** Chances of the hands shown, by seat, in percent; null while nobody is all-in with cards to come. */
  readonly equity: Readonly<Record<number, number>> | null;
}

export const NOTHING_MARKED: ShowMarks = { verdict: null, high: [], low: [], equity: null };

/** The marks once `cue` has begun on this picture of the table. Equity is added when it has been computed. */
export function shownMarksAfter(marks: ShowMarks, cue: TimedCue, picture: PublicTable, game: DescribedGame | null): ShowMarks {
  switch (cue.kind) {
    case 'hand':
      return NOTHING_MARKED;
    case 'verdict':
      return judged(marks, cue, picture, game);
    case 'chips':
      return marks.equity === null ? marks : { ...marks, equity: null };
    default:
      return marks;
  }
}

/** A low is marked beside the high hand of the same pot and board; any other verdict starts over. */
function judged(marks: ShowMarks, cue: VerdictCue, picture: PublicTable, game: DescribedGame | null): ShowMarks {
  const { pot, run, half, seats } = cue;
  const cards = [...new Set(seats.flatMap((seat) => winningCards(seat, cue, picture, game)))];
  const same = marks.verdict?.pot === pot && marks.verdict.run === run;
  const verdict = { pot, run, half, seats };
  if (half === 'low') return { ...marks, verdict, high: same ? marks.high : [], low: cards, equity: null };
  return { verdict, high: cards, low: [], equity: null };
}

function winningCards(seat: number, { run, half }: VerdictCue, picture: PublicTable, game: DescribedGame | null): readonly string[] {
  const hole = picture.seats[seat]?.shown ?? [];
  const board = run === 2 ? picture.board2 : picture.board;
  return game === null ? [] : (half === 'low' ? bestLow : bestHigh)(game, hole, board);
}

/** The five cards that make the best high hand; none while a card is unknown. */
export function bestHigh(game: DescribedGame, hole: readonly string[], board: readonly string[]): readonly string[] {
  const cards = known(game, hole, board);
  return cards === null ? [] : nameHigh(cards.hole, cards.board, game.game).best.map(cardText);
}

/** The five cards that make the best low; none without one, or while a card is unknown. */
export function bestLow(game: DescribedGame, hole: readonly string[], board: readonly string[]): readonly string[] {
  const cards = known(game, hole, board);
  return cards === null ? [] : (evaluateLow(cards.hole, cards.board, game.game)?.best.map(cardText) ?? []);
}

const FLOP_CARDS = 3;

function known({ game }: DescribedGame, hole: readonly string[], board: readonly string[]) {
  const [own, open] = [hole, board].map((cards) => cards.map(parseCard).filter((card) => card !== undefined));
  if (own === undefined || open === undefined || own.length !== holeCardCount(game) || open.length < FLOP_CARDS) return null;
  return { hole: own, board: open };
}
