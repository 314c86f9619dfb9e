import { hostname } from 'node:os';
import { describe, expect, test } from 'vitest';
import { readConfig, SETTINGS, WrongSettings } from './config.ts';

const KEY = Buffer.alloc(32, 1).toString('base64');
const PRODUCTION = { NODE_ENV: 'production', PUBLIC_URL: 'https://poker.example.com', SECRETS_KEY: KEY };

function wrong(env: Record<string, string>): WrongSettings {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof WrongSettings) return error;
    throw error;
  }
  throw new Error('the settings were taken');
}

const DAY_MS = 86_400_000;

test('without any variables the documented defaults apply', () => {
  expect(readConfig({})).toEqual({
    port: 2567,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:2567',
    production: false,
    dataDir: './data',
    databaseUrl: null,
    databasePool: 10,
    redisUrl: null,
    requireReplica: false,
    drainMs: 120_000,
    clusterPort: 0,
    clusterHost: '127.0.0.1',
    processName: expect.stringMatching(/^[a-z0-9][a-z0-9-]{0,39}$/) as string,
    auditHeadFile: null,
    backupMarkFile: null,
    kept: {
      answers: 180 * DAY_MS,
      chat: 90 * DAY_MS,
      sessions: 365 * DAY_MS,
      traces: 365 * DAY_MS,
      signals: 365 * DAY_MS,
      notes: 1_095 * DAY_MS,
      cases: 1_826 * DAY_MS,
      hands: 1_826 * DAY_MS,
    },
    highWaterFile: 'data/high-water.json',
    secretsKey: null,
    secretsKeyOld: null,
    backOfficeDir: './dist/backoffice',
    lobbyDir: './dist/lobby',
    logLevel: 'info',
    traces: null,
    trustProxy: 0,
    socketsPerIp: 20,
    launchesPerSecond: 500,
    metricsToken: null,
    demo: null,
    allowLoopbackWallets: false,
  });
});

test('the demo sets its wallet, loopback calls and room for the bots', () => {
  const config = readConfig({ DEMO: '1', PORT: '3000' });
  expect([config.demo, config.allowLoopbackWallets, config.socketsPerIp, config.publicUrl]).toEqual([
    { url: 'http://localhost:2568', walletUrl: 'http://127.0.0.1:2568/wallet' },
    true,
    2000,
    'http://localhost:3000',
  ]);
  expect(readConfig({ DEMO: '1', SOCKETS_PER_IP: '7', ALLOW_LOOPBACK_WALLETS: '0' })).toMatchObject({
    socketsPerIp: 7,
    allowLoopbackWallets: false,
  });
});

test('PROCESS_NAME is short and plain, since it is part of an ID', () => {
  expect(readConfig({ PROCESS_NAME: 'room-a' }).processName).toBe('room-a');
  expect(readConfig({ HOST: '10.0.0.4', CLUSTER_PORT: '2568' })).toMatchObject({ clusterHost: '10.0.0.4', clusterPort: 2568 });
  expect(readConfig({ HOST: '0.0.0.0' }).clusterHost).toBe(hostname());
  expect(readConfig({ HOST: '0.0.0.0', CLUSTER_HOST: 'room-a.cardroom' }).clusterHost).toBe('room-a.cardroom');
  for (const name of ['Room A', '-a', 'a'.repeat(41)]) expect(() => readConfig({ PROCESS_NAME: name })).toThrow('PROCESS_NAME: must be');
});

test('REQUIRE_REPLICA needs a database that can have one', () => {
  expect(() => readConfig({ REQUIRE_REPLICA: '1' })).toThrow('REQUIRE_REPLICA: needs DATABASE_URL');
  expect(readConfig({ REQUIRE_REPLICA: '1', DATABASE_URL: 'postgres://db.example/cardroom' }).requireReplica).toBe(true);
});

