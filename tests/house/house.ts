import { type Import, importsOf, packageOf, resolved, withoutComments } from './imports.ts';

/** One room of the server, as apps/server/house.json describes it. */
export interface Room {
  /** Folder or file below apps/server. */
  readonly path: string;
  /** Files of this folder alone, not of the folders in it. */
  readonly exactly?: boolean;
  /** Rooms, and packages as `@name`, that it may import; `*` = all. */
  readonly may: readonly string[];
  readonly says: string;
}

export interface House {
  readonly rooms: Readonly<Record<string, Room>>;
  /** npm packages and modules of node that only these rooms may import. */
  readonly only: Readonly<Record<string, readonly string[]>>;
  /** The room or package (`@name`) that owns each database table. */
  readonly tables: Readonly<Record<string, string>>;
  /** Tables that any room may read, mostly to show a name. */
  readonly named: readonly string[];
}

export interface Source {
  /** Path below the repository's root. */
  readonly path: string;
  readonly text: string;
}

const SERVER = 'apps/server/';
const OWN = '@cardroom/';

/** The room of a file of the server; null for a file that is in no room. */
export function roomOf({ rooms }: House, path: string): string | null {
  const below = path.slice(SERVER.length);
  const isIn = ({ path: room, exactly }: Room) =>
    exactly === true ? below.startsWith(room) && !below.slice(room.length).includes('/') : below === room || below.startsWith(room);
  const found = Object.entries(rooms).filter(([, room]) => isIn(room));
  return found.sort(([, a], [, b]) => b.path.length - a.path.length)[0]?.[0] ?? null;
}

/** Files of the server that are in no room. */
export function homeless(house: House, sources: readonly Source[]): string[] {
  return sources.filter(({ path }) => roomOf(house, path) === null).map(({ path }) => path);
}

/** Imports that a room of the server may not have, each as `file:line: room may not import room (module)`. */
export function crossings(house: House, sources: readonly Source[], root: string): string[] {
  return sources.flatMap(({ path, text }) =>
    importsOf(path, text).flatMap((one) => {
      const room = roomOf(house, path) ?? '';
      const target = targetOf(house, one, root);
      const may = house.rooms[room]?.may ?? [];
      const isAllowed = target === null || target === room || may.includes('*') || may.includes(target);
      return isAllowed ? [] : [`${path}:${one.line}: ${room} may not import ${target} (${one.module})`];
    }),
  );
}

/** Imports of npm packages outside the rooms that may have them. */
export function strayPackages(house: House, sources: readonly Source[]): string[] {
  return sources.flatMap(({ path, text }) =>
    importsOf(path, text).flatMap((one) => {
      const allowed = one.module.startsWith('.') ? undefined : house.only[packageOf(one)];
      const isAllowed = allowed === undefined || allowed.includes(roomOf(house, path) ?? '');
      const few = allowed?.length ? `only ${allowed.join(', ')}` : 'no room';
      return isAllowed ? [] : [`${path}:${one.line}: ${few} may import ${packageOf(one)}`];
    }),
  );
}

function targetOf(house: House, one: Import, root: string): string | null {
  if (one.module.startsWith(OWN)) return `@${one.module.slice(OWN.length).split('/')[0]}`;
  if (!one.module.startsWith('.')) return null;
  const path = resolved(one, root);
  return path.startsWith(SERVER) ? roomOf(house, path) : null;
}

/**
 * SQL on a table that a room may not touch: only the home writes a table, and only rooms that may import the home read it. Tables in `named`
 * may be read anywhere. `homeOf` answers the room or package (`@name`) of a file.
 */
export function strangersInSql(house: House, sources: readonly Source[], homeOf: (path: string) => string | null): string[] {
  return sources.flatMap(({ path, text }) => {
    const room = homeOf(path) ?? '';
    const may = house.rooms[room]?.may ?? [];
    return [...withoutComments(text).matchAll(SQL_TABLE)].flatMap(({ index, 1: verb = '', 2: table = '' }) => {
      const owner = Object.hasOwn(house.tables, table) ? house.tables[table] : undefined;
      if (owner === undefined || owner === room) return [];
      const isRead = verb === 'from' || verb === 'join';
      if (isRead && (house.named.includes(table) || may.includes('*') || may.includes(owner))) return [];
      const line = text.slice(0, index).split('\n').length;
      return [
        `${path}:${line}: ${isRead ? `reads ${table}, but ${room} may not import ${owner}` : `writes ${table}, which belongs to ${owner}`}`,
      ];
    });
  });
}

const SQL_TABLE = /\b(delete from|from|join|into|update)\s+([a-z_]+)\b/g;
