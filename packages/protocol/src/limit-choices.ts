/** Minutes between two reality checks. */
export const REALITY_MINUTES_MIN = 5;
export const REALITY_MINUTES_MAX = 240;
/** The lengths of a time-out. */
export const BREAK_DAYS = [1, 7] as const;
