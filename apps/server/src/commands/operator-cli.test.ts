import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { sql, sqliteStore } from '@cardroom/storage';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listRooms } from '../operators/rooms.ts';
import { readConfig } from '../process/config.ts';
import { KEY_FILE } from '../process/secrets.ts';
import { COMMANDS } from './command-list.ts';
import { onData } from './on-data.ts';
import { runOperatorCommand } from './operator-cli.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = join(mkdtempSync(join(tmpdir(), 'cardroom-cli-')), 'data');
  expect(await run('init')).toEqual({ code: 0, out: JSON.stringify({ dataDir }, null, 2) });
});
afterAll(() => rmSync(dirname(dataDir), { recursive: true, force: true }));

const run = (...argv: string[]) => runOperatorCommand(argv, { DATA_DIR: dataDir });
const json = async (...argv: string[]) => {
  const { code, out } = await run(...argv);
  expect(out).toMatch(/^[[{]/);
  expect(code).toBe(0);
  return JSON.parse(out);
};

const ROOM = '--operator demo --currency EUR --small-blind 0.50 --big-blind 1'.split(' ');

describe('help', () => {
  test.each([[], ['help'], ['--help']])('%j lists every command', async (...argv) => {
    const { code, out } = await run(...argv);
    expect(code).toBe(0);
    for (const name of Object.keys(COMMANDS)) expect(out).toContain(`  ${name} `);
  });

  test('for one command lists its options', async () => {
    const { out } = await run('credential-rotate', '--help');
    expect(out).toContain('--client <client_id>  (required)');
    expect(out).toContain('--overlap-hours');
    expect((await run('room-open', '--help')).out).toMatch(/--straddle <true\|false>\n[\s\S]*--entry <post-or-wait\|free>\n/);
  });

  test.each([
    [['nonsense'], /There is no command "nonsense"/],
    [['toString'], /There is no command/],
    [['create'], /name: is required\ncurrencies: is required/],
    [['create', '--name', 'X', '--colour', 'red'], /Unknown option '--colour'/],
    [['create', 'stray'], /stray/],
    [['room-list', '--all', '1'], /all: "1" is neither true nor false/],
    [['room-open', ...ROOM, '--straddle', 'on'], /straddle: "on" is not true or false/],
    [['room-open', ...ROOM, '--ante', 'x'], /ante: "x" is not an amount/],
    [['room-open', ...ROOM, '--max-raises', '3,4,x,4'], /max-raises: "3,4,x,4" is not a list of whole numbers/],
    [['room-open', ...ROOM, '--rake-by-players', '2:300'], /rake-by-players: "2:300" is not a rake schedule/],
    [['room-open', ...ROOM, '--rake-by-players', '2:300:0.50:1'], /rake-by-players: .* is not a rake schedule/],
  ])('%j is refused with the reason', async (argv, reason) => {
    const { code, out } = await run(...argv);
    expect(code).toBe(1);
    expect(out).toMatch(reason);
  });
});

test('an operator is set up from scratch beside a running service, which sees its rooms', async () => {
  const service = await sqliteStore({ dataDir });
  const { operatorId } = await json('create', '--name', 'Example Casino', '--currencies', 'EUR, KRW');
  await json('set-url', '--operator', operatorId, '--url', 'https://wallet.example.com/cardroom');
  await json('set-api-key', '--operator', operatorId, '--key', 'the-key-we-check');
  await json('set-currencies', '--operator', operatorId, '--currencies', 'EUR');
  await json('set-refusal-code', '--operator', operatorId, '--code', 'E1004', '--means', 'limit');
  const signing = await json('signing-secret', '--operator', operatorId);
  expect(signing).toMatchObject({ signingSecret: expect.stringMatching(/^[\w-]{43}$/), previousUntil: null });
  await json('signing-off', '--operator', operatorId);
  // M3: the key is not sent to another host.
  const moved = await run('set-url', '--operator', operatorId, '--url', 'https://elsewhere.example.com');
  expect([moved.code, moved.out]).toEqual([
    1,
    expect.stringMatching(/^key: is needed: the stored key belongs to https:\/\/wallet\.example\.com/),
  ]);
  await json('set-frame-origins', '--operator', operatorId, '--origins', 'https://casino.example.com');
  await json('set-status', '--operator', operatorId, '--status', 'active');
  const { clientId } = await json('credential-create', '--operator', operatorId);
  const rotated = await json('credential-rotate', '--client', clientId, '--overlap-hours', '1');
  expect(rotated.clientSecret).toMatch(/^[\w-]{43}$/);
  const room = await json(
    'room-open',
    '--operator',
    operatorId,
    '--currency',
    'EUR',
    '--small-blind',
    '0.50',
    '--big-blind',
    '1',
    '--straddle',
    'true',
  );
  expect(room.settings).toMatchObject({ smallBlind: '0.50', bigBlind: '1.00', chipUnit: '0.01', straddle: true });
  expect((await listRooms(service)).map((one) => one.roomId)).toEqual([room.roomId]);
  expect(await json('room-list')).toEqual([room]);
  const [listed] = await json('list');
  expect(listed).toMatchObject({
    operatorUrl: 'https://wallet.example.com/cardroom',
    apiKeys: [{ last4: 'heck' }],
    refusalCodes: { E1004: 'limit' },
    clients: [{ clientId }],
  });
  expect(JSON.stringify(listed)).not.toContain('the-key-we-check');
  const extras = '--run-it-twice true --run-twice-ms 15000 --bomb-pot-every-hands 8 --bomb-pot-ante 2.50 --rabbit-hunt true'.split(' ');
  const fixed = '--game-key flo8 --big-blind 1 --max-raises 3,4,4,4 --cap-off-heads-up true --rake-by-players 2:300:0.50,5:500:3'.split(
    ' ',
  );
  const other = await json('room-open', '--operator', operatorId, '--currency', 'EUR', ...extras, ...fixed);
  expect(other.settings).toMatchObject({
    ...{ gameKey: 'flo8', game: 'omaha4', limit: 'FL', hilo: true, smallBlind: '0.50', maxRaises: [3, 4, 4, 4], capOffHeadsUp: true },
    ...{ runItTwice: true, runTwiceMs: 15_000, bombPot: { everyHands: 8, ante: '2.50' }, rabbitHunt: true },
    rakeByPlayers: [
      { players: 2, basisPoints: 300, cap: '0.50' },
      { players: 5, basisPoints: 500, cap: '3.00' },
    ],
  });
  const seating = { browser: 'block', network: 'warn', history: 'allow' };
  const seatRules = Object.entries(seating).flatMap(([kind, rule]) => [`--${kind}`, rule]);
  expect(await json('set-seat-rules', '--operator', operatorId, ...seatRules)).toEqual(seating);
  expect((await json('list'))[0]).toMatchObject({ seatRules: seating });
  const sizes = { postflopPercent: [50, 67, 100], preflopTenths: [22, 25, 30], raiseTenths: [25, 30, 40] };
  expect(await json('set-bet-sizes', '--operator', operatorId, '--raise', '2.5,3,4')).toEqual({ operatorId, betSizes: sizes });
  expect(await json('set-bet-sizes', '--operator', operatorId, '--raise', 'none')).toEqual({ operatorId, betSizes: null });
  const pictures = { operatorId, pictureOrigin: 'https://img.casino.example' };
  expect(await json('set-picture-origin', '--operator', operatorId, '--origin', pictures.pictureOrigin)).toEqual(pictures);
  expect(await json('set-picture-origin', '--operator', operatorId, '--origin', 'none')).toEqual({ ...pictures, pictureOrigin: null });
  await json('room-close', '--room', other.roomId);
  await json('room-close', '--room', room.roomId);
  expect(await json('room-list')).toEqual([]);
  expect(await json('room-list', '--all', 'true', '--operator', operatorId)).toHaveLength(2);
  await json('credential-revoke', '--client', clientId);
  await service.close();
});

test.each([
  [
    ['room-open', '--operator', 'example-casino', '--currency', 'EUR', '--small-blind', '1.005', '--big-blind', '2'],
    /^small-blind: "1.005" is not an amount/,
  ],
  [
    ['room-open', '--operator', 'example-casino', '--currency', 'EUR', '--small-blind', '1', '--big-blind', '2', '--seats', '12'],
    /^seats: /,
  ],
  [
    ['room-open', '--operator', 'example-casino', '--currency', 'EUR', '--small-blind', '2', '--big-blind', '1'],
    /^big-blind: must not be less/,
  ],
  [
    ['room-open', '--operator', 'example-casino', '--currency', 'EUR', '--small-blind', '1', '--big-blind', '2', '--straddle', 'yes'],
    /^straddle: /,
  ],
  [['set-url', '--operator', 'example-casino', '--url', 'http://10.0.0.1'], /^url: must be https/],
  [['set-status', '--operator', 'example-casino', '--status', 'gone'], /^status: /],
  [
    ['set-seat-rules', '--operator', 'example-casino', '--browser', 'block', '--network', 'stop', '--history', 'warn'],
    /^network: must be one of block, warn, allow/,
  ],
  [['set-seat-rules', '--operator', 'example-casino', '--browser', 'block'], /^network: is required/],
  [['set-bet-sizes', '--operator', 'example-casino', '--raise', '2.25,3,4'], /^raise: must be from 2x to 10x, with at most one decimal/],
  [['set-bet-sizes', '--operator', 'example-casino', '--postflop', '50,100'], /^postflop: must be 3 sizes/],
  [['set-api-key', '--operator', 'example-casino', '--key', 'the-key-we-check', '--from', 'soon'], /^from: "soon" is not an ISO 8601 time/],
  [['credential-rotate', '--client', 'x', '--overlap-hours', '200'], /^overlap-hours: /],
  [['signing-secret', '--operator', 'example-casino', '--overlap-hours', '200'], /^overlap-hours: /],
  [['signing-off', '--operator', 'example-casino'], /^signing: is off/],
])('%j is refused with the reason', async (argv, reason) => {
  const { code, out } = await run(...argv);
  expect(code).toBe(1);
  expect(out).toMatch(reason);
});

test('point 8: amounts are printed with the decimals of their currency', async () => {
  await json('create', '--id', 'seoul', '--name', 'Seoul', '--currencies', 'KRW');
  const room = await json('room-open', ...'--operator seoul --currency KRW --small-blind 500 --big-blind 1000'.split(' '));
  expect(room.settings).toMatchObject({ smallBlind: '500', bigBlind: '1000', buyInMin: '40000', rake: { cap: '0' }, chipUnit: '1' });
  await json('room-close', '--room', room.roomId);
});

test('point 8: the refusal of a wallet on this machine names the setting that allows it', async () => {
  const wallet = ['set-url', '--operator', 'example-casino', '--url', 'http://127.0.0.1:4000/wallet'];
  expect(await run(...wallet)).toMatchObject({ code: 1, out: expect.stringMatching(/^url: .*ALLOW_LOOPBACK_WALLETS=1/) });
  const allowed = await runOperatorCommand([...wallet, '--key', 'the-key-for-this-host'], {
    DATA_DIR: dataDir,
    ALLOW_LOOPBACK_WALLETS: '1',
  });
  expect(allowed.code).toBe(0);
});

test.each(Object.entries(COMMANDS).filter(([, { createsData }]) => createsData !== true))(
  'point 8: %s refuses a folder without data, names it and the settings, and creates nothing',
  async (name, command) => {
    const nowhere = join(dirname(dataDir), 'nowhere');
    const required = Object.entries(command.options).filter(([, { required: needed }]) => needed === true);
    const argv = [...name.split(' '), ...required.flatMap(([option]) => [`--${option}`, 'x'])];
    const { code, out } = await runOperatorCommand(argv, { DATA_DIR: nowhere });
    expect(code).toBe(1);
    expect(out).toMatch(new RegExp(`^DATA_DIR: there is no cardroom.db in ${resolve(nowhere)}\\. Set DATA_DIR .* DATABASE_URL`));
    expect(existsSync(nowhere)).toBe(false);
  },
);

test('point 8: a command on PostgreSQL makes no key of its own', async () => {
  const nowhere = join(dirname(dataDir), 'nowhere');
  const { code, out } = await runOperatorCommand(['list'], { DATA_DIR: nowhere, DATABASE_URL: 'postgres://127.0.0.1:1/none' });
  expect([code, out]).toEqual([1, expect.stringMatching(/^SECRETS_KEY: is not set and there is no secrets.key in /)]);
  expect(existsSync(nowhere)).toBe(false);
});

test('replace-lost-key works where secrets.key is gone, and makes one only when it takes it', async () => {
  const folder = join(dirname(dataDir), 'lost');
  const here = (...argv: string[]) => runOperatorCommand(argv, { DATA_DIR: folder });
  expect(await here('init')).toMatchObject({ code: 0 });
  const file = join(folder, KEY_FILE);
  rmSync(file);
  expect(await here('list')).toMatchObject({ code: 1, out: expect.stringMatching(/^SECRETS_KEY: is not set and there is no secrets.key/) });
  const reason = ['--reason', 'the disk with the key has failed'];
  const refused = await here('replace-lost-key', '--lost', 'another', ...reason);
  expect([refused.code, existsSync(file)]).toEqual([1, false]);
  const lost = /the database needs key ([0-9a-f]{16}),/.exec(refused.out)?.[1] ?? '';
  expect(await here('replace-lost-key', '--lost', lost, ...reason)).toMatchObject({ code: 0 });
  expect(await here('list')).toMatchObject({ code: 0 });
  expect(JSON.parse((await here('verify-audit')).out)).toMatchObject({ audit: 'unbroken' });
});

test('a command that fails removes the key that it had made', async () => {
  const folder = join(dirname(dataDir), 'failed');
  const config = readConfig({ DATA_DIR: folder });
  const made: boolean[] = [];
  const failing = onData(config, { withAnyKey: true }, async () => {
    made.push(existsSync(join(folder, KEY_FILE)));
    throw new Error('the disk is full');
  });
  await expect(failing).rejects.toThrow('the disk is full');
  expect([made, existsSync(join(folder, KEY_FILE))]).toEqual([[true], false]);
});

test('only an owner of the service gets a link', async () => {
  const first = await json('owner-link', '--email', 'Ann@Cardroom.example');
  expect(first.link).toMatch(/^http:\/\/localhost:2567\/backoffice\/welcome#[\w-]{43}$/);
  expect(Date.parse(first.expiresAt)).toBeGreaterThan(Date.now());
  expect((await json('owner-link', '--email', 'ann@cardroom.example')).link).not.toBe(first.link);
  expect(await run('owner-link', '--email', 'nowhere')).toEqual({ code: 1, out: 'email: is not an email address' });
  expect((await run('owner-link')).out).toMatch(/^email: is required/);
});

test('the audit log of all these changes is intact, and a changed row is named', async () => {
  const found = await json('verify-audit');
  expect(found).toMatchObject({ audit: 'unbroken', hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect(found.entries).toBeGreaterThan(10);
  expect(found.head).toBe(`${found.entries}:${found.hash}`);
  expect(await json('verify-audit', '--head', found.head)).toEqual(found);
  expect((await run('verify-audit', '--head', '3')).out).toMatch(/^head: must be a number, a colon and a hash/);
  expect((await run('verify-audit', '--head', `${found.entries + 1}:${found.hash}`)).out).toBe(
    `audit: row ${found.entries + 1} is missing`,
  );
  const store = await sqliteStore({ dataDir });
  await store.write([sql`update audit set detail = '{"name":"Another Casino"}' where seq = 1`]);
  expect(await run('verify-audit')).toEqual({ code: 1, out: 'audit: row 1 is not as it was written' });
  await store.close();
});

test('commands of two words list stuck money and check the books', async () => {
  expect(await json('stuck', 'list')).toEqual([]);
  expect(await json('stuck', 'list', '--operator', 'example-casino')).toEqual([]);
  expect(await json('ledger', 'check')).toEqual({ ledger: 'balanced' });
  expect((await run('stuck', 'resolve', '--help')).out).toContain('--second <name of the second person>');
  for (const decide of ['retry', 'resolve']) {
    expect(await run('stuck', decide, '--tx', 'nothing', '--reason', 'there is no such thing')).toEqual({
      code: 1,
      out: 'tx: there is no transaction nothing',
    });
  }
  expect((await run('stuck', 'compensate', '--tx', 'nothing', '--reason', 'x')).out).toMatch(/^second: is required/);
  expect((await run('stuck')).out).toMatch(/^There is no command "stuck"/);
});
