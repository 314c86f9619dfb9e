import { auditLedger, insertTx, outboxStore, readLedger } from '@cardroom/journal';
import { balancesOf } from '@cardroom/journal/testing';
import { type Store, sql } from '@cardroom/storage';
import { testStore } from '@cardroom/storage/testing';
import {
  lotState,
  type NewTransaction,
  newCancel,
  newCredit,
  newDebit,
  type StayFacts,
  type Transaction,
  type TransactionEnd,
} from '@cardroom/wallet';
import { beforeEach, describe, expect, test } from 'vitest';
import { compensateStuck, listStuck, RESOLVE_ALONE_MAX_MINOR, resolveStuck, retryStuck } from './stuck.ts';

const STAY: StayFacts = { operatorId: 'op', playerId: 'ann', currency: 'EUR', roomId: '7', tableId: '5', stayId: 'stay', gameKey: 'nlhe' };
const NOW = 1_800_000_000_000;
const ACTOR = { by: 'command:root', at: NOW + 1_000 };
const WHY = 'the operator sent its ledger';

let store: Store;
beforeEach(async () => {
  store = await testStore();
  lease.now = NOW;
});

const outbox = () => outboxStore(store);
const write = (...rows: NewTransaction[]) => store.write(rows.flatMap(insertTx));
const row = async (id: string): Promise<Transaction> => (await outbox().rows([id]))[0] as Transaction;
const lease = { operatorId: 'op', limit: 10, now: NOW, leaseUntil: NOW + 20_000, owner: 'me', debitsAfter: NOW - 5_000 };
async function end(id: string, change: Partial<TransactionEnd> & Pick<TransactionEnd, 'status'>): Promise<void> {
  for (const kind of ['money', 'result'] as const) await outbox().claim({ ...lease, class: kind });
  const attempt = {
    startedAt: NOW,
    httpStatus: 200,
    code: change.outcome ?? null,
    response: 'what the operator said',
    verdict: 'stuck',
  } as const;
  expect(await outbox().write(outbox().finish(await row(id), { at: NOW, outcome: null, error: null, attempt, ...change }))).toBe('written');
}
const debit = (amountMinor: number) => newDebit(STAY, { amountMinor }, { id: 'd1', createdAt: NOW });

/** A cash-out that the operator refuses. */
async function stuckCredit(amountMinor = 5_000, outcome = 'PLAYER_BLOCKED'): Promise<void> {
  await write(debit(amountMinor));
  await end('d1', { status: 'done' });
  await write(newCredit(STAY, { lotId: 'd1', amountMinor, handId: null }, { id: 'c1', createdAt: NOW }));
  await end('c1', { status: 'stuck', outcome });
}

/** A debit of unknown outcome whose cancel the operator refuses. */
async function stuckCancel(amountMinor = 5_000): Promise<void> {
  await write(debit(amountMinor));
  await end('d1', { status: 'unknown' });
  await write(newCancel(debit(amountMinor), { id: 'x1', createdAt: NOW }));
  await end('x1', { status: 'stuck', outcome: 'ALREADY_SETTLED' });
}

const lot = async () => lotState(await row('d1'), await outbox().rows(['c1', 'x1', 'new']));
const audited = async () =>
  (
    await store.read<{ action: string; actor: string; subject: string; detail: string }>(
      sql`select action, actor, subject, detail from audit`,
    )
  ).map(({ detail, ...rest }) => ({ ...rest, ...JSON.parse(detail) }));
const expectSound = async () => {
  expect(await auditLedger(store)).toEqual([]);
  expect(Object.values(await balancesOf(store)).reduce((sum, balance) => sum + balance, 0)).toBe(0);
};

test('stuck rows are listed with their details, oldest first, of all operators or one', async () => {
  await stuckCredit();
  expect(await listStuck(store, null)).toEqual([
    {
      id: 'c1',
      kind: 'credit',
      operatorId: 'op',
      playerId: 'ann',
      tableId: '5',
      handId: null,
      lotId: 'd1',
      amountMinor: 5_000,
      currency: 'EUR',
      attempts: 1,
      outcome: 'PLAYER_BLOCKED',
      createdAt: NOW,
      stuckAt: NOW,
      response: 'what the operator said',
    },
  ]);
  expect(await listStuck(store, 'someone-else')).toEqual([]);
  expect((await readLedger(store)).stuck).toEqual({ credit: 1, cancel: 0, result: 0 });
});

