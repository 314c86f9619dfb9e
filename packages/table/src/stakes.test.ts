import { cardsOf } from '@cardroom/poker';
import { describe, expect, test } from 'vitest';
import { tableChips } from './chips.ts';
import type { TableConfig } from './config.ts';
import { nextDeadline } from './deadlines.ts';
import { STAKE_MISSES_MAX, STAKE_MS, STAKES_RETRY_MS } from './stakes.ts';
import { TestTable } from './test-table.ts';

const HAND = { settlement: 'hand', entry: 'free' } as const;

function tableOf(settings: Partial<TableConfig> = {}): TestTable {
  return new TestTable({ ...HAND, ...settings });
}

/** The stakes of the next hand by seat, answered with `yes`, `no`, or not at all. */
function answer(table: TestTable, bySeat: Readonly<Record<number, 'yes' | string>>): void {
  for (const { stayId, lotId } of table.collect()) {
    const seat = table.table.seats.find((one) => one?.stayId === stayId)?.seat ?? -1;
    const said = bySeat[seat];
    if (said === 'yes') table.do({ type: 'debit-accepted', stayId, lotId });
    else if (said !== undefined) table.do({ type: 'debit-refused', stayId, lotId, reason: said });
  }
}

const deal = (table: TestTable): string[] => {
  table.now = Math.max(table.now, nextDeadline(table.table)?.at ?? 0);
  return table.deal();
};
const dealtSeats = (table: TestTable) => table.table.hand?.seats.map(({ seat }) => seat).toSorted();
const lotsOpen = (table: TestTable) => table.table.seats.flatMap((seat) => seat?.lots ?? []);
const eventsOf = (table: TestTable, type: string) => table.log.map(({ event }) => event).filter((event) => event.type === type);

describe('seats and claims', () => {
  test('[N50] a player sits down at once with a claim: nothing is debited, and the buy-in range applies', () => {
    const table = tableOf();
    const ids = { playerId: 'p1', displayName: 'P1', seat: 1, chipsMin: 0, stayId: 's', lotId: 'l' };
    expect(table.refusal({ type: 'sit-down', ...ids, chips: 3_900 })).toBe('buy-in-too-small');
    expect(table.refusal({ type: 'sit-down', ...ids, chips: 10_100 })).toBe('buy-in-too-big');
    expect(table.do({ type: 'sit-down', ...ids, chips: 5_000 })).toEqual(['seat-claimed']);
    expect(table.seat(1)).toMatchObject({ status: 'seated', stack: 0, claim: 5_000, lots: [], debit: null });
    expect(tableChips(table.table)).toBe(0);
  });

  test('[N56] a top-up raises the claim at once and moves no money; during a hand it waits for the end', () => {
    const table = tableOf().sitWith(0, 6_000).sitWith(1, 10_000);
    expect(table.refusal({ type: 'top-up', playerId: 'p0', chips: 4_100, lotId: 'x' })).toBe('buy-in-too-big');
    expect(table.do({ type: 'top-up', playerId: 'p0', chips: 1_000, lotId: 'x' })).toEqual(['claim-raised']);
    expect(table.seat(0)).toMatchObject({ claim: 7_000, brought: 7_000 });
    table.deal();
    expect(table.do({ type: 'top-up', playerId: 'p0', chips: 9_000, lotId: 'x' })).toEqual(['top-up-asked']);
    table.foldOut();
    expect([table.seat(0).claim, table.seat(1).claim]).toEqual([10_000, 10_050]);
    expect(eventsOf(table, 'top-up-debited')).toEqual([]);
  });

  test('[N56] a top-up during a collection takes effect after the hand: the stake stays as asked for', () => {
    const table = tableOf().sitWith(0, 6_000).sitWith(1, 6_000);
    answer(table, { 0: 'yes' });
    for (const playerId of ['p0', 'p1']) expect(table.do({ type: 'top-up', playerId, chips: 1_000, lotId: 'x' })).toEqual(['top-up-asked']);
    expect([table.seat(0).claim, table.seat(1).claim]).toEqual([6_000, 6_000]);
  });

  test('[N23][N56] a player who lost everything sits out, and plays on as soon as they bring more', () => {
    const table = tableOf().sitWith(0, 4_000).sitWith(1, 10_000);
    table.deal([48, 44, ...Array.from({ length: 52 }, (_, card) => card).filter((card) => card !== 48 && card !== 44)]);
    while (table.table.turn !== null) table.act(table.table.turn.seat === 0 ? 'call' : { type: 'raise', to: 10_000 });
    const loser = [0, 1].find((seat) => table.seat(seat).claim === 0);
    if (loser === undefined) return expect(table.stacks().reduce((sum: number, chips) => sum + (chips ?? 0), 0)).toBe(14_000);
    expect(table.seat(loser).sitOutReason).toBe('no-chips');
    table.do({ type: 'top-up', playerId: `p${loser}`, chips: 4_000, lotId: 'x' });
    expect(table.seat(loser)).toMatchObject({ claim: 4_000, sittingOut: false });
  });
});

