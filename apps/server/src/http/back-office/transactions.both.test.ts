import { packedAnswer, SCAN_PLACES, SCANS_MAX } from '@cardroom/journal';
import { sql } from '@cardroom/storage';
import { TEST_DATABASE_URL } from '@cardroom/storage/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ListeningApp, listeningApp, newOperator, value } from '../../../testing/fixtures/listening-app.ts';
import { OperatorPast } from '../../../testing/fixtures/operator-past.ts';
import { type Browser, newStaff } from '../../../testing/fixtures/staff.ts';
import { readAudit } from '../../audit/audit-chain.ts';
import { setOperatorUrl } from '../../operators/wallet-url.ts';
import { TRANSACTION_ROWS } from './transaction-calls.ts';

const T = Date.parse('2026-11-20T09:00:00.000Z');
const MINUTE = 60_000;
const KEY = 'a-key-that-"nobody"-may-read';

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

const list = async (query = '') => (await finance.call(`/money/transactions?${query}`)).body;
const ids = async (query: string): Promise<string[]> =>
  (await list(query)).rows.map(({ transactionId }: { transactionId: string }) => transactionId);

/** Ann buys in, plays a hand with Bob and leaves; Bob's debit never completes. */
async function evening() {
  const ann = await past.sitsDown('ann', T);
  await past.answered(ann, { status: 'done', at: T + 40 });
  const bob = await past.sitsDown('=bob', T + MINUTE, 5_000);
  const cancel = await past.cancelled(bob, T + MINUTE + 5_000);
  await past.answered(cancel, { status: 'stuck', at: T + MINUTE + 6_000, outcome: 'ALREADY_SETTLED' });
  await past.hand('7001', [{ playerId: 'ann', bet: 200, win: 0, rake: 0 }], T + 2 * MINUTE);
  const credit = await past.leaves('ann', ann, T + 3 * MINUTE);
  return { ann, bob, cancel, credit };
}

/** Skips positions, as other operators' rows would. */
const skipPlaces = (places: number) =>
  TEST_DATABASE_URL === null
    ? app.store.write([sql`update sqlite_sequence set seq = seq + ${places} where name = 'wallet_tx'`])
    : app.store.read(sql`select setval(pg_get_serial_sequence('wallet_tx', 'seq'), (select max(seq) from wallet_tx) + ${places})`);

