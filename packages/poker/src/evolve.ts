import { afterRaiseTo, raiseCapOf } from './betting.ts';
import { type Draft, draftFrom, draftOf, type HandDraft, type SeatDraft, seatToChange } from './draft.ts';
import type { HandEvent, Pot, PotShare } from './events.ts';
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

/** Distinguishes the events of a hand from those of the table around it. */
export function isHandEvent(event: { readonly type: string }): event is HandEvent {
  return Object.hasOwn(EVENT_TYPES, event.type);
}

/** The state after all the events of one hand. Throws RangeError unless the first is `hand-started`. */
export function replay(events: readonly HandEvent[]): Hand {
  return replayed(events).hand;
}

/** Like `replay`, but returns a draft that can still change. */
export function replayed(events: readonly HandEvent[]): Draft {
  const [first] = events;
  if (first === undefined) throw new RangeError('a hand must have at least one event');
  const draft = draftFrom(opened(first));
  for (let index = 1; index < events.length; index += 1) apply(draft, events[index] as HandEvent);
  return draft;
}

/**
 * Folds one event into the hand without changing it in place. It refuses nothing, because the event has been decided already.
 * Throws RangeError only for a stream that `decide` cannot have written: an event before `hand-started`, or for a seat not dealt in.
 */
export function evolve(hand: Hand | null, event: HandEvent): Hand {
  if (hand === null || event.type === 'hand-started') return opened(event);
  const draft = draftOf(hand);
  apply(draft, event);
  return draft.hand;
}

/** Folds one event into a draft: like `evolve`, but without the copy. */
export function apply(draft: Draft, event: HandEvent): void {
  switch (event.type) {
    case 'folded':
      folded(draft, event.seat);
      break;
    case 'checked':
      acted(draft, event.seat, 0);
      break;
    case 'called':
      acted(draft, event.seat, event.chips);
      break;
    case 'bet':
    case 'raised':
      raised(draft.hand, event.seat, event.to);
      acted(draft, event.seat, event.chips);
      break;
    case 'posted':
    case 'hole-cards-dealt':
    case 'uncalled-bet-returned':
    case 'hand-shown':
    case 'hand-mucked':
      changeSeat(draft, event);
      break;
    default:
      changeHand(draft, event);
  }
}

type OfSeat = Extract<HandEvent, { type: 'posted' | 'hole-cards-dealt' | 'uncalled-bet-returned' | 'hand-shown' | 'hand-mucked' }>;
type OfHand = Exclude<HandEvent, OfSeat | { type: 'folded' | 'checked' | 'called' | 'bet' | 'raised' }>;

function changeSeat(draft: Draft, event: OfSeat): void {
  const player = seatOf(draft, event.seat);
  switch (event.type) {
    case 'posted':
      pay(player, event.chips, postedAs(draft.hand.setup, event.kind));
      break;
    case 'hole-cards-dealt':
      player.cards = event.cards;
      openBetting(draft.hand);
      break;
    case 'uncalled-bet-returned':
      pay(player, -event.chips, 'bet');
      break;
    case 'hand-shown':
      player.shown = true;
      break;
    case 'hand-mucked':
      player.mucked = true;
  }
}

function changeHand(draft: Draft, event: OfHand): void {
  const { hand } = draft;
  switch (event.type) {
    case 'hand-started':
      throw new RangeError('hand-started while a hand is running');
    case 'deck-set':
      hand.deck = event.deck;
      break;
    case 'bets-collected':
      collectBets(draft, event.pots);
      break;
    case 'run-twice-offered':
      hand.runTwice = { waiting: event.seats, agreed: [] };
      break;
    case 'run-twice-answered':
      answer(hand, event);
      break;
    case 'board-dealt':
      if (event.run === 2) hand.secondBoard = [...hand.secondBoard, ...event.cards];
      else openStreet(draft, event);
      break;
    case 'pot-awarded':
      award(draft, event);
      break;
    case 'hand-ended':
      hand.toAct = null;
      hand.ended = true;
  }
}

