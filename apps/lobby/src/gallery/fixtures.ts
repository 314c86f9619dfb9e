import type { TableInfo } from '@cardroom/protocol';
import { initialOf, OFFER, SEAT, TABLE } from '@cardroom/protocol/shapes';
import type { Cue } from '@cardroom/views';
import type { ConnectionSnapshot, CuesMessage, PublicOffer, PublicSeat, PublicTable, YouMessage } from '../table/connection.ts';

/** Snapshots with fixed data for the gallery and for tests. */

export const EMPTY_SEAT: PublicSeat = initialOf(SEAT);

export const NO_OFFER: PublicOffer = initialOf(OFFER);

const NAMES = ['Alice', 'Otto', 'Mina', 'Кирилл', 'ありさ', 'Zoë W.', 'LongNickname_88', 'Amir', 'Jo'];

export interface Money {
  readonly currency: string;
  /** Minor units per euro cent of the fixture. */
  readonly scale: number;
}
export const EUR: Money = { currency: 'EUR', scale: 1 };
export const KRW: Money = { currency: 'KRW', scale: 100_000 };

export function infoOf(seats: number, money: Money = EUR): TableInfo {
  return {
    tableId: '7',
    roomId: '3',
    roomName: 'Amsterdam',
    currency: money.currency,
    gameKey: 'nlhe',
    game: 'holdem',
    limit: 'NL',
    hilo: false,
    chipUnit: money === EUR ? 1 : 100,
    smallBlind: 50 * money.scale,
    bigBlind: 100 * money.scale,
    ante: 0,
    anteType: 'none',
    straddle: false,
    seats,
    buyInMin: 4_000 * money.scale,
    buyInMax: 10_000 * money.scale,
    rakeBasisPoints: 500,
    rakeCap: 300 * money.scale,
    actMs: 20_000,
    timeBank: { startMs: 30_000, addMs: 5_000, everyHands: 10, maxMs: 60_000 },
    disconnectExtraMs: 20_000,
    reconnectWindowMs: 300_000,
    sitOutMs: 900_000,
    sitOutWaitlistMs: 600_000,
    sitOutMissedBigBlinds: 0,
  };
}

/** A seat in the hand with two cards. */
export function player(seat: number, over: Partial<PublicSeat> = {}): PublicSeat {
  return {
    ...EMPTY_SEAT,
    status: 'playing',
    name: NAMES[seat] ?? `Player ${seat}`,
    stack: 9_850 + seat * 3_100,
    inHand: true,
    cardCount: 2,
    timeBankMs: 30_000,
    ...over,
  };
}

export function tableOf(seats: number, over: Partial<PublicTable> = {}, money: Money = EUR): PublicTable {
  const scaled = (over.seats ?? Array.from({ length: seats }, (_, seat) => player(seat))).map((seat) => scaleSeat(seat, money.scale));
  const amounts = ['potTotal', 'toMatch', 'callChips', 'raiseMin', 'raiseMax'] as const;
  const table: PublicTable = {
    ...initialOf(TABLE),
    tableId: '7',
    info: JSON.stringify(infoOf(seats, money)),
    seq: 100,
    phase: 'preflop',
    handId: '1284',
    handNo: 84,
    button: seats - 1,
    smallBlindSeat: 0,
    bigBlindSeat: 1,
    potTotal: 150,
    toMatch: 100,
    spectators: 2,
    ...over,
    seats: scaled,
  };
  const counted = Object.fromEntries(amounts.map((name) => [name, table[name] * money.scale]));
  return { ...table, ...counted, pots: table.pots.map((pot) => ({ ...pot, amount: pot.amount * money.scale })) };
}

function scaleSeat(seat: PublicSeat, scale: number): PublicSeat {
  return { ...seat, stack: seat.stack * scale, bet: seat.bet * scale, behind: seat.behind * scale, won: seat.won * scale };
}

export const YOU: YouMessage = {
  seat: 0,
  stayId: '0193a1b2-0000-7000-8000-000000000001',
  sitOutWhen: 'never',
  sittingOut: false,
  removedAt: null,
  missesLeft: null,
  entryChoice: null,
  mayBuyButton: false,
  topUpAsked: 0,
  topUpInFlight: 0,
  leaving: false,
  boughtIn: 10_000,
};

export function snapshotOf(table: PublicTable | null, over: Partial<ConnectionSnapshot> = {}): ConnectionSnapshot {
  return {
    table,
    hole: { handId: table?.handId ?? '', cards: ['Ah', 'Qd'] },
    you: YOU,
    cues: [],
    notices: [],
    receipt: null,
    balance: { balance: 90_250, currency: 'EUR', at: 0 },
    latencyMs: 42,
    link: 'live',
    draining: false,
    closed: null,
    ...over,
  };
}

export function cuesOf(seq: number, cues: readonly Cue[], handId = '1284'): CuesMessage {
  return { seq, handId, cues };
}

/** A turn that started a moment ago, in ms of the given clock. */
export function turn(seat: number, now: number, over: Partial<PublicTable> = {}): Partial<PublicTable> {
  return { toAct: seat, decisionId: `1284-${seat}`, turnStartedAt: now - 6_000, actUntil: now + 14_000, bankUntil: now + 44_000, ...over };
}
