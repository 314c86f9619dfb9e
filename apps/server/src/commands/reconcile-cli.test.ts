import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Bench, benchOn, buyIn, cashOut, handResult, scriptedOperator, simulatedClock, stayOf } from '@cardroom/journal/testing';
import { type Store, sql, sqliteStore } from '@cardroom/storage';
import { TRANSACTION_KINDS, TRANSACTION_STATES } from '@cardroom/wallet';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createOperator } from '../operators/operators.ts';
import { runReconcile } from './reconcile-cli.ts';

/** Runs the command on a real ledger with lots that ended in every way, and plants one difference at a time into a faithful export. */

const NOON = Date.parse('2026-11-20T12:00:00Z');
const DAY_MS = 86_400_000;
let folder: string;
let store: Store;
let bench: Bench;
/** A correct operator's export of these lots: `id: line`. */
let ledger: Map<string, string>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cardroom-reconcile-'));
  store = await sqliteStore({ dataDir: folder });
  for (const operatorId of ['op', 'other'])
    await createOperator(store, { by: 'test', at: NOON }, { operatorId, name: operatorId, currencies: ['EUR'] });
  bench = benchOn(store, scriptedOperator(1_000_000), simulatedClock(NOON), new Set());
  await paid('d1', 'c1', 'ann', 12_000);
  await debit('d2', 'bob', { httpStatus: 400, code: 'INSUFFICIENT_FUNDS' });
  await debit('d3', 'cat', 'lost-after');
  await debit('d4', 'dan', 'lost-before');
  await bench.write(handResult(bench, 'r1', '77'));
  await bench.settle();
  bench.clock.advance(DAY_MS);
  await paid('d5', 'c5', 'eve', 0);
  await debit('d6', 'fay', 'ok');
  ledger = await faithful();
});
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

async function debit(id: string, playerId: string, fault: Parameters<Bench['operator']['next']>[0]): Promise<void> {
  bench.operator.next(fault);
  await bench.write(buyIn(bench, id, stayOf(playerId, id)));
  await bench.settle();
}

async function paid(lotId: string, creditId: string, playerId: string, amountMinor: number): Promise<void> {
  await debit(lotId, playerId, 'ok');
  // The table itself is not tested here: the seat wins or loses the difference to the credit.
  const seat = `seat:stay-${playerId}-${lotId}`;
  await store.write([sql`update ledger_account set balance_minor = ${amountMinor} where account = ${seat}`]);
  await bench.write(cashOut(bench, creditId, lotId, amountMinor, stayOf(playerId, lotId)));
  await bench.settle();
}

const HEADER = 'transaction_id,type,player_id,amount,currency,ref_transaction_id,created_at,status';

async function faithful(): Promise<Map<string, string>> {
  const rows = await store.read<{
    id: string;
    kind: number;
    status: number;
    player_id: string;
    amount_minor: number;
    ref_id: string | null;
    created_at: number;
  }>(sql`select * from wallet_tx order by seq`);
  const lost = new Set(['d4']);
  return new Map(
    rows
      .filter(({ id }) => !lost.has(id))
      .map((row) => {
        const kind = TRANSACTION_KINDS[row.kind - 1] ?? 'debit';
        const word = { refused: 'rejected', unknown: 'cancelled' }[TRANSACTION_STATES[row.status] as string] ?? 'done';
        const nothing = kind === 'cancel' && lost.has(row.ref_id ?? '');
        const amount = (nothing ? 0 : row.amount_minor / 100).toFixed(2);
        const at = new Date(row.created_at).toISOString();
        return [row.id, [row.id, kind, row.player_id, amount, 'EUR', row.ref_id ?? '', at, nothing ? 'void' : word].join(',')];
      }),
  );
}

/** Runs the command on the faithful export after a change. */
function reconcile(change: (lines: Map<string, string>) => void = () => {}, args: readonly string[] = ['--operator', 'op']) {
  const lines = new Map(ledger);
  change(lines);
  const file = join(folder, 'ledger.csv');
  writeFileSync(file, [HEADER, ...lines.values(), ''].join('\n'));
  return runReconcile([file, ...args], { DATA_DIR: folder });
}

