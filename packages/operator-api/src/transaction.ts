import { money } from '@cardroom/money';
import { z } from 'zod';
import { metadataMember, sentMetadata } from './metadata.ts';
import { amountNotNegative, currencyText, idText, timeText, wireTime } from './wire-fields.ts';

/** POST {operator_url}/game/transaction: debit, credit and cancel (spec 2.2, 4.1). */
export const TRANSACTION_PATH = '/game/transaction';

/** Everything that is sent to a wallet and must be answered. */
export const TRANSACTION_KINDS = ['debit', 'credit', 'cancel', 'result'] as const;
export type TransactionKind = (typeof TRANSACTION_KINDS)[number];

export const TRANSACTION_CODES = { debit: 'DDC01', credit: 'CCW01', cancel: 'CRF01' } as const;

interface TransactionFields {
  readonly transactionId: string;
  readonly playerId: string;
  readonly gameKey: string;
  readonly roomId: string;
  readonly tableId: string;
  readonly amountMinor: number;
  readonly currency: string;
  /** Ms since the epoch. */
  readonly createdAt: number;
}

export interface DebitCall extends TransactionFields {
  readonly type: 'debit';
  /** From the launch, as JSON text. */
  readonly metadata?: string;
}
/** `refTransactionId` is the debit that the credit or cancel closes. */
export interface ClosingCall extends TransactionFields {
  readonly type: 'credit' | 'cancel';
  readonly refTransactionId: string;
}
export type TransactionCall = DebitCall | ClosingCall;

/** The exact body to send: the specified fields in their order, the amount with two decimals. It is stored, so every attempt has the same bytes. */
export function transactionBody(call: TransactionCall): string {
  return JSON.stringify({
    transaction_type: call.type,
    transaction_id: call.transactionId,
    transaction_code: TRANSACTION_CODES[call.type],
    ...(call.type === 'debit' ? {} : { ref_transaction_id: call.refTransactionId }),
    player_id: call.playerId,
    game_key: call.gameKey,
    room_id: call.roomId,
    table_id: call.tableId,
    amount: money(call.amountMinor),
    currency: call.currency,
    created_at: wireTime(call.createdAt),
    ...(call.type === 'debit' ? metadataMember(call.metadata) : {}),
  });
}

const shared = {
  transaction_id: idText,
  player_id: idText,
  game_key: idText,
  room_id: idText,
  table_id: idText,
  amount: amountNotNegative,
  currency: currencyText,
  created_at: timeText,
};

/** Body of a transaction call after `parseWire`, as an operator reads it. The parsed `amount` is minor units, `created_at` ms. */
export const transactionRequest = z.discriminatedUnion('transaction_type', [
  z.strictObject({
    transaction_type: z.literal('debit'),
    transaction_code: z.literal(TRANSACTION_CODES.debit),
    ...shared,
    metadata: sentMetadata,
  }),
  z.strictObject({
    transaction_type: z.literal('credit'),
    transaction_code: z.literal(TRANSACTION_CODES.credit),
    ref_transaction_id: idText,
    ...shared,
  }),
  z.strictObject({
    transaction_type: z.literal('cancel'),
    transaction_code: z.literal(TRANSACTION_CODES.cancel),
    ref_transaction_id: idText,
    ...shared,
  }),
]);
