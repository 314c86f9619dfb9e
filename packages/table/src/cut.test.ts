import { describe, expect, test } from 'vitest';
import { uncutList } from './cut.ts';
import { suspendedBy } from './cut-misses.ts';
import { CUT_MS } from './cut-round.ts';
import { nextDeadline } from './deadlines.ts';
import { replayTable } from './evolve.ts';
import { PLEDGE_LINKS } from './pledge.ts';
import { OLD_PLEDGES_APART, PLEDGE_AGAIN_MS, PLEDGE_OLD_AFTER, PLEDGES_MAX } from './pledges-made.ts';
import { TestTable } from './test-table.ts';

const FREE = { entry: 'free' } as const;

/** Three players who have pledged, before their first hand. */
function pledgedTable(settings: Parameters<typeof tableOf>[0] = {}): TestTable {
  return tableOf(settings).sit(0, 1, 2).pledge(0, 1, 2);
}

function tableOf(settings: ConstructorParameters<typeof TestTable>[0] = {}): TestTable {
  return new TestTable({ ...FREE, ...settings });
}

const seatsOf = (entries: readonly { readonly seat: number }[]) => entries.map(({ seat }) => seat);

describe('[N61] pledges', () => {
  test('count from the next list on', () => {
    const t = tableOf().sit(0, 1, 2).pledge(0);
    const first = t.openCut();
    expect(first.listed).toEqual([{ seat: 0, m: 0, value: 'v7' }]);
    t.pledge(1);
    expect(t.table.cut?.listed).toEqual(first.listed);
    t.dealCut();
    t.foldOut();
    expect(t.openCut().listed).toEqual([
      { seat: 0, m: 1 },
      { seat: 1, m: 1, value: 'v9' },
    ]);
  });

  test('one made while a list is open replaces the listed one afterwards', () => {
    const t = pledgedTable();
    t.openCut();
    t.pledge(0);
    const { value } = t.seat(0).pledge ?? {};
    t.dealCut();
    t.foldOut();
    expect(t.openCut().listed[0]).toEqual({ seat: 0, m: 1, value });
  });

  test('may be made while the buy-in is under way, so that the first hand has them', () => {
    const t = tableOf().sit(0).pledge(0);
    const ids = t.reserve(1);
    t.pledge(1);
    t.do({ type: 'debit-accepted', ...ids });
    expect(seatsOf(t.openCut().listed)).toEqual([0, 1]);
  });

  test('end with a buy-in that was not accepted', () => {
    const t = tableOf().sit(0).pledge(0);
    const ids = t.reserve(1);
    t.pledge(1);
    t.do({ type: 'debit-refused', ...ids, reason: 'insufficient-funds' });
    t.sit(1);
    expect(t.openCut().unlisted).toEqual([{ seat: 1, why: 'no-pledge' }]);
  });

  test('last for 1,000 numbers, and begin with one that has been', () => {
    const t = tableOf().sit(0, 1);
    expect(t.refusal({ type: 'pledge', playerId: 'p0', m: 1, value: 'v' })).toBe('pledge-used-up');
    expect(t.refusal({ type: 'pledge', playerId: 'p5', m: 0, value: 'v' })).toBe('not-seated');
    t.pledge(0);
    t.table = { ...t.table, deckNumber: PLEDGE_LINKS - 1 };
    expect(nextDeadline(t.table)?.kind).toBe('open-cut');
    t.table = { ...t.table, deckNumber: PLEDGE_LINKS };
    expect(nextDeadline(t.table)?.kind).toBe('deal');
    expect(t.refusal({ type: 'pledge', playerId: 'p0', m: 0, value: 'v' })).toBe('pledge-used-up');
  });
});

