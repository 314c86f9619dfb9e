import { auditLedger } from '@cardroom/journal';
import { balancesOf } from '@cardroom/journal/testing';
import { sql } from '@cardroom/storage';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ListeningApp, listeningApp, newOperator, type Reply } from '../../../testing/fixtures/listening-app.ts';
import { OperatorPast } from '../../../testing/fixtures/operator-past.ts';
import { codeOfKey, newStaff, type Staff } from '../../../testing/fixtures/staff.ts';
import { readAudit, verifyAudit } from '../../audit/audit-chain.ts';
import { retryStuck } from '../../money/stuck.ts';
import { STUCK_ROWS } from './stuck-calls.ts';

const WHY = 'the operator sent its ledger';

let app: ListeningApp;
let casino: string;
let past: OperatorPast;
let fin: Staff;
let owner: Staff;
beforeEach(async () => {
  app = await listeningApp();
  casino = (await newOperator(app)).operatorId;
  past = await OperatorPast.open(app.store, casino, '5001');
  fin = await newStaff(app, { email: 'fin@casino.example', role: 'finance', operatorId: casino });
  owner = await newStaff(app, { email: 'owner@casino.example', role: 'owner', operatorId: casino });
  for (const one of [fin, owner]) await freshen(one);
});
afterEach(() => app.close());

const freshen = async ({ browser, key }: Staff) => {
  app.clock.now += 30_000;
  expect((await browser.call('/step-up', { code: codeOfKey(app, key) })).status).toBe(200);
};
const decide = ({ browser }: Staff, id: string, action: string, more: object = {}): Promise<Reply> =>
  browser.call(`/money/stuck/${id}/${action}`, { reason: WHY, attempts: 1, ...more });
const queue = async ({ browser }: Staff = fin) => (await browser.call('/money/stuck')).body;
const rowOf = async (id: string) => (await queue()).rows.find((row: { transactionId: string }) => row.transactionId === id);
const stateOf = async (id: string) => (await past.row(id)).status;
const actions = async () =>
  (await readAudit(app.store, { limit: 50 })).filter(({ action }) => action.startsWith('stuck-')).map(({ action }) => action);
const expectSound = async () => {
  expect(await auditLedger(app.store)).toEqual([]);
  expect(Object.values(await balancesOf(app.store)).reduce((sum, balance) => sum + balance, 0)).toBe(0);
  expect(await verifyAudit(app.store)).toMatchObject({ ok: true });
};

/** A cash-out that the operator rejects. */
async function stuckCredit(outcome = 'PLAYER_BLOCKED'): Promise<string> {
  const debit = await past.sitsDown('ann', app.clock.now);
  await past.answered(debit, { status: 'done', at: app.clock.now });
  const credit = await past.leaves('ann', debit, app.clock.now);
  await past.answered(credit, { status: 'stuck', at: app.clock.now, outcome });
  return credit;
}

/** A debit of unknown outcome whose cancel the operator refuses. */
async function stuckCancel(amountMinor = 5_000, player = 'bob'): Promise<string> {
  const debit = await past.sitsDown(player, app.clock.now, amountMinor);
  const cancel = await past.cancelled(debit, app.clock.now);
  await past.answered(cancel, { status: 'stuck', at: app.clock.now, outcome: 'ALREADY_SETTLED' });
  return cancel;
}

describe('the queue', () => {
  test('shows each row’s reason, age and amount, oldest first and paged', async () => {
    const first = await stuckCancel(1_000, 'p-0');
    for (let n = 1; n <= STUCK_ROWS; n += 1) await stuckCancel(1_000, `p-${n}`);
    await past.hand('7001', [{ playerId: 'p-1', bet: 0, win: 0, rake: 0 }], app.clock.now);
    const page = await queue();
    expect([page.rows.length, page.rows[0].transactionId, page.rows[0].outcome]).toEqual([STUCK_ROWS, first, 'ALREADY_SETTLED']);
    expect(page.totals).toEqual([
      { kind: 'cancel', currency: 'EUR', rows: STUCK_ROWS + 1, amountMinor: (STUCK_ROWS + 1) * 1_000, oldest: page.rows[0].createdAt },
    ]);
    const rest = (await fin.browser.call(`/money/stuck?cursor=${page.next}`)).body;
    expect([rest.rows.length, rest.rows[0].playerId, rest.next]).toEqual([1, `p-${STUCK_ROWS}`, null]);
  });
});

