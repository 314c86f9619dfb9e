import { localeShown } from './i18n.ts';

type DateOptions = Intl.DateTimeFormatOptions;
type NumberOptions = Intl.NumberFormatOptions;
const dates = new Map<string, Intl.DateTimeFormat>();
const numbers = new Map<string, Intl.NumberFormat>();
const names = new Map<string, Intl.DisplayNames>();

/** A moment (ms) in the locale shown. A format costs far more to make than to use. */
export function dateText(at: number, options: DateOptions): string {
  return known(dates, options, () => new Intl.DateTimeFormat(localeShown(), options)).format(at);
}

/** A number in the locale shown. */
export function numberText(value: number, options: NumberOptions = {}): string {
  return known(numbers, options, () => new Intl.NumberFormat(localeShown(), options)).format(value);
}

/** Parts of one, such as `99.98%`; a value below one never shows as 100 %. */
export function percentText(part: number, digits: number): string {
  const scale = 10 ** (digits + 2);
  return numberText(Math.floor(part * scale + 1e-9) / scale, { style: 'percent', maximumFractionDigits: digits });
}

/** The name of a country or language in the locale shown; a code that has no name stays one. */
export function nameOfCode(type: 'region' | 'language', code: string): string {
  const key = `${localeShown()} ${type}`;
  const known = names.get(key) ?? new Intl.DisplayNames(localeShown(), { type });
  names.set(key, known);
  try {
    return known.of(code) ?? code;
  } catch {
    return code;
  }
}

/** A decimal as calls have it, `12.50`, in the locale shown: `12,50`. */
export function localDecimal(decimal: string): string {
  return hasComma() ? decimal.replace('.', ',') : decimal;
}

/** A decimal that somebody typed in the locale shown, as calls expect it. Where a comma is usual, a point is understood, too. */
export function callDecimal(typed: string): string {
  return hasComma() && typed.includes(',') ? typed.replaceAll('.', '').replace(',', '.') : typed;
}

function hasComma(): boolean {
  return numberText(0.5).includes(',');
}

function known<Format>(formats: Map<string, Format>, options: object, made: () => Format): Format {
  const key = `${localeShown()} ${JSON.stringify(options)}`;
  const format = formats.get(key) ?? made();
  formats.set(key, format);
  return format;
}
