import type { Chips } from '@cardroom/poker';
import type { TableInfo } from '@cardroom/protocol';
import type { Random } from './random.ts';

/** Below this share of the largest buy-in a bot tops up. */
const SHORT = 0.35;

/** What a bot sits down with: from the smallest to the largest buy-in, but not less than what it took from this room before. */
export function buyInChips({ buyInMin, buyInMax, chipUnit }: TableInfo, lastCashOut: Chips, random: Random): Chips {
  const wish = buyInMin + random() * (buyInMax - buyInMin);
  const whole = Math.ceil(Math.max(wish, lastCashOut) / chipUnit) * chipUnit;
  return Math.min(whole, Math.max(buyInMax, lastCashOut));
}

/** How many chips a short bot adds: up to the largest buy-in; 0 when it is not short. */
export function topUpChips({ buyInMax, chipUnit }: TableInfo, seat: { readonly stack: Chips; readonly behind: Chips }): Chips {
  const have = seat.stack + seat.behind;
  if (have > buyInMax * SHORT) return 0;
  return Math.floor((buyInMax - have) / chipUnit) * chipUnit;
}
