import { z } from 'zod';
import { API_ERRORS, FIELD_CODES } from '../errors.ts';
import { handOutcome } from '../game-result.ts';
import { OAUTH_ERRORS } from '../oauth.ts';
import { ROOM_STATES } from '../overview.ts';
import { HAND_STATES, OPEN_LOT_STATES, REPORT_STATES } from '../reports.ts';
import { TRANSACTION_KINDS } from '../transaction.ts';
import { amountNotNegative, amountText, currencyText, idText, timeText, WHOLE_NUMBER } from '../wire-fields.ts';

/** What Cardroom answers, in the form `parseWire` gives it. Tests check the service's own answers against these schemas. */

const count = z.string().regex(/^\d+$/).meta(WHOLE_NUMBER);
const expiry = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}\+00:00$/)
  .meta({ format: 'date-time', description: 'ISO 8601 with milliseconds and the offset +00:00.' });
const requestId = z.string().meta({ description: 'Identifies this request in our logs; include it when you contact support.' });
const success = { status: z.literal('success'), request_id: requestId };
const fieldErrors = z
  .array(z.strictObject({ field: z.string(), code: z.enum(FIELD_CODES) }))
  .meta({ description: 'Every invalid field of the request.' });

export const apiError = z.strictObject({
  status: z.literal('error'),
  code: z.enum(Object.keys(API_ERRORS) as [keyof typeof API_ERRORS]),
  message: z.string().meta({ description: 'For people to read; the wording may change.' }),
  request_id: requestId,
  errors: fieldErrors.optional(),
});

export const oauthError = z.strictObject({
  status: z.literal('error'),
  error: z.enum(Object.keys(OAUTH_ERRORS) as [keyof typeof OAUTH_ERRORS]),
  error_description: z.string(),
  request_id: requestId,
  errors: fieldErrors.optional(),
});

export const tokenGiven = z.strictObject({
  ...success,
  data: z.strictObject({ type: z.literal('bearer'), token: z.string(), expires_at: expiry }),
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: count.meta({ ...WHOLE_NUMBER, description: 'Seconds.' }),
});

export const tokenRevoked = z.strictObject(success);

export const launched = z.strictObject({
  ...success,
  data: z.strictObject({ url: z.string().meta({ description: 'Opens the lobby once, within 120 seconds.' }), expires_at: expiry }),
  warnings: z
    .array(z.strictObject({ field: z.string(), code: z.literal('unknown_member') }))
    .optional()
    .meta({ description: 'The members of the request that were ignored; absent when there are none.' }),
});

const pageEnd = {
  next_cursor: z.string().nullable().meta({ description: 'Opens the next page; null on the last page.' }),
  resume_cursor: z.string().meta({ description: 'The position after the last row of this page; also finds rows written later.' }),
  as_of: timeText,
};
const optionalTime = timeText.nullable();

const transaction = {
  transaction_id: idText,
  kind: z.enum(TRANSACTION_KINDS),
  state: z.enum(REPORT_STATES),
  amount: amountNotNegative,
  currency: currencyText,
  player_id: idText,
  room_id: idText,
  table_id: idText,
  stay_id: idText,
  round_id: idText.nullable(),
  ref_transaction_id: idText.nullable(),
  created_at: timeText,
  done_at: optionalTime,
  attempts: count,
  outcome: z.string().nullable(),
  last_error: z.string().nullable(),
};
const tried = z.strictObject({
  n: count,
  at: timeText,
  http_status: count.nullable(),
  code: z.string().nullable(),
  ms: count.nullable(),
});

export const transactionList = z.strictObject({
  ...success,
  data: z.strictObject({ transactions: z.array(z.strictObject(transaction)), ...pageEnd }),
});
export const transactionFound = z.strictObject({
  ...success,
  data: z.strictObject({ transaction: z.strictObject({ ...transaction, tries: z.array(tried) }), as_of: timeText }),
});

/** Open tables, and the players in their seats now. */
const live = { tables: count, players: count };

const hand = {
  round_id: idText,
  state: z.enum(HAND_STATES),
  game_key: idText,
  room_id: idText,
  table_id: idText,
  currency: currencyText,
  started_at: timeText,
  ended_at: timeText,
  rake: amountNotNegative,
  players: z.array(
    z.strictObject({
      player_id: idText,
      start_stack: amountNotNegative.nullable(),
      end_stack: amountNotNegative.nullable(),
      bet: amountNotNegative,
      win: amountNotNegative,
      net: amountText,
      rake: amountNotNegative,
    }),
  ),
};
export const handList = z.strictObject({ ...success, data: z.strictObject({ hands: z.array(z.strictObject(hand)), ...pageEnd }) });
export const handFound = z.strictObject({
  ...success,
  data: z.strictObject({ hand: z.strictObject({ ...hand, result: handOutcome.nullable() }), as_of: timeText }),
});

export const roomList = z.strictObject({
  ...success,
  data: z.strictObject({
    rooms: z.array(
      z.strictObject({
        room_id: idText,
        name: z.string(),
        state: z.enum(ROOM_STATES),
        game_key: idText,
        currency: currencyText,
        seats: count,
        small_blind: amountNotNegative,
        big_blind: amountNotNegative,
        ante: amountNotNegative,
        buy_in_min: amountNotNegative,
        buy_in_max: amountNotNegative,
        opened_at: timeText,
        closed_at: optionalTime,
        ...live,
      }),
    ),
    as_of: timeText,
  }),
});

export const gameList = z.strictObject({
  ...success,
  data: z.strictObject({
    games: z.array(z.strictObject({ game_key: idText, name: z.string(), rooms: count, ...live })),
    as_of: timeText,
  }),
});

const figures = {
  currency: currencyText,
  ggr: amountNotNegative.meta({ description: 'The rake of the day’s hands.' }),
  hands: count,
  players: count.meta({ ...WHOLE_NUMBER, description: 'Different players who were dealt in.' }),
};
export const daySummary = z.strictObject({
  ...success,
  data: z.strictObject({
    date: z.string(),
    final: z.boolean().meta({ description: 'Nothing can be added to the day any more.' }),
    currencies: z.array(z.strictObject(figures)),
    games: z.array(z.strictObject({ game_key: idText, ...figures })),
    as_of: timeText,
  }),
});

export const openLotList = z.strictObject({
  ...success,
  data: z.strictObject({
    open_lots: z.array(
      z.strictObject({
        transaction_id: idText,
        stay_id: idText,
        player_id: idText,
        room_id: idText,
        table_id: idText,
        amount: amountNotNegative,
        currency: currencyText,
        state: z.enum(OPEN_LOT_STATES),
        created_at: timeText,
        age_seconds: count,
      }),
    ),
    ...pageEnd,
  }),
});

export const sessionsEnded = z.strictObject({
  ...success,
  data: z.strictObject({
    player_id: idText,
    sessions: count.meta({ ...WHOLE_NUMBER, description: 'Sessions that end.' }),
    open_seats: count.meta({ ...WHOLE_NUMBER, description: 'Seats whose hand is played to its end first; 0 = everything has ended.' }),
  }),
});

export const limitsShown = z.strictObject({
  ...success,
  data: z.strictObject({
    player_id: idText,
    limits: z.strictObject({
      until: optionalTime,
      session_minutes: count.nullable(),
      loss_limit: z.strictObject({ amount: amountNotNegative, currency: currencyText }).nullable(),
      block: z.boolean(),
    }),
    own: z
      .strictObject({ reality_check_minutes: count.nullable(), time_out_until: optionalTime })
      .meta({ description: 'What the player chose; you can read it, not change it.' }),
  }),
});
