import type { Seat } from '@cardroom/poker';
import { handMoney } from './hand-money.ts';
import type { TimedEvent } from './timed-event.ts';

/** Chips of one hand that went from one player to another; more is not counted, so that one hand never tells more than many. */
export const FLOW_BB_MAX = 500;
const CENTI = 100;

/** What one finished hand says of two players who were dealt into it. `a` comes before `b` in the order of their ids. */
export interface PairHand {
  readonly a: string;
  readonly b: string;
  /** Hundredths of a big blind that `a` lost to `b`; negative where `b` lost to `a`. */
  readonly flow: number;
  /**
   * Whether the hand came down to these two after the flop with chips behind, and if so whether neither ever bet from then on; null: it did
   * not. Cards are not looked at: who checks a strong hand and who checks a weak one count the same.
   */
  readonly checkedDown: boolean | null;
}

/**
 * What one hand that was played to its end says of each two of its players, from its public events alone. What a player lost went to those
 * who won, by the parts in which they won; the house's part is nobody's. Throws `HandMoneyBroken` for a hand that does not come out even.
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

/** Who was left when a street after the flop's cards began with two players and neither all-in; null: no street did. */
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
