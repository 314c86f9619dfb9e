import { tableConfigOf } from '@cardroom/rooms';
import { memoryStore, NotOpened, type Store, sql } from '@cardroom/storage';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Outcome } from '../audit/outcome.ts';
import { createSecrets } from '../process/secrets.ts';
import { apiKeySlots, currentApiKey, setApiKey } from './api-key.ts';
import { createCredential, credentialsOf, operatorOfSecret, revokeCredential, rotateCredential } from './credentials.ts';
import { checkFrameOrigin, frameOriginsByOperator, frameRulesOf } from './frame-origins.ts';
import { createOperator, getOperator, listOperators, setCurrencies, setFrameOrigins, setOperatorStatus } from './operators.ts';
import { closeRoom, getRoom, listRooms, openRoom } from './rooms.ts';
import { setOperatorUrl } from './wallet-url.ts';

const secrets = createSecrets('33'.repeat(32));
const at = (ms: number) => ({ by: 'tester', at: ms });
let store: Store;
beforeEach(async () => {
  store = await memoryStore();
  value(await createOperator(store, at(1), { name: 'Example Casino', currencies: ['EUR', 'KRW'] }));
});
afterEach(() => store.close());

function value<Value>(outcome: Outcome<Value>): Value {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.errors));
  return outcome.value;
}
const fields = (outcome: Outcome<unknown>) => (outcome.ok ? [] : outcome.errors.map((error) => error.field));
const auditActions = async () =>
  (await store.read<{ action: string }>(sql`select action from audit order by seq`)).map((row) => row.action);

