import type { ChatMode } from '@cardroom/protocol';
import { CHAT_MODES, REALITY_MINUTES_MAX, REALITY_MINUTES_MIN } from '@cardroom/protocol';
import { exactly, oneOf, readRows, type Stmt, type Store, sql } from '@cardroom/storage';
import { type Actor, auditRow } from '../audit/audit-row.ts';
import { done, type Outcome, refused } from '../audit/outcome.ts';
import { changeSetting, type Seen } from '../audit/setting.ts';
import type { Maintenance } from './maintenance.ts';
import { MAINTENANCE, OPERATOR_CHAT, OPERATOR_SANDBOX, REALITY_CHECK } from './operator-rows.ts';
import { getOperator } from './operators.ts';

/** Allowed range of the reality check interval, in minutes. */
export const REALITY_CHECK_MINUTES_MIN = REALITY_MINUTES_MIN;
export const REALITY_CHECK_MINUTES_MAX = REALITY_MINUTES_MAX;

/** The player rules shown in the lobby and at the tables. Times in ms. */
export interface PlayerRules {
  /** Null when there are no reality checks. */
  readonly realityCheckMinutes: number | null;
  readonly maintenance: Maintenance | null;
  /** How players may chat at the tables. */
  readonly chat: ChatMode;
  /** House bots per table of a sandbox; null for an operator that is not one. */
  readonly sandboxBots: number | null;
}

/** The rules of an operator that has set none. */
export const NO_PLAYER_RULES: PlayerRules = { realityCheckMinutes: null, maintenance: null, chat: 'phrases', sandboxBots: null };
/** The rules before the first read: chat is off so that it never appears for an operator that has switched it off. */
export const UNREAD_PLAYER_RULES: PlayerRules = { ...NO_PLAYER_RULES, chat: 'off' };

/** Minutes between two reality checks; 0 = none. */
export async function realityCheckOf(store: Store, operatorId: string): Promise<number> {
  const [row] = await readRows(
    store,
    REALITY_CHECK.pick('every_minutes'),
    sql`select every_minutes from reality_check where operator_id = ${operatorId}`,
  );
  return row?.every_minutes ?? 0;
}

/** Sets how often an operator's players get a reality check; 0 = never. Refuses `operator`, `minutes` and `was`. */
export async function setRealityCheck(
  store: Store,
  actor: Actor,
  operatorId: string,
  minutes: number,
  seen: Seen<number> = {},
): Promise<Outcome<PlayerRules>> {
  if (!(await getOperator(store, operatorId))) return noOperator(operatorId);
  const inRange = Number.isInteger(minutes) && minutes >= REALITY_CHECK_MINUTES_MIN && minutes <= REALITY_CHECK_MINUTES_MAX;
  if (minutes !== 0 && !inRange) {
    return refused('minutes', `must be 0 or ${REALITY_CHECK_MINUTES_MIN} to ${REALITY_CHECK_MINUTES_MAX}`);
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
  return changed.ok ? playerRulesOf(store, operatorId) : changed;
}

/** "Never" is stored as no row; each statement's guard fails if the current state is not `was`. */
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

/** The rules of every operator that has set any. */
export async function readPlayerRules(store: Store): Promise<ReadonlyMap<string, PlayerRules>> {
  const [checks, plans, chats, sandboxes] = await Promise.all([
    readRows(store, REALITY_CHECK.pick('operator_id', 'every_minutes'), sql`select operator_id, every_minutes from reality_check`),
    readRows(store, MAINTENANCE.pick('operator_id', 'starts_at', 'ends_at'), sql`select operator_id, starts_at, ends_at from maintenance`),
    readRows(store, OPERATOR_CHAT.pick('operator_id').and({ mode: oneOf(CHAT_MODES) }), sql`select operator_id, mode from operator_chat`),
    readRows(store, OPERATOR_SANDBOX.pick('operator_id', 'bots'), sql`select operator_id, bots from operator_sandbox`),
  ]);
  const rules = new Map<string, PlayerRules>();
  const change = (operatorId: string, part: Partial<PlayerRules>): void =>
    void rules.set(operatorId, { ...(rules.get(operatorId) ?? NO_PLAYER_RULES), ...part });
  for (const row of checks) change(row.operator_id, { realityCheckMinutes: row.every_minutes });
  for (const row of plans) change(row.operator_id, { maintenance: { from: row.starts_at, until: row.ends_at } });
  for (const row of chats) change(row.operator_id, { chat: row.mode });
  for (const row of sandboxes) change(row.operator_id, { sandboxBots: row.bots });
  return rules;
}

async function playerRulesOf(store: Store, operatorId: string): Promise<Outcome<PlayerRules>> {
  return done((await readPlayerRules(store)).get(operatorId) ?? NO_PLAYER_RULES);
}

function noOperator(operatorId: string): Outcome<never> {
  return refused('operator', `there is no operator ${operatorId}`);
}
