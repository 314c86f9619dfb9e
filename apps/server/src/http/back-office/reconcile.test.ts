import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ListeningApp, listeningApp, newOperator, type Reply } from '../../../testing/fixtures/listening-app.ts';
import { OperatorPast } from '../../../testing/fixtures/operator-past.ts';
import { type Browser, newStaff } from '../../../testing/fixtures/staff.ts';
import { DIFFERENCES_TOLD_MAX, LEDGER_BYTES_MAX } from './reconcile-calls.ts';

const HEAD = 'transaction_id,type,player_id,amount,currency,ref_transaction_id,created_at,status';
const DAY = 'from=2026-11-20T00:00:00Z&until=2026-11-20T23:59:59Z';

let app: ListeningApp;
let casino: string;
let past: OperatorPast;
let finance: Browser;
beforeEach(async () => {
  app = await listeningApp();
  casino = (await newOperator(app)).operatorId;
  past = await OperatorPast.open(app.store, casino, '5001');
  finance = (await newStaff(app, { email: 'fin@casino.example', role: 'finance', operatorId: casino })).browser;
});
afterEach(() => app.close());

const upload = (file: string | Uint8Array, query = DAY, headers = {}): Promise<Reply> =>
  finance.call(`/money/reconcile?${query}`, undefined, { method: 'POST', raw: file, headers: { 'content-type': 'text/csv', ...headers } });
const kept = () => readdirSync(tmpdir()).filter((name) => name.startsWith('cardroom-upload-'));

async function evening() {
  const at = app.clock.now;
  const ann = await past.sitsDown('ann', at);
  await past.answered(ann, { status: 'done', at });
  const credit = await past.leaves('ann', ann, at);
  await past.answered(credit, { status: 'done', at });
  const bob = await past.sitsDown('bob', at, 5_000);
  await past.answered(bob, { status: 'done', at });
  return { ann, credit, bob };
}

test('lists rows only in our ledger, only in theirs and with different amounts, with totals by day; the file is not kept', async () => {
  const { ann, credit } = await evening();
  const before = kept();
  const { status, body } = await upload(
    [
      HEAD,
      `${ann},debit,ann,100.00,EUR,,,settled`,
      `${credit},credit,ann,100.01,EUR,${ann},,paid`,
      'theirs,debit,cat,7.00,EUR,,2026-11-20T10:00:00Z,open',
    ].join('\r\n'),
  );
  expect(status).toBe(200);
  expect(body).toMatchObject({ here: 3, there: 3, underWay: 0, withResults: false });
  expect(body.counts.map(({ kind, count }: { kind: string; count: number }) => [kind, count])).toEqual([
    ['amount', 1],
    ['missing-there', 1],
    ['missing-here', 1],
  ]);
  expect(body.differences[0]).toMatchObject({
    kind: 'amount',
    id: credit,
    line: 3,
    detail: '100.00 here, 100.01 in the file',
    text: 'amount differs',
  });
  expect(body.totals).toEqual([
    {
      day: '2026-11-20',
      currency: 'EUR',
      here: { debits: 15_000, credits: 10_000 },
      there: { debits: 10_700, credits: 10_001 },
      difference: 4_301,
    },
  ]);
  expect(kept()).toEqual(before);
});

test('an unreadable file is reported with line and column', async () => {
  for (const [file, message] of [
    ['', 'file: line 1: the file is empty'],
    ['a,b\r\n1,2', 'file: line 1, transaction_id: is missing'],
    [`${HEAD}\r\nx,debit,ann,ten,EUR,,,`, 'file: line 2, amount: "ten" is not an amount'],
    [`${HEAD}\r\n"x,debit`, 'file: line'],
  ] as const) {
    const { status, body } = await upload(file);
    expect([status, body.message.startsWith(message), body.errors[0].field]).toEqual([400, true, 'file']);
  }
  expect(kept()).toEqual([]);
});

test('a file that is too large is refused by its header or, without one, once the limit is reached', async () => {
  const large = Buffer.alloc(LEDGER_BYTES_MAX + 1, 'x');
  const announced = await upload('x', DAY, { 'content-length': String(LEDGER_BYTES_MAX + 1) });
  expect([announced.status, announced.body.code, announced.headers.connection]).toEqual([413, 'PAYLOAD_TOO_LARGE', 'close']);
  const chunked = await fetch(`${app.url}/backoffice/api/money/reconcile?${DAY}`, {
    method: 'POST',
    body: new Blob([large]).stream(),
    duplex: 'half',
    headers: { origin: 'https://poker.example.com', cookie: `__Host-cardroom-staff=${finance.cookie}` },
  } as RequestInit).then(
    ({ status }) => status,
    () => 'cut off',
  );
  expect([413, 'cut off']).toContain(chunked);
  expect(kept()).toEqual([]);
});

test('compressed bytes, a period without an end, and one that ends before it starts are refused', async () => {
  expect((await upload('x', DAY, { 'content-encoding': 'gzip' })).status).toBe(400);
  expect((await upload(HEAD, 'from=2026-11-20T00:00:00Z')).body.errors).toEqual([{ field: 'until', code: 'required' }]);
  expect((await upload(HEAD, 'from=2026-11-21T00:00:00Z&until=2026-11-20T00:00:00Z')).body.errors[0].field).toBe('until');
});

test('all differences are counted, and the first ones are returned', async () => {
  const lines = Array.from({ length: DIFFERENCES_TOLD_MAX + 20 }, (_, n) => `t-${n},debit,ann,1.00,EUR,,2026-11-20T10:00:00Z,open`);
  const { body } = await upload([HEAD, ...lines].join('\n'));
  expect([body.counts[0].count, body.differences.length]).toEqual([DIFFERENCES_TOLD_MAX + 20, DIFFERENCES_TOLD_MAX]);
});
