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

/** The player reading the chat. */
export function useReader(): ChatReader {
  const you = useTable(({ snapshot }) => snapshot.chat?.you ?? '');
  const mode = useChatMode();
  const { players } = useMutedPlayers();
  return useMemo(() => ({ you, mode, muted: players }), [you, mode, players]);
}

/** When each table's chat was last read, server ms, starting when the table was first opened. Kept while another table is on screen. */
const seen = new WeakMap<TableConnection, StoreApi<{ readonly at: number }>>();

function seenOf(connection: TableConnection): StoreApi<{ readonly at: number }> {
  const known = seen.get(connection);
  if (known) return known;
  const made = createStore(() => ({ at: connection.serverNow() }));
  seen.set(connection, made);
  return made;
}

/** The number of messages from others since the chat was last open. */
export function useUnread(): number {
  const { connection } = useController();
  const { at } = useStore(seenOf(connection));
  const messages = useMessages();
  const reader = useReader();
  return useMemo(() => unreadOf(messages, reader, at), [messages, reader, at]);
}

/** Marks everything as read while mounted. */
export function useReading(): void {
  const { connection } = useController();
  const newest = useMessages().at(-1)?.at ?? 0;
  useEffect(() => {
    const store = seenOf(connection);
    if (newest > store.getState().at) store.setState({ at: newest });
  }, [connection, newest]);
}
