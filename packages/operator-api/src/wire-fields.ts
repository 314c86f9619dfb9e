import { MoneyError, toMinor } from '@cardroom/money';
import { z } from 'zod';

/** Fields that several calls share (spec 2.1), as they stand after `parseWire`: a number has become its source text. */

export const ID_TEXT_MAX = 100;

export const idText = z.string().min(1).max(ID_TEXT_MAX);
export const currencyText = z
  .string()
  .regex(/^[A-Z]{3}$/)
  .meta({ description: 'ISO 4217, upper case.' });

/**
 * How a field reads in the OpenAPI document where that differs from what is parsed: a number has become its source text by then.
 * `meta` overrides what zod derives.
 */
const AMOUNT = { type: 'number', description: 'Amount with two decimals.' } as const;
export const WHOLE_NUMBER = { type: 'integer' } as const;

/** An amount on the wire to minor units; a third decimal is refused. */
export const amountText = z
  .string()
  .transform((text, context) => {
    try {
      return toMinor(text);
    } catch (error) {
      if (!(error instanceof MoneyError)) throw error;
      context.issues.push({ code: 'custom', message: error.message, input: text });
      return z.NEVER;
    }
  })
  .meta(AMOUNT);

export const amountNotNegative = amountText.refine((minor) => minor >= 0, 'negative').meta({ ...AMOUNT, minimum: 0 });

/** `YYYY-MM-DDTHH:mm:ss.SSSZ` of ms since the epoch. */
export function wireTime(at: number): string {
  return new Date(at).toISOString();
}

/** `YYYY-MM-DDTHH:mm:ss.SSSZ`, a real moment, to ms since the epoch. */
export const timeText = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/)
  .refine((text) => !Number.isNaN(Date.parse(text)) && wireTime(Date.parse(text)) === text)
  .transform((text) => Date.parse(text))
  .meta({ format: 'date-time', description: 'ISO 8601 in UTC with milliseconds.' });
