import { createStore, type StoreApi } from 'zustand/vanilla';
import type { PreAction } from '../rules/pre-actions.ts';
import type { SnapReason } from '../rules/sizing.ts';

export const DIALOGS = ['buy-in', 'top-up', 'leave', 'menu', 'settings', 'info', 'help', 'log'] as const;
export type DialogName = (typeof DIALOGS)[number];

/** The size chosen for one decision; null amount = not chosen yet. */
export interface Sizing {
  readonly decisionId: string;
  readonly to: number | null;
  /** Why the amount is not the one that was typed. */
  readonly why: SnapReason;
}

/** What belongs to this page and not to the table. */
export interface UiState {
  readonly sizing: Sizing | null;
  readonly preAction: PreAction | null;
  /** Own decisions answered or missed in the hand shown; part of what a pre-action is bound to. */
  readonly ownActions: { readonly handId: string; readonly count: number };
  /** An action on its way to the server. */
  readonly pending: { readonly decisionId: string; readonly kind: string } | null;
  readonly dialog: DialogName | null;
  /** The seat a buy-in dialog is for. */
  readonly buyInSeat: number | null;
  /** The opponent whose card is open. */
  readonly cardSeat: number | null;
  readonly panelOpen: boolean;
  /** The chat is wanted: beside the table in place of the log, else over the stage. */
  readonly chatOpen: boolean;
  readonly zen: boolean;
  /** Text of the assertive live region; the number makes an equal text new. */
  readonly announcement: { readonly text: string; readonly n: number };
  /** A code to show as a toast; from a refused request. */
  readonly toast: { readonly code: string; readonly n: number } | null;
  readonly noticesSeen: number;
  /** A pot whose players are marked on the stage. */
  readonly markedPot: number | null;
  /** The receipt that was put away. */
  readonly receiptSeen: string | null;
}

export type UiStore = StoreApi<UiState>;

export function createUiStore(): UiStore {
  return createStore<UiState>(() => ({
    sizing: null,
    preAction: null,
    ownActions: { handId: '', count: 0 },
    pending: null,
    dialog: null,
    buyInSeat: null,
    cardSeat: null,
    panelOpen: true,
    chatOpen: false,
    zen: false,
    announcement: { text: '', n: 0 },
    toast: null,
    noticesSeen: 0,
    markedPot: null,
    receiptSeen: null,
  }));
}
