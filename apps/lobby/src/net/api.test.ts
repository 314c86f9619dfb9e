import { describe, expect, it } from 'vitest';
import { httpApi } from './api.ts';

interface Sent {
  readonly path: string;
  readonly init: RequestInit;
}

function apiAnswering(answer: () => Response | Promise<Response>) {
  const sent: Sent[] = [];
  const send = ((path: string, init: RequestInit) => {
    sent.push({ path, init });
    return Promise.resolve().then(answer);
  }) as typeof fetch;
  return { api: httpApi(() => 'secret', send), sent };
}

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers });

describe('httpApi', () => {
  it('redeems without a bearer token and sends it with every other call', async () => {
    const { api, sent } = apiAnswering(() => json(200, {}));
    await api.redeem('code');
    await api.joinTable('12/../3');
    await api.balance(true);
    const headers = sent.map(({ init }) => new Headers(init.headers).get('authorization'));
    expect(headers).toEqual([null, 'Bearer secret', 'Bearer secret']);
    expect(sent.map(({ path }) => path)).toEqual(['/api/session/redeem', '/api/tables/12%2F..%2F3/join', '/api/session/balance?fresh=1']);
    expect(sent[0]?.init).toMatchObject({ method: 'POST', body: '{"code":"code"}' });
  });

  it('requests the player’s hands page by page, and one by its number', async () => {
    const { api, sent } = apiAnswering(() => json(200, { hands: [], more: false }));
    await api.hands('');
    await api.hands('?before=100007');
    await api.hand('100007');
    await api.handFile('100007', 'ohh');
    expect(sent.map(({ path, init }) => `${init.method} ${path}`)).toEqual([
      'GET /api/hands',
      'GET /api/hands?before=100007',
      'GET /api/hands/100007',
      'GET /api/hands/100007/export?format=ohh',
    ]);
  });

  it.each([
    [401, 'unauthorized'],
    [404, 'not-found'],
    [429, 'busy'],
    [409, 'refused'],
    [500, 'unreachable'],
    [503, 'unreachable'],
  ] as const)('treats status %i as %s, with the service’s code', async (status, failure) => {
    const { api } = apiAnswering(() => json(status, { status: 'error', code: 'its_code' }, { 'retry-after': '2' }));
    expect(await api.stays()).toEqual({ ok: false, failure, code: 'its_code', retryAfterMs: 2_000 });
  });

  it('treats a proxy’s error page according to its status', async () => {
    const { api } = apiAnswering(() => new Response('<html>', { status: 404 }));
    expect(await api.stays()).toEqual({ ok: false, failure: 'not-found', code: 'not-found', retryAfterMs: null });
  });

  it.each([
    ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['an answer that is not JSON', () => new Response('<html>', { status: 200 })],
  ])('is unreachable with %s', async (_name, answer) => {
    const { api } = apiAnswering(answer);
    expect(await api.session()).toMatchObject({ ok: false, failure: 'unreachable' });
  });
});
