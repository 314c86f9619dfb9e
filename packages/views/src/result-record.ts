import {
  type Card,
  cardText,
  evaluateHigh,
  evaluateLow,
  type Hand,
  type HandEvent,
  type HandSeat,
  isHandEvent,
  replay,
} from '@cardroom/poker';
import type { DealtPlayer, GameKey, TableConfig } from '@cardroom/table';
import { type Position, positionsOf } from './positions.ts';
import { betsByStreet, type ResultBets } from './result-bets.ts';
import type { TimedEvent } from './timed-event.ts';

/**
 * What the operator is told about one hand: one record per player dealt in (operator interface 2.3, shapes in wallet §6).
 * Members are named as on the wire, but in camelCase; `@cardroom/operator-api` turns them into the exact JSON.
 * Amounts are integers in minor units, times are server ms since the epoch, and cards are text such as `As`.
 */
export interface ResultRecord {
  readonly gameKey: GameKey;
  readonly playerResult: 'win' | 'loss';
  readonly playerId: string;
  readonly roomId: string;
  readonly tableId: string;
  readonly roundId: string;
  /** Absolute net change of the stack, after rake. */
  readonly amount: number;
  readonly currency: string;
  /** End of the hand. */
  readonly createdAt: number;
  readonly result: ResultDetails;
}

export interface ResultDetails {
  /** 0, 3, 4 or 5 cards. */
  readonly communityCard: readonly string[];
  /** All players dealt in, by seat. */
  readonly players: readonly ResultPlayer[];
  readonly bets: ResultBets;
}

export const RESULT_STATUSES = ['won', 'lost', 'mucked', 'folded'] as const;
export type ResultStatus = (typeof RESULT_STATUSES)[number];

/** The hands that shown cards make on a board. */
export interface ResultRanks {
  /** Null unless all of the player's cards were shown and a flop was dealt. */
  readonly handRank: string | null;
  readonly bestHand: readonly string[];
  /** Hi-lo games only: null without an 8-or-better low. */
  readonly lowHand?: string | null;
  readonly bestLow?: readonly string[];
}

export interface ResultPlayer extends ResultRanks {
  readonly playerId: string;
  readonly displayName: string;
  /** Numbered as on screen: the first seat is 1. */
  readonly seat: number;
  readonly position: Position;
  readonly startStack: number;
  readonly endStack: number;
  /** The player's cards if all were shown to everybody, otherwise empty. */
  readonly holeCards: readonly string[];
  readonly status: ResultStatus;
  /** Chips put in, excluding returned uncalled chips. */
  readonly bet: number;
  /** Chips won, after rake. */
  readonly win: number;
  /** win − bet; negative for a loss. */
  readonly net: number;
  /** The player's share of the hand's rake. */
  readonly rake: number;
  /** If the hand was run twice: the player's result on each board, in order. Only for players still in at the end. */
  readonly boards?: readonly ResultBoard[];
}

/** One board of a hand that was run twice; `win` is what was won on it, after rake. */
export interface ResultBoard extends ResultRanks {
  readonly communityCard: readonly string[];
  readonly win: number;
}

/** The numbers of a hand's records contradict each other. Nothing may be sent: the table stops with its money unchanged. */
export class RecordMismatch extends Error {
  override readonly name = 'RecordMismatch';
}

/**
 * The records of one finished hand, one per player dealt in, by seat. `events` are all events of the hand, from `hand-opened` on.
 * Chips come from the individual events and end stacks from the replayed hand: two independent calculations that must agree.
 * Throws RecordMismatch if they do not, and RangeError if the hand's beginning or end is missing.
 */
export function resultRecords(events: readonly TimedEvent[], config: TableConfig): ResultRecord[] {
  const opened = events.map(({ event }) => event).find((event) => event.type === 'hand-opened');
  const handEvents = events.flatMap(({ event }) => (isHandEvent(event) ? [event] : []));
  const ended = handEvents.findLast((event) => event.type === 'hand-ended');
  const endedAt = events.findLast(({ event }) => event.type === 'hand-ended')?.at;
  if (opened === undefined || ended === undefined || endedAt === undefined) throw new RangeError('an incomplete hand has no result');
  const hand = replay(handEvents);
  const positions = positionsOf(hand.setup.players, opened);
  const players = opened.players
    .map((player) => resultPlayer(player, { hand, events: handEvents, position: positions.get(player.seat) ?? 'UTG' }))
    .sort((a, b) => a.seat - b.seat);
  assertSums(players, ended.rake, opened.handId);
  const result: ResultDetails = { communityCard: hand.board.map(cardText), players, bets: betsByStreet(events, opened.players) };
  const { gameKey, roomId, tableId, currency } = config;
  return players.map(({ playerId, net, status }) => ({
    gameKey,
    // Getting exactly one's chips back is a win; folding without a blind is a loss.
    playerResult: net > 0 || (net === 0 && status === 'won') ? 'win' : 'loss',
    playerId,
    roomId,
    tableId,
    roundId: opened.handId,
    amount: Math.abs(net),
    currency,
    createdAt: endedAt,
    result,
  }));
}

