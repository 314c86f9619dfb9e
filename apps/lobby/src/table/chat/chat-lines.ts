import type { ChatMessage, ChatMode } from '../connection.ts';
import type { MutedPlayer } from './muted.ts';

export interface ChatReader {
  /** The reader's own alias. */
  readonly you: string;
  readonly mode: ChatMode;
  readonly muted: readonly MutedPlayer[];
}

/** A line of the chat: a message, or the dealer's heading for a hand. */
export type ChatLine =
  | { readonly kind: 'said'; readonly key: string; readonly message: ChatMessage; readonly own: boolean }
  | { readonly kind: 'hand'; readonly key: string; readonly handId: string };

/** The messages a reader sees: none from players they muted, and only the kinds allowed now. */
export function readable(messages: readonly ChatMessage[], { mode, muted }: Omit<ChatReader, 'you'>): readonly ChatMessage[] {
  if (mode === 'off') return [];
  const silent = new Set(muted.map(({ author }) => author));
  return messages.filter((message) => !silent.has(message.author) && (mode === 'free' || 'phrase' in message));
}

/** The lines of the chat, with a heading wherever the messages move on to another hand. */
export function chatLines(messages: readonly ChatMessage[], reader: ChatReader): readonly ChatLine[] {
  let hand = '';
  return readable(messages, reader).flatMap((message): ChatLine[] => {
    const said: ChatLine = { kind: 'said', key: message.id, message, own: message.author === reader.you };
    if (message.handId === '' || message.handId === hand) return [said];
    hand = message.handId;
    return [{ kind: 'hand', key: `hand ${message.id}`, handId: hand }, said];
  });
}

/** The number of messages from others newer than `seenAt`, server ms. */
export function unreadOf(messages: readonly ChatMessage[], reader: ChatReader, seenAt: number): number {
  return readable(messages, reader).filter(({ at, author }) => at > seenAt && author !== reader.you).length;
}
