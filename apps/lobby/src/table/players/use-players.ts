import type { SeatedPlayer } from '@cardroom/protocol';
import { createContext, useContext, useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { heroSeatOf } from '../rules/hero.ts';
import { useController, useTable, useUi } from '../state/context.tsx';
import type { PlayerBook } from './player-book.ts';

/** The table whose player cards can be opened; null in a replay. */
export interface PlayersHere {
  readonly book: PlayerBook;
  readonly tableId: string;
}

const PlayersContext = createContext<PlayersHere | null>(null);
export const PlayersProvider = PlayersContext.Provider;

export function usePlayersHere(): PlayersHere | null {
  return useContext(PlayersContext);
}

const NO_BOOK = createStore<ReturnType<PlayerBook['store']['getState']>>(() => ({ tables: {} }));

/** The known player on a seat; null if there is none, or if the book still has the seat's previous player. */
export function usePlayerAt(seat: number, name: string): SeatedPlayer | null {
  const here = usePlayersHere();
  const players = useStore(here?.book.store ?? NO_BOOK, ({ tables }) => tables[here?.tableId ?? '']?.players);
  return players?.find((player) => player.seat === seat && player.name === name) ?? null;
}

/** Reads the players when the table opens, when somebody arrives or leaves, and when the page becomes visible or reconnects. */
export function useReading({ book, tableId }: PlayersHere): void {
  const others = useTable(({ snapshot: { table, you } }) => othersOf(table?.seats ?? [], heroSeatOf(you)));
  const live = useTable(({ snapshot }) => snapshot.link === 'live');
  useEffect(() => book.watch(tableId), [book, tableId]);
  useEffect(() => {
    if (live && others !== '') book.refresh(tableId);
  }, [book, tableId, live, others]);
  useEffect(() => {
    const seen = (): void => {
      if (document.visibilityState === 'visible') book.refresh(tableId);
    };
    document.addEventListener('visibilitychange', seen);
    window.addEventListener('focus', seen);
    return () => {
      document.removeEventListener('visibilitychange', seen);
      window.removeEventListener('focus', seen);
    };
  }, [book, tableId]);
}

function othersOf(seats: readonly { readonly status: string; readonly name: string }[], hero: number | null): string {
  const taken = seats.flatMap(({ status, name }, seat) => (status === 'empty' || seat === hero ? [] : [[seat, name]]));
  return taken.length === 0 ? '' : JSON.stringify(taken);
}

/** Properties that make a seat open its player's card; empty if it cannot. */
export function useOpener(seat: number, isHero: boolean) {
  const here = usePlayersHere();
  const { ui } = useController();
  const open = useUi((state) => state.cardSeat === seat);
  if (here === null || isHero) return {};
  const toggle = (): void => ui.setState({ cardSeat: open ? null : seat });
  return {
    role: 'button',
    'aria-haspopup': 'dialog',
    'aria-expanded': open,
    style: { cursor: 'pointer' },
    onClick: toggle,
    onKeyDown: (event: React.KeyboardEvent) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      toggle();
    },
  } as const;
}
