import { exactly, type Stmt, type Store, sql } from '@cardroom/journal';
import type { ChatMode } from '@cardroom/protocol';
import { type Actor, auditRow } from './audit.ts';
import type { Maintenance } from './maintenance.ts';
import { getOperator } from './operators.ts';
import { done, type Outcome, refused } from './outcome.ts';
import { changeSetting, type Seen } from './setting.ts';

/** Minutes between two reality checks that an operator may ask for. */
export const REALITY_CHECK_MINUTES_MIN = 5;
export const REALITY_CHECK_MINUTES_MAX = 240;

/** What an operator's players are told in the lobby and at the tables. Times in ms. */
export interface House {
  /** Null: players are not reminded. */
  readonly realityCheckMinutes: number | null;
  readonly maintenance: Maintenance | null;
  /** Whether players may talk at the tables. */
  readonly chat: ChatMode;
}

/** Of an operator that set nothing. */
export const NO_HOUSE_RULES: House = { realityCheckMinutes: null, maintenance: null, chat: 'phrases' };
/** While nothing has been read yet: what an operator may have switched off must not show for a moment. */
export const UNREAD_HOUSE_RULES: House = { ...NO_HOUSE_RULES, chat: 'off' };

/** Minutes between two reality checks; 0: players are not reminded. */
export async function realityCheckOf(store: Store, operatorId: string): Promise<number> {
  const [row] = await store.read<{ every_minutes: number }>(sql`select every_minutes from reality_check where operator_id = ${operatorId}`);
  return row?.every_minutes ?? 0;
}

/** Sets how often an operator's players are reminded of their time and result; 0 = never. Refuses `operator`, `minutes` and `was`. */
export async function setRealityCheck(
  store: Store,
  actor: Actor,
  operatorId: string,
  minutes: number,
  seen: Seen<number> = {},
): Promise<Outcome<House>> {
  if (!(await getOperator(store, operatorId))) return noOperator(operatorId);
  const inRange = Number.isInteger(minutes) && minutes >= REALITY_CHECK_MINUTES_MIN && minutes <= REALITY_CHECK_MINUTES_MAX;
  if (minutes !== 0 && !inRange) {
    return refused('minutes', `is neither 0 nor ${REALITY_CHECK_MINUTES_MIN} to ${REALITY_CHECK_MINUTES_MAX}`);
  }
  const changed = await changeSetting(store, {
    ...seen,
    read: () => realityCheckOf(store, operatorId),
    told: (now) => (now === 0 ? 'off' : `every ${now} minutes`),
    unit: (was) => [
      realityCheckRow(operatorId, was, minutes, actor.at),
      ...auditRow(actor, {
        action: 'operator.reality-check',
        operatorId,
        subject: operatorId,
        was: { minutes: was },
        detail: { minutes },
      }),
    ],
  });
  return changed.ok ? houseOf(store, operatorId) : changed;
}

/** No row stands for "never"; each statement misses where the present state is not `was`. */
function realityCheckRow(operatorId: string, was: number, minutes: number, at: number): Stmt {
  if (was === 0 && minutes !== 0) {
    return exactly(
      1,
      sql`insert into reality_check (operator_id, every_minutes, set_at) values (${operatorId}, ${minutes}, ${at})
        on conflict (operator_id) do nothing`,
    );
  }
  if (minutes === 0) return exactly(was === 0 ? 0 : 1, sql`delete from reality_check where operator_id = ${operatorId}`);
  return exactly(
    1,
    sql`update reality_check set every_minutes = ${minutes}, set_at = ${at} where operator_id = ${operatorId} and every_minutes = ${was}`,
  );
}

/** What every operator's players are told; an operator without house rules is not in it. */
export async function readHouses(store: Store): Promise<ReadonlyMap<string, House>> {
  const [checks, plans, chats] = await Promise.all([
    store.read<{ operator_id: string; every_minutes: number }>(sql`select operator_id, every_minutes from reality_check`),
    store.read<{ operator_id: string; starts_at: number; ends_at: number }>(sql`select operator_id, starts_at, ends_at from maintenance`),
    store.read<{ operator_id: string; mode: ChatMode }>(sql`select operator_id, mode from operator_chat`),
  ]);
  const houses = new Map<string, House>();
  const change = (operatorId: string, part: Partial<House>): void =>
    void houses.set(operatorId, { ...(houses.get(operatorId) ?? NO_HOUSE_RULES), ...part });
  for (const row of checks) change(row.operator_id, { realityCheckMinutes: row.every_minutes });
  for (const row of plans) change(row.operator_id, { maintenance: { from: row.starts_at, until: row.ends_at } });
  for (const row of chats) change(row.operator_id, { chat: row.mode });
  return houses;
}

async function houseOf(store: Store, operatorId: string): Promise<Outcome<House>> {
  return done((await readHouses(store)).get(operatorId) ?? NO_HOUSE_RULES);
}

function noOperator(operatorId: string): Outcome<never> {
  return refused('operator', `there is no operator ${operatorId}`);
}
