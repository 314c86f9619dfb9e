import { exactly, type Store, sql } from '@cardroom/journal';
import { CHAT_MODES, type ChatMode } from '@cardroom/protocol';
import { type Actor, auditRow } from './audit.ts';
import { NO_HOUSE_RULES } from './house.ts';
import { getOperator } from './operators.ts';
import { done, type Outcome, refused } from './outcome.ts';
import { changeSetting, type Seen } from './setting.ts';

/** Whether an operator's players may talk; `phrases` unless it was set otherwise. */
export async function chatModeOf(store: Store, operatorId: string): Promise<ChatMode> {
  const [row] = await store.read<{ mode: ChatMode }>(sql`select mode from operator_chat where operator_id = ${operatorId}`);
  return row?.mode ?? NO_HOUSE_RULES.chat;
}

/** Sets it for all tables of the operator, those in play included. Refuses `mode`, `operator` and `was`. */
export async function setChatMode(
  store: Store,
  actor: Actor,
  operatorId: string,
  mode: string,
  seen: Seen<ChatMode> = {},
): Promise<Outcome<{ readonly operatorId: string; readonly chat: ChatMode }>> {
  const chat = CHAT_MODES.find((one) => one === mode);
  if (chat === undefined) return refused('mode', `"${mode}" is none of ${CHAT_MODES.join(', ')}`);
  if ((await getOperator(store, operatorId)) === null) return refused('operator', `there is no operator ${operatorId}`);
  const changed = await changeSetting(store, {
    ...seen,
    read: () => chatModeOf(store, operatorId),
    told: (now) => now,
    unit: (was) => [
      exactly(
        1,
        sql`insert into operator_chat (operator_id, mode, set_at) values (${operatorId}, ${chat}, ${actor.at})
          on conflict (operator_id) do update set mode = excluded.mode, set_at = excluded.set_at where operator_chat.mode = ${was}`,
      ),
      ...auditRow(actor, { action: 'operator.set-chat', operatorId, subject: operatorId, was: { chat: was }, detail: { chat } }),
    ],
  });
  return changed.ok ? done({ operatorId, chat: changed.value }) : changed;
}
