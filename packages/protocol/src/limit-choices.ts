/** Minutes between two reality checks. */
export const REALITY_MINUTES_MIN = 5;
export const REALITY_MINUTES_MAX = 240;
/** The lengths of a time-out. */
export const BREAK_DAYS = [1, 7] as const;
/** A player's balance younger than this is not read from the wallet again; the last one is the answer. */
export const BALANCE_AGE_MIN_MS = 1_000;
