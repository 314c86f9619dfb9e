import type { ReportLine } from '@cardroom/staff-api';
import { int, type RowOf, readRows, type Store, shape, sql } from '@cardroom/storage';
import { DAY_MS, dayOf, startOf } from '../process/day.ts';
import { REPORT_DAY } from './money-rows.ts';
import { countDays } from './report-days.ts';

/** What a report can be grouped by; different currencies are never added up. */
export const REPORT_GROUPS = ['day', 'game', 'stake', 'currency'] as const;
export type ReportGroup = (typeof REPORT_GROUPS)[number];

/** Maximum number of days in one report. */
export const REPORT_DAYS_MAX = 366;

export interface Report {
  readonly lines: readonly ReportLine[];
  /** Days that are not counted yet; the report is complete when this is 0. */
  readonly daysLeft: number;
}

export interface ReportAsk {
  readonly operatorId: string;
  /** `YYYY-MM-DD`, UTC, both included. */
  readonly from: string;
  readonly to: string;
  readonly by: ReportGroup;
  readonly now: number;
}

const COLUMNS = {
  day: ['day'],
  game: ['game_key'],
  stake: ['game_key', 'stake'],
  currency: [],
} as const satisfies Readonly<Record<ReportGroup, readonly string[]>>;

/** Hands, players and money of an operator's days, grouped. Counts the days whose final count is missing first. */
export async function report(store: Store, ask: ReportAsk): Promise<Report> {
  const { operatorId, by, now } = ask;
  const daysLeft = await countDays(store, operatorId, daysOf(ask), now);
  const [lines, inPlay] = await Promise.all([countedLines(store, ask), chipsNow(store, operatorId)]);
  return { lines: lines.map((line) => ({ ...line, inPlay: inPlayOf(line, by, inPlay, dayOf(now)) })), daysLeft };
}

/** The lines of the days that are counted, without the chips in play. */
export async function countedLines(store: Store, ask: Omit<ReportAsk, 'now'>): Promise<Omit<ReportLine, 'inPlay'>[]> {
  const columns = [...COLUMNS[ask.by], 'currency'] as const;
  const group = REPORT_DAY.pick(...columns);
  const [sums, players] = await Promise.all([
    readRows(store, group.and(SUMMED), grouped(SUMS, columns, ask)),
    readRows(store, group.and({ players: int }), grouped(PLAYERS, columns, ask)),
  ]);
  const keyOf = (row: Group) => columns.map((column) => row[column]).join(' ');
  const playersOf = new Map(players.map((row) => [keyOf(row), row.players]));
  return sums.map((row) => lineOf(row, playersOf.get(keyOf(row)) ?? 0));
}

/** The requested days, oldest first. */
function daysOf({ from, to }: ReportAsk): string[] {
  const days: string[] = [];
  for (let at = startOf(from); at <= startOf(to); at += DAY_MS) days.push(dayOf(at));
  return days;
}

const SUMS = `select {columns}, sum(d.hands) as hands, sum(d.turnover_minor) as turnover, sum(d.rake_minor) as rake, sum(d.buy_ins_minor) as buy_ins,
  sum(d.cash_outs_minor) as cash_outs from report_day d where d.operator_id = ? and d.day >= ? and d.day <= ? group by {columns} order by {columns}`;
const PLAYERS = `select {columns}, count(distinct p.player_id) as players from report_day d
  join report_day_player p on p.operator_id = d.operator_id and p.day = d.day and p.room_id = d.room_id
  where d.operator_id = ? and d.day >= ? and d.day <= ? group by {columns}`;

function grouped(text: string, columns: readonly string[], { operatorId, from, to }: Omit<ReportAsk, 'now'>) {
  const names = columns.map((column) => `d.${column}`).join(', ');
  return { sql: text.replaceAll('{columns}', names).replaceAll(/\s+/g, ' '), parameters: [operatorId, from, to] };
}

const CHIPS = shape({
  game_key: REPORT_DAY.columns.game_key,
  stake: REPORT_DAY.columns.stake,
  currency: REPORT_DAY.columns.currency,
  chips: int,
});
type Chips = RowOf<typeof CHIPS>;

/** Chips on the tables now, under the group of each room's most recently counted day. */
function chipsNow(store: Store, operatorId: string): Promise<Chips[]> {
  return readRows(
    store,
    CHIPS,
    sql`select d.game_key, d.stake, d.currency, sum(a.balance_minor) as chips
      from ledger_account a join stay s on s.stay_id = substr(a.account, 6)
      join report_day d on d.operator_id = a.operator_id and d.room_id = s.room_id
        and d.day = (select max(x.day) from report_day x where x.operator_id = a.operator_id and x.room_id = s.room_id)
      where a.balance_minor <> 0 and a.account like 'seat:%' and a.operator_id = ${operatorId} group by d.game_key, d.stake, d.currency`,
  );
}

function inPlayOf(line: Omit<ReportLine, 'inPlay'>, by: ReportGroup, chips: readonly Chips[], today: string): number | null {
  if (by === 'day' && line.day !== today) return null;
  const mine = chips.filter(
    ({ game_key, stake, currency }) =>
      currency === line.currency && (line.gameKey ?? game_key) === game_key && (line.stake ?? stake) === stake,
  );
  return mine.reduce((sum, one) => sum + one.chips, 0);
}

const SUMMED = { hands: int, turnover: int, rake: int, buy_ins: int, cash_outs: int };

/** The columns of a group: those that the report is not grouped by are missing. */
type Group = Partial<RowOf<typeof REPORT_DAY>> & { readonly currency: string };
type StoredLine = Group & { readonly [Name in keyof typeof SUMMED]: number };

function lineOf(row: StoredLine, players: number): Omit<ReportLine, 'inPlay'> {
  const { day = null, game_key: gameKey = null, stake = null, currency, hands, turnover, rake } = row;
  return { day, gameKey, stake, currency, hands, players, turnover, rake, buyIns: row.buy_ins, cashOuts: row.cash_outs };
}
