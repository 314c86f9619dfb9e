export const REASON_CHARS_MIN = 10;

export const REASON_CHARS_MAX = 500;
