import { money } from '@cardroom/money';
import { z } from 'zod';
import { metadataMember, sentMetadata } from './metadata.ts';
import { amountNotNegative, amountText, currencyText, idText, timeText, WHOLE_NUMBER, wireTime } from './wire-fields.ts';

/** POST {operator_url}/game/result: the outcome of one hand for one dealt-in player (spec 2.3, 4.1). */
export const GAME_RESULT_PATH = '/game/result';

export const RESULT_STREETS = ['preflop', 'flop', 'turn', 'river'] as const;
export type ResultStreet = (typeof RESULT_STREETS)[number];

export const HAND_RANKS = [
  'high_card',
  'pair',
  'two_pair',
  'three_of_a_kind',
  'straight',
  'flush',
  'full_house',
  'four_of_a_kind',
  'straight_flush',
] as const;
export const LOW_HANDS = ['five_low', 'six_low', 'seven_low', 'eight_low'] as const;
export const PLAYER_STATUSES = ['won', 'lost', 'mucked', 'folded'] as const;
export const POSITIONS = ['BTN', 'SB', 'BB', 'UTG', 'UTG+1', 'UTG+2', 'UTG+3', 'UTG+4', 'LJ', 'HJ', 'CO'] as const;
export const BET_ACTIONS = [
  'ante',
  'small_blind',
  'big_blind',
  'button_blind',
  'straddle',
  'post',
  'post_dead',
  'fold',
  'check',
  'call',
  'bet',
  'raise',
  'return',
] as const;

/** The ranks that a player's cards make; `lowHand` and `bestLow` exist only in hi-lo games. Cards are text (`As`). */
export interface ResultRanks {
  readonly handRank: string | null;
  readonly bestHand: readonly string[];
  readonly lowHand?: string | null;
  readonly bestLow?: readonly string[];
}

/** One board of a hand that was run twice. Amounts in minor units. */
export interface ResultBoard extends ResultRanks {
  readonly communityCard: readonly string[];
  readonly win: number;
}

/** One dealt-in player. `bet` excludes returned chips, `win` is what the player collected after rake, and `net` is win − bet. */
export interface ResultPlayer extends ResultRanks {
  readonly playerId: string;
  readonly displayName: string;
  readonly seat: number;
  readonly position: string;
  readonly startStack: number;
  readonly endStack: number;
  /** Only cards that were shown to the table. */
  readonly holeCards: readonly string[];
  readonly status: string;
  readonly bet: number;
  readonly win: number;
  readonly net: number;
  readonly rake: number;
  readonly boards?: readonly ResultBoard[];
}

/** `amount` is the chips that move now, `total` the player's live chips on this street afterwards; `at` is in ms since the epoch. */
export interface ResultBet {
  readonly seq: number;
  readonly playerId: string;
  readonly seat: number;
  readonly action: string;
  readonly amount: number;
  readonly total: number;
  readonly allIn: boolean;
  readonly at: number;
}

/** The result of one hand for one player. The rules have already decided it; this is only its form. Amounts in minor units. */
export interface GameResult {
  readonly gameKey: string;
  readonly playerResult: 'win' | 'loss';
  readonly playerId: string;
  readonly roomId: string;
  readonly tableId: string;
  readonly roundId: string;
  /** Absolute net change of the stack after rake. */
  readonly amount: number;
  readonly currency: string;
  readonly result: {
    readonly communityCard: readonly string[];
    readonly players: readonly ResultPlayer[];
    readonly bets: { readonly preflop: readonly ResultBet[] } & { readonly [street in ResultStreet]?: readonly ResultBet[] };
  };
}

/** What a result says about its own player: everything in its body except the hand, which the results of all players repeat. */
export interface ResultFacts extends Omit<GameResult, 'result'> {
  readonly transactionId: string;
  readonly createdAt: number;
  /** Given only when the operator's `result_ref` is on. */
  readonly refTransactionId?: string;
  /** JSON text; given only when the launch had it. */
  readonly metadata?: string;
}

/** The exact body to send, with the fields in the specified order. */
export function gameResultBody(
  result: GameResult,
  sent: Pick<ResultFacts, 'transactionId' | 'createdAt' | 'refTransactionId' | 'metadata'>,
): string {
  return bodyAround(recordText(result.result), { ...result, ...sent });
}

/** The member `result` of a body as JSON text: the record of the hand. */
export function recordText({ communityCard, players, bets }: GameResult['result']): string {
  return JSON.stringify({ community_card: communityCard, players: players.map(playerMember), bets: betsMember(bets) });
}

