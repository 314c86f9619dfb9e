/** Why a debit did not seat its player; stable codes that the client translates. */
export const DEBIT_REASONS = [
  'insufficient-funds',
  'player-not-found',
  'player-blocked',
  'limit-exceeded',
  'currency-mismatch',
  /** The operator refused for a reason that is not the player's: key, request. */
  'wallet-refused',
  /** The operator could not be reached, or its breaker is open: nothing was sent. */
  'wallet-unavailable',
  /** Sent, but the outcome is unknown: it is being cancelled. */
  'wallet-timeout',
  /** An earlier payment of the player is still under way: nothing was sent. */
  'previous-payment-pending',
  /** The service was restarted before the debit was sent. */
  'restarted',
] as const;
export type DebitReason = (typeof DEBIT_REASONS)[number];