describe('[N61] a pledge that has cut hands', () => {
  /** Two players who have cut hand after hand up to this number. */
  const cutUpTo = (deckNumber: number): TestTable => {
    const t = tableOf().sit(0, 1).pledge(0, 1);
    t.openCut();
    t.dealCut();
    t.foldOut();
    const seats = t.table.seats.map((seat) => (seat?.pledge === undefined ? seat : { ...seat, pledge: { ...seat.pledge, m: deckNumber } }));
    t.table = { ...t.table, deckNumber, seats };
    return t;
  };

  test('goes on to its thousandth number, and is named as used up after it', () => {
    expect(seatsOf(cutUpTo(PLEDGE_LINKS - 1).openCut().listed)).toEqual([0, 1]);
    const t = cutUpTo(PLEDGE_LINKS);
    t.pledge(1);
    expect(t.openCut()).toMatchObject({ listed: [{ seat: 1 }], unlisted: [{ seat: 0, why: 'no-pledge' }] });
  });
});

describe('[N61] a flood of pledges', () => {
  const pledgeOf = (seat: number, value: string, m = 0) => ({ type: 'pledge', playerId: `p${seat}`, m, value }) as const;
  const pledges = (t: TestTable, count: number) => {
    for (let made = 0; made < count; made += 1) t.pledge(0);
  };

  test('is refused until ten seconds after the last one, and for that seat alone', () => {
    const t = tableOf().sit(0, 1);
    pledges(t, PLEDGES_MAX);
    expect(t.refusal(pledgeOf(0, 'more'))).toBe('too-many-requests');
    expect(t.do(pledgeOf(1, 'other'))).toEqual(['pledged']);
    t.now += PLEDGE_AGAIN_MS - 1;
    expect(t.refusal(pledgeOf(0, 'more'))).toBe('too-many-requests');
    t.now += 1;
    expect(t.do(pledgeOf(0, 'more'))).toEqual(['pledged']);
    expect(t.refusal(pledgeOf(0, 'again'))).toBe('too-many-requests');
    expect(replayTable(t.log.map(({ event }) => event))).toEqual(t.table);
  });

  test('does not outlast its number', () => {
    const t = tableOf().sit(0, 1);
    pledges(t, PLEDGES_MAX);
    t.openCut();
    expect(t.do(pledgeOf(0, 'next', 1))).toEqual(['pledged']);
    t.dealCut();
    t.foldOut();
    pledges(t, PLEDGES_MAX - 1);
    expect(t.refusal(pledgeOf(0, 'more', 1))).toBe('too-many-requests');
  });

  test('makes nobody wait for a clock that was set back', () => {
    const t = tableOf().sit(0, 1);
    pledges(t, PLEDGES_MAX);
    t.now -= 60 * 60_000;
    expect(t.do(pledgeOf(0, 'more'))).toEqual(['pledged']);
  });

  test('does not come from the same pledge, made again because its answer was lost: that changes nothing', () => {
    const t = tableOf().sit(0, 1);
    pledges(t, PLEDGES_MAX);
    const { value = '' } = t.seat(0).pledge ?? {};
    expect([t.do(pledgeOf(0, value)), t.do(pledgeOf(0, value))]).toEqual([[], []]);
  });
});

describe('[N61] a pledge from far back', () => {
  const LAST = 500;
  const at = (t: TestTable, deckNumber: number) => {
    t.table = { ...t.table, deckNumber };
    t.now += PLEDGE_AGAIN_MS;
  };
  const pledgeOf = (m: number, value: string, told?: number) =>
    ({ type: 'pledge', playerId: 'p0', m, value, ...(told === undefined ? {} : { told }) }) as const;
  const told = LAST - 1;
  const old = told - PLEDGE_OLD_AFTER - 1;

  test('is accepted once within 100 numbers: the answer to an earlier one may have been lost', () => {
    const t = tableOf().sit(0);
    at(t, LAST);
    expect(t.do(pledgeOf(old, 'a', told))).toEqual(['pledged']);
    expect(t.refusal(pledgeOf(old, 'b', told))).toBe('pledge-used-up');
    expect(t.do(pledgeOf(old, 'a', told)), 'the same one again').toEqual([]);
    expect(t.do(pledgeOf(told - PLEDGE_OLD_AFTER, 'c', told)), 'one that is not old').toEqual(['pledged']);
    at(t, LAST + OLD_PLEDGES_APART - 1);
    expect(t.refusal(pledgeOf(old, 'd', told))).toBe('pledge-used-up');
    at(t, LAST + OLD_PLEDGES_APART);
    expect(t.do(pledgeOf(old, 'd', told))).toEqual(['pledged']);
  });

  test('is accepted at any time from clients that are told of no number', () => {
    const t = tableOf().sit(0);
    at(t, LAST);
    for (const value of ['a', 'b', 'c']) expect(t.do(pledgeOf(0, value, 0))).toEqual(['pledged']);
  });
});

