import { ID_TEXT_MAX, OWN_CODE_MEANINGS, PLAYER_ID_MAX, TRANSACTION_KINDS, VERDICT_KINDS } from '@cardroom/operator-api';
import { CARD_BACKS, CHAT_MODES, FELTS, HAND_SHARING_MODES } from '@cardroom/protocol';
import { SETTLEMENTS } from '@cardroom/table';
import { z } from 'zod';
import { REPORT_FORMATS } from '../../callbacks/run-records.ts';
import { LOGO_BYTES_MAX } from '../../operators/brand.ts';
import { EMBLEM_BYTES_MAX } from '../../operators/emblem.ts';
import { SEAT_RULES } from '../../operators/seat-rules.ts';
import { FELT_DESIGN } from '../../operators/table-look.ts';
import { SOME_ID } from './schemas.ts';

/**
 * A logo that is too large by up to this many characters is still read, so that the operator's function can refuse it with its own message.
 */
const LOGO_SLACK = 4_096;
/** Maximum request size with a logo, in bytes. */
export const BRAND_BYTES_MAX = 2 * LOGO_BYTES_MAX;

/** Longer than any valid value: the operator's functions refuse one that is too long with their own message. */
const line = z.string().max(1_000);
const lines = z.array(line).max(200);
const at = z.int().nonnegative();
const slot = z.literal([1, 2]);
const operatorId = z.string().regex(SOME_ID).optional();

/** The operator meant; required for the service's own staff, while everybody else has only their own. */
export const OF_OPERATOR = z.strictObject({ operatorId });

/** Each change carries the value its author saw (`was`), as the integration returned it. */
export const URL_CHANGE = z.strictObject({ operatorId, url: line, key: line.optional(), was: line.nullable() });
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
export const HAND_SHARING_CHANGE = z.strictObject({ operatorId, mode: z.enum(HAND_SHARING_MODES), was: z.enum(HAND_SHARING_MODES) });
export const REVOCATION_CHANGE = z.strictObject({ operatorId, endsPlayers: z.boolean(), was: z.boolean() });
const botsPerTable = z.number().nullable();
/** House bots per table of a sandbox; null = not a sandbox. */
export const SANDBOX_CHANGE = z.strictObject({ operatorId, bots: botsPerTable, was: botsPerTable });
export const REALITY_CHECK_CHANGE = z.strictObject({ operatorId, minutes: z.number(), was: z.number() });
const seatRules = z.strictObject({ browser: line, network: line, history: line });
export const SEAT_RULES_CHANGE = seatRules.extend({
  operatorId,
  was: z.strictObject({ browser: z.enum(SEAT_RULES), network: z.enum(SEAT_RULES), history: z.enum(SEAT_RULES) }),
});
const timeouts = z.strictObject({ balance: z.number(), debit: z.number(), delivery: z.number() });
export const TIMEOUTS_CHANGE = timeouts.extend({ operatorId, was: timeouts });
export const STRICT_LAUNCH_CHANGE = z.strictObject({ operatorId, strict: z.boolean(), was: z.boolean() });
export const REFUSAL_CODE_CHANGE = z.strictObject({
  operatorId,
  code: line,
  means: z.enum(OWN_CODE_MEANINGS).nullable(),
  was: z.enum(OWN_CODE_MEANINGS).nullable(),
});
export const NETWORKS_CHANGE = z.strictObject({ operatorId, networks: lines, was: lines });
export const MARKET_CHANGE = z.strictObject({ operatorId, country: line, language: line, was: line.nullable() });
const part = line.nullable();
export const BRAND_CHANGE = z.strictObject({
  operatorId,
  colour: part,
  felt: part,
  /** Base64. Null removes the logo; leave it out to keep the current one. */
  logo: z
    .base64()
    .max(Math.ceil((4 * LOGO_BYTES_MAX) / 3) + LOGO_SLACK)
    .nullable()
    .optional(),
  was: z.strictObject({ colour: part, felt: part, logoFile: part }),
});
const felt = z.union([z.enum(FELTS), FELT_DESIGN]).nullable();
const back = z.enum(CARD_BACKS).nullable();
export const TABLE_LOOK_CHANGE = z.strictObject({
  ...{ operatorId, felt, back },
  /** The text of an SVG. Null removes the emblem; leave it out to keep the current one. */
  emblem: z
    .string()
    .max(2 * EMBLEM_BYTES_MAX)
    .nullable()
    .optional(),
  was: z.strictObject({ felt, back, emblem: z.strictObject({ lit: z.string(), shaded: z.string().nullable() }).nullable() }),
});
const sizes = z.array(z.number()).max(20);
const betSizes = z.strictObject({ postflopPercent: sizes, preflopTenths: sizes, raiseTenths: sizes }).nullable();
/** Null = the usual sizes. */
export const BET_SIZES_CHANGE = z.strictObject({ operatorId, sizes: betSizes, was: betSizes });
/** Null = launches with a picture are refused. */
export const PICTURE_ORIGIN_CHANGE = z.strictObject({ operatorId, origin: line.nullable(), was: line.nullable() });
const status = z.enum(['active', 'paused']);
export const STATUS_CHANGE = z.strictObject({ operatorId, status, was: status });

/** Longest time, in hours, that the previous secret keeps working. */
export const OVERLAP_HOURS_MAX = 168;
export const ROTATE = z.strictObject({
  operatorId,
  overlapHours: z.int().min(0).max(OVERLAP_HOURS_MAX),
  was: z.array(z.strictObject({ slot, createdAt: at, expiresAt: at.nullable() })).max(2),
});
const signing = z.array(z.strictObject({ slot, createdAt: at, expiresAt: at.nullable() })).max(2);
export const SIGNING_SECRET = z.strictObject({ operatorId, overlapHours: z.int().min(0).max(OVERLAP_HOURS_MAX), was: signing });
export const SIGNING_OFF = z.strictObject({ operatorId, was: signing });
/** `id` is made from the name where it is missing. */
export const NEW_OPERATOR = z.strictObject({ name: line, id: line.optional(), currencies: lines.min(1) });
export const TEST_LAUNCH = z.strictObject({
  operatorId,
  playerId: z.string().min(1).max(PLAYER_ID_MAX),
  currency: z.string().regex(/^[A-Z]{3}$/),
});

export const TEST_CONNECTION = z.strictObject({
  operatorId,
  playerId: z.string().min(1).max(PLAYER_ID_MAX),
  currency: z.string().regex(/^[A-Z]{3}$/),
});

const player = z.string().min(1).max(PLAYER_ID_MAX);
/** Test players of a conformance run; cases whose player is missing are skipped. */
export const CONFORMANCE_RUN = z.strictObject({
  operatorId,
  playerId: player,
  currency: z.string().regex(/^[A-Z]{3}$/),
  secondPlayerId: player.optional(),
  emptyPlayerId: player.optional(),
  blockedPlayerId: player.optional(),
  max: z
    .string()
    .regex(/^\d{1,12}(\.\d{1,2})?$/)
    .optional(),
});
export const CONFORMANCE_REPORT = z.strictObject({ operatorId, format: z.enum(REPORT_FORMATS) });

const some = z.string().min(1).max(ID_TEXT_MAX);
export const CALLBACKS_QUERY = z.strictObject({
  operatorId,
  kind: z.enum(TRANSACTION_KINDS).optional(),
  playerId: some.optional(),
  transactionId: some.optional(),
  verdict: z.enum(VERDICT_KINDS).optional(),
  cursor: some.optional(),
});