describe('collecting', () => {
  test('[N51] when a hand is due, everybody to be dealt in is asked at once for their whole claim, and nobody is dealt in before', () => {
    const table = tableOf().sitWith(0, 5_000).sitWith(2, 7_000);
    expect(nextDeadline(table.table)?.kind).toBe('collect');
    expect(table.refusal({ type: 'deal', handId: '1', deck: [] })).toBe('not-due');
    const stakes = table.collect();
    expect(eventsOf(table, 'stake-debited').toReversed()).toMatchObject([
      { seat: 0, chips: 5_000, until: table.now + STAKE_MS, lotId: stakes[0]?.lotId },
      { seat: 2, chips: 7_000, until: table.now + STAKE_MS, lotId: stakes[1]?.lotId },
    ]);
    expect(table.refusal({ type: 'deal', handId: '1', deck: [] })).toBe('not-ready');
    expect(table.refusal({ type: 'collect-stakes', lotIds: ['1', '2', '3', '4', '5', '6'] })).toBe('not-ready');
  });

  test('[N51] too few or duplicate ids are refused: each stake needs its own lot', () => {
    const table = tableOf().sitWith(0, 5_000).sitWith(1, 5_000);
    table.now = nextDeadline(table.table)?.at ?? 0;
    for (const lotIds of [[], ['1', '2'], ['1', '1', '1', '1', '1', '1']]) {
      expect(table.refusal({ type: 'collect-stakes', lotIds })).toBe('not-ready');
    }
  });

  test('[N51] a new player who sits down during a collection does not delay the next hand', () => {
    const table = tableOf().sit(0, 1);
    const stakes = table.collect();
    table.do({ type: 'sit-out', playerId: 'p1', when: 'next-hand' });
    table.sit(2);
    table.do({ type: 'come-back', playerId: 'p1' });
    for (const stake of stakes) table.do({ type: 'debit-accepted', ...stake });
    expect(nextDeadline(table.table)).toEqual({ at: 0, kind: 'deal' });
    expect(table.do({ type: 'deal', handId: '7', deck: cardsOf('holdem') })).toContain('hand-opened');
    expect(dealtSeats(table)).toEqual([0, 1]);
  });

  test('[N51] a table under session settlement never collects stakes', () => {
    const table = new TestTable({ entry: 'free' }).sit(0, 1);
    table.now = nextDeadline(table.table)?.at ?? 0;
    expect(nextDeadline(table.table)?.kind).toBe('deal');
    expect(table.refusal({ type: 'collect-stakes', lotIds: ['1', '2', '3', '4', '5', '6'] })).toBe('not-ready');
  });

  test('[N52] the hand is dealt as soon as every stake is answered, with the stakes as stacks', () => {
    const table = tableOf().sitWith(0, 5_000).sitWith(1, 7_000);
    answer(table, { 0: 'yes', 1: 'yes' });
    expect(nextDeadline(table.table)).toMatchObject({ kind: 'deal', at: 0 });
    expect(tableChips(table.table)).toBe(12_000);
    deal(table);
    expect(dealtSeats(table)).toEqual([0, 1]);
    expect(table.table.stacksAtStart.map(({ stack }) => stack).toSorted()).toEqual([5_000, 7_000]);
  });

  test('[N52] a player without an answer in time sits the hand out and is back after it; the late stake is refused', () => {
    const table = tableOf().sit(0, 1, 2);
    const late = table.collect();
    for (const stake of late.slice(0, 2)) table.do({ type: 'debit-accepted', ...stake });
    const { until } = table.table.stakes ?? { until: 0 };
    expect(nextDeadline(table.table)).toEqual({ kind: 'deal', at: until });
    expect(table.refusal({ type: 'deal', handId: '1', deck: [] })).toBe('not-due');
    deal(table);
    expect(dealtSeats(table)).toEqual([0, 1]);
    expect(table.seat(2)).toMatchObject({ sittingOut: true, sitOutReason: 'stake-late', debit: null });
    const { stayId = '', lotId = '' } = late[2] ?? {};
    expect(table.refusal({ type: 'debit-accepted', stayId, lotId })).toBe('unknown-debit');
    table.foldOut();
    expect(table.seat(2)).toMatchObject({ sittingOut: false, sitOutReason: null });
  });

  test('[N52] positions are set among the players dealt in: the big blind passes a player without a stake, who then owes it', () => {
    const table = tableOf({ entry: 'post-or-wait' }).sit(0, 1, 2, 3);
    expect(table.hand()).toBe('D0 S1 B2 | 1 2 3 0');
    answer(table, { 0: 'yes', 1: 'yes', 2: 'yes' });
    deal(table);
    expect([table.table.button, table.table.smallBlindSeat, table.table.bigBlindSeat]).toEqual([1, 2, 0]);
    expect(table.seat(3)).toMatchObject({ missedBig: true, missedBigBlinds: 1 });
    table.foldOut();
    expect(table.seat(3)).toMatchObject({ sittingOut: false, waitsForBlind: true });
  });

  test('[N52] a new player waiting for the big blind is not asked, and owes nothing when it passes', () => {
    const table = tableOf({ entry: 'post-or-wait' }).sit(0, 2, 3);
    expect(table.hand()).toBe('D0 S2 B3 | 2 3 0');
    table.sitWith(1, 5_000);
    answer(table, { 2: 'yes', 3: 'yes' });
    deal(table);
    // The big blind was due in seat 0, and passes the new player in seat 1, who was not asked.
    expect([dealtSeats(table), table.table.bigBlindSeat]).toEqual([[2, 3], 2]);
    expect(table.seat(1)).toMatchObject({ sittingOut: false, missedBig: false, waitsForBlind: true, lots: [] });
  });

  test('[N8][N52] if missing stakes leave one player and a new player, they start a new game, whoever came back in the meantime', () => {
    const table = tableOf({ entry: 'post-or-wait' }).sitWith(0, 5_000).sitWith(2, 5_000).sitWith(4, 5_000);
    table.deal();
    table.foldOut();
    table.sitWith(1, 5_000);
    table.do({ type: 'choose-entry', playerId: 'p1', entry: 'post' });
    table.do({ type: 'sit-out', playerId: 'p4', when: 'next-hand' });
    answer(table, { 0: 'yes', 2: 'wallet-unavailable', 1: 'yes' });
    table.do({ type: 'choose-entry', playerId: 'p1', entry: 'wait' });
    table.do({ type: 'come-back', playerId: 'p4' });
    deal(table);
    expect(dealtSeats(table)).toEqual([0, 1]);
  });

  test("[N53] a refusal for the player's own reason sits them out until they come back, and the hand begins without them", () => {
    const table = tableOf().sit(0, 1, 2);
    answer(table, { 0: 'yes', 1: 'yes', 2: 'insufficient-funds' });
    expect(table.seat(2)).toMatchObject({ sittingOut: true, sitOutReason: 'stake-refused' });
    deal(table);
    table.foldOut();
    expect(table.seat(2).sittingOut).toBe(true);
    expect(table.collect()).toHaveLength(2);
    expect(table.do({ type: 'come-back', playerId: 'p2' })).toEqual(['came-back']);
  });

  test.each(['wallet-unavailable', 'wallet-timeout', 'wallet-refused', 'previous-payment-pending', 'restarted'])(
    '[N53] %s costs only this hand',
    (reason) => {
      const table = tableOf().sit(0, 1, 2);
      answer(table, { 0: 'yes', 1: 'yes', 2: reason });
      expect(table.seat(2).sittingOut).toBe(false);
      deal(table);
      expect(dealtSeats(table)).toEqual([0, 1]);
      table.foldOut();
      expect(table.collect()).toHaveLength(3);
    },
  );

  test('[N53] three missed stakes in a row sit a player out; an unreachable operator does not count, and an accepted stake resets the count', () => {
    const table = tableOf().sit(0, 1, 2);
    const miss = (said: Record<number, string>): void => {
      answer(table, { 0: 'yes', 1: 'yes', ...said });
      deal(table);
      table.foldOut();
    };
    for (let hand = 1; hand < STAKE_MISSES_MAX; hand += 1) miss({});
    miss({ 2: 'wallet-unavailable' });
    expect(table.seat(2)).toMatchObject({ sittingOut: false, stakeMisses: STAKE_MISSES_MAX - 1 });
    miss({ 2: 'yes' });
    expect(table.seat(2).stakeMisses).toBe(0);
    for (let hand = 0; hand < STAKE_MISSES_MAX; hand += 1) miss({});
    expect(table.seat(2)).toMatchObject({ sittingOut: true, sitOutReason: 'stake-refused' });
  });

  test('[N53] a returning player brings what their wallet holds, in whole chips, but never less than the minimum buy-in', () => {
    const table = tableOf({ chipUnit: 100, smallBlind: 100, bigBlind: 200 }).sit(0, 1, 2);
    answer(table, { 0: 'yes', 1: 'yes', 2: 'insufficient-funds' });
    expect(table.refusal({ type: 'come-back', playerId: 'p2', funds: 3_999 })).toBe('insufficient-funds');
    expect(table.do({ type: 'come-back', playerId: 'p2', funds: 4_250 })).toEqual(['claim-lowered', 'came-back']);
    expect(table.seat(2)).toMatchObject({ claim: 4_200, brought: 10_000, takenOff: 5_800 });
    deal(table);
    expect(table.do({ type: 'leave', playerId: 'p2' })).toEqual(['leave-asked', 'left']);
    expect(eventsOf(table, 'left')).toMatchObject([{ chips: 0, lots: [], claim: 4_200, brought: 10_000, takenOff: 5_800 }]);
  });

  test('[N53] a larger or unknown wallet balance does not change the claim', () => {
    for (const funds of [50_000, null]) {
      const table = tableOf().sit(0, 1, 2);
      answer(table, { 0: 'yes', 1: 'yes', 2: 'limit-exceeded' });
      expect(table.do({ type: 'come-back', playerId: 'p2', funds })).toEqual(['came-back']);
      expect(table.seat(2).claim).toBe(10_000);
    }
  });
});

