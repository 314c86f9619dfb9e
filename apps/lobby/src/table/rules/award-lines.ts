import type { HandDescription } from '@cardroom/poker';
import type { Cue } from '@cardroom/views';
import { type HandFacts, runsTwice, wholeBoard } from './hand-facts.ts';
import { describeCards } from './hand-names.ts';
import type { Line, LogContext, LogLine } from './log-line.ts';

type PotAwarded = Extract<Cue, { type: 'pot-awarded' }>;
type Share = PotAwarded['shares'][number];

/** The cards a player shows. The hand is named once the board is complete and only if there is one board. */
export function shownLine(cue: Extract<Cue, { type: 'hand-shown' | 'cards-shown' }>, context: LogContext): Line {
  const is = context.facts.secondCards.length > 0 ? null : handOf(cue.seat, 1, context);
  const cards = cue.cards.filter((card) => card !== '');
  return { tone: 'action', text: 'log.shows', ...context.by(cue.seat), cards, ...(is ? { hand: { is, part: 'whole' } } : {}) };
}

/** One line per winner of a pot, or per share of a split pot. */
export function awardLines(cue: PotAwarded, context: LogContext): Line[] {
  return scoopLine(cue, context) ?? cue.shares.map((share) => shareLine(cue, share, context));
}

/** One player winning both halves of a pot is reported once. */
function scoopLine({ pot, shares }: PotAwarded, { by, facts }: LogContext): Line[] | null {
  const [first] = shares;
  const runs = new Set(shares.map(({ run }) => run));
  if (!first || runs.size > 1 || shares.every(({ half }) => half === 'all') || shares.some(({ seat }) => seat !== first.seat)) return null;
  const chips = shares.reduce((sum, share) => sum + share.chips, 0);
  const within = [...(onBoard(first.run ?? null, facts).within ?? []), ...inSidePot(pot)];
  return [{ tone: 'win', text: 'log.scoops', ...by(first.seat), chips, ...(within.length > 0 ? { within } : {}) }];
}

const SHARE_TEXTS = { all: 'log.wins', high: 'log.winsHigh', low: 'log.winsLow' } as const;

function shareLine({ pot }: PotAwarded, { seat, chips, half, run }: Share, context: LogContext): Line {
  const is = handOf(seat, run ?? 1, context);
  const plainSide = pot > 0 && half === 'all';
  const within = [...(plainSide ? [] : inSidePot(pot)), ...(onBoard(run ?? null, context.facts).within ?? [])];
  return {
    tone: 'win',
    text: plainSide ? 'log.winsSide' : SHARE_TEXTS[half],
    ...context.by(seat),
    chips,
    number: String(pot),
    ...(is ? { hand: { is, part: half === 'low' ? 'low' : 'high' } } : {}),
    ...(within.length > 0 ? { within } : {}),
  };
}

/** Names the board a line belongs to when the hand is run twice. */
export function onBoard(run: 1 | 2 | null, facts: HandFacts): Pick<LogLine, 'within'> {
  return run !== null && runsTwice(facts) ? { within: [{ text: 'log.onBoard', number: String(run) }] } : {};
}

function inSidePot(pot: number): NonNullable<LogLine['within']> {
  return pot > 0 ? [{ text: 'log.inSidePot', number: String(pot) }] : [];
}

/** The hand a seat has shown on a complete board; null while either is incomplete. */
function handOf(seat: number, run: 1 | 2, { facts, game }: LogContext): HandDescription | null {
  const cards = facts.shown[seat];
  const board = wholeBoard(facts, run);
  return game && cards && board ? describeCards(game, cards, board) : null;
}