/** The body of one player's result around the record of the hand. */
export function bodyAround(record: string, facts: ResultFacts): string {
  const head = JSON.stringify({
    transaction_id: facts.transactionId,
    ...(facts.refTransactionId === undefined ? {} : { ref_transaction_id: facts.refTransactionId }),
    game_key: facts.gameKey,
    player_result: facts.playerResult,
    player_id: facts.playerId,
    room_id: facts.roomId,
    table_id: facts.tableId,
    round_id: facts.roundId,
    amount: money(facts.amount),
    currency: facts.currency,
    created_at: wireTime(facts.createdAt),
  });
  const tail = facts.metadata === undefined ? '}' : `,${JSON.stringify(metadataMember(facts.metadata)).slice(1)}`;
  return `${head.slice(0, -1)},"result":${record}${tail}`;
}

function playerMember(player: ResultPlayer): object {
  return {
    player_id: player.playerId,
    display_name: player.displayName,
    seat: player.seat,
    position: player.position,
    start_stack: money(player.startStack),
    end_stack: money(player.endStack),
    hole_cards: player.holeCards,
    status: player.status,
    ...ranksMembers(player),
    bet: money(player.bet),
    win: money(player.win),
    net: money(player.net),
    rake: money(player.rake),
    ...(player.boards === undefined ? {} : { boards: player.boards.map(boardMember) }),
  };
}

function boardMember(board: ResultBoard): object {
  return { community_card: board.communityCard, ...ranksMembers(board), win: money(board.win) };
}

function ranksMembers(ranks: ResultRanks): object {
  const high = { hand_rank: ranks.handRank, best_hand: ranks.bestHand };
  return ranks.lowHand === undefined ? high : { ...high, low_hand: ranks.lowHand, best_low: ranks.bestLow ?? [] };
}

function betsMember(bets: GameResult['result']['bets']): object {
  return Object.fromEntries(
    RESULT_STREETS.flatMap((street) => {
      const ofStreet = bets[street];
      return ofStreet === undefined ? [] : [[street, ofStreet.map(betMember)]];
    }),
  );
}

function betMember(bet: ResultBet): object {
  return {
    seq: bet.seq,
    player_id: bet.playerId,
    seat: bet.seat,
    action: bet.action,
    amount: money(bet.amount),
    total: money(bet.total),
    all_in: bet.allIn,
    at: wireTime(bet.at),
  };
}

const SEATS = /^\d{1,2}$/;
const card = z.string().regex(/^[2-9TJQKA][cdhs]$/);
const cards = z.array(card).max(10);
const ranks = {
  hand_rank: z.enum(HAND_RANKS).nullable(),
  best_hand: cards,
  low_hand: z.enum(LOW_HANDS).nullable().optional(),
  best_low: cards.optional(),
};
const seat = z.string().regex(SEATS).transform(Number).meta(WHOLE_NUMBER);
const bet = z.strictObject({
  seq: z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number)
    .meta(WHOLE_NUMBER),
  player_id: idText,
  seat,
  action: z.enum(BET_ACTIONS),
  amount: amountNotNegative,
  total: amountNotNegative,
  all_in: z.boolean(),
  at: timeText,
});
const board = z.strictObject({ community_card: cards, ...ranks, win: amountNotNegative });
const player = z.strictObject({
  player_id: idText,
  display_name: z.string(),
  seat,
  position: z.enum(POSITIONS),
  start_stack: amountNotNegative,
  end_stack: amountNotNegative,
  hole_cards: cards,
  status: z.enum(PLAYER_STATUSES),
  ...ranks,
  bet: amountNotNegative,
  win: amountNotNegative,
  net: amountText,
  rake: amountNotNegative,
  boards: z.array(board).optional(),
});

/** The outcome of a hand, the same in the results of all dealt-in players. */
export const handOutcome = z.strictObject({
  community_card: cards,
  players: z.array(player).min(2).max(10),
  bets: z.strictObject({
    preflop: z.array(bet),
    flop: z.array(bet).optional(),
    turn: z.array(bet).optional(),
    river: z.array(bet).optional(),
  }),
});

/** Body of a game result after `parseWire`, as an operator reads it. Parsed amounts are minor units, times ms. */
export const gameResultRequest = z.strictObject({
  transaction_id: idText,
  ref_transaction_id: idText.optional(),
  game_key: idText,
  player_result: z.enum(['win', 'loss']),
  player_id: idText,
  room_id: idText,
  table_id: idText,
  round_id: z.string().regex(/^\d+$/),
  amount: amountNotNegative,
  currency: currencyText,
  created_at: timeText,
  result: handOutcome,
  metadata: sentMetadata,
});
