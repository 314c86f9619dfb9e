import { type Card, cardText } from '@cardroom/poker';
import type { TableEvent } from '@cardroom/table';
import type { Cue } from './cue.ts';

/** The public part of each event. Members are listed one by one, so that a new event or member stays hidden until it is added here. */
const PUBLIC: { readonly [T in TableEvent['type']]: (event: Extract<TableEvent, { type: T }>) => Cue | null } = {
  'table-opened': () => null,
  'seat-reserved': ({ type, seat, displayName }) => ({ type, seat, name: displayName }),
  'seat-released': ({ type, seat }) => ({ type, seat }),
  'sat-down': ({ type, seat, lot }) => ({ type, seat, chips: lot.chips }),
  'top-up-asked': () => null,
  'top-up-dropped': () => null,
  'top-up-debited': () => null,
  'top-up-accepted': ({ type, seat, lot }) => ({ type, seat, chips: lot.chips }),
  'behind-added': ({ type, seat, chips }) => ({ type, seat, chips }),
  // Under hand settlement, stacks look as at any other table; each wallet's answers are private to the player.
  'seat-claimed': ({ seat, displayName, chips }) => ({ type: 'sat-down', seat, chips, name: displayName }),
  'claim-raised': ({ seat, chips }) => ({ type: 'top-up-accepted', seat, chips }),
  'claim-lowered': () => null,
  'stake-debited': () => null,
  'stake-accepted': () => null,
  'stake-refused': () => null,
  'stake-credited': () => null,
  'stakes-called-off': () => null,
  // Requests are private: anyone who knew that a player is leaving would know of the fold that follows.
  'sit-out-set': () => null,
  'entry-chosen': () => null,
  'leave-asked': () => null,
  'sat-out': ({ type, seat }) => ({ type, seat }),
  'came-back': ({ type, seat }) => ({ type, seat }),
  'blind-missed': () => null,
  connected: ({ type, seat }) => ({ type, seat }),
  disconnected: ({ type, seat }) => ({ type, seat }),
  // The fair deal has messages of its own, for clients that follow it.
  pledged: () => null,
  'pledge-dropped': () => null,
  'cut-opened': () => null,
  'cut-asked-again': () => null,
  'cut-voided': () => null,
  'deck-cut': () => null,
  'hand-opened': ({ type, handId, at, button, smallBlindSeat, bigBlindSeat, bombPot }) => ({
    type,
    handId,
    at,
    button,
    smallBlindSeat,
    bigBlindSeat,
    ...(bombPot === true ? { bombPot } : {}),
  }),
  'turn-started': ({ type, seat, actUntil, bankUntil }) => ({ type, seat, actUntil, bankUntil }),
  'offer-started': ({ type, seats, until }) => ({ type, seats: [...seats], until }),
  'time-bank-used': ({ type, seat, ms }) => ({ type, seat, ms }),
  'time-bank-added': () => null,
  'disconnect-time-granted': ({ type, seat, until }) => ({ type, seat, until }),
  'timed-out': ({ type, seat }) => ({ type, seat }),
  'hand-closed': ({ type, handId, nextHandAt }) => ({ type, handId, nextHandAt }),
  'cards-shown': ({ type, seat, cards }) => ({ type, seat, cards: texts(cards) }),
  'rabbit-shown': ({ type, cards }) => ({ type, cards: texts(cards) }),
  'hand-voided': ({ type, handId, reason }) => ({ type, handId, reason }),
  left: ({ type, seat, displayName, chips, claim = chips }) => ({ type, seat, name: displayName, chips: claim }),
  paused: ({ type }) => ({ type }),
  resumed: ({ type }) => ({ type }),
  'waitlist-started': () => null,
  'waitlist-ended': () => null,
  closing: ({ type }) => ({ type }),
  'table-closed': ({ type }) => ({ type }),
  'process-restarted': ({ type }) => ({ type }),
  'hand-started': () => null,
  'deck-set': () => null,
  posted: ({ type, seat, kind, chips, allIn }) => ({ type, seat, kind, chips, allIn }),
  'hole-cards-dealt': ({ type, seat, cards }) => ({ type, seat, count: cards.length }),
  folded: ({ type, seat }) => ({ type, seat }),
  checked: ({ type, seat }) => ({ type, seat }),
  called: ({ type, seat, chips, allIn }) => ({ type, seat, chips, allIn }),
  bet: ({ type, seat, chips, to, allIn }) => ({ type, seat, chips, to, allIn }),
  raised: ({ type, seat, chips, to, allIn }) => ({ type, seat, chips, to, allIn }),
  'uncalled-bet-returned': ({ type, seat, chips }) => ({ type, seat, chips }),
  'bets-collected': ({ type, pots }) => ({ type, pots: pots.map(({ amount, eligible }) => ({ amount, eligible })) }),
  'run-twice-offered': ({ type, seats }) => ({ type, seats: [...seats] }),
  'run-twice-answered': ({ type, seat, agree }) => ({ type, seat, agree }),
  'board-dealt': ({ type, street, cards, run }) => ({ type, street, cards: texts(cards), ...(run === undefined ? {} : { run }) }),
  'hand-shown': ({ type, seat, cards }) => ({ type, seat, cards: texts(cards) }),
  'hand-mucked': ({ type, seat }) => ({ type, seat }),
  'pot-awarded': ({ type, pot, amount, rake, shares }) => ({
    type,
    pot,
    amount,
    rake,
    shares: shares.map(({ seat, chips, half, run }) => ({ seat, chips, half, ...(run === undefined ? {} : { run }) })),
  }),
  'hand-ended': ({ type, rake }) => ({ type, rake }),
};

/** The event as everybody may see it; null if it is not public. */
export function publicEvent(event: TableEvent): Cue | null {
  const redact = PUBLIC[event.type] as (event: TableEvent) => Cue | null;
  return redact(event);
}

/** Hole cards, to be sent only to the player in `seat`; null for every other event. */
export function privateHole(event: TableEvent): { readonly seat: number; readonly cards: readonly string[] } | null {
  return event.type === 'hole-cards-dealt' ? { seat: event.seat, cards: texts(event.cards) } : null;
}

function texts(cards: readonly Card[]): string[] {
  return cards.map(cardText);
}
