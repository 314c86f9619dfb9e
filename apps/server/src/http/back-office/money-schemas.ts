import { MoneyError, toMinor } from '@cardroom/money';
import { REPORT_STATES, TRANSACTION_KINDS } from '@cardroom/operator-api';
import { z } from 'zod';
import { REPORT_GROUPS } from '../../money/reports.ts';
import { SOME_ID } from './schemas.ts';

/** Longer than any player or transaction id. */
const ID_CHARS_MAX = 100;
const CURSOR_CHARS_MAX = 100;
/** Player ids contain no control characters, which some databases reject. */
export const someId = z
  .string()
  .min(1)
  .max(ID_CHARS_MAX)
  .refine((text) => !/\p{Cc}/u.test(text));
export const number = z.string().regex(/^\d{1,18}$/);
export const time = z.iso.datetime({ offset: true }).transform((iso) => Date.parse(iso));
/** Written as `12.50`; parsed to minor units. */
export const amount = z
  .string()
  .regex(/^\d{1,13}(\.\d{1,2})?$/)
  .transform((text, context) => {
    try {
      return toMinor(text);
    } catch (error) {
      if (!(error instanceof MoneyError)) throw error;
      context.addIssue({ code: 'custom', message: error.message });
      return z.NEVER;
    }
  });

export const operatorId = z.string().regex(SOME_ID).optional();
export const cursor = z.string().min(1).max(CURSOR_CHARS_MAX).optional();

/** Every kind that moves money: all but results. */
export const MONEY = 'money';

const FILTERS = {
  id: someId.optional(),
  playerId: someId.optional(),
  tableId: number.optional(),
  handId: number.optional(),
  kind: z.enum([...TRANSACTION_KINDS, MONEY]).optional(),
  state: z.enum(REPORT_STATES).optional(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
  amountFrom: amount.optional(),
  amountTo: amount.optional(),
  from: time.optional(),
  until: time.optional(),
};

export const TRANSACTIONS_LIST = z.strictObject({ operatorId, cursor, ...FILTERS });
export const TRANSACTIONS_FILE = z.strictObject({ operatorId, ...FILTERS });

export const STUCK_LIST = z.strictObject({ operatorId, cursor });
/** Longer than any valid reason, so that one that is too long gets its own message. */
export const REASON_TEXT_MAX = 2_000;
export const STUCK_DECISION = z.strictObject({
  operatorId,
  reason: z.string().max(REASON_TEXT_MAX),
  attempts: z.int().nonnegative(),
});

const day = z.iso.date();
export const REPORT_QUERY = z.strictObject({
  operatorId,
  from: day.optional(),
  to: day.optional(),
  by: z.enum(REPORT_GROUPS).default('day'),
});

export const RECONCILE_QUERY = z.strictObject({ operatorId, from: time, until: time });
