import { createStore } from 'zustand/vanilla';

/** The table whose preview is open. */
export const previewStore = createStore<{ readonly tableId: string | null }>(() => ({ tableId: null }));

export function openPreview(tableId: string): void {
  previewStore.setState({ tableId });
}

export function closePreview(): void {
  previewStore.setState({ tableId: null });
}