interface HandFacts {
  readonly hand: Hand;
  readonly events: readonly HandEvent[];
  readonly position: Position;
}

function resultPlayer({ seat, playerId, displayName }: DealtPlayer, { hand, events, position }: HandFacts): ResultPlayer {
  const end = hand.seats.find((player) => player.seat === seat);
  const start = hand.setup.players.find((player) => player.seat === seat);
  if (end === undefined || start === undefined) throw new RangeError(`seat ${seat} was not dealt in`);
  const bet = sumOf(events, (event) => chipsPutIn(event, seat));
  const win = sumOf(events, (event) => chipsCollected(event, seat));
  const rake = sumOf(events, (event) =>
    event.type === 'hand-ended' ? (event.rakeBySeat.find((share) => share.seat === seat)?.chips ?? 0) : 0,
  );
  return {
    playerId,
    displayName,
    seat: seat + 1,
    position,
    startStack: start.stack,
    endStack: end.stack,
    holeCards: end.shown ? end.cards.map(cardText) : [],
    status: statusOf(hand, end, win),
    ...ranksOf(hand, end, hand.board),
    bet,
    win,
    net: win - bet,
    rake,
    ...(hand.secondBoard.length === 0 || end.folded ? {} : { boards: boardsOf(hand, events, end) }),
  };
}

/** A pot with one contender is not halved and counts towards the first board. */
function boardsOf(hand: Hand, events: readonly HandEvent[], player: HandSeat): ResultBoard[] {
  return [hand.board, hand.secondBoard].map((board, index) => ({
    communityCard: board.map(cardText),
    ...ranksOf(hand, player, board),
    win: sumOf(events, (event) => chipsCollected(event, player.seat, index + 1)),
  }));
}

function sumOf(events: readonly HandEvent[], chips: (event: HandEvent) => number): number {
  return events.reduce((sum, event) => sum + chips(event), 0);
}

function chipsPutIn(event: HandEvent, seat: number): number {
  switch (event.type) {
    case 'posted':
    case 'called':
    case 'bet':
    case 'raised':
      return event.seat === seat ? event.chips : 0;
    case 'uncalled-bet-returned':
      return event.seat === seat ? -event.chips : 0;
    default:
      return 0;
  }
}

/** On both boards, unless one is given. */
function chipsCollected(event: HandEvent, seat: number, run?: number): number {
  if (event.type !== 'pot-awarded') return 0;
  const shares = event.shares.filter((share) => share.seat === seat && (run === undefined || (share.run ?? 1) === run));
  return shares.reduce((sum, share) => sum + share.chips, 0);
}

/** A player to whom everybody folds has won, even if nobody else put in a chip and there is no pot to collect. */
function statusOf({ seats }: Hand, player: HandSeat, win: number): ResultStatus {
  if (player.folded) return 'folded';
  const isAlone = seats.every((other) => other.folded || other === player);
  if (win > 0 || isAlone) return 'won';
  return player.shown ? 'lost' : 'mucked';
}

/** Only for cards that everybody saw and with a flop, so that no record reveals more than the table did. */
function ranksOf({ setup }: Hand, { cards, shown }: HandSeat, board: readonly Card[]): ResultRanks {
  const { game, hilo } = setup;
  const isKnown = shown && board.length >= 3;
  const high = isKnown ? evaluateHigh(cards, board, game) : null;
  const low = isKnown && hilo ? evaluateLow(cards, board, game) : null;
  return {
    handRank: high?.category ?? null,
    bestHand: high?.best.map(cardText) ?? [],
    ...(hilo ? { lowHand: low?.name ?? null, bestLow: low?.best.map(cardText) ?? [] } : {}),
  };
}

/** Operator interface, wallet §6: Σ bet = Σ win + rake, Σ net = −rake, end − start = net, Σ rake of players = rake of the hand. */
function assertSums(players: readonly ResultPlayer[], rake: number, handId: string): void {
  const sum = (chips: (player: ResultPlayer) => number) => players.reduce((total, player) => total + chips(player), 0);
  const wrong =
    sum(({ bet }) => bet) !== sum(({ win }) => win) + rake ||
    sum(({ net }) => net) !== -rake ||
    sum((player) => player.rake) !== rake ||
    players.some(({ startStack, endStack, net }) => endStack - startStack !== net);
  if (wrong) throw new RecordMismatch(`the result of hand ${handId} does not add up`);
}
