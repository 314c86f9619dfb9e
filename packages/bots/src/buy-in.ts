import type { Chips } from '@cardroom/poker';
import type { TableInfo } from '@cardroom/protocol';
import type { Random } from './random.ts';

/** Below this share of the maximum buy-in, a bot tops up. */
const SHORT = 0.35;

/** A player who returns to a room within this time brings at least what they left with. */
export const RETURN_WINDOW_MS = 60 * 60_000;
/** Most people bring the maximum. */
const BUYS_THE_MAXIMUM = 0.6;

/** A bot's buy-in: often the maximum, otherwise a random amount in the allowed range, but at least what it last cashed out of this room. */
export function buyInChips({ buyInMin, buyInMax, chipUnit }: TableInfo, lastCashOut: Chips, random: Random): Chips {
  const wish = random() < BUYS_THE_MAXIMUM ? buyInMax : buyInMin + random() * (buyInMax - buyInMin);
  const whole = Math.ceil(Math.max(wish, lastCashOut) / chipUnit) * chipUnit;
  return Math.min(whole, Math.max(buyInMax, lastCashOut));
}

/** How many chips a short bot adds: up to the maximum buy-in; 0 if it is not short. */
export function topUpChips({ buyInMax, chipUnit }: TableInfo, seat: { readonly stack: Chips; readonly behind: Chips }): Chips {
  const have = seat.stack + seat.behind;
  if (have > buyInMax * SHORT) return 0;
  return Math.floor((buyInMax - have) / chipUnit) * chipUnit;
}

/** Whether `chips` are this many maximum buy-ins or more; without `buyIns` no stack is too deep. */
export function isDeep({ buyInMax }: Pick<TableInfo, 'buyInMax'>, chips: Chips, buyIns: number | undefined): boolean {
  return buyIns !== undefined && chips >= buyInMax * buyIns;
}
