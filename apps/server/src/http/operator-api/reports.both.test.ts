import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type Client,
  type ListeningApp,
  listeningApp,
  newOperator,
  newToken,
  type Reply,
  send,
  tokenRequest,
} from '../../../testing/fixtures/listening-app.ts';
import { OperatorPast, UNSHOWN } from '../../../testing/fixtures/operator-past.ts';
import { HAND_PAGES, REPORT_READS } from './report-api.ts';

const AT = Date.parse('2026-11-20T09:00:00.000Z');
const LISTS = ['transactions', 'hands', 'open-lots'] as const;

/** The reconciliation calls over real HTTP, on either database. */
let app: ListeningApp;
let client: Client;
let token: string;
let past: OperatorPast;
beforeEach(async () => {
  app = await listeningApp();
  client = await newOperator(app);
  token = await newToken(app, client);
  past = await OperatorPast.open(app.store, client.operatorId, '1001');
});
afterEach(() => app.close());

const get = (path: string, bearer = token): Promise<Reply> =>
  send(`${app.url}/v1/operator/${path}`, { headers: { authorization: `Bearer ${bearer}` } });

/** Two players, a hand, a void hand, and one player leaving: something for every list. Returns the ids of the debits. */
async function somePlay(where = past, firstHand = 100001): Promise<{ ann: string; bob: string; credit: string }> {
  const ann = await where.sitsDown('ann', AT);
  const bob = await where.sitsDown('bob', AT + 1);
  for (const id of [ann, bob]) await where.answered(id, { status: 'done', at: AT + 100, outcome: 'accepted' });
  const players = [
    { playerId: 'ann', bet: 300, win: 582, rake: 9 },
    { playerId: 'bob', bet: 300, win: 0, rake: 9 },
  ];
  await where.hand(String(firstHand), players, AT + 60_000);
  await where.hand(String(firstHand + 1), players, AT + 90_000, 'void');
  const credit = await where.leaves('ann', ann, AT + 120_000);
  return { ann, bob, credit };
}