const edit = (id: string, from: string, to: string) => (lines: Map<string, string>) => {
  const line = lines.get(id) ?? expect.fail(`no line ${id}`);
  expect(line).toContain(from);
  lines.set(id, line.replace(from, to));
};
const drop = (id: string) => (lines: Map<string, string>) => void lines.delete(id);
const cancelOf = (lotId: string) => {
  const found = [...ledger.entries()].find(([, line]) => line.includes(',cancel,') && line.includes(`,${lotId},`));
  return found?.[0] ?? expect.fail(`no cancel of ${lotId}`);
};

test('a faithful export has no differences, and the totals match by day', async () => {
  const { code, out } = await reconcile();
  expect(out).toContain('0 differences');
  expect(out).toMatch(/2026-11-20 +EUR +100\.00 +100\.00 +120\.00 +120\.00 +0\.00/);
  expect(out).toMatch(/2026-11-21 +EUR +200\.00 +200\.00 +0\.00 +0\.00 +0\.00/);
  expect(code).toBe(0);
});

type Change = (lines: Map<string, string>) => void;
const both =
  (...changes: readonly Change[]): Change =>
  (lines) => {
    for (const change of changes) change(lines);
  };
const add =
  (line: string): Change =>
  (lines) =>
    void lines.set(`added ${lines.size}`, line);

describe('finds each planted difference and nothing else', () => {
  test.each<[string, () => Change, readonly string[]]>([
    ['a credit is missing there', () => drop('c1'), ['missing-there c1']],
    ['an open debit is missing there', () => drop('d6'), ['missing-there d6']],
    ['a result has another id', () => both(drop('r1'), add('r2,result,p1,0.05,EUR,,,win')), ['missing-there r1', 'missing-here r2']],
    ['a credit nobody sent', () => add('c9,credit,ann,5.00,EUR,d1,,paid'), ['missing-here c9']],
    ['amount differs', () => edit('c1', '120.00', '120.01'), ['amount c1']],
    ['currency differs', () => edit('c1', 'EUR', 'USD'), ['currency c1']],
    ['player differs', () => edit('c1', 'ann', 'bob'), ['player c1']],
    ['type differs', () => edit('r1', 'result', 'credit'), ['type r1']],
    ['another debit', () => edit('c1', ',d1,', ',d5,'), ['reference c1']],
    ['a debit is listed twice', () => add('d1,debit,ann,100.00,EUR,,,done'), ['duplicate d1']],
    ['a paid credit was refused', () => edit('c1', 'done', 'failed'), ['refused-there c1']],
    ['a debit that stands was cancelled', () => edit('d6', 'done', 'cancelled'), ['cancelled-there d6']],
    ['a cancel that was never sent', () => add('x,cancel,fay,100.00,EUR,d6,,done'), ['cancelled-there d6', 'missing-here x']],
    ['a refused debit was taken', () => edit('d2', 'rejected', 'done'), ['taken-there d2']],
    ['a cancelled debit was taken late', () => add('d4,debit,dan,100.00,EUR,,,done'), ['not-given-back d4']],
    ['a cancel is missing', () => both(edit('d3', 'cancelled', 'done'), drop(cancelOf('d3'))), ['not-given-back d3']],
    ['a cancel refunded too much', () => edit(cancelOf('d3'), '100.00', '101.00'), ['amount cancel of d3']],
    [
      'a cancel refunded what was never taken',
      () => both(edit(cancelOf('d4'), '0.00,EUR', '100.00,EUR'), edit(cancelOf('d4'), 'void', 'done')),
      ['given-back-for-nothing cancel of d4'],
    ],
  ])('%s', async (_name, change, planted) => {
    const { code, out } = await reconcile(change(), ['--operator', 'op', '--json']);
    const { differences } = JSON.parse(out) as { differences: { kind: string; transaction_id: string }[] };
    const wanted = planted.map((one) => one.replace(/cancel of (\w+)/, (_all, lotId: string) => cancelOf(lotId)));
    expect(differences.map((one) => `${one.kind} ${one.transaction_id}`).sort()).toEqual([...wanted].sort());
    expect(code).toBe(1);
  });
});

