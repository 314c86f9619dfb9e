import type { ChatMessage } from '@cardroom/protocol';

/** How many messages a table keeps. */
export const CHAT_SHOWN_MAX = 100;

/** Adds messages that may be known already: each appears once, oldest first, at most the last `CHAT_SHOWN_MAX`. */
export function withMessages(known: readonly ChatMessage[], more: readonly ChatMessage[]): readonly ChatMessage[] {
  const ids = new Set(known.map(({ id }) => id));
  const fresh = more.filter(({ id }) => !ids.has(id));
  if (fresh.length === 0) return known;
  return [...known, ...fresh].sort((one, other) => one.at - other.at).slice(-CHAT_SHOWN_MAX);
}
