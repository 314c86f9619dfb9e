import { HAND_STATES } from '@cardroom/operator-api';
import { z } from 'zod';
import { amount, cursor, number, operatorId, REASON_TEXT_MAX, someId, time } from './money-schemas.ts';

export const HANDS_LIST = z.strictObject({
  operatorId,
  cursor,
  handId: number.optional(),
  playerId: someId.optional(),
  tableId: number.optional(),
  roomId: number.optional(),
  state: z.enum(HAND_STATES).optional(),
  potFrom: amount.optional(),
  from: time.optional(),
  until: time.optional(),
});

/** Hand history formats. The scenario format is left out, as it is for testing the rules. */
export const HAND_FILES = ['pokerstars', 'ohh', 'phh'] as const;
export const HAND_FILE = z.strictObject({ operatorId, format: z.enum(HAND_FILES) });

export const HAND_OPENING = z.strictObject({ operatorId, reason: z.string().max(REASON_TEXT_MAX) });
