import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FORMATS, type HandHistory, isMalformed } from '@cardroom/hand-history';
import { EngineLevel, parseScenario, runScenario } from '@cardroom/scenarios';
import { sql } from '@cardroom/storage';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { playHand, seat } from '../../testing/fixtures/play.ts';
import { ScriptedWallet } from '../../testing/fixtures/scripted-wallet.ts';
import { eventually, OPERATOR, TestService } from '../../testing/fixtures/test-service.ts';
import { runExport } from './export-cli.ts';
import { runHandScenario } from './hand-scenario-cli.ts';

const CLI = join(import.meta.dirname, 'export-cli.ts');

let service: TestService;
let elsewhere: ScriptedWallet;
let tableId: string;
let folder: string;
/** The hand numbers: one all-in, one fold, one muck. */
let hands: string[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cardroom-export-'));
  service = await TestService.start();
  elsewhere = new ScriptedWallet();
  await service.operator('elsewhere', await elsewhere.listen());
  tableId = await service.table({ seats: 2, rakeBasisPoints: 500 });
  const [ann, bob] = [await service.player('ann'), await service.player('bob')];
  await service.player('bob', { operatorId: 'elsewhere' });
  service.lay(tableId, { 0: 'AsAd', 1: 'KsKd' }, '2c3d4h9s9c');
  service.lay(tableId, { 0: 'AcAh', 1: 'QsQd' }, '2c3d4h9s9c');
  service.lay(tableId, { 0: '7c7d', 1: '8c8d' }, '2c3d4hThTc');
  const table = await seat(service, tableId, { 0: ann, 1: bob });
  const loop = service.loop(tableId);
  hands = [await playHand(service, table, 'r2000 c r3000 c x x x x'), await playHand(service, table, 'r300 f')];
  await eventually(() => expect(loop.table.turn !== null && !hands.includes(loop.table.handId ?? '')).toBe(true));
  // Cards can be shown only until the next hand begins.
  loop.holdDeals();
  hands.push(await playHand(service, table));
  expect(await table.sockets.get(0)?.request('show-cards', { cards: [0] })).toEqual({ ok: true });
  await eventually(async () => {
    const [row] = await service.service.parts.store.read<{ n: number }>(sql`select count(*) as n from hand where table_id = ${tableId}`);
    expect(Number(row?.n)).toBeGreaterThanOrEqual(3);
  });
});
afterAll(async () => {
  await service.stop();
  await elsewhere.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Ran {
  readonly code: number;
  readonly out: string;
  readonly told: string;
}

/** Runs the command as a process of its own, beside the running service. */
function run(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ran> {
  return new Promise((resolve) => {
    const settings = { ...process.env, DATA_DIR: service.dataDir, NODE_ENV: 'test', ...env };
    execFile(process.execPath, [CLI, ...args], { env: settings, maxBuffer: 64 * 1024 * 1024 }, (error, out, told) =>
      resolve({ code: error === null ? 0 : Number(error.code), out, told }),
    );
  });
}

function parsed(name: string, text: string): HandHistory[] {
  const format = FORMATS.find((one) => one.name === name);
  return (format?.parseAll(text) ?? []).map((hand) => {
    if (isMalformed(hand)) throw new Error(`line ${hand.line}: ${hand.reason}`);
    return hand;
  });
}

/** The three hands played here; others may have been dealt since. */
const played = (all: readonly HandHistory[]): HandHistory[] => all.filter(({ id }) => hands.includes(id));

/** The cards in a text of any format. */
const cardsIn = (text: string): Set<string> => new Set(text.match(/[2-9TJQKA][cdhs](?![a-z])/g) ?? []);

describe.each(FORMATS.map(({ name }) => name))('as %s', (format) => {
  test("a table's hands hold only what everybody saw", async () => {
    const { code, out, told } = await run(['--table', tableId, '--format', format]);
    expect(told).toMatch(/^\d+ hands\n$/);
    expect(code).toBe(0);
    const [both, fold, mucked] = played(parsed(format, out)) as [HandHistory, HandHistory, HandHistory];
    expect(both).toMatchObject({ currency: 'EUR', smallBlind: 50, bigBlind: 100, hero: null, table: { name: tableId, seats: 2 } });
    expect(both.pots[0]).toMatchObject({ amount: 10_000, rake: 300 });
    expect(fold.showdown).toEqual([]);
    expect(mucked.showdown.map(({ cards }) => cards === null)).toEqual([false, true]);
    expect(mucked.shownAfter).toHaveLength(1);
    for (const hand of [both, fold, mucked]) expect(hand.players.every(({ cards }) => cards === null)).toBe(true);
    for (const hidden of ['Ac', 'Ah', 'Qs', 'Qd', '7d']) expect(cardsIn(out)).not.toContain(hidden);
    for (const open of ['As', 'Kd', '8c', '8d', '7c']) expect(cardsIn(out)).toContain(open);
  });

  test("a player's hands hold the player's own cards and the cards that others showed", async () => {
    const { out, code } = await run(['--player', 'ann', '--format', format]);
    expect(code).toBe(0);
    const mine = played(parsed(format, out));
    expect(mine.map(({ id, hero }) => [id, hero])).toEqual(hands.map((id) => [id, 1]));
    for (const own of ['As', 'Ad', 'Ac', 'Ah', '7c', '7d']) expect(cardsIn(out)).toContain(own);
    for (const hidden of ['Qs', 'Qd']) expect(cardsIn(out)).not.toContain(hidden);
  });
});

describe('a whole hand as a scenario, for test installations', () => {
  const whole = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
    runHandScenario(args, { ...process.env, DATA_DIR: service.dataDir, NODE_ENV: 'test', ...env });

  test('holds every dealt card and can be played', async () => {
    const out = join(folder, 'whole.hand');
    expect(await whole(['--from-hand', hands[1] ?? '', '--out', out])).toMatchObject({ code: 0 });
    const text = readFileSync(out, 'utf8');
    for (const cards of ['AcAh', 'QsQd']) expect(text).toContain(cards);
    const parsedFile = parseScenario(text);
    if (!parsedFile.ok) throw new Error(JSON.stringify(parsedFile.problems));
    expect(await runScenario(parsedFile.scenario, new EngineLevel(parsedFile.scenario, 1))).toBeNull();
  });

  test('is refused in production, for an operator with a remote wallet, for other hands, and for an existing file', async () => {
    const hand = hands[1] ?? '';
    expect(await whole(['--from-hand', hand], { NODE_ENV: 'production' })).toMatchObject({
      code: 1,
      told: expect.stringMatching(/production/),
    });
    expect(await whole(['--from-hand', '999999999'])).toMatchObject({ code: 1, told: expect.stringMatching(/no finished hand/) });
    expect(await whole(['--from-hand', 'last'])).toMatchObject({ code: 2, told: expect.stringMatching(/not a hand number/) });
    expect(await whole(['--from-hand', hand, '--out', CLI])).toMatchObject({ code: 2, told: expect.stringMatching(/exists already/) });
    const { store } = service.service.parts;
    const [row] = await store.read<{ url: string }>(sql`select operator_url as url from operator where operator_id = ${OPERATOR}`);
    await store.write([sql`update operator set operator_url = 'https://casino.example.com/wallet' where operator_id = ${OPERATOR}`]);
    expect(await whole(['--from-hand', hand])).toMatchObject({ code: 1, told: expect.stringMatching(/test installations only/) });
    await store.write([sql`update operator set operator_url = ${row?.url ?? ''} where operator_id = ${OPERATOR}`]);
  });
});

describe('as a scenario file', () => {
  const scenario = async (hand: string | undefined, whom: readonly string[]) => {
    const { out, told } = await run([...whom, '--format', 'hand', '--hand', hand ?? '']);
    const parsedFile = parseScenario(out);
    if (!parsedFile.ok) throw new Error(`${told}${parsedFile.problems.map(({ line, reason }) => `${line}: ${reason}`).join('; ')}`);
    return { out, wrong: await runScenario(parsedFile.scenario, new EngineLevel(parsedFile.scenario, 1)) };
  };

  test('each hand is valid under the rules', { timeout: 180_000 }, async () => {
    for (const hand of hands) {
      expect((await scenario(hand, ['--table', tableId])).wrong).toBeNull();
      expect((await scenario(hand, ['--player', 'ann'])).wrong).toBeNull();
    }
  });

  test('holds the cards its reader knows: their own and the shown ones', async () => {
    const both = await scenario(hands[0], ['--table', tableId]);
    for (const open of ['AsAd', 'KsKd', '2c3d4h9s9c']) expect(both.out).toContain(open);
    expect((await scenario(hands[1], ['--table', tableId])).out).not.toMatch(/AcAh|QsQd/);
    const mine = await scenario(hands[1], ['--player', 'ann']);
    expect(mine.out).toContain('AcAh');
    expect(mine.out).not.toContain('QsQd');
  });

  test('needs the number of an existing hand', async () => {
    expect(await run(['--table', tableId, '--format', 'hand'])).toMatchObject({
      code: 1,
      told: expect.stringContaining('hand: is required'),
    });
    const missing = await run(['--table', tableId, '--format', 'hand', '--hand', '999999']);
    expect(missing).toMatchObject({ code: 1, told: expect.stringContaining('there is no finished hand 999999') });
  });
});

describe('the command', () => {
  const POKERSTARS = ['--format', 'pokerstars'];

  test('writes a new file for its owner only, from a database path, within a time range', async () => {
    const file = join(folder, 'hands.txt');
    const all = await run(['--table', tableId, ...POKERSTARS, '--out', file, '--db', join(service.dataDir, 'cardroom.db')], {
      DATA_DIR: folder,
    });
    expect(all).toMatchObject({ code: 0, out: '' });
    expect(all.told).toMatch(/^\d+ hands written to /);
    expect(played(parsed('pokerstars', readFileSync(file, 'utf8')))).toHaveLength(3);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(await run(['--table', tableId, ...POKERSTARS, '--out', file])).toMatchObject({
      code: 1,
      told: expect.stringContaining('out: '),
    });
    expect(await run(['--table', tableId, ...POKERSTARS, '--to', '2001-01-01'])).toMatchObject({ code: 0, out: '', told: '0 hands\n' });
    const since = await run([
      '--table',
      tableId,
      ...POKERSTARS,
      '--from',
      '2001-01-01T00:00:00+02:00',
      '--to',
      '9000-12-31',
      '--db',
      service.dataDir,
    ]);
    expect(played(parsed('pokerstars', since.out))).toHaveLength(3);
  });

  test('a player ID used by two operators needs the operator', async () => {
    expect(await run(['--player', 'bob', ...POKERSTARS])).toMatchObject({
      code: 1,
      told: 'operator: is required: there is a player bob at casino, elsewhere\n',
    });
    expect(played(parsed('pokerstars', (await run(['--player', 'bob', '--operator', 'casino', ...POKERSTARS])).out))).toHaveLength(3);
    expect(await run(['--player', 'bob', '--operator', 'elsewhere', ...POKERSTARS])).toMatchObject({ code: 0, told: '0 hands\n' });
    expect(await run(['--player', 'ann', '--operator', 'elsewhere', ...POKERSTARS])).toMatchObject({
      code: 1,
      told: 'operator: there is no player ann at elsewhere\n',
    });
  });

  test.each([
    [['--format', 'ohh'], 'table: is required, or player'],
    [['--table', '1', '--player', 'ann', '--format', 'ohh'], 'player: give a table or a player, not both'],
    [['--table', '1', '--operator', 'casino', '--format', 'ohh'], 'operator: goes with a player'],
    [['--table', '', '--format', 'ohh'], 'table: is empty'],
    [['--table', '1'], 'format: is required (pokerstars, ohh, phh, hand)'],
    [['--table', '1', '--format', 'xml'], 'format: "xml" is not one of pokerstars, ohh, phh'],
    [['--table', '1', '--format', 'ohh', '--from', 'yesterday'], 'from: "yesterday" is not an ISO 8601 day or time'],
    [['--table', '1', '--format', 'ohh', '--to', '2026-02-30T00:00:00'], 'to: "2026-02-30T00:00:00" is not an ISO 8601 day or time'],
    [['--table', '1', '--format', 'ohh', '--from', '2026-02-02', '--to', '2026-02-01'], 'to: is before from'],
    [['--table', '1', '--format', 'ohh', '--out', '/no/such/place/file'], 'out: there is no directory /no/such/place'],
    [['--table', '1', '--format', 'ohh', '--db', '/no/such/place'], 'db: there is no cardroom.db in /no/such/place'],
    [['--table', '1', '--format', 'ohh', '--colour', 'red'], "Unknown option '--colour'"],
  ])('%j is refused with the reason', async (args, reason) => {
    const { code, told } = await runExport(args, { DATA_DIR: service.dataDir });
    expect(told.split('\n')[0]).toContain(reason);
    expect(code).toBe(1);
  });

  test('an unknown name, a missing database, a missing key and another key are refused', async () => {
    expect(await run(['--table', '999999', ...POKERSTARS])).toEqual({ code: 1, out: '', told: 'table: there is no table 999999\n' });
    expect(await run(['--player', 'zoe', ...POKERSTARS])).toEqual({ code: 1, out: '', told: 'player: there is no player zoe\n' });
    const empty = await run(['--table', tableId, ...POKERSTARS], { DATA_DIR: folder });
    expect(empty).toMatchObject({ code: 1, told: expect.stringContaining('DATA_DIR: there is no cardroom.db') });
    expect(existsSync(join(folder, 'cardroom.db'))).toBe(false);
    const key = Buffer.alloc(32, 7).toString('base64');
    const other = await run(['--table', tableId, ...POKERSTARS], { SECRETS_KEY: key });
    expect(other).toMatchObject({ code: 78, out: '' });
    expect(other.told).toMatch(/^SECRETS_KEY: the value given is key [0-9a-f]{16}; the database was written with key /);
  });

  test('prints its usage', async () => {
    expect(await run(['--help'])).toMatchObject({ code: 0, told: expect.stringContaining('npm run export -- (--table <id>') });
    expect((await runExport([], {})).code).toBe(1);
  });
});
