import { parseCards } from '@cardroom/poker';
import type { Table, TableEvent } from '@cardroom/table';
import type { Cue } from './cue.ts';
import type { HandReplay } from './hand-replay.ts';

/** Stands for a card that this player may not see; it is never shown. */
const HIDDEN_CARD = -1;

interface At {
  /** Server ms. */
  readonly at: number;
  readonly replay: HandReplay;
}

type CueOf<T extends Cue['type']> = Cue & { readonly type: T };

const NOBODY = { playerId: '', stayId: '', lotId: '' };
const nothing = (): [] => [];

/** The events behind each cue, as far as they can be restored: ids are empty, and hidden cards are placeholders. */
const EVENTS: { readonly [T in Cue['type']]: (cue: CueOf<T>, at: At) => readonly TableEvent[] } = {
  'hand-opened': (cue, { replay }) => [
    { ...cue, players: [] },
    { type: 'hand-started', v: 1, setup: replay.setup },
  ],
  posted: (cue) => [cue],
  'hole-cards-dealt': ({ type, seat, count }, { replay }) => [
    { type, seat, cards: knownCards(replay, seat) ?? Array.from({ length: count }, () => HIDDEN_CARD) },
  ],
  'turn-started': (cue, { at }) => [{ ...cue, at, decisionId: '' }],
  folded: (cue) => [cue],
  checked: (cue) => [cue],
  called: (cue) => [cue],
  bet: (cue) => [cue],
  raised: (cue) => [cue],
  'uncalled-bet-returned': (cue) => [cue],
  'bets-collected': (cue) => [cue],
  'run-twice-offered': (cue) => [cue],
  'offer-started': (cue, { at }) => [{ ...cue, decisionId: '', at }],
  'run-twice-answered': (cue) => [cue],
  'board-dealt': ({ cards, ...cue }) => [{ ...cue, cards: cardsOf(cards) }],
  'rabbit-shown': ({ type, cards }, { at }) => [{ type, cards: cardsOf(cards), at }],
  'hand-shown': ({ type, seat, cards }) => [{ type, seat, cards: cardsOf(cards) }],
  'hand-mucked': ({ type, seat }) => [{ type, seat }],
  'cards-shown': ({ type, seat, cards }) => [{ type, seat, cards: cardsOf(cards) }],
  'pot-awarded': (cue) => [cue],
  'hand-ended': ({ type, rake }) => [{ type, rake, rakeBySeat: [] }],
  'hand-closed': (cue, { at }) => [{ ...cue, at }],
  'hand-voided': (cue, { at }) => [{ ...cue, at }],
  'seat-reserved': ({ seat, name }, { at }) => [reservedFor({ seat, name, at })],
  'seat-released': ({ type, seat }) => [{ type, seat, ...NOBODY, reason: '' }],
  'sat-down': ({ type, seat, chips, name }, { at }) => [
    ...(name === undefined ? [] : [reservedFor({ seat, name, at })]),
    { type, seat, stayId: `joined-${seat}`, lot: { lotId: '', chips }, at },
  ],
  'top-up-accepted': ({ type, seat, chips }) => [{ type, seat, lot: { lotId: '', chips } }],
  'behind-added': ({ type, seat, chips }) => [{ type, seat, chips }],
  left: ({ type, seat, name, chips }, { at }) => [{ type, seat, ...NOBODY, displayName: name, chips, lots: [], reason: 'asked', at }],
  'sat-out': ({ type, seat }, { at }) => [{ type, seat, at, reason: 'asked' }],
  'came-back': ({ type, seat }) => [{ type, seat }],
  connected: ({ type, seat }, { at }) => [{ type, seat, at }],
  disconnected: ({ type, seat }, { at }) => [{ type, seat, at }],
  'time-bank-used': (cue) => [cue],
  'disconnect-time-granted': (cue) => [cue],
  'timed-out': ({ type, seat }) => [{ type, seat }],
  paused: nothing,
  resumed: nothing,
  closing: nothing,
  'table-closed': nothing,
  'process-restarted': nothing,
};

function knownCards({ seat: own, cards, open }: HandReplay, seat: number): number[] | null {
  if (seat === own) return cardsOf(cards);
  const known = open?.find((one) => one.seat === seat);
  return known === undefined ? null : cardsOf(known.cards);
}

function reservedFor({ seat, name, at }: { readonly seat: number; readonly name: string; readonly at: number }): TableEvent {
  return { type: 'seat-reserved', seat, ...NOBODY, stayId: `joined-${seat}`, displayName: name, chips: 0, at };
}

/** The events behind a cue, to be folded by the table's own rules. */
export function eventsOf(cue: Cue, at: At): readonly TableEvent[] {
  const facts = EVENTS[cue.type] as (cue: Cue, at: At) => readonly TableEvent[];
  return facts(cue, at);
}

/** Fills in the cards of a player who shows; until then they were placeholders. */
export function withShownCards(table: Table, cue: Cue): Table {
  if (cue.type !== 'hand-shown' || table.hand === null) return table;
  const cards = cardsOf(cue.cards);
  const seats = table.hand.seats.map((player) => (player.seat === cue.seat ? { ...player, cards } : player));
  return { ...table, hand: { ...table.hand, seats } };
}

function cardsOf(texts: readonly string[]): number[] {
  return parseCards(texts.join(''));
}
