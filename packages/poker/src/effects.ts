import { afterRaiseTo, raiseCapOf } from './betting.ts';
import type { Card } from './cards.ts';
import { type Draft, type HandDraft, type SeatDraft, seatToChange } from './draft.ts';
import type { HandEvent, Pot } from './events.ts';
import { isDeadMoney, openingBet } from './forced-bets.ts';
import { type HandSeat, indexOfSeat } from './hand.ts';
import { type Chips, type HandSetup, type Seat, STREETS } from './setup.ts';
import { firstIndexPreflop, nextToAct } from './turn-order.ts';

// The effect of each event on a hand. `decide` calls the effect of an event it has just made directly, because events differ in shape and finding
// out the type of one costs as much as many an effect.

/** The event of one type, or of any of several. */
export type EventOf<Type extends HandEvent['type']> = Extract<HandEvent, { readonly type: Type }>;

/** The action of a player on their turn. */
export type ActionEvent = EventOf<'folded' | 'checked' | 'called' | 'bet' | 'raised'>;

/** Any other event of one seat. */
export type SeatEvent = EventOf<'posted' | 'hole-cards-dealt' | 'uncalled-bet-returned' | 'hand-shown' | 'hand-mucked'>;

const NO_CARDS: readonly Card[] = [];
const NO_POTS: readonly Pot[] = [];

/** A hand before its first forced bet. */
export function newHand(setup: HandSetup): HandDraft {
  const toMatch = openingBet(setup);
  return {
    setup,
    deck: NO_CARDS,
    seats: setup.players.map(({ seat, stack }) => newSeat(seat, stack)),
    board: NO_CARDS,
    secondBoard: NO_CARDS,
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
    pots: NO_POTS,
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
    cards: NO_CARDS,
    shown: false,
    mucked: false,
    won: 0,
  };
}

/** Folds an event of one seat into a draft. */
export function changeSeat(draft: Draft, event: SeatEvent): void {
  const player = seatToChange(draft, indexOfSeat(draft.hand, event.seat));
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
  for (let index = hand.seats.length - 1; index >= 0; index -= 1) if (hand.seats[index]?.cards.length === 0) return;
  if (hand.setup.bombPot === true) return;
  hand.raiseCap = raiseCapOf(hand);
  hand.toAct = nextToAct(hand, firstIndexPreflop(hand.setup));
}

/** Folds a player's action into a draft: moves chips and passes the turn. */
export function applyAction(draft: Draft, event: ActionEvent): void {
  const { hand } = draft;
  const index = indexOfSeat(hand, event.seat);
  const player = seatToChange(draft, index);
  player.acted = true;
  switch (event.type) {
    case 'folded':
      player.folded = true;
      break;
    case 'checked':
      break;
    case 'bet':
    case 'raised':
      raised(hand, event.seat, event.to);
      pay(player, event.chips, 'bet');
      break;
    case 'called':
      pay(player, event.chips, 'bet');
  }
  hand.actionCount += 1;
  hand.toAct = nextToAct(hand, index + 1);
}

function raised(hand: HandDraft, seat: Seat, to: Chips): void {
  const { toMatch, lastFullRaise, lastFullBet, raisesMade } = afterRaiseTo(hand, to);
  hand.toMatch = toMatch;
  hand.lastFullRaise = lastFullRaise;
  hand.lastFullBet = lastFullBet;
  hand.raisesMade = raisesMade;
  hand.lastAggressor = seat;
}

/** [R1] Every player asked has yet to answer. */
export function offerRunTwice({ hand }: Draft, { seats }: EventOf<'run-twice-offered'>): void {
  hand.runTwice = { waiting: seats, agreed: [] };
}

/** [R3] One refusal means the board is dealt once. [R4] Once the last player agrees, the second board starts with the cards already dealt. */
export function answerOffer({ hand }: Draft, { seat, agree }: EventOf<'run-twice-answered'>): void {
  const waiting = agree ? (hand.runTwice?.waiting.filter((other) => other !== seat) ?? []) : [];
  if (waiting.length > 0) {
    hand.runTwice = { waiting, agreed: [...(hand.runTwice?.agreed ?? []), seat] };
    return;
  }
  hand.runTwice = null;
  hand.runs = agree ? 2 : 1;
  if (agree) hand.secondBoard = hand.board;
}

/** [P2] The bets of the street are in the pots now. */
export function collectBets(draft: Draft, { pots }: EventOf<'bets-collected'>): void {
  const { hand } = draft;
  for (let index = 0; index < hand.seats.length; index += 1) {
    if (hand.seats[index]?.bet !== 0) seatToChange(draft, index).bet = 0;
  }
  hand.toMatch = 0;
  hand.pots = pots;
}

/** Adds the cards to the board they were dealt to. */
export function dealBoard(draft: Draft, event: EventOf<'board-dealt'>): void {
  const { hand } = draft;
  if (event.run === 2) hand.secondBoard = joined(hand.secondBoard, event.cards);
  else openStreet(draft, event);
}

/** [T3] Every later street starts to the left of the button with nothing to match. */
function openStreet(draft: Draft, { street, cards }: EventOf<'board-dealt'>): void {
  const { hand } = draft;
  for (let index = 0; index < hand.seats.length; index += 1) {
    const { bet, acted: hasActed } = hand.seats[index] as HandSeat;
    if (bet === 0 && !hasActed) continue;
    const player = seatToChange(draft, index);
    player.bet = 0;
    player.acted = false;
  }
  hand.board = joined(hand.board, cards);
  hand.street = street;
  hand.toMatch = 0;
  hand.lastFullRaise = hand.setup.minBets[STREETS.indexOf(street)] ?? hand.setup.minBets[0];
  hand.lastFullBet = 0;
  hand.raisesMade = 0;
  hand.lastAggressor = null;
  hand.raiseCap = raiseCapOf(hand);
  hand.toAct = nextToAct(hand, 0);
}

/** The flop is shared with its event. Later streets have one card, and an array that grows reserves room for many more. */
function joined(board: readonly Card[], cards: readonly Card[]): readonly Card[] {
  if (board.length === 0) return cards;
  if (cards.length !== 1 || board.length < 3) return [...board, ...cards];
  const [first, second, third, turn] = board as [Card, Card, Card, Card?];
  const next = cards[0] as Card;
  return turn === undefined ? [first, second, third, next] : [first, second, third, turn, next];
}

/** Pays the shares of a pot, the last of those not awarded yet. */
export function award(draft: Draft, { pot, amount, rake, shares }: EventOf<'pot-awarded'>): void {
  const { hand } = draft;
  for (const { seat, chips } of shares) {
    const player = seatToChange(draft, indexOfSeat(hand, seat));
    player.stack += chips;
    player.won += chips;
  }
  hand.pots = hand.pots.slice(0, pot);
  hand.awarded += amount;
  hand.rake += rake;
}

/** Nobody is to act any more. */
export function endHand({ hand }: Draft): void {
  hand.toAct = null;
  hand.ended = true;
}
