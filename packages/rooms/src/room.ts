import type { Settlement, TableConfig } from '@cardroom/table';

/** Settings of a room: those of its tables, and how many tables it keeps. Amounts in minor units, times in ms. */
export interface RoomSettings extends Omit<TableConfig, 'tableId' | 'roomId' | 'operatorId' | 'currency' | 'settlement'> {
  /** Tables kept open while nobody plays. */
  readonly tablesMin: number;
  readonly tablesMax: number;
}

/** One game at one stake of one operator in one currency. Its tables open and close as it fills. */
export interface Room {
  readonly roomId: string;
  readonly operatorId: string;
  readonly currency: string;
  readonly name: string;
  readonly settings: RoomSettings;
  readonly openedAt: number;
  /** Null while the room is open. A closed room opens no table; its tables close when empty. */
  readonly closedAt: number | null;
  /** How its operator settles tables that open now; absent = `session`. */
  readonly settlement?: Settlement;
}

/** The config of a new table of the room; it never changes while the table is open. */
export function tableConfigOf(room: Room, tableId: string): TableConfig {
  const { tablesMin: _min, tablesMax: _max, ...settings } = room.settings;
  const settlement = room.settlement === 'hand' ? { settlement: room.settlement } : {};
  return { ...settings, ...settlement, tableId, roomId: room.roomId, operatorId: room.operatorId, currency: room.currency };
}

/** Whether a table of the room was opened with other settings than a new one would have. */
export function isOutdated(config: TableConfig, room: Room): boolean {
  const { settlement = 'session', ...now } = tableConfigOf(room, config.tableId);
  const { settlement: before = 'session', ...opened } = config;
  return before !== settlement || !sameJson(opened, now);
}

/** Whether two values would read the same from JSON; the order of members does not matter. Every table is compared with its room all the time. */
function sameJson(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return Object.is(one, other);
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [mine, theirs] = [one as Readonly<Record<string, unknown>>, other as Readonly<Record<string, unknown>>];
  const names = Object.keys(mine);
  return (
    names.length === Object.keys(theirs).length && names.every((name) => Object.hasOwn(theirs, name) && sameJson(mine[name], theirs[name]))
  );
}
