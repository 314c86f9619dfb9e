import type { ReportLine } from '@cardroom/staff-api';
import { type Store, sql } from '@cardroom/storage';
import { DAY_MS, dayOf, startOf } from '../process/day.ts';
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

const COLUMNS: Readonly<Record<ReportGroup, readonly string[]>> = {
  day: ['day'],
  game: ['game_key'],
  stake: ['game_key', 'stake'],
  currency: [],
};

/** Hands, players and money of an operator's days, grouped. Counts the days whose final count is missing first. */
export async function report(store: Store, ask: ReportAsk): Promise<Report> {
  const { operatorId, by, now } = ask;
  const daysLeft = await countDays(store, operatorId, daysOf(ask), now);
  const columns = [...COLUMNS[by], 'currency'];
  const [sums, players, inPlay] = await Promise.all([
    store.read<StoredLine>(grouped(SUMS, columns, ask)),
    store.read<StoredLine>(grouped(PLAYERS, columns, ask)),
    chipsNow(store, operatorId),
  ]);
  const keyOf = (row: StoredLine) => columns.map((column) => row[column as keyof StoredLine]).join(' ');
  const playersOf = new Map(players.map((row) => [keyOf(row), row.players]));
  const lines = sums.map((row) => lineOf(row, playersOf.get(keyOf(row)) ?? 0, inPlayOf(row, by, inPlay, dayOf(now))));
  return { lines, daysLeft };
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

function grouped(text: string, columns: readonly string[], { operatorId, from, to }: ReportAsk) {
  const names = columns.map((column) => `d.${column}`).join(', ');
  return { sql: text.replaceAll('{columns}', names).replaceAll(/\s+/g, ' '), parameters: [operatorId, from, to] };
}

interface Chips {
  readonly game_key: string;
  readonly stake: string;
  readonly currency: string;
  readonly chips: number;
}

/** Chips on the tables now, under the group of each room's most recently counted day. */
function chipsNow(store: Store, operatorId: string): Promise<Chips[]> {
  return store.read<Chips>(
    sql`select d.game_key, d.stake, d.currency, sum(a.balance_minor) as chips
      from ledger_account a join stay s on s.stay_id = substr(a.account, 6)
      join report_day d on d.operator_id = a.operator_id and d.room_id = s.room_id
        and d.day = (select max(x.day) from report_day x where x.operator_id = a.operator_id and x.room_id = s.room_id)
      where a.balance_minor <> 0 and a.account like 'seat:%' and a.operator_id = ${operatorId} group by d.game_key, d.stake, d.currency`,
  );
}

function inPlayOf(row: StoredLine, by: ReportGroup, chips: readonly Chips[], today: string): number | null {
  if (by === 'day' && row.day !== today) return null;
  const mine = chips.filter(
    ({ game_key, stake, currency }) =>
      currency === row.currency && (row.game_key ?? game_key) === game_key && (row.stake ?? stake) === stake,
  );
  return mine.reduce((sum, one) => sum + one.chips, 0);
}

interface StoredLine {
  readonly day?: string;
  readonly game_key?: string;
  readonly stake?: string;
  readonly currency: string;
  readonly hands: number;
  readonly turnover: number;
  readonly rake: number;
  readonly buy_ins: number;
  readonly cash_outs: number;
  readonly players: number;
}

function lineOf(row: StoredLine, players: number, inPlay: number | null): ReportLine {
  const { day = null, game_key: gameKey = null, stake = null, currency, hands, turnover, rake } = row;
  return { day, gameKey, stake, currency, hands, players, turnover, rake, buyIns: row.buy_ins, cashOuts: row.cash_outs, inPlay };
}
