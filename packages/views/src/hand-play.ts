import type { Chips, Seat } from '@cardroom/poker';
import { handMoney } from './hand-money.ts';
import type { TimedEvent } from './timed-event.ts';

/** How one player played a finished hand, for their statistics. */
export interface HandPlay {
  readonly playerId: string;
  /** The change of the player's stack, after rake. */
  readonly net: Chips;
  /**
   * The player could choose before the flop. Not in a bomb pot, which has no betting there, and not for a player who won before their first
   * turn, such as the big blind when everybody folds (a walk).
   */
  readonly chose: boolean;
  /** VPIP, voluntarily put in pot: the player called, bet or raised before the flop. Blinds, antes and straddles are not voluntary. */
  readonly entered: boolean;
  /** PFR, preflop raise: the player raised before the flop, first or again. */
  readonly raised: boolean;
  /** The player still held cards when two or more hands were compared. */
  readonly showdown: boolean;
  /** The player reached the showdown and won some of the pots, whether alone or shared. */
  readonly won: boolean;
}

/**
 * How each player dealt in played a finished hand, in the order of their seats. VPIP and PFR as PokerTracker and Hold'em Manager count them.
 * Throws `HandMoneyBroken` for a hand without its beginning or whose pots do not balance.
 */
export function handPlays(events: readonly TimedEvent[]): readonly HandPlay[] {
  const money = handMoney(events);
  const opened = events.find(({ event }) => event.type === 'hand-opened')?.event;
  if (opened?.type !== 'hand-opened') return [];
  const acted = actsOf(events);
  const left = opened.players.filter(({ seat }) => !acted.folded.has(seat));
  return opened.players.map(({ seat, playerId }, index) => {
    const { put = 0, won = 0 } = money.players[index] ?? {};
    const showdown = left.length > 1 && !acted.folded.has(seat);
    return {
      playerId,
      net: won - put,
      chose: acted.chose.has(seat),
      entered: acted.entered.has(seat),
      raised: acted.raised.has(seat),
      showdown,
      won: showdown && won > 0,
    };
  });
}

interface Acts {
  readonly folded: ReadonlySet<Seat>;
  /** Those who acted before the flop. */
  readonly chose: ReadonlySet<Seat>;
  readonly entered: ReadonlySet<Seat>;
  readonly raised: ReadonlySet<Seat>;
}

function actsOf(events: readonly TimedEvent[]): Acts {
  const acts = { folded: new Set<Seat>(), chose: new Set<Seat>(), entered: new Set<Seat>(), raised: new Set<Seat>() };
  let preflop = true;
  for (const { event } of events) {
    if (event.type === 'board-dealt') preflop = false;
    if (event.type === 'folded') acts.folded.add(event.seat);
    const acted =
      event.type === 'folded' || event.type === 'checked' || event.type === 'called' || event.type === 'bet' || event.type === 'raised';
    if (!preflop || !acted) continue;
    acts.chose.add(event.seat);
    if (event.type === 'called' || event.type === 'bet' || event.type === 'raised') acts.entered.add(event.seat);
    if (event.type === 'bet' || event.type === 'raised') acts.raised.add(event.seat);
  }
  return acts;
}
