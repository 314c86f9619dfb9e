import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
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

/** Selects part of the table; the component re-renders only when that part changes. */
export function useTable<T>(select: (view: TableView) => T): T {
  return useStore(useController().table, select);
}

export function useUi<T>(select: (ui: UiState) => T): T {
  return useStore(useController().ui, select);
}

export function useSettings<T>(select: (settings: Settings) => T): T {
  return useStore(useController().settings, select);
}
