import type { FloorSeat } from '@cardroom/staff-api';
import { hasText, t } from '../i18n/i18n.ts';

/** What a player at a table does. */
export function seatStateText(state: FloorSeat['state']): string {
  return t(`seat-state.${state}`);
}

/** The reasons for a removal from a table. The player is told them in their language. */
export const KICK_REASONS = ['conduct', 'fair-play', 'account', 'house'] as const;

/** A reason for a removal as staff read it. */
export function kickReasonText(reason: string): string {
  const id = `kick.reason.${reason}`;
  return hasText(id) ? t(id) : reason;
}
