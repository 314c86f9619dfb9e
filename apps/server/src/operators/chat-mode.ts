import { CHAT_MODES, type ChatMode } from '@cardroom/protocol';
import { exactly, oneOf, readRows, type Store, shape, sql } from '@cardroom/storage';
import { type Actor, auditRow } from '../audit/audit-row.ts';
import { done, type Outcome, refused } from '../audit/outcome.ts';
import { changeSetting, type Seen } from '../audit/setting.ts';
import { getOperator } from './operators.ts';
import { NO_PLAYER_RULES } from './player-rules.ts';

/** How an operator's players may chat; `phrases` by default. */
export async function chatModeOf(store: Store, operatorId: string): Promise<ChatMode> {
  const [row] = await readRows(
    store,
    shape({ mode: oneOf(CHAT_MODES) }),
    sql`select mode from operator_chat where operator_id = ${operatorId}`,
  );
  return row?.mode ?? NO_PLAYER_RULES.chat;
}

/** Sets the chat mode for all tables of the operator, including open ones. Refuses `mode`, `operator` and `was`. */
export async function setChatMode(
  store: Store,
  actor: Actor,
  operatorId: string,
  mode: string,
  seen: Seen<ChatMode> = {},
): Promise<Outcome<{ readonly operatorId: string; readonly chat: ChatMode }>> {
  const chat = CHAT_MODES.find((one) => one === mode);
  if (chat === undefined) return refused('mode', `must be one of ${CHAT_MODES.join(', ')}`);
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