describe('the list', () => {
  test('is newest first, with filters for id, player, table, hand, kind, state, amount and time', async () => {
    const { ann, bob, cancel, credit } = await evening();
    const all = await ids('');
    expect(all).toHaveLength(5);
    expect(all.filter((id) => [ann, bob, cancel, credit].includes(id))).toEqual([credit, cancel, bob, ann]);
    expect(await ids(`id=${bob}`)).toEqual([bob]);
    expect(await ids('playerId=%3Dbob')).toEqual([cancel, bob]);
    expect(await ids('tableId=5001')).toHaveLength(5);
    expect(await ids('tableId=5002')).toEqual([]);
    expect(await ids('kind=debit')).toEqual([bob, ann]);
    expect(await ids('kind=money')).toEqual([credit, cancel, bob, ann]);
    expect(await ids('kind=money&tableId=5001&state=done')).toEqual([ann]);
    expect(await ids('state=stuck')).toEqual([cancel]);
    expect(await ids('state=done')).toEqual([ann]);
    expect(await ids('kind=cancel&state=stuck&playerId=%3Dbob')).toEqual([cancel]);
    expect((await list('handId=7001')).rows).toMatchObject([{ kind: 'result', roundId: '7001', amountMinor: 200, lost: true }]);
    await past.hand('7002', [{ playerId: 'ann', bet: 200, win: 500, rake: 0 }], T + 2 * MINUTE);
    expect((await list('handId=7002')).rows).toMatchObject([{ kind: 'result', amountMinor: 300, lost: false }]);
    expect((await list('kind=debit')).rows.map(({ lost }: { lost: boolean }) => lost)).toEqual([false, false]);
    expect(await ids('amountFrom=50&amountTo=50.00')).toEqual([cancel, bob]);
    expect(await ids('currency=KRW')).toEqual([]);
    const [from, until] = [T + MINUTE, T + MINUTE].map((at) => encodeURIComponent(new Date(at).toISOString()));
    expect(await ids(`from=${from}&until=${until}`)).toEqual([bob]);
  });

  test('of a hand contains the money that moved with it', async () => {
    const { credit } = await evening();
    await app.store.write([sql`update wallet_tx set hand_id = '7001' where id = ${credit}`]);
    expect((await list('handId=7001')).rows.map(({ kind }: { kind: string }) => kind)).toEqual(['credit', 'result']);
  });

  test('continues after its last row whatever is added in the meantime, and refuses a cursor of another list', async () => {
    for (let n = 0; n < TRANSACTION_ROWS + 3; n += 1) await past.sitsDown(`player-${n}`, T + n);
    const first = await list('kind=debit');
    expect([first.rows.length, first.rows[0].playerId]).toEqual([TRANSACTION_ROWS, `player-${TRANSACTION_ROWS + 2}`]);
    await past.sitsDown('later', T + 100);
    const rest = await list(`kind=debit&cursor=${first.next}`);
    expect(rest.rows.map(({ playerId }: { playerId: string }) => playerId)).toEqual(['player-2', 'player-1', 'player-0']);
    expect(rest.next).toBeNull();
    const other = await finance.call(`/money/transactions?kind=credit&cursor=${first.next}`);
    expect([other.status, other.body.errors]).toEqual([400, [{ field: 'cursor', code: 'bad_format' }]]);
  });

  test('searches by amount in steps, finds old rows, and says when it has not searched everything', async () => {
    const rare = await past.sitsDown('rare', T, 7_777);
    const far = async (places: number) => {
      await skipPlaces(places);
      await past.sitsDown(`player-${places}`, T);
    };
    await far(3 * SCAN_PLACES);
    expect(await ids('amountFrom=77.77&amountTo=77.77')).toEqual([rare]);
    await far((SCANS_MAX + 1) * SCAN_PLACES);
    const first = await list('amountFrom=77.77&amountTo=77.77');
    expect([first.rows, typeof first.next]).toEqual([[], 'string']);
    expect((await finance.call('/money/transactions.csv?amountFrom=77.77')).body.errors[0].field).toBe('from');
    const second = await list(`amountFrom=77.77&amountTo=77.77&cursor=${first.next}`);
    expect([second.rows[0].transactionId, second.next]).toEqual([rare, null]);
  });

  test.each([
    ['amountFrom=1.234', 'amountFrom'],
    ['amountFrom=-1', 'amountFrom'],
    ['amountFrom=2&amountTo=1', 'amountTo'],
    ['handId=abc', 'handId'],
    ['kind=gift', 'kind'],
    ['state=lost', 'state'],
    ['from=soon', 'from'],
    ['from=2026-11-20T10:00:00Z&until=2026-11-20T09:00:00Z', 'until'],
    ['playerId=%00', 'playerId'],
  ])('refuses %s by name', async (query, field) => {
    for (const path of ['/money/transactions', '/money/transactions.csv']) {
      const reply = await finance.call(`${path}?${query}`);
      expect([reply.status, reply.body.errors.map((one: { field: string }) => one.field)]).toEqual([400, [field]]);
    }
  });
});

