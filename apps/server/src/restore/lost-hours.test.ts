import type { Transaction } from '@cardroom/wallet';
import { describe, expect, test } from 'vitest';
import type { Entry } from '../money/reconcile/statement.ts';
import { holderKey, planRestore } from './lost-hours.ts';
import type { RestoreFacts } from './restore-plan.ts';

const HOUR_MS = 3_600_000;
const BACKUP_AT = Date.parse('2026-11-20T20:00:00Z');
const STAY = { operatorId: 'op', playerId: 'ann', currency: 'EUR', roomId: '101', tableId: '1001', stayId: 's1', gameKey: 'nlhe' };

let line = 1;
function entry(given: Partial<Entry> & Pick<Entry, 'id' | 'kind' | 'amountMinor'>): Entry {
  line += 1;
  const place = { roomId: '101', tableId: '1001', roundId: '' };
  return {
    line,
    playerId: 'ann',
    currency: 'EUR',
    lotId: null,
    at: BACKUP_AT + HOUR_MS,
    effect: 'moved',
    isLoss: false,
    ...place,
    ...given,
  };
}

/** Ann holds 100.00 in the backup, from one buy-in. */
function facts(entries: readonly Entry[], more: Partial<RestoreFacts> = {}): RestoreFacts {
  return {
    operatorId: 'op',
    backupAt: BACKUP_AT,
    entries,
    waiting: [],
    openLots: [{ lotId: 'd1', stayId: 's1', amountMinor: 10_000 }],
    stays: [{ ...STAY, chips: 10_000, closedIn: 0, closedOut: 0 }],
    tables: ['1001'],
    known: new Set(['d1']),
    rooms: new Map([['101', { gameKey: 'nlhe', currency: 'EUR' }]]),
    pay: new Map(),
    ...more,
  };
}

const won = (id: string, amountMinor: number, more: Partial<Entry> = {}) => entry({ id, kind: 'result', amountMinor, ...more });
const lost = (id: string, amountMinor: number, more: Partial<Entry> = {}) => won(id, amountMinor, { isLoss: true, ...more });
const waiting = (row: Partial<Transaction>): Transaction =>
  ({
    ...STAY,
    handId: null,
    lotId: null,
    createdAt: BACKUP_AT,
    body: '',
    seq: 1,
    lane: '',
    attempts: 0,
    nextAt: 0,
    owner: null,
    outcome: null,
    doneAt: null,
    ...row,
  }) as Transaction;
const paid = (given: RestoreFacts) =>
  planRestore(given).payouts.map(({ playerId, amountMinor, lots }) => [
    playerId,
    amountMinor,
    lots.map(({ lotId, chips }) => `${lotId} ${chips}`),
  ]);

describe('what a player is paid', () => {
  test('nothing in the ledger: the chips of the backup', () => {
    expect(paid(facts([]))).toEqual([['ann', 10_000, ['d1 10000']]]);
    expect(planRestore(facts([])).corrections).toEqual([{ kind: 'close-table', tableId: '1001' }]);
  });

  test('results since, a top-up, and another player who came and left', () => {
    const entries = [
      won('r1', 3_000),
      entry({ id: 'd2', kind: 'debit', amountMinor: 2_000 }),
      entry({ id: 'd3', kind: 'debit', amountMinor: 5_000, playerId: 'bob' }),
      lost('r2', 3_500, { playerId: 'bob' }),
      entry({ id: 'c3', kind: 'credit', amountMinor: 1_500, lotId: 'd3', playerId: 'bob' }),
    ];
    const plan = planRestore(facts(entries));
    expect(plan.problems).toEqual([]);
    expect(paid(facts(entries))).toEqual([
      ['ann', 15_000, ['d1 13000', 'd2 2000']],
      ['bob', 0, []],
    ]);
    expect([...plan.rake]).toEqual([['EUR', 500]]);
    expect(plan.lostResults).toBe(2);
  });

  test('a result that the backup has is not counted again', () => {
    expect(paid(facts([won('r0', 4_000)], { known: new Set(['d1', 'r0']) }))).toEqual([['ann', 10_000, ['d1 10000']]]);
  });

  test('a room that was opened in the lost hours is taken over once, closed', () => {
    const entries = [1, 2].map((n) => entry({ id: `d${n + 1}`, kind: 'debit', amountMinor: 1_000, roomId: '999' }));
    const { corrections, problems } = planRestore(facts(entries));
    expect([corrections.filter(({ kind }) => kind === 'take-over-room'), problems]).toEqual([
      [{ kind: 'take-over-room', roomId: '999', currency: 'EUR', like: '101' }],
      [],
    ]);
    expect(paid(facts(entries))).toEqual([['ann', 12_000, ['d1 10000', 'd2 1000', 'd3 1000']]]);
  });

  test('a debit that was refunded, or had no effect, brings nothing', () => {
    const entries = [
      entry({ id: 'd2', kind: 'debit', amountMinor: 2_000, effect: 'reversed' }),
      entry({ id: 'x2', kind: 'cancel', amountMinor: 2_000, lotId: 'd2' }),
      entry({ id: 'd3', kind: 'debit', amountMinor: 2_000, effect: 'none' }),
    ];
    expect(paid(facts(entries))).toEqual([['ann', 10_000, ['d1 10000']]]);
    expect(planRestore(facts(entries)).corrections.map(({ kind }) => kind)).toEqual(['take-over-debit', 'close-table']);
  });

  test('what is older than the backup and unknown here is left alone; without a time, the ID tells it', () => {
    const old = entry({ id: 'd0', kind: 'debit', amountMinor: 9_000, at: BACKUP_AT - 2 * HOUR_MS });
    const hex = (BACKUP_AT - 2 * HOUR_MS).toString(16).padStart(12, '0');
    const undated = entry({ id: `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`, kind: 'debit', amountMinor: 9_000, at: null });
    expect(planRestore(facts([old, undated]))).toMatchObject({ older: 2, problems: [] });
    expect(paid(facts([old, undated]))).toEqual([['ann', 10_000, ['d1 10000']]]);
  });

  test('an amount set by hand replaces the computed one, and the rest is rake', () => {
    const plan = planRestore(facts([], { pay: new Map([[holderKey('ann', 'EUR'), 9_000]]) }));
    expect(plan.payouts).toMatchObject([{ amountMinor: 9_000, isSetByHand: true }]);
    expect(plan.rake.get('EUR')).toBe(1_000);
  });
});

