import type { TimedCue } from '@cardroom/table/show';
import type { Cue } from '@cardroom/views';
import type { PublicSeat, PublicTable } from '../connection.ts';

/** One step of the table: its public events, and the table after them. */
export interface ShownStep {
  readonly events: readonly Cue[];
  readonly after: PublicTable;
}

type SeatChange = Partial<PublicSeat> | ((seat: PublicSeat) => Partial<PublicSeat>);

/**
 * The table on the felt once `cue` has begun, which lags behind the true one: chips, cards, pots and stacks change when their move begins,
 * so that no result is seen before its reason. Everything that no move shows comes from the table after the step.
 */
export function pictureAfter(picture: PublicTable, cue: TimedCue, step: ShownStep): PublicTable {
  const event = step.events[cue.event];
  if (event === undefined) return picture;
  switch (cue.kind) {
    case 'hand':
      return openedHand(picture, step);
    case 'button':
      return { ...picture, button: step.after.button };
    case 'deal':
      return dealt(picture, step);
    case 'turn':
      return withTurn(picture, step.after);
    case 'offer':
      return { ...picture, offer: step.after.offer };
    case 'board':
      return event.type === 'board-dealt' ? withBoard(picture, event, cue.index) : picture;
    case 'collect':
      return event.type === 'bets-collected' ? collected(picture, event.pots) : picture;
    case 'verdict':
      return { ...picture, phase: 'showdown' };
    case 'pay':
      return event.type === 'pot-awarded' ? paid(picture, cue, event) : picture;
    case 'won':
      return won(picture, cue);
    case 'sweep':
      return { ...picture, phase: 'showdown', toAct: -1, seats: picture.seats.map((seat) => ({ ...seat, lastAction: '', allIn: false })) };
    case 'split':
    case 'beat':
    case 'equity':
      return picture;
    default:
      return ofSeat(picture, cue, event, step);
  }
}

/** A picture that lags behind, with everything from the true table that no move shows. A free seat is taken at once. */
export function pictureBefore(shown: PublicTable, after: PublicTable): PublicTable {
  const { phase, handId, handNo, button, smallBlindSeat, bigBlindSeat, board, board2, bombPot, offer, pots, potTotal, toMatch } = shown;
  const lagging = { phase, handId, handNo, button, smallBlindSeat, bigBlindSeat, board, board2, bombPot, offer, pots, potTotal, toMatch };
  const { toAct, turnStartedAt, actUntil, bankUntil } = shown;
  const seats = after.seats.map((seat, index) => {
    const old = shown.seats[index];
    if (old === undefined || old.status === 'empty') return seat;
    return seat.name === old.name ? { ...old, connected: seat.connected, heldUntil: seat.heldUntil } : old;
  });
  return { ...after, ...lagging, toAct, turnStartedAt, actUntil, bankUntil, seats };
}

type OfSeat = Extract<TimedCue, { kind: 'fold' | 'check' | 'muck' | 'reveal' | 'chips' | 'give-back' }>;

function ofSeat(picture: PublicTable, cue: OfSeat, event: Cue, { after }: ShownStep): PublicTable {
  const { seat } = cue;
  switch (cue.kind) {
    case 'fold':
      return acted(picture, seat, { folded: true, cardCount: 0, lastAction: 'fold' });
    case 'check':
      return acted(picture, seat, { lastAction: 'check' });
    case 'muck':
      return { ...withSeat(picture, seat, { cardCount: 0 }), phase: 'showdown' };
    case 'reveal': {
      const shown = event.type === 'hand-shown' ? event.cards : (after.seats[seat]?.shown ?? []);
      const up = withSeat(picture, seat, ({ cardCount }) => ({ shown, cardCount: Math.max(cardCount, shown.length) }));
      return cue.gate ? up : { ...up, phase: 'showdown' };
    }
    case 'give-back':
      return {
        ...withSeat(picture, seat, ({ stack, bet }) => ({ stack: stack + cue.chips, bet: bet - cue.chips, allIn: false })),
        potTotal: picture.potTotal - cue.chips,
      };
    case 'chips':
      return withChips(picture, cue, event);
  }
}

function withChips(picture: PublicTable, { seat, chips, allIn }: Extract<TimedCue, { kind: 'chips' }>, event: Cue): PublicTable {
  const label = labelOf(event);
  const isBet = event.type !== 'posted' || (event.kind === 'ante' ? picture.bombPot : event.kind !== 'post_dead');
  const moved = acted(picture, seat, ({ stack, bet, lastAction }) => ({
    stack: stack - chips,
    bet: isBet ? bet + chips : bet,
    lastAction: label ?? lastAction,
    ...(allIn ? { allIn: true } : {}),
  }));
  return { ...moved, potTotal: picture.potTotal + chips };
}

/** The label of an action on its seat; null where there is none, as for an ante. */
function labelOf(event: Cue): string | null {
  if ('allIn' in event && event.allIn) return 'all-in';
  if (event.type === 'posted') return event.kind === 'ante' || event.kind === 'post_dead' ? null : event.kind;
  return LABELS[event.type] ?? null;
}

const LABELS: Readonly<Record<string, string>> = { called: 'call', bet: 'bet', raised: 'raise' };

