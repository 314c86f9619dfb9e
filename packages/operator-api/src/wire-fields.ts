import { MoneyError, toMinor } from '@cardroom/money';
import { z } from 'zod';

/** Fields that several calls share (spec 2.1), in the form `parseWire` gives them: every number is its source text. */

export const ID_TEXT_MAX = 100;

export const idText = z.string().min(1).max(ID_TEXT_MAX);
export const currencyText = z
  .string()
  .regex(/^[A-Z]{3}$/)
  .meta({ description: 'ISO 4217, in upper case.' });

/** On the wire these are numbers, although the schemas parse their source text; `meta` tells the OpenAPI document so. */
const AMOUNT = { type: 'number', description: 'Amount with two decimals.' } as const;
export const WHOLE_NUMBER = { type: 'integer' } as const;

/** Parses an amount into minor units; more than two decimals are refused. */
export const amountText = z.string().transform(minorUnits).meta(AMOUNT);

/** The same for a call to us, which arrives as ordinary JSON: the shortest text of a float is the amount that was sent. */
export const amountNumber = z.number().transform(String).transform(minorUnits).meta(AMOUNT);

function minorUnits(text: string, context: z.RefinementCtx): number {
  try {
    return toMinor(text);
  } catch (error) {
    if (!(error instanceof MoneyError)) throw error;
    context.issues.push({ code: 'custom', message: error.message, input: text });
    return z.NEVER;
  }
}

export const amountNotNegative = amountText.refine((minor) => minor >= 0, 'negative').meta({ ...AMOUNT, minimum: 0 });

/** Formats ms since the epoch as `YYYY-MM-DDTHH:mm:ss.SSSZ`. */
export function wireTime(at: number): string {
  return new Date(at).toISOString();
}

/** Parses `YYYY-MM-DDTHH:mm:ss.SSSZ` into ms since the epoch; a date that does not exist is refused. */
export const timeText = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/)
  .refine((text) => !Number.isNaN(Date.parse(text)) && wireTime(Date.parse(text)) === text)
  .transform((text) => Date.parse(text))
  .meta({ format: 'date-time', description: 'ISO 8601 in UTC with milliseconds.' });
