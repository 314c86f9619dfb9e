import { useMoney, type WrittenMoney } from '../../i18n/money.ts';
import { useSettings, useTable } from './context.tsx';
import { useViewport } from './use-viewport.ts';

/** Amounts of this table as text, in money or big blinds as the player chose. */
export interface Amounts {
  /** Pots and buttons. */
  full(minor: number): string;
  /** Stacks; abbreviated on the smallest stages, where millions do not fit. */
  stack(minor: number): string;
  /** Bets and chips on the stage; abbreviated where the stage is narrow. */
  brief(minor: number): string;
  /** A gain, with a plus sign: winnings or added chips. */
  gained(minor: number): string;
  /** Always money: balances, buy-ins, receipts. */
  money(minor: number): string;
  /** Money without trailing zeros: stakes and limits. */
  stakes(minor: number): string;
}

/** From this amount on, in major units, a bet does not fit a narrow stage in full. */
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
