import type { SeatedPlayer } from '@cardroom/protocol';
import { createContext, useContext, useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { heroSeatOf } from '../rules/hero.ts';
import { useController, useTable, useUi } from '../state/context.tsx';
import type { PlayerBook } from './player-book.ts';

/** Where cards of players can be opened: at tables that are played or watched, not in a replay. */
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

/** What is known of the player on a seat; null while nothing is, also where the book still means the one before him. */
export function usePlayerAt(seat: number, name: string): SeatedPlayer | null {
  const here = usePlayersHere();
  const players = useStore(here?.book.store ?? NO_BOOK, ({ tables }) => tables[here?.tableId ?? '']?.players);
  return players?.find((player) => player.seat === seat && player.name === name) ?? null;
}

/** Reads the players when the table is opened, when somebody comes or goes, and when the page is seen or connected again. */
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

/** Properties of a seat that opens the card of the player on it; none where it does not. */
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