test('REDIS_URL is for processes that share a database, and its password is never shown', () => {
  const url = 'rediss://cardroom:word@redis.example:6380';
  const shared = { DATABASE_URL: 'postgres://db.example/cardroom' };
  expect(readConfig({ ...shared, REDIS_URL: url }).redisUrl).toBe(url);
  expect(readConfig(shared).redisUrl).toBeNull();
  expect(() => readConfig({ REDIS_URL: url })).toThrow('REDIS_URL: needs DATABASE_URL');
  const wrong = () => readConfig({ ...shared, REDIS_URL: 'http://:word@redis.example' });
  expect(wrong).toThrow('REDIS_URL: must be redis://');
  expect(wrong).toThrow('(not the value given)');
});

test('DATABASE_URL selects PostgreSQL', () => {
  const url = 'postgres://cardroom:word@db.example:5432/cardroom?sslmode=verify-full';
  expect(readConfig({ DATABASE_URL: url, DATABASE_POOL: '25' })).toMatchObject({ databaseUrl: url, databasePool: 25 });
  expect(readConfig({ DATABASE_URL: 'postgresql://db.example/cardroom' }).databaseUrl).toBe('postgresql://db.example/cardroom');
});

test('an empty variable counts as missing, and a trailing slash of a URL is dropped', () => {
  expect(readConfig({ PORT: '', PUBLIC_URL: 'https://x.example/' })).toMatchObject({ port: 2567, publicUrl: 'https://x.example' });
});

test.each([
  ['PORT', '0'],
  ['PORT', '70000'],
  ['PORT', '2567x'],
  ['PORT', '1.5'],
  ['NODE_ENV', 'prod'],
  ['PUBLIC_URL', 'poker.example.com'],
  ['PUBLIC_URL', 'ftp://x.example'],
  ['LOG_LEVEL', 'loud'],
  ['TRUST_PROXY', '-1'],
  ['DEMO', 'yes'],
  ['SECRETS_KEY', 'short'],
  ['SECRETS_KEY_OLD', 'short'],
  ['METRICS_TOKEN', 'short'],
  ['DATABASE_URL', 'mysql://db.example/cardroom'],
  ['DATABASE_URL', 'db.example:5432'],
  ['DATABASE_POOL', '0'],
] as const)('%s=%s is refused by name', (name, value) => {
  const error = wrong({ [name]: value });
  expect(error.settings).toEqual([name]);
  expect(error.message).toMatch(new RegExp(`^${name}: `));
});

test('all wrong settings are named at once, and no secret is repeated', () => {
  const values = {
    PORT: 'x',
    LOG_LEVEL: 'y',
    SECRETS_KEY: 'my-secret-that-is-wrong',
    DATABASE_URL: 'http://cardroom:my-secret@db.example/x',
  };
  const error = wrong(values);
  expect(error.settings).toEqual(Object.keys(values).sort((a, b) => error.message.indexOf(a) - error.message.indexOf(b)));
  expect(error.settings).toHaveLength(4);
  expect(error.message).not.toContain('my-secret');
});

describe('production', () => {
  test('starts with an address and a key', () => {
    expect(readConfig(PRODUCTION)).toMatchObject({ production: true, demo: null });
    expect(readConfig({ ...PRODUCTION, SECRETS_KEY: 'ab'.repeat(32) }).secretsKey).toBe('ab'.repeat(32));
    expect(readConfig({ ...PRODUCTION, PUBLIC_URL: 'http://localhost:2567' }).publicUrl).toBe('http://localhost:2567');
  });

  test.each([
    [{ DEMO: '1' }, ['DEMO', 'ALLOW_LOOPBACK_WALLETS']],
    [{ ALLOW_LOOPBACK_WALLETS: '1' }, ['ALLOW_LOOPBACK_WALLETS']],
    [{ SECRETS_KEY: '' }, ['SECRETS_KEY']],
    [{ PUBLIC_URL: '' }, ['PUBLIC_URL']],
    [{ PUBLIC_URL: 'http://poker.example.com' }, ['PUBLIC_URL']],
  ])('refuses %j', (change, settings) => {
    expect(wrong({ ...PRODUCTION, ...change }).settings).toEqual(settings);
  });
});

test('every setting is documented with a sentence, and its default passes its own check', () => {
  for (const setting of Object.values(SETTINGS)) {
    expect(setting.meaning).toMatch(/\.$/);
    if (setting.default !== null) expect(setting.schema.safeParse(setting.default).success).toBe(true);
  }
});
