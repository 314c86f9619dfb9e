import { HAND_END, HAND_PLAYER, LATE_MS, TABLE } from '@cardroom/journal';
import { minorToText } from '@cardroom/money';
import type { RoomSettings } from '@cardroom/rooms';
import { exactly, fragment, int, readRows, type Stmt, type Store, shape, sql, text, UnitRefused } from '@cardroom/storage';
import { GAMES_BY_KEY } from '@cardroom/table';
import { ROOM } from '../operators/operator-rows.ts';
import { DAY_MS, startOf } from '../process/day.ts';
import { REPORT_MADE } from './money-rows.ts';

const HOUR_MS = 3_600_000;
/** The counts of an unfinished day are refreshed after this time. */
export const FRESH_MS = 60_000;
/** Maximum number of days counted per request, so that no request takes minutes; the next request counts more. */
export const DAYS_AT_ONCE = 31;
/** Rows per statement. */
const ROWS_AT_ONCE = 200;

/**
 * Counts the days whose final count is still missing, oldest first and at most `DAYS_AT_ONCE`. Returns how many are left. A day's count is
 * final once nothing can be written into it any more (`LATE_MS`). Days before the operator's first room hold nothing and are not counted.
 */
export async function countDays(store: Store, operatorId: string, days: readonly string[], now: number): Promise<number> {
  const [first, last] = [days[0] ?? '', days.at(-1) ?? ''];
  const made = await readRows(
    store,
    REPORT_MADE.pick('day', 'until'),
    sql`select day, until from report_made where operator_id = ${operatorId} and day >= ${first} and day <= ${last}`,
  );
  const [{ opened_at: firstAt } = { opened_at: now }] = await readRows(
    store,
    ROOM.pick('opened_at'),
    sql`select opened_at from room where operator_id = ${operatorId} order by opened_at limit 1`,
  );
  const untilOf = new Map(made.map(({ day, until }) => [day, until]));
  const due = days.filter((day) => {
    const until = untilOf.get(day);
    const over = startOf(day) + DAY_MS + LATE_MS;
    const isPossible = startOf(day) <= now && firstAt < startOf(day) + DAY_MS;
    return isPossible && (until === undefined || (until < over && now - until > FRESH_MS));
  });
  for (const day of due.slice(0, DAYS_AT_ONCE)) await countDay(store, operatorId, day, now);
  return Math.max(0, due.length - DAYS_AT_ONCE);
}

interface Sums {
  hands: number;
  turnover: number;
  rake: number;
  buyIns: number;
  cashOuts: number;
  readonly players: Set<string>;
}

/** Reads the day hour by hour so that tables are not held up, and replaces the earlier counts. */
async function countDay(store: Store, operatorId: string, day: string, now: number): Promise<void> {
  const byTable = new Map<string, Sums>();
  for (let from = startOf(day); from < startOf(day) + DAY_MS && from <= now; from += HOUR_MS) {
    await addHour(store, operatorId, { from, to: from + HOUR_MS }, byTable);
  }
  const rooms = await roomsOf(store, [...byTable.keys()]);
  const byRoom = new Map<string, { readonly room: Room; readonly sums: Sums }>();
  for (const [tableId, sums] of byTable) {
    const room = rooms.get(tableId);
    if (room === undefined) throw new Error(`table ${tableId} has no room`);
    const known = byRoom.get(room.roomId) ?? { room, sums: noSums() };
    byRoom.set(room.roomId, { room, sums: added(known.sums, sums) });
  }
  await put(store, { operatorId, day, now }, [...byRoom.values()]);
}

interface Hour {
  readonly from: number;
  readonly to: number;
}

/** Chips that enter or leave seats outside hands are buy-ins and cash-outs; chips put into pots are the turnover. */
async function addHour(store: Store, operatorId: string, { from, to }: Hour, byTable: Map<string, Sums>): Promise<void> {
  const inHour = fragment`e.operator_id = ${operatorId} and e.ended_at >= ${from} and e.ended_at < ${to} and e.state = 'ended' and e.hand_id <> ''`;
  const [money, hands, players] = await Promise.all([
    readRows(
      store,
      shape({ table_id: text, turnover: int, rake: int, buy_ins: int, cash_outs: int }),
      sql`select table_id, sum(case when kind = 'hand' and from_account like 'seat:%' then amount_minor else 0 end) as turnover,
          sum(case when kind = 'hand' and to_account = 'rake' then amount_minor else 0 end) as rake,
          sum(case when kind <> 'hand' and to_account like 'seat:%' then amount_minor else 0 end) as buy_ins,
          sum(case when kind <> 'hand' and from_account like 'seat:%' then amount_minor else 0 end) as cash_outs
        from ledger_transfer where operator_id = ${operatorId} and at >= ${from} and at < ${to} and table_id is not null group by table_id`,
    ),
    readRows(store, HAND_END.pick('table_id').and({ n: int }), {
      sql: `select e.table_id, count(*) as n from hand_end e where ${inHour.sql} group by e.table_id`,
      parameters: inHour.parameters,
    }),
    readRows(store, HAND_END.pick('table_id').and({ player_id: HAND_PLAYER.columns.player_id }), {
      sql: `select distinct e.table_id, p.player_id from hand_end e join hand_player p on p.hand_id = e.hand_id where ${inHour.sql}`,
      parameters: inHour.parameters,
    }),
  ]);
  const of = (tableId: string): Sums => {
    const sums = byTable.get(tableId) ?? noSums();
    byTable.set(tableId, sums);
    return sums;
  };
  for (const { table_id, turnover, rake, buy_ins, cash_outs } of money) {
    const sums = of(table_id);
    sums.turnover += turnover;
    sums.rake += rake;
    sums.buyIns += buy_ins;
    sums.cashOuts += cash_outs;
  }
  for (const { table_id, n } of hands) of(table_id).hands += n;
  for (const { table_id, player_id } of players) of(table_id).players.add(player_id);
}

