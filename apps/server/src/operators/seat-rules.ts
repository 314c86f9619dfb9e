import type { SeatRule, SeatRules } from '@cardroom/staff-api';
import { exactly, oneOf, readRows, type Store, shape, sql } from '@cardroom/storage';
import { type Actor, auditRow } from '../audit/audit-row.ts';
import { type Outcome, refused, type WrongField } from '../audit/outcome.ts';
import { changeSetting, type Seen } from '../audit/setting.ts';
import { getOperator } from './operators.ts';

/** Outcomes of a request for a seat beside a player who shares something with the requester. */
export const SEAT_RULES = ['block', 'warn', 'allow'] as const satisfies readonly SeatRule[];
/** Things that two players may share: a browser, a network, or suspicious play together. */
export const SEAT_RULE_KINDS = ['browser', 'network', 'history'] as const satisfies readonly (keyof SeatRules)[];
/** The rules of an operator that has set none. */
export const USUAL_SEAT_RULES: SeatRules = { browser: 'warn', network: 'warn', history: 'warn' };

const ROW = shape({ browser: oneOf(SEAT_RULES), network: oneOf(SEAT_RULES), history: oneOf(SEAT_RULES) });

/** An operator's seat rules. */
export async function seatRulesOf(store: Store, operatorId: string): Promise<SeatRules> {
  const [row] = await readRows(store, ROW, sql`select browser, network, history from operator_seat_rule where operator_id = ${operatorId}`);
  return row === undefined ? USUAL_SEAT_RULES : { browser: row.browser, network: row.network, history: row.history };
}

/** Sets the seat rules, from the next seat taken on. Refuses `operator`, each rule that is unknown, and `was`. */
export async function setSeatRules(
  store: Store,
  actor: Actor,
  operatorId: string,
  rules: Readonly<Record<keyof SeatRules, string>>,
  seen: Seen<SeatRules> = {},
): Promise<Outcome<SeatRules>> {
  if ((await getOperator(store, operatorId)) === null) return refused('operator', `there is no operator ${operatorId}`);
  const errors = SEAT_RULE_KINDS.flatMap((kind) => wrongRule(kind, rules[kind]));
  if (errors.length > 0) return { ok: false, errors };
  const { browser, network, history } = rules;
  return changeSetting<SeatRules>(store, {
    ...seen,
    read: () => seatRulesOf(store, operatorId),
    told: (now) => SEAT_RULE_KINDS.map((kind) => `${kind} ${now[kind]}`).join(', '),
    unit: (was) => [
      exactly(
        1,
        sql`insert into operator_seat_rule (operator_id, browser, network, history, set_at)
          values (${operatorId}, ${browser}, ${network}, ${history}, ${actor.at})
          on conflict (operator_id) do update set browser = excluded.browser, network = excluded.network, history = excluded.history,
            set_at = excluded.set_at
          where operator_seat_rule.browser = ${was.browser} and operator_seat_rule.network = ${was.network}
            and operator_seat_rule.history = ${was.history}`,
      ),
      ...auditRow(actor, {
        action: 'operator.set-seat-rules',
        operatorId,
        subject: operatorId,
        was: { ...was },
        detail: { browser, network, history },
      }),
    ],
  });
}

function wrongRule(kind: keyof SeatRules, rule: string): WrongField[] {
  return SEAT_RULES.some((one) => one === rule) ? [] : [{ field: kind, message: `must be one of ${SEAT_RULES.join(', ')}` }];
}
