/** What the books and the wallet call things, as people read it. */
export const STATE_TEXTS: Readonly<Record<string, string>> = {
  due: 'Due',
  sending: 'Being sent',
  done: 'Done',
  stuck: 'Stuck',
  refused: 'Refused',
  unclear: 'Unclear, being cancelled',
  withdrawn: 'Withdrawn',
};
export const KIND_TEXTS: Readonly<Record<string, string>> = { debit: 'Debit', credit: 'Credit', cancel: 'Cancel', result: 'Result' };

export const LOT_TEXTS: Readonly<Record<string, string>> = {
  created: 'Not sent yet',
  sent: 'Being sent',
  open: 'Open: its chips are on the table',
  rejected: 'Refused: nothing was taken',
  cancelling: 'Being cancelled',
  cancelled: 'Cancelled: given back, or never taken',
  settling: 'Being cashed out',
  settled: 'Settled',
  stuck: 'Stuck: waits for a person',
  resolved: 'Resolved by a person',
};

export const MOVEMENT_TEXTS: Readonly<Record<string, string>> = {
  'debit-asked': 'Asked of the wallet',
  'debit-accepted': 'Taken: the chips are there',
  'debit-refused': 'Refused by the wallet',
  'debit-cancelled': 'Given back, or never taken',
  'cash-out': 'Cashed out, owed to the player',
  'credit-taken': 'Paid to the player',
  stuck: 'Set aside for a person',
  'asked-again': 'Sent again by a person',
  compensated: 'Paid back instead of cancelled',
  resolved: 'Settled outside',
};

export const ACCOUNT_TEXTS: Readonly<Record<string, string>> = {
  external: 'the wallet',
  transit: 'under way',
  owed: 'owed',
  suspense: 'set aside',
  rake: 'rake',
};

/** An account of the books: `seat:…` and `pot:…` name whose they are. */
export function accountText(account: string): string {
  if (account.startsWith('seat:')) return 'the seat';
  return account.startsWith('pot:') ? 'the pot' : (ACCOUNT_TEXTS[account] ?? account);
}

export const DECISION_TEXTS: Readonly<Record<string, string>> = {
  'stuck-retried': 'sends it again',
  'stuck-resolved': 'resolves it',
  'stuck-compensated': 'compensates it',
  'stuck-asked': 'asks a second person',
  'stuck-withdrawn': 'withdraws the request',
  'stuck-declined': 'declines the request',
};
