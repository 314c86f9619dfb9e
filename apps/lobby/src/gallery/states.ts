import type { Cue } from '@cardroom/views';
import type { ConnectionSnapshot, PublicSeat, PublicTable } from '../table/connection.ts';
import { cuesOf, EMPTY_SEAT, EUR, KRW, type Money, player, snapshotOf, tableOf, turn, YOU } from './fixtures.ts';
import { asGame } from './games.ts';
import type { GalleryOptions } from './options.ts';
import { folded, offer, split, twice } from './twice-states.ts';

type Make = (options: GalleryOptions) => ConnectionSnapshot;

const seatsOf = (count: number, over: (seat: number) => Partial<PublicSeat>): PublicSeat[] =>
  Array.from({ length: count }, (_, seat) => player(seat, over(seat)));

const LOG: readonly Cue[] = [
  { type: 'hand-opened', handId: '1284', at: 0, button: 5, smallBlindSeat: 0, bigBlindSeat: 1 },
  { type: 'posted', seat: 0, kind: 'small_blind', chips: 50, allIn: false },
  { type: 'posted', seat: 1, kind: 'big_blind', chips: 100, allIn: false },
  { type: 'raised', seat: 2, chips: 300, to: 300, allIn: false },
  { type: 'folded', seat: 3 },
  { type: 'called', seat: 0, chips: 250, allIn: false },
  { type: 'called', seat: 1, chips: 200, allIn: false },
  { type: 'board-dealt', street: 'flop', cards: ['As', '7h', 'Td'] },
  { type: 'bet', seat: 1, chips: 600, to: 600, allIn: false },
];

/** The player's turn on the flop with a bet to call; the state of the prototype. */
function myTurn({ seats, now }: GalleryOptions, money: Money = EUR): ConnectionSnapshot {
  const bets = [0, 600, 0, 1200, 0, 600, 600, 300, 100];
  const table = tableOf(
    seats,
    {
      ...turn(0, now),
      phase: 'flop',
      board: ['As', '7h', 'Td'],
      pots: [{ amount: 1500, eligible: seats > 2 ? [0, 1, 3] : [0, 1] }],
      potTotal: 3900,
      toMatch: 1200,
      callChips: 1200,
      raiseMin: 2400,
      raiseMax: 9850,
      seats: seatsOf(seats, (seat) => ({
        bet: bets[seat] ?? 0,
        folded: seat === 2,
        cardCount: seat === 2 ? 0 : 2,
        ...(seat === 4 ? { connected: false, heldUntil: now + 282_000 } : {}),
        lastAction: seat === 0 ? '' : seat === 2 ? 'fold' : seat === 3 ? 'raise' : seat === 1 ? 'bet' : 'call',
      })),
    },
    money,
  );
  const balance = { balance: 90_250 * money.scale, currency: money.currency, at: now };
  return snapshotOf(table, { cues: [cuesOf(100, LOG)], balance });
}

function preflop({ seats, now }: GalleryOptions): ConnectionSnapshot {
  const table = tableOf(seats, {
    ...turn(0, now),
    callChips: 100,
    raiseMin: 200,
    raiseMax: 9850,
    button: 0,
    seats: seatsOf(seats, (seat) => ({
      bet: seat === 1 ? 50 : seat === 2 || seats === 2 ? 100 : 0,
      lastAction: seat === 1 ? 'small_blind' : seat === 2 ? 'big_blind' : '',
      ...(seat === 0 ? { bet: 0 } : {}),
    })),
  });
  return snapshotOf(table, { cues: [cuesOf(100, LOG.slice(0, 3))] });
}

/** A bet before every seat: amounts with long texts, and one with a high pile of chips. */
function allBet({ seats, now }: GalleryOptions): ConnectionSnapshot {
  const bets = [123_450, 1_250, 940];
  const betOf = (seat: number): number => bets[seat % bets.length] ?? 0;
  const table = tableOf(seats, {
    ...turn(0, now),
    callChips: 100,
    raiseMin: 200,
    raiseMax: 9850,
    seats: seatsOf(seats, (seat) => ({ bet: betOf(seat), lastAction: seat === 0 ? 'big_blind' : 'raise' })),
  });
  return snapshotOf(table, { cues: [cuesOf(100, LOG.slice(0, 4))] });
}

