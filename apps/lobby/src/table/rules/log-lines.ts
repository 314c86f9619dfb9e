import type { DescribedGame, HandDescription } from '@cardroom/poker';
import type { Cue } from '@cardroom/views';
import type { CuesMessage } from '../connection.ts';
import { awardLines, onBoard, shownLine } from './award-lines.ts';
import { factsAfter, type HandFacts, NO_FACTS } from './hand-facts.ts';

/** One line of the hand log: a message id with the raw values to put into it. Amounts in minor units. */
export interface LogLine {
  readonly key: string;
  readonly text: string;
  readonly tone: 'hand' | 'street' | 'action' | 'win' | 'table';
  readonly name?: string;
  readonly chips?: number;
  readonly cards?: readonly string[];
  readonly number?: string;
  /** The hand it was done with, and which part of it. */
  readonly hand?: { readonly is: HandDescription; readonly part: 'high' | 'low' | 'whole' };
  /** Where in the hand the line belongs, as messages that take it as `text`: a side pot, a board. */
  readonly within?: readonly { readonly text: string; readonly number: string }[];
}

export interface HandLog {
  readonly lines: readonly LogLine[];
  /** Messages that are in the log already. */
  readonly lastSeq: number;
  /** The name each seat had last; a player who left is still called by it. */
  readonly names: readonly string[];
  /** What the running hand has shown so far. */
  readonly facts: HandFacts;
}

/** A log of more lines is cut. */
export const LOG_LINES_MAX = 400;
/** What is left of it then, so that it is not cut at every line. */
export const LOG_LINES_KEPT = 300;
export const EMPTY_LOG: HandLog = { lines: [], lastSeq: -1, names: [], facts: NO_FACTS };

/**
 * The log with the messages it does not have yet; the same object when there is nothing new.
 * @param game names the hands that are shown and win; null = not known yet
 */
export function extendLog(
  log: HandLog,
  messages: readonly CuesMessage[],
  seatNames: readonly string[],
  game: DescribedGame | null = null,
): HandLog {
  // A list that starts again below the last step comes from a restarted service.
  const restarted = (messages.at(-1)?.seq ?? log.lastSeq) < log.lastSeq;
  const known = restarted ? EMPTY_LOG : log;
  const names = mergeNames(log.names, seatNames);
  const fresh = messages.filter(({ seq }) => seq > known.lastSeq);
  if (fresh.length === 0) return names === log.names && !restarted ? log : { ...known, names };
  const told = fresh.reduce((log, message) => tell(log, message, { names, game }), known);
  return { lines: told.lines, lastSeq: fresh.at(-1)?.seq ?? known.lastSeq, names, facts: told.facts };
}

/**
 * The log without its oldest lines, once it has more than `LOG_LINES_MAX`; the same object otherwise. Never in one step with new lines:
 * a list that loses lines above and gets others below in one frame jumps.
 */
export function cutLog(log: HandLog): HandLog {
  return log.lines.length > LOG_LINES_MAX ? { ...log, lines: log.lines.slice(-LOG_LINES_KEPT) } : log;
}

interface Teller {
  readonly names: readonly string[];
  readonly game: DescribedGame | null;
}

/** What a line is made from: the names at the table and the hand with the cue that is told. */
export interface Telling {
  readonly facts: HandFacts;
  readonly game: DescribedGame | null;
  nameOf(seat: number): string;
}

function tell(log: HandLog, message: CuesMessage, { names, game }: Teller): HandLog {
  let { facts } = log;
  const lines = (message.cues as readonly Cue[]).flatMap((cue, index) => {
    facts = factsAfter(facts, cue, message.handId);
    const telling: Telling = { facts, game, nameOf: (seat) => names[seat] ?? '' };
    return lineOf(cue, telling).map((line, part) => ({ ...line, key: `${message.seq}-${index}-${part}` }));
  });
  return { ...log, lines: [...log.lines, ...lines], facts };
}

function mergeNames(known: readonly string[], now: readonly string[]): readonly string[] {
  const merged = now.map((name, seat) => name || (known[seat] ?? ''));
  return merged.length === known.length && merged.every((name, seat) => name === known[seat]) ? known : merged;
}

export type Line = Omit<LogLine, 'key'>;

function lineOf(cue: Cue, telling: Telling): Line[] {
  return handLine(cue, telling) ?? twiceLine(cue, telling) ?? actionLine(cue, telling.nameOf) ?? tableLine(cue, telling.nameOf) ?? [];
}

