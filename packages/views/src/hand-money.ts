import type { Chips, Seat } from '@cardroom/poker';
import type { TimedEvent } from './timed-event.ts';

/** What one player put into the pots of a hand, excluding returned chips, and what they won from them. */
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

/** Chips were lost or created in a hand, so nothing about it may be written. */
export class HandMoneyBroken extends Error {
  override readonly name = 'HandMoneyBroken';
}

/**
 * The money of a finished hand, added up from its events alone. Neither the table's stacks nor the operator's results are used, so that
 * all three have to agree. Throws `HandMoneyBroken` unless the pots balance.
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
  if (opened?.type !== 'hand-opened') throw new HandMoneyBroken('a hand must begin with hand-opened');
  const players = opened.players.map(({ seat, stayId }) => ({ stayId, put: put.get(seat) ?? 0, won: won.get(seat) ?? 0 }));
  const total = (of: Map<Seat, Chips>): Chips => [...of.values()].reduce((sum, chips) => sum + chips, 0);
  const counted = players.reduce((sum, player) => sum + player.put - player.won, 0);
  if (total(put) !== total(won) + rake || counted !== rake) {
    throw new HandMoneyBroken(`hand ${opened.handId}: ${total(put)} put in, but ${total(won)} won and ${rake} raked`);
  }
  return { handId: opened.handId, players, rake };
}