function sidePots({ seats, now }: GalleryOptions): ConnectionSnapshot {
  const allIn = (seat: number): boolean => seat === 3 || seat === 5;
  const table = tableOf(seats, {
    ...turn(0, now),
    phase: 'turn',
    board: ['Kc', '9s', '4d', 'Jh'],
    pots: [
      { amount: 6200, eligible: [0, 1, 3, 5] },
      { amount: 4800, eligible: [0, 1, 5] },
      { amount: 2400, eligible: [0, 1] },
    ],
    potTotal: 15_400,
    toMatch: 2000,
    callChips: 2000,
    raiseMin: 4000,
    raiseMax: 9850,
    seats: seatsOf(seats, (seat) => ({
      bet: seat === 1 ? 2000 : 0,
      stack: allIn(seat) ? 0 : 9850 + seat * 1000,
      allIn: allIn(seat),
      folded: ![0, 1, 3, 5].includes(seat),
      cardCount: [0, 1, 3, 5].includes(seat) ? 2 : 0,
      lastAction: seat === 1 ? 'bet' : '',
    })),
  });
  return snapshotOf(table, { cues: [cuesOf(100, LOG)] });
}

function showdown({ seats, now }: GalleryOptions): ConnectionSnapshot {
  const winner = seats > 2 ? 3 : 1;
  const table = tableOf(seats, {
    phase: 'showdown',
    board: ['As', '7h', 'Td', '7c', '2s'],
    pots: [],
    potTotal: 0,
    toMatch: 0,
    nextHandAt: now + 4_000,
    seats: seatsOf(seats, (seat) => ({
      folded: seat !== 0 && seat !== winner,
      cardCount: seat === 0 || seat === winner ? 2 : 0,
      shown: seat === winner ? ['Kh', 'Kc'] : [],
      won: seat === winner ? 8100 : 0,
    })),
  });
  const cues: Cue[] = [
    ...LOG,
    { type: 'hand-shown', seat: winner, cards: ['Kh', 'Kc'] },
    { type: 'pot-awarded', pot: 0, amount: 8400, rake: 300, shares: [{ seat: winner, chips: 8100, half: 'all' }] },
  ];
  return snapshotOf(table, { cues: [cuesOf(100, cues)] });
}

function allShown(options: GalleryOptions): ConnectionSnapshot {
  const hands = [
    ['Ah', 'Qd'],
    ['Kh', 'Kc'],
    ['9s', '9d'],
    ['Jc', 'Js'],
    ['Td', 'Tc'],
    ['8h', '8s'],
    ['6c', '6d'],
    ['5h', '5s'],
    ['3c', '3d'],
  ];
  const snapshot = showdown(options);
  const { table } = snapshot;
  if (!table) return snapshot;
  const seats = table.seats.map((seat, index) => ({
    ...seat,
    folded: false,
    cardCount: 2,
    shown: hands[index] ?? [],
    allIn: true,
    stack: 0,
  }));
  return { ...snapshot, table: { ...table, seats } };
}

function allIn({ seats, now }: GalleryOptions): ConnectionSnapshot {
  const table = tableOf(seats, {
    ...turn(0, now, { actUntil: now - 100, turnStartedAt: now - 20_100, bankUntil: now + 24_000 }),
    phase: 'flop',
    board: ['As', '7h', 'Td'],
    pots: [{ amount: 1500, eligible: [0, 1] }],
    potTotal: 14_450,
    toMatch: 12_950,
    callChips: 9850,
    seats: seatsOf(seats, (seat) => ({
      bet: seat === 1 ? 12_950 : 0,
      stack: seat === 1 ? 0 : 9850,
      allIn: seat === 1,
      folded: seat > 1,
      cardCount: seat > 1 ? 0 : 2,
      lastAction: seat === 1 ? 'all-in' : seat > 1 ? 'fold' : '',
    })),
  });
  return snapshotOf(table, { cues: [cuesOf(100, LOG)] });
}

