import type { HandCue } from '@cardroom/staff-api';
import { shortCard } from '@cardroom/ui';

/** One line of the log. The tone `street` marks the start of a street. */
export interface LogLine {
  readonly at: number;
  readonly tone: 'street' | 'plain' | 'win';
  readonly text: string;
}

export interface Telling {
  readonly nameOf: (seat: number) => string;
  readonly amount: (minor: number) => string;
}

/** The hand's events in words, in order. Events of the table that are not part of the hand have no line. */
export function logLines(events: readonly { readonly at: number; readonly cue: HandCue }[], telling: Telling): LogLine[] {
  return events.flatMap(({ at, cue }) => {
    const text = WORDS[cue.type]?.(cue, telling, cue.name ?? (cue.seat === undefined ? '' : telling.nameOf(cue.seat))) ?? null;
    return text === null ? [] : [{ at, tone: TONES[cue.type] ?? 'plain', text }];
  });
}

const TONES: Readonly<Record<string, LogLine['tone']>> = {
  'hand-opened': 'street',
  'board-dealt': 'street',
  'pot-awarded': 'win',
  'hand-voided': 'street',
};

type Words = (cue: HandCue, telling: Telling, name: string) => string | null;

const POSTS: Readonly<Record<string, string>> = {
  ante: 'the ante',
  small_blind: 'the small blind',
  big_blind: 'the big blind',
  button_blind: 'the button blind',
  straddle: 'a straddle',
  post: 'a blind to enter',
  post_dead: 'a dead blind',
};

const cardsOf = ({ cards = [] }: HandCue): string => cards.map((card) => (card === '' ? '–' : shortCard(card))).join(' ');
const allIn = ({ allIn: is }: HandCue): string => (is === true ? ' and is all in' : '');
const seconds = (ms: number): string => `${Math.round(ms / 1000)} s`;

const WORDS: Readonly<Record<string, Words>> = {
  'hand-opened': () => 'Hand started',
  posted: (cue, { amount }, name) => `${name} posts ${POSTS[cue.kind ?? ''] ?? cue.kind}: ${amount(cue.chips ?? 0)}${allIn(cue)}`,
  folded: (_cue, _telling, name) => `${name} folds`,
  checked: (_cue, _telling, name) => `${name} checks`,
  called: (cue, { amount }, name) => `${name} calls ${amount(cue.chips ?? 0)}${allIn(cue)}`,
  bet: (cue, { amount }, name) => `${name} bets ${amount(cue.to ?? 0)}${allIn(cue)}`,
  raised: (cue, { amount }, name) => `${name} raises to ${amount(cue.to ?? 0)}${allIn(cue)}`,
  'timed-out': (_cue, _telling, name) => `${name} times out`,
  'time-bank-used': (cue, _telling, name) => `${name} used ${seconds(cue.ms ?? 0)} of time bank`,
  'disconnect-time-granted': (_cue, _telling, name) => `${name} is disconnected and gets extra time`,
  disconnected: (_cue, _telling, name) => `${name} disconnects`,
  connected: (_cue, _telling, name) => `${name} reconnects`,
  'uncalled-bet-returned': (cue, { amount }, name) => `Uncalled bet (${amount(cue.chips ?? 0)}) returned to ${name}`,
  'run-twice-answered': (cue, _telling, name) => `${name} ${cue.agree === true ? 'agrees' : 'declines'} to run it twice`,
  'board-dealt': (cue) => `${streetName(cue)}: ${cardsOf(cue)}`,
  'rabbit-shown': (cue) => `Rabbit hunt:  ${cardsOf(cue)}`,
  'hand-shown': (cue, _telling, name) => `${name} shows ${cardsOf(cue)}`,
  'cards-shown': (cue, _telling, name) => `${name} shows ${cardsOf(cue)} after the hand`,
  'hand-mucked': (_cue, _telling, name) => `${name} mucks`,
  'pot-awarded': potWords,
  'hand-voided': (cue) => `Hand voided (${cue.reason}): all stacks restored`,
  left: (_cue, _telling, name) => `${name} leaves the table`,
  'process-restarted': () => 'Service restarted; play resumes',
};

function streetName({ street = '', run }: HandCue): string {
  const name = street.charAt(0).toUpperCase() + street.slice(1);
  return run === 2 ? `${name} (board 2)` : name;
}

function potWords({ pot = 0, rake = 0, shares = [] }: HandCue, { nameOf, amount }: Telling): string {
  const what = pot === 0 ? 'the pot' : `side pot ${pot}`;
  const parts = shares.map(({ seat, chips, half, run }) => {
    const which = [...(half === 'all' ? [] : [half]), ...(run === undefined ? [] : [`board ${run}`])].join(', ');
    return `${nameOf(seat)} wins ${amount(chips)} from ${what}${which === '' ? '' : ` (${which})`}`;
  });
  return `${parts.join('; ')}${rake > 0 ? `; rake ${amount(rake)}` : ''}`;
}
