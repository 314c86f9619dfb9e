import { CHAT_KEPT } from '@cardroom/protocol';
import type { Store } from '@cardroom/storage';
import type { LivePlayerRules } from '../operators/live-player-rules.ts';
import type { LiveLimits } from '../players/live-limits.ts';
import type { Clock } from '../process/clock.ts';
import type { Secrets } from '../process/secrets.ts';
import { ChatRecorder } from './chat-recorder.ts';
import { findChat, storeChat } from './chat-records.ts';
import { TableChat } from './table-chat.ts';

export interface ComposedChat {
  readonly chat: TableChat;
  readonly recorder: ChatRecorder;
}

interface ChatParts {
  /** Storage without the guard that ends the process after a write of unknown outcome. */
  readonly store: Store;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly rules: Pick<LivePlayerRules, 'of'>;
  readonly limits: Pick<LiveLimits, 'mutedUntil'>;
  newId(): string;
  operatorOf(tableId: string): string | undefined;
  failed(where: string, error: unknown): void;
}

/** Alias length in characters: 96 bits, so that no two players of an operator share one. */
const ALIAS_LENGTH = 16;

export function composeChat({ store, secrets, clock, rules, limits, newId, operatorOf, failed }: ChatParts): ComposedChat {
  const recorder = new ChatRecorder({ clock, write: (records) => storeChat(store, records), failed });
  const chat = new TableChat({
    now: () => clock.now(),
    newId,
    mode: (operatorId) => rules.of(operatorId).chat,
    mutedUntil: (who) => limits.mutedUntil(who),
    alias: ({ operatorId, playerId }) => secrets.hash('chat-author', JSON.stringify([operatorId, playerId])).slice(0, ALIAS_LENGTH),
    record: (record) => recorder.add(record),
    earlier: async (tableId) => {
      const operatorId = operatorOf(tableId);
      return operatorId === undefined ? [] : findChat(store, { operatorId, tableId, limit: CHAT_KEPT });
    },
    failed,
  });
  return { chat, recorder };
}