function preAction({ seats, now }: GalleryOptions): ConnectionSnapshot {
  const snapshot = myTurn({ seats, now });
  if (!snapshot.table) return snapshot;
  return { ...snapshot, table: { ...snapshot.table, ...turn(1, now), callChips: 0, raiseMin: 0, raiseMax: 0 } };
}

/** Fixed limit at its cap: a bet and three raises, so only a call is left. */
function capped(options: GalleryOptions): ConnectionSnapshot {
  const base = myTurn(options);
  const bets: Cue[] = [100, 200, 300, 400].map((to, index) => ({ type: 'raised', seat: index % 2, chips: 100, to, allIn: false }));
  const table = base.table && { ...base.table, raiseMin: 0, raiseMax: 0, callChips: 100, toMatch: 400 };
  return { ...base, table, cues: [cuesOf(100, [...LOG.slice(0, -1), ...bets])] };
}

/** Short deck before the flop: everybody antes, and the button posts the only blind. */
function shortDeck({ seats, now }: GalleryOptions): ConnectionSnapshot {
  const table = tableOf(seats, {
    ...turn(0, now),
    callChips: 100,
    raiseMin: 200,
    raiseMax: 9850,
    toMatch: 100,
    potTotal: 100 + 50 * seats,
    pots: [{ amount: 50 * seats, eligible: [0, 1] }],
    smallBlindSeat: -1,
    bigBlindSeat: -1,
    seats: seatsOf(seats, (seat) => ({ bet: seat === seats - 1 ? 100 : 0, lastAction: seat === seats - 1 ? 'button_blind' : '' })),
  });
  const antes = table.seats.map((_, seat): Cue => ({ type: 'posted', seat, kind: 'ante', chips: 50, allIn: false }));
  const blind: Cue = { type: 'posted', seat: seats - 1, kind: 'button_blind', chips: 100, allIn: false };
  return asGame(snapshotOf(table, { cues: [cuesOf(100, [...LOG.slice(0, 1), ...antes, blind])] }), 'nlsd');
}

/** The player has just sat down at a running game. */
function entry(options: GalleryOptions, mayBuyButton: boolean): ConnectionSnapshot {
  const base = preAction(options);
  const newcomer = player(0, { status: 'waiting', inHand: false, cardCount: 0 });
  const seats = base.table?.seats.map((seat, index) => (index === 0 ? newcomer : seat)) ?? [];
  return { ...base, hole: null, table: base.table && { ...base.table, seats }, you: { ...YOU, entryChoice: 'wait', mayBuyButton } };
}

const idleTable = (seats: number, taken: number) =>
  tableOf(seats, {
    phase: 'waiting',
    handId: '',
    potTotal: 0,
    toMatch: 0,
    button: -1,
    seats: Array.from({ length: seats }, (_, seat) => (seat < taken ? player(seat, { inHand: false, cardCount: 0 }) : EMPTY_SEAT)),
  });

const watching = { you: { ...YOU, seat: null, stayId: null }, hole: null } as const;

const withTable = (base: ConnectionSnapshot, over: Partial<PublicTable>): ConnectionSnapshot => ({
  ...base,
  table: base.table && { ...base.table, ...over },
});

