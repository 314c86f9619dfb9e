import { describe, expect, it } from 'vitest';
import { firePreAction, keepPreAction, PRE_ACTION_KINDS, type PreAction, type PreActionSpot, preActionsFor } from './pre-actions.ts';

const spot: PreActionSpot = { handId: '12', phase: 'flop', toCall: 600, ownActions: 1, acted: false };
const armed = (kind: PreAction['kind'], over: Partial<PreActionSpot> = {}): PreAction => ({ kind, ...spot, ...over });

describe('a pre-action belongs to one decision (UX-1)', () => {
  it.each(PRE_ACTION_KINDS)('%s stays while nothing changes', (kind) => {
    expect(keepPreAction(armed(kind), spot)).toEqual(armed(kind));
  });

  const cleared = { 'a new hand': { handId: '13' }, 'a new street': { phase: 'turn' }, 'an own action': { ownActions: 2 } };
  for (const [what, change] of Object.entries(cleared))
    it.each(PRE_ACTION_KINDS)(`%s is cleared by ${what}`, (kind) => {
      expect(keepPreAction(armed(kind), { ...spot, ...change }, true)).toBeNull();
    });

  it.each(['check-fold', 'fold', 'check', 'call'] as const)('%s is cleared by a new amount to call', (kind) => {
    expect(keepPreAction(armed(kind), { ...spot, toCall: 900 })).toBeNull();
    expect(keepPreAction(armed(kind, { toCall: 0 }), spot)).toBeNull();
  });

  it('call any survives a change of the amount, as its name says', () => {
    expect(keepPreAction(armed('call-any'), { ...spot, toCall: 900 })).toEqual(armed('call-any', { toCall: 900 }));
  });

  it('a fold chosen after an own bet is meant for the raise, and stands when it comes', () => {
    const after = { ...spot, toCall: 0, acted: true };
    const kept = keepPreAction({ kind: 'fold', ...after }, { ...after, toCall: 1200 });
    expect(kept).toMatchObject({ kind: 'fold', toCall: 1200 });
    expect(kept && firePreAction(kept, { canCheck: false, callChips: 1200 })).toEqual({ type: 'fold' });
  });

  it('fold and check/fold survive a bet only if the player chose that setting', () => {
    expect(keepPreAction(armed('check-fold', { toCall: 0 }), spot, true)).toEqual(armed('check-fold'));
    expect(keepPreAction(armed('check', { toCall: 0 }), spot, true)).toBeNull();
    expect(keepPreAction(armed('call'), { ...spot, toCall: 900 }, true)).toBeNull();
  });
});

describe('what a pre-action does at the player’s turn', () => {
  const free = { canCheck: true, callChips: 0 };
  const facing = { canCheck: false, callChips: 600 };
  it.each([
    ['check-fold', free, { type: 'check' }],
    ['check-fold', facing, { type: 'fold' }],
    ['fold', facing, { type: 'fold' }],
    ['fold', free, null],
    ['check', free, { type: 'check' }],
    ['check', facing, null],
    ['call', facing, { type: 'call' }],
    ['call', { canCheck: false, callChips: 601 }, null],
    ['call', free, null],
    ['call-any', free, { type: 'check' }],
    ['call-any', { canCheck: false, callChips: 9000 }, { type: 'call' }],
  ] as const)('%s with %j', (kind, legal, action) => {
    expect(firePreAction(armed(kind), legal)).toEqual(action);
  });

  it('never raises (UX-7)', () => {
    for (const kind of PRE_ACTION_KINDS)
      for (const legal of [free, facing]) expect(firePreAction(armed(kind), legal)?.type).not.toBe('raise');
  });

  it('there are three, in the columns of their buttons (UX-3)', () => {
    expect(preActionsFor(spot)).toEqual(['fold', 'call', 'call-any']);
    expect(preActionsFor({ ...spot, toCall: 0 })).toEqual(['check-fold', 'check', 'call-any']);
    // A big blind has posted but not acted, so it may still check.
    expect(preActionsFor({ ...spot, toCall: 0, ownActions: 0, acted: false })).toEqual(['check-fold', 'check', 'call-any']);
  });

  it('there is nothing to check once the player has bet: only a raise brings them back', () => {
    expect(preActionsFor({ ...spot, toCall: 0, acted: true })).toEqual(['fold', null, 'call-any']);
    expect(preActionsFor({ ...spot, toCall: 600, acted: true })).toEqual(['fold', 'call', 'call-any']);
  });
});
