import { describe, expect, test } from 'vitest';
import { tableChips } from './chips.ts';
import { nextDeadline } from './deadlines.ts';
import { evolveTable, replayTable } from './evolve.ts';
import type { Table } from './state.ts';
import { TestTable } from './test-table.ts';

const staff = (t: TestTable, command: 'pause' | 'resume' | 'close-after-hand') => t.do({ type: 'staff', command });

describe('pause', () => {
  test('[N35] the running hand is finished, and no new one begins until play resumes (GLI-19 2.4.1)', () => {
    const t = new TestTable().sit(0, 1);
    t.deal();
    expect(staff(t, 'pause')).toEqual(['paused']);
    expect(t.foldOut()).toContain('hand-closed');
    expect(nextDeadline(t.table)).toBeNull();
    expect(t.refusal({ type: 'deal', handId: '9', deck: [] })).toBe('table-paused');
    expect(staff(t, 'resume')).toEqual(['resumed']);
    expect(nextDeadline(t.table)).toEqual({ at: t.table.nextHandAt, kind: 'deal' });
  });

  test('[N35] repeating a command changes nothing', () => {
    const t = new TestTable();
    expect(staff(t, 'resume')).toEqual([]);
    staff(t, 'pause');
    expect(staff(t, 'pause')).toEqual([]);
  });

  test('[N35] leaving is always possible', () => {
    const t = new TestTable().sit(0);
    staff(t, 'pause');
    expect(t.do({ type: 'leave', playerId: 'p0' })).toEqual(['leave-asked', 'left']);
  });
});

describe('closing', () => {
  test('[N36] an empty table closes at once and accepts no more input', () => {
    const t = new TestTable();
    expect(staff(t, 'close-after-hand')).toEqual(['closing', 'table-closed']);
    expect(t.refusal({ type: 'staff', command: 'resume' })).toBe('table-closing');
    expect(t.refusal({ type: 'timer' })).toBe('table-closing');
  });

  test('[N36] after the running hand everybody is cashed out', () => {
    const t = new TestTable().sit(0, 1, 3);
    t.deal();
    expect(staff(t, 'close-after-hand')).toEqual(['closing']);
    expect(staff(t, 'close-after-hand')).toEqual([]);
    expect(t.refusal({ type: 'staff', command: 'pause' })).toBe('table-closing');
    t.act('call');
    t.act('fold');
    const end = t.playOut();
    expect(end.slice(-4)).toEqual(['left', 'left', 'left', 'table-closed']);
    expect(t.log.findLast(({ event }) => event.type === 'left')?.event).toMatchObject({ reason: 'table-closed' });
    expect(tableChips(t.table)).toBe(0);
  });

  test('[N28] [N36] it waits for a debit in flight', () => {
    const t = new TestTable().sit(0);
    const ids = t.reserve(1);
    expect(staff(t, 'close-after-hand')).toEqual(['closing', 'leave-asked', 'leave-asked', 'left']);
    expect(t.do({ type: 'debit-accepted', ...ids })).toEqual(['sat-down', 'left', 'table-closed']);
  });
});