export const GALLERY_STATES = {
  'my-turn': (options) => myTurn(options),
  preflop,
  'pre-action': preAction,
  'all-bet': allBet,
  'side-pots': (options) => sidePots({ ...options, seats: Math.max(6, options.seats) }),
  'all-in': allIn,
  showdown,
  'all-shown': allShown,
  waiting: ({ seats }) => snapshotOf(idleTable(seats, 1)),
  watching: (options) => {
    const { table } = preAction(options);
    const seats = table?.seats.map((seat, index) => (index % 3 === 2 ? EMPTY_SEAT : seat)) ?? [];
    return snapshotOf(table && { ...table, seats }, watching);
  },
  /** The last seat has just become free and is reserved for a player on the waitlist. */
  'full-watching': (options) => {
    const { table } = preAction(options);
    const last = options.seats - 1;
    const seats = table?.seats.map((seat, index) => (index === last ? EMPTY_SEAT : seat)) ?? [];
    return snapshotOf(table && { ...table, seats }, { ...watching, you: { ...watching.you, heldSeats: [last] } });
  },
  'empty-table': ({ seats }) => snapshotOf(idleTable(seats, 0), watching),
  entry: (options) => entry(options, false),
  'entry-button': (options) => entry(options, true),
  'sitting-out': (options) => {
    const base = preAction(options);
    const seats =
      base.table?.seats.map((seat, index) => (index === 0 ? player(0, { status: 'sitting-out', inHand: false, cardCount: 0 }) : seat)) ??
      [];
    return {
      ...base,
      hole: null,
      table: base.table && { ...base.table, seats },
      you: { ...YOU, sittingOut: true, removedAt: options.now + 754_000 },
    };
  },
  'timed-out': (options) => {
    const base = preAction(options);
    const own: Partial<PublicSeat> = { status: 'sitting-out', folded: true, cardCount: 0 };
    const seats = base.table?.seats.map((seat, index) => (index === 0 ? { ...seat, ...own } : seat)) ?? [];
    return {
      ...base,
      table: base.table && { ...base.table, seats },
      you: { ...YOU, sittingOut: true, removedAt: options.now + 872_000, missesLeft: 1 },
    };
  },
  reconnecting: (options) => ({ ...myTurn(options), link: 'reconnecting', latencyMs: 640 }),
  offline: (options) => ({ ...myTurn(options), link: 'offline', latencyMs: null }),
  draining: (options) => ({ ...preAction(options), draining: true }),
  paused: (options) => withTable(preAction(options), { status: 'paused' }),
  closing: (options) => withTable(preAction(options), { status: 'closing' }),
  removed: (options) => ({ ...preAction(options), you: { ...YOU, leaving: true, removedFor: 'account' } }),
  replaced: (options) => ({ ...preAction(options), closed: 'replaced' }),
  'session-ended': (options) => ({ ...preAction(options), closed: 'session-ended' }),
  'table-closed': (options) => ({ ...preAction(options), closed: 'table-closed' }),
  failed: (options) => ({ ...preAction(options), closed: 'failed' }),
  notice: (options) => ({ ...preAction(options), notices: [{ id: 1, code: 'top-up-accepted', chips: 5_000, at: options.now }] }),
  receipt: (options) => ({
    ...preAction(options),
    ...watching,
    receipt: { stayId: 's', tableId: '7', roomName: 'Amsterdam', boughtIn: 10_000, cashedOut: 13_450, state: 'pending', at: options.now },
  }),
  'paid-out': (options) => ({
    ...preAction(options),
    ...watching,
    receipt: {
      ...{ stayId: 's', tableId: '7', roomName: 'Amsterdam', boughtIn: 10_000, cashedOut: 9_700, state: 'paid', at: options.now },
      paidOutFor: 'missed-blinds',
    },
  }),
  won: (options) => myTurn(options, KRW),
  'bomb-pot': (options) => withTable(myTurn(options), { bombPot: true }),
  capped,
  'short-deck': shortDeck,
  offer: (options) => offer(options),
  'offer-waiting': (options) => offer(options, [0]),
  twice: (options) => twice(options),
  'twice-split': (options) => twice(options, true),
  'high-low': (options) => split(options),
  scoop: (options) => split(options, true),
  folded: (options) => folded(options),
  rabbit: (options) => folded(options, ['7c', '2s']),
} satisfies Record<string, Make>;

export type GalleryState = keyof typeof GALLERY_STATES;
