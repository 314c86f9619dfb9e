import { useStore } from 'zustand';
import { localeStore } from './i18n.ts';

/** Ways to write amounts. All amounts are integers in minor units, always two decimals, whatever the currency. */
export interface WrittenMoney {
  /** `€1,234.50`, `₩1,234,568`; a currency without decimals shows them only where the amount has some. */
  text(minor: number): string;
  /** For stakes and buttons: whole amounts without decimals, `€0.50` but `€1`. */
  short(minor: number): string;
  /** From a million units on in the locale's compact form, `€1.2M` or `₩123.5만`; below like `text`. */
  compact(minor: number): string;
  /** `98.5 BB`, one decimal at most. */
  bigBlinds(minor: number, bigBlind: number): string;
}

/** Amounts of one currency as text. */
export interface MoneyText extends WrittenMoney {
  readonly currency: string;
  /** The same with a sign for a gain or a loss, placed as the locale has it: `+€5.00`, `-€5.00`, `€0.00`. */
  readonly signed: WrittenMoney;
  /** Digits only, for an input field: `1234.50`, in the locale's decimal sign; with digit groups for a field at rest: `1,234.50`. */
  plain(minor: number, grouped?: boolean): string;
  /** The amount a player typed, in minor units; null when it is not an amount or has more than two decimals. */
  parse(text: string): number | null;
}

const MINOR_PER_UNIT = 100;
const COMPACT_FROM_UNITS = 1_000_000;
const known = new Map<string, MoneyText>();

/** @throws RangeError for a code that is not an ISO 4217 one; the service refuses those at launch. */
export function moneyText(locale: string, currency: string): MoneyText {
  const key = `${locale} ${currency}`;
  const have = known.get(key);
  if (have) return have;
  const made = makeMoneyText(locale, currency);
  known.set(key, made);
  return made;
}

/** Amounts of a currency in the player's locale. */
export function useMoney(currency: string): MoneyText {
  return moneyText(
    useStore(localeStore, (state) => state.locale),
    currency,
  );
}

function makeMoneyText(locale: string, currency: string): MoneyText {
  const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const;
  const digits = digitsOf(new Intl.NumberFormat(locale, { ...style, minimumFractionDigits: 1, maximumFractionDigits: 1 }));
  const whole = new Intl.NumberFormat(locale, { ...style, ...WHOLE });
  const exact = new Intl.NumberFormat(locale, { ...style, ...EXACT });
  return {
    ...writtenMoney(locale, style),
    currency,
    signed: writtenMoney(locale, { ...style, signDisplay: 'exceptZero' }),
    plain: (minor, grouped = false) => bareNumber((isWhole(minor) ? whole : exact).formatToParts(decimal(minor)), { grouped }),
    parse: (typed) => parseAmount(typed, digits),
  };
}

const WHOLE = { minimumFractionDigits: 0, maximumFractionDigits: 0 } as const;
const EXACT = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;

function writtenMoney(locale: string, style: Intl.NumberFormatOptions): WrittenMoney {
  const usual = new Intl.NumberFormat(locale, style);
  const exact = new Intl.NumberFormat(locale, { ...style, ...EXACT });
  const whole = new Intl.NumberFormat(locale, { ...style, ...WHOLE });
  const compact = new Intl.NumberFormat(locale, { ...style, notation: 'compact', maximumFractionDigits: 1 });
  const oneDecimal = new Intl.NumberFormat(locale, { ...style, minimumFractionDigits: 0, maximumFractionDigits: 1 });
  const text = (minor: number): string => (isWhole(minor) ? usual : exact).format(decimal(minor));
  return {
    text,
    short: (minor) => (isWhole(minor) ? whole : exact).format(decimal(minor)),
    compact: (minor) => (Math.abs(minor) >= COMPACT_FROM_UNITS * MINOR_PER_UNIT ? compact.format(decimal(minor)) : text(minor)),
    bigBlinds: (minor, bigBlind) => `${bareNumber(oneDecimal.formatToParts(bigBlind > 0 ? minor / bigBlind : 0), { grouped: true })} BB`,
  };
}

function isWhole(minor: number): boolean {
  return minor % MINOR_PER_UNIT === 0;
}

// Intl reads decimal text exactly; a division by 100 would round amounts beyond 10^13.
function decimal(minor: number): Intl.StringNumericLiteral {
  const sign = minor < 0 ? '-' : '';
  const size = Math.abs(minor);
  const fraction = String(size % MINOR_PER_UNIT).padStart(2, '0');
  return `${sign}${Math.floor(size / MINOR_PER_UNIT)}.${fraction}` as Intl.StringNumericLiteral;
}

interface Digits {
  readonly decimalSign: string;
  readonly groupSign: string;
  readonly zero: number;
}

// Of the currency format, not of plain numbers: some locales use other signs in money than elsewhere.
function digitsOf(format: Intl.NumberFormat): Digits {
  const parts = format.formatToParts(12_345.6);
  const sign = (type: 'decimal' | 'group'): string => parts.find((part) => part.type === type)?.value ?? '';
  const zero =
    format
      .formatToParts(0)
      .find((part) => part.type === 'integer')
      ?.value.codePointAt(0) ?? 48;
  return { decimalSign: sign('decimal') || '.', groupSign: sign('group'), zero };
}

const NUMBER_PARTS: readonly string[] = ['minusSign', 'plusSign', 'integer', 'decimal', 'fraction'];

function bareNumber(parts: readonly Intl.NumberFormatPart[], { grouped }: { readonly grouped: boolean }): string {
  const kept = parts.filter(({ type }) => NUMBER_PARTS.includes(type) || (grouped && type === 'group'));
  return kept.map(({ value }) => value).join('');
}

function parseAmount(typed: string, digits: Digits): number | null {
  let text = '';
  for (const character of typed.replace(/[\s\u00a0\u202f]/g, '')) {
    text += character === ARABIC_DECIMAL_SIGN ? digits.decimalSign : (digitOf(character, [digits.zero, ...ARABIC_ZEROS]) ?? character);
  }
  if (digits.groupSign.trim() !== '' && text.includes(digits.groupSign) && isGrouped(text, digits)) {
    text = text.replaceAll(digits.groupSign, '');
  }
  // A numeric keypad on a phone may offer only one of the two decimal signs.
  const match = /^(\d{1,13})(?:[.,](\d{1,2}))?$/.exec(text.replace(digits.decimalSign, '.'));
  if (!match) return null;
  return Number(match[1]) * MINOR_PER_UNIT + Number((match[2] ?? '').padEnd(2, '0'));
}

/** Arabic and Persian keyboards type these, whatever digits the page shows. */
const ARABIC_ZEROS: readonly number[] = [0x660, 0x6f0];
const ARABIC_DECIMAL_SIGN = '\u066b';

function digitOf(character: string, zeros: readonly number[]): string | undefined {
  const digits = zeros.map((zero) => (character.codePointAt(0) ?? 0) - zero);
  return digits.find((digit) => digit >= 0 && digit <= 9)?.toString();
}

// "1,234.5" is grouped in English, "1,5" is one and a half typed by somebody from elsewhere.
function isGrouped(text: string, { groupSign, decimalSign }: Digits): boolean {
  const whole = text.split(decimalSign)[0] ?? '';
  const groups = whole.split(groupSign);
  return groups.slice(1).every((group) => group.length === 3) && groups.length > 1;
}
