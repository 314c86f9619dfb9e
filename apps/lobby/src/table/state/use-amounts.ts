import { useMoney } from '../../i18n/money.ts';
import { useSettings, useTable } from './context.tsx';
import { useViewport } from './use-viewport.ts';

/** Amounts of this table as text, in money or in big blinds as the player chose. */
export interface Amounts {
  /** Stacks, pots and buttons. */
  full(minor: number): string;
  /** Bets and chips on the stage; shorter where the stage is narrow. */
  brief(minor: number): string;
  /** Always money: balances, buy-ins, receipts. */
  money(minor: number): string;
  /** Money without useless decimals: stakes and limits. */
  stakes(minor: number): string;
}

/** From this many units on, a narrow stage has no room for all digits of a bet. */
const LONG_UNITS = 1_000_000;
const MINOR_PER_UNIT = 100;

export function useAmounts(): Amounts {
  const currency = useTable(({ info }) => info?.currency ?? 'EUR');
  const bigBlind = useTable(({ info }) => info?.bigBlind ?? 0);
  const inBigBlinds = useSettings((settings) => settings.bigBlinds);
  const { layout } = useViewport();
  const text = useMoney(currency);
  const full = (minor: number): string => (inBigBlinds ? text.bigBlinds(minor, bigBlind) : text.text(minor));
  const narrow = (minor: number): string => (minor >= LONG_UNITS * MINOR_PER_UNIT ? text.compact(minor) : text.short(minor));
  const brief = layout === 'desktop' || inBigBlinds ? full : narrow;
  return { full, brief, money: text.text, stakes: text.short };
}
