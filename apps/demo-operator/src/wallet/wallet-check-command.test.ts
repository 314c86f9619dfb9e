import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startKit } from '../testing/kit-process.ts';
import { type RunningDemo, startDemo } from '../testing/running-demo.ts';
import { API_KEY } from '../testing/wallet-caller.ts';
import type { DefectName } from './defects/defects.ts';

/** `wallet-check` as an operator's engineer runs it: a process, a wallet over HTTP, files and exit codes. */
const folder = mkdtempSync(path.join(tmpdir(), 'wallet-check-command-'));
const file = (name: string) => path.join(folder, name);
let demo: RunningDemo;

beforeAll(() => start());
afterEach(async () => {
  await demo.caller.api('DELETE', '/faults');
});
afterAll(async () => {
  await demo.stop();
  rmSync(folder, { recursive: true });
});

async function start(defect: DefectName | null = null): Promise<void> {
  demo = await startDemo(undefined, { defect });
  await demo.caller.player(100_000, 'EUR', 'tester');
  await demo.caller.player(100, 'EUR', 'poor');
}

const needed = () => ['--url', `${demo.caller.url}/wallet`, '--key', API_KEY, '--patience', '10', '--player', 'tester'];

/** Resolves once the wallet has accepted a debit, which it leaves without an answer. */
async function debitIsTaken(): Promise<void> {
  const isTaken = async () => {
    const { body } = await demo.caller.api('GET', '/ledger?player=tester');
    return (body as { transactions: { state: string }[] }).transactions.some(({ state }) => state === 'open');
  };
  while (!(await isTaken()));
}

test('a correct wallet: exit 0, every line ok or not run, and both files', async () => {
  const files = ['--json', file('r.json'), '--junit', file('r.xml'), '--state', file('state')];
  const { code, out, err } = await startKit([...needed(), ...files, '--replay-after', '0']).ended;
  expect([code, err]).toEqual([0, '']);
  expect(out).toMatch(/^ok {5}X5 {2}MUST /m);
  expect(out).toContain('balance of tester: 1000.00 EUR before, 1000.00 after: net effect 0.00');
  const report = JSON.parse(readFileSync(file('r.json'), 'utf8')) as { passed: boolean; counts: { MUST: object } };
  expect(report).toMatchObject({ passed: true, net_effect_zero: true, counts: { MUST: { failed: 0, not_run: 5 } } });
  expect(readFileSync(file('r.xml'), 'utf8')).toContain('failures="0"');
  expect(readFileSync(file('state'), 'utf8')).toContain('"transaction_type');
  for (const text of [out, readFileSync(file('r.json'), 'utf8'), readFileSync(file('r.xml'), 'utf8')]) expect(text).not.toContain(API_KEY);
});

test('hooks block and unblock the player in $PLAYER', async () => {
  const hook = (blocked: boolean) =>
    `${process.execPath} -e "fetch('${demo.caller.url}/api/players/' + process.env.PLAYER + '/block', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ blocked: ${blocked} }) })"`;
  const { code, out } = await startKit([...needed(), '--only', 'C6,D6', '--block', hook(true), '--unblock', hook(false)]).ended;
  expect(out.match(/^ok /gm)).toHaveLength(2);
  expect(code).toBe(0);
  const { body } = await demo.caller.api('GET', '/players');
  expect((body as { players: { player_id: string; blocked: boolean }[] }).players.find((one) => one.player_id === 'tester')?.blocked).toBe(
    false,
  );
});

test.each<[string, string[], string]>([
  ['invalid options', ['--what', '--max', '1'], '--what: is not a known option\n--max: must be at least 10.00 EUR'],
  ['a player without money', ['--player', 'poor'], '--player: poor has 1.00 EUR; the cases need at least 10.00 EUR'],
  ['a file that is not a state', ['--state', path.join(import.meta.dirname, 'answers.ts')], 'is not a state file of wallet-check'],
])('%s: exit 2, with the reason', async (_name, args, message) => {
  const base = args.includes('--player') ? needed().slice(0, 6) : needed();
  const { code, err } = await startKit([...base, ...args]).ended;
  expect(err).toContain(message);
  expect(code).toBe(2);
});

test('Ctrl-C in the middle of a debit: exit 130, and the balance is restored', async () => {
  await demo.caller.api('POST', '/faults', { kind: 'debit', mode: 'timeout-after' });
  const kit = startKit(needed());
  await debitIsTaken();
  kit.child.kill('SIGINT');
  const { code, out, err } = await kit.ended;
  expect(code).toBe(130);
  expect(err).toContain('stopping');
  expect(out).toContain('INTERRUPTED');
  expect(await demo.caller.balance('tester')).toBe('1000.00');
});

test('kill -9 in the middle of a debit: the next run with the same --state cancels it', async () => {
  await demo.caller.api('POST', '/faults', { kind: 'debit', mode: 'timeout-after' });
  const kit = startKit([...needed(), '--state', file('killed')]);
  await debitIsTaken();
  kit.child.kill('SIGKILL');
  await kit.ended;
  expect(await demo.caller.balance('tester')).toBe('995.00');
  const { code } = await startKit([...needed(), '--state', file('killed'), '--only', 'B1']).ended;
  expect(code).toBe(0);
  expect(await demo.caller.balance('tester')).toBe('1000.00');
});

test('a broken wallet: exit 1, and the finding with its calls; if only a SHOULD fails: exit 0', async () => {
  await demo.stop();
  await start('no-tombstone');
  const broken = await startKit([...needed(), '--only', 'X4,X5']).ended;
  expect(broken.code).toBe(1);
  expect(broken.out).toMatch(/^FAIL {3}X5 /m);
  for (const part of ['expected', 'got', 'why', 'fix', 'sent 2', 'received 2', '"transaction_type":"debit"', 'X-API-KEY: <your key>'])
    expect(broken.out).toContain(part);
  await demo.stop();
  await start('forgets-rejections');
  const weak = await startKit([...needed(), '--only', 'X9']).ended;
  expect(weak.out).toMatch(/^should X9 /m);
  expect(weak.code).toBe(0);
});
