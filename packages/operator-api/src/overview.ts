import { money } from '@cardroom/money';
import { z } from 'zod';
import { isCalendarDay } from './calendar-day.ts';
import { type FieldError, fieldErrors } from './errors.ts';
import type { QueryReading } from './reports.ts';
import { currencyText, wireTime } from './wire-fields.ts';

/** GET {api_url}/v1/operator/rooms, /games and /summary: what an operator offers, and what a day brought. An addition to the spec. */
export const ROOMS_PATH = '/v1/operator/rooms';
export const GAMES_PATH = '/v1/operator/games';
export const SUMMARY_PATH = '/v1/operator/summary';

/** Most rooms in one answer. */
export const ROOMS_MAX = 1_000;
export const ROOM_STATES = ['open', 'closed'] as const;
export type RoomState = (typeof ROOM_STATES)[number];

export interface RoomsQuery {
  readonly roomId: string | null;
  readonly currency: string | null;
  readonly state: RoomState | null;
}

/** Amounts in minor units, times in ms. */
export interface ReportedRoom {
  readonly roomId: string;
  readonly name: string;
  readonly gameKey: string;
  readonly currency: string;
  readonly seats: number;
  readonly smallBlind: number;
  readonly bigBlind: number;
  readonly ante: number;
  readonly buyInMin: number;
  readonly buyInMax: number;
  readonly openedAt: number;
  readonly closedAt: number | null;
  readonly live: LiveCounts;
}

/** Open tables, and the players in their seats now. */
export interface LiveCounts {
  readonly tables: number;
  readonly players: number;
}

export interface ReportedGame {
  readonly gameKey: string;
  readonly name: string;
  /** Its open rooms. */
  readonly rooms: number;
  readonly live: LiveCounts;
}

/** One day's figures. GGR is the rake, in minor units. */
export interface DayFigures {
  readonly currency: string;
  readonly ggr: number;
  readonly hands: number;
  /** Different players who were dealt in. */
  readonly players: number;
}
export interface DaySummary {
  readonly date: string;
  /** Nothing can be added to the day any more. */
  readonly final: boolean;
  readonly countedAt: number;
  readonly currencies: readonly DayFigures[];
  readonly games: readonly (DayFigures & { readonly gameKey: string })[];
}

const ROOM_ID = /^\d{1,18}$/;
export const roomsQuery = z.strictObject({
  room_id: z.string().regex(ROOM_ID).optional().meta({ description: 'Only this room.' }),
  currency: currencyText.optional(),
  state: z.enum(ROOM_STATES).optional(),
});
export const summaryQuery = z.strictObject({
  date: z.string().refine(isCalendarDay).meta({ format: 'date', description: 'A day in UTC, not in the future.' }),
});

/** Reads the query of `GET /v1/operator/rooms`. */
export function readRoomsQuery(query: unknown): QueryReading<RoomsQuery> {
  const parsed = roomsQuery.safeParse(query);
  if (!parsed.success) return { ok: false, errors: fieldErrors(parsed.error, query) };
  const { room_id, currency, state } = parsed.data;
  return { ok: true, query: { roomId: room_id ?? null, currency: currency ?? null, state: state ?? null } };
}

/** Reads the query of `GET /v1/operator/summary`; a day that has not begun is refused. */
export function readSummaryQuery(query: unknown, now: number): QueryReading<{ readonly date: string }> {
  const parsed = summaryQuery.safeParse(query);
  if (!parsed.success) return { ok: false, errors: fieldErrors(parsed.error, query) };
  const future: FieldError = { field: 'date', code: 'unknown_value' };
  return parsed.data.date > wireTime(now).slice(0, 10) ? { ok: false, errors: [future] } : { ok: true, query: parsed.data };
}

export function roomsAnswer(rooms: readonly ReportedRoom[], asOf: number): object {
  return { status: 'success', data: { rooms: rooms.map(roomMember), as_of: wireTime(asOf) } };
}

export function gamesAnswer(games: readonly ReportedGame[], asOf: number): object {
  const members = games.map(({ gameKey, name, rooms, live }) => ({ game_key: gameKey, name, rooms, ...live }));
  return { status: 'success', data: { games: members, as_of: wireTime(asOf) } };
}

export function summaryAnswer({ date, final, countedAt, currencies, games }: DaySummary): object {
  return {
    status: 'success',
    data: {
      date,
      final,
      currencies: currencies.map(figureMembers),
      games: games.map((game) => ({ game_key: game.gameKey, ...figureMembers(game) })),
      as_of: wireTime(countedAt),
    },
  };
}

function figureMembers({ currency, ggr, hands, players }: DayFigures): object {
  return { currency, ggr: money(ggr), hands, players };
}

function roomMember(room: ReportedRoom): object {
  return {
    room_id: room.roomId,
    name: room.name,
    state: room.closedAt === null ? 'open' : 'closed',
    game_key: room.gameKey,
    currency: room.currency,
    seats: room.seats,
    small_blind: money(room.smallBlind),
    big_blind: money(room.bigBlind),
    ante: money(room.ante),
    buy_in_min: money(room.buyInMin),
    buy_in_max: money(room.buyInMax),
    opened_at: wireTime(room.openedAt),
    closed_at: room.closedAt === null ? null : wireTime(room.closedAt),
    ...room.live,
  };
}
