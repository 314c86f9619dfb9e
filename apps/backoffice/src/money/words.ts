/** The codes of the books and the wallet in words. */
export const STATE_TEXTS: Readonly<Record<string, string>> = {
  due: 'Queued',
  sending: 'Sending',
  done: 'Done',
  stuck: 'Needs attention',
  refused: 'Rejected',
  unclear: 'Unknown, cancelling',
  withdrawn: 'Withdrawn',
};
export const KIND_TEXTS: Readonly<Record<string, string>> = { debit: 'Debit', credit: 'Credit', cancel: 'Cancel', result: 'Result' };

export const LOT_TEXTS: Readonly<Record<string, string>> = {
  created: 'Not sent yet',
  sent: 'Sending',
  open: 'Open: chips on the table',
  rejected: 'Rejected: nothing was debited',
  cancelling: 'Cancelling',
  cancelled: 'Cancelled: refunded or never debited',
  settling: 'Cashing out',
  settled: 'Settled',
  stuck: 'Needs attention',
  resolved: 'Resolved by staff',
};

export const MOVEMENT_TEXTS: Readonly<Record<string, string>> = {
  'debit-asked': 'Debit requested',
  'debit-accepted': 'Debit accepted',
  'debit-refused': 'Debit rejected',
  'debit-cancelled': 'Debit refunded or never taken',
  'cash-out': 'Cashed out, owed to player',
  'credit-taken': 'Paid to player',
  stuck: 'Held for staff',
  'asked-again': 'Retried by staff',
  compensated: 'Paid instead of cancelled',
  resolved: 'Settled manually',
};

export const ACCOUNT_TEXTS: Readonly<Record<string, string>> = {
  external: 'wallet',
  transit: 'pending',
  owed: 'owed',
  suspense: 'held',
  rake: 'rake',
};

/** The name of an account; `seat:…` and `pot:…` accounts also carry an ID. */
export function accountText(account: string): string {
  if (account.startsWith('seat:')) return 'seat';
  return account.startsWith('pot:') ? 'pot' : (ACCOUNT_TEXTS[account] ?? account);
}

export const DECISION_TEXTS: Readonly<Record<string, string>> = {
  'stuck-retried': 'retried it',
  'stuck-resolved': 'resolved it',
  'stuck-compensated': 'compensated it',
  'stuck-asked': 'requested approval',
  'stuck-withdrawn': 'withdrew the request',
  'stuck-declined': 'declined the request',
};
