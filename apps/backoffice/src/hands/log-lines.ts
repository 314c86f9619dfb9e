import type { HandCue } from '@cardroom/staff-api';
import { shortCard } from '@cardroom/ui';
import { t } from '../i18n/i18n.ts';
import { partText } from './result-words.ts';

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

type Words = (cue: HandCue, telling: Telling, name: string) => string;

const cardsOf = ({ cards = [] }: HandCue): string => cards.map((card) => (card === '' ? '–' : shortCard(card))).join(' ');
const allIn = ({ allIn: is }: HandCue, action: string): string => (is === true ? t('hand.log.all-in', { action }) : action);
const named: Words = ({ type }, _telling, name) => t(`hand.log.${type}`, { name });
const withCards: Words = (cue, _telling, name) => t(`hand.log.${cue.type}`, { name, cards: cardsOf(cue) });
const withAmount: Words = (cue, { amount }, name) => t(`hand.log.${cue.type}`, { name, amount: amount(cue.chips ?? 0) });
const toAmount: Words = (cue, { amount }, name) => allIn(cue, t(`hand.log.${cue.type}`, { name, amount: amount(cue.to ?? 0) }));

const WORDS: Readonly<Record<string, Words>> = {
  'hand-opened': named,
  posted: (cue, { amount }, name) => allIn(cue, t(`hand.log.${cue.kind ?? 'post'}`, { name, amount: amount(cue.chips ?? 0) })),
  folded: named,
  checked: named,
  called: (cue, telling, name) => allIn(cue, withAmount(cue, telling, name)),
  bet: toAmount,
  raised: toAmount,
  'timed-out': named,
  'time-bank-used': ({ ms = 0 }, _telling, name) => t('hand.log.time-bank-used', { name, seconds: Math.round(ms / 1000) }),
  'disconnect-time-granted': named,
  disconnected: named,
  connected: named,
  'uncalled-bet-returned': withAmount,
  'run-twice-answered': ({ agree }, _telling, name) =>
    t(agree === true ? 'hand.log.run-twice-agreed' : 'hand.log.run-twice-declined', { name }),
  'board-dealt': (cue) => t('hand.log.board-dealt', { street: streetName(cue), cards: cardsOf(cue) }),
  'rabbit-shown': withCards,
  'hand-shown': withCards,
  'cards-shown': withCards,
  'hand-mucked': named,
  'pot-awarded': potWords,
  'hand-voided': ({ reason }) => t('hand.log.hand-voided', { reason: reason ?? '' }),
  left: named,
  'process-restarted': named,
};

function streetName({ street = '', run }: HandCue): string {
  const name = t(`hand.log.street.${street}`);
  return run === 2 ? t('hand.log.street-second', { street: name }) : name;
}

function potWords({ pot = 0, rake = 0, shares = [] }: HandCue, { nameOf, amount }: Telling): string {
  const winners = shares
    .map(({ seat, chips, half, run }) => {
      const won = t(pot === 0 ? 'hand.log.pot' : 'hand.log.side-pot', { name: nameOf(seat), amount: amount(chips), pot });
      return won + partText(half, run);
    })
    .join('; ');
  return rake > 0 ? t('hand.log.rake', { winners, amount: amount(rake) }) : winners;
}