describe('[N62] the list', () => {
  test('is fixed 0.6 s before the hand, and not earlier', () => {
    const t = pledgedTable();
    const due = t.table.nextHandAt ?? 0;
    expect(nextDeadline(t.table)).toEqual({ at: due - CUT_MS, kind: 'open-cut' });
    t.now = due - CUT_MS - 1;
    expect(t.refusal({ type: 'open-cut', handId: '7', n: 1 })).toBe('not-due');
    expect(t.openCut()).toMatchObject({ n: 1, until: due, dealt: [1, 2, 0], button: 0, bombPot: false });
    expect(t.refusal({ type: 'open-cut', handId: '8', n: 2 })).toBe('not-ready');
  });

  test('deals in everybody on it, whatever they do in the meantime', () => {
    const t = pledgedTable();
    t.openCut();
    t.do({ type: 'leave', playerId: 'p1' });
    t.do({ type: 'sit-out', playerId: 'p2', when: 'next-hand' });
    t.do({ type: 'disconnected', playerId: 'p0' });
    t.sit(4);
    const events = t.dealCut();
    expect(events.slice(0, 2)).toEqual(['hand-opened', 'deck-cut']);
    expect(seatsOf(t.table.hand?.seats ?? [])).toEqual([1, 2, 0]);
    expect([t.seat(1).leaving, t.seat(2).sittingOut]).toEqual(['asked', false]);
    t.foldOut();
    expect([t.table.seats[1], t.seat(2).sittingOut, t.table.lastHand?.seats.length]).toEqual([null, true, 3]);
  });

  test('a leaving player folds when it is their turn; one removed by staff plays on', () => {
    const t = pledgedTable();
    t.openCut();
    t.do({ type: 'leave', playerId: 'p0' });
    t.do({ type: 'kick', stayId: t.seat(1).stayId, reason: 'house' });
    expect(t.dealCut()).toContain('folded');
    expect(t.table.turn?.seat).toBe(1);
  });

  test('closes the stakes before it under hand settlement, which are asked for that much earlier', () => {
    const t = pledgedTable({ settlement: 'hand' });
    const due = t.table.nextHandAt ?? 0;
    expect(nextDeadline(t.table)).toEqual({ at: due - CUT_MS, kind: 'collect' });
    const stakes = t.collect();
    expect(nextDeadline(t.table)?.kind).toBe('stakes');
    for (const stake of stakes.slice(0, 2)) t.do({ type: 'debit-accepted', ...stake });
    expect(nextDeadline(t.table)).toEqual({ at: t.table.stakes?.until, kind: 'open-cut' });
    expect(t.refusal({ type: 'open-cut', handId: '7', n: 1 })).toBe('not-due');
    t.now = t.table.stakes?.until ?? 0;
    const opened = t.events({ type: 'open-cut', handId: '7', n: 1 });
    expect(opened.at(-1)).toMatchObject({ type: 'cut-opened', dealt: [1, 0] });
    t.do({ type: 'leave', playerId: 'p1' });
    expect(t.dealCut()).toContain('hand-opened');
    expect(t.table.seats[2]?.sitOutReason).toBe('stake-late');
  });

  test('a hand that is no longer cut by anybody after the stakes still waits for its time', () => {
    const t = pledgedTable({ settlement: 'hand' });
    for (const stake of t.collect()) t.do({ type: 'debit-accepted', ...stake });
    for (const seat of [0, 1, 2]) if (seat > 0) t.do({ type: 'disconnected', playerId: `p${seat}` });
    t.table = { ...t.table, seats: t.table.seats.map((seat) => (seat?.seat === 0 ? { ...seat, pledge: { m: -PLEDGE_LINKS } } : seat)) };
    expect(nextDeadline(t.table)).toEqual({ at: t.table.nextHandAt, kind: 'deal' });
  });
});

