import { int, orNull, tableRow, text } from '@cardroom/storage';

// Tables of this package, column by column.

export const LEDGER_ACCOUNT = tableRow('ledger_account', {
  operator_id: text,
  currency: text,
  account: text,
  balance_minor: int,
  closed_at: orNull(int),
});

export const LEDGER_TRANSFER = tableRow('ledger_transfer', {
  seq: int,
  at: int,
  kind: text,
  operator_id: text,
  currency: text,
  table_id: orNull(text),
  hand_id: orNull(text),
  tx_id: orNull(text),
  from_account: text,
  to_account: text,
  amount_minor: int,
});
