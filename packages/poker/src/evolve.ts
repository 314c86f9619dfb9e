import { afterRaiseTo, raiseCapOf } from './betting.ts';
import type { HandEvent, PotShare } from './events.ts';
import { isDeadMoney, openingBet } from './forced-bets.ts';
import { type Hand, type HandSeat, indexOfSeat } from './hand.ts';
import { type Chips, type HandSetup, type Seat, STREETS, type Street } from './setup.ts';
import { firstIndexPreflop, nextToAct } from './turn-order.ts';

const EVENT_TYPES = {
  'hand-started': true,
  'deck-set': true,
  posted: true,
  'hole-cards-dealt': true,
  folded: true,
  checked: true,
  called: true,
  bet: true,
  raised: true,
  'uncalled-bet-returned': true,
  'bets-collected': true,
  'run-twice-offered': true,
  'run-twice-answered': true,
  'board-dealt': true,
  'hand-shown': true,
  'hand-mucked': true,
  'pot-awarded': true,
  'hand-ended': true,
} as const satisfies Record<HandEvent['type'], true>;

/** Tells events of a hand from those of the table around it. */
export function isHandEvent(event: { readonly type: string }): event is HandEvent {
  return Object.hasOwn(EVENT_TYPES, event.type);
}

/** The state after all events of one hand. Throws RangeError unless the first is `hand-started`. */
export function replay(events: readonly HandEvent[]): Hand {
  const hand = events.reduce<Hand | null>(evolve, null);
  if (hand === null) throw new RangeError('a hand has at least one event');
  return hand;
}

/**
 * Folds one event into the hand. It never refuses: what happened was decided before. Changes nothing in place.
 * Throws RangeError only for a stream that no `decide` wrote: an event before `hand-started`, or of a seat not dealt in.
 */
export function evolve(hand: Hand | null, event: HandEvent): Hand {
  if (event.type === 'hand-started') return opened(event.setup);
  if (hand === null) throw new RangeError(`${event.type} before hand-started`);
  switch (event.type) {
    case 'deck-set':
      return { ...hand, deck: event.deck };
    case 'posted':
      return withSeat(hand, event.seat, (player) => pay(player, event.chips, postedAs(hand.setup, event.kind)));
    case 'hole-cards-dealt':
      return afterDeal(withSeat(hand, event.seat, (player) => ({ ...player, cards: event.cards })));
    case 'folded':
      return afterAction(
        withSeat(hand, event.seat, (player) => ({ ...player, folded: true, acted: true })),
        event.seat,
      );
    case 'checked':
      return afterAction(
        withSeat(hand, event.seat, (player) => ({ ...player, acted: true })),
        event.seat,
      );
    case 'called':
      return afterAction(
        withSeat(hand, event.seat, (player) => ({ ...pay(player, event.chips, 'bet'), acted: true })),
        event.seat,
      );
    case 'bet':
    case 'raised':
      return afterAction(afterRaise(hand, event), event.seat);
    case 'uncalled-bet-returned':
      return withSeat(hand, event.seat, (player) => pay(player, -event.chips, 'bet'));
    case 'bets-collected':
      return { ...hand, seats: hand.seats.map((player) => ({ ...player, bet: 0 })), toMatch: 0, pots: event.pots };
    case 'run-twice-offered':
      return { ...hand, runTwice: { waiting: event.seats, agreed: [] } };
    case 'run-twice-answered':
      return afterAnswer(hand, event);
    case 'board-dealt':
      return event.run === 2 ? { ...hand, secondBoard: [...hand.secondBoard, ...event.cards] } : afterBoard(hand, event);
    case 'hand-shown':
      return withSeat(hand, event.seat, (player) => ({ ...player, shown: true }));
    case 'hand-mucked':
      return withSeat(hand, event.seat, (player) => ({ ...player, mucked: true }));
    case 'pot-awarded':
      return afterAward(hand, event);
    case 'hand-ended':
      return { ...hand, toAct: null, ended: true };
  }
}

function opened(setup: HandSetup): Hand {
  const toMatch = openingBet(setup);
  return {
    setup,
    deck: [],
    seats: setup.players.map(({ seat, stack }) => newSeat(seat, stack)),
    board: [],
    secondBoard: [],
    runTwice: null,
    runs: setup.runTwice === true ? null : 1,
    street: 'preflop',
    toAct: null,
    toMatch,
    lastFullRaise: setup.minBets[0],
    lastFullBet: toMatch,
    raisesMade: 0,
    raiseCap: null,
    lastAggressor: null,
    pots: [],
    awarded: 0,
    rake: 0,
    actionCount: 0,
    ended: false,
  };
}