test('a cancel that the operator shows as a debit and a refund is not a difference', async () => {
  expect(await reconcile(edit('d3', 'cancelled', 'done'))).toMatchObject({ code: 0 });
  // Nor is a cancelled debit that the operator does not list at all.
  expect(await reconcile(both(drop('d3'), drop(cancelOf('d3'))))).toMatchObject({ code: 0 });
});

test('results are not compared if the file has none', async () => {
  const { code, out } = await reconcile(drop('r1'));
  expect(out).toContain('no results in it, none compared');
  expect(code).toBe(0);
});

test('compares only the requested period, including what it refers to', async () => {
  const day = ['--operator', 'op', '--from', '2026-11-21', '--to', '2026-11-21'];
  expect(await reconcile(drop('c1'), day)).toMatchObject({ code: 0 });
  expect(await reconcile(drop('c5'), day)).toMatchObject({ code: 1 });
  const { out } = await reconcile(undefined, [...day, '--json']);
  expect((JSON.parse(out) as { here: number; totals: { day: string }[] }).totals.map((one) => one.day)).toEqual(['2026-11-21']);
});

describe('open transactions', () => {
  test('a payment in transit is listed without a difference; a stuck one is a difference', async () => {
    await debit('d7', 'gus', 'ok');
    bench.operator.always('credit', { httpStatus: 503 });
    await bench.write(cashOut(bench, 'c7', 'd7', 10_000, stayOf('gus', 'd7')));
    await bench.settle();
    const taken = 'd7,debit,gus,100.00,EUR,,,open';
    const { code, out } = await reconcile((lines) => void lines.set('d7', taken));
    expect(out).toContain('1 under way');
    expect(code).toBe(0);
    bench.clock.advance(4 * DAY_MS);
    await bench.settle();
    const stuck = await reconcile((lines) => void lines.set('d7', taken));
    expect(stuck).toMatchObject({ code: 1, out: expect.stringMatching(/stuck +credit c7 of gus, 100\.00 EUR.*the file has not taken it/) });
    const found = await reconcile((lines) => void lines.set('d7', taken).set('c7', 'c7,credit,gus,100.00,EUR,d7,,paid'));
    expect(found.out).toContain('the file has taken it');
  });
});

describe('exit code 2', () => {
  test('a bad file: line and column are named', async () => {
    expect(await reconcile(edit('c1', '120.00', 'much'))).toMatchObject({
      code: 2,
      out: expect.stringMatching(/^line \d+, amount: "much" is not an amount/),
    });
  });

  test.each<[string, readonly string[], RegExp]>([
    ['an unknown operator', ['--operator', 'nobody'], /operator: there is no "nobody"/],
    ['several operators and no choice', [], /operator: is required, one of op, other/],
    ['an unreadable time', ['--operator', 'op', '--from', 'yesterday'], /from: "yesterday"/],
    ['from after to', ['--operator', 'op', '--from', '2026-11-21', '--to', '2026-11-20'], /to: is before from/],
    ['an unknown option', ['--colour'], /colour/],
    ['a second file', ['--operator', 'op', 'b.csv'], /one file at a time/],
  ])('%s', async (_name, args, reason) => {
    const { code, out } = await reconcile(undefined, args);
    expect(code).toBe(2);
    expect(out).toMatch(reason);
  });

  test('a missing file and missing data are refused', async () => {
    expect(await runReconcile([], { DATA_DIR: folder })).toMatchObject({ code: 2 });
    expect(await runReconcile(['no-such.csv'], { DATA_DIR: folder })).toMatchObject({ code: 2 });
    const { code, out } = await runReconcile([join(folder, 'ledger.csv')], { DATA_DIR: join(folder, 'nowhere') });
    expect([code, out]).toEqual([2, expect.stringMatching(/^DATA_DIR: there is no/)]);
  });
});
