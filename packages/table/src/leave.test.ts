import { describe, expect, test } from 'vitest';
import { tableChips } from './chips.ts';
import { endedFor } from './leave.ts';
import { deckOf, TestTable } from './test-table.ts';

const leave = (t: TestTable, seat: number) => t.do({ type: 'leave', playerId: `p${seat}` });

describe('leaving', () => {
  test('[N26] between hands at once, with stack and lots', () => {
    const t = new TestTable().sit(0);
    expect(leave(t, 0)).toEqual(['leave-asked', 'left']);
    expect(t.log.at(-1)?.event).toMatchObject({ chips: 10_000, lots: [{ chips: 10_000 }], reason: 'asked', displayName: 'P0' });
    expect(t.table.seats[0]).toBeNull();
  });

  test('[N26] who is not in the hand goes at once', () => {
    const t = new TestTable().sit(0, 1, 2);
    t.hand();
    t.deal();
    t.sit(4);
    expect(leave(t, 4)).toEqual(['leave-asked', 'left']);
  });

  test('[N26] inside a hand at his turn: folds at once, and goes with the end of the hand', () => {
    const t = new TestTable().sit(0, 1, 2);
    t.deal();
    expect(leave(t, 0)).toEqual(['leave-asked', 'folded', 'turn-started']);
    expect(t.refusal({ type: 'leave', playerId: 'p0' })).toBe('already-leaving');
    expect(t.act('fold').slice(-2)).toEqual(['hand-closed', 'left']);
  });

  test('[N26] before his turn: folds when it comes, even where he could check', () => {
    const t = new TestTable().sit(0, 1, 2);
    t.deal();
    expect(leave(t, 2)).toEqual(['leave-asked']);
    t.act('call');
    expect(t.act('call')).toEqual(['called', 'folded', 'bets-collected', 'board-dealt', 'turn-started']);
  });

  test('[N26] the last two leave: the hand ends, and both go in the same step', () => {
    const t = new TestTable().sit(0, 1);
    t.deal();
    leave(t, 1);
    expect(leave(t, 0)).toEqual([
      'leave-asked',
      'folded',
      'uncalled-bet-returned',
      'bets-collected',
      'pot-awarded',
      'hand-ended',
      'hand-closed',
      'left',
      'left',
    ]);
    expect(t.log.flatMap(({ event }) => (event.type === 'left' ? [event.chips] : []))).toEqual([9_950, 10_050]);
  });

  test('[N26] all-in stays in to the end and leaves with what he won', () => {
    const t = new TestTable().sit(0, 1).sitWith(2, 4_000);
    t.deal(deckOf('2c As 3d 7h Ah 9d 4s 4h 8c Jd Ks'));
    t.act('call');
    t.act('call');
    t.act({ type: 'raise', to: 4_000 });
    expect(leave(t, 2)).toEqual(['leave-asked']);
    t.act('call');
    t.act('call');
    const end = t.playOut();
    expect(end.slice(-2)).toEqual(['hand-closed', 'left']);
    expect(t.log.at(-1)?.event).toMatchObject({ type: 'left', seat: 2, chips: 12_000 });
  });

  test('[N28] a leave waits for the buy-in in flight; accepted chips go back', () => {
    const t = new TestTable();
    const ids = t.reserve(3, 5_000);
    expect(leave(t, 3)).toEqual(['leave-asked']);
    expect(t.do({ type: 'debit-accepted', ...ids })).toEqual(['sat-down', 'left']);
    expect(t.log.at(-1)?.event).toMatchObject({ chips: 5_000, lots: [{ lotId: ids.lotId, chips: 5_000 }] });
  });

  test('[N28] a refused buy-in just frees the seat', () => {
    const t = new TestTable();
    const ids = t.reserve(3, 5_000);
    leave(t, 3);
    expect(t.do({ type: 'debit-refused', ...ids, reason: 'timed-out' })).toEqual(['seat-released']);
  });

  test.each([
    ['accepted', 8_000, [4_000, 4_000]],
    ['refused', 4_000, [4_000]],
  ])('[N28] a leave waits for the top-up in flight: %s', (answer, chips, lots) => {
    const t = new TestTable().sitWith(0, 4_000);
    t.do({ type: 'top-up', playerId: 'p0', chips: 4_000, lotId: 'extra' });
    expect(leave(t, 0)).toEqual(['leave-asked']);
    const ids = { stayId: t.seat(0).stayId, lotId: 'extra' };
    t.do(answer === 'accepted' ? { type: 'debit-accepted', ...ids } : { type: 'debit-refused', ...ids, reason: 'no' });
    expect(t.log.at(-1)?.event).toMatchObject({ type: 'left', chips, lots: lots.map((lot) => ({ chips: lot })) });
  });

  test('a stranger cannot leave', () => {
    expect(new TestTable().sit(0).refusal({ type: 'leave', playerId: 'p5' })).toBe('not-seated');
  });
});

