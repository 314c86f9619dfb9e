import type { HandDescription } from '@cardroom/poker';
import type { Cue } from '@cardroom/views';
import { type HandFacts, runsTwice, wholeBoard } from './hand-facts.ts';
import { describeCards } from './hand-names.ts';
import type { Line, LogLine, Telling } from './log-lines.ts';

type PotAwarded = Extract<Cue, { type: 'pot-awarded' }>;
type Share = PotAwarded['shares'][number];

/** What a player shows; named once the whole board lies and there is only one. */
export function shownLine(cue: Extract<Cue, { type: 'hand-shown' | 'cards-shown' }>, telling: Telling): Line {
  const is = telling.facts.secondCards.length > 0 ? null : handOf(cue.seat, 1, telling);
  const cards = cue.cards.filter((card) => card !== '');
  return { tone: 'action', text: 'log.shows', name: telling.nameOf(cue.seat), cards, ...(is ? { hand: { is, part: 'whole' } } : {}) };
}

/** One line for each winner of a pot, or of a part of it. */
export function awardLines(cue: PotAwarded, telling: Telling): Line[] {
  return scoopLine(cue, telling) ?? cue.shares.map((share) => shareLine(cue, share, telling));
}

/** Both halves of a pot for one player are one piece of news. */
function scoopLine({ pot, shares }: PotAwarded, { nameOf, facts }: Telling): Line[] | null {
  const [first] = shares;
  const runs = new Set(shares.map(({ run }) => run));
  if (!first || runs.size > 1 || shares.every(({ half }) => half === 'all') || shares.some(({ seat }) => seat !== first.seat)) return null;
  const chips = shares.reduce((sum, share) => sum + share.chips, 0);
  const within = [...(onBoard(first.run ?? null, facts).within ?? []), ...inSidePot(pot)];
  return [{ tone: 'win', text: 'log.scoops', name: nameOf(first.seat), chips, ...(within.length > 0 ? { within } : {}) }];
}

const SHARE_TEXTS = { all: 'log.wins', high: 'log.winsHigh', low: 'log.winsLow' } as const;

function shareLine({ pot }: PotAwarded, { seat, chips, half, run }: Share, telling: Telling): Line {
  const is = handOf(seat, run ?? 1, telling);
  const plainSide = pot > 0 && half === 'all';
  const within = [...(plainSide ? [] : inSidePot(pot)), ...(onBoard(run ?? null, telling.facts).within ?? [])];
  return {
    tone: 'win',
    text: plainSide ? 'log.winsSide' : SHARE_TEXTS[half],
    name: telling.nameOf(seat),
    chips,
    number: String(pot),
    ...(is ? { hand: { is, part: half === 'low' ? 'low' : 'high' } } : {}),
    ...(within.length > 0 ? { within } : {}),
  };
}

/** Says which board a line is about, in a hand that runs twice. */
export function onBoard(run: 1 | 2 | null, facts: HandFacts): Pick<LogLine, 'within'> {
  return run !== null && runsTwice(facts) ? { within: [{ text: 'log.onBoard', number: String(run) }] } : {};
}

function inSidePot(pot: number): NonNullable<LogLine['within']> {
  return pot > 0 ? [{ text: 'log.inSidePot', number: String(pot) }] : [];
}

/** The hand a seat has shown on a complete board; null as long as either is not to be seen. */
function handOf(seat: number, run: 1 | 2, { facts, game }: Telling): HandDescription | null {
  const cards = facts.shown[seat];
  const board = wholeBoard(facts, run);
  return game && cards && board ? describeCards(game, cards, board) : null;
}
