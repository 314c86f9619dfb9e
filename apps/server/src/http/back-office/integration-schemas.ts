import { PLAYER_ID_MAX } from '@cardroom/operator-api';
import { CHAT_MODES } from '@cardroom/protocol';
import { SETTLEMENTS } from '@cardroom/table';
import { z } from 'zod';
import { SOME_ID } from './schemas.ts';

/** Longer than anything that is taken: what is too long is refused in the words of the operator's functions. */
const line = z.string().max(1_000);
const lines = z.array(line).max(200);
const at = z.int().nonnegative();
const slot = z.literal([1, 2]);
const operatorId = z.string().regex(SOME_ID).optional();

/** Which operator is meant; the service's own people have to say it, all others have only theirs. */
export const OF_OPERATOR = z.strictObject({ operatorId });

/** Each change says what its author saw (`was`), as the integration was answered. */
export const URL_CHANGE = z.strictObject({ operatorId, url: line, was: line.nullable() });
export const KEY_CHANGE = z.strictObject({
  operatorId,
  key: line,
  activeFrom: z.iso
    .datetime({ offset: true })
    .transform((iso) => Date.parse(iso))
    .optional(),
  was: z.array(z.strictObject({ slot, last4: line, activeFrom: at })).max(2),
});
export const CURRENCIES_CHANGE = z.strictObject({ operatorId, currencies: lines, was: lines });
export const ORIGINS_CHANGE = z.strictObject({ operatorId, origins: lines, was: lines });
export const SETTLEMENT_CHANGE = z.strictObject({ operatorId, mode: z.enum(SETTLEMENTS), was: z.enum(SETTLEMENTS) });
export const CHAT_CHANGE = z.strictObject({ operatorId, mode: z.enum(CHAT_MODES), was: z.enum(CHAT_MODES) });
export const REALITY_CHECK_CHANGE = z.strictObject({ operatorId, minutes: z.number(), was: z.number() });
const status = z.enum(['active', 'paused']);
export const STATUS_CHANGE = z.strictObject({ operatorId, status, was: status });

/** The secret before the new one works this long, at most. */
export const OVERLAP_HOURS_MAX = 168;
export const ROTATE = z.strictObject({
  operatorId,
  overlapHours: z.int().min(0).max(OVERLAP_HOURS_MAX),
  was: z.array(z.strictObject({ slot, createdAt: at, expiresAt: at.nullable() })).max(2),
});
export const TEST_CONNECTION = z.strictObject({
  operatorId,
  playerId: z.string().min(1).max(PLAYER_ID_MAX),
  currency: z.string().regex(/^[A-Z]{3}$/),
});
