import type { ListedPlayer } from '@cardroom/staff-api';
import type { Store } from '@cardroom/storage';
import { int, readRows } from '@cardroom/storage';
import { nameKeyOf } from './name-key.ts';
import { PLAYER } from './player-rows.ts';
import type { TraceKind } from './traces.ts';

/** Players per page and per search. A longer search text finds players beyond this limit. */
export const PLAYERS_SHOWN_MAX = 50;

/** A position in the list, for its next page. */
export interface PlayerPlace {
  readonly at: number;
  readonly playerId: string;
}

/** An operator's players, most recent launch first, after a position: up to `PLAYERS_SHOWN_MAX`, plus one if there are more. */
export async function listPlayers(store: Store, operatorId: string, now: number, before: PlayerPlace | null): Promise<ListedPlayer[]> {
  const { at, playerId } = before ?? { at: Number.MAX_SAFE_INTEGER, playerId: '' };
  return rowsOf(
    store,
    now,
    'p.operator_id = ? and p.seen_at <= ? and (p.seen_at < ? or p.player_id < ?) order by p.seen_at desc, p.player_id desc',
    [operatorId, at, at, playerId],
  );
}

/** Upper bound of all texts with a given prefix, in byte order. */
const LAST = '\u{10ffff}';
const BYTES = '/*postgres:collate "C"*/';

/** Players whose id or display name starts with a text, the exact id first. Returns at most one more than `PLAYERS_SHOWN_MAX`. */
export async function searchPlayers(store: Store, operatorId: string, now: number, text: string): Promise<ListedPlayer[]> {
  const id = text.toLowerCase();
  const name = nameKeyOf(text);
  const begins = (column: string) =>
    `p.operator_id = ? and ${column} ${BYTES} >= ? and ${column} ${BYTES} < ? order by ${column} ${BYTES}, p.player_id`;
  const [byId, byName] = await Promise.all([
    rowsOf(store, now, begins('p.player_id'), [operatorId, id, id + LAST]),
    name === '' ? [] : rowsOf(store, now, begins('p.name_key'), [operatorId, name, name + LAST]),
  ]);
  const known = new Set(byId.map(({ playerId }) => playerId));
  return [...byId, ...byName.filter(({ playerId }) => !known.has(playerId))].slice(0, PLAYERS_SHOWN_MAX + 1);
}

/** Players who came from one address or browser, most recent first. Returns at most one more than `PLAYERS_SHOWN_MAX`. */
export async function playersFrom(
  store: Store,
  operatorId: string,
  now: number,
  { kind, value }: { readonly kind: TraceKind; readonly value: string },
): Promise<ListedPlayer[]> {
  return rowsOf(
    store,
    now,
    `p.operator_id = ? and p.player_id in (select t.player_id from player_trace t where t.operator_id = p.operator_id and t.kind = ?
      and t.value = ?) order by p.seen_at desc, p.player_id desc`,
    [operatorId, kind, value],
  );
}

const PLAYER_ROW = PLAYER.pick('player_id', 'display_name', 'country', 'created_at', 'seen_at').and({ blocked: int, muted: int });

async function rowsOf(store: Store, now: number, where: string, parameters: readonly (string | number)[]): Promise<ListedPlayer[]> {
  const held = (kind: string) =>
    `(select count(*) from player_limit l where l.operator_id = p.operator_id and l.player_id = p.player_id and l.kind = '${kind}'
      and (l.until is null or l.until > ?))`;
  const rows = await readRows(store, PLAYER_ROW, {
    sql: `select p.player_id, p.display_name, p.country, p.created_at, p.seen_at, ${held('block')} as blocked, ${held('mute')} as muted
      from player p where ${where} limit ${PLAYERS_SHOWN_MAX + 1}`.replaceAll(/\s+/g, ' '),
    parameters: [now, now, ...parameters],
  });
  return rows.map((row) => ({
    playerId: row.player_id,
    name: row.display_name,
    country: row.country,
    firstAt: row.created_at,
    lastAt: row.seen_at,
    blocked: row.blocked > 0,
    muted: row.muted > 0,
  }));
}
