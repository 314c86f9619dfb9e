import type { Store } from '@cardroom/journal';
import { CHAT_KEPT } from '@cardroom/protocol';
import type { LiveLimits } from '../players/live-limits.ts';
import type { Clock } from '../rooms/clock.ts';
import type { HouseNews } from '../rooms/house-news.ts';
import type { Secrets } from '../security/secrets.ts';
import { ChatRecorder } from './chat-recorder.ts';
import { findChat, storeChat } from './chat-records.ts';
import { TableChat } from './table-chat.ts';

export interface ComposedChat {
  readonly chat: TableChat;
  readonly recorder: ChatRecorder;
}

interface ChatParts {
  /** The storage itself, without what ends the process at a write of unknown outcome. */
  readonly store: Store;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly house: Pick<HouseNews, 'of'>;
  readonly limits: Pick<LiveLimits, 'mutedUntil'>;
  newId(): string;
  operatorOf(tableId: string): string | undefined;
  failed(where: string, error: unknown): void;
}

/** Characters of an alias: 96 bits, so that no two players of an operator ever share one. */
const ALIAS_LENGTH = 16;

/** Table chat with its storage. */
export function composeChat({ store, secrets, clock, house, limits, newId, operatorOf, failed }: ChatParts): ComposedChat {
  const recorder = new ChatRecorder({ clock, write: (records) => storeChat(store, records), failed });
  const chat = new TableChat({
    now: () => clock.now(),
    newId,
    mode: (operatorId) => house.of(operatorId).chat,
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
