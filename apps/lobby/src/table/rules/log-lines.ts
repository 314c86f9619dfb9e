import type { Cue } from '@cardroom/views';
import type { CuesMessage } from '../connection.ts';

/** One line of the hand log: a message id with the raw values to put into it. Amounts in minor units. */
export interface LogLine {
  readonly key: string;
  readonly text: string;
  readonly tone: 'hand' | 'street' | 'action' | 'win' | 'table';
  readonly name?: string;
  readonly chips?: number;
  readonly cards?: readonly string[];
  readonly number?: string;
}

export interface HandLog {
  readonly lines: readonly LogLine[];
  /** Messages that are in the log already. */
  readonly lastSeq: number;
  /** The name each seat had last; a player who left is still called by it. */
  readonly names: readonly string[];
}

export const LOG_LINES_MAX = 400;
export const EMPTY_LOG: HandLog = { lines: [], lastSeq: -1, names: [] };

/** The log with the messages it does not have yet; the same object when there is nothing new. */
export function extendLog(log: HandLog, messages: readonly CuesMessage[], seatNames: readonly string[]): HandLog {
  // A list that starts again below the last step comes from a restarted service.
  const restarted = (messages.at(-1)?.seq ?? log.lastSeq) < log.lastSeq;
  const known = restarted ? EMPTY_LOG : log;
  const names = mergeNames(log.names, seatNames);
  const fresh = messages.filter(({ seq }) => seq > known.lastSeq);
  if (fresh.length === 0) return names === log.names && !restarted ? log : { ...known, names };
  const lines = fresh.flatMap((message) => linesOf(message, names));
  return { lines: [...known.lines, ...lines].slice(-LOG_LINES_MAX), lastSeq: fresh.at(-1)?.seq ?? known.lastSeq, names };
}

function mergeNames(known: readonly string[], now: readonly string[]): readonly string[] {
  const merged = now.map((name, seat) => name || (known[seat] ?? ''));
  return merged.length === known.length && merged.every((name, seat) => name === known[seat]) ? known : merged;
}

function linesOf(message: CuesMessage, names: readonly string[]): LogLine[] {
  return message.cues.flatMap((cue, index) =>
    lineOf(cue as Cue, (seat) => names[seat] ?? '').map((line, part) => ({ ...line, key: `${message.seq}-${index}-${part}` })),
  );
}

type Line = Omit<LogLine, 'key'>;
type NameOf = (seat: number) => string;

function lineOf(cue: Cue, nameOf: NameOf): Line[] {
  return handLine(cue, nameOf) ?? actionLine(cue, nameOf) ?? tableLine(cue, nameOf) ?? [];
}

function handLine(cue: Cue, nameOf: NameOf): Line[] | null {
  switch (cue.type) {
    case 'hand-opened':
      return [{ tone: 'hand', text: 'log.hand', number: cue.handId }];
    case 'board-dealt':
      return [{ tone: 'street', text: `log.${cue.street}`, cards: cue.cards }];
    case 'hand-shown':
    case 'cards-shown':
      return [{ tone: 'action', text: 'log.shows', name: nameOf(cue.seat), cards: cue.cards.filter((card) => card !== '') }];
    case 'hand-mucked':
      return [{ tone: 'action', text: 'log.mucks', name: nameOf(cue.seat) }];
    case 'uncalled-bet-returned':
      return [{ tone: 'action', text: 'log.uncalled', name: nameOf(cue.seat), chips: cue.chips }];
    case 'pot-awarded':
      return cue.shares.map(({ seat, chips }) => ({
        tone: 'win',
        text: cue.pot > 0 ? 'log.winsSide' : 'log.wins',
        name: nameOf(seat),
        chips,
        number: String(cue.pot),
      }));
    case 'hand-voided':
      return [{ tone: 'table', text: 'log.voided', number: cue.handId }];
    default:
      return null;
  }
}

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
  button_blind: 'postsBigBlind',
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