describe('one staff member', () => {
  test('sends a row again, and submitting twice sends it once', async () => {
    const id = await stuckCancel();
    expect((await decide(fin, id, 'retry')).body).toMatchObject({ done: { id, state: 'due' } });
    const again = await decide(fin, id, 'retry');
    expect([again.status, again.body.code]).toEqual([409, 'CONFLICT']);
    // The row is sent, refused and stuck again; the old page must not decide about that.
    await past.answered(id, { status: 'stuck', at: app.clock.now, outcome: 'ALREADY_SETTLED' });
    expect((await decide(owner, id, 'retry')).body.message).toBe('It was changed in the meantime: it is now stuck, after 2 attempts');
    expect(await actions()).toEqual(['stuck-retried']);
    await expectSound();
  });

  test('resolves amounts up to the limit alone; of two at once one is refused', async () => {
    const id = await stuckCredit();
    const replies = await Promise.all([fin, owner].map((one) => decide(one, id, 'resolve')));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await actions()).toEqual(['stuck-resolved']);
    expect((await queue()).rows).toEqual([]);
    await expectSound();
  });

  test('resolves a result of any amount, as it moves no money', async () => {
    await past.hand('7001', [{ playerId: 'ann', bet: 900_000, win: 0, rake: 0 }], app.clock.now);
    const [{ id } = { id: '' }] = await app.store.read<{ id: string }>(sql`select id from wallet_tx where kind = 4`);
    await past.answered(id, { status: 'stuck', at: app.clock.now, outcome: 'INVALID_REQUEST' });
    expect((await decide(fin, id, 'resolve')).body).toMatchObject({ done: { state: 'resolved' } });
  });

  test.each([
    ['retry', { reason: 'short' }, 400, 'reason'],
    ['resolve', { reason: ' '.repeat(30) }, 400, 'reason'],
    ['resolve', { attempts: -1 }, 400, 'attempts'],
    ['compensate', { reason: 'x'.repeat(501) }, 400, 'reason'],
  ])('%s with %j is refused by name', async (action, more, status, field) => {
    const id = await stuckCancel();
    const reply = await decide(fin, id, action, more);
    expect([reply.status, reply.body.errors[0].field]).toEqual([status, field]);
    expect([await stateOf(id), await actions()]).toEqual(['stuck', []]);
  });

  test('cannot resend a row when the same answer would count as paid', async () => {
    const id = await stuckCredit('DUPLICATE_TRANSACTION');
    const reply = await decide(fin, id, 'retry');
    expect([reply.status, reply.body.errors[0].field]).toEqual([400, 'tx']);
  });
});