describe('retry', () => {
  test('a credit is owed and due again with the same bytes; if it fails, it is stuck again', async () => {
    await stuckCredit();
    const { body } = await row('c1');
    expect(await retryStuck(store, ACTOR, { id: 'c1', reason: WHY })).toMatchObject({
      ok: true,
      value: { state: 'due', amountMinor: 5_000 },
    });
    expect(await row('c1')).toMatchObject({ status: 'due', nextAt: ACTOR.at, attempts: 1, body });
    expect(await balancesOf(store)).toEqual({ external: -5_000, owed: 5_000 });
    lease.now = ACTOR.at;
    await end('c1', { status: 'stuck', at: ACTOR.at });
    expect(await balancesOf(store)).toEqual({ external: -5_000, suspense: 5_000 });
    expect(await audited()).toMatchObject([{ action: 'stuck-retried', actor: 'command:root', subject: 'c1', reason: WHY, kind: 'credit' }]);
    await expectSound();
  });

  test('a cancel is in transit again and refunds when it is accepted', async () => {
    await stuckCancel();
    await retryStuck(store, ACTOR, { id: 'x1', reason: WHY });
    expect(await balancesOf(store)).toEqual({ external: -5_000, transit: 5_000 });
    lease.now = ACTOR.at;
    await end('x1', { status: 'done', at: ACTOR.at });
    expect(await balancesOf(store)).toEqual({});
    await expectSound();
  });

  test('is refused where a repeated answer would count as paid', async () => {
    await stuckCredit(5_000, 'DUPLICATE_TRANSACTION');
    expect(await retryStuck(store, ACTOR, { id: 'c1', reason: WHY })).toMatchObject({ ok: false, errors: [{ field: 'tx' }] });
    expect((await row('c1')).status).toBe('stuck');
    expect(await audited()).toEqual([]);
  });
});

describe('resolve', () => {
  test('a credit paid by hand: the lot is resolved and nothing is stuck any more', async () => {
    await stuckCredit();
    expect(await resolveStuck(store, ACTOR, { id: 'c1', reason: WHY, second: null })).toMatchObject({
      ok: true,
      value: { state: 'resolved' },
    });
    expect(await lot()).toBe('resolved');
    expect(await balancesOf(store)).toEqual({});
    expect(await listStuck(store, null)).toEqual([]);
    expect(await audited()).toMatchObject([{ action: 'stuck-resolved', reason: WHY, second: null }]);
    await expectSound();
  });

  test('above the limit a second member of staff has to agree', async () => {
    await stuckCredit(RESOLVE_ALONE_MAX_MINOR + 1);
    const resolveBy = (second: string | null) => resolveStuck(store, ACTOR, { id: 'c1', reason: WHY, second });
    for (const second of [null, ' ', 'root', 'Root', 'command:root']) {
      expect(await resolveBy(second)).toMatchObject({ ok: false, errors: [{ field: 'second' }] });
    }
    expect(await resolveBy('maria')).toMatchObject({ ok: true });
    expect(await audited()).toMatchObject([{ second: 'maria' }]);
  });

  test('a cancel of a debit that was never taken', async () => {
    await stuckCancel();
    expect(await resolveStuck(store, ACTOR, { id: 'x1', reason: WHY, second: null })).toMatchObject({ ok: true });
    expect(await balancesOf(store)).toEqual({});
    await expectSound();
  });
});

describe('compensate', () => {
  test('the cancel is withdrawn and a credit pays the player the whole debit', async () => {
    await stuckCancel();
    const outcome = await compensateStuck(store, ACTOR, { id: 'x1', reason: WHY, second: 'maria' }, () => 'new');
    expect(outcome).toMatchObject({ ok: true, value: { state: 'compensated', creditId: 'new' } });
    expect((await row('x1')).status).toBe('withdrawn');
    expect(await row('new')).toMatchObject({ kind: 'credit', status: 'due', lotId: 'd1', amountMinor: 5_000 });
    expect(await balancesOf(store)).toEqual({ external: -5_000, owed: 5_000 });
    await expectSound();
    lease.now = ACTOR.at;
    await end('new', { status: 'done', at: ACTOR.at });
    expect(await lot()).toBe('settled');
    expect(await balancesOf(store)).toEqual({});
    expect(await audited()).toMatchObject([{ action: 'stuck-compensated', second: 'maria', creditId: 'new' }]);
    await expectSound();
  });

  test('needs two members of staff and a cancel', async () => {
    await stuckCancel();
    const alone = { id: 'x1', reason: WHY, second: null };
    expect(await compensateStuck(store, ACTOR, alone, () => 'new')).toMatchObject({ ok: false, errors: [{ field: 'second' }] });
    store = await testStore();
    await stuckCredit();
    const credit = { id: 'c1', reason: WHY, second: 'maria' };
    expect(await compensateStuck(store, ACTOR, credit, () => 'new')).toMatchObject({ ok: false, errors: [{ field: 'tx' }] });
  });
});

describe('a decision is refused', () => {
  test.each([
    ['without a reason', { id: 'c1', reason: '   done   ' }, 'reason'],
    ['about an unknown row', { id: 'nothing', reason: WHY }, 'tx'],
    ['about a row that is not stuck', { id: 'd1', reason: WHY }, 'tx'],
  ])('%s', async (_name, decision, field) => {
    await stuckCredit();
    for (const decide of [retryStuck(store, ACTOR, decision), resolveStuck(store, ACTOR, { ...decision, second: null })]) {
      expect(await decide).toMatchObject({ ok: false, errors: [{ field }] });
    }
    expect(await balancesOf(store)).toEqual({ external: -5_000, suspense: 5_000 });
    expect(await audited()).toEqual([]);
  });

  test('when two members of staff decide at once, the second is told that it is already decided', async () => {
    await stuckCredit();
    const both = await Promise.all([1, 2].map(() => resolveStuck(store, ACTOR, { id: 'c1', reason: WHY, second: null })));
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(await audited()).toHaveLength(1);
    await expectSound();
  });
});
