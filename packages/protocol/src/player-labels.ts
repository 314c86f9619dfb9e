/** The maximum length of a note and of a report's comment, in UTF-16 units. */
export const NOTE_CHARS_MAX = 500;
export const REPORT_CHARS_MAX = 500;

/** The label colours. Clients add a shape and a name to each, so that labels do not rely on colour. */
export const PLAYER_LABELS = ['red', 'orange', 'yellow', 'green', 'blue', 'purple', 'grey'] as const;
export type PlayerLabel = (typeof PLAYER_LABELS)[number];

/** Reasons for a report; `assistance` = a bot or real-time assistance. */
export const REPORT_REASONS = ['collusion', 'assistance', 'abuse', 'slow-play', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];
