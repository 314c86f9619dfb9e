import { createStore, type StoreApi } from 'zustand/vanilla';
import type { PreAction } from '../rules/pre-actions.ts';
import type { SnapReason } from '../rules/sizing.ts';

export const DIALOGS = ['buy-in', 'top-up', 'leave', 'menu', 'settings', 'info', 'help', 'log'] as const;
export type DialogName = (typeof DIALOGS)[number];

/** The size chosen for a decision; `to` is null until one is chosen. */
export interface Sizing {
  readonly decisionId: string;
  readonly to: number | null;
  /** Why the amount differs from the typed one. */
  readonly why: SnapReason;
}

/** State of the page rather than of the table. */
export interface UiState {
  readonly sizing: Sizing | null;
  readonly preAction: PreAction | null;
  /** The player's decisions in this hand, answered or missed; part of what a pre-action is bound to. */
  readonly ownActions: { readonly handId: string; readonly count: number };
  /** The decision in which a fold was asked for although checking is free; the player is asked once more. */
  readonly freeFold: string | null;
  /** An action awaiting the server's answer. */
  readonly pending: { readonly decisionId: string; readonly kind: string } | null;
  readonly dialog: DialogName | null;
  /** The seat the buy-in dialog is for. */
  readonly buyInSeat: number | null;
  /** The opponent whose player card is open. */
  readonly cardSeat: number | null;
  readonly panelOpen: boolean;
  /** The chat is open, in place of the log beside the table or over the stage. */
  readonly chatOpen: boolean;
  readonly zen: boolean;
  /** Text of the assertive live region; the number makes a repeated text new. */
  readonly announcement: { readonly text: string; readonly n: number };
  /** The code of a refused request, shown as a toast. */
  readonly toast: { readonly code: string; readonly n: number } | null;
  readonly noticesSeen: number;
  /** The pot whose players are highlighted on the stage. */
  readonly markedPot: number | null;
  /** The receipt the player has dismissed. */
  readonly receiptSeen: string | null;
}

export type UiStore = StoreApi<UiState>;

export function createUiStore(): UiStore {
  return createStore<UiState>(() => ({
    sizing: null,
    preAction: null,
    ownActions: { handId: '', count: 0 },
    freeFold: null,
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
