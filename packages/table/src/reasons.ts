/** Why the table itself ends a stay: disconnected too long, sat out too long, too many missed big blinds, or the table closed. */
export const PAID_OUT_REASONS = ['disconnected', 'sat-out', 'missed-blinds', 'table-closed'] as const;
export type PaidOutReason = (typeof PAID_OUT_REASONS)[number];

export const LEAVE_REASONS = ['asked', 'kicked', ...PAID_OUT_REASONS] as const;
export type LeaveReason = (typeof LEAVE_REASONS)[number];

/** Why staff remove a player, as the player is told: conduct, a fair-play review, an account question, or a reason of the operator. */
export const STAFF_KICK_REASONS = ['conduct', 'fair-play', 'account', 'house'] as const;
/** `session`: nobody's reason, as the player's session ends. */
export const KICK_REASONS = [...STAFF_KICK_REASONS, 'session'] as const;
export type KickReason = (typeof KICK_REASONS)[number];
