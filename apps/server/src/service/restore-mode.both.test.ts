import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { auditLedger } from '@cardroom/journal';
import { sql } from '@cardroom/storage';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { copyData, openData, placeOf, removeData } from '../../testing/fixtures/place.ts';
import { playHand, seat } from '../../testing/fixtures/play.ts';
import { type ScriptedWallet, START_BALANCE } from '../../testing/fixtures/scripted-wallet.ts';
import { eventually, OPERATOR, TestService } from '../../testing/fixtures/test-service.ts';
import { runRestore } from '../commands/restore-cli.ts';
import { readConfig, WrongSettings } from '../process/config.ts';
import { type HighWater, readMark, writeMark } from '../restore/high-water.ts';
import { type Service, startService } from './lifecycle.ts';

let folder: string;
let mark: string;
let live: TestService;
let backup: string | undefined;
let restored: Service | null = null;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cardroom-restore-'));
  mark = join(folder, 'high-water.json');
  live = await TestService.start({ highWaterFile: mark });
});
afterEach(async () => {
  await restored?.stop(0);
  restored = null;
  if (backup !== undefined) await removeData(backup);
  backup = undefined;
  await live.wallet.close();
  await removeData(live.dataDir);
  rmSync(folder, { recursive: true, force: true });
});

/** Ann and Bob play; the backup is made; then they play on, Cat buys in, Bob leaves, and the service is lost in the middle of a hand. */
async function lose(): Promise<string> {
  const tableId = await live.table();
  const [ann, bob, cat] = [await live.player('ann'), await live.player('bob'), await live.player('cat')];
  const seated = await seat(live, tableId, { 0: ann, 1: bob });
  await playHand(live, seated, 'r600 c');
  await eventually(() => expect(live.wallet.results).toHaveLength(2));
  backup = await copyData(live.dataDir);
  await playHand(live, seated, 'r900 c');
  const joined = await cat.joinTable(tableId);
  expect(await joined.request('sit-down', { seat: 2, chips: 8_000 })).toEqual({ ok: true });
  await eventually(() => expect(live.loop(tableId).table.turn).not.toBeNull());
  live.loop(tableId).holdDeals();
  const lastHand = await playHand(live, seated, 'r700 f');
  expect(await seated.sockets.get(1)?.request('leave')).toEqual({ ok: true });
  await eventually(() => expect(live.wallet.calls('bob').map((call) => call.split(' ')[0])).toEqual(['debit', 'credit']));
  await eventually(() => expect(live.loop(tableId).table.seats[2]?.status).toBe('seated'));
  live.loop(tableId).releaseDeals();
  await eventually(() => expect(live.loop(tableId).table.hand).not.toBeNull());
  await live.service.stop(0);
  return lastHand;
}

/** The operator's ledger as a file, as it processed our calls. */
function ledgerOf({ transactions, results, resultBodies }: ScriptedWallet): string {
  const header = 'transaction_id,type,player_id,amount,currency,ref_transaction_id,created_at,status,room_id,table_id,round_id';
  const amount = (minor: number) => (minor / 100).toFixed(2);
  const money = transactions.map((one) =>
    [
      ...[one.transaction_id, one.transaction_type, one.player_id, amount(one.amount), one.currency],
      ...[
        'ref_transaction_id' in one ? one.ref_transaction_id : '',
        new Date(one.created_at).toISOString(),
        'done',
        one.room_id,
        one.table_id,
        '',
      ],
    ].join(','),
  );
  const hands = results.map((one, index) => {
    const { currency, created_at, table_id } = JSON.parse(resultBodies[index] ?? '{}') as Record<string, string>;
    return [
      one.transaction_id,
      'result',
      one.player_id,
      amount(one.amount),
      currency,
      '',
      created_at,
      one.player_result,
      '',
      table_id,
      one.round_id,
    ].join(',');
  });
  const file = join(folder, 'ledger.csv');
  writeFileSync(file, `${[header, ...money, ...hands].join('\n')}\n`);
  return file;
}

async function configOf(dataDir: string, port: number) {
  const config = readConfig({ DATA_DIR: dataDir, NODE_ENV: 'test', ALLOW_LOOPBACK_WALLETS: '1', HIGH_WATER_FILE: mark });
  return { ...config, ...(await placeOf(dataDir)), port };
}

const logged: string[] = [];
const data = (): string => backup ?? '';
const start = async (port = 0): Promise<Service> => {
  const log = pino({ level: 'warn' }, { write: (line) => void logged.push(line) });
  return startService({ config: await configOf(data(), port), log, fatal: () => {} });
};

async function restore(...argv: readonly string[]) {
  const { databaseUrl } = await placeOf(data());
  return runRestore(argv, { DATA_DIR: data(), DATABASE_URL: databaseUrl ?? '', NODE_ENV: 'test' });
}