describe('operators', () => {
  test('are created active, with an ID made from the name and without a URL', async () => {
    expect(await getOperator(store, 'example-casino')).toEqual({
      operatorId: 'example-casino',
      name: 'Example Casino',
      status: 'active',
      operatorUrl: null,
      currencies: ['EUR', 'KRW'],
      frameOrigins: [],
      createdAt: 1,
    });
    expect(await getOperator(store, 'nobody')).toBeNull();
    expect(await auditActions()).toEqual(['operator.create']);
  });

  test.each([
    ['an empty name', { name: ' ', operatorId: 'x1', currencies: [] }, ['name']],
    ['a name with a line break', { name: 'a\nb', operatorId: 'x1', currencies: [] }, ['name']],
    ['a name without Latin letters and no ID', { name: '포커', currencies: ['EUR'] }, ['id']],
    ['an ID with a colon', { name: 'A', operatorId: 'a:b', currencies: [] }, ['id']],
    ['an ID that is taken', { name: 'A', operatorId: 'example-casino', currencies: ['EUR'] }, ['id']],
    ['unknown currencies', { name: 'Aa', currencies: ['eur', 'XTS'] }, ['currencies', 'currencies']],
    ['every field', { name: '', operatorId: 'X', currencies: ['e'] }, ['name', 'currencies', 'id']],
  ])('%s is refused', async (_name, wanted, wrong) => {
    expect(fields(await createOperator(store, at(2), wanted))).toEqual(wrong);
    expect(await listOperators(store)).toHaveLength(1);
  });

  test('a currency with an open room cannot be removed', async () => {
    value(
      await openRoom(store, at(2), { operatorId: 'example-casino', currency: 'KRW', options: { smallBlind: 10_000, bigBlind: 20_000 } }),
    );
    expect(fields(await setCurrencies(store, at(3), 'example-casino', ['EUR']))).toEqual(['currencies']);
    expect(fields(await setCurrencies(store, at(3), 'example-casino', []))).toEqual(['currencies']);
    expect(value(await setCurrencies(store, at(3), 'example-casino', ['KRW', 'USD', 'KRW'])).currencies).toEqual(['KRW', 'USD']);
  });

  test.each([
    'https://casino.example.com/',
    'casino.example.com',
    'https://a.example/path',
    'https://a.example; script-src *',
    'https://a.example;sandbox',
    "https://'unsafe-inline'",
    'https://a,b',
    'https://*',
    'https://*.example',
    'https://casino.example:*',
    '*',
    'null',
    'javascript:1',
    'http://casino.example',
    'http://localhost:2568',
    'wss://casino.example',
    `https://${'a'.repeat(300)}`,
  ])('M1: the frame origin %s is refused and nothing changes', async (origin) => {
    value(await setFrameOrigins(store, at(2), 'example-casino', ['https://a.example']));
    expect(fields(await setFrameOrigins(store, at(3), 'example-casino', ['https://b.example', origin]))).toEqual(['origins']);
    expect((await getOperator(store, 'example-casino'))?.frameOrigins).toEqual(['https://a.example']);
  });

  test.each(['https://casino.example', 'https://xn--bcher-kva.example:8443', 'https://203.0.113.7', 'https://[2001:db8::1]:444'])(
    'the frame origin %s is accepted',
    async (origin) => {
      expect(value(await setFrameOrigins(store, at(2), 'example-casino', [origin])).frameOrigins).toEqual([origin]);
    },
  );

  test.each([
    [{ production: true, demo: null }, []],
    [{ production: true, demo: { url: 'http://192.168.1.5:2568', walletUrl: '' } }, []],
    [{ production: false, demo: null }, ['http://localhost:2568', 'http://127.0.0.1:1', 'http://[::1]:2']],
    [
      { production: false, demo: { url: 'http://192.168.1.5:2568', walletUrl: '' } },
      ['http://localhost:2568', 'http://127.0.0.1:1', 'http://[::1]:2', 'http://192.168.1.5:2568'],
    ],
  ])('M1: with %j frames without https are %j', async (config, accepted) => {
    const all = ['http://localhost:2568', 'http://127.0.0.1:1', 'http://[::1]:2', 'http://192.168.1.5:2568', 'http://192.168.1.6'];
    const rules = frameRulesOf(config);
    expect(all.filter((origin) => checkFrameOrigin(origin, rules).length === 0)).toEqual(accepted);
  });

  test('M1: lists the valid frame origins of each operator', async () => {
    value(await createOperator(store, at(2), { name: 'Other', currencies: ['EUR'] }));
    value(await setFrameOrigins(store, at(3), 'example-casino', ['https://a.example', 'https://b.example']));
    value(await setFrameOrigins(store, at(4), 'other', ['http://localhost:2568'], { httpHosts: ['localhost'] }));
    expect([...(await frameOriginsByOperator(store, { httpHosts: ['localhost'] }))]).toEqual([
      ['example-casino', ['https://a.example', 'https://b.example']],
      ['other', ['http://localhost:2568']],
    ]);
    expect((await frameOriginsByOperator(store, { httpHosts: [] })).get('other')).toEqual([]);
  });

  test('every change of an unknown operator is refused and leaves no audit row', async () => {
    const rules = { allowLoopback: false };
    expect([
      fields(await setOperatorUrl(store, at(2), 'nobody', 'https://w.example', rules)),
      fields(await setCurrencies(store, at(2), 'nobody', ['EUR'])),
      fields(await setFrameOrigins(store, at(2), 'nobody', [])),
      fields(await setOperatorStatus(store, at(2), 'nobody', 'paused')),
      fields(await setApiKey(store, secrets, at(2), { operatorId: 'nobody', key: 'abcdefgh' })),
      fields(await createCredential(store, secrets, at(2), 'nobody')),
    ]).toEqual(Array.from({ length: 6 }, () => ['operator']));
    expect(await auditActions()).toEqual(['operator.create']);
  });
});