describe('no hand', () => {
  test('[N54] fewer than two stakes are returned in the step of the last answer, and the table waits', () => {
    const table = tableOf().sit(0, 1);
    const [first, second] = table.collect();
    table.do({ type: 'debit-accepted', ...(first as { stayId: string; lotId: string }) });
    const types = table.do({ type: 'debit-refused', ...(second as { stayId: string; lotId: string }), reason: 'wallet-unavailable' });
    expect(types).toEqual(['stake-refused', 'stakes-called-off', 'stake-credited']);
    expect(lotsOpen(table)).toEqual([]);
    expect(table.stacks().slice(0, 2)).toEqual([10_000, 10_000]);
    expect(nextDeadline(table.table)).toEqual({ kind: 'collect', at: table.now + STAKES_RETRY_MS });
  });

  test('[N54] if no stake is answered in time, the table asks again later, and nobody sits out for it', () => {
    const table = tableOf().sit(0, 1);
    table.collect();
    expect(nextDeadline(table.table)).toEqual({ kind: 'stakes', at: table.now + STAKE_MS });
    expect(table.refusal({ type: 'timer' })).toBe('not-due');
    expect(table.timer()).toEqual(['stake-refused', 'stake-refused', 'stakes-called-off']);
    expect([table.seat(0).sittingOut, table.seat(1).sittingOut]).toEqual([false, false]);
    expect(nextDeadline(table.table)).toEqual({ kind: 'collect', at: table.now + STAKES_RETRY_MS });
  });

  test('[N25][N54] if everybody disconnects during a collection, the stakes are returned when the time is up', () => {
    const table = tableOf().sit(0, 1);
    answer(table, { 0: 'yes', 1: 'yes' });
    for (const playerId of ['p0', 'p1']) table.do({ type: 'disconnected', playerId });
    expect(nextDeadline(table.table)?.kind).toBe('stakes');
    expect(table.timer()).toEqual(['stakes-called-off', 'stake-credited', 'stake-credited']);
  });

  test.each([
    ['pause', ['paused', 'stakes-called-off', 'stake-credited']],
    ['close-after-hand', ['closing', 'stakes-called-off', 'leave-asked', 'leave-asked', 'left', 'left', 'table-closed']],
  ] as const)('[N58] %s returns accepted stakes; a stake accepted later is refused', (command, expected) => {
    const table = tableOf().sit(0, 1);
    const [first, second] = table.collect();
    table.do({ type: 'debit-accepted', ...(first as { stayId: string; lotId: string }) });
    expect(table.do({ type: 'staff', command })).toEqual(expected);
    expect(eventsOf(table, 'stakes-called-off')).toMatchObject([{ lotIds: [second?.lotId] }]);
    expect(lotsOpen(table)).toEqual([]);
    if (command === 'pause') {
      expect(table.refusal({ type: 'debit-accepted', ...(second as { stayId: string; lotId: string }) })).toBe('unknown-debit');
      expect(nextDeadline(table.table)?.kind).not.toBe('collect');
    }
  });

  test('[N58] after a restart accepted stakes are returned and the collection starts again', () => {
    const table = tableOf().sit(0, 1);
    answer(table, { 0: 'yes' });
    expect(table.do({ type: 'restarted' })).toEqual(['stakes-called-off', 'process-restarted', 'stake-credited']);
    for (const playerId of ['p0', 'p1']) table.do({ type: 'connected', playerId });
    expect(nextDeadline(table.table)).toMatchObject({ kind: 'collect' });
    table.deal();
    expect(dealtSeats(table)).toEqual([0, 1]);
  });

  test('[N58] a process about to stop calls the collection off, and does nothing if there is none', () => {
    const table = tableOf().sit(0, 1);
    expect(table.do({ type: 'call-off' })).toEqual([]);
    answer(table, { 0: 'yes', 1: 'yes' });
    expect(table.do({ type: 'call-off' })).toEqual(['stakes-called-off', 'stake-credited', 'stake-credited']);
  });
});

