import type { DescribedGame } from '@cardroom/poker';
import type { Cue } from '@cardroom/views';
import type { CuesMessage } from '../connection.ts';
import { awardLines, onBoard, shownLine } from './award-lines.ts';
import { factsAfter, type HandFacts, NO_FACTS } from './hand-facts.ts';
import type { Line, LogContext, LogLine } from './log-line.ts';
import { type LogPlayer, type LogPlayers, mergePlayers, playerOn, withPlayer } from './log-players.ts';
import type { SeatMask } from './seat-masks.ts';

export interface HandLog {
  readonly lines: readonly LogLine[];
  /** The last message in the log. */
  readonly lastSeq: number;
  readonly players: LogPlayers;
  /** The facts of the current hand. */
  readonly facts: HandFacts;
}

/** A longer log is cut. */
export const LOG_LINES_MAX = 400;
/** How many lines are kept, well below the maximum so that the log is not cut at every line. */
export const LOG_LINES_KEPT = 300;
export const EMPTY_LOG: HandLog = { lines: [], lastSeq: -1, players: [], facts: NO_FACTS };

/** The table that new lines are written from. */
export interface LogTable {
  /** The names on the seats; '' = a free one. */
  readonly names: readonly string[];
  /** The players on the seats and how they look. */
  readonly faces?: readonly SeatMask[];
  /** Names the hands that are shown and win; null = not known yet. */
  readonly game?: DescribedGame | null;
}

/** Adds the messages the log does not have yet; returns the same object when there is nothing new. */
export function extendLog(log: HandLog, messages: readonly CuesMessage[], { names, faces = [], game = null }: LogTable): HandLog {
  // A list that restarts below the last step comes from a restarted service.
  const restarted = (messages.at(-1)?.seq ?? log.lastSeq) < log.lastSeq;
  const known = restarted ? EMPTY_LOG : log;
  const players = mergePlayers(log.players, names, faces);
  const fresh = messages.filter(({ seq }) => seq > known.lastSeq);
  if (fresh.length === 0) return players === log.players && !restarted ? log : { ...known, players };
  const find: FindPlayer = (seat, name, now) => playerOn({ seat, name }, faces, now, players, log.players);
  const first = { ...known, players: firstPlayers(players, fresh, find) };
  const told = fresh.reduce((log, message) => tell(log, message, game, find), first);
  return {
    ...told,
    lastSeq: fresh.at(-1)?.seq ?? known.lastSeq,
    players: mergePlayers(told.players, names, faces),
  };
}

/** The player of that name on a seat. */
type FindPlayer = (seat: number, name: string, now: LogPlayers) => LogPlayer;

/**
 * Drops the oldest lines once the log has more than `LOG_LINES_MAX`; returns the same object otherwise. Kept apart from adding lines,
 * because a list that changes at both ends in one frame jumps.
 */
export function cutLog(log: HandLog): HandLog {
  return log.lines.length > LOG_LINES_MAX ? { ...log, lines: log.lines.slice(-LOG_LINES_KEPT) } : log;
}

function tell(log: HandLog, message: CuesMessage, game: DescribedGame | null, find: FindPlayer): HandLog {
  let { facts, players } = log;
  const lines = (message.cues as readonly Cue[]).flatMap((cue, index) => {
    facts = factsAfter(facts, cue, message.handId);
    if (isMove(cue)) players = withPlayer(players, cue.seat, find(cue.seat, cue.name, players));
    return lineOf(cue, contextOf(facts, game, players)).map((line, part) => ({ ...line, key: `${message.seq}-${index}-${part}` }));
  });
  return { ...log, lines: [...log.lines, ...lines], facts, players };
}

function contextOf(facts: HandFacts, game: DescribedGame | null, players: LogPlayers): LogContext {
  const nameOf = (seat: number): string => players[seat]?.name ?? '';
  return {
    facts,
    game,
    nameOf,
    by: (seat) => {
      const face = players[seat];
      return face?.name ? { name: face.name, face } : { name: '' };
    },
  };
}

type Move = Extract<Cue, { type: 'left' | 'seat-reserved' }>;

function isMove(cue: Cue): cue is Move {
  return cue.type === 'left' || cue.type === 'seat-reserved';
}

