import type { GameResult, ResultBet, ResultPlayer, ResultStreet } from '@cardroom/operator-api';
import { GAME } from '../caller.ts';

/** Positions by seat, for the table sizes used here. */
const POSITIONS: Readonly<Record<number, readonly string[]>> = {
  3: ['BTN', 'SB', 'BB'],
  9: ['BTN', 'SB', 'BB', 'UTG', 'UTG+1', 'UTG+2', 'LJ', 'HJ', 'CO'],
};
const BOARD = ['Kc', '7d', '4h', '3c', 'Jd'];
const START_CHIPS = 10_000;
/** What each player puts in on each street: all players call to the river. */
const STREET_CHIPS = { preflop: 100, flop: 200, turn: 0, river: 500 } as const;
const BET_CHIPS = 800;
const RAKE_CHIPS = 300;
const ACTION_MS = 2_400;

export interface HandFacts {
  readonly players: 3 | 9;
  /** The result is for the winner on the button, or for a loser on the big blind. */
  readonly playerResult: 'win' | 'loss';
  readonly playerId: string;
  readonly currency: string;
  /** Smallest chip in minor units. */
  readonly chip: number;
  readonly roundId: string;
  /** When the hand ended, ms since the epoch. */
  readonly at: number;
}

/** The result of a hand that all players play to the river. Its numbers agree: Σ bet = Σ win + rake, Σ net = −rake. */
export function riverHand(facts: HandFacts): GameResult {
  const { playerResult, playerId, currency, chip, roundId } = facts;
  const own = playerResult === 'win' ? 0 : 2;
  const ids = Array.from({ length: facts.players }, (_, seat) => (seat === own ? playerId : `opponent-of-the-wallet-check-${seat}`));
  const players = ids.map((id, seat) => playerOf(facts, id, seat));
  const net = players[own]?.net ?? 0;
  return {
    gameKey: GAME.gameKey,
    roomId: GAME.roomId,
    tableId: GAME.tableId,
    playerResult,
    playerId,
    roundId,
    currency,
    amount: Math.abs(net),
    result: { communityCard: BOARD, players, bets: betsOf(ids, chip, facts.at) },
  };
}

function playerOf({ players, chip }: HandFacts, playerId: string, seat: number): ResultPlayer {
  const won = seat === 0;
  const winChips = won ? players * BET_CHIPS - RAKE_CHIPS : 0;
  // The odd chips of the rake go to the largest remainders. All are equal here, so the first seats get them.
  const rakeChips = Math.floor(RAKE_CHIPS / players) + (seat < RAKE_CHIPS % players ? 1 : 0);
  const netChips = winChips - BET_CHIPS;
  return {
    playerId,
    displayName: `Player ${seat}`,
    seat: seat + 1,
    position: POSITIONS[players]?.[seat] ?? 'BTN',
    startStack: START_CHIPS * chip,
    endStack: (START_CHIPS + netChips) * chip,
    holeCards: won ? ['As', 'Kd'] : [],
    status: won ? 'won' : 'mucked',
    handRank: won ? 'pair' : null,
    bestHand: won ? ['Kd', 'Kc', 'As', 'Jd', '7d'] : [],
    bet: BET_CHIPS * chip,
    win: winChips * chip,
    net: netChips * chip,
    rake: rakeChips * chip,
  };
}

function betsOf(ids: readonly string[], chip: number, endedAt: number): GameResult['result']['bets'] {
  let seq = 0;
  const startedAt = endedAt - ids.length * 6 * ACTION_MS;
  const bet = (seat: number, action: string, [amount, total]: readonly [number, number]): ResultBet => {
    seq += 1;
    const [playerId, at] = [ids[seat] ?? '', startedAt + seq * ACTION_MS];
    return { seq, playerId, seat: seat + 1, action, amount: amount * chip, total: total * chip, allIn: false, at };
  };
  const last = ids.length - 1;
  const seats = ids.map((_, seat) => seat);
  const blind = STREET_CHIPS.preflop;
  const preflop = [
    bet(1, 'small_blind', [blind / 2, blind / 2]),
    bet(2, 'big_blind', [blind, blind]),
    ...seats.slice(3).map((seat) => bet(seat, 'call', [blind, blind])),
    bet(0, 'call', [blind, blind]),
    bet(1, 'call', [blind / 2, blind]),
    bet(2, 'check', [0, blind]),
  ];
  // From the flop on, the seat to the left of the button acts first and the button last.
  const order = [...seats.slice(1, last + 1), 0];
  const street = (name: Exclude<ResultStreet, 'preflop'>): ResultBet[] => {
    const chips = STREET_CHIPS[name];
    return order.map((seat, turn) => bet(seat, chips === 0 ? 'check' : turn === 0 ? 'bet' : 'call', [chips, chips]));
  };
  return { preflop, flop: street('flop'), turn: street('turn'), river: street('river') };
}
