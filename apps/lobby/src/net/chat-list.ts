import type { ChatMessage } from '@cardroom/protocol';

/** Messages a table keeps on the screen. */
export const CHAT_SHOWN_MAX = 100;

/** What was said, with messages that may be known already: each once, oldest first, the last `CHAT_SHOWN_MAX`. */
export function withMessages(known: readonly ChatMessage[], more: readonly ChatMessage[]): readonly ChatMessage[] {
  const ids = new Set(known.map(({ id }) => id));
  const fresh = more.filter(({ id }) => !ids.has(id));
  if (fresh.length === 0) return known;
  return [...known, ...fresh].sort((one, other) => one.at - other.at).slice(-CHAT_SHOWN_MAX);
}