function noSums(): Sums {
  return { hands: 0, turnover: 0, rake: 0, buyIns: 0, cashOuts: 0, players: new Set() };
}

function added(a: Sums, b: Sums): Sums {
  return {
    hands: a.hands + b.hands,
    turnover: a.turnover + b.turnover,
    rake: a.rake + b.rake,
    buyIns: a.buyIns + b.buyIns,
    cashOuts: a.cashOuts + b.cashOuts,
    players: new Set([...a.players, ...b.players]),
  };
}

interface Room {
  readonly roomId: string;
  readonly currency: string;
  readonly gameKey: string;
  readonly stake: string;
}

async function roomsOf(store: Store, tableIds: readonly string[]): Promise<Map<string, Room>> {
  const rooms = new Map<string, Room>();
  for (let done = 0; done < tableIds.length; done += ROWS_AT_ONCE) {
    const some = tableIds.slice(done, done + ROWS_AT_ONCE);
    const rows = await readRows(store, TABLE.pick('table_id', 'room_id', 'currency', 'game_key').and({ settings: ROOM.columns.settings }), {
      sql: `select t.table_id, t.room_id, t.currency, t.game_key, r.settings from poker_table t join room r on r.room_id = t.room_id
        where t.table_id in (${some.map(() => '?').join(', ')})`.replaceAll(/\s+/g, ' '),
      parameters: some,
    });
    for (const { table_id, room_id: roomId, currency, game_key: gameKey, settings } of rows) {
      rooms.set(table_id, { roomId, currency, gameKey, stake: stakeOf(JSON.parse(settings)) });
    }
  }
  return rooms;
}

/** The two amounts that name the stakes: the blinds; in fixed limit the bets; in short deck the ante and the button blind. */
function stakeOf({ gameKey, smallBlind = 0, bigBlind = 0, ante = 0 }: Partial<RoomSettings>): string {
  const { game, limit } = gameKey === undefined ? { game: 'holdem', limit: 'NL' } : GAMES_BY_KEY[gameKey];
  const [small, big] = game === 'shortdeck' ? [ante, bigBlind] : limit === 'FL' ? [bigBlind, 2 * bigBlind] : [smallBlind, bigBlind];
  return `${minorToText(small)}/${minorToText(big)}`;
}

interface Counted {
  readonly operatorId: string;
  readonly day: string;
  readonly now: number;
}

async function put(store: Store, { operatorId, day, now }: Counted, rooms: readonly { readonly room: Room; readonly sums: Sums }[]) {
  // If another process has written a later count, this unit changes nothing.
  const claim = sql`insert into report_made (operator_id, day, until) values (${operatorId}, ${day}, ${now})
    on conflict (operator_id, day) do update set until = excluded.until where report_made.until < excluded.until`;
  const players = rooms.flatMap(({ room, sums }) => [...sums.players].map((playerId) => [operatorId, day, room.roomId, playerId]));
  const unit: Stmt[] = [
    exactly(1, claim),
    sql`delete from report_day where operator_id = ${operatorId} and day = ${day}`,
    sql`delete from report_day_player where operator_id = ${operatorId} and day = ${day}`,
    ...rooms.map(({ room, sums }) => putRoom({ operatorId, day }, room, sums)),
    ...putPlayers(players),
  ];
  try {
    await store.write(unit);
  } catch (error) {
    if (!(error instanceof UnitRefused) || error.statement > 0) throw error;
  }
}

function putRoom({ operatorId, day }: Omit<Counted, 'now'>, { roomId, gameKey, stake, currency }: Room, sums: Sums): Stmt {
  return sql`insert into report_day
      (operator_id, day, room_id, game_key, stake, currency, hands, turnover_minor, rake_minor, buy_ins_minor, cash_outs_minor)
    values (${operatorId}, ${day}, ${roomId}, ${gameKey}, ${stake}, ${currency}, ${sums.hands}, ${sums.turnover}, ${sums.rake},
      ${sums.buyIns}, ${sums.cashOuts})`;
}

function putPlayers(rows: readonly (readonly string[])[]): Stmt[] {
  const stmts: Stmt[] = [];
  for (let done = 0; done < rows.length; done += ROWS_AT_ONCE) {
    const some = rows.slice(done, done + ROWS_AT_ONCE);
    stmts.push({
      sql: `insert into report_day_player (operator_id, day, room_id, player_id) values ${some.map(() => '(?, ?, ?, ?)').join(', ')}`,
      parameters: some.flat(),
    });
  }
  return stmts;
}