describe('taken from the seat by the staff', () => {
  const kick = (t: TestTable, seat: number) => t.do({ type: 'kick', stayId: t.seat(seat).stayId, reason: 'conduct' });

  test('[N59] outside a hand at once, with all his chips', () => {
    const t = new TestTable().sit(0);
    expect(kick(t, 0)).toEqual(['leave-asked', 'left']);
    expect(t.log.at(-1)?.event).toMatchObject({ chips: 10_000, reason: 'kicked', kick: 'conduct' });
  });

  test('[N59] inside a hand he plays it to its end and goes with what he has then', () => {
    const t = new TestTable().sit(0, 1);
    t.deal(deckOf('As 7d Ah 2c'));
    expect(kick(t, 1)).toEqual(['leave-asked']);
    expect(kick(t, 0)).toEqual(['leave-asked']);
    expect(t.refusal({ type: 'kick', stayId: t.seat(0).stayId, reason: 'house' })).toBe('already-leaving');
    expect(t.refusal({ type: 'sit-out', playerId: 'p0', when: 'next-hand' })).toBe('already-leaving');
    expect(t.act({ type: 'raise', to: 500 })).toEqual(['raised', 'turn-started']);
    expect(t.act('call')).toEqual(['called', 'bets-collected', 'board-dealt', 'turn-started']);
    expect(t.playOut().slice(-3)).toEqual(['hand-closed', 'left', 'left']);
    expect(tableChips(t.table)).toBe(0);
    const left = t.log.filter(({ event }) => event.type === 'left').map(({ event }) => event);
    expect(left.map((event) => (event.type === 'left' ? event.chips : 0)).toSorted()).toEqual([10_500, 9_500]);
  });

  test('[N59] he is dealt into no other hand, and the others play on', () => {
    const t = new TestTable().sit(0, 1, 2);
    t.deal();
    kick(t, 2);
    expect(t.foldOut()).toContain('left');
    t.deal();
    expect(t.table.hand?.seats.map(({ seat }) => seat)).toEqual([0, 1]);
  });

  test('[N26] [N59] who wants to leave himself then folds at his turn, and it stays known why he was taken from it', () => {
    const t = new TestTable().sit(0, 1, 2);
    t.deal();
    kick(t, 0);
    expect(leave(t, 0)).toEqual(['leave-asked', 'folded', 'turn-started']);
    t.act('fold');
    expect(t.log.findLast(({ event }) => event.type === 'left')?.event).toMatchObject({ seat: 0, reason: 'asked', kick: 'conduct' });
  });

  test('[N26] [N59] whoever leaves already is told why he may not have stayed, and still folds at his turn', () => {
    const t = new TestTable().sit(0, 1, 2);
    t.deal();
    leave(t, 2);
    expect(kick(t, 2)).toEqual(['leave-asked']);
    t.act('call');
    expect(t.act('call')).toContain('folded');
    expect(t.seat(2)).toMatchObject({ leaving: 'asked', kick: 'conduct' });
  });

  test('[N28] [N59] a buy-in in flight is waited for and goes back; who has gone is not there any more', () => {
    const t = new TestTable();
    const ids = t.reserve(3, 5_000);
    expect(kick(t, 3)).toEqual(['leave-asked']);
    expect(t.do({ type: 'debit-accepted', ...ids })).toEqual(['sat-down', 'left']);
    expect(t.refusal({ type: 'kick', stayId: ids.stayId, reason: 'house' })).toBe('not-seated');
  });
});

