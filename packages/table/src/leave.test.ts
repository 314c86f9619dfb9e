import { describe, expect, test } from 'vitest';
import { tableChips } from './chips.ts';
import { endedFor } from './leave.ts';
import { deckOf, TestTable } from './test-table.ts';

const leave = (t: TestTable, seat: number) => t.do({ type: 'leave', playerId: `p${seat}` });

describe('leaving', () => {
  test('[N26] between hands the player leaves at once, with stack and lots', () => {
    const t = new TestTable().sit(0);
    expect(leave(t, 0)).toEqual(['leave-asked', 'left']);
    expect(t.log.at(-1)?.event).toMatchObject({ chips: 10_000, lots: [{ chips: 10_000 }], reason: 'asked', displayName: 'P0' });
    expect(t.table.seats[0]).toBeNull();
  });

  test('[N26] a player who is not in the hand leaves at once', () => {
    const t = new TestTable().sit(0, 1, 2);
    t.hand();
    t.deal();
    t.sit(4);
    expect(leave(t, 4)).toEqual(['leave-asked', 'left']);
  });

  test('[N26] on their turn in a hand, the player folds at once and leaves when the hand ends', () => {
    const t = new TestTable().sit(0, 1, 2);
    t.deal();
    expect(leave(t, 0)).toEqual(['leave-asked', 'folded', 'turn-started']);
    expect(t.refusal({ type: 'leave', playerId: 'p0' })).toBe('already-leaving');
    expect(t.act('fold').slice(-2)).toEqual(['hand-closed', 'left']);
  });

  test('[N26] before their turn, the player folds when it comes, even if they could check', () => {
    const t = new TestTable().sit(0, 1, 2);
    t.deal();
    expect(leave(t, 2)).toEqual(['leave-asked']);
    t.act('call');
    expect(t.act('call')).toEqual(['called', 'folded', 'bets-collected', 'board-dealt', 'turn-started']);
  });

  test('[N26] when the last two leave, the hand ends and both go in the same step', () => {
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

  test('[N26] an all-in player stays in to the end and leaves with what they won', () => {
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

  test('[N28] leaving waits for a buy-in in flight; accepted chips go back', () => {
    const t = new TestTable();
    const ids = t.reserve(3, 5_000);
    expect(leave(t, 3)).toEqual(['leave-asked']);
    expect(t.do({ type: 'debit-accepted', ...ids })).toEqual(['sat-down', 'left']);
    expect(t.log.at(-1)?.event).toMatchObject({ chips: 5_000, lots: [{ lotId: ids.lotId, chips: 5_000 }] });
  });

  test('[N28] a refused buy-in only frees the seat', () => {
    const t = new TestTable();
    const ids = t.reserve(3, 5_000);
    leave(t, 3);
    expect(t.do({ type: 'debit-refused', ...ids, reason: 'timed-out' })).toEqual(['seat-released']);
  });

  test.each([
    ['accepted', 8_000, [4_000, 4_000]],
    ['refused', 4_000, [4_000]],
  ])('[N28] leaving waits for a top-up in flight: %s', (answer, chips, lots) => {
    const t = new TestTable().sitWith(0, 4_000);
    t.do({ type: 'top-up', playerId: 'p0', chips: 4_000, lotId: 'extra' });
    expect(leave(t, 0)).toEqual(['leave-asked']);
    const ids = { stayId: t.seat(0).stayId, lotId: 'extra' };
    t.do(answer === 'accepted' ? { type: 'debit-accepted', ...ids } : { type: 'debit-refused', ...ids, reason: 'no' });
    expect(t.log.at(-1)?.event).toMatchObject({ type: 'left', chips, lots: lots.map((lot) => ({ chips: lot })) });
  });

  test('a player without a seat cannot leave', () => {
    expect(new TestTable().sit(0).refusal({ type: 'leave', playerId: 'p5' })).toBe('not-seated');
  });
});

describe('removed by staff', () => {
  const kick = (t: TestTable, seat: number) => t.do({ type: 'kick', stayId: t.seat(seat).stayId, reason: 'conduct' });

  test('[N59] between hands the player leaves at once, with all their chips', () => {
    const t = new TestTable().sit(0);
    expect(kick(t, 0)).toEqual(['leave-asked', 'left']);
    expect(t.log.at(-1)?.event).toMatchObject({ chips: 10_000, reason: 'kicked', kick: 'conduct' });
  });

  test('[N59] in a hand the player plays it to its end and leaves with what they then have', () => {
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

  test('[N59] the player is dealt no further hand, and the others play on', () => {
    const t = new TestTable().sit(0, 1, 2);
    t.deal();
    kick(t, 2);
    expect(t.foldOut()).toContain('left');
    t.deal();
    expect(t.table.hand?.seats.map(({ seat }) => seat)).toEqual([0, 1]);
  });

  test('[N26] [N59] a removed player who asks to leave folds on their turn, and the reason for removal is kept', () => {
    const t = new TestTable().sit(0, 1, 2);
    t.deal();
    kick(t, 0);
    expect(leave(t, 0)).toEqual(['leave-asked', 'folded', 'turn-started']);
    t.act('fold');
    expect(t.log.findLast(({ event }) => event.type === 'left')?.event).toMatchObject({ seat: 0, reason: 'asked', kick: 'conduct' });
  });

  test('[N26] [N59] a player who is already leaving is told the reason for removal and still folds on their turn', () => {
    const t = new TestTable().sit(0, 1, 2);
    t.deal();
    leave(t, 2);
    expect(kick(t, 2)).toEqual(['leave-asked']);
    t.act('call');
    expect(t.act('call')).toContain('folded');
    expect(t.seat(2)).toMatchObject({ leaving: 'asked', kick: 'conduct' });
  });

  test('[N28] [N59] a buy-in in flight is waited for and goes back; a player who has left is no longer seated', () => {
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

  test("[N26] [N59] no reason for a player who leaves; the staff's reason for a removed player, even one who then asks to leave", () => {
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

  test("[N27] [N59] the staff's reason comes first if a removed player is also disconnected too long during the hand", () => {
    const t = new TestTable({ reconnectWindowMs: 30_000 }).sit(0, 1, 2);
    t.do({ type: 'disconnected', playerId: 'p1' });
    t.deal();
    t.timer();
    t.do({ type: 'kick', stayId: t.seat(1).stayId, reason: 'conduct' });
    t.act('call');
    t.act('fold');
    expect(left(t)).toBe('conduct');
  });

  test("[N22] [N27] [N36] the table's own reasons: time, missed blinds, disconnection, closing", () => {
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

describe('disconnected too long', () => {
  test('[N27] cashed out after five minutes', () => {
    const t = new TestTable().sit(0);
    const since = t.now;
    t.do({ type: 'disconnected', playerId: 'p0' });
    expect(t.timer()).toEqual(['leave-asked', 'left']);
    expect(t.now).toBe(since + 300_000);
    expect(t.log.at(-1)?.event).toMatchObject({ reason: 'disconnected' });
  });

  test('[N27] reconnecting in time cancels it', () => {
    const t = new TestTable().sit(0);
    t.do({ type: 'disconnected', playerId: 'p0' });
    t.now += 299_999;
    t.do({ type: 'connected', playerId: 'p0' });
    t.now += 1;
    expect(t.refusal({ type: 'timer' })).toBe('not-due');
  });

  test('[N27] a player in a hand leaves when it ends', () => {
    const t = new TestTable({ reconnectWindowMs: 30_000 }).sit(0, 1, 2);
    t.do({ type: 'disconnected', playerId: 'p1' });
    t.deal();
    expect(t.timer()).toEqual(['leave-asked']);
    expect(t.act('call')).toEqual(['time-bank-used', 'called', 'folded', 'turn-started']);
    expect(t.act('fold').at(-1)).toBe('left');
  });
});
