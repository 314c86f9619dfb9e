import type { SeatSort, TableSort } from '@cardroom/staff-api';
import { GAME_KEYS, type GameKey } from '@cardroom/table';
import { stakesOf } from '@cardroom/views/listing';
import type { OpenTable } from '../tables/open-table.ts';
import type { FloorPlace } from './floor-lists.ts';
import { chipsNow, type FloorFacts, stateNow, statusOf, type TakenSeat } from './floor-rows.ts';

/** An order by one of a list's columns. */
export interface FloorOrder<Column extends string> {
  readonly by: Column;
  readonly descending: boolean;
}

/** Which tables a list has. Without an order they go by number. */
export interface TablesQuery {
  /** A part of the room's name, or the whole ID of a table or a room. */
  readonly find?: string | undefined;
  readonly tableId?: string | undefined;
  readonly roomId?: string | undefined;
  readonly game?: string | undefined;
  /** As `stakesKey` writes them. */
  readonly stakes?: string | undefined;
  readonly currency?: string | undefined;
  readonly sort?: FloorOrder<TableSort> | undefined;
}

/** Which taken seats a list has. Without an order they go by table and seat. */
export interface SeatsQuery {
  /** A part of the player's name or ID or of the room's name, or the whole ID of a table. */
  readonly find?: string | undefined;
  /** Only players who are disconnected. */
  readonly away?: boolean | undefined;
  readonly sort?: FloorOrder<SeatSort> | undefined;
}

/** Whether a table is among those that are asked for. */
export function isAmong(table: OpenTable, { find, tableId, roomId, game, stakes, currency }: TablesQuery): boolean {
  const { config, roomName } = table;
  return (
    (tableId === undefined || tableId === table.tableId) &&
    (roomId === undefined || roomId === config.roomId) &&
    (game === undefined || game === config.gameKey) &&
    (currency === undefined || currency === config.currency) &&
    (stakes === undefined || stakes === stakesKey(config)) &&
    isFound(find, roomName, [table.tableId, config.roomId])
  );
}

/** Whether a seat is among those that are asked for. */
export function isSeatAmong({ table, seat }: TakenSeat, { find, away = false }: SeatsQuery): boolean {
  if (away && seat.connected) return false;
  return isFound(find, `${seat.displayName} ${seat.playerId} ${table.roomName}`, [table.tableId]);
}

/** By a part of its name, or by a whole ID. */
function isFound(find: string | undefined, name: string, ids: readonly string[]): boolean {
  const wanted = (find ?? '').toLowerCase().replace(/^#/, '');
  return wanted === '' || name.toLowerCase().includes(wanted) || ids.includes(wanted);
}

/** The stakes a table is named after, with their currency: `EUR:5:10`; in short deck the button blind alone, `EUR:10`. */
export function stakesKey(config: OpenTable['config']): string {
  const [small, big] = stakesOf(config);
  return config.gameKey === 'nlsd' ? `${config.currency}:${big}` : `${config.currency}:${small}:${big}`;
}

/** All games in the alphabetical order of the short names that the back office shows. */
export const GAMES_BY_NAME: readonly GameKey[] = ['flhe', 'flo8', 'nlhe', 'nlsd', 'plhe', 'plo4', 'plo5', 'plo6', 'plo8', 'plo5-8'];
/** The order in which a choice offers games. */
export const GAMES_OFFERED: readonly string[] = GAME_KEYS;

type ValueOf<Row> = (row: Row, facts: FloorFacts) => string | number;

/** The values by which the columns of the list of tables are ordered. */
const TABLE_VALUES: Readonly<Record<TableSort, ValueOf<OpenTable>>> = {
  table: ({ roomName, tableId }) => `${roomName} ${tableId}`,
  game: ({ config }) => GAMES_BY_NAME.indexOf(config.gameKey),
  stakes: ({ config }) => config.bigBlind,
  players: ({ taken }) => taken,
  waiting: ({ tableId }, { waitingFor }) => waitingFor(tableId),
  'players-flop': ({ stats }, { now }) => stats.shown(now).flopPercent,
  'hands-h': ({ stats }, { now }) => stats.shown(now).handsPerHour,
  'hands-played': ({ loop }) => loop.table.handsPlayed,
  status: (table) => statusOf(table),
};
export const TABLE_SORTS = Object.keys(TABLE_VALUES) as TableSort[];

/** The values by which the columns of the list of seats are ordered. */
const SEAT_VALUES: Readonly<Record<SeatSort, ValueOf<TakenSeat>>> = {
  player: ({ seat }) => seat.displayName,
  id: ({ seat }) => seat.playerId,
  table: ({ table }) => `${table.roomName} ${table.tableId}`,
  stakes: ({ table }) => table.config.bigBlind,
  chips: chipsNow,
  status: (taken) => `${stateNow(taken)} ${taken.seat.connected ? 0 : 1} ${taken.seat.kick ?? taken.seat.leaving ?? ''}`,
};
export const SEAT_SORTS = Object.keys(SEAT_VALUES) as SeatSort[];

/** Where a table stands in the list that is asked for. */
export function placeOfTable(table: OpenTable, { sort }: TablesQuery, facts: FloorFacts): FloorPlace {
  const value: ValueOf<OpenTable> = sort === undefined ? () => 0 : TABLE_VALUES[sort.by];
  return { value: value(table, facts), table: Number(table.tableId), seat: 0 };
}

/** Where a seat stands in the list that is asked for. */
export function placeOfSeat(taken: TakenSeat, { sort }: SeatsQuery, facts: FloorFacts): FloorPlace {
  const value: ValueOf<TakenSeat> = sort === undefined ? () => 0 : SEAT_VALUES[sort.by];
  return { value: value(taken, facts), table: Number(taken.table.tableId), seat: taken.seat.seat };
}