async function readyz(port: number) {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`);
  const { reasons } = (await answer.json()) as { reasons: { code: string }[] };
  return { http: answer.status, codes: reasons.map(({ code }) => code) };
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

test('an old backup: nothing is paid until a person has compared it with the ledger; then everybody gets what they are owed, once', async () => {
  const lastHand = await lose();
  const { wallet } = live;
  const [calls, results] = [wallet.transactions.length, wallet.results.length];
  const port = await freePort();
  const starting = start(port);
  await eventually(async () => expect(await readyz(port)).toEqual({ http: 503, codes: expect.arrayContaining(['restoring']) }));
  expect(logged.join('\n')).toContain('the service starts in restore mode');
  expect((await restore('status')).out).toContain(`${OPERATOR}: needs a decision`);

  // Nothing opens before each operator has a decision, and no plan is carried out that nobody has read.
  expect(await restore('open', '--reason', 'now')).toMatchObject({
    code: 1,
    out: expect.stringContaining('operator: casino still needs a decision'),
  });
  const ledger = ledgerOf(wallet);
  const planned = await restore('plan', '--operator', OPERATOR, '--ledger', ledger, '--json');
  expect(planned.code).toBe(0);
  const plan = JSON.parse(planned.out) as { code: string; payouts: { player_id: string; amount: string }[]; rake: Record<string, string> };
  const owed = (id: string, bought: number) => ((bought + wallet.net(id)) / 100).toFixed(2);
  expect(
    plan.payouts
      .filter(({ amount }) => amount !== '0.00')
      .map(({ player_id, amount }) => [player_id, amount])
      .sort(),
  ).toEqual([
    ['ann', owed('ann', 10_000)],
    ['cat', owed('cat', 8_000)],
  ]);
  const confirm = ['confirm', '--operator', OPERATOR, '--ledger', ledger, '--reason', 'ledger of tonight'];
  expect(await restore(...confirm, '--code', '000000000000')).toMatchObject({ code: 1, out: expect.stringContaining('code:') });
  expect(await restore(...confirm, '--code', plan.code)).toMatchObject({ code: 0 });
  expect(await restore(...confirm, '--code', plan.code)).toMatchObject({ code: 1, out: expect.stringContaining('has a decision already') });
  expect([wallet.transactions.length, wallet.results.length]).toEqual([calls, results]);

  expect(await restore('open', '--reason', 'checked with the operator')).toMatchObject({ code: 0 });
  restored = await starting;
  await eventually(() => {
    for (const id of ['ann', 'bob', 'cat']) {
      expect(wallet.balance(id)).toBe(START_BALANCE + wallet.net(id));
      expect(
        wallet.calls(id).map((call) => call.split(' ')[0]),
        id,
      ).toEqual(['debit', 'credit']);
    }
  });
  expect((await readyz(port)).http).toBe(200);
  const { store, registry } = restored.parts;
  expect(await auditLedger(store)).toEqual([]);
  expect(registry.all().every((table) => table.taken === 0)).toBe(true);
  const [counter] = await store.read<{ next_value: number }>(sql`select next_value from id_counter where name = 'hand'`);
  expect(counter?.next_value).toBeGreaterThan(Number(lastHand));
  // Nobody comes in with what the backup remembers.
  expect((await fetch(`http://127.0.0.1:${port}/api/session`, { headers: { authorization: 'Bearer old' } })).status).not.toBe(200);
  const [sessions] = await store.read<{ open: number }>(sql`select count(*) as open from player_session where ended_at is null`);
  expect(sessions?.open).toBe(0);
});

test('a database that has everything starts as usual, also after a restore was opened', async () => {
  await lose();
  rmSync(live.dataDir, { recursive: true, force: true });
  rmSync(mark);
  restored = await start();
  expect(restored.parts.state).toEqual({ accepting: true, restoring: false, moving: false });
  await restored.stop(0);
  restored = null;
  expect(await readMark(mark)).toMatchObject({ database: expect.any(String) });

  // A person begins a restore without a mark, and says that nothing happened since.
  expect(await restore('begin', '--reason', 'the disk was replaced')).toMatchObject({ code: 0 });
  expect(await restore('begin', '--reason', 'again')).toMatchObject({ code: 1, out: expect.stringContaining('under way already') });
  expect(await restore('unchanged', '--operator', 'nobody', '--reason', 'x')).toMatchObject({
    code: 1,
    out: 'operator: there is no operator nobody',
  });
  expect(await restore('unchanged', '--operator', OPERATOR, '--reason', 'closed for the night')).toMatchObject({ code: 0 });
  expect(await restore('open', '--reason', 'checked')).toMatchObject({ code: 0 });
  const ahead = (await readMark(mark)) as HighWater;
  await writeMark(mark, { ...ahead, counts: { ...ahead.counts, starts: ahead.counts.starts + 5 } });
  restored = await start();
  expect(restored.parts.state.restoring).toBe(false);
});

test('a mark of another database, or none at all, is refused by name and changes nothing', async () => {
  await lose();
  const own = (await readMark(mark)) as HighWater;
  await writeMark(mark, { ...own, database: 'another' });
  await expect(start()).rejects.toThrow(WrongSettings);
  await expect(start()).rejects.toThrow('HIGH_WATER_FILE: is the mark of another database');
  writeFileSync(mark, 'no mark');
  await expect(start()).rejects.toThrow('HIGH_WATER_FILE: does not hold a mark');
  const store = await openData(data());
  expect(await store.read(sql`select restore_id from restore`)).toEqual([]);
  await store.close();
});