describe('operator_url', () => {
  const set = (url: string, allowLoopback = false) => setOperatorUrl(store, at(2), 'example-casino', url, { allowLoopback });

  test.each([
    ['https://wallet.example.com/cardroom/', 'https://wallet.example.com/cardroom'],
    ['https://wallet.example.com:8443', 'https://wallet.example.com:8443'],
    ['https://203.1.113.7/x', 'https://203.1.113.7/x'],
  ])('%s is accepted', async (given, stored) => {
    expect(value(await set(given)).operatorUrl).toBe(stored);
  });

  test.each([
    'http://wallet.example.com',
    'ftp://wallet.example.com',
    'file:///etc/passwd',
    'data:text/plain,x',
    'wallet.example.com',
    'https://user:pw@wallet.example.com',
    'https://user@127.0.0.1',
    'https://wallet.example.com/?key=1',
    'https://wallet.example.com/#x',
    'https://localhost',
    'https://localhost./x',
    'https://a.localhost',
    'https://127.0.0.1',
    'https://2130706433',
    'https://0x7f.1',
    'https://017700000001',
    'https://127.1',
    'https://①②⑦.⓪.⓪.①',
    'https://[::1]',
    'https://[::ffff:127.0.0.1]',
    'https://[::ffff:7f00:1]',
    'https://[::]',
    'https://0.0.0.0',
    'https://10.1.2.3',
    'https://172.31.0.1',
    'https://192.168.1.1',
    'https://169.254.169.254/latest/meta-data',
    'https://100.64.0.1',
    'https://[fd00::1]',
    'https://[fe80::1]',
    'https://[64:ff9b::7f00:1]',
    'https://[2002:7f00:1::]',
    `https://wallet.example.com/${'x'.repeat(500)}`,
  ])('%s is refused', async (url) => {
    expect(fields(await set(url))).toEqual(['url']);
  });

  test('the demo may call this machine over http, but no other private address', async () => {
    expect(value(await set('http://127.0.0.1:2568/wallet', true)).operatorUrl).toBe('http://127.0.0.1:2568/wallet');
    expect(value(await set('http://localhost:2568', true)).operatorUrl).toBe('http://localhost:2568');
    for (const url of ['http://10.0.0.1', 'https://10.0.0.1', 'http://wallet.example.com', 'ftp://localhost']) {
      expect(fields(await set(url, true))).toEqual(['url']);
    }
  });
});

describe('API keys', () => {
  const WALLET = 'https://wallet.example.com/cardroom';
  const wallet = (operatorId: string) => ({ operatorId, operatorUrl: WALLET });
  beforeEach(async () => {
    value(await setOperatorUrl(store, at(5), 'example-casino', WALLET, { allowLoopback: false }));
  });
  const set = (key: string, atMs: number, activeFrom?: number) =>
    setApiKey(store, secrets, at(atMs), { operatorId: 'example-casino', key, ...(activeFrom === undefined ? {} : { activeFrom }) });
  const current = (now: number) => currentApiKey(store, secrets, wallet('example-casino'), now);

  test('none is set at first', async () => {
    expect(await current(100)).toBeNull();
  });

  test('a new key takes over at its time, and the next one uses the free slot', async () => {
    value(await set('key-number-one', 10));
    value(await set('key-number-two', 20, 1_000));
    expect([await current(20), await current(999), await current(1_000)]).toEqual(['key-number-one', 'key-number-one', 'key-number-two']);
    expect(await current(1_999)).toBe('key-number-two');
    value(await set('key-number-three', 2_000));
    expect(await current(2_000)).toBe('key-number-three');
    expect(await apiKeySlots(store, 'example-casino')).toEqual([
      { slot: 1, last4: 'hree', activeFrom: 2_000 },
      { slot: 2, last4: '-two', activeFrom: 1_000 },
    ]);
  });

  test('a key to be sent at once is sent even if the clock is set back since; one for later still waits', async () => {
    value(await set('key-number-one', 5_000));
    expect(await current(10)).toBe('key-number-one');
    value(await set('key-number-two', 6_000, 7_000));
    expect([await current(10), await current(6_999)]).toEqual(['key-number-one', 'key-number-one']);
  });

  test('are encrypted at rest, separately for each operator, and never appear in the audit log', async () => {
    value(await set('super-secret-key', 10));
    value(await createOperator(store, at(2), { name: 'Other', currencies: ['EUR'] }));
    const rows = await store.read<{ sealed: Uint8Array }>(sql`select sealed from operator_api_key`);
    expect(Buffer.from(rows[0]?.sealed ?? []).includes('super-secret')).toBe(false);
    expect(JSON.stringify(await store.read(sql`select * from audit`))).not.toContain('super-secret');
    await store.write([sql`update operator_api_key set operator_id = 'other'`]);
    await expect(currentApiKey(store, secrets, wallet('other'), 100)).rejects.toBeInstanceOf(NotOpened);
  });

  test('after the loss of SECRETS_KEY the error says what to do', async () => {
    value(await set('super-secret-key', 10));
    await expect(currentApiKey(store, createSecrets('44'.repeat(32)), wallet('example-casino'), 100)).rejects.toThrow(/enter it again/);
  });

  test.each(['short', 'with space inside', 'line\r\nbreak: x', 'ключ-ключ', 'x'.repeat(501)])('%j is refused', async (key) => {
    expect(fields(await set(key, 10))).toEqual(['key']);
  });
});

