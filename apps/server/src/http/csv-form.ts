import { minorToText } from '@cardroom/money';
import type { Options } from 'csv-stringify';

/** What a file has in one place: text, or an amount in minor units, which is written with two decimals and may be below zero. */
export type CsvField = string | number;

/**
 * How every file of rows is written, RFC 4180: CRLF, quotes where they are needed. A text that a spreadsheet would take for a formula (it
 * begins with = + - @, a tab or a carriage return) gets an apostrophe before it, and reconciliation takes that off again. An amount stays
 * the number it is.
 */
export function csvForm(columns: readonly string[]): Options {
  return {
    header: true,
    columns: [...columns],
    cast: { number: (minor) => minorToText(minor) },
    escape_formulas: true,
    record_delimiter: 'windows',
  };
}
