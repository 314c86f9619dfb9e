import { describe, expect, test } from 'vitest';
import { tableChips } from './chips.ts';
import type { TableConfig } from './config.ts';
import { nextDeadline } from './deadlines.ts';
import { deckOf, TestTable } from './test-table.ts';

/** Kings in seat 0 win the first board, aces in seat 1 the second: hole cards, five cards, five cards. */
const DECK = deckOf('As Kc Ah Kd Kh 7c 2d 9h 4s Qc Jd 8s 5h 3d');

/** Heads-up, both all-in before the flop, and asked whether to run it twice. */
function asked(config: Partial<TableConfig> = {}): TestTable {
  const t = new TestTable({ runItTwice: true, ...config }).sit(0, 1);
  t.deal(DECK);
  t.act({ type: 'raise', to: 10_000 });
  t.act('call');
  return t;
}

const answer = (t: TestTable, seat: number, agree: unknown, decisionId = t.table.offer?.decisionId ?? '') =>
  ({ type: 'act', playerId: `p${seat}`, decisionId, action: { type: 'run-twice', agree } }) as Parameters<TestTable['refusal']>[0];

describe('the offer to run it twice at the table', () => {
  test('[N39] the players asked share ten seconds, and nobody is to act', () => {
    const t = asked();
    expect(t.table.turn).toBeNull();
    // The all-in call is collected, both hands turn up with their chances, and the question appears.
    const shownMs = 480 + 300 + 250 + 120 + 220 + 250 + 180;
    expect(t.table.offer).toEqual({
      seats: [1, 0],
      decisionId: `${t.table.handId}-2`,
      startedAt: t.now + shownMs,
      until: t.now + shownMs + 10_000,
    });
    expect(nextDeadline(t.table)).toEqual({ at: t.now + shownMs + 10_000, kind: 'offer' });
    expect(asked({ runTwiceMs: 4_000 }).table.offer?.until).toBe(t.now + shownMs + 4_000);
  });

  test('[N39] both agree: there are two boards, and each half of the pot goes to its winner', () => {
    const t = asked();
    expect(t.answer(0, true)).toEqual(['run-twice-answered']);
    expect(t.table.hand?.runTwice).toEqual({ waiting: [1], agreed: [0] });
    const end = t.answer(1, true);
    expect(end.filter((type) => type === 'board-dealt')).toHaveLength(6);
    expect(t.stacks().slice(0, 2)).toEqual([10_000, 10_000]);
    expect(t.table.lastHand).toMatchObject({ board: expect.any(Array), secondBoard: deckOf('Qc Jd 8s 5h 3d').slice(0, 5) });
    expect([t.table.offer, t.table.hand]).toEqual([null, null]);
  });

  test('[N39] one declines: the board is immediately dealt once', () => {
    const t = asked();
    expect(t.answer(1, false)).toContain('hand-closed');
    expect(t.stacks().slice(0, 2)).toEqual([20_000, 0]);
    expect(t.table.lastHand?.secondBoard).toEqual([]);
  });

  test('[N39] players who have not agreed in time decline, connected or not; they keep their time bank and do not sit out', () => {
    for (const line of ['connected', 'disconnected'] as const) {
      const t = asked();
      t.answer(0, true);
      if (line === 'disconnected') t.do({ type: 'disconnected', playerId: 'p1' });
      expect(t.timer()).toEqual(expect.arrayContaining(['run-twice-answered', 'hand-closed']));
      expect(t.log.findLast(({ event }) => event.type === 'run-twice-answered')?.event).toMatchObject({ seat: 1, agree: false });
      expect(t.seat(1)).toMatchObject({ timeBankMs: 30_000, sitOutReason: 'no-chips', disconnectTimeUsed: false });
    }
  });

  test('[N39] an early timer is refused; a late answer counts until the time-out has been processed', () => {
    const t = asked();
    t.now += 9_999;
    expect(t.refusal({ type: 'timer' })).toBe('not-due');
    t.now += 5_000;
    t.answer(0, true);
    expect(t.answer(1, true)).toContain('hand-closed');
  });

  test('[N26] [N39] a leaving player declines at once, even if the offer comes later', () => {
    const open = asked();
    expect(open.do({ type: 'leave', playerId: 'p1' })).toEqual(expect.arrayContaining(['run-twice-answered', 'hand-closed', 'left']));
    const before = new TestTable({ runItTwice: true }).sit(0, 1);
    before.deal(DECK);
    before.act({ type: 'raise', to: 10_000 });
    before.do({ type: 'leave', playerId: 'p0' });
    expect(before.act('call')).not.toContain('offer-started');
    expect(before.table.hand).toBeNull();
  });

  test('[N19] [N39] anything but an answer to this offer is refused and changes nothing', () => {
    const t = asked();
    const before = JSON.stringify(t.table);
    expect(t.refusal(answer(t, 0, true, 'nonsense'))).toBe('stale-decision');
    expect(t.refusal(answer(t, 5, true))).toBe('not-seated');
    expect(t.refusal(answer(t, 0, 'yes'))).toBe('unknown-action');
    for (const type of ['fold', 'check', 'call'] as const) {
      const decisionId = t.table.offer?.decisionId ?? '';
      expect(t.refusal({ type: 'act', playerId: 'p0', decisionId, action: { type } })).toBe('offer-open');
    }
    expect(JSON.stringify(t.table)).toBe(before);
    const decisionId = t.table.offer?.decisionId ?? '';
    t.answer(0, true);
    expect(t.refusal(answer(t, 0, true, decisionId))).toBe('not-your-turn');
    t.answer(1, true);
    expect(t.refusal(answer(t, 0, true, decisionId))).toBe('no-hand');
  });

  test('[N39] an answer without an offer is refused', () => {
    const t = new TestTable({ runItTwice: true }).sit(0, 1, 2);
    t.deal();
    expect(t.refusal(answer(t, 0, true, t.table.turn?.decisionId))).toBe('no-offer-open');
    t.sit(4);
    expect(t.refusal(answer(t, 4, true, t.table.turn?.decisionId))).toBe('no-offer-open');
  });

  test('[N37] after a restart, players who have not answered get fresh full time for the same decision', () => {
    const t = asked();
    t.answer(0, true);
    const before = t.table.offer;
    t.now += 8_000;
    expect(t.do({ type: 'restarted' })).toEqual(['process-restarted', 'offer-started']);
    expect(t.table.offer).toEqual({ ...before, seats: [1], startedAt: t.now, until: t.now + 10_000 });
    t.do({ type: 'connected', playerId: 'p1' });
    expect(t.answer(1, true)).toContain('hand-closed');
  });

  test('[N38] voiding a hand also ends the offer', () => {
    const t = asked();
    t.answer(0, true);
    expect(t.do({ type: 'void-hand', reason: 'outage' })).toEqual(['hand-voided']);
    expect(t.table).toMatchObject({ hand: null, turn: null, offer: null });
    expect(t.stacks().slice(0, 2)).toEqual([10_000, 10_000]);
    expect(tableChips(t.table)).toBe(20_000);
  });

  test('[N33] the pause counts the streets of both boards', () => {
    const t = asked();
    t.answer(0, true);
    t.answer(1, true);
    expect((t.table.nextHandAt ?? 0) - t.now).toBe(
      2 * (850 + 360 + 250 + (850 + 220 + 250) + (1_150 + 280 + 250)) + (500 + 400) + (150 + 500 + 400) + 650,
    );
  });

  test('[N20] a player who timed out in this hand is back as soon as they answer', () => {
    const t = new TestTable({ runItTwice: true }).sit(0, 1, 2);
    t.deal();
    for (const action of ['call', 'call', 'check', 'check'] as const) t.act(action);
    t.timer();
    expect(t.seat(2)).toMatchObject({ sittingOut: true, sitOutReason: 'timed-out' });
    t.act({ type: 'raise', to: 9_900 });
    t.act('fold');
    t.act('call');
    expect(t.seat(2).sittingOut).toBe(false);
    expect(t.table.offer?.seats).toEqual([2, 0]);
  });
});
