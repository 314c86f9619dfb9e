import { isIP } from 'node:net';
import { type Stmt, type Store, sql } from '@cardroom/journal';
import type { Trace } from '@cardroom/staff-api';

/** What a player came from: a network address, or one browser, which keeps an id of its own. */
export const TRACE_KINDS = ['address', 'browser'] as const;
export type TraceKind = (typeof TRACE_KINDS)[number];

/** Traces of each kind that are shown of a player, the newest first. */
export const TRACES_SHOWN_MAX = 30;
/** Others who came from the same place are counted so far. */
export const OTHERS_COUNTED_MAX = 100;
/** What a player has not come from for so long is forgotten. */
export const TRACES_KEPT_MS = 365 * 24 * 3_600_000;

/** The text that addresses of one household have in common: of IPv6 the first 64 bits, as each device there has addresses of its own. */
export function networkOf(address: string): string {
  const text = address.toLowerCase();
  if (isIP(text) === 4) return text;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(text)?.[1];
  if (mapped !== undefined && isIP(mapped) === 4) return mapped;
  if (isIP(text) !== 6) return '';
  const [before = '', after] = (text.split('%')[0] ?? '').split('::');
  const head = before === '' ? [] : before.split(':');
  const tail = after === undefined || after === '' ? [] : after.split(':');
  const groups = after === undefined ? head : [...head, ...Array(Math.max(0, 8 - head.length - tail.length)).fill('0'), ...tail];
  const first = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${first.join(':')}::/64`;
}

/** A player came from here. Belongs into the unit that opens his session. */
export function traceOf(
  who: { readonly operatorId: string; readonly playerId: string },
  came: { readonly addresses: readonly string[]; readonly browserId: string | null; readonly at: number },
): Stmt[] {
  const networks = [...new Set(came.addresses.map(networkOf))].filter((one) => one !== '');
  const seen = [
    ...networks.map((value) => ({ kind: 'address', value })),
    ...(came.browserId === null ? [] : [{ kind: 'browser', value: came.browserId }]),
  ];
  return seen.map(
    ({ kind, value }) => sql`insert into player_trace (operator_id, kind, value, player_id, first_at, last_at)
      values (${who.operatorId}, ${kind}, ${value}, ${who.playerId}, ${came.at}, ${came.at})
      on conflict (operator_id, kind, value, player_id) do update set last_at = excluded.last_at`,
  );
}

/** Where a player came from, the newest first, at most `TRACES_SHOWN_MAX` of the kind. */
export async function tracesOf(store: Store, operatorId: string, playerId: string, kind: TraceKind): Promise<Trace[]> {
  const rows = await store.read<{ value: string; first_at: number; last_at: number; others: number }>(
    sql`select t.value, t.first_at, t.last_at,
        (select count(*) from (select 1 as one from player_trace o where o.operator_id = t.operator_id and o.kind = t.kind
          and o.value = t.value and o.player_id <> t.player_id limit ${OTHERS_COUNTED_MAX}) counted) as others
      from player_trace t where t.operator_id = ${operatorId} and t.player_id = ${playerId} and t.kind = ${kind}
      order by t.last_at desc, t.value limit ${TRACES_SHOWN_MAX}`,
  );
  return rows.map((row) => ({ value: row.value, firstAt: row.first_at, lastAt: row.last_at, others: row.others }));
}

/** Deletes traces of places nobody has come from since (ms). */
export function pruneTraces(before: number): Stmt {
  return sql`delete from player_trace where last_at < ${before}`;
}
