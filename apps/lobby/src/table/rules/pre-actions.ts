import type { PlayerAction } from '../connection.ts';

/** Chosen before the own turn. There is no raise among them on purpose: later action would change what it means. */
export const PRE_ACTION_KINDS = ['check-fold', 'fold', 'check', 'call', 'call-any'] as const;
export type PreActionKind = (typeof PRE_ACTION_KINDS)[number];

/** What the player saw when he chose; a pre-action stands only while this stays the same. */
export interface PreActionSpot {
  readonly handId: string;
  readonly phase: string;
  /** Chips a call would add now, in minor units; 0 = nothing to call. */
  readonly toCall: number;
  /** Own actions in this hand so far. */
  readonly ownActions: number;
}

/** For exactly one decision: the next own one of this spot. */
export interface PreAction extends PreActionSpot {
  readonly kind: PreActionKind;
}

/** The pre-actions a spot offers, by button column: fold, check or call, and the third. */
export function preActionsFor(spot: PreActionSpot): readonly [PreActionKind, PreActionKind, PreActionKind] {
  return spot.toCall > 0 ? ['fold', 'call', 'call-any'] : ['check-fold', 'check', 'call-any'];
}

/**
 * The pre-action that is left in a new spot: none after a new hand, a new street, an own action or a change of the amount to
 * call. Two say by their name what happens to another amount: "call any" outlives a change of the amount, and with
 * `outliveBets` (a setting, off at first) so do "check/fold" and "fold".
 */
export function keepPreAction(pre: PreAction | null, spot: PreActionSpot, outliveBets = false): PreAction | null {
  if (!pre) return null;
  if (pre.handId !== spot.handId || pre.phase !== spot.phase || pre.ownActions !== spot.ownActions) return null;
  if (pre.toCall === spot.toCall) return pre;
  const outlives = pre.kind === 'call-any' || (outliveBets && (pre.kind === 'check-fold' || pre.kind === 'fold'));
  return outlives ? { ...pre, toCall: spot.toCall } : null;
}

/** What a pre-action does at the turn it was kept for; null = nothing, the player decides. */
export function firePreAction(pre: PreAction, legal: { readonly canCheck: boolean; readonly callChips: number }): PlayerAction | null {
  switch (pre.kind) {
    case 'check-fold':
      return { type: legal.canCheck ? 'check' : 'fold' };
    case 'fold':
      // Folding where a check is free is never what was meant.
      return legal.canCheck ? null : { type: 'fold' };
    case 'check':
      return legal.canCheck ? { type: 'check' } : null;
    case 'call':
      return !legal.canCheck && legal.callChips === pre.toCall ? { type: 'call' } : null;
    case 'call-any':
      return legal.canCheck ? { type: 'check' } : { type: 'call' };
  }
}
