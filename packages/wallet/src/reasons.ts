/** Why a debit did not seat the player. The client translates these stable codes. */
export const DEBIT_REASONS = [
  'insufficient-funds',
  'player-not-found',
  'player-blocked',
  'limit-exceeded',
  'currency-mismatch',
  /** The operator refused for a reason unrelated to the player, such as the API key or the request. */
  'wallet-refused',
  /** The operator could not be reached, or its breaker is open; nothing was sent. */
  'wallet-unavailable',
  /** Sent with an unknown outcome; it is being cancelled. */
  'wallet-timeout',
  /** An earlier payment of the player is still being processed; nothing was sent. */
  'previous-payment-pending',
  /** The service was restarted before the debit was sent. */
  'restarted',
] as const;
export type DebitReason = (typeof DEBIT_REASONS)[number];
