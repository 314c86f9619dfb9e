import { describe, expect, test } from 'vitest';
import type { TableConfig } from './config.ts';
import { nextDeadline } from './deadlines.ts';
import { TestTable } from './test-table.ts';

/** At pace none, clocks start at once. */
function dealt(config: Partial<TableConfig> = {}): TestTable {
  const t = new TestTable({ pace: 'none', ...config }).sit(0, 1, 2);
  t.deal();
  return t;
}

const actor = (t: TestTable) => t.table.turn?.seat ?? -1;

describe('time to act', () => {
  test('[N15] base time, then automatically the time bank', () => {
    const t = dealt();
    expect(t.table.turn).toMatchObject({ seat: 0, startedAt: t.now, actUntil: t.now + 20_000, bankUntil: t.now + 50_000 });
    expect(nextDeadline(t.table)).toEqual({ at: t.now + 50_000, kind: 'turn' });
  });

  test.each([
    ['within the base time', 20_000, 30_000],
    ['a moment later', 20_001, 29_999],
    ['with half the bank', 35_000, 15_000],
    ['with all of it', 50_000, 0],
    ['after it, before the time-out has been processed', 50_400, 0],
  ])('[N15] [N19] acting %s leaves the unused part of the bank', (_name, ms, left) => {
    const t = dealt();
    t.now += ms;
    t.act('call');
    expect(t.seat(0).timeBankMs).toBe(left);
  });

  test('[N15] the clock starts once the deal, a closing call and a street have been shown, and a player may act before that', () => {
    const t = dealt({ pace: 'standard' });
    expect(t.table.turn).toMatchObject({ startedAt: t.now + 910, actUntil: t.now + 20_910 });
    t.act('call');
    t.act('call');
    t.act('check');
    const streetMs = 160 + 300 + 360 + 100;
    expect(t.table.turn).toMatchObject({ seat: 1, startedAt: t.now + streetMs, actUntil: t.now + streetMs + 20_000 });
    t.act('check');
    expect(t.seat(1).timeBankMs).toBe(30_000);
  });

  test('[N16] the bank grows every ten hands, up to its limit', () => {
    const t = new TestTable({ timeBank: { startMs: 30_000, addMs: 5_000, everyHands: 10, maxMs: 38_000 } }).sit(0, 1);
    const banks: number[] = [];
    for (let hand = 1; hand <= 30; hand += 1) {
      t.hand();
      if ([9, 10, 20, 30].includes(hand)) banks.push(t.seat(0).timeBankMs);
    }
    expect(banks).toEqual([30_000, 35_000, 38_000, 38_000]);
    expect(t.log.filter(({ event }) => event.type === 'time-bank-added')).toHaveLength(4);
  });

  test('[N17] out of time: the player folds to a bet and then sits out (WSOP T84)', () => {
    const t = dealt();
    expect(t.timer()).toEqual(['time-bank-used', 'timed-out', 'folded', 'sat-out', 'turn-started']);
    expect(t.seat(0)).toMatchObject({ sittingOut: true, sitOutReason: 'timed-out', timeBankMs: 0 });
    expect(actor(t)).toBe(1);
  });

  test('[N17] out of time: the player checks if that is free and stays in the hand', () => {
    const t = dealt();
    t.act('call');
    t.act('call');
    expect(t.timer()).toEqual(['time-bank-used', 'timed-out', 'checked', 'bets-collected', 'board-dealt', 'sat-out', 'turn-started']);
    expect(t.table.hand?.seats.find(({ seat }) => seat === 2)?.folded).toBe(false);
    t.playOut();
    expect(t.seat(2).sittingOut).toBe(false);
  });

  test('[N20] a player who timed out is back as soon as they act in the same hand (58 Pa. Code 812a.9)', () => {
    const t = dealt();
    t.act('call');
    t.act('call');
    t.timer();
    t.act('check');
    expect(actor(t)).toBe(2);
    expect(t.act('check')).toEqual(['checked', 'came-back', 'turn-started']);
    expect(t.seat(2)).toMatchObject({ sittingOut: false, sitOutReason: null });
  });

  test('[N19] an action for a stale decision is refused and changes nothing', () => {
    const t = dealt();
    const decisionId = t.table.turn?.decisionId ?? '';
    const call = { type: 'act', playerId: 'p0', decisionId, action: { type: 'call' } } as const;
    t.do(call);
    expect(t.refusal(call)).toBe('stale-decision');
    expect(t.refusal({ ...call, decisionId: 'nonsense' })).toBe('stale-decision');
    expect(t.refusal({ ...call, decisionId: t.table.turn?.decisionId ?? '' })).toBe('not-your-turn');
    expect(t.refusal({ ...call, playerId: 'stranger' })).toBe('not-seated');
    t.foldOut();
    expect(t.refusal(call)).toBe('no-hand');
  });

  test('a timer that comes early is refused', () => {
    const t = dealt();
    t.now += 49_999;
    expect(t.refusal({ type: 'timer' })).toBe('not-due');
  });
});

describe('disconnected', () => {
  test('[N18] twenty seconds more, once per hand; then the player times out and sits out', () => {
    const t = dealt();
    t.do({ type: 'disconnected', playerId: 'p0' });
    expect(t.timer()).toEqual(['disconnect-time-granted']);
    expect(nextDeadline(t.table)).toEqual({ at: t.now + 20_000, kind: 'turn' });
    expect(t.timer()).toEqual(['time-bank-used', 'timed-out', 'folded', 'sat-out', 'turn-started']);
    expect(t.seat(0)).toMatchObject({ sitOutReason: 'disconnected', timeBankMs: 0 });
  });

  test('[N18] a second decision in the same hand has only the normal clock; the next hand restores the extra time', () => {
    const t = new TestTable().sit(0, 1);
    t.deal();
    t.do({ type: 'disconnected', playerId: 'p0' });
    t.timer();
    t.act('call');
    t.act('check');
    t.act('check');
    expect(actor(t)).toBe(0);
    expect(t.timer()).toContain('timed-out');
    t.playOut();
    t.do({ type: 'connected', playerId: 'p0' });
    t.do({ type: 'sit-out', playerId: 'p0', when: 'never' });
    t.deal();
    expect(t.seat(0).disconnectTimeUsed).toBe(false);
  });

  test('[N18] a player who is back in time can act; the extra time uses no time bank', () => {
    const t = dealt();
    t.do({ type: 'disconnected', playerId: 'p0' });
    t.timer();
    t.now += 5_000;
    t.do({ type: 'connected', playerId: 'p0' });
    t.act('call');
    expect(t.seat(0)).toMatchObject({ connected: true, disconnectedAt: null, sittingOut: false });
  });

  test('repeating a connection state changes nothing', () => {
    const t = dealt();
    expect(t.do({ type: 'connected', playerId: 'p0' })).toEqual([]);
    t.do({ type: 'disconnected', playerId: 'p0' });
    expect(t.do({ type: 'disconnected', playerId: 'p0' })).toEqual([]);
    expect(t.refusal({ type: 'connected', playerId: 'stranger' })).toBe('not-seated');
  });

  test('[N25] no hand is dealt while nobody is connected', () => {
    const t = new TestTable().sit(0, 1);
    t.do({ type: 'disconnected', playerId: 'p0' });
    t.do({ type: 'disconnected', playerId: 'p1' });
    expect(nextDeadline(t.table)?.kind).toBe('seat');
    t.do({ type: 'connected', playerId: 'p1' });
    expect(nextDeadline(t.table)?.kind).toBe('deal');
  });
});
