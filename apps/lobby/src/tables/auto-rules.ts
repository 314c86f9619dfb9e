import type { TableInfo } from '@cardroom/protocol';
import type { ConnectionSnapshot } from '../table/connection.ts';
import { chipRange } from '../table/rules/buy-in.ts';
import { entryChoiceOpen } from '../table/rules/dock-mode.ts';
import { seatOf } from '../table/rules/hero.ts';
import type { Settings } from '../table/state/settings.ts';

type TopUpSettings = Pick<Settings, 'autoTopUp' | 'topUpBelowPercent'>;

/** Whether automatic requests make sense: the player keeps the seat, the table stays open, and the connection is live. */
function isServed({ table, you, link, draining, closed }: ConnectionSnapshot): boolean {
  return table?.status === 'open' && you?.seat != null && !you.leaving && link === 'live' && !draining && closed === null;
}

/**
 * Chips to add now, in minor units; 0 = none. Between hands only, when the stack is below the player's threshold, up to the maximum that
 * the table and the balance allow. An empty stack counts too, but a player sitting out with chips gets none.
 */
export function autoTopUpChips(snapshot: ConnectionSnapshot, info: TableInfo, settings: TopUpSettings): number {
  const { table, you, balance } = snapshot;
  const seat = seatOf(table, you?.seat ?? null);
  if (!settings.autoTopUp || !isServed(snapshot) || !table || !you || !seat) return 0;
  if (seat.inHand && table.phase !== 'showdown') return 0;
  if (you.topUpAsked > 0 || you.topUpInFlight > 0 || seat.status === 'reserved') return 0;
  const chips = seat.stack + seat.behind;
  if (you.sittingOut && chips > 0) return 0;
  if (chips >= (info.buyInMax * settings.topUpBelowPercent) / 100 || balance?.balance == null) return 0;
  const { min, max } = chipRange('top-up', info, { balance: balance.balance, chips });
  return max < min ? 0 : max;
}

/** Whether to post the big blind for the player: the choice is open and set to waiting. */
export function shouldPost(snapshot: ConnectionSnapshot, { autoPost }: Pick<Settings, 'autoPost'>): boolean {
  const { table, you } = snapshot;
  return autoPost && isServed(snapshot) && table !== null && you?.entryChoice === 'wait' && !you.sittingOut && entryChoiceOpen(table, you);
}
