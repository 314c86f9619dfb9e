import { sql } from '@cardroom/storage';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ListeningApp, listeningApp, newOperator } from '../../../testing/fixtures/listening-app.ts';
import { OperatorPast } from '../../../testing/fixtures/operator-past.ts';
import { newStaff, type Staff } from '../../../testing/fixtures/staff.ts';
import { CALLBACK_ROWS, CALLBACKS_BACK_MS } from '../../callbacks/callback-log.ts';

/** The callback log of a few stays. */
let app: ListeningApp;
let ann: Staff;
let past: OperatorPast;
let at: number;
beforeEach(async () => {
  app = await listeningApp();
  const { operatorId } = await newOperator(app);
  ann = await newStaff(app, { email: 'ann@casino.example', role: 'support', operatorId });
  past = await OperatorPast.open(app.store, operatorId, '1001');
  at = app.clock.now;
});
afterEach(() => app.close());

const log = async (query = '') => (await ann.browser.call(`/integration/callbacks${query}`)).body;
const ids = async (query = '') => (await log(query)).rows.map((row: { id: string }) => row.id);
const lookAt = (id: string) => ann.browser.call(`/integration/callbacks/${id}`);

/** A debit that was attempted, refunded after two attempts, and one that was refused. */
async function someCalls(): Promise<{ zoe: string; cancel: string; max: string }> {
  const zoe = await past.sitsDown('zoe', at);
  const cancel = await past.cancelled(zoe, at + 100);
  await past.answered(cancel, { status: 'due', at: at + 200, nextAt: at + 300, attempt: attempt(at + 150, 503, 'retry', 'busy') });
  await past.answered(cancel, { status: 'done', at: at + 400, attempt: attempt(at + 350, 200, 'done', '{"status":"success"}') });
  const max = await past.sitsDown('max', at + 500);
  await past.answered(max, {
    status: 'refused',
    at: at + 600,
    attempt: attempt(at + 550, 402, 'rejected', '{"code":"INSUFFICIENT_FUNDS"}'),
  });
  return { zoe, cancel, max };
}
const attempt = (startedAt: number, httpStatus: number, verdict: 'retry' | 'done' | 'rejected', response: string) => ({
  startedAt,
  httpStatus,
  verdict,
  response,
  code: null,
});

describe('the callback log', () => {
  test('lists every attempt, newest first, with its request and response', async () => {
    const { zoe, cancel, max } = await someCalls();
    const { rows, next } = await log();
    expect(rows.map((row: { id: string }) => row.id)).toEqual([`${max}.1`, `${cancel}.2`, `${cancel}.1`, `${zoe}.1`]);
    expect(next).toBeNull();
    expect(rows[0]).toMatchObject({
      kind: 'debit',
      playerId: 'max',
      amount: '100.00',
      currency: 'EUR',
      at: at + 550,
      ms: 50,
      httpStatus: 402,
      verdict: 'rejected',
      attempt: 1,
    });
    expect(rows[0]).not.toHaveProperty('request');
    const { status, body } = await lookAt(`${cancel}.1`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ kind: 'cancel', refTransactionId: zoe, httpStatus: 503, verdict: 'retry', answer: 'busy' });
    expect(body.request.path).toBe('/game/transaction');
    expect(JSON.parse(body.request.body)).toMatchObject({ transaction_type: 'cancel', ref_transaction_id: zoe });
    expect(body.tries.map((one: { attempt: number; httpStatus: number }) => [one.attempt, one.httpStatus])).toEqual([
      [1, 503],
      [2, 200],
    ]);
  });

  test('is searched by kind, player, transaction with what closes it, and verdict', async () => {
    const { zoe, cancel, max } = await someCalls();
    expect(await ids('?kind=cancel')).toEqual([`${cancel}.2`, `${cancel}.1`]);
    expect(await ids('?playerId=max')).toEqual([`${max}.1`]);
    expect(await ids(`?transactionId=${zoe}`)).toEqual([`${cancel}.2`, `${cancel}.1`, `${zoe}.1`]);
    expect(await ids(`?transactionId=${cancel}`)).toEqual([`${cancel}.2`, `${cancel}.1`]);
    expect(await ids('?verdict=retry')).toEqual([`${cancel}.1`]);
    expect(await ids('?verdict=retry&kind=debit')).toEqual([]);
  });

  test('pages without a gap or repeat, even when many attempts start at the same time', async () => {
    const count = 2 * CALLBACK_ROWS + 3;
    for (let n = 0; n < count; n += 1) {
      const debit = await past.sitsDown(`p${n}`, at);
      await past.answered(debit, { status: 'done', at: at + 40 });
    }
    const seen: string[] = [];
    let query = '';
    for (;;) {
      const { rows, next } = await log(query);
      seen.push(...rows.map((row: { id: string }) => row.id));
      if (next === null) break;
      expect(rows).toHaveLength(CALLBACK_ROWS);
      query = `?cursor=${next}`;
    }
    expect([seen.length, new Set(seen).size]).toEqual([count, count]);
    const other = await ann.browser.call(`/integration/callbacks${query}&kind=debit`);
    expect([other.status, other.body.errors[0].field]).toEqual([400, 'cursor']);
  });

  test('is pruned after its retention time', async () => {
    await someCalls();
    await app.store.write([sql`update wallet_attempt set at = ${at - CALLBACKS_BACK_MS}`]);
    app.clock.now += 1;
    expect(await ids()).toEqual([]);
  });

  test.each(['kind=bet', 'verdict=good', 'cursor=x', 'playerId='])('%s is refused by name', async (query) => {
    const reply = await ann.browser.call(`/integration/callbacks?${query}`);
    expect([reply.status, reply.body.errors[0].field]).toEqual([400, query.split('=')[0]]);
  });

  test.each(['x', 'x.1', '.1', 'a.b', `${'x'.repeat(101)}.1`])('%s is not a callback id', async (id) => {
    await someCalls();
    expect((await lookAt(id)).status).toBe(404);
  });
});
