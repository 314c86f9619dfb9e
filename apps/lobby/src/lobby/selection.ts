import { createStore } from 'zustand/vanilla';

export interface Selection {
  /** The table looked at; null until the player has chosen one. */
  readonly tableId: string | null;
  /** On a screen without a place beside the list, the table is shown in a dialog. */
  readonly open: boolean;
}

/** The table selected in the list. */
export const selectionStore = createStore<Selection>(() => ({ tableId: null, open: false }));

/** Selects a table, which shows its seats. */
export function selectTable(tableId: string): void {
  selectionStore.setState({ tableId, open: true });
}

/** Closes the dialog; the selection stays. */
export function closeSelection(): void {
  selectionStore.setState({ open: false });
}