describe('why a stay ended', () => {
  const left = (t: TestTable) => {
    const event = t.log.findLast(({ event }) => event.type === 'left')?.event;
    return event?.type === 'left' ? endedFor(event) : undefined;
  };

  test('[N26] [N59] a player who leaves has no reason, whom the staff takes away its reason, also when he asks to leave then', () => {
    const asked = new TestTable().sit(0);
    leave(asked, 0);
    expect(left(asked)).toBeNull();
    const kicked = new TestTable().sit(0, 1, 2);
    kicked.deal();
    kicked.do({ type: 'kick', stayId: kicked.seat(0).stayId, reason: 'account' });
    leave(kicked, 0);
    kicked.act('fold');
    expect(left(kicked)).toBe('account');
  });

  test('[N27] [N59] the staff comes before the table: away too long in a hand in which he is taken from his seat', () => {
    const t = new TestTable({ reconnectWindowMs: 30_000 }).sit(0, 1, 2);
    t.do({ type: 'disconnected', playerId: 'p1' });
    t.deal();
    t.timer();
    t.do({ type: 'kick', stayId: t.seat(1).stayId, reason: 'conduct' });
    t.act('call');
    t.act('fold');
    expect(left(t)).toBe('conduct');
  });

  test('[N22] [N27] [N36] the table names its own: time, missed blinds, line, its end', () => {
    const sitsOut = new TestTable().sit(0, 1);
    sitsOut.do({ type: 'sit-out', playerId: 'p0', when: 'next-hand' });
    sitsOut.timer();
    const misses = new TestTable({ sitOutMissedBigBlinds: 1 }).sit(0, 1, 2);
    misses.do({ type: 'sit-out', playerId: 'p0', when: 'next-hand' });
    while (misses.table.seats[0] !== null) misses.hand();
    const away = new TestTable().sit(0);
    away.do({ type: 'disconnected', playerId: 'p0' });
    away.timer();
    const closed = new TestTable().sit(0);
    closed.do({ type: 'staff', command: 'close-after-hand' });
    expect([sitsOut, misses, away, closed].map(left)).toEqual(['sat-out', 'missed-blinds', 'disconnected', 'table-closed']);
  });
});

describe('away too long', () => {
  test('[N27] five minutes without a line: cash-out', () => {
    const t = new TestTable().sit(0);
    const since = t.now;
    t.do({ type: 'disconnected', playerId: 'p0' });
    expect(t.timer()).toEqual(['leave-asked', 'left']);
    expect(t.now).toBe(since + 300_000);
    expect(t.log.at(-1)?.event).toMatchObject({ reason: 'disconnected' });
  });

  test('[N27] back in time the window is closed', () => {
    const t = new TestTable().sit(0);
    t.do({ type: 'disconnected', playerId: 'p0' });
    t.now += 299_999;
    t.do({ type: 'connected', playerId: 'p0' });
    t.now += 1;
    expect(t.refusal({ type: 'timer' })).toBe('not-due');
  });

  test('[N27] in a hand he leaves with its end', () => {
    const t = new TestTable({ reconnectWindowMs: 30_000 }).sit(0, 1, 2);
    t.do({ type: 'disconnected', playerId: 'p1' });
    t.deal();
    expect(t.timer()).toEqual(['leave-asked']);
    expect(t.act('call')).toEqual(['time-bank-used', 'called', 'folded', 'turn-started']);
    expect(t.act('fold').at(-1)).toBe('left');
  });
});
