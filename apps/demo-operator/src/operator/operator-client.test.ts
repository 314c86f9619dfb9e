import { createServer, type IncomingMessage, type Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type RunningDemo, startDemo } from '../testing/running-demo.ts';

/** A fake service that counts calls and can forget tokens. */
interface Service {
  readonly server: Server;
  readonly url: string;
  readonly seen: { path: string; authorization: string | undefined; body: unknown }[];
  tokens: number;
  tokenMs: number;
  accepted: string;
  /** Refuses every launch with this code. */
  refusal: string | null;
}

let service: Service;
let demo: RunningDemo;

beforeEach(async () => {
  service = await startService();
  demo = await startDemo(service.url);
});
afterEach(async () => {
  await demo.stop();
  service.server.closeAllConnections();
  service.server.close();
});

async function startService(): Promise<Service> {
  const server = createServer(async (req, res) => {
    const body: unknown = JSON.parse((await textOf(req)) || 'null');
    service.seen.push({ path: req.url ?? '', authorization: req.headers.authorization, body });
    res.setHeader('content-type', 'application/json');
    if (req.url === '/v1/operator/oauth') {
      service.tokens += 1;
      service.accepted = `token-${service.tokens}`;
      const expires_at = new Date(Date.now() + service.tokenMs).toISOString();
      res.end(JSON.stringify({ status: 'success', data: { type: 'bearer', token: service.accepted, expires_at } }));
    } else if (service.refusal !== null) {
      res.statusCode = 403;
      res.end(JSON.stringify({ status: 'error', code: service.refusal, message: 'because of a test' }));
    } else if (req.headers.authorization === `Bearer ${service.accepted}`) {
      const url = `http://lobby.test/lobby/#t=secret-code-${service.seen.length}`;
      res.end(JSON.stringify({ status: 'success', data: { url, expires_at: new Date().toISOString() } }));
    } else {
      res.statusCode = 401;
      res.end(JSON.stringify({ status: 'error', code: 'INVALID_TOKEN', message: 'revoked' }));
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { server, url: `http://127.0.0.1:${port}`, seen: [], tokens: 0, tokenMs: 1_800_000, accepted: '', refusal: null };
}

async function textOf(req: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of req) text += String(chunk);
  return text;
}

const launch = (player_id = 'alice', more: object = {}) => demo.caller.api('POST', '/launch', { player_id, ...more });

describe('launch', () => {
  test('sends exactly the specified fields and returns the URL', async () => {
    const { status, body } = await launch('dana', { device: 'mobile' });
    expect([status, body]).toMatchObject([200, { url: 'http://lobby.test/lobby/#t=secret-code-2' }]);
    expect(service.seen[0]?.body).toEqual({ grant_type: 'client_credentials', client_id: 'client', client_secret: 'secret' });
    expect(service.seen[1]?.body).toEqual({
      id: 'dana',
      display_name: 'Dana',
      language: 'ko',
      country: 'KR',
      currency: 'KRW',
      ip: '127.0.0.1',
      device: 'mobile',
      timezone: 'Asia/Seoul',
    });
  });

  test('names the player’s picture only where it is asked for, and serves it as a PNG', async () => {
    await launch('alice', { picture: true });
    expect(service.seen[1]?.body).toMatchObject({ id: 'alice', avatar_url: 'http://casino.example/pictures/alice.png' });
    const form = { player_id: 'bob', country: '', picture: 'on' };
    await fetch(`${demo.caller.url}/play`, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
    expect(service.seen[2]?.body).toMatchObject({ id: 'bob', avatar_url: 'http://casino.example/pictures/bob.png' });
    const picture = async (id: string) => {
      const answer = await fetch(`${demo.caller.url}/pictures/${id}.png`);
      return { type: answer.headers.get('content-type'), bytes: Buffer.from(await answer.arrayBuffer()) };
    };
    const [alice, bob] = [await picture('alice'), await picture('bob')];
    expect([alice.type, alice.bytes.subarray(0, 8).toString('hex')]).toEqual(['image/png', '89504e470d0a1a0a']);
    expect(alice.bytes.equals(bob.bytes)).toBe(false);
    expect((await fetch(`${demo.caller.url}/pictures/nobody.png`)).status).toBe(404);
  });

  test('the Play form launches from the chosen country, with its language and time zone, and ignores everything else', async () => {
    const play = async (country: string) => {
      const before = service.seen.length;
      const body = new URLSearchParams({ player_id: 'alice', country });
      await fetch(`${demo.caller.url}/play`, { method: 'POST', body, redirect: 'manual' });
      return service.seen.slice(before).at(-1)?.body;
    };
    expect(await play('AE')).toMatchObject({ id: 'alice', language: 'ae', country: 'AE', timezone: 'Asia/Dubai', currency: 'EUR' });
    for (const country of ['', 'XX'])
      expect(await play(country)).toMatchObject({ language: 'en', country: 'IE', timezone: 'Europe/Dublin' });
  });

  test('one token serves many launches, even when they start at once', async () => {
    await Promise.all([launch('alice'), launch('bob'), launch('chris')]);
    await launch('dana');
    expect(service.tokens).toBe(1);
  });

  test('a token that is about to expire is renewed before it is used', async () => {
    service.tokenMs = 59_000;
    await launch();
    await launch();
    expect(service.tokens).toBe(2);
  });

  test('a revoked token is replaced once and the launch succeeds', async () => {
    await launch();
    service.accepted = 'none';
    expect((await launch()).status).toBe(200);
    expect(service.tokens).toBe(2);
  });

  test('an unknown player gets 404, and the service is not called', async () => {
    expect((await launch('nobody')).status).toBe(404);
    expect(service.seen).toEqual([]);
  });

  test('a refused launch is answered with the code and message of the service', async () => {
    service.refusal = 'PLAYER_LIMITED';
    const { status, body } = await launch();
    expect([status, body]).toEqual([
      502,
      { status: 'error', code: 'SERVICE_FAILED', message: 'the launch was refused (HTTP 403): PLAYER_LIMITED, because of a test' },
    ]);
  });

  test('an unavailable service gives a 502 and a page that says so', async () => {
    service.server.closeAllConnections();
    await new Promise((closed) => service.server.close(closed));
    expect(await launch()).toMatchObject({ status: 502, body: { code: 'SERVICE_FAILED' } });
    const page = await fetch(`${demo.caller.url}/play`, { method: 'POST', body: new URLSearchParams({ player_id: 'alice' }) });
    expect(page.status).toBe(502);
    expect(await page.text()).toContain('is unavailable right now');
  });

  test('the Play button leads to the lobby', async () => {
    const answer = await fetch(`${demo.caller.url}/play`, {
      method: 'POST',
      body: new URLSearchParams({ player_id: 'alice' }),
      redirect: 'manual',
    });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, 'http://lobby.test/lobby/#t=secret-code-2']);
  });

  test('the log shows both calls without the secret, the token or the launch code', async () => {
    await launch();
    const { body } = await demo.caller.api('GET', '/calls');
    const calls = (body as { calls: { kind: string; state: string }[] }).calls;
    expect(calls).toMatchObject([
      { kind: 'token', state: 'answered' },
      { kind: 'launch', state: 'answered' },
    ]);
    expect(JSON.stringify(calls)).not.toMatch(/token-1|secret"|secret-code/);
  });
});
