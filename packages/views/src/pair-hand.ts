import type { Seat } from '@cardroom/poker';
import { handMoney } from './hand-money.ts';
import type { TimedEvent } from './timed-event.ts';

/** The most big blinds counted as flow between two players in one hand, so that a single hand never outweighs many. */
export const FLOW_BB_MAX = 500;
const CENTI = 100;

/** What one finished hand says about two players dealt into it. `a` comes before `b` in the order of their ids. */
export interface PairHand {
  readonly a: string;
  readonly b: string;
  /** Hundredths of a big blind that `a` lost to `b`; negative if `b` lost to `a`. */
  readonly flow: number;
  /**
   * Null unless the hand was down to these two after the flop with chips behind; otherwise, whether neither bet from then on.
   * Cards are not considered: checking a strong hand and checking a weak one count the same.
   */
  readonly checkedDown: boolean | null;
}

/**
 * What one finished hand says about each pair of its players, from its public events alone. A player's loss went to the winners in
 * proportion to what they won; the rake went to nobody. Throws `HandMoneyBroken` for a hand that does not balance.
 */
export function pairHands(events: readonly TimedEvent[]): PairHand[] {
  const opened = events.find(({ event }) => event.type === 'hand-opened')?.event;
  const started = events.find(({ event }) => event.type === 'hand-started')?.event;
  if (opened?.type !== 'hand-opened' || started?.type !== 'hand-started') return [];
  const money = new Map(handMoney(events).players.map(({ stayId, put, won }) => [stayId, won - put]));
  const players = opened.players.map(({ seat, playerId, stayId }) => ({ seat, playerId, net: money.get(stayId) ?? 0 }));
  const winnings = players.reduce((sum, { net }) => sum + Math.max(0, net), 0);
  const unit = started.setup.bigBlind / CENTI;
  const between = (loser: number, winner: number): number =>
    loser >= 0 || winner <= 0 ? 0 : Math.min(FLOW_BB_MAX * CENTI, Math.round((-loser * winner) / winnings / unit));
  const last = lastTwo(events);
  const sorted = players.toSorted((one, other) => (one.playerId < other.playerId ? -1 : 1));
  return sorted.flatMap((a, index) =>
    sorted.slice(index + 1).map((b) => ({
      a: a.playerId,
      b: b.playerId,
      flow: between(a.net, b.net) - between(b.net, a.net),
      checkedDown: last?.seats.has(a.seat) && last.seats.has(b.seat) ? last.checkedDown : null,
    })),
  );
}

interface LastTwo {
  readonly seats: ReadonlySet<Seat>;
  readonly checkedDown: boolean;
}

/** The two players left when a street after the flop began heads-up with neither all-in; null if no street did. */
function lastTwo(events: readonly TimedEvent[]): LastTwo | null {
  const left = new Set<Seat>();
  let isAllIn = false;
  let seats: ReadonlySet<Seat> | null = null;
  let hasBet = false;
  for (const { event } of events) {
    if (event.type === 'hand-opened') for (const { seat } of event.players) left.add(seat);
    else if (event.type === 'folded') left.delete(event.seat);
    else if (event.type === 'board-dealt' && left.size === 2 && !isAllIn) seats ??= new Set(left);
    else if (event.type === 'bet' || event.type === 'raised') hasBet ||= seats !== null;
    if ('allIn' in event) isAllIn ||= event.allIn;
  }
  return seats === null ? null : { seats, checkedDown: !hasBet };
}
