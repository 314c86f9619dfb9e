import { readLedger } from '@cardroom/journal';
import { sql } from '@cardroom/storage';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ListeningApp, listeningApp, newOperator } from '../../../testing/fixtures/listening-app.ts';
import { OperatorPast } from '../../../testing/fixtures/operator-past.ts';
import { type Browser, newStaff } from '../../../testing/fixtures/staff.ts';
import { readAudit } from '../../audit/audit-chain.ts';
import { operatorBooks } from '../../money/books.ts';
import type { LedgerState } from '../../money/ledger-watch.ts';

let app: ListeningApp;
let casino: string;
let past: OperatorPast;
let reader: Browser;
beforeEach(async () => {
  app = await listeningApp();
  casino = (await newOperator(app)).operatorId;
  past = await OperatorPast.open(app.store, casino, '5001');
  const other = (await newOperator(app, 'Other')).operatorId;
  await (await OperatorPast.open(app.store, other, '6001')).sitsDown('zoe', app.clock.now, 777);
  reader = (await newStaff(app, { email: 'read@casino.example', role: 'read-only', operatorId: casino })).browser;
});
afterEach(() => app.close());

async function fourPlaces() {
  const at = app.clock.now;
  const ann = await past.sitsDown('ann', at, 10_000);
  await past.answered(ann, { status: 'done', at });
  const bob = await past.sitsDown('bob', at, 2_000);
  const cat = await past.sitsDown('cat', at, 3_000);
  await past.answered(await past.cancelled(cat, at), { status: 'stuck', at, outcome: 'ALREADY_SETTLED' });
  const dan = await past.sitsDown('dan', at, 10_000);
  await past.answered(dan, { status: 'done', at });
  await past.leaves('dan', dan, at);
  return { bob };
}

test('shows every balance, that they add up to zero, and what needs attention', async () => {
  await fourPlaces();
  const { body } = await reader.call('/money/books');
  expect(body.books).toEqual([
    {
      currency: 'EUR',
      accounts: { external: -25_000, transit: 2_000, seats: 10_000, pots: 0, rake: 0, owed: 10_000, suspense: 3_000 },
      wallet: { transit: 2_000, owed: 10_000, suspense: 3_000 },
      sum: 0,
      problems: [],
    },
  ]);
  expect(body.tables).toEqual([{ tableId: '5001', roomId: '15001', roomName: 'Room', currency: 'EUR', players: 1, chips: 10_000 }]);
  expect(body.stuck).toMatchObject([{ kind: 'cancel', rows: 1, amountMinor: 3_000 }]);
  expect(body.watch).toEqual({ status: 'unchecked', at: null, skipped: 0, problems: [], missing: [] });
});

test('as a file has a line per account and currency, and the download is audited', async () => {
  await fourPlaces();
  const at = app.clock.now;
  const { text, headers } = await reader.call('/money/books.csv');
  expect(headers['content-disposition']).toBe(`attachment; filename="books-${casino}.csv"`);
  const asOf = new Date(at).toISOString();
  expect(text.split('\r\n')).toEqual([
    'currency,account,amount,as_of',
    `EUR,external,-250.00,${asOf}`,
    `EUR,transit,20.00,${asOf}`,
    `EUR,seats,100.00,${asOf}`,
    `EUR,pots,0.00,${asOf}`,
    `EUR,rake,0.00,${asOf}`,
    `EUR,owed,100.00,${asOf}`,
    `EUR,suspense,30.00,${asOf}`,
    '',
  ]);
  const [row] = await readAudit(app.store, { action: 'money.export', limit: 2 });
  expect([row?.operatorId, row?.actor, JSON.parse(row?.detail ?? '')]).toEqual([
    casino,
    'staff:read@casino.example',
    { file: 'books', search: {}, rows: 7 },
  ]);
});

test('lists the discrepancies', async () => {
  const { bob } = await fourPlaces();
  await app.store.write([sql`update wallet_tx set amount_minor = 2001 where id = ${bob}`]);
  const [book] = (await reader.call('/money/books')).body.books;
  expect([book.sum, book.problems]).toEqual([0, [`${casino} EUR: transit holds 2000, the wallet's rows say 2001`]]);
  await app.store.write([
    sql`update ledger_account set balance_minor = balance_minor + 5 where account like 'owed:%' and balance_minor > 0`,
  ]);
  expect((await reader.call('/money/books')).body.books[0].sum).toBe(5);
});

test('shows only this operator’s findings of the last ledger check', async () => {
  await fourPlaces();
  const mine = [
    `${casino} EUR: all accounts add up to 5`,
    'table 5001: stay x has 1 there and 0 in the books',
    `stay ${casino}-5001-ann has 5`,
  ];
  const theirs = ['other EUR: all accounts add up to 7', 'table 6001: stay y has 1 there', 'stay other-6001-zoe has 5'];
  const state: LedgerState = { status: 'broken', problems: [...mine, ...theirs], skipped: 1, at: 5, reading: await readLedger(app.store) };
  const missing = ['room-b'];
  expect((await operatorBooks(app.store, casino, { ...state, missing })).watch).toEqual({
    status: 'broken',
    at: 5,
    skipped: 1,
    problems: mine,
    missing,
  });
  const elsewhere = { ...state, problems: theirs, missing: [] };
  expect((await operatorBooks(app.store, casino, elsewhere)).watch).toMatchObject({ status: 'balanced', problems: [] });
});