describe('[N63] who cuts', () => {
  test('those who have pledged and are connected; the others are named with the reason', () => {
    const t = tableOf().sit(0, 1, 2, 3).pledge(0, 2);
    t.do({ type: 'disconnected', playerId: 'p2' });
    const { listed, unlisted } = t.openCut();
    expect(seatsOf(listed)).toEqual([0]);
    expect(unlisted).toEqual([
      { seat: 1, why: 'no-pledge' },
      { seat: 2, why: 'disconnected' },
      { seat: 3, why: 'no-pledge' },
    ]);
  });

  test('nobody: the hand is dealt when it is due, without a list of its own', () => {
    const t = tableOf().sit(0, 1, 2);
    expect(nextDeadline(t.table)).toEqual({ at: t.table.nextHandAt, kind: 'deal' });
    expect(uncutList(t.table, { n: 1, at: t.now })).toEqual({
      button: 0,
      bombPot: false,
      dealt: [1, 2, 0],
      unlisted: [0, 1, 2].map((seat) => ({ seat, why: 'no-pledge' })),
    });
    t.now = t.table.nextHandAt ?? 0;
    t.do({ type: 'deal', handId: '7', deck: Array.from({ length: 52 }, (_, card) => card), cut: { n: 1 } });
    expect(t.table.deckNumber).toBe(1);
    expect(uncutList(pledgedTable().table, { n: 1, at: t.now })).toBeNull();
  });

  test('a player who sits out when the big blind reaches them is not among those', () => {
    const t = tableOf().sit(0, 1, 2).pledge(2);
    t.do({ type: 'sit-out', playerId: 'p2', when: 'next-big-blind' });
    expect(nextDeadline(t.table)?.kind).toBe('deal');
  });
});

describe('[N64] a missing cut', () => {
  test('voids the number and lists the same hand again without it', () => {
    const t = pledgedTable();
    const first = t.openCut();
    expect(t.refusal({ type: 'fail-cut', came: [0, 1] })).toBe('not-due');
    expect(t.failCut(0, 1)).toEqual(['cut-voided', 'cut-opened']);
    const { cut } = t.table;
    expect(cut).toMatchObject({ n: 2, handId: first.handId, dealt: first.dealt, button: first.button, until: t.now + CUT_MS });
    expect(cut?.listed).toEqual([
      { seat: 0, m: 1 },
      { seat: 1, m: 1 },
    ]);
    expect(cut?.unlisted).toEqual([{ seat: 2, why: 'disconnected' }]);
    t.dealCut();
    expect([t.table.deckNumber, seatsOf(t.table.hand?.seats ?? [])]).toEqual([2, [1, 2, 0]]);
    t.foldOut();
    expect(t.openCut().listed[2]).toMatchObject({ seat: 2, m: 0 });
  });

  test('of the only one who cuts leaves a list without anybody, which is dealt at once', () => {
    const t = tableOf().sit(0, 1).pledge(0);
    t.openCut();
    t.failCut();
    expect(t.table.cut).toMatchObject({ n: 2, listed: [] });
    expect(t.dealCut()).toContain('deck-cut');
  });

  test('a hand is dealt only from the deck that was listed, and not before it is due', () => {
    const t = pledgedTable();
    t.openCut();
    const deal = { type: 'deal', handId: '7', deck: [] } as const;
    expect(t.refusal(deal)).toBe('not-ready');
    expect(t.refusal({ ...deal, cut: { n: 2 } })).toBe('not-ready');
    expect(t.refusal({ ...deal, cut: { n: 1 } })).toBe('not-due');
    t.now = t.table.nextHandAt ?? 0;
    expect(t.refusal({ type: 'fail-cut', came: [0, 1, 2] })).toBe('not-ready');
  });
});