describe('credentials', () => {
  test('are found by ID and secret, and stored as a hash', async () => {
    const { clientId, clientSecret } = value(await createCredential(store, secrets, at(2), 'example-casino'));
    const ask = (id: string, secret: string) => operatorOfSecret(store, secrets, { clientId: id, clientSecret: secret, now: 10 });
    expect([await ask(clientId, clientSecret), await ask(clientId, `${clientSecret}x`), await ask('nobody', clientSecret)]).toEqual([
      'example-casino',
      null,
      null,
    ]);
    const stored = JSON.stringify([await store.read(sql`select * from credential`), await store.read(sql`select * from audit`)]);
    expect(stored).not.toContain(clientSecret);
  });

  test('rotate through two slots, so that at most two secrets work', async () => {
    const first = value(await createCredential(store, secrets, at(2), 'example-casino'));
    const { clientId } = first;
    const second = value(await rotateCredential(store, secrets, at(10), { clientId, overlapMs: 100 }));
    const third = value(await rotateCredential(store, secrets, at(20), { clientId, overlapMs: 100 }));
    const works = async (clientSecret: string, now: number) =>
      (await operatorOfSecret(store, secrets, { clientId, clientSecret, now })) !== null;
    const all = [first, second, third].map((one) => one.clientSecret);
    expect(await Promise.all(all.map((secret) => works(secret, 50)))).toEqual([false, true, true]);
    expect(await Promise.all(all.map((secret) => works(secret, 120)))).toEqual([false, false, true]);
    expect((await credentialsOf(store, 'example-casino')).map((one) => one.slots.map(({ expiresAt }) => expiresAt))).toEqual([[null, 120]]);
  });

  test('an unknown client cannot be rotated or revoked', async () => {
    expect(fields(await rotateCredential(store, secrets, at(2), { clientId: 'x' }))).toEqual(['client']);
    expect(fields(await revokeCredential(store, at(2), 'x'))).toEqual(['client']);
  });
});

