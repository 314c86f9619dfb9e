import { toMinor } from '@cardroom/money';
import { z } from 'zod';
import { WireNumber } from './wire-json.ts';

/**
 * The operator's own reading of the specification, 2.2 and 2.3, deliberately independent of the service's: each finds the other's mistakes.
 * Numbers arrive as WireNumber, so that `"player_id": 7` is refused although `"amount": "7.00"` is accepted.
 */
const ID_MAX = 64;
const id = z.string().min(1).max(ID_MAX);
const currency = z.string().regex(/^[A-Z]{3}$/, 'must be three capital letters');
const createdAt = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, 'must be YYYY-MM-DDTHH:mm:ss.SSSZ')
  .refine((text) => !Number.isNaN(Date.parse(text)), 'must be an existing time');

/** A JSON number or numeric string with at most two decimals, as minor units. */
const amount = z.union([z.instanceof(WireNumber), z.string()]).transform((wire, context) => {
  try {
    return toMinor(wire instanceof WireNumber ? wire.source : wire);
  } catch {
    context.addIssue({ code: 'custom', message: 'must be an amount with at most two decimals' });
    return z.NEVER;
  }
});
const notNegative = amount.refine((minor) => minor >= 0, 'must not be negative');
const positive = amount.refine((minor) => minor > 0, 'must be above zero');

const common = { transaction_id: id, player_id: id, game_key: id, room_id: id, table_id: id, currency, created_at: createdAt };

export const debitBody = z.strictObject({
  transaction_type: z.literal('debit'),
  transaction_code: z.literal('DDC01'),
  ...common,
  amount: positive,
});
export const creditBody = z.strictObject({
  transaction_type: z.literal('credit'),
  transaction_code: z.literal('CCW01'),
  ref_transaction_id: id,
  ...common,
  // The specification does not say whether a credit names its room.
  room_id: id.optional(),
  amount: notNegative,
});
export const cancelBody = z.strictObject({
  transaction_type: z.literal('cancel'),
  transaction_code: z.literal('CRF01'),
  ref_transaction_id: id,
  ...common,
  amount: notNegative,
});
export const transactionBody = z.discriminatedUnion('transaction_type', [debitBody, creditBody, cancelBody]);

/** Deliberately loose: an operator must accept results even after fields have been added. */
export const resultBody = z.looseObject({
  transaction_id: id,
  game_key: id,
  player_result: z.enum(['win', 'loss']),
  player_id: id,
  room_id: id,
  table_id: id,
  round_id: id,
  amount: notNegative,
  currency,
  created_at: createdAt,
  result: z.looseObject({
    community_card: z.array(z.unknown()),
    players: z.array(z.unknown()),
    bets: z.looseObject({
      preflop: z.array(z.unknown()),
      flop: z.array(z.unknown()).optional(),
      turn: z.array(z.unknown()).optional(),
      river: z.array(z.unknown()).optional(),
    }),
  }),
});

export const balanceQuery = z.object({ player_id: id, currency });

export type DebitBody = z.infer<typeof debitBody>;
export type CreditBody = z.infer<typeof creditBody>;
export type CancelBody = z.infer<typeof cancelBody>;
export type TransactionBody = z.infer<typeof transactionBody>;
export type ResultBody = z.infer<typeof resultBody>;

/** The data of a call, for telling a repeat from another call with the same ID. Amounts are compared by value. */
export function dataOf(body: TransactionBody | ResultBody): string {
  return JSON.stringify(body, sortedMembers);
}

function sortedMembers(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || JSON.isRawJSON(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The first problem with a body, for the message of the answer. */
export function firstProblem(error: z.ZodError): string {
  const issue = error.issues[0];
  return issue === undefined ? 'The request is malformed.' : `${issue.path.join('.') || 'body'}: ${issue.message}`;
}