const NEW_HAND = { bet: 0, folded: false, allIn: false, cardCount: 0, shown: [], won: 0, lastAction: '' } as const;
const NO_OFFER = { decisionId: '', until: 0, waiting: [] } as const;

function openedHand(picture: PublicTable, step: ShownStep): PublicTable {
  const { after } = step;
  const seats = after.seats.map((seat, index) => ({ ...seat, ...NEW_HAND, stack: seat.stack - gained(step, index) }));
  const { handId, handNo, smallBlindSeat, bigBlindSeat, bombPot, toMatch } = after;
  const opened = { handId, handNo, smallBlindSeat, bigBlindSeat, bombPot, toMatch };
  const empty = { board: [], board2: [], rabbit: [], pots: [], potTotal: 0, toAct: -1, offer: NO_OFFER };
  return { ...picture, ...opened, ...empty, phase: 'preflop', seats };
}

/** What a seat's stack grew by in this step, in minor units; negative for chips put in. */
function gained({ events }: ShownStep, seat: number): number {
  return events.reduce((sum, event) => sum + gainOf(event, seat), 0);
}

function gainOf(event: Cue, seat: number): number {
  if (event.type === 'pot-awarded') return event.shares.reduce((sum, share) => sum + (share.seat === seat ? share.chips : 0), 0);
  if (!('seat' in event) || event.seat !== seat) return 0;
  switch (event.type) {
    case 'posted':
    case 'called':
    case 'bet':
    case 'raised':
      return -event.chips;
    case 'uncalled-bet-returned':
      return event.chips;
    default:
      return 0;
  }
}

/** All hands of the deal appear at once; each card then moves in at its own time. */
function dealt(picture: PublicTable, { events }: ShownStep): PublicTable {
  const counts = new Map(events.flatMap((event) => (event.type === 'hole-cards-dealt' ? [[event.seat, event.count] as const] : [])));
  return { ...picture, seats: picture.seats.map((seat, index) => ({ ...seat, cardCount: counts.get(index) ?? seat.cardCount })) };
}

function withTurn(picture: PublicTable, { toAct, turnStartedAt, actUntil, bankUntil }: PublicTable): PublicTable {
  return { ...picture, toAct, turnStartedAt, actUntil, bankUntil };
}

function withBoard(picture: PublicTable, { street, cards, run }: Extract<Cue, { type: 'board-dealt' }>, index: number): PublicTable {
  if (hasCards(picture, run ?? 1, index, cards)) return picture;
  const seats = picture.seats.map((seat) => (seat.lastAction === '' ? seat : { ...seat, lastAction: '' }));
  if (run === 2) {
    // The first cards of the second board are those the boards share.
    const before = picture.board2.length > 0 ? picture.board2 : picture.board.slice(0, index);
    return { ...picture, board2: [...before, ...cards], seats };
  }
  return { ...picture, phase: street, board: [...picture.board.slice(0, index), ...cards], seats };
}

/** The cards of a street are drawn with the first of them, and each then moves in. */
function hasCards({ board, board2 }: PublicTable, run: 1 | 2, index: number, cards: readonly string[]): boolean {
  const open = run === 2 ? board2 : board;
  return open[index] !== undefined && cards.includes(open[index]);
}

function collected(picture: PublicTable, pots: PublicTable['pots']): PublicTable {
  return { ...picture, pots, toMatch: 0, seats: picture.seats.map((seat) => (seat.bet === 0 ? seat : { ...seat, bet: 0 })) };
}

/** A hand that is run twice pays half of each pot for each board; the pot is gone with the last of them. */
function paid(picture: PublicTable, cue: Extract<TimedCue, { kind: 'pay' }>, event: Extract<Cue, { type: 'pot-awarded' }>): PublicTable {
  const isLast = cue.run === 2 || event.shares.every(({ run = 1 }) => run === 1);
  const left = picture.pots[cue.pot]?.amount ?? 0;
  const out = isLast ? left : cue.shares.reduce((sum, { chips }) => sum + chips, 0);
  const pots = isLast
    ? picture.pots.slice(0, cue.pot)
    : picture.pots.map((pot, index) => (index === cue.pot ? { ...pot, amount: left - out } : pot));
  return { ...picture, phase: 'showdown', pots, potTotal: picture.potTotal - out };
}

/** The chips have arrived. */
function won(picture: PublicTable, { shares }: Extract<TimedCue, { kind: 'won' }>): PublicTable {
  const seats = picture.seats.map((seat, index) => {
    const chips = shares.reduce((sum, share) => sum + (share.seat === index ? share.chips : 0), 0);
    return chips === 0 ? seat : { ...seat, stack: seat.stack + chips, won: seat.won + chips };
  });
  return { ...picture, seats };
}

/** A decision ends the turn. */
function acted(picture: PublicTable, seat: number, change: SeatChange): PublicTable {
  return { ...withSeat(picture, seat, change), toAct: -1 };
}

function withSeat(picture: PublicTable, seat: number, change: SeatChange): PublicTable {
  const seats = picture.seats.map((old, index) => {
    if (index !== seat) return old;
    return { ...old, ...(typeof change === 'function' ? change(old) : change) };
  });
  return { ...picture, seats };
}