describe('rooms', () => {
  const open = (options: Parameters<typeof openRoom>[2]['options'], currency = 'EUR') =>
    openRoom(store, at(5), { operatorId: 'example-casino', currency, options });

  test('needs only the stakes; the buy-in is 40 to 100 big blinds, and the table config is derived from the room', async () => {
    const room = value(await open({ smallBlind: 50, bigBlind: 100 }));
    expect(room).toMatchObject({ roomId: '101', name: 'NLHE 0.50/1', currency: 'EUR', openedAt: 5, closedAt: null });
    expect(await getRoom(store, '101')).toEqual(room);
    const config = tableConfigOf(room, '1001');
    expect(config).toMatchObject({
      tableId: '1001',
      roomId: '101',
      operatorId: 'example-casino',
      currency: 'EUR',
      gameKey: 'nlhe',
      game: 'holdem',
      limit: 'NL',
      chipUnit: 1,
      buyInMin: 4_000,
      buyInMax: 10_000,
      seats: 6,
      actMs: 20_000,
      timeBank: { startMs: 30_000, addMs: 5_000, everyHands: 10, maxMs: 60_000 },
      rake: { basisPoints: 0, cap: 0, noFlopNoDrop: true },
      entry: 'post-or-wait',
    });
    expect(config).not.toHaveProperty('tablesMin');
  });

  test('rake without a cap is capped at three big blinds', async () => {
    expect(value(await open({ smallBlind: 50, bigBlind: 100, rakeBasisPoints: 500 })).settings.rake).toEqual({
      basisPoints: 500,
      cap: 300,
      noFlopNoDrop: true,
    });
  });

  test.each<[Record<string, unknown>, string[]]>([
    [{}, ['bigBlind']],
    [{ smallBlind: 50 }, ['bigBlind']],
    [{ smallBlind: 100, bigBlind: 50 }, ['bigBlind']],
    [{ smallBlind: 0, bigBlind: 100 }, ['smallBlind']],
    [{ smallBlind: 0.5, bigBlind: 1 }, ['smallBlind']],
    [{ smallBlind: 50, bigBlind: 100, seats: 10 }, ['seats']],
    [{ smallBlind: 50, bigBlind: 100, seats: 1 }, ['seats']],
    [{ smallBlind: 50, bigBlind: 100, buyInMin: 50 }, ['buyInMin']],
    [{ smallBlind: 50, bigBlind: 100, buyInMin: 5_000, buyInMax: 4_000 }, ['buyInMax']],
    [{ smallBlind: 50, bigBlind: 100, ante: 10 }, ['ante']],
    [{ smallBlind: 50, bigBlind: 100, anteType: 'each' }, ['ante']],
    [{ smallBlind: 50, bigBlind: 100, rakeBasisPoints: 1_001 }, ['rakeBasisPoints']],
    [{ smallBlind: 50, bigBlind: 100, actMs: 1 }, ['actMs']],
    [{ smallBlind: 50, bigBlind: 100, timeBankStartMs: 90_000 }, ['timeBankStartMs']],
    [{ smallBlind: 50, bigBlind: 100, tablesMin: 5, tablesMax: 4 }, ['tablesMax']],
    [{ smallBlind: 50, bigBlind: 100, gameKey: 'chess' }, ['gameKey']],
    [{ smallBlind: 50, bigBlind: 100, turbo: true }, ['turbo']],
    [{ smallBlind: 50, bigBlind: 100, seats: 99, actMs: 1, name: '' }, ['name', 'seats', 'actMs']],
  ])('%j is refused', async (options, wrong) => {
    expect(fields(await open(options as unknown as Parameters<typeof open>[0]))).toEqual(wrong);
    expect(await listRooms(store, 'all')).toEqual([]);
  });

  test('every amount is a multiple of the chip unit: KRW has no fractions', async () => {
    expect(fields(await open({ smallBlind: 150, bigBlind: 300, ante: 10, anteType: 'bb', buyInMin: 12_050 }, 'KRW'))).toEqual([
      'smallBlind',
      'ante',
      'buyInMin',
    ]);
    expect(value(await open({ smallBlind: 10_000, bigBlind: 20_000 }, 'KRW')).settings.chipUnit).toBe(100);
  });

  test('a currency that the operator does not have and an unknown operator are refused', async () => {
    expect(fields(await open({ smallBlind: 50, bigBlind: 100 }, 'USD'))).toEqual(['currency']);
    expect(fields(await openRoom(store, at(5), { operatorId: 'x', currency: 'EUR', options: { smallBlind: 1, bigBlind: 2 } }))).toEqual([
      'operator',
    ]);
  });

  test('a closed room leaves the list of open rooms and can be closed only once', async () => {
    value(await open({ smallBlind: 50, bigBlind: 100 }));
    const other = value(await open({ smallBlind: 100, bigBlind: 200 }));
    expect((await listRooms(store)).map((room) => room.roomId)).toEqual(['101', '102']);
    value(await closeRoom(store, at(9), '101'));
    expect(await listRooms(store)).toEqual([other]);
    expect((await listRooms(store, 'all')).map((room) => room.closedAt)).toEqual([9, null]);
    expect(fields(await closeRoom(store, at(9), '101'))).toEqual(['room']);
    expect(fields(await closeRoom(store, at(9), '999'))).toEqual(['room']);
    expect(await auditActions()).toEqual(['operator.create', 'room.open', 'room.open', 'room.close']);
  });
});