describe('restart', () => {
  test('[N37] everybody is disconnected, and the player to act gets a fresh full clock for the same decision', () => {
    const t = new TestTable().sit(0, 1, 2);
    t.deal();
    const before = t.table.turn;
    t.now += 45_000;
    expect(t.do({ type: 'restarted' })).toEqual(['process-restarted', 'turn-started']);
    expect(t.table.turn).toMatchObject({
      decisionId: before?.decisionId,
      startedAt: t.now,
      actUntil: t.now + 20_000,
      bankUntil: t.now + 50_000,
    });
    expect(t.table.seats.filter((seat) => seat?.connected)).toEqual([]);
    t.do({ type: 'connected', playerId: 'p0' });
    expect(t.act('call')).toContain('called');
    expect(t.seat(0).timeBankMs).toBe(30_000);
  });

  test('[N27] [N37] players have the full time to reconnect, then they are cashed out', () => {
    const t = new TestTable().sit(0, 1);
    t.do({ type: 'disconnected', playerId: 'p0' });
    t.now += 240_000;
    t.do({ type: 'restarted' });
    expect(nextDeadline(t.table)).toEqual({ at: t.now + 300_000, kind: 'seat' });
    expect(t.timer()).toEqual(['leave-asked', 'leave-asked', 'left', 'left']);
  });

  test('[N37] between hands the next one begins soon, even if the clock was set back in the meantime', () => {
    const t = new TestTable().sit(0, 1);
    t.now -= 3_600_000;
    t.do({ type: 'restarted' });
    t.do({ type: 'connected', playerId: 'p0' });
    expect(nextDeadline(t.table)).toEqual({ at: t.now + 3_000, kind: 'deal' });
  });

  test('[N22] [N37] nobody sits out longer because the clock was set back in the meantime', () => {
    const t = new TestTable().sit(0, 1);
    t.do({ type: 'sit-out', playerId: 'p0', when: 'next-hand' });
    t.now -= 3_600_000;
    t.do({ type: 'restarted' });
    t.do({ type: 'connected', playerId: 'p0' });
    t.do({ type: 'connected', playerId: 'p1' });
    expect(nextDeadline(t.table)).toEqual({ at: t.now + t.table.config.sitOutMs, kind: 'seat' });
  });

  test('[N37] debits in flight are answered as usual', () => {
    const t = new TestTable();
    const ids = t.reserve(2);
    t.do({ type: 'restarted' });
    expect(t.do({ type: 'debit-accepted', ...ids })).toEqual(['sat-down']);
    expect(t.seat(2).connected).toBe(false);
  });
});

describe('a process that stood still', () => {
  test('[N37] the player to act gets a fresh full clock for the same decision, and pays nothing for the time that passed', () => {
    const t = new TestTable().sit(0, 1, 2);
    t.deal();
    const before = t.table.turn;
    t.now += 60_000;
    expect(t.do({ type: 'stalled' })).toEqual(['turn-started']);
    expect(t.table.turn).toMatchObject({
      decisionId: before?.decisionId,
      startedAt: t.now,
      actUntil: t.now + 20_000,
      bankUntil: t.now + 50_000,
    });
    expect(t.table.seats.filter((seat) => seat?.connected)).toHaveLength(3);
    expect(t.act('call')).not.toContain('time-bank-used');
  });

  test('[N37] between hands nothing changes', () => {
    const t = new TestTable().sit(0, 1);
    expect(t.do({ type: 'stalled' })).toEqual([]);
  });
});

describe('void', () => {
  test('[N38] stacks are restored from the start of the hand, and play continues', () => {
    const t = new TestTable().sit(0, 1, 2);
    t.deal();
    t.act({ type: 'raise', to: 5_000 });
    t.act('call');
    expect(t.do({ type: 'void-hand', reason: 'outage' })).toEqual(['hand-voided']);
    expect(t.stacks().slice(0, 3)).toEqual([10_000, 10_000, 10_000]);
    expect(t.table).toMatchObject({ hand: null, handId: null, turn: null, lastHand: null, handsPlayed: 0 });
    expect(nextDeadline(t.table)).toEqual({ at: t.now + 3_000, kind: 'deal' });
    expect(t.refusal({ type: 'void-hand', reason: 'again' })).toBe('no-hand');
  });

  test('[N26] [N38] a player who left during it goes with the stack they began it with', () => {
    const t = new TestTable().sit(0, 1, 2);
    t.deal();
    t.act({ type: 'raise', to: 5_000 });
    t.do({ type: 'leave', playerId: 'p0' });
    expect(t.do({ type: 'void-hand', reason: 'outage' })).toEqual(['hand-voided', 'left']);
    expect(t.log.at(-1)?.event).toMatchObject({ seat: 0, chips: 10_000 });
  });
});

test('a snapshot from an older version lacks newer members, and play continues', () => {
  const t = new TestTable().sit(0, 1);
  t.hand();
  const { offer, ...old } = t.table;
  const { secondBoard, rabbit, ...lastHand } = old.lastHand ?? { secondBoard: [], rabbit: [] };
  expect([offer, secondBoard, rabbit]).toEqual([null, [], []]);
  const snapshot = JSON.parse(JSON.stringify({ ...old, lastHand })) as Table;
  expect(replayTable([], snapshot)).toEqual(t.table);
  expect(nextDeadline(replayTable([], snapshot))?.kind).toBe('deal');
});

test('a stream that does not begin with table-opened is damaged', () => {
  expect(() => evolveTable(null, { type: 'paused' })).toThrow(RangeError);
  expect(() => replayTable([])).toThrow(RangeError);
});
