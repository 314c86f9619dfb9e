import type { Chips, Seat } from '@cardroom/poker';
import type { TimedEvent } from './timed-event.ts';

/** What one dealt-in player put into the pots of a hand, returned chips taken off, and what he was paid from them. */
export interface PlayerMoney {
  readonly stayId: string;
  readonly put: Chips;
  readonly won: Chips;
}

/** Where the chips of a hand went: Σ put = Σ won + rake. */
export interface HandMoney {
  readonly handId: string;
  readonly players: readonly PlayerMoney[];
  readonly rake: Chips;
}

/** Chips broke away or came from nowhere in a hand; nothing may be written of it. */
export class HandMoneyBroken extends Error {
  override readonly name = 'HandMoneyBroken';
}

/**
 * The money of a hand that ended, added up from its events alone: neither the stacks of the table nor the results for the operator are asked,
 * so that all three have to agree. Throws `HandMoneyBroken` unless the pots come out even.
 */
export function handMoney(events: readonly TimedEvent[]): HandMoney {
  const put = new Map<Seat, Chips>();
  const won = new Map<Seat, Chips>();
  const add = (to: Map<Seat, Chips>, seat: Seat, chips: Chips): void => void to.set(seat, (to.get(seat) ?? 0) + chips);
  let rake: Chips = 0;
  for (const { event } of events) {
    if (event.type === 'posted' || event.type === 'called' || event.type === 'bet' || event.type === 'raised')
      add(put, event.seat, event.chips);
    else if (event.type === 'uncalled-bet-returned') add(put, event.seat, -event.chips);
    else if (event.type === 'pot-awarded') for (const { seat, chips } of event.shares) add(won, seat, chips);
    else if (event.type === 'hand-ended') rake += event.rake;
  }
  const opened = events.find(({ event }) => event.type === 'hand-opened')?.event;
  if (opened?.type !== 'hand-opened') throw new HandMoneyBroken('a hand begins with hand-opened');
  const players = opened.players.map(({ seat, stayId }) => ({ stayId, put: put.get(seat) ?? 0, won: won.get(seat) ?? 0 }));
  const total = (of: Map<Seat, Chips>): Chips => [...of.values()].reduce((sum, chips) => sum + chips, 0);
  const counted = players.reduce((sum, player) => sum + player.put - player.won, 0);
  if (total(put) !== total(won) + rake || counted !== rake) {
    throw new HandMoneyBroken(`hand ${opened.handId}: ${total(put)} were put in, ${total(won)} and ${rake} rake came out`);
  }
  return { handId: opened.handId, players, rake };
}