describe('[N65] two misses', () => {
  /** Plays one hand, in which the cut of seat 2 is missing if it is listed. */
  const handWithout2 = (t: TestTable): boolean => {
    const isListed = t.openCut().listed.some(({ seat }) => seat === 2);
    if (isListed) t.failCut(0, 1);
    t.dealCut();
    t.foldOut();
    return isListed;
  };

  test('within 50 numbers suspend a player for 50, also after leaving and coming back', () => {
    const t = pledgedTable();
    expect([handWithout2(t), handWithout2(t), handWithout2(t)]).toEqual([true, true, false]);
    const missedAt = t.table.cutMisses?.at(-1)?.n ?? 0;
    t.do({ type: 'leave', playerId: 'p2' });
    t.sit(2).pledge(2);
    expect(t.openCut().unlisted).toEqual([{ seat: 2, why: 'suspended' }]);
    t.dealCut();
    t.foldOut();
    t.table = { ...t.table, deckNumber: missedAt + 49 };
    expect(t.openCut().unlisted).toHaveLength(1);
    t.dealCut();
    t.foldOut();
    expect(t.openCut().listed).toHaveLength(3);
  });

  test('name the player once, at the number that suspends them', () => {
    const misses = (...ns: readonly number[]) => ns.map((n) => ({ playerId: 'p2', n }));
    expect(suspendedBy(misses(10), 10)).toEqual([]);
    expect(suspendedBy(misses(10, 59), 59)).toEqual(['p2']);
    expect(suspendedBy(misses(10, 60), 60)).toEqual([]);
    expect(suspendedBy([...misses(10, 20), { playerId: 'p1', n: 30 }], 30)).toEqual([]);
  });

  test('further apart are forgotten', () => {
    const t = pledgedTable();
    handWithout2(t);
    t.table = { ...t.table, deckNumber: 60 };
    handWithout2(t);
    expect(t.openCut().listed).toHaveLength(3);
    expect(t.table.cutMisses).toHaveLength(2);
  });
});

test('[N66] nobody is dealt a hand when all who are on its list have gone', () => {
  const t = pledgedTable({ settlement: 'hand' });
  t.openCut();
  for (const seat of [0, 1, 2]) t.do({ type: 'disconnected', playerId: `p${seat}` });
  expect(t.failCut(0)).toEqual(['cut-voided', 'stakes-called-off', 'stake-credited', 'stake-credited', 'stake-credited']);
  expect(t.table.cut).toBeNull();
  expect(nextDeadline(t.table)?.kind).toBe('seat');
});

describe('[N67] no hand may begin', () => {
  test.each([
    ['pausing', { type: 'staff', command: 'pause', came: [1] }],
    ['closing', { type: 'staff', command: 'close-after-hand', came: [1] }],
    ['a shutdown', { type: 'call-off', came: [1] }],
  ] as const)('%s voids an open list and returns the stakes', (_, input) => {
    const t = pledgedTable({ settlement: 'hand' });
    t.openCut();
    const events = t.events(input);
    expect(events).toContainEqual(expect.objectContaining({ type: 'cut-voided', reason: 'table-closed', came: [1], missing: [0, 2] }));
    expect(events.filter(({ type }) => type === (t.table.status === 'closed' ? 'left' : 'stake-credited'))).toHaveLength(3);
    expect([t.table.cut, t.table.cutMisses, t.table.deckNumber]).toEqual([null, undefined, 1]);
    expect(t.table.seats.map((seat) => seat?.pledge?.m).filter((m) => m === 1)).toHaveLength(
      input.type === 'staff' && input.command !== 'pause' ? 0 : 1,
    );
  });
});

