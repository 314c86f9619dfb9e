import type { BetSizes } from '@cardroom/protocol';
import { createContext, type ReactNode, useContext } from 'react';
import { type StoreApi, useStore } from 'zustand';
import type { ShowMarks } from '../show/marks.ts';
import type { ShownView } from '../show/show-player.ts';
import type { TableController } from './controller.ts';
import type { Settings } from './settings.ts';
import type { TableView } from './table-store.ts';
import type { UiState } from './ui-store.ts';

const ControllerContext = createContext<TableController | null>(null);
export const ControllerProvider = ControllerContext.Provider;

export function useController(): TableController {
  const controller = useContext(ControllerContext);
  if (!controller) throw new Error('the table page has no controller around it');
  return controller;
}

const IsShownContext = createContext(false);

/** Inside, `useTable` reads the table as the felt and the log show it, which lags behind the true one by the running show. */
export function AsShown({ children }: { readonly children: ReactNode }) {
  return <IsShownContext value={true}>{children}</IsShownContext>;
}

/** Selects part of the table; the component re-renders only when that part changes. */
export function useTable<T>(select: (view: TableView) => T): T {
  const { table, show } = useController();
  return useStore(useContext(IsShownContext) ? (show.store as StoreApi<TableView>) : table, select);
}

/** Selects part of what the show marks: verdict, winning cards, chances. */
export function useMarks<T>(select: (marks: ShowMarks) => T): T {
  return useStore(useController().show.store, ({ show }: ShownView) => select(show));
}

/** Whether the felt lags behind the table because a show is running. */
export function useIsShowing(): boolean {
  const { table, show } = useController();
  const shown = useStore(show.store, ({ snapshot }: ShownView) => snapshot.table);
  return useStore(table, ({ snapshot }) => snapshot.table) !== shown;
}

/** Counts the pictures of the show, each of which may bring motions. */
export function useShownFrame(): number {
  return useStore(useController().show.store, ({ frame }: ShownView) => frame);
}

export function useUi<T>(select: (ui: UiState) => T): T {
  return useStore(useController().ui, select);
}

export function useSettings<T>(select: (settings: Settings) => T): T {
  return useStore(useController().settings, select);
}

/** The bet sizes on offer: the player's own, or the operator's. */
export function useBetSizes(): BetSizes {
  const { houseSizes } = useController();
  return useSettings(({ betSizes }) => betSizes) ?? houseSizes;
}
