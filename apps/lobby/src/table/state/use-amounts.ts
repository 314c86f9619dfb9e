import { useMoney, type WrittenMoney } from '../../i18n/money.ts';
import { useSettings, useTable } from './context.tsx';
import { useViewport } from './use-viewport.ts';

/** Amounts of this table as text, in money or in big blinds as the player chose. */
export interface Amounts {
  /** Pots and buttons. */
  full(minor: number): string;
  /** Chips before a player; shorter on the smallest stages, where not all digits of millions would be seen. */
  stack(minor: number): string;
  /** Bets and chips on the stage; shorter where the stage is narrow. */
  brief(minor: number): string;
  /** As on the stage, with a plus: what is won or comes to a stack. */
  gained(minor: number): string;
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
  const { layout, small } = useViewport();
  const text = useMoney(currency);
  const stage = (money: WrittenMoney, minor: number): string => {
    if (inBigBlinds) return money.bigBlinds(minor, bigBlind);
    if (layout === 'desktop') return money.text(minor);
    return minor >= LONG_UNITS * MINOR_PER_UNIT ? money.compact(minor) : money.short(minor);
  };
  const full = (minor: number): string => (inBigBlinds ? text.bigBlinds(minor, bigBlind) : text.text(minor));
  return {
    full,
    stack: (minor) => (small && minor >= LONG_UNITS * MINOR_PER_UNIT ? stage(text, minor) : full(minor)),
    brief: (minor) => stage(text, minor),
    gained: (minor) => stage(text.signed, minor),
    money: text.text,
    stakes: text.short,
  };
}
