import type { Store } from '@cardroom/journal';
import type { ListedPlayer } from '@cardroom/staff-api';
import { nameKeyOf } from './name-key.ts';
import type { TraceKind } from './traces.ts';

/** Players of a page, and those a search finds at most: who is not among them is found by more of his id or name. */
export const PLAYERS_SHOWN_MAX = 50;

/** Where a list goes on. */
export interface PlayerPlace {
  readonly at: number;
  readonly playerId: string;
}

/** Players of an operator, who came last first: the `PLAYERS_SHOWN_MAX` that follow a place, and one more where there are more. */
export async function listPlayers(store: Store, operatorId: string, now: number, before: PlayerPlace | null): Promise<ListedPlayer[]> {
  const { at, playerId } = before ?? { at: Number.MAX_SAFE_INTEGER, playerId: '' };
  return rowsOf(
    store,
    now,
    'p.operator_id = ? and p.seen_at <= ? and (p.seen_at < ? or p.player_id < ?) order by p.seen_at desc, p.player_id desc',
    [operatorId, at, at, playerId],
  );
}

/** What follows every text that begins with it, in the order of bytes. */
const LAST = '\u{10ffff}';
const BYTES = '/*postgres:collate "C"*/';

/** Players whose id or display name begins with a text: those of that id first. At most one more than `PLAYERS_SHOWN_MAX`. */
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

/** Players who came from one address or browser, who came last first. At most one more than `PLAYERS_SHOWN_MAX`. */
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

interface PlayerRow {
  readonly player_id: string;
  readonly display_name: string;
  readonly country: string;
  readonly created_at: number;
  readonly seen_at: number;
  readonly blocked: number;
  readonly muted: number;
}

async function rowsOf(store: Store, now: number, where: string, parameters: readonly (string | number)[]): Promise<ListedPlayer[]> {
  const held = (kind: string) =>
    `(select count(*) from player_limit l where l.operator_id = p.operator_id and l.player_id = p.player_id and l.kind = '${kind}'
      and (l.until is null or l.until > ?))`;
  const rows = await store.read<PlayerRow>({
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
