import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from '@cardroom/storage';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  asPlayer,
  type Client,
  codeOf,
  LAUNCH,
  type ListeningApp,
  launch,
  listeningApp,
  newOperator,
  newToken,
  redeem,
  send,
  value,
} from '../../../testing/fixtures/listening-app.ts';
import { jpeg, png } from '../../../testing/fixtures/pictures.ts';
import { setPictureOrigin } from '../../operators/picture-origin.ts';
import { refusedPictures } from '../../players/player-pictures.ts';
import { pruneExpired } from '../../service/prune.ts';

/** `avatar_url` of a launch, from the operator's call to the bytes that another player's browser gets. */
let app: ListeningApp;
let client: Client;
let token: string;
let host: PictureHost;
beforeEach(async () => {
  app = await listeningApp();
  client = await newOperator(app);
  token = await newToken(app, client);
  host = await PictureHost.listen();
});
afterEach(async () => {
  await app.close();
  await host.close();
});

type Answer = (response: ServerResponse) => void;

/** A server of pictures that counts what it is asked for. */
class PictureHost {
  readonly asked: { readonly path: string; readonly headers: Readonly<Record<string, unknown>> }[] = [];
  readonly answers = new Map<string, Answer>();
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => {
      const path = request.url ?? '';
      this.asked.push({ path, headers: request.headers });
      const answer = this.answers.get(path);
      if (answer === undefined) response.writeHead(404).end('<h1>Not found</h1>');
      else answer(response);
    });
  }

  static async listen(): Promise<PictureHost> {
    const host = new PictureHost();
    host.#server.listen(0, '127.0.0.1');
    await once(host.#server, 'listening');
    return host;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  has(path: string, bytes: Uint8Array | string, type = 'image/png'): string {
    this.answers.set(path, (response) => response.writeHead(200, { 'content-type': type }).end(bytes));
    return this.origin + path;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

const actor = () => ({ by: 'test', at: app.clock.now });
const turnOn = async (origin: string | null = host.origin) =>
  value(await setPictureOrigin(app.store, actor(), client.operatorId, origin, { allowLoopback: true }));
const asked = (avatar_url: unknown, id = 'alice') => launch(app, token, { ...LAUNCH, id, avatar_url });
/** Launches a player who opens the lobby, and waits for the picture. */
async function enter(avatar_url: unknown, id = 'alice'): Promise<string> {
  const opened = await redeem(app, codeOf(await asked(avatar_url, id)));
  expect(opened.status).toBe(200);
  await app.pictures.idle();
  return opened.body.token;
}
const pictureOf = async (session: string): Promise<string | null> => (await asPlayer(app, session, '/look')).body.picture;
const refused = async () => (await refusedPictures(app.store, client.operatorId)).map(({ fault, detail }) => [fault, detail]);
const stored = async () => (await app.store.read(sql`select file from picture`)).length;

describe('the answer of the launch', () => {
  test('refuses a picture by name until the operator has registered an origin, and asks nobody for it', async () => {
    const reply = await asked(host.has('/ann.png', png()));
    expect([reply.status, reply.body.errors]).toEqual([400, [{ field: 'avatar_url', code: 'not_enabled' }]]);
    expect(reply.body.message).toBe('avatar_url is not enabled for this operator');
    expect((await launch(app, token, LAUNCH)).status).toBe(200);
    expect(host.asked).toEqual([]);
  });

  test('refuses another origin, a script and what is not a URL by name, and stores nothing', async () => {
    await turnOn();
    const codes = () => app.store.read(sql`select code_hash from launch_code`);
    const before = (await codes()).length;
    for (const [url, code] of [
      [`${host.origin.replace('127.0.0.1', 'localhost')}/ann.png`, 'wrong_origin'],
      ['https://evil.example/ann.png', 'wrong_origin'],
      ['javascript:alert(1)', 'bad_format'],
      ['/ann.png', 'bad_format'],
      [7, 'wrong_type'],
    ] as const) {
      const reply = await asked(url);
      expect([url, reply.status, reply.body.errors]).toEqual([url, 400, [{ field: 'avatar_url', code }]]);
    }
    expect([(await codes()).length, host.asked]).toEqual([before, []]);
  });

  test('does not wait for the picture, which nobody fetches before the player opens the lobby', async () => {
    await turnOn();
    host.answers.set('/slow.png', () => {});
    const reply = await asked(`${host.origin}/slow.png`);
    expect([reply.status, host.asked]).toEqual([200, []]);
    expect((await redeem(app, codeOf(reply))).status).toBe(200);
  });
});

test('a picture is fetched once, without the key, and served as an image that can run nothing', async () => {
  await turnOn();
  const bytes = png();
  // Neither the name nor the type that the host gives is believed.
  const session = await enter(host.has('/ann.html?v=1', bytes, 'text/html'));
  const path = (await pictureOf(session)) ?? '';
  expect(path).toMatch(/^\/pictures\/example-casino\/[\da-f]{32}\.png$/);
  const reply = await send(app.url + path);
  expect([reply.status, reply.headers['content-length']]).toEqual([200, String(bytes.length)]);
  expect(reply.headers['content-type']).toBe('image/png');
  expect(reply.headers['x-content-type-options']).toBe('nosniff');
  expect(reply.headers['content-security-policy']).toBe("default-src 'none'; sandbox");
  expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  await enter(`${host.origin}/ann.html?v=1`);
  expect(host.asked.map(({ path }) => path)).toEqual(['/ann.html?v=1']);
  expect(host.asked[0]?.headers).not.toHaveProperty('x-api-key');
  for (const other of [
    '/pictures/other/x.png',
    '/pictures/example-casino/none.png',
    path.replace('.png', '.svg'),
    '/pictures/example-casino/%00',
  ])
    expect([other, (await send(app.url + other)).status]).toEqual([other, 404]);
  // The lobby's policy needs no other source of images.
  expect(String((await send(`${app.url}/lobby`)).headers['content-security-policy'])).toContain("img-src 'self';");
});

describe('what the host answers', () => {
  const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

  test.each<[string, Answer, readonly string[]]>([
    [
      'a page called .png',
      (response) => response.writeHead(200, { 'content-type': 'image/png' }).end('<!doctype html><script>alert(1)</script>'),
      ['not-a-picture', ''],
    ],
    ['an SVG', (response) => response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(SVG), ['not-a-picture', '']],
    [
      'an SVG that says it is a PNG',
      (response) => response.writeHead(200, { 'content-type': 'image/png' }).end(SVG),
      ['not-a-picture', ''],
    ],
    [
      'too many bytes, announced',
      (response) => response.writeHead(200, { 'content-length': 204_801 }).end(Buffer.alloc(204_801)),
      ['too-large', ''],
    ],
    ['bytes without an end', (response) => void stream(response), ['too-large', '']],
    ['too many pixels', (response) => response.writeHead(200).end(png(2_000, 900)), ['dimensions', '2000 × 900']],
    ['a picture that moves', (response) => response.writeHead(200).end(png(64, 64, { animated: true })), ['animated', '']],
    ['a redirect', (response) => response.writeHead(302, { location: '/ann.png' }).end(), ['redirect', '302']],
    ['an error', (response) => response.writeHead(500).end(), ['status', '500']],
    ['no answer', (response) => response.destroy(), ['unreachable', 'ECONNRESET']],
    ['nothing in time', () => {}, ['timeout', '']],
  ])('%s leaves the mask, and the operator sees why', async (_what, answer, fault) => {
    await turnOn();
    host.has('/ann.png', png());
    host.answers.set('/bad.png', answer);
    const session = await enter(`${host.origin}/bad.png`);
    expect([await pictureOf(session), await refused(), await stored()]).toEqual([null, [fault], 0]);
    expect(host.asked).toHaveLength(1);
  });

  function stream(response: ServerResponse): void {
    const more = (): void => {
      if (!response.destroyed) response.write(Buffer.alloc(60_000), more);
    };
    more();
  }
});

describe('change', () => {
  test('a launch from before the origin changed fetches nothing from the old one', async () => {
    await turnOn();
    const waiting = await asked(host.has('/ann.png', png()));
    await turnOn('http://127.0.0.1:9');
    await redeem(app, codeOf(waiting));
    await app.pictures.idle();
    expect(host.asked).toEqual([]);
  });

  test('another picture replaces the first, and a launch without one removes it; bytes that nobody has are deleted', async () => {
    await turnOn();
    const first = await pictureOf(await enter(host.has('/1.png', png())));
    const second = await pictureOf(await enter(host.has('/2.jpg', jpeg())));
    expect([first, second]).toEqual([expect.stringMatching(/\.png$/), expect.stringMatching(/\.jpg$/)]);
    expect([(await send(app.url + first)).status, (await send(app.url + second)).status]).toEqual([404, 200]);
    expect(await pictureOf(await enter(undefined))).toBeNull();
    expect((await send(app.url + second)).status).toBe(404);
    await pruneExpired(app.store, app.clock.now + 1);
    expect(await stored()).toBe(2);
    await pruneExpired(app.store, app.clock.now + 3_600_001);
    expect(await stored()).toBe(0);
  });

  test('a picture that many players share is stored once, and stays as long as one has it', async () => {
    await turnOn();
    const url = host.has('/default.png', png());
    const [ann, bob] = [await enter(url, 'ann'), await enter(url, 'bob')];
    expect([await pictureOf(ann), await stored()]).toEqual([await pictureOf(bob), 1]);
    await enter(undefined, 'ann');
    await pruneExpired(app.store, app.clock.now + 3_600_001);
    expect((await send(app.url + (await pictureOf(bob)))).status).toBe(200);
  });

  test('the same URL is fetched again after a day; a host that is down takes nothing away, one without the picture does', async () => {
    await turnOn();
    const url = host.has('/ann.png', png());
    const before = await pictureOf(await enter(url));
    app.clock.now += 24 * 3_600_000 + 1;
    token = await newToken(app, client);
    host.answers.set('/ann.png', (response) => response.writeHead(503).end());
    expect([await pictureOf(await enter(url)), await refused()]).toEqual([before, [['status', '503']]]);
    app.clock.now += 24 * 3_600_000 + 1;
    token = await newToken(app, client);
    host.answers.delete('/ann.png');
    expect([await pictureOf(await enter(url)), await refused()]).toEqual([null, [['status', '404']]]);
  });

  test('pictures end with the setting, with its origin, and a month after the last launch', async () => {
    await turnOn();
    const session = await enter(host.has('/ann.png', png()));
    const path = (await pictureOf(session)) ?? '';
    await turnOn('http://127.0.0.1:9');
    expect([await pictureOf(session), (await send(app.url + path)).status]).toEqual([null, 404]);
    await turnOn(null);
    expect([await pictureOf(session), (await send(app.url + path)).status]).toEqual([null, 404]);
    await turnOn();
    expect(await pictureOf(session)).toBe(path);
    await pruneExpired(app.store, app.clock.now + 30 * 24 * 3_600_000 + 1);
    expect([await pictureOf(session), await stored()]).toEqual([null, 0]);
  });
});

test('a mask that the player picked outweighs the picture, which comes back with the mask by name', async () => {
  await turnOn();
  const session = await enter(host.has('/ann.png', png()));
  const path = await pictureOf(session);
  const choose = (mask: string | null) => asPlayer(app, session, '/look', { method: 'PUT', json: { mask } });
  expect((await choose('fox')).body).toEqual({ mask: 'fox', picture: path });
  expect((await choose(null)).body).toEqual({ mask: null, picture: path });
});

test.each([
  ['http://10.0.0.1', 'must be https'],
  ['https://10.0.0.1', 'must not point to a private network'],
  ['https://img.casino.example/players', 'must not contain a path; https://img.casino.example is the origin'],
  ['https://img.casino.example?x=1', 'must not contain a query or fragment'],
  ['https://ann:b@img.casino.example', 'must not contain a user name or password; set the key separately'],
  ['img.casino.example', 'must be a URL of at most 500 characters'],
])('the origin %s is refused with the reason', async (origin, message) => {
  const outcome = await setPictureOrigin(app.store, actor(), client.operatorId, origin, { allowLoopback: true });
  expect(outcome).toEqual({ ok: false, errors: [{ field: 'origin', message }] });
});

test('an origin on this machine is refused where loopback is not allowed', async () => {
  const outcome = await setPictureOrigin(app.store, actor(), client.operatorId, host.origin, { allowLoopback: false });
  expect(outcome).toMatchObject({ ok: false, errors: [{ field: 'origin' }] });
});
