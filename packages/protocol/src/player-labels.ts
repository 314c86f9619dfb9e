/** Characters (UTF-16 units) of a note about a player, and of what a report says in words. */
export const NOTE_CHARS_MAX = 500;
export const REPORT_CHARS_MAX = 500;

/** Colours a player may label others with; a client shows a shape and a name with each, so that nobody needs the colour. */
export const PLAYER_LABELS = ['red', 'orange', 'yellow', 'green', 'blue', 'purple', 'grey'] as const;
export type PlayerLabel = (typeof PLAYER_LABELS)[number];

/** Why a player is reported; `assistance` = a bot, or help by a person or a program. */
export const REPORT_REASONS = ['collusion', 'assistance', 'abuse', 'slow-play', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];