describe('rows that waited in the backup', () => {
  const due = (row: Partial<Transaction>) => facts([], { waiting: [waiting({ id: 'w', status: 'due', amountMinor: 700, ...row })] });
  const kinds = (given: RestoreFacts) => planRestore(given).corrections.filter(({ kind }) => kind !== 'close-table');

  test('a credit done there is not sent again; one that is not stays due', () => {
    expect(kinds(due({ kind: 'credit', lotId: 'd9' }))).toEqual([]);
    const there = entry({ id: 'w', kind: 'credit', amountMinor: 700, lotId: 'd9' });
    expect(kinds({ ...due({ kind: 'credit', lotId: 'd9' }), entries: [there], known: new Set(['d1', 'w']) })).toEqual([
      { kind: 'mark-done', id: 'w' },
    ]);
  });

  test('a debit counts if it was taken; otherwise it is refused, or cancelled if it may have been sent', () => {
    const there = entry({ id: 'w', kind: 'debit', amountMinor: 700 });
    const known = new Set(['d1', 'w']);
    expect(kinds({ ...due({ kind: 'debit' }), entries: [there], known })).toEqual([{ kind: 'accept-debit', id: 'w' }]);
    expect(paid({ ...due({ kind: 'debit' }), entries: [there], known })).toEqual([['ann', 10_700, ['d1 10000', 'w 700']]]);
    expect(kinds(due({ kind: 'debit' }))).toEqual([{ kind: 'refuse-debit', id: 'w' }]);
    expect(kinds(due({ kind: 'debit', status: 'leased' }))).toEqual([{ kind: 'cancel-debit', id: 'w' }]);
  });

  test('a debit that was refunded there does not count, and its cancel is not sent again', () => {
    const entries = [
      entry({ id: 'w', kind: 'debit', amountMinor: 700, effect: 'reversed' }),
      entry({ id: 'x', kind: 'cancel', amountMinor: 700, lotId: 'w' }),
    ];
    const given = { ...due({ kind: 'debit', status: 'leased' }), entries, known: new Set(['d1', 'w']) };
    expect(kinds(given)).toMatchObject([{ kind: 'accept-cancelled-debit', id: 'w', cancel: { id: 'x' } }]);
    expect(paid(given)).toEqual([['ann', 10_000, ['d1 10000']]]);
  });
});

describe('a plan that cannot be confirmed', () => {
  const problems = (entries: readonly Entry[], more: Partial<RestoreFacts> = {}) => planRestore(facts(entries, more)).problems.join('\n');

  test('somebody would hold less than nothing', () => expect(problems([lost('r1', 12_000)])).toContain('ann would hold -20.00 EUR'));
  test('players would take more than came in', () =>
    expect(problems([won('r1', 2_000)])).toContain('players would take 20.00 EUR more than came in'));
  test('a line that is in the file twice', () => expect(problems([won('r1', 0), won('r1', 0)])).toContain('result r1 of ann (line'));
  test('a credit for a debit that nobody knows', () =>
    expect(problems([entry({ id: 'c9', kind: 'credit', amountMinor: 100, lotId: 'd9' })])).toContain('credit c9 of ann'));
  test('chips without a buy-in', () => {
    const entries = [entry({ id: 'c1', kind: 'credit', amountMinor: 4_000, lotId: 'd1' })];
    expect(problems(entries)).toContain('ann would be owed 60.00 EUR, but no buy-in is open');
  });
  test('a buy-in of the lost hours without a room or a table, or in a currency without a room', () => {
    expect(problems([entry({ id: 'd2', kind: 'debit', amountMinor: 100, roomId: '' })])).toContain('names no room_id');
    expect(problems([entry({ id: 'd2', kind: 'debit', amountMinor: 100, tableId: '' })])).toContain('names no table_id');
    expect(problems([entry({ id: 'd2', kind: 'debit', amountMinor: 100, currency: 'USD', roomId: '999' })])).toContain(
      'there is no room in USD here',
    );
  });
  test('a refund of a debit that was taken here', () =>
    expect(problems([entry({ id: 'x1', kind: 'cancel', amountMinor: 10_000, lotId: 'd1' })])).toContain('refunds debit d1'));
  test('an amount for somebody who holds nothing', () =>
    expect(problems([], { pay: new Map([[holderKey('zoe', 'EUR'), 5]]) })).toContain('zoe: this player holds nothing here'));
});