function newSeat(seat: Seat, stack: Chips): HandSeat {
  const nothingYet = { bet: 0, contributed: 0, dead: 0, won: 0, cards: [] };
  return { seat, stack, ...nothingYet, folded: false, acted: false, shown: false, mucked: false };
}

function withSeat(hand: Hand, seat: Seat, change: (player: HandSeat) => HandSeat): Hand {
  const index = indexOfSeat(hand, seat);
  const seats = hand.seats.slice();
  seats[index] = change(hand.seats[index] as HandSeat);
  return { ...hand, seats };
}

type PaidAs = 'bet' | 'ante' | 'dead';

/** [F8] The ante of a bomb pot is the bet of the first street: what nobody can match of it goes back. */
function postedAs(setup: HandSetup, kind: Parameters<typeof isDeadMoney>[1]): PaidAs {
  if (isDeadMoney(setup, kind)) return 'dead';
  return kind === 'ante' && setup.bombPot !== true ? 'ante' : 'bet';
}

function pay(player: HandSeat, chips: Chips, as: PaidAs): HandSeat {
  return {
    ...player,
    stack: player.stack - chips,
    contributed: player.contributed + chips,
    bet: as === 'bet' ? player.bet + chips : player.bet,
    dead: as === 'dead' ? player.dead + chips : player.dead,
  };
}

/** [T3] The betting opens when the last player has his cards; [T7] in a bomb pot it opens on the flop. */
function afterDeal(hand: Hand): Hand {
  const isDealt = hand.seats.every((player) => player.cards.length > 0);
  if (!isDealt || hand.setup.bombPot === true) return hand;
  return { ...hand, raiseCap: raiseCapOf(hand), toAct: nextToAct(hand, firstIndexPreflop(hand.setup)) };
}

function afterAction(hand: Hand, seat: Seat): Hand {
  return { ...hand, toAct: nextToAct(hand, indexOfSeat(hand, seat) + 1), actionCount: hand.actionCount + 1 };
}

function afterRaise(hand: Hand, { seat, chips, to }: { readonly seat: Seat; readonly chips: Chips; readonly to: Chips }): Hand {
  const paid = withSeat(hand, seat, (player) => ({ ...pay(player, chips, 'bet'), acted: true }));
  return { ...paid, ...afterRaiseTo(hand, to), lastAggressor: seat };
}

/** [R3] One refusal decides for once; [R4] when the last player has agreed, the second board begins with what lies on the table. */
function afterAnswer(hand: Hand, { seat, agree }: { readonly seat: Seat; readonly agree: boolean }): Hand {
  if (!agree) return { ...hand, runTwice: null, runs: 1 };
  const waiting = hand.runTwice?.waiting.filter((other) => other !== seat) ?? [];
  if (waiting.length === 0) return { ...hand, runTwice: null, runs: 2, secondBoard: hand.board };
  return { ...hand, runTwice: { waiting, agreed: [...(hand.runTwice?.agreed ?? []), seat] } };
}

/** [T3] Every later street starts left of the button with nothing to match. */
function afterBoard(hand: Hand, { street, cards }: { readonly street: Street; readonly cards: readonly number[] }): Hand {
  const minBet = hand.setup.minBets[STREETS.indexOf(street)] ?? hand.setup.minBets[0];
  const next: Hand = {
    ...hand,
    seats: hand.seats.map((player) => ({ ...player, bet: 0, acted: false })),
    board: [...hand.board, ...cards],
    street,
    toMatch: 0,
    lastFullRaise: minBet,
    lastFullBet: 0,
    raisesMade: 0,
    lastAggressor: null,
  };
  return { ...next, raiseCap: raiseCapOf(next), toAct: nextToAct(next, 0) };
}

interface Award {
  readonly pot: number;
  readonly amount: Chips;
  readonly rake: Chips;
  readonly shares: readonly PotShare[];
}

function afterAward(hand: Hand, { pot, amount, rake, shares }: Award): Hand {
  const seats = hand.seats.map((player) => {
    const chips = shares.reduce((sum, share) => (share.seat === player.seat ? sum + share.chips : sum), 0);
    return chips === 0 ? player : { ...player, stack: player.stack + chips, won: player.won + chips };
  });
  return { ...hand, seats, pots: hand.pots.slice(0, pot), awarded: hand.awarded + amount, rake: hand.rake + rake };
}
