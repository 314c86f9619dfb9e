import type { DescribedGame } from '@cardroom/poker';
import type { Cue } from '@cardroom/views';
import type { CuesMessage } from '../connection.ts';
import { awardLines, onBoard, shownLine } from './award-lines.ts';
import { factsAfter, type HandFacts, NO_FACTS } from './hand-facts.ts';
import type { Line, LogContext, LogLine } from './log-line.ts';

export interface HandLog {
  readonly lines: readonly LogLine[];
  /** The last message in the log. */
  readonly lastSeq: number;
  /** The last known name of each seat, kept after the player leaves. */
  readonly names: readonly string[];
  /** The facts of the current hand. */
  readonly facts: HandFacts;
}

/** A longer log is cut. */
export const LOG_LINES_MAX = 400;
/** How many lines are kept, well below the maximum so that the log is not cut at every line. */
export const LOG_LINES_KEPT = 300;
export const EMPTY_LOG: HandLog = { lines: [], lastSeq: -1, names: [], facts: NO_FACTS };

/**
 * Adds the messages the log does not have yet; returns the same object when there is nothing new.
 * @param game names the hands that are shown and win; null = not known yet
 */
export function extendLog(
  log: HandLog,
  messages: readonly CuesMessage[],
  seatNames: readonly string[],
  game: DescribedGame | null = null,
): HandLog {
  // A list that restarts below the last step comes from a restarted service.
  const restarted = (messages.at(-1)?.seq ?? log.lastSeq) < log.lastSeq;
  const known = restarted ? EMPTY_LOG : log;
  const names = mergeNames(log.names, seatNames);
  const fresh = messages.filter(({ seq }) => seq > known.lastSeq);
  if (fresh.length === 0) return names === log.names && !restarted ? log : { ...known, names };
  const told = fresh.reduce((log, message) => tell(log, message, game), { ...known, names: firstNames(names, fresh) });
  return { lines: told.lines, lastSeq: fresh.at(-1)?.seq ?? known.lastSeq, names: mergeNames(told.names, seatNames), facts: told.facts };
}

/**
 * Drops the oldest lines once the log has more than `LOG_LINES_MAX`; returns the same object otherwise. Kept apart from adding lines,
 * because a list that changes at both ends in one frame jumps.
 */
export function cutLog(log: HandLog): HandLog {
  return log.lines.length > LOG_LINES_MAX ? { ...log, lines: log.lines.slice(-LOG_LINES_KEPT) } : log;
}

function tell(log: HandLog, message: CuesMessage, game: DescribedGame | null): HandLog {
  let { facts, names } = log;
  const lines = (message.cues as readonly Cue[]).flatMap((cue, index) => {
    facts = factsAfter(facts, cue, message.handId);
    if (cue.type === 'seat-reserved') names = withName(names, cue.seat, cue.name);
    const context: LogContext = { facts, game, nameOf: (seat) => names[seat] ?? '' };
    return lineOf(cue, context).map((line, part) => ({ ...line, key: `${message.seq}-${index}-${part}` }));
  });
  return { ...log, lines: [...log.lines, ...lines], facts, names };
}

/** The names when these messages begin: a player who leaves in them is no longer in the seat, and somebody else may be. */
function firstNames(names: readonly string[], messages: readonly CuesMessage[]): readonly string[] {
  const moves = messages.flatMap(({ cues }) => (cues as readonly Cue[]).filter(({ type }) => type === 'left' || type === 'seat-reserved'));
  const seats = new Set<number>();
  return moves.reduce((known, cue) => {
    if ((cue.type !== 'left' && cue.type !== 'seat-reserved') || seats.has(cue.seat)) return known;
    seats.add(cue.seat);
    return cue.type === 'left' ? withName(known, cue.seat, cue.name) : known;
  }, names);
}

function withName(names: readonly string[], seat: number, name: string): readonly string[] {
  return Array.from({ length: Math.max(names.length, seat + 1) }, (_, index) => (index === seat ? name : (names[index] ?? '')));
}

/** Adds that the time bank of a player has begun to run; the table only says when it ends. */
export function withTimeBank(log: HandLog, { name, decisionId }: { readonly name: string; readonly decisionId: string }): HandLog {
  const key = `bank-${decisionId}`;
  if (log.lines.some((line) => line.key === key)) return log;
  return { ...log, lines: [...log.lines, { key, tone: 'table', text: 'log.timeBank', name }] };
}

function mergeNames(known: readonly string[], now: readonly string[]): readonly string[] {
  const merged = now.map((name, seat) => name || (known[seat] ?? ''));
  return merged.length === known.length && merged.every((name, seat) => name === known[seat]) ? known : merged;
}

function lineOf(cue: Cue, context: LogContext): Line[] {
  return handLine(cue, context) ?? twiceLine(cue, context) ?? actionLine(cue, context.nameOf) ?? tableLine(cue, context.nameOf) ?? [];
}

function handLine(cue: Cue, context: LogContext): Line[] | null {
  const { nameOf } = context;
  switch (cue.type) {
    case 'hand-opened':
      return [{ tone: 'hand', text: 'log.hand', number: cue.handId }, ...(cue.bombPot ? [BOMB_POT] : [])];
    case 'board-dealt':
      return [{ tone: 'street', text: `log.${cue.street}`, cards: cue.cards, ...onBoard(cue.run ?? 1, context.facts) }];
    case 'hand-shown':
    case 'cards-shown':
      return [shownLine(cue, context)];
    case 'hand-mucked':
      return [{ tone: 'action', text: 'log.mucks', name: nameOf(cue.seat) }];
    case 'uncalled-bet-returned':
      return [{ tone: 'action', text: 'log.uncalled', name: nameOf(cue.seat), chips: cue.chips }];
    case 'pot-awarded':
      return awardLines(cue, context);
    case 'hand-ended':
      return cue.rake > 0 ? [{ tone: 'table', text: 'log.rake', chips: cue.rake }] : null;
    case 'rabbit-shown':
      return [{ tone: 'street', text: 'log.rabbit', cards: cue.cards }];
    case 'hand-voided':
      return [{ tone: 'table', text: 'log.voided', number: cue.handId }];
    default:
      return null;
  }
}

const BOMB_POT: Line = { tone: 'street', text: 'log.bombPot' };

function twiceLine(cue: Cue, { nameOf }: LogContext): Line[] | null {
  switch (cue.type) {
    case 'run-twice-offered':
      return [{ tone: 'table', text: 'log.twiceOffered', name: cue.seats.map(nameOf).join(', ') }];
    case 'run-twice-answered':
      return [{ tone: 'action', text: cue.agree ? 'log.twiceAgrees' : 'log.twiceDeclines', name: nameOf(cue.seat) }];
    default:
      return null;
  }
}

type NameOf = LogContext['nameOf'];

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