describe('[N68] a list that is asked again', () => {
  test('after a restart keeps its number, its players and their stakes', () => {
    const t = pledgedTable({ settlement: 'hand' });
    const opened = t.openCut();
    expect(t.do({ type: 'restarted' })).toEqual(['process-restarted', 'cut-asked-again']);
    expect(t.table.cut).toMatchObject({ n: 1, asked: 2, listed: opened.listed, until: (t.table.nextHandAt ?? 0) + CUT_MS });
    t.do({ type: 'connected', playerId: 'p0' });
    t.failCut(0);
    expect(t.table.cut).toMatchObject({ n: 2, listed: [{ seat: 0, m: 1 }] });
    expect(t.log.map(({ event }) => event)).toContainEqual(
      expect.objectContaining({ type: 'cut-voided', n: 1, reason: 'outage', came: [0], missing: [1, 2] }),
    );
    expect(t.table.cutMisses).toBeUndefined();
    expect(t.dealCut()).toContain('hand-opened');
  });

  test('after a stall has the whole time again', () => {
    const t = pledgedTable();
    const { until } = t.openCut();
    t.now = until + 5_000;
    expect(t.do({ type: 'stalled' })).toEqual(['cut-asked-again']);
    expect(t.refusal({ type: 'fail-cut', came: [] })).toBe('not-due');
    expect(t.table.cut?.until).toBe(t.now + CUT_MS);
    t.failCut(0, 1);
    expect(t.log.findLast(({ event }) => event.type === 'cut-voided')?.event).toMatchObject({ reason: 'outage', missing: [2] });
    expect([t.table.cut?.n, t.table.cutMisses]).toEqual([2, undefined]);
  });

  test('holds for that list alone: a cut that is missing from the next one is a miss again', () => {
    const t = pledgedTable();
    t.openCut();
    t.do({ type: 'stalled' });
    t.failCut(0, 1);
    t.failCut(0);
    expect(t.log.findLast(({ event }) => event.type === 'cut-voided')?.event).toMatchObject({ n: 2, reason: 'cut-failed', missing: [1] });
    expect(t.table.cutMisses).toEqual([{ playerId: 'p1', n: 2 }]);
  });

  test('that an earlier release has voided as failed holds nothing against its players', () => {
    const t = pledgedTable();
    t.openCut();
    t.do({ type: 'restarted' });
    t.failCut(0);
    const earlier = t.log.map(({ event }) => (event.type === 'cut-voided' ? { ...event, reason: 'cut-failed' as const } : event));
    expect(replayTable(earlier)).toEqual(t.table);
  });

  test('keeps its stakes when everybody on it has been away for too long, until it ends', () => {
    const t = pledgedTable({ settlement: 'hand' });
    t.openCut();
    for (const seat of [0, 1, 2]) t.do({ type: 'disconnected', playerId: `p${seat}` });
    t.now += t.table.config.reconnectWindowMs;
    t.do({ type: 'stalled' });
    expect(t.do({ type: 'timer' })).not.toContain('stakes-called-off');
    expect([t.table.cut?.asked, t.table.stakes]).toEqual([2, expect.anything()]);
    expect(t.failCut().filter((type) => type === 'stakes-called-off')).toHaveLength(1);
    expect(t.table.seats.flatMap((seat) => seat?.lots ?? [])).toEqual([]);
  });

  test('replaying the events gives the same table', () => {
    const t = pledgedTable();
    t.openCut();
    t.do({ type: 'restarted' });
    t.do({ type: 'connected', playerId: 'p1' });
    t.failCut(1);
    t.dealCut();
    t.foldOut();
    expect(replayTable(t.log.map(({ event }) => event))).toEqual(t.table);
  });
});
