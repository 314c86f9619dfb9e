import { describe, expect, test } from 'vitest';
import { deckOf, TestTable } from './test-table.ts';

const topUp = (t: TestTable, chips: number, lotId = 'extra') => t.do({ type: 'top-up', playerId: 'p0', chips, lotId });
const accept = (t: TestTable) => t.do({ type: 'debit-accepted', stayId: t.seat(0).stayId, lotId: 'extra' });

describe('between hands', () => {
  test('[N30] [N31] debited at once and added as soon as the wallet accepts it', () => {
    const t = new TestTable().sitWith(0, 4_000);
    expect(topUp(t, 6_000)).toEqual(['top-up-debited']);
    expect(accept(t)).toEqual(['top-up-accepted', 'behind-added']);
    expect(t.seat(0)).toMatchObject({ stack: 10_000, behind: 0, lots: [{ chips: 4_000 }, { lotId: 'extra', chips: 6_000 }] });
  });

  test.each([
    ['as much as there is room for', 6_000, null],
    ['more than there is room for', 6_001, 'buy-in-too-big'],
    ['more than the buy-in', 10_001, 'buy-in-too-big'],
    ['half a chip', 0.5, 'not-a-chip-amount'],
    ['nothing', 0, 'not-a-chip-amount'],
  ])('[N30] %s', (_name, chips, refusal) => {
    const result = new TestTable().sitWith(0, 4_000).refusal({ type: 'top-up', playerId: 'p0', chips, lotId: 'extra' });
    expect(typeof result === 'string' ? result : null).toBe(refusal);
  });

  test('[N30] refused with a full stack, with another one pending, without a seat, while leaving, and at a paused or closing table', () => {
    const ask = { type: 'top-up', playerId: 'p0', chips: 100, lotId: 'x' } as const;
    expect(new TestTable().sit(0).refusal(ask)).toBe('nothing-to-top-up');
    const t = new TestTable().sitWith(0, 4_000);
    expect(t.refusal({ ...ask, playerId: 'p1' })).toBe('not-seated');
    topUp(t, 1_000);
    expect(t.refusal(ask)).toBe('top-up-pending');
    t.do({ type: 'leave', playerId: 'p0' });
    expect(t.refusal(ask)).toBe('already-leaving');
    t.do({ type: 'staff', command: 'pause' });
    expect(t.refusal(ask)).toBe('table-paused');
    t.do({ type: 'staff', command: 'close-after-hand' });
    expect(t.refusal(ask)).toBe('table-closing');
  });

  test('[N30] a refused debit changes nothing', () => {
    const t = new TestTable().sitWith(0, 4_000);
    topUp(t, 1_000);
    expect(t.do({ type: 'debit-refused', stayId: t.seat(0).stayId, lotId: 'extra', reason: 'no' })).toEqual(['top-up-dropped']);
    expect(t.seat(0)).toMatchObject({ stack: 4_000, behind: 0, debit: null });
    expect(t.seat(0).lots).toHaveLength(1);
  });
});

describe('in a hand', () => {
  /** Seat 0 has 4,000 and is dealt in as the button, heads-up. */
  const dealt = (deck = deckOf('')) => {
    const t = new TestTable().sitWith(0, 4_000).sit(1);
    t.deal(deck);
    return t;
  };

  test('[N29] debited at its end, for as much as there is room for', () => {
    const t = dealt();
    expect(topUp(t, 10_000)).toEqual(['top-up-asked']);
    expect(t.refusal({ type: 'top-up', playerId: 'p0', chips: 100, lotId: 'x' })).toBe('top-up-pending');
    expect(t.act('fold').slice(-2)).toEqual(['hand-closed', 'top-up-debited']);
    expect(t.log.at(-1)?.event).toMatchObject({ lotId: 'extra', chips: 10_000 - 3_950 });
  });

  test('[N29] nothing is debited if the stack has grown above the maximum buy-in', () => {
    const t = new TestTable().sitWith(0, 9_950).sit(1);
    t.deal();
    topUp(t, 100);
    t.act({ type: 'raise', to: 300 });
    expect(t.act('fold').slice(-1)).toEqual(['top-up-dropped']);
    expect(t.log.at(-1)?.event).toMatchObject({ reason: 'nothing-to-top-up' });
  });

  test('[N31] chips accepted during the next hand wait beside the stack until its end', () => {
    const t = dealt();
    topUp(t, 1_000);
    t.act('fold');
    t.deal();
    expect(accept(t)).toEqual(['top-up-accepted']);
    expect(t.seat(0)).toMatchObject({ behind: 1_000 });
    expect(t.foldOut()).toContain('behind-added');
    expect(t.seat(0)).toMatchObject({ behind: 0, stack: 4_950 + 50 });
  });

  test('[N23] [N31] a player who lost all their chips is back as soon as the rebuy arrives', () => {
    const t = dealt(deckOf('As 7d Ah 2c 3h 9s Jc Qd 5s'));
    topUp(t, 5_000);
    t.act({ type: 'raise', to: 4_000 });
    expect(t.act('call').slice(-3)).toEqual(['hand-closed', 'top-up-debited', 'sat-out']);
    expect(accept(t)).toEqual(['top-up-accepted', 'behind-added', 'came-back']);
    expect(t.seat(0)).toMatchObject({ stack: 5_000, sittingOut: false, waitsForBlind: false });
  });

  test('[N32] a rebuy is at least the minimum buy-in', () => {
    const t = dealt(deckOf('As 7d Ah 2c 3h 9s Jc Qd 5s'));
    topUp(t, 3_999);
    t.act({ type: 'raise', to: 4_000 });
    expect(t.act('call')).toContain('top-up-dropped');
    expect(t.refusal({ type: 'top-up', playerId: 'p0', chips: 3_999, lotId: 'x' })).toBe('buy-in-too-small');
    expect(topUp(t, 4_000)).toEqual(['top-up-debited']);
  });

  test('[N26] [N29] a player who leaves in the meantime is no longer debited', () => {
    const t = dealt();
    topUp(t, 1_000);
    expect(t.do({ type: 'leave', playerId: 'p0' }).slice(-3)).toEqual(['hand-closed', 'top-up-dropped', 'left']);
  });

  test('[N29] [N35] at a paused table the request waits until play resumes', () => {
    const t = dealt();
    topUp(t, 1_000);
    t.do({ type: 'staff', command: 'pause' });
    expect(t.act('fold').at(-1)).toBe('hand-closed');
    expect(t.do({ type: 'staff', command: 'resume' })).toEqual(['resumed', 'top-up-debited']);
  });
});