describe('one transaction', () => {
  test('shows its lot, every attempt with the operator’s response, and its ledger postings', async () => {
    const { bob, cancel } = await evening();
    for (const id of [bob, cancel]) {
      const { body } = await finance.call(`/money/transactions/${id}`);
      expect(body.transaction).toMatchObject({ transactionId: id, amountMinor: 5_000, playerId: '=bob' });
      expect(JSON.parse(body.body)).toMatchObject({ transaction_id: id, amount: 50 });
      expect(body.lot.state).toBe('stuck');
      expect(body.lot.transactions.map(({ transactionId }: { transactionId: string }) => transactionId)).toEqual([bob, cancel]);
      expect(body.attempts).toMatchObject([
        { transactionId: bob, n: 1, code: 'timeout', ms: 40 },
        { transactionId: cancel, n: 1, code: 'ALREADY_SETTLED' },
      ]);
      expect(body.movements.map(({ from, to }: { from: string; to: string }) => `${from} → ${to}`)).toEqual([
        'external → transit',
        'transit → suspense',
      ]);
      expect(body.decisions).toEqual([]);
    }
  });

  test('of a result belongs to no lot', async () => {
    await evening();
    const [{ transactionId }] = (await list('kind=result')).rows;
    const { body } = await finance.call(`/money/transactions/${transactionId}`);
    expect([body.lot, body.movements, body.transaction.kind]).toEqual([null, [], 'result']);
  });

  test('never reveals the operator’s key, whatever the response contained', async () => {
    const { bob, cancel } = await evening();
    const key = { text: KEY, secrets: app.secrets };
    value(await setOperatorUrl(app.store, { by: 'test', at: T }, casino, 'https://wallet.example', { allowLoopback: false, key }));
    const said = `no such key ${KEY}, ${JSON.stringify({ header: KEY })}`;
    await app.store.write([sql`update wallet_attempt set packed_response = ${packedAnswer(said)}`]);
    for (const id of [bob, cancel]) {
      const { text, body } = await finance.call(`/money/transactions/${id}`);
      expect(text).not.toContain('nobody');
      expect(body.attempts[0].response).toBe('no such key ••••, {"header":"••••"}');
    }
  });

  test('that does not exist is not found', async () => {
    const reply = await finance.call('/money/transactions/nothing');
    expect([reply.status, reply.body.code]).toEqual([404, 'NOT_FOUND']);
  });
});

describe('the file', () => {
  test('has the rows of the list, with CRLF, and no field a spreadsheet would execute', async () => {
    const { ann, bob } = await evening();
    const reply = await finance.call('/money/transactions.csv?kind=debit');
    expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(reply.headers['content-disposition']).toBe(`attachment; filename="transactions-${casino}.csv"`);
    const [head, ...lines] = reply.text.split('\r\n');
    expect(head).toMatch(/^transaction_id,type,player_id,amount,currency,ref_transaction_id,created_at,state,/);
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(new RegExp(`^${bob},debit,'=bob,50.00,EUR,,2026-11-20T09:01:00.000Z,unclear,`));
    expect(lines[1]).toMatch(new RegExp(`^${ann},debit,ann,100.00,EUR,,2026-11-20T09:00:00.000Z,done,`));
    expect(lines[2]).toBe('');
  });

  test('writes one audit row with the search and the number of rows; a refused one writes none', async () => {
    await evening();
    const taken = async () =>
      (await readAudit(app.store, { action: 'money.export', limit: 10 })).map(({ detail }) => JSON.parse(detail ?? ''));
    await finance.call('/money/transactions.csv?kind=debit&amountFrom=10.00');
    expect(await taken()).toEqual([{ file: 'transactions', search: { kind: 'debit', amountFrom: '10.00' }, rows: 2 }]);
    await finance.call('/money/transactions.csv?kind=gift');
    await finance.call('/money/transactions?kind=debit');
    expect(await taken()).toHaveLength(1);
  });

  test.each(['=1+1', '+1', '-1', '@x', '\t=1', '\r=1', 'a"b,c'])('guards %j', async (outcome) => {
    const { ann } = await evening();
    await app.store.write([sql`update wallet_tx set outcome = ${outcome} where id = ${ann}`]);
    const { text } = await finance.call(`/money/transactions.csv?id=${ann}`);
    const guarded = outcome === 'a"b,c' ? '"a""b,c"' : `'${outcome}`;
    expect(text.replaceAll(/"('[^"]*)"/g, '$1')).toContain(`,${guarded},`);
  });
});
