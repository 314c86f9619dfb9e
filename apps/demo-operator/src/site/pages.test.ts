import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningDemo, startDemo } from '../testing/running-demo.ts';
import { resultText, transactionText } from '../testing/wallet-caller.ts';
import { html } from './html.ts';

let demo: RunningDemo;

beforeAll(async () => {
  demo = await startDemo();
});
afterAll(() => demo.stop());

const get = (path: string) => fetch(demo.caller.url + path, { redirect: 'manual' });

describe('pages', () => {
  test.each(['/', '/split', '/split?player=dana', '/wallet-log', '/wallet-log?player=bob'])(
    '%s is served with a strict policy and no inline code',
    async (path) => {
      const answer = await get(path);
      const page = await answer.text();
      expect(answer.status).toBe(200);
      const policy = answer.headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).not.toContain('unsafe');
      expect(page).not.toMatch(/<style|style="|<script(?![^>]* src=)|\son\w+="/);
    },
  );

  test('the front page shows the four players with their balances', async () => {
    const page = await (await get('/')).text();
    for (const text of ['Alice', 'Bob', 'Chris', 'Dana', '€1,000.00', '₩1,000,000']) expect(page).toContain(text);
  });

  test.each(['site.css', 'live.js', 'split.js', 'faults.js', 'icon.svg'])('the asset %s is served', async (name) => {
    expect((await get(`/assets/${name}`)).status).toBe(200);
  });

  test('an unknown player has no split view, and an unknown address is a page that says so', async () => {
    expect((await get('/split?player=nobody')).headers.get('location')).toBe('/');
    const missing = await get('/nothing');
    expect([missing.status, missing.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(await missing.text()).toContain('<h1>Page not found</h1>');
  });

  test('user input is shown as text, not as markup', async () => {
    expect(html`<p>${'<script>"&\''}</p>`.text).toBe('<p>&lt;script&gt;&quot;&amp;&#39;</p>');
    const { status } = await demo.caller.api('POST', '/players', { player_id: 'x<b>', name: '<img src=x>' });
    expect(status).toBe(201);
    expect(await (await get('/split?player=x%3Cb%3E')).text()).not.toContain('<img');
  });
});

describe('forms', () => {
  const post = (path: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
    fetch(demo.caller.url + path, { method: 'POST', body: new URLSearchParams(form), headers, redirect: 'manual' });
  const debitFault = async () => ((await demo.caller.api('GET', '/faults')).body as { faults: { debit: unknown } }).faults.debit;

  test('the fault form arms and clears a fault, and returns to its page', async () => {
    const answer = await post('/faults', { kind: 'debit', mode: 'slow', ms: '900', calls: '', back: '/split?player=alice' });
    expect(answer.headers.get('location')).toBe('/split?player=alice');
    expect(await debitFault()).toMatchObject({ mode: 'slow', ms: 900, calls: null });
    await post('/faults', { kind: 'debit', mode: '', back: '/' });
    expect(await debitFault()).toBeNull();
  });

  test('a form never redirects to another site, and forms from other sites are refused', async () => {
    expect((await post('/faults', { kind: 'debit', mode: '', back: '//evil.test/' })).headers.get('location')).toBe('/');
    expect((await post('/faults', { kind: 'debit', mode: 'slow' }, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect(await debitFault()).toBeNull();
  });
});

describe('live feed', () => {
  test('sends the calls of one player, the balances and the player’s totals as they change', async () => {
    const player = await demo.caller.player();
    await demo.caller.api('POST', '/faults', { kind: 'debit', mode: 'twice' });
    const control = new AbortController();
    const feed = await fetch(`${demo.caller.url}/api/events?player=${player}`, { signal: control.signal });
    const reader = feed.body?.pipeThrough(new TextDecoderStream()).getReader();
    let heard = '';
    const hear = async (wanted: RegExp) => {
      while (!wanted.test(heard)) heard += (await reader?.read())?.value ?? '';
    };
    await hear(/event: faults\ndata: .*1 armed/);
    await demo.caller.transaction(transactionText('debit', { player, amount: '40.00' }));
    await demo.caller.send('/game/result', resultText({ player: 'alice', amount: '1.00', result: 'win' }));
    await hear(/"balance":"€60.00"[\s\S]*event: faults\ndata: .*The wallet is healthy/);
    await demo.caller.send('/game/result', resultText({ player, amount: '7.00', result: 'loss' }));
    await hear(/"resultNet":"−€7.00"/);
    await demo.caller.send('/game/result', resultText({ player, amount: '0.00', result: 'loss' }));
    await hear(/"amount":"€0.00"/);
    control.abort();
    expect(heard).toContain('"amount":"−€40.00"');
    expect(heard).not.toContain('"player":"alice"');
  });
});
