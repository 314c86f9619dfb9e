import type { PlayerAction } from '../connection.ts';

/** Actions chosen before the turn. A raise is deliberately missing: later action would change its meaning. */
export const PRE_ACTION_KINDS = ['check-fold', 'fold', 'check', 'call', 'call-any'] as const;
export type PreActionKind = (typeof PRE_ACTION_KINDS)[number];

/** The situation the player saw when choosing; the pre-action stands only while it is unchanged. */
export interface PreActionSpot {
  readonly handId: string;
  readonly phase: string;
  /** The chips a call would cost now, in minor units; 0 = nothing to call. */
  readonly toCall: number;
  /** How often the player has acted in this hand. */
  readonly ownActions: number;
  /** The player has acted on this street: only a bet or a raise brings them back. */
  readonly acted: boolean;
}

/** Applies to the player's next decision in this spot and no other. */
export interface PreAction extends PreActionSpot {
  readonly kind: PreActionKind;
}

/**
 * The pre-actions on offer, by button column: fold, check or call, raise. A player who has acted and has nothing to call can only be
 * brought back by a bet or a raise, so there is nothing to check.
 */
export function preActionsFor(spot: PreActionSpot): readonly [PreActionKind, PreActionKind | null, PreActionKind] {
  if (spot.acted && spot.toCall === 0) return ['fold', null, 'call-any'];
  return spot.toCall > 0 ? ['fold', 'call', 'call-any'] : ['check-fold', 'check', 'call-any'];
}

/**
 * The pre-action that remains in a new spot: none after a new hand, a new street, the player's own action or a new amount to call.
 * "Call any" survives a new amount; so does a "fold" chosen after the player's own action, which was meant for the raise that follows, and so do
 * "check/fold" and any "fold" with `outliveBets` (a setting, off by default).
 */
export function keepPreAction(pre: PreAction | null, spot: PreActionSpot, outliveBets = false): PreAction | null {
  if (!pre) return null;
  if (pre.handId !== spot.handId || pre.phase !== spot.phase || pre.ownActions !== spot.ownActions) return null;
  if (pre.toCall === spot.toCall) return pre;
  const foldsToRaise = pre.kind === 'fold' && pre.acted;
  const outlives = pre.kind === 'call-any' || foldsToRaise || (outliveBets && (pre.kind === 'check-fold' || pre.kind === 'fold'));
  return outlives ? { ...pre, toCall: spot.toCall } : null;
}

/** The action a pre-action takes at the turn; null = none, the player decides. */
export function firePreAction(pre: PreAction, legal: { readonly canCheck: boolean; readonly callChips: number }): PlayerAction | null {
  switch (pre.kind) {
    case 'check-fold':
      return { type: legal.canCheck ? 'check' : 'fold' };
    case 'fold':
      // Nobody means to fold when checking is free.
      return legal.canCheck ? null : { type: 'fold' };
    case 'check':
      return legal.canCheck ? { type: 'check' } : null;
    case 'call':
      return !legal.canCheck && legal.callChips === pre.toCall ? { type: 'call' } : null;
    case 'call-any':
      return legal.canCheck ? { type: 'check' } : { type: 'call' };
  }
}