/** The players before these messages. If one of them leaves in the messages, the seat may be empty or somebody else's by now. */
function firstPlayers(players: LogPlayers, messages: readonly CuesMessage[], find: FindPlayer): LogPlayers {
  const seats = new Set<number>();
  return messages
    .flatMap(({ cues }) => (cues as readonly Cue[]).filter(isMove))
    .reduce((known, { type, seat, name }) => {
      if (seats.has(seat)) return known;
      seats.add(seat);
      return type === 'left' ? withPlayer(known, seat, find(seat, name, known)) : known;
    }, players);
}

/** Adds that the time bank of a player has begun to run; the table only says when it ends. */
export function withTimeBank(log: HandLog, { seat, decisionId }: { readonly seat: number; readonly decisionId: string }): HandLog {
  const key = `bank-${decisionId}`;
  if (log.lines.some((line) => line.key === key)) return log;
  const line: LogLine = { key, tone: 'table', text: 'log.timeBank', ...contextOf(log.facts, null, log.players).by(seat) };
  return { ...log, lines: [...log.lines, line] };
}

function lineOf(cue: Cue, context: LogContext): Line[] {
  return handLine(cue, context) ?? twiceLine(cue, context) ?? actionLine(cue, context) ?? tableLine(cue, context) ?? [];
}

function handLine(cue: Cue, context: LogContext): Line[] | null {
  const { by } = context;
  switch (cue.type) {
    case 'hand-opened':
      return [{ tone: 'hand', text: 'log.hand', number: cue.handId }, ...(cue.bombPot ? [BOMB_POT] : [])];
    case 'board-dealt':
      return [{ tone: 'street', text: `log.${cue.street}`, cards: cue.cards, ...onBoard(cue.run ?? 1, context.facts) }];
    case 'hand-shown':
    case 'cards-shown':
      return [shownLine(cue, context)];
    case 'hand-mucked':
      return [{ tone: 'action', text: 'log.mucks', ...by(cue.seat) }];
    case 'uncalled-bet-returned':
      return [{ tone: 'action', text: 'log.uncalled', ...by(cue.seat), chips: cue.chips }];
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

function twiceLine(cue: Cue, { nameOf, by }: LogContext): Line[] | null {
  switch (cue.type) {
    case 'run-twice-offered':
      return [{ tone: 'table', text: 'log.twiceOffered', name: cue.seats.map(nameOf).join(', ') }];
    case 'run-twice-answered':
      return [{ tone: 'action', text: cue.agree ? 'log.twiceAgrees' : 'log.twiceDeclines', ...by(cue.seat) }];
    default:
      return null;
  }
}

function actionLine(cue: Cue, { by }: LogContext): Line[] | null {
  switch (cue.type) {
    case 'posted':
      return [{ tone: 'action', text: `log.${POST_TEXTS[cue.kind]}`, ...by(cue.seat), chips: cue.chips }];
    case 'folded':
      return [{ tone: 'action', text: 'log.folds', ...by(cue.seat) }];
    case 'checked':
      return [{ tone: 'action', text: 'log.checks', ...by(cue.seat) }];
    case 'called':
      return [{ tone: 'action', text: cue.allIn ? 'log.callsAllIn' : 'log.calls', ...by(cue.seat), chips: cue.chips }];
    case 'bet':
      return [{ tone: 'action', text: cue.allIn ? 'log.betsAllIn' : 'log.bets', ...by(cue.seat), chips: cue.to }];
    case 'raised':
      return [{ tone: 'action', text: cue.allIn ? 'log.raisesAllIn' : 'log.raises', ...by(cue.seat), chips: cue.to }];
    case 'timed-out':
      return [{ tone: 'table', text: 'log.timedOut', ...by(cue.seat) }];
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

function tableLine(cue: Cue, { by }: LogContext): Line[] | null {
  switch (cue.type) {
    case 'sat-down':
      return [{ tone: 'table', text: SEAT_TEXTS[cue.type], ...by(cue.seat), chips: cue.chips }];
    case 'sat-out':
    case 'came-back':
    case 'disconnected':
    case 'connected':
      return [{ tone: 'table', text: SEAT_TEXTS[cue.type], ...by(cue.seat) }];
    case 'left':
      return [{ tone: 'table', text: 'log.leaves', ...by(cue.seat), chips: cue.chips }];
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