describe('after the hand', () => {
  test('[N55] each stake is closed by one credit of what is left, even if that is nothing, and this is the next claim', () => {
    const table = tableOf({ rake: { basisPoints: 1_000, cap: 100_000, noFlopNoDrop: false } })
      .sitWith(0, 5_000)
      .sitWith(1, 5_000);
    table.deal();
    while (table.table.turn !== null) table.act(table.table.turn.seat === 0 ? { type: 'raise', to: 5_000 } : 'call');
    const credits = eventsOf(table, 'stake-credited');
    expect(credits.map((event) => event.type === 'stake-credited' && event.lots.length)).toEqual([1, 1]);
    const left = credits.map((event) => (event.type === 'stake-credited' ? event.chips : Number.NaN));
    expect(left.reduce((sum, chips) => sum + chips, 0)).toBe(9_000);
    expect(table.stacks().slice(0, 2)).toEqual(left);
    expect(tableChips(table.table)).toBe(0);
  });

  test('[N38][N55] a voided hand returns every stake', () => {
    const table = tableOf().sitWith(0, 5_000).sitWith(1, 8_000);
    table.deal();
    table.act('call');
    expect(table.do({ type: 'void-hand', reason: 'test' })).toEqual(['hand-voided', 'stake-credited', 'stake-credited']);
    expect(table.stacks().slice(0, 2)).toEqual([5_000, 8_000]);
    expect(tableChips(table.table)).toBe(0);
  });

  test('[N57] leaving between hands moves no money; in a hand the player folds on their turn and is credited at the end', () => {
    const table = tableOf().sitWith(0, 5_000).sitWith(1, 8_000).sitWith(2, 9_000);
    table.do({ type: 'leave', playerId: 'p2' });
    expect(eventsOf(table, 'left')).toMatchObject([{ chips: 0, lots: [], claim: 9_000, brought: 9_000 }]);
    table.deal();
    const { seat = -1 } = table.table.turn ?? {};
    const types = table.do({ type: 'leave', playerId: `p${seat}` });
    expect(types.slice(-3)).toEqual(['hand-closed', 'left', 'stake-credited']);
    expect(eventsOf(table, 'left').at(-1)).toMatchObject({
      lots: [{ chips: seat === 0 ? 5_000 : 8_000 }],
      brought: seat === 0 ? 5_000 : 8_000,
    });
  });

  test('[N57] leaving waits for a stake that was asked for, and an accepted one is returned', () => {
    const table = tableOf().sit(0, 1, 2);
    const stakes = table.collect();
    expect(table.do({ type: 'leave', playerId: 'p2' })).toEqual(['leave-asked']);
    expect(table.do({ type: 'debit-accepted', ...(stakes[2] as { stayId: string; lotId: string }) })).toEqual(['stake-accepted', 'left']);
    expect(eventsOf(table, 'left')).toMatchObject([{ chips: 10_000, claim: 10_000, lots: [{ chips: 10_000 }] }]);
  });

  test('[N21][N52] a player who asks to sit out during a collection is not dealt in, and their stake is returned', () => {
    const table = tableOf().sit(0, 1, 2);
    answer(table, { 0: 'yes', 1: 'yes', 2: 'yes' });
    table.do({ type: 'sit-out', playerId: 'p2', when: 'next-hand' });
    expect(deal(table).slice(0, 2)).toEqual(['stake-credited', 'hand-opened']);
    expect(dealtSeats(table)).toEqual([0, 1]);
    expect(table.seat(2)).toMatchObject({ stack: 0, claim: 10_000, lots: [] });
  });

  test('[N21][N52] a player who misses a hand can ask to sit out after it', () => {
    const table = tableOf().sit(0, 1, 2);
    answer(table, { 0: 'yes', 1: 'yes' });
    deal(table);
    expect(table.do({ type: 'sit-out', playerId: 'p2', when: 'next-hand' })).toEqual(['sit-out-set']);
    table.foldOut();
    expect(table.seat(2)).toMatchObject({ sittingOut: true, sitOutReason: 'asked' });
  });
});
