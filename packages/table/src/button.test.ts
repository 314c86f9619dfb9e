import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TestTable } from './test-table.ts';

const leave = (t: TestTable, seat: number) => t.do({ type: 'leave', playerId: `p${seat}` });

describe('button and blinds between hands', () => {
  test('[N8] at a new table everybody is dealt in without posting', () => {
    const t = new TestTable().sit(1, 2, 4, 5);
    expect(t.hand()).toBe('D1 S2 B4 | 2 4 5 1');
    expect(t.posts()).toEqual(['2 small_blind 50', '4 big_blind 100']);
  });

  test('[N4] [N5] [N6] blinds and button move to the next player', () => {
    const t = new TestTable().sit(0, 2, 3, 5);
    expect([t.hand(), t.hand(), t.hand(), t.hand(), t.hand()]).toEqual([
      'D0 S2 B3 | 2 3 5 0',
      'D2 S3 B5 | 3 5 0 2',
      'D3 S5 B0 | 5 0 2 3',
      'D5 S0 B2 | 0 2 3 5',
      'D0 S2 B3 | 2 3 5 0',
    ]);
  });

  test.each([
    // WSOP L151 and T85: with four players, the one given leaves after the first hand, D0 S1 B2.
    ['the button leaves', 0, ['D1 S2 B3 | 2 3 1', 'D2 S3 B1 | 3 1 2']],
    ['the small blind leaves: dead button', 1, ['d1 S2 B3 | 2 3 0', 'D2 S3 B0 | 3 0 2']],
    ['the big blind leaves: dead small blind, then dead button', 2, ['D1 s2 B3 | 3 0 1', 'd2 S3 B0 | 3 0 1', 'D3 S0 B1 | 0 1 3']],
    ['the next big blind leaves: it moves one player further', 3, ['D1 S2 B0 | 2 0 1', 'D2 S0 B1 | 0 1 2']],
  ])('[N5] [N6] %s (WSOP L151, T85)', (_name, seat, hands) => {
    const t = new TestTable().sit(0, 1, 2, 3);
    expect(t.hand()).toBe('D0 S1 B2 | 1 2 3 0');
    leave(t, seat);
    expect(hands.map(() => t.hand())).toEqual(hands);
  });

  test('[N5] [N6] both blinds leave: dead button and dead small blind', () => {
    const t = new TestTable().sit(0, 1, 2, 3, 4);
    t.hand();
    leave(t, 1);
    leave(t, 2);
    expect([t.hand(), t.hand(), t.hand()]).toEqual(['d1 s2 B3 | 3 4 0', 'd2 S3 B4 | 3 4 0', 'D3 S4 B0 | 4 0 3']);
  });

  test.each([
    // WSOP T87, L153: three players become two; nobody has the big blind twice in a row.
    ['the button', 0, 'D2 S2 B1 | 1 2'],
    ['the small blind', 1, 'D2 S2 B0 | 0 2'],
    ['the big blind', 2, 'D1 S1 B0 | 0 1'],
  ])('[N4] [N7] heads-up after %s left: the button posts the small blind (WSOP T87, L153)', (_name, seat, second) => {
    const t = new TestTable().sit(0, 1, 2);
    expect(t.hand()).toBe('D0 S1 B2 | 1 2 0');
    leave(t, seat);
    expect(t.hand()).toBe(second);
  });

  test('[N7] heads-up, the button posts the small blind and alternates', () => {
    const t = new TestTable().sit(1, 4);
    expect([t.hand(), t.hand(), t.hand()]).toEqual(['D1 S1 B4 | 4 1', 'D4 S4 B1 | 1 4', 'D1 S1 B4 | 4 1']);
  });

  test('[N4] [N9] two become three: the new player gets the big blind when it reaches them', () => {
    const after = new TestTable().sit(1, 4);
    after.hand();
    after.sit(5);
    expect([after.hand(), after.hand(), after.hand()]).toEqual(['D1 S4 B5 | 4 5 1', 'D4 S5 B1 | 5 1 4', 'D5 S1 B4 | 1 4 5']);
    const between = new TestTable().sit(1, 4);
    between.hand();
    between.sit(2);
    expect([between.hand(), between.hand(), between.hand()]).toEqual(['D4 S4 B1 | 1 4', 'D4 S1 B2 | 1 2 4', 'D1 S2 B4 | 2 4 1']);
  });

  test('[N8] a game that stopped starts again: everybody is dealt in, and the big blind still moves on', () => {
    const t = new TestTable().sit(0, 1);
    expect(t.hand()).toBe('D0 S0 B1 | 1 0');
    leave(t, 0);
    t.sit(3, 5);
    expect(t.hand()).toBe('D5 S1 B3 | 1 3 5');
    expect(t.posts()).toEqual(['1 small_blind 50', '3 big_blind 100']);
  });

  test('[N25] one player waits; a second player starts the game', () => {
    const t = new TestTable().sit(2);
    expect(t.refusal({ type: 'deal', handId: '1', deck: [] })).toBe('not-ready');
    t.sit(0);
    expect(t.hand()).toBe('D0 S0 B2 | 2 0');
  });
});

test('[N4] [N6] whoever joins, leaves or sits out, nobody has the big blind twice in a row and the blinds follow the button', () => {
  const change = fc.record({ kind: fc.constantFrom('leave', 'sit', 'out', 'back', 'post', 'buy-button'), seat: fc.nat(5) });
  const entry = fc.constantFrom('free' as const, 'post-or-wait' as const);
  fc.assert(
    fc.property(entry, fc.array(fc.array(change, { maxLength: 4 }), { minLength: 1, maxLength: 12 }), (rule, rounds) => {
      const t = new TestTable({ entry: rule }).sit(0, 2, 3, 5);
      let bigBlind = '';
      for (const changes of rounds) {
        for (const { kind, seat } of changes) shuffleSeats(t, kind, seat);
        if (t.table.seats.filter((seat) => seat !== null && !seat.sittingOut).length < 2) continue;
        const hand = t.hand();
        expect(hand).toMatch(/^[Dd]\d [Ss]\d B\d \|/);
        const [, button, small, big, dealt = ''] = /^.(\d) .(\d) B(\d) \| (.*)$/.exec(hand) ?? [];
        const order = dealt.split(' ');
        const who = t.seat(Number(big)).stayId;
        expect(who).not.toBe(bigBlind);
        bigBlind = who;
        expect(order.includes(String(button)) ? order.at(-1) : button).toBe(button);
        // To the left of the button are the small blind, then the big blind; only the small blind may be dead.
        if (order.length === 2) expect([small, order]).toEqual([button, [big, button]]);
        else expect(order.slice(0, 2).join(' ')).toMatch(order.includes(String(small)) ? `${small} ${big}` : new RegExp(`^${big} `));
      }
    }),
    { numRuns: 150 },
  );
});

function shuffleSeats(t: TestTable, kind: string, seat: number): void {
  const taken = t.table.seats[seat] !== null;
  const playerId = `p${seat}`;
  if (kind === 'sit' && !taken) t.sit(seat);
  if (!taken) return;
  if (kind === 'leave') t.do({ type: 'leave', playerId });
  if (kind === 'out') t.do({ type: 'sit-out', playerId, when: 'next-hand' });
  if (kind === 'back' && t.seat(seat).sittingOut) t.do({ type: 'come-back', playerId });
  if ((kind === 'post' || kind === 'buy-button') && t.seat(seat).waitsForBlind) t.do({ type: 'choose-entry', playerId, entry: kind });
}
