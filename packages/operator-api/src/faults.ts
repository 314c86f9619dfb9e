/** Calls to an operator's wallet. */
export const CALL_KINDS = ['balance', 'debit', 'credit', 'cancel', 'result'] as const;
export type CallKind = (typeof CALL_KINDS)[number];

/** Faults that tests and the demo wallet can inject into a call. `before` and `after` tell whether the wallet has booked it by then. */
export const FAULT_MODES = [
  'slow',
  'timeout-before',
  'timeout-after',
  'error-500',
  'error-after',
  'reset-before',
  'reset-after',
  'garbage',
  'insufficient-funds',
  'reject',
  'drop-status',
  'twice',
] as const;
export type FaultMode = (typeof FAULT_MODES)[number];