function handLine(cue: Cue, telling: Telling): Line[] | null {
  const { nameOf } = telling;
  switch (cue.type) {
    case 'hand-opened':
      return [{ tone: 'hand', text: 'log.hand', number: cue.handId }, ...(cue.bombPot ? [BOMB_POT] : [])];
    case 'board-dealt':
      return [{ tone: 'street', text: `log.${cue.street}`, cards: cue.cards, ...onBoard(cue.run ?? 1, telling.facts) }];
    case 'hand-shown':
    case 'cards-shown':
      return [shownLine(cue, telling)];
    case 'hand-mucked':
      return [{ tone: 'action', text: 'log.mucks', name: nameOf(cue.seat) }];
    case 'uncalled-bet-returned':
      return [{ tone: 'action', text: 'log.uncalled', name: nameOf(cue.seat), chips: cue.chips }];
    case 'pot-awarded':
      return awardLines(cue, telling);
    case 'rabbit-shown':
      return [{ tone: 'street', text: 'log.rabbit', cards: cue.cards }];
    case 'hand-voided':
      return [{ tone: 'table', text: 'log.voided', number: cue.handId }];
    default:
      return null;
  }
}

const BOMB_POT: Line = { tone: 'street', text: 'log.bombPot' };

function twiceLine(cue: Cue, { nameOf }: Telling): Line[] | null {
  switch (cue.type) {
    case 'run-twice-offered':
      return [{ tone: 'table', text: 'log.twiceOffered', name: cue.seats.map(nameOf).join(', ') }];
    case 'run-twice-answered':
      return [{ tone: 'action', text: cue.agree ? 'log.twiceAgrees' : 'log.twiceDeclines', name: nameOf(cue.seat) }];
    default:
      return null;
  }
}

type NameOf = Telling['nameOf'];

function actionLine(cue: Cue, nameOf: NameOf): Line[] | null {
  switch (cue.type) {
    case 'posted':
      return [{ tone: 'action', text: `log.${POST_TEXTS[cue.kind]}`, name: nameOf(cue.seat), chips: cue.chips }];
    case 'folded':
      return [{ tone: 'action', text: 'log.folds', name: nameOf(cue.seat) }];
    case 'checked':
      return [{ tone: 'action', text: 'log.checks', name: nameOf(cue.seat) }];
    case 'called':
      return [{ tone: 'action', text: cue.allIn ? 'log.callsAllIn' : 'log.calls', name: nameOf(cue.seat), chips: cue.chips }];
    case 'bet':
      return [{ tone: 'action', text: cue.allIn ? 'log.betsAllIn' : 'log.bets', name: nameOf(cue.seat), chips: cue.to }];
    case 'raised':
      return [{ tone: 'action', text: cue.allIn ? 'log.raisesAllIn' : 'log.raises', name: nameOf(cue.seat), chips: cue.to }];
    case 'timed-out':
      return [{ tone: 'table', text: 'log.timedOut', name: nameOf(cue.seat) }];
    default:
      return null;
  }
}

const POST_TEXTS = {
  small_blind: 'postsSmallBlind',
  big_blind: 'postsBigBlind',
  button_blind: 'postsButtonBlind',
  straddle: 'postsStraddle',
  ante: 'postsAnte',
  post: 'posts',
  post_dead: 'postsDead',
} as const;

const SEAT_TEXTS = {
  'sat-down': 'log.sitsDown',
  'sat-out': 'log.sitsOut',
  'came-back': 'log.comesBack',
  disconnected: 'log.disconnected',
  connected: 'log.connected',
} as const;

function tableLine(cue: Cue, nameOf: NameOf): Line[] | null {
  switch (cue.type) {
    case 'sat-down':
      return [{ tone: 'table', text: SEAT_TEXTS[cue.type], name: nameOf(cue.seat), chips: cue.chips }];
    case 'sat-out':
    case 'came-back':
    case 'disconnected':
    case 'connected':
      return [{ tone: 'table', text: SEAT_TEXTS[cue.type], name: nameOf(cue.seat) }];
    case 'left':
      return [{ tone: 'table', text: 'log.leaves', name: cue.name, chips: cue.chips }];
    case 'paused':
    case 'resumed':
    case 'closing':
    case 'table-closed':
      return [{ tone: 'table', text: TABLE_TEXTS[cue.type] }];
    default:
      return null;
  }
}

const TABLE_TEXTS = {
  paused: 'log.paused',
  resumed: 'log.resumed',
  closing: 'log.closing',
  'table-closed': 'log.closed',
} as const;
