import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect, createServer as createSocketServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CellMap } from './cell-map.ts';
import { operatorsMap, RETRY_AFTER_S, routerSettings } from './router-settings.ts';

// The router is HAProxy with these settings, so they are tried in it; `apt-get install haproxy`.

const hasHaproxy = spawnSync('haproxy', ['-v']).status === 0;
const folder = mkdtempSync(join(tmpdir(), 'cardroom-router-'));
const servers: Server[] = [];
const seen: string[] = [];
let router: ChildProcess;
let url: string;

async function listening(answer: RequestListener): Promise<number> {
  const server = createServer(answer);
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

async function freePort(): Promise<number> {
  const server = createSocketServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** A cell that says who it is and what came. */
const cell =
  (name: string): RequestListener =>
  (request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      seen.push(name);
      response.end(JSON.stringify({ cell: name, path: request.url, body, from: request.headers['x-forwarded-for'] }));
    });
  };

async function untilOpen(port: number): Promise<void> {
  for (;;) {
    if (router.exitCode !== null) throw new Error(`HAProxy has ended with code ${router.exitCode}`);
    const socket = connect(port, '127.0.0.1');
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
  }
}

beforeAll(async () => {
  if (!hasHaproxy) return;
  const map: CellMap = {
    cells: {
      a: { url: 'https://a.example.com', numbers: 0, servers: [`127.0.0.1:${await listening(cell('a'))}`] },
      b: { url: 'https://b.example.com', numbers: 1, servers: [`127.0.0.1:${await listening(cell('b'))}`] },
      down: { url: 'https://c.example.com', numbers: 2, servers: [`127.0.0.1:${await freePort()}`] },
      // It takes the request, and dies before it answers.
      dying: {
        url: 'https://d.example.com',
        numbers: 3,
        servers: [
          `127.0.0.1:${await listening((request) => {
            seen.push('dying');
            request.socket.destroy();
          })}`,
        ],
      },
    },
    operators: { acme: 'a', 'lucky-club': 'b', 'lucky-club-2': 'a', ended: 'down', 'at-risk': 'dying' },
    nextNumbers: 4,
  };
  const port = await freePort();
  const operatorsFile = join(folder, 'operators.map');
  writeFileSync(operatorsFile, operatorsMap(map));
  writeFileSync(join(folder, 'haproxy.cfg'), routerSettings(map, { bind: `127.0.0.1:${port}`, operatorsFile, checks: false }));
  router = spawn('haproxy', ['-db', '-f', join(folder, 'haproxy.cfg')], { stdio: 'ignore' });
  await untilOpen(port);
  url = `http://127.0.0.1:${port}`;
});

afterAll(async () => {
  for (const server of servers) server.closeAllConnections();
  for (const server of servers) server.close();
  if (router !== undefined && router.exitCode === null) {
    router.kill('SIGKILL');
    await once(router, 'exit');
  }
  rmSync(folder, { recursive: true, force: true });
});

const OAUTH = '/v1/operator/oauth';
const tokenBody = (clientId: string): string =>
  JSON.stringify({ grant_type: 'client_credentials', client_id: clientId, client_secret: 's' });
const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const bearer = (clientId: string): string => `Bearer ${part({ alg: 'ES256' })}.${part({ sub: clientId, client_id: clientId })}.c2ln`;

function ask(path: string, { headers = {}, body }: { headers?: Record<string, string>; body?: string }): Promise<Response> {
  return fetch(`${url}${path}`, { method: body === undefined ? 'GET' : 'POST', headers, ...(body === undefined ? {} : { body }) });
}

describe.skipIf(!hasHaproxy)('the router', () => {
  test.each([
    ['JSON', { headers: { 'Content-Type': 'application/json' }, body: tokenBody('lucky-club-1a2b3c4d') }, 'b'],
    ['JSON with spaces and the ID last', { body: '{ "client_secret" : "client_id", "client_id" :  "lucky-club-1a2b3c4d" }' }, 'b'],
    ['an operator whose name begins like another', { body: tokenBody('lucky-club-2-1a2b3c4d') }, 'a'],
    [
      'a form',
      {
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: 'grant_type=client_credentials&client_id=lucky-club-1a2b3c4d&client_secret=s',
      },
      'b',
    ],
    [
      'Basic credentials',
      {
        headers: { Authorization: `Basic ${Buffer.from('lucky-club-1a2b3c4d:s').toString('base64')}` },
        body: '{"grant_type":"client_credentials"}',
      },
      'b',
    ],
  ])('finds the cell of a token request in %s', async (_, request, name) => {
    const answer = (await (await ask(OAUTH, request)).json()) as { cell: string; body: string; from: string };
    expect(answer).toEqual({ cell: name, path: OAUTH, body: request.body, from: '127.0.0.1' });
  });

  test.each(['/game-service/operator/launch', '/v1/operator/transactions?limit=5'])(
    'finds that of a call of %s in its token',
    async (path) => {
      const headers = { Authorization: bearer('lucky-club-1a2b3c4d') };
      expect(await (await ask(path, { headers })).json()).toMatchObject({ cell: 'b', path });
      expect(await (await ask(path, { headers: { Authorization: bearer('acme-1a2b3c4d') } })).json()).toMatchObject({ cell: 'a' });
    },
  );

  test.each([
    ['an unknown operator', OAUTH, { body: tokenBody('nobody-1a2b3c4d') }],
    ['no JSON', OAUTH, { body: '{"client_id":' }],
    ['a token that is not one', '/v1/operator/rooms', { headers: { Authorization: 'Bearer x.y.z' } }],
    ['no credentials', '/v1/operator/rooms', {}],
  ])('lets the first cell refuse %s', async (_, path, request) => {
    expect(await (await ask(path, request)).json()).toMatchObject({ cell: 'a' });
  });

  test('asks a caller to try again while a cell is down', async () => {
    const answer = await ask(OAUTH, { body: tokenBody('ended-1a2b3c4d') });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, String(RETRY_AFTER_S)]);
    expect(await answer.json()).toEqual({
      status: 'error',
      code: 'UNAVAILABLE',
      message: 'The service is not available; try again shortly',
      request_id: expect.stringMatching(/^[\da-f-]{36}$/),
    });
  });

  test('sends nothing twice that a cell may have read', async () => {
    seen.length = 0;
    const launch = ask('/game-service/operator/launch', { headers: { Authorization: bearer('at-risk-1a2b3c4d') }, body: '{}' });
    // HAProxy may also pass on that the cell closed the connection.
    const outcome = await launch.then(
      ({ status }) => status,
      () => 'closed',
    );
    expect([502, 'closed']).toContain(outcome);
    expect(seen).toEqual(['dying']);
  });

  test('leads nobody but operators', async () => {
    seen.length = 0;
    expect([(await ask('/lobby/at/acme', {})).status, (await ask('/backoffice', {})).status, seen]).toEqual([404, 404, []]);
  });
});
