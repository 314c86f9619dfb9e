import { createStore } from 'zustand/vanilla';

export interface QuickSeatState {
  readonly asking: boolean;
  /** Why no seat was found, such as `NO_OPEN_SEAT`; null if one was. */
  readonly failed: string | null;
  /** The table it led to last; null before that. */
  readonly tableId: string | null;
  /** Tables whose last free seat somebody else took on the way there. */
  readonly lost: readonly string[];
}

/** The one quick seat of the page. */
export const quickSeatStore = createStore<QuickSeatState>(() => ({ asking: false, failed: null, tableId: null, lost: [] }));
