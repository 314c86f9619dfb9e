import { cardText } from '@cardroom/poker';
import type { Mark } from '../verify/marks.ts';
import type { ShownCards } from './judge.ts';

// The page's texts about what a check has found.

const MARKS: Readonly<Record<Exclude<Mark, `void:${string}`>, string>> = {
  'my-cut-not-listed': 'You were dealt in without a cut of your own, so this proof rests on the cuts of others.',
  uncut: 'No player cut this deck. It was sealed beforehand, but the service alone chose it.',
  thin: 'Fewer than half of the players dealt in have cut.',
  'partly-cut': 'Some of the players dealt in have not cut. The signed list says why.',
  'asked-again': 'The service was interrupted and asked for the same cuts again.',
  'slow-cut': 'The cuts took more than two seconds longer than they should have.',
  resumed: 'The service was interrupted during the hand and went on with the same deck.',
  'chain-begun-again': 'The record of the table begins again at this number. Numbers before it may never have been ended.',
  'keys-from-file':
    'The keys came with the proof. They show that the file agrees with itself; compare them with those that the service publishes.',
};

const VOIDS: Readonly<Record<string, string>> = {
  'cut-failed': 'a cut did not come in time',
  'table-closed': 'the table was paused or closed',
  superseded: 'the sealed decks were replaced before the list',
  outage: 'the service was interrupted',
  'journal-damaged': 'the record of the hand was damaged',
  'beacon-missing': 'the public random value did not come',
  'laid-out': 'a deck laid out for a test took its place',
};

/** A mark in a sentence. */
export function markText(mark: Mark): string {
  if (!mark.startsWith('void:')) return MARKS[mark as keyof typeof MARKS];
  if (mark === 'void:secrets-lost')
    return 'This number was not played: the secrets of its decks were lost before anybody was listed for it.';
  const reason = mark.slice('void:'.length);
  return `This number was not played to its end: ${VOIDS[reason] ?? reason}. Everything that had been sealed for it was opened, and agrees.`;
}

/** Marks that a player should think about; the others only tell what happened. */
export const isWarning = (mark: Mark): boolean =>
  ['uncut', 'thin', 'my-cut-not-listed', 'keys-from-file', 'chain-begun-again', 'void:secrets-lost'].includes(mark);

/** What a group of cards is, from the view of the seat whose proof it is. Seats count from 1 on a screen. */
export function groupText({ why, seat }: ShownCards, viewer: number | null): string {
  if (why === 'board') return 'Board';
  if (why === 'board2') return 'Second board';
  if (why === 'rabbit') return 'Cards that were not dealt any more';
  if (seat === viewer && seat !== null) return 'Your cards';
  return seat === null ? 'Shown' : `Shown by seat ${seat + 1}`;
}

const SUITS: Readonly<Record<string, { readonly sign: string; readonly name: string }>> = {
  s: { sign: '♠', name: 'spades' },
  h: { sign: '♥', name: 'hearts' },
  d: { sign: '♦', name: 'diamonds' },
  c: { sign: '♣', name: 'clubs' },
};
const RANKS: Readonly<Record<string, string>> = { A: 'ace', K: 'king', Q: 'queen', J: 'jack', T: '10' };

/** A card as it is drawn and as it is read out. */
export function cardWords(card: number): { readonly rank: string; readonly suit: string; readonly sign: string; readonly name: string } {
  const [rank = '', suit = ''] = cardText(card);
  const { sign = '', name = '' } = SUITS[suit] ?? {};
  return { rank: rank === 'T' ? '10' : rank, suit, sign, name: `${RANKS[rank] ?? rank} of ${name}` };
}

/** Seats as a person counts them. */
export function seatsText(seats: readonly number[]): string {
  const told = seats.map((seat) => String(seat + 1));
  const last = told.pop();
  if (last === undefined) return 'nobody';
  return told.length === 0 ? `seat ${last}` : `seats ${told.join(', ')} and ${last}`;
}
