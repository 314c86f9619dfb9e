import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSecrets } from '../process/secrets.ts';
import { LOOK_AGAIN, REACHES_DATABASE } from './peer-calls.ts';
import { CALL_HEADERS, CALL_PATH } from './peer-port.ts';
import { openPeers, type Peers, type PeersOptions } from './peers.ts';
import { CALL_LIMITS, hidden, sealOf, shown } from './sealed-calls.ts';

const { cluster: mac } = createSecrets(Buffer.alloc(32, 1).toString('base64'));
const stranger = createSecrets(Buffer.alloc(32, 2).toString('base64')).cluster;
const newId = (): string => randomBytes(16).toString('base64url');
const failures: unknown[] = [];
let beatAge: number | null = 120;
let looks = 0;
const opened: Peers[] = [];

type Times = Pick<PeersOptions, 'now' | 'deadlineMs'>;

async function openAs(processId: string, key = mac, times: Times = { now: Date.now }): Promise<Peers> {
  const failed = (_: string, error: unknown) => failures.push(error);
  const peers = await openPeers({ listenOn: '127.0.0.1', port: 0, host: '127.0.0.1', mac: key, newId, failed, ...times });
  opened.push(peers);
  const lookAgain = (): void => {
    looks += 1;
  };
  peers.port.answerAs({ processId, beatAgeMs: () => beatAge, isTrusted: () => beatAge !== null, lookAgain });
  return peers;
}

let peers: Peers;
let port: Peers['port'];
beforeEach(async () => {
  peers = await openAs('a.1');
  port = peers.port;
});
afterEach(async () => {
  for (const one of opened.splice(0)) await one.port.close();
  expect(failures.splice(0)).toEqual([]);
});

const a = () => ({ processId: 'a.1', address: peers.address });

/** A raw call, as somebody on the network would make it. */
async function raw(
  name: string,
  { text = '{}', body = '', to = 'a.1', key = mac, at = Date.now(), nonce = newId(), method = 'POST' } = {},
) {
  const sent = body === '' ? hidden(key, nonce, text) : body;
  const seal = sealOf(key, { to, name, body: sent, at, nonce });
  const headers = { [CALL_HEADERS.at]: String(at), [CALL_HEADERS.nonce]: nonce, [CALL_HEADERS.seal]: seal };
  const response = await fetch(new URL(CALL_PATH + name, peers.address), { method, headers, ...(method === 'POST' ? { body: sent } : {}) });
  return { status: response.status, text: await response.text() };
}

describe('the port for other processes', () => {
  test('answers a process of the same cluster', async () => {
    const other = await openAs('b.1');
    expect(await other.ask(a(), REACHES_DATABASE, {})).toEqual({ beatAgeMs: 120, isTrusted: true });
    expect(await other.ask(a(), LOOK_AGAIN, {})).toEqual({});
    expect(looks).toBe(1);
    beatAge = null;
    expect(await other.ask(a(), REACHES_DATABASE, {})).toEqual({ beatAgeMs: null, isTrusted: false });
  });

  test('what goes over the network shows nothing to those who listen, and cannot be opened for another call', async () => {
    const nonce = newId();
    beatAge = 120;
    const { text } = await raw('reaches-database', { nonce });
    expect(Buffer.from(text, 'base64').toString('latin1')).not.toContain('beatAgeMs');
    expect([shown(mac, nonce, text), shown(mac, newId(), text), shown(stranger, nonce, text)]).toEqual([
      '{"beatAgeMs":120,"isTrusted":true}',
      null,
      null,
    ]);
    expect(await raw('reaches-database', { body: hidden(mac, newId(), '{}') })).toMatchObject({ status: 400 });
  });

  test('hundreds of questions at once are all answered', async () => {
    // However slow the machine is: no call is late, and no answer.
    const now = Date.now();
    const times: Times = { now: () => now, deadlineMs: 120_000 };
    const [asked, other] = [await openAs('d.1', mac, times), await openAs('b.1', mac, times)];
    const to = { processId: 'd.1', address: asked.address };
    const answers = await Promise.all(Array.from({ length: 600 }, () => other.ask(to, REACHES_DATABASE, {})));
    expect(answers.filter((answer) => answer === null)).toEqual([]);
  });

  test('tells nobody else anything, and counts the calls it refuses', async () => {
    const foreign = await openAs('c.1', stranger);
    expect(await foreign.ask(a(), REACHES_DATABASE, {})).toBeNull();
    expect(await raw('reaches-database', { key: stranger })).toEqual({ status: 401, text: '' });
    expect(await raw('reaches-database', { to: 'b.1' })).toMatchObject({ status: 401 });
    expect(await raw('reaches-database', { at: Date.now() - 60_000 })).toMatchObject({ status: 401 });
    expect((await fetch(peers.address)).status).toBe(401);
    expect((await fetch(`${peers.address}/readyz`)).status).toBe(401);
    const nonce = newId();
    expect([(await raw('reaches-database', { nonce })).status, (await raw('reaches-database', { nonce })).status]).toEqual([200, 401]);
    expect(port.refused).toMatchObject({ forged: 5, stale: 1, replayed: 1 });
  });

  test('refuses what it does not understand', async () => {
    expect(await raw('__proto__')).toMatchObject({ status: 404 });
    expect(await raw('give-me-the-deck')).toMatchObject({ status: 404 });
    expect(await raw('reaches-database', { text: '{"more":1}' })).toMatchObject({ status: 400 });
    expect(await raw('reaches-database', { text: 'no json' })).toMatchObject({ status: 400 });
    expect(port.refused).toMatchObject({ 'unknown-call': 2, 'not-understood': 2 });
  });

  test('reads no body without end', async () => {
    const huge = raw('reaches-database', { body: 'x'.repeat(CALL_LIMITS.bodyMax + 1) });
    expect(await huge.catch(() => ({ status: 413 }))).toMatchObject({ status: 413 });
    expect(port.refused['too-long']).toBe(1);
  });

  test('a process that is not there, or is another one than asked, does not answer', async () => {
    const gone = await openAs('d.1');
    await gone.port.close();
    expect(await peers.ask({ processId: 'd.1', address: gone.address }, REACHES_DATABASE, {})).toBeNull();
    expect(await peers.ask({ ...a(), processId: 'a.0' }, REACHES_DATABASE, {})).toBeNull();
    expect(await peers.ask({ processId: 'e.1', address: 'not a url' }, REACHES_DATABASE, {})).toBeNull();
  });
});
