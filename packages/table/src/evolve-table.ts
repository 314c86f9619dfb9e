import type { TableOnlyEvent } from './events.ts';
import type { Facts } from './facts.ts';
import { freshStartAt } from './hand-times.ts';
import { mapSeats, patchSeat } from './seats.ts';
import type { FinishedHand, Table } from './state.ts';

type TableFact =
  | 'hand-opened'
  | 'turn-started'
  | 'offer-started'
  | 'disconnect-time-granted'
  | 'hand-closed'
  | 'cards-shown'
  | 'rabbit-shown'
  | 'hand-voided'
  | 'paused'
  | 'resumed'
  | 'waitlist-started'
  | 'waitlist-ended'
  | 'closing'
  | 'table-closed'
  | 'process-restarted';

/** Facts about the table as a whole: its hands, its clock and its life cycle. */
export const TABLE_FACTS: Facts<TableFact> = {
  'hand-opened': (table, { handId, button, smallBlindSeat, bigBlindSeat, bombPot }) => ({
    ...betweenHands(table),
    handId,
    ...(bombPot ? {} : { button, smallBlindSeat, bigBlindSeat }),
    bombPot: bombPot ?? false,
    lastHand: null,
    nextHandAt: null,
    ...(table.stakes === undefined ? {} : { stakes: null }),
  }),
  'turn-started': (table, { seat, decisionId, at, actUntil, bankUntil }) => ({
    ...table,
    turn: { seat, decisionId, startedAt: at, actUntil, bankUntil },
  }),
  'offer-started': (table, { seats, decisionId, at, until }) => ({ ...table, offer: { seats, decisionId, startedAt: at, until } }),
  'disconnect-time-granted': (table, { seat, until }) => ({
    ...patchSeat(table, seat, { disconnectTimeUsed: true }),
    turn: table.turn === null ? null : { ...table.turn, bankUntil: until },
  }),
  'hand-closed': (table, { nextHandAt }) => closeHand(table, nextHandAt),
  'cards-shown': (table, { seat, cards }) => ({
    ...table,
    lastHand:
      table.lastHand === null
        ? null
        : {
            ...table.lastHand,
            seats: table.lastHand.seats.map((old) => (old.seat === seat ? { ...old, shown: [...old.shown, ...cards] } : old)),
          },
  }),
  'rabbit-shown': (table, { cards }) => ({ ...table, lastHand: table.lastHand === null ? null : { ...table.lastHand, rabbit: cards } }),
  'hand-voided': (table, event) => voidHand(table, event),
  paused: (table) => ({ ...table, status: 'paused' }),
  resumed: (table) => ({ ...table, status: 'open' }),
  'waitlist-started': (table, { at }) => ({ ...table, waitlistSince: at }),
  'waitlist-ended': (table) => ({ ...table, waitlistSince: null }),
  closing: (table) => ({ ...table, status: 'closing' }),
  'table-closed': (table) => ({ ...table, status: 'closed' }),
  'process-restarted': (table, { at }) => ({
    ...mapSeats(table, (seat) => ({
      ...seat,
      connected: false,
      disconnectedAt: at,
      disconnectTimeUsed: false,
      // Nobody has sat out since a time to come, whatever the machine's clock said then.
      sittingOutSince: seat.sittingOutSince === null ? null : Math.min(seat.sittingOutSince, at),
    })),
    // Told again when the waitlist has been read, so that players who sit out get their notice again (N22).
    ...(table.waitlistSince == null ? {} : { waitlistSince: null }),
    // The earlier plan is dropped, because the machine's clock may have been set back in the meantime.
    nextHandAt: table.hand === null ? freshStartAt(table.config, at) : null,
  }),
};

function betweenHands(table: Table): Table {
  return { ...table, hand: null, handId: null, turn: null, offer: null, stacksAtStart: [], lastActions: table.lastActions.map(() => '') };
}

/** Returns the chips of the hand to the seats; only the cards that were shown are kept. */
function closeHand(table: Table, nextHandAt: number): Table {
  const { hand, handId } = table;
  if (hand === null || handId === null) return table;
  const everyHands = table.config.timeBank.everyHands;
  const paid = mapSeats(table, (seat) => {
    const player = hand.seats.find((other) => other.seat === seat.seat);
    if (player === undefined) return seat;
    const hands = seat.handsTowardsBank + 1;
    const claim = seat.claim === undefined ? {} : { claim: player.stack };
    return { ...seat, stack: player.stack, ...claim, handsTowardsBank: hands >= everyHands ? 0 : hands };
  });
  return { ...betweenHands(paid), lastHand: finishedHand(table, hand, handId), handsPlayed: table.handsPlayed + 1, nextHandAt };
}

function finishedHand(table: Table, hand: NonNullable<Table['hand']>, handId: string): FinishedHand {
  return {
    handId,
    board: hand.board,
    secondBoard: hand.secondBoard,
    rabbit: [],
    seats: hand.seats.map(({ seat, folded, mucked, cards, shown, won }) => ({
      seat,
      stayId: table.seats[seat]?.stayId ?? '',
      folded,
      mucked,
      cardCount: cards.length,
      shown: shown ? cards : [],
      won,
    })),
  };
}

function voidHand(table: Table, { at }: Extract<TableOnlyEvent, { type: 'hand-voided' }>): Table {
  const stacks = new Map(table.stacksAtStart.map(({ seat, stack }) => [seat, stack]));
  const restored = mapSeats(table, (seat) => ({ ...seat, stack: stacks.get(seat.seat) ?? seat.stack }));
  return { ...betweenHands(restored), nextHandAt: freshStartAt(table.config, at) };
}
