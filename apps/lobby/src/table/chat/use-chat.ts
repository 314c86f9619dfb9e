import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ChatMessage, TableConnection } from '../connection.ts';
import { useChatMode } from '../state/chat-state.ts';
import { useController, useTable } from '../state/context.tsx';
import { type ChatReader, unreadOf } from './chat-lines.ts';
import { mutedPlayersOf } from './muted.ts';

const NOTHING: readonly ChatMessage[] = [];

export function useMessages(): readonly ChatMessage[] {
  return useTable(({ snapshot }) => snapshot.chat?.messages ?? NOTHING);
}

export function useMutedPlayers() {
  const you = useTable(({ snapshot }) => snapshot.chat?.you ?? '');
  const muted = useMemo(() => mutedPlayersOf(you), [you]);
  return { muted, players: useStore(muted.store, ({ players }) => players) };
}

/** For whom the chat is shown. */
export function useReader(): ChatReader {
  const you = useTable(({ snapshot }) => snapshot.chat?.you ?? '');
  const mode = useChatMode();
  const { players } = useMutedPlayers();
  return useMemo(() => ({ you, mode, muted: players }), [you, mode, players]);
}

/** Up to when each table's chat was read, server ms: from when it was opened first, also while another table is looked at. */
const seen = new WeakMap<TableConnection, StoreApi<{ readonly at: number }>>();

function seenOf(connection: TableConnection): StoreApi<{ readonly at: number }> {
  const known = seen.get(connection);
  if (known) return known;
  const made = createStore(() => ({ at: connection.serverNow() }));
  seen.set(connection, made);
  return made;
}

/** How many messages of others came since the chat was looked at last. */
export function useUnread(): number {
  const { connection } = useController();
  const { at } = useStore(seenOf(connection));
  const messages = useMessages();
  const reader = useReader();
  return useMemo(() => unreadOf(messages, reader, at), [messages, reader, at]);
}

/** While it is mounted everything counts as read. */
export function useReading(): void {
  const { connection } = useController();
  const newest = useMessages().at(-1)?.at ?? 0;
  useEffect(() => {
    const store = seenOf(connection);
    if (newest > store.getState().at) store.setState({ at: newest });
  }, [connection, newest]);
}