function opened(event: HandEvent): HandDraft {
  if (event.type !== 'hand-started') throw new RangeError(`${event.type} before hand-started`);
  const { setup } = event;
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

function newSeat(seat: Seat, stack: Chips): SeatDraft {
  return {
    seat,
    stack,
    bet: 0,
    contributed: 0,
    dead: 0,
    folded: false,
    acted: false,
    cards: [],
    shown: false,
    mucked: false,
    won: 0,
  };
}

function seatOf(draft: Draft, seat: Seat): SeatDraft {
  return seatToChange(draft, indexOfSeat(draft.hand, seat));
}

type PaidAs = 'bet' | 'ante' | 'dead';

/** [F8] The ante of a bomb pot is the bet of the first street; any part that nobody can match is returned. */
function postedAs(setup: HandSetup, kind: Parameters<typeof isDeadMoney>[1]): PaidAs {
  if (isDeadMoney(setup, kind)) return 'dead';
  return kind === 'ante' && setup.bombPot !== true ? 'ante' : 'bet';
}

function pay(player: SeatDraft, chips: Chips, as: PaidAs): void {
  player.stack -= chips;
  player.contributed += chips;
  if (as === 'bet') player.bet += chips;
  if (as === 'dead') player.dead += chips;
}

/** [T3] Betting opens once the last player has been dealt; [T7] in a bomb pot it opens on the flop. */
function openBetting(hand: HandDraft): void {
  // Cards are dealt in this order, so checking the last player first ends most calls at once.
  if (hand.seats.at(-1)?.cards.length === 0 || hand.seats.some(({ cards }) => cards.length === 0)) return;
  if (hand.setup.bombPot === true) return;
  hand.raiseCap = raiseCapOf(hand);
  hand.toAct = nextToAct(hand, firstIndexPreflop(hand.setup));
}

/** Marks the player as folded before the turn moves on, since it may come back around to them. */
function folded(draft: Draft, seat: Seat): void {
  seatOf(draft, seat).folded = true;
  acted(draft, seat, 0);
}

/** What every action does: move chips and pass the turn. */
function acted(draft: Draft, seat: Seat, chips: Chips): void {
  const { hand } = draft;
  const index = indexOfSeat(hand, seat);
  const player = seatToChange(draft, index);
  player.acted = true;
  pay(player, chips, 'bet');
  hand.actionCount += 1;
  hand.toAct = nextToAct(hand, index + 1);
}

function raised(hand: HandDraft, seat: Seat, to: Chips): void {
  Object.assign(hand, afterRaiseTo(hand, to));
  hand.lastAggressor = seat;
}

/** [R3] One refusal means the board is dealt once. [R4] Once the last player agrees, the second board starts with the cards already dealt. */
function answer(hand: HandDraft, { seat, agree }: { readonly seat: Seat; readonly agree: boolean }): void {
  const waiting = agree ? (hand.runTwice?.waiting.filter((other) => other !== seat) ?? []) : [];
  if (waiting.length > 0) {
    hand.runTwice = { waiting, agreed: [...(hand.runTwice?.agreed ?? []), seat] };
    return;
  }
  hand.runTwice = null;
  hand.runs = agree ? 2 : 1;
  if (agree) hand.secondBoard = hand.board;
}

function collectBets(draft: Draft, pots: readonly Pot[]): void {
  const { hand } = draft;
  for (let index = 0; index < hand.seats.length; index += 1) {
    if (hand.seats[index]?.bet !== 0) seatToChange(draft, index).bet = 0;
  }
  hand.toMatch = 0;
  hand.pots = pots;
}

/** [T3] Every later street starts to the left of the button with nothing to match. */
function openStreet(draft: Draft, { street, cards }: { readonly street: Street; readonly cards: readonly number[] }): void {
  const { hand } = draft;
  for (let index = 0; index < hand.seats.length; index += 1) {
    const { bet, acted: hasActed } = hand.seats[index] as HandSeat;
    if (bet === 0 && !hasActed) continue;
    const player = seatToChange(draft, index);
    player.bet = 0;
    player.acted = false;
  }
  hand.board = [...hand.board, ...cards];
  hand.street = street;
  hand.toMatch = 0;
  hand.lastFullRaise = hand.setup.minBets[STREETS.indexOf(street)] ?? hand.setup.minBets[0];
  hand.lastFullBet = 0;
  hand.raisesMade = 0;
  hand.lastAggressor = null;
  hand.raiseCap = raiseCapOf(hand);
  hand.toAct = nextToAct(hand, 0);
}

interface Award {
  readonly pot: number;
  readonly amount: Chips;
  readonly rake: Chips;
  readonly shares: readonly PotShare[];
}

function award(draft: Draft, { pot, amount, rake, shares }: Award): void {
  const { hand } = draft;
  for (const { seat, chips } of shares) {
    const player = seatOf(draft, seat);
    player.stack += chips;
    player.won += chips;
  }
  hand.pots = hand.pots.slice(0, pot);
  hand.awarded += amount;
  hand.rake += rake;
}
