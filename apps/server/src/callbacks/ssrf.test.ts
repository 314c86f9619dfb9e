import net, { type AddressInfo } from 'node:net';
import type { Transaction } from '@cardroom/wallet';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createCallbackClient } from './operator-client.ts';
import { callableBase, guardedLookup } from './ssrf.ts';

const row = { operatorId: 'op', kind: 'debit', body: '{}' } as Transaction;
const ADDRESSES: Record<string, string[]> = {
  'inside.example': ['127.0.0.1'],
  'mixed.example': ['93.184.216.34', '127.0.0.1'],
  'inside6.example': ['::1'],
};
const resolve = async (host: string) => (ADDRESSES[host] ?? []).map((address) => ({ address, family: net.isIP(address) }));

let listener: net.Server;
let port: number;
let connections = 0;
beforeEach(async () => {
  connections = 0;
  listener = net.createServer((socket) => {
    connections++;
    socket.destroy();
  });
  // Listens on every address of this machine, including IPv6 if it has any.
  await new Promise<void>((done) => listener.listen(0, done));
  port = (listener.address() as AddressInfo).port;
});
afterEach(() => listener.close());

/** Hosts that mean this machine; with the defaults of a common HTTP client, 11 of them reached it. */
const HOSTS = [
  '127.0.0.1',
  'localhost',
  'localhost.',
  '2130706433',
  '0x7f.1',
  '017700000001',
  '127.1',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '0.0.0.0',
  '[::]',
  'user@127.0.0.1',
  'inside.example',
  'mixed.example',
  '[64:ff9b::7f00:1]',
  '①②⑦.⓪.⓪.①',
  'inside6.example',
];

describe('no operator URL reaches this machine', () => {
  test.each(['https', 'http'].flatMap((scheme) => HOSTS.map((host) => [scheme, host] as const)))('%s://%s', async (scheme, host) => {
    const endpoint = async () => ({ operatorUrl: `${scheme}://${host}:${port}`, apiKey: 'key-12345' });
    const client = createCallbackClient({ allowLoopbackHttp: false, endpoint, resolve });
    expect(await client.send(row, 500)).toMatchObject({ kind: 'not_sent' });
    expect(connections).toBe(0);
    client.close();
  });

  test.each(['file:///etc/passwd', 'data:application/json,{}', 'ftp://wallet.example', 'wallet.example', ''])(
    '%s is not a callable URL',
    (url) => {
      expect(callableBase(url, { allowLoopbackHttp: false })).toBeNull();
      expect(callableBase(url, { allowLoopbackHttp: true })).toBeNull();
    },
  );

  test('the development option allows this machine, but no other internal address', () => {
    const rules = { allowLoopbackHttp: true };
    expect(callableBase('http://127.0.0.1:2568/', rules)).toBe('http://127.0.0.1:2568');
    expect(callableBase('http://localhost:2568/wallet/', rules)).toBe('http://localhost:2568/wallet');
    for (const url of ['http://192.168.0.7', 'http://169.254.169.254', 'http://wallet.example'])
      expect(callableBase(url, rules)).toBeNull();
  });

  test('a public https address is allowed', () => {
    expect(callableBase('https://wallet.example/api', { allowLoopbackHttp: false })).toBe('https://wallet.example/api');
  });
});

describe('guardedLookup', () => {
  const look = (host: string, options: { all?: boolean; family?: number }, found: string[], allowLoopbackHttp = false) =>
    new Promise((done) => {
      const lookup = guardedLookup({ allowLoopbackHttp }, async () => found.map((address) => ({ address, family: net.isIP(address) })));
      lookup(host, options, (error, address, family) => done(error ? (error as NodeJS.ErrnoException).code : [address, family]));
    });

  test('returns one address or all, of the requested family', async () => {
    const found = ['93.184.216.34', '2606:2800:220:1::1'];
    expect(await look('x', {}, found)).toEqual(['93.184.216.34', 4]);
    expect(await look('x', { family: 6 }, found)).toEqual(['2606:2800:220:1::1', 6]);
    expect(await look('x', { all: true }, found)).toEqual([
      [
        { address: '93.184.216.34', family: 4 },
        { address: '2606:2800:220:1::1', family: 6 },
      ],
      undefined,
    ]);
  });

  test.each([[['10.0.0.1']], [['93.184.216.34', '169.254.169.254']], [['fe80::1']], [['::ffff:10.0.0.1']], [['2002:7f00:1::']], [[]]])(
    '%j is refused',
    async (found) => {
      expect(await look('x', { all: true }, found)).toBe('ESSRF');
    },
  );

  test('allows this machine only with the development option', async () => {
    expect(await look('localhost', {}, ['127.0.0.1'])).toBe('ESSRF');
    expect(await look('localhost', {}, ['127.0.0.1'], true)).toEqual(['127.0.0.1', 4]);
    expect(await look('x', {}, ['10.0.0.1'], true)).toBe('ESSRF');
  });

  test('asks a slow name server once per name, however many calls wait for it', async () => {
    const asked: string[] = [];
    let answer = (): void => {};
    const hangs = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const lookup = guardedLookup({ allowLoopbackHttp: false }, async (host) => {
      asked.push(host);
      await hangs;
      return [{ address: '93.184.216.34', family: 4 }];
    });
    const find = (host: string) => new Promise((done) => lookup(host, {}, (error, address) => done(error ?? address)));
    const calls = [find('slow.example'), find('slow.example'), find('other.example')];
    expect(asked).toEqual(['slow.example', 'other.example']);
    answer();
    expect(await Promise.all(calls)).toEqual(['93.184.216.34', '93.184.216.34', '93.184.216.34']);
    // The result is not cached, because a name may move.
    await find('slow.example');
    expect(asked).toHaveLength(3);
  });
});
