import { int, readRows, type Store, shape, sql, text } from '@cardroom/storage';

/** How a player played one finished hand; `HandPlay` of the views package says what each fact means. */
export interface TablePlay {
  readonly tableId: string;
  /** The change of the player's stack in minor units, after rake. */
  readonly net: number;
  readonly chose: boolean;
  readonly entered: boolean;
  readonly raised: boolean;
  readonly showdown: boolean;
  readonly won: boolean;
}

/** Stored as one number, a storage format: each fact adds its value. `counted` tells a hand without any fact from an earlier one. */
const MARKS = { counted: 1, chose: 2, entered: 4, raised: 8, showdown: 16, won: 32 } as const;

export function playMarks({ chose, entered, raised, showdown, won }: TablePlay): number {
  const marks = { counted: true, chose, entered, raised, showdown, won };
  return (Object.keys(MARKS) as (keyof typeof MARKS)[]).reduce((sum, mark) => sum + (marks[mark] ? MARKS[mark] : 0), 0);
}

/** Sums over hands; see `HandPlay` for what is counted. */
export interface PlayCounts {
  readonly hands: number;
  /** The sum of the results in minor units. */
  readonly net: number;
  readonly chose: number;
  readonly entered: number;
  readonly raised: number;
  readonly showdowns: number;
  readonly won: number;
}

/** The hands of a player at one table that ended within one part of the day. */
export interface PlaysAtTable extends PlayCounts {
  readonly tableId: string;
  /** When the part of the day began, server ms. */
  readonly from: number;
}

/** Sums are kept apart by quarter hour, because time zones are offset by multiples of one. */
export const PLAYS_PART_MS = 15 * 60_000;

export interface PlaysAsk {
  /** Server ms, both included. */
  readonly since: number;
  readonly until: number;
  /** The most hands that are counted, the newest first. */
  readonly limit: number;
  readonly currency: string;
}

/**
 * How a player played the hands that ended in a time range, by table and quarter hour, oldest first: one range of an index, at most `limit` hands.
 * Hands from before plays were recorded and voided hands are not among them.
 */
export async function playerPlays(
  store: Store,
  { operatorId, playerId }: { readonly operatorId: string; readonly playerId: string },
  { since, until, limit, currency }: PlaysAsk,
): Promise<PlaysAtTable[]> {
  const rows = await readRows(
    store,
    PLAYS_ROW,
    sql`select p.table_id, p.part, count(*) as hands, cast(sum(p.net_minor) as bigint) as net,
        cast(sum((p.play / 2) % 2) as bigint) as chose, cast(sum((p.play / 4) % 2) as bigint) as entered,
        cast(sum((p.play / 8) % 2) as bigint) as raised, cast(sum((p.play / 16) % 2) as bigint) as showdowns,
        cast(sum((p.play / 32) % 2) as bigint) as won
      from (select table_id, ended_at / cast(${PLAYS_PART_MS} as bigint) as part, net_minor, play from hand_player where operator_id = ${operatorId} and player_id = ${playerId}
        and ended_at >= ${since} and ended_at <= ${until} and play > 0 order by ended_at desc limit ${limit}) p
      join poker_table t on t.table_id = p.table_id where t.currency = ${currency}
      group by p.table_id, p.part order by p.part, p.table_id`,
  );
  return rows.map(({ table_id, part, ...counts }) => ({ tableId: table_id, from: part * PLAYS_PART_MS, ...counts }));
}

const PLAYS_ROW = shape({
  table_id: text,
  part: int,
  hands: int,
  net: int,
  chose: int,
  entered: int,
  raised: int,
  showdowns: int,
  won: int,
});

/** The settings of tables, as stored. */
export async function tableConfigs(store: Store, operatorId: string, tableIds: readonly string[]): Promise<Map<string, unknown>> {
  const configs = new Map<string, unknown>();
  for (let done = 0; done < tableIds.length; done += TABLES_AT_ONCE) {
    const some = tableIds.slice(done, done + TABLES_AT_ONCE);
    const marks = some.map(() => '?').join(', ');
    const rows = await readRows(store, CONFIG_ROW, {
      sql: `select table_id, config from poker_table where operator_id = ? and table_id in (${marks})`,
      parameters: [operatorId, ...some],
    });
    for (const { table_id, config } of rows) configs.set(table_id, JSON.parse(config) as unknown);
  }
  return configs;
}

/** A statement has at most this many IDs. */
const TABLES_AT_ONCE = 200;

const CONFIG_ROW = shape({ table_id: text, config: text });