describe('two staff members', () => {
  const ask = async (id: string, action = 'resolve'): Promise<string> => {
    const reply = await decide(fin, id, action);
    expect([reply.status, reply.body.asked.mine]).toEqual([200, true]);
    return reply.body.asked.requestId;
  };
  const approve = ({ browser }: Staff, request: string) => browser.call(`/money/requests/${request}/approve`, {});
  const withdraw = ({ browser }: Staff, request: string) => browser.call(`/money/requests/${request}/withdraw`, {});

  test('resolve above the limit: one asks, everybody sees it, another one agrees, and both are named', async () => {
    const id = await stuckCancel(10_001);
    const request = await ask(id);
    expect(await stateOf(id)).toBe('stuck');
    expect((await rowOf(id)).request).toMatchObject({ requestId: request, askedName: 'staff:fin@casino.example', reason: WHY, mine: true });
    expect((await queue(owner)).rows[0].request.mine).toBe(false);
    const own = await approve(fin, request);
    expect([own.status, own.body.errors[0].field]).toEqual([400, 'second']);
    expect((await approve(owner, request)).body).toMatchObject({ done: { id, state: 'resolved' } });
    expect((await approve(owner, request)).status).toBe(409);
    const [agreed, asked] = await readAudit(app.store, { subject: id, limit: 5 });
    expect([asked?.actor, asked?.action]).toEqual(['staff:fin@casino.example', 'stuck-asked']);
    expect([agreed?.actor, agreed?.action]).toEqual(['staff:owner@casino.example', 'stuck-resolved']);
    expect(JSON.parse(agreed?.detail ?? '')).toMatchObject({ second: 'staff:fin@casino.example', reason: WHY });
    expect(await actions()).toEqual(['stuck-resolved', 'stuck-asked']);
    await expectSound();
  });

  test('are always needed to compensate: the cancel is withdrawn, and the player is owed the whole debit', async () => {
    const id = await stuckCancel(100);
    const request = await ask(id, 'compensate');
    const { body } = await approve(owner, request);
    expect(body.done).toMatchObject({ state: 'compensated' });
    expect(await stateOf(id)).toBe('withdrawn');
    expect(await past.row(body.done.creditId)).toMatchObject({ kind: 'credit', status: 'due', amountMinor: 100 });
    expect(await balancesOf(app.store)).toEqual({ external: -100, owed: 100 });
    await expectSound();
    const credit = await stuckCredit();
    expect((await decide(fin, credit, 'compensate')).body.errors[0].field).toBe('tx');
  });

  test('one request at a time; after it is withdrawn or declined it can be made again', async () => {
    const id = await stuckCancel(10_001);
    const first = await ask(id);
    expect((await decide(owner, id, 'compensate')).status).toBe(409);
    expect((await decide(owner, id, 'retry')).body.code).toBe('CONFLICT');
    expect((await withdraw(fin, first)).body).toEqual({ requestId: first, state: 'withdrawn' });
    expect((await withdraw(fin, first)).status).toBe(409);
    expect((await approve(owner, first)).status).toBe(409);
    const second = await ask(id);
    expect((await withdraw(owner, second)).body.state).toBe('declined');
    expect((await rowOf(id)).request).toBeNull();
    expect((await decide(owner, id, 'retry')).status).toBe(200);
    expect(await actions()).toEqual(['stuck-retried', 'stuck-declined', 'stuck-asked', 'stuck-withdrawn', 'stuck-asked']);
    expect(await stateOf(id)).toBe('due');
  });

  test('of two who agree at once one is refused, and it is carried out once', async () => {
    const third = await newStaff(app, { email: 'third@casino.example', role: 'finance', operatorId: casino });
    await freshen(third);
    const request = await ask(await stuckCancel(10_001), 'compensate');
    const replies = await Promise.all([owner, third].map((one) => approve(one, request)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await app.store.read(sql`select id from wallet_tx where kind = 2`)).toHaveLength(1);
    await expectSound();
  });

  test('the requester must still be active, and the row unchanged', async () => {
    const id = await stuckCancel(10_001);
    const request = await ask(id);
    await app.store.write([sql`update staff_person set role = 'support' where email = 'fin@casino.example'`]);
    expect((await approve(owner, request)).body.errors[0].field).toBe('asker');
    await app.store.write([sql`update staff_person set role = 'finance' where email = 'fin@casino.example'`]);
    await app.store.write([sql`update wallet_tx set attempts = 2 where id = ${id}`]);
    expect((await approve(owner, request)).status).toBe(409);
    expect(await stateOf(id)).toBe('stuck');
  });

  test('a decision on the command line closes open requests', async () => {
    const id = await stuckCancel(10_001);
    const request = await ask(id);
    expect(await retryStuck(app.store, { by: 'command:root', at: app.clock.now }, { id, reason: WHY })).toMatchObject({ ok: true });
    expect((await approve(owner, request)).status).toBe(409);
    expect(await app.store.read(sql`select state, closed_name from stuck_request`)).toEqual([
      { state: 'lapsed', closed_name: 'command:root' },
    ]);
  });
});