describe('what is returned', () => {
  test('transactions as stored, with two-decimal amounts and the usual time format', async () => {
    const { ann, credit } = await somePlay();
    const reply = await get(`transactions?player_id=ann`);
    expect([reply.status, reply.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(reply.body.request_id).toBe(reply.headers['x-request-id']);
    expect(reply.text).toContain('"amount":100.00,');
    const { transactions, next_cursor, as_of } = reply.body.data;
    expect([next_cursor, as_of]).toEqual([null, '2026-11-20T10:00:00.000Z']);
    expect(transactions).toMatchObject([
      { transaction_id: ann, kind: 'debit', state: 'done', round_id: null, ref_transaction_id: null, done_at: '2026-11-20T09:00:00.100Z' },
      { kind: 'result', state: 'due', amount: 2.82, round_id: '100001', done_at: null, attempts: 0 },
      { transaction_id: credit, kind: 'credit', state: 'due', ref_transaction_id: ann, created_at: '2026-11-20T09:02:00.000Z' },
    ]);
    expect(Object.keys(transactions[0])).toEqual([
      'transaction_id',
      'kind',
      'state',
      'amount',
      'currency',
      'player_id',
      'room_id',
      'table_id',
      'stay_id',
      'round_id',
      'ref_transaction_id',
      'created_at',
      'done_at',
      'attempts',
      'outcome',
      'last_error',
    ]);
    const one = await get(`transactions/${ann}`);
    expect(one.body.data.transaction).toEqual({
      ...transactions[0],
      tries: [{ n: 1, at: '2026-11-20T09:00:00.060Z', http_status: 200, code: 'accepted', ms: 40 }],
    });
  });

  test('hands with what their players put in and got back, and never a card that was not shown', async () => {
    await somePlay();
    const reply = await get('hands');
    expect(reply.text).toContain('"bet":3.00,"win":5.82,"net":2.82,"rake":0.09}');
    expect(reply.body.data.hands).toMatchObject([
      { round_id: '100001', state: 'ended', rake: 0.18, started_at: '2026-11-20T09:00:30.000Z', ended_at: '2026-11-20T09:01:00.000Z' },
      { round_id: '100002', state: 'void', rake: 0, players: [{ player_id: 'ann', start_stack: null, bet: 0 }, { player_id: 'bob' }] },
    ]);
    const one = await get('hands/100001');
    expect(one.body.data.hand).toMatchObject({ ...reply.body.data.hands[0], result: { community_card: ['2c', '7d', 'Kh'] } });
    expect(one.text).toContain('"start_stack":100.00,"end_stack":102.82,"hole_cards":[],"status":"won"');
    expect((await get('hands/100002')).body.data.hand.result).toBeNull();
    for (const { text } of [reply, one]) expect(text).not.toContain(UNSHOWN);
  });

  test('open lots with their age', async () => {
    const { ann, bob } = await somePlay();
    const { open_lots } = (await get('open-lots')).body.data;
    expect(open_lots).toMatchObject([
      { transaction_id: ann, player_id: 'ann', state: 'settling', amount: 100, age_seconds: 3_600 },
      { transaction_id: bob, player_id: 'bob', state: 'open', stay_id: `${client.operatorId}-1001-bob`, age_seconds: 3_599 },
    ]);
    expect((await get('open-lots?state=open&table_id=1001')).body.data.open_lots).toHaveLength(1);
  });
});

describe('pages', () => {
  test('follow each other by cursor to the end, and the last cursor can be continued later', async () => {
    await somePlay();
    const all = (await get('transactions')).body.data.transactions;
    expect(all).toHaveLength(5);
    const read: unknown[] = [];
    let page = (await get('transactions?limit=2')).body.data;
    for (; page.next_cursor !== null; page = (await get(`transactions?limit=2&cursor=${page.next_cursor}`)).body.data) {
      expect([page.next_cursor, page.transactions.length]).toEqual([page.resume_cursor, 2]);
      read.push(...page.transactions);
    }
    expect([...read, ...page.transactions]).toEqual(all);
    const next = `transactions?cursor=${page.resume_cursor}`;
    const nothing = (await get(next)).body.data;
    expect([nothing.transactions, nothing.next_cursor, nothing.resume_cursor]).toEqual([[], null, page.resume_cursor]);
    const late = await past.sitsDown('late', AT - 1_000);
    expect((await get(next)).body.data.transactions).toMatchObject([{ transaction_id: late }]);
  });

  test('an empty list also has a cursor to continue from', async () => {
    const { data } = (await get('open-lots')).body;
    expect(data).toMatchObject({ open_lots: [], next_cursor: null });
    await somePlay();
    expect((await get(`open-lots?cursor=${data.resume_cursor}`)).body.data.open_lots).toHaveLength(2);
  });

  test('a cursor belongs to its list, query and operator; the page size may change', async () => {
    await somePlay();
    const cursor = (await get('transactions?kind=debit&limit=1')).body.data.next_cursor;
    expect((await get(`transactions?kind=debit&limit=7&cursor=${cursor}`)).status).toBe(200);
    const other = await newToken(app, await newOperator(app, 'Other'));
    const tampered = Buffer.from(Buffer.from(cursor, 'base64url').toString().replace(':1:', ':0:')).toString('base64url');
    for (const [path, bearer] of [
      [`transactions?cursor=${cursor}`, token],
      [`transactions?kind=debit&player_id=ann&cursor=${cursor}`, token],
      [`hands?cursor=${cursor}`, token],
      [`transactions?kind=debit&cursor=${cursor}`, other],
      [`transactions?kind=debit&cursor=${cursor}x`, token],
      [`transactions?kind=debit&cursor=${cursor}=`, token],
      ['transactions?kind=debit&cursor=AAAA', token],
    ] as const) {
      const reply = await get(path, bearer);
      expect([path, reply.status, reply.body.errors]).toEqual([path, 400, [{ field: 'cursor', code: 'bad_format' }]]);
    }
    expect((await get(`transactions?kind=debit&cursor=${tampered}`)).body.data.transactions).toHaveLength(2);
  });
});

describe('tenants', () => {
  test('an operator can read only its own rows; other operators’ ids are treated like made-up ones', async () => {
    const other = await newOperator(app, 'Other');
    const otherToken = await newToken(app, other);
    const theirs = await somePlay(await OperatorPast.open(app.store, other.operatorId, '1002'), 200001);
    await somePlay();
    for (const list of LISTS) {
      const key = list.replace('-', '_');
      const mine = (await get(list)).body.data[key];
      const foreign = (await get(list, otherToken)).body.data[key];
      expect([mine.length, mine.length]).toEqual([foreign.length, list === 'transactions' ? 5 : 2]);
      expect(mine.every((row: { table_id: string }) => row.table_id === '1001')).toBe(true);
      expect(foreign.every((row: { table_id: string }) => row.table_id === '1002')).toBe(true);
      expect((await get(`${list}?table_id=1002`)).body.data[key]).toEqual([]);
      // The same player id at two operators is two players.
      const ann = (await get(`${list}?player_id=ann`)).body.data[key];
      expect(ann.length).toBeGreaterThan(0);
      expect(ann.every((row: { table_id: string }) => row.table_id === '1001')).toBe(true);
      for (const parameter of ['operator_id', 'operator', 'client_id']) {
        expect((await get(`${list}?${parameter}=${other.operatorId}`)).status).toBe(400);
      }
    }
    const withoutId = ({ status, body: { request_id: _id, ...body } }: Reply) => ({ status, body });
    for (const [foreign, madeUp] of [
      [`transactions/${theirs.ann}`, 'transactions/none'],
      ['hands/200001', 'hands/300001'],
    ] as const) {
      const reply = await get(foreign);
      expect([reply.status, reply.body.code]).toEqual([404, 'NOT_FOUND']);
      expect(withoutId(reply)).toEqual(withoutId(await get(madeUp)));
      expect((await get(foreign, otherToken)).status).toBe(200);
    }
  });

  test('a token that is missing, expired or without the scope reads nothing', async () => {
    const narrow = (await tokenRequest(app, client, { scope: 'launch' })).body.access_token;
    for (const path of [...LISTS, 'transactions/x', 'hands/1']) {
      const lacking = await get(path, narrow);
      expect([lacking.status, lacking.body.code]).toEqual([403, 'INSUFFICIENT_SCOPE']);
      expect(lacking.headers['www-authenticate']).toContain('scope="reports:read"');
      expect((await get(path, 'x.y.z')).status).toBe(401);
      expect((await send(`${app.url}/v1/operator/${path}`)).headers['www-authenticate']).toBe('Bearer realm="operator"');
    }
    await send(`${app.url}/v1/operator/oauth`, { method: 'DELETE', headers: { authorization: `Bearer ${token}` } });
    expect((await get('transactions')).status).toBe(401);
  });
});

describe('invalid queries are refused by name', () => {
  test.each([
    ['transactions', 'limit=0', 'limit', 'too_short'],
    ['transactions', 'limit=501', 'limit', 'too_long'],
    ['hands', 'limit=1.5', 'limit', 'bad_format'],
    ['open-lots', 'limit=', 'limit', 'bad_format'],
    ['transactions', 'limit=5&limit=6', 'limit', 'wrong_type'],
    ['transactions', 'from=2026-11-20', 'from', 'bad_format'],
    ['transactions', 'from=2026-02-30T00:00:00.000Z', 'from', 'bad_format'],
    ['hands', 'to=2026-11-20T00:00:00Z', 'to', 'bad_format'],
    ['hands', 'from=2026-11-20T00:00:00.001Z&to=2026-11-20T00:00:00.000Z', 'to', 'unknown_value'],
    ['transactions', 'state=unknown', 'state', 'unknown_value'],
    ['hands', 'state=done', 'state', 'unknown_value'],
    ['open-lots', 'state=settled', 'state', 'unknown_value'],
    ['transactions', 'kind=DDC01', 'kind', 'unknown_value'],
    ['hands', 'kind=debit', 'kind', 'unknown_member'],
    ['open-lots', 'kind=debit', 'kind', 'unknown_member'],
    ['transactions', 'table_id=abc', 'table_id', 'bad_format'],
    ['transactions', 'player_id=', 'player_id', 'too_short'],
    ['transactions', 'player_id=a%00b', 'player_id', 'bad_format'],
    ['transactions', `player_id=${'x'.repeat(101)}`, 'player_id', 'too_long'],
    ['transactions', 'player_id[]=a', 'player_id[]', 'unknown_member'],
    ['transactions', '__proto__=a', '__proto__', 'unknown_member'],
    ['transactions', 'Limit=5', 'Limit', 'unknown_member'],
    ['transactions', 'cursor=', 'cursor', 'too_short'],
    ['transactions/x', 'limit=1', 'limit', 'unknown_member'],
    ['hands/1', 'x', 'x', 'unknown_member'],
  ])('%s?%s', async (path, query, field, code) => {
    const reply = await get(`${path}?${query}`);
    expect([reply.status, reply.body.code, reply.body.errors]).toEqual([400, 'INVALID_REQUEST', [{ field, code }]]);
  });

  test('all errors at once, also a body, which none of these calls takes', async () => {
    const reply = await get('transactions?limit=x&state=x&colour=red');
    expect(reply.body.errors.map(({ field }: { field: string }) => field)).toEqual(['limit', 'state', 'colour']);
    const call = (json: unknown) =>
      send(`${app.url}/v1/operator/hands`, { method: 'GET', json, headers: { authorization: `Bearer ${token}` } });
    expect((await call({ operator_id: 'x' })).body.errors).toEqual([{ field: 'operator_id', code: 'unknown_member' }]);
    expect((await call({})).status).toBe(200);
    expect((await call({ x: 'y'.repeat(20_000) })).status).toBe(413);
  });

  test('other methods and paths are not found', async () => {
    for (const [method, path] of [
      ['POST', 'transactions'],
      ['DELETE', 'hands/1'],
      ['GET', 'transactions/a/b'],
      ['GET', 'open-lots/1'],
    ] as const) {
      const reply = await send(`${app.url}/v1/operator/${path}`, { method, headers: { authorization: `Bearer ${token}` } });
      expect([reply.status, reply.body.code]).toEqual([404, 'NOT_FOUND']);
    }
  });

  test.each(['hands/AsKd', `hands/${'9'.repeat(40)}`, 'transactions/%00', `transactions/${'x'.repeat(200)}`, "transactions/'or'1'='1"])(
    '%s is not found',
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );
});

describe('limits', () => {
  test('reads are limited per operator, pages of hands more tightly; others are not affected', async () => {
    const other = await newToken(app, await newOperator(app, 'Other'));
    for (const [path, { burst, perSecond }] of [
      ['hands', HAND_PAGES],
      ['open-lots', REPORT_READS],
    ] as const) {
      const replies: Reply[] = [];
      for (let n = 0; n < burst; n += 1) replies.push(await get(path));
      expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: burst }, () => 200));
      expect(replies[0]?.headers['ratelimit-remaining']).toBe(String(burst - 1));
      const refused = await get(path);
      expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([429, 'RATE_LIMITED', '1']);
      expect((await get(path, other)).status).toBe(200);
      app.clock.now += 1_000 / perSecond;
      expect((await get(path)).status).toBe(200);
    }
  });

  test('a page has 100 rows by default and 500 at most', async () => {
    for (let n = 0; n < 101; n += 1) await past.sitsDown(`p${n}`, AT);
    const page = async (query: string) => (await get(`transactions${query}`)).body.data;
    expect((await page('')).transactions).toHaveLength(100);
    expect((await page('')).next_cursor).not.toBeNull();
    const whole = await page('?limit=500');
    expect([whole.transactions.length, whole.next_cursor]).toEqual([101, null]);
  });
});
