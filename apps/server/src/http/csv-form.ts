import { minorToText } from '@cardroom/money';
import type { Options } from 'csv-stringify';

/** A field: text, or an amount in minor units, which is written with two decimals and may be negative. */
export type CsvField = string | number;

/**
 * The common format of CSV files: RFC 4180 with CRLF, quoted where needed. Text that a spreadsheet would treat as a formula (it starts with
 * = + - @, a tab or a carriage return) gets a leading apostrophe, which reconciliation removes. Amounts stay unchanged.
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
