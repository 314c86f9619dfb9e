// `npm run guide`: runs the service and the demo operator, makes every call shown in the operator guide, and writes the requests and
// responses as they went over the wire into docs/guide.md, between its capture marks.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ScriptedPlayer } from './scripted-player.ts';
import { Stack } from './stack.ts';

const GUIDE = join(import.meta.dirname, '..', 'docs', 'guide.md');
const BODY_MAX_SHOWN = 400;
/** Only result records are longer; they are broken up further. */
const RECORD_LENGTH = 1_000;
const SHOWN_HEADERS = ['content-type', 'cache-control', 'www-authenticate', 'retry-after'];

interface Call {
  readonly kind: string;
  readonly player_id: string | null;
  readonly line: string;
  readonly request: string;
  readonly state: string;
  readonly status: number | null;
  readonly answer: string | null;
}

const captures = new Map<string, string>();
const stack = await Stack.start();
try {
  await operatorApi();
  await walletCalls();
} finally {
  await stack.stop();
}
writeGuide();

/** Token, revoke and launch calls, valid and invalid. */
async function operatorApi(): Promise<void> {
  const { client_id, client_secret } = stack.credentials().operator;
  const oauth = '/v1/operator/oauth';
  const grant = { grant_type: 'client_credentials', client_id, client_secret };
  const token = (await capture('oauth-200', 'POST', oauth, { body: grant })) as { access_token: string };
  await capture('oauth-400-grant', 'POST', oauth, { body: { ...grant, grant_type: 'password' } });
  await capture('oauth-400-missing', 'POST', oauth, { body: { grant_type: 'client_credentials', client_id } });
  await capture('oauth-401', 'POST', oauth, { body: { ...grant, client_secret: 'wrong' } });
  const bearer = token.access_token;
  const launch = '/game-service/operator/launch';
  const player = {
    id: 'ann-7',
    display_name: 'Ann',
    language: 'de',
    country: 'DE',
    currency: 'EUR',
    gender: 'f',
    birth_date: '1990-02-28',
    ip: '203.0.113.7',
    device: 'mobile',
    timezone: 'Europe/Berlin',
  };
  await capture('launch-200', 'POST', launch, { bearer, body: player });
  await capture('launch-warnings', 'POST', launch, { bearer, body: { ...player, nickname: 'x' } });
  const wrong = { ...player, id: 'Ann', birth_date: '1990-02-30', currency: 'USD', device: 'tablet', timezone: 'Berlin' };
  await capture('launch-400', 'POST', launch, { bearer, body: wrong });
  await capture('launch-401-missing', 'POST', launch, { body: player });
  await capture('launch-401-bad', 'POST', launch, { bearer: `${bearer.slice(0, -6)}AAAAAA`, body: player });
  await capture('body-400', 'POST', launch, { bearer, text: '{"id":' });
  await capture('body-413', 'POST', launch, { bearer, text: JSON.stringify({ ...player, display_name: 'x'.repeat(20_000) }) });
  await capture('revoke-200', 'DELETE', oauth, { bearer });
  await capture('revoke-401', 'DELETE', oauth, { bearer });
}

interface Sent {
  readonly bearer?: string;
  readonly body?: unknown;
  readonly text?: string;
}

async function capture(name: string, method: string, path: string, { bearer, body, text }: Sent): Promise<unknown> {
  const payload = text ?? (body === undefined ? undefined : JSON.stringify(body));
  const typed = method === 'GET' ? {} : { 'Content-Type': 'application/json' };
  const headers = { ...typed, ...(bearer ? { Authorization: `Bearer ${bearer}` } : {}) };
  const answer = await fetch(stack.service + path, { method, headers, ...(payload === undefined ? {} : { body: payload }) });
  const answered = await answer.text();
  const answerHeaders = [...answer.headers]
    .filter(([header]) => SHOWN_HEADERS.includes(header))
    .map(([header, value]) => `${title(header)}: ${value}`);
  const request = [
    `${method} ${path}`,
    ...Object.entries(headers).map(([header, value]) => `${header}: ${value}`),
    ...(payload ? ['', payload] : []),
  ];
  captures.set(name, block([...request, '', `HTTP ${answer.status}`, ...answerHeaders, '', answered]));
  return JSON.parse(answered);
}

/** A hand between two players, a refused debit, and a debit whose response is lost, as the wallet saw them. */
async function walletCalls(): Promise<void> {
  const ann = await ScriptedPlayer.enrol(stack, { playerId: 'ann', name: 'Ann', balanceMinor: 25_000 });
  const bo = await ScriptedPlayer.enrol(stack, { playerId: 'bo', name: 'Bo', balanceMinor: 25_000 });
  const tableId = await ann.findTable({ bigBlind: 100, seats: 2 });
  await stack.control('/deck', { table_id: tableId, seats: { 0: 'AsKd', 1: 'QhQc' }, board: '2c7dKh9s3h' });
  await Promise.all([ann.open(tableId), bo.open(tableId)]);
  await ann.sitDown(0, 10_000);
  await bo.sitDown(1, 10_000);
  await playDown(ann, bo);
  const bearer = await newToken();
  await capture('open-lots-200', 'GET', '/v1/operator/open-lots?limit=1', { bearer });
  await Promise.all([ann.leave(), bo.leave()]);
  await poorPlayer(tableId);
  await lostAnswer(tableId);
  const first = await callOf('debit', 'ann', '"success"');
  captures.set('balance', wire(await callOf('balance', 'ann', '"success"')));
  captures.set('debit', wire(first));
  captures.set('debit-refused', wire(await callOf('debit', 'poor', 'INSUFFICIENT_FUNDS')));
  captures.set('cancel', wire(await callOf('cancel', 'late', '"success"')));
  captures.set('credit', wire(await callOf('credit', 'ann', '"success"')));
  captures.set('result', wire(await callOf('result', 'ann', '')));
  await reports(bearer, (await callOf('cancel', 'late', '"success"')).request);
  await playLimits(bearer);
  for (const player of [ann, bo]) player.close();
}

async function newToken(): Promise<string> {
  const { client_id, client_secret } = stack.credentials().operator;
  const answer = await fetch(`${stack.service}/v1/operator/oauth`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ grant_type: 'client_credentials', client_id, client_secret }),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}

/** What the operator's engineer reads afterwards; `cancel` refunded the debit whose response was lost. */
async function reports(bearer: string, cancel: string): Promise<void> {
  const transactions = '/v1/operator/transactions';
  const page = (await capture('transactions-200', 'GET', `${transactions}?player_id=ann&limit=2`, { bearer })) as {
    data: { next_cursor: string };
  };
  await capture('transactions-next', 'GET', `${transactions}?player_id=ann&limit=2&cursor=${page.data.next_cursor}`, { bearer });
  const { ref_transaction_id } = JSON.parse(cancel) as { ref_transaction_id: string };
  await capture('transaction-200', 'GET', `${transactions}/${ref_transaction_id}`, { bearer });
  await capture('transaction-404', 'GET', `${transactions}/01a2002a-0000-7000-8000-000000000000`, { bearer });
  const hands = (await capture('hands-200', 'GET', '/v1/operator/hands?limit=1', { bearer })) as {
    data: { hands: { round_id: string }[] };
  };
  await capture('hand-200', 'GET', `/v1/operator/hands/${hands.data.hands[0]?.round_id}`, { bearer });
  const { room_id, day } = await roomOf(hands.data.hands[0]?.round_id ?? '', bearer);
  await capture('rooms-200', 'GET', `/v1/operator/rooms?room_id=${room_id}`, { bearer });
  await capture('summary-200', 'GET', `/v1/operator/summary?date=${day}`, { bearer });
  await capture('reports-400', 'GET', `${transactions}?from=2026-11-21&limit=1000&operator_id=other`, { bearer });
}

/** The room of a hand, and the UTC day on which it ended. */
async function roomOf(roundId: string, bearer: string): Promise<{ readonly room_id: string; readonly day: string }> {
  const answer = await fetch(`${stack.service}/v1/operator/hands/${roundId}`, { headers: { Authorization: `Bearer ${bearer}` } });
  const { hand } = ((await answer.json()) as { data: { hand: { room_id: string; ended_at: string } } }).data;
  return { room_id: hand.room_id, day: hand.ended_at.slice(0, 10) };
}

/** Limits of a player, and the end of their session. */
async function playLimits(bearer: string): Promise<void> {
  const player = '/v1/operator/players/ann';
  const limits = { until: '2027-01-31T03:00:00+01:00', session_minutes: 240, loss_limit: { amount: 100, currency: 'EUR' }, block: false };
  const reason = 'The player asked for it by phone.';
  await capture('limits-200', 'PUT', `${player}/limits`, { bearer, body: { ...limits, reason } });
  await capture('limits-400', 'PUT', `${player}/limits`, { bearer, body: { ...limits, until: '2027-01-31 03:00' } });
  await capture('sessions-200', 'DELETE', `${player}/sessions`, { bearer, body: { reason } });
}

/** The first player to act raises once, the other calls, then both check to the end. */
async function playDown(...players: ScriptedPlayer[]): Promise<void> {
  let raised = false;
  for (;;) {
    const news = players[0]?.link.news;
    await Promise.all(
      players.map((player) => player.until(({ snapshot }) => snapshot !== null && (snapshot.phase === 'showdown' || snapshot.toAct >= 0))),
    );
    const snapshot = news?.snapshot;
    if (!snapshot || snapshot.phase === 'showdown') return;
    for (const player of players) {
      const { you, snapshot: seen } = player.link.news;
      if (!seen || you?.seat !== snapshot.toAct || seen.decisionId !== snapshot.decisionId) continue;
      if (!raised && snapshot.phase === 'preflop') await player.act({ type: 'raise', to: 300 });
      else await player.act({ type: snapshot.canCheck ? 'check' : 'call' });
      raised = true;
      const { decisionId } = snapshot;
      await Promise.all(players.map((other) => other.until(({ snapshot: next }) => next?.decisionId !== decisionId)));
      break;
    }
  }
}

async function poorPlayer(tableId: string): Promise<void> {
  const poor = await ScriptedPlayer.enrol(stack, { playerId: 'poor', name: 'Poor', balanceMinor: 400 });
  await poor.open(tableId);
  await poor.sitDown(0, 10_000);
  poor.close();
}

async function lostAnswer(tableId: string): Promise<void> {
  const late = await ScriptedPlayer.enrol(stack, { playerId: 'late', name: 'Late', balanceMinor: 25_000 });
  await stack.demoApi('/api/faults', { kind: 'debit', mode: 'timeout-after', calls: 1 });
  await late.open(tableId);
  await late.sitDown(0, 10_000);
  late.close();
}

/** The first call of this kind and player whose response contains a text; waits until the wallet has received it. */
async function callOf(kind: string, playerId: string, text: string): Promise<Call> {
  const end = Date.now() + 20_000;
  for (;;) {
    const { calls } = await stack.demoApi<{ calls: Call[] }>('/api/calls');
    const found = calls.find(
      (call) => call.kind === kind && call.player_id === playerId && call.status !== null && (call.answer ?? '').includes(text),
    );
    if (found) return found;
    if (Date.now() > end) throw new Error(`the wallet saw no ${kind} of ${playerId}`);
    await new Promise((next) => setTimeout(next, 100));
  }
}

function wire(call: Call): string {
  const [method, path = ''] = call.line.split(' ');
  const body = call.request === '' ? [] : ['Content-Type: application/json', '', call.request];
  return block([
    `${method} {operator_url}${path.replace('/wallet', '')}`,
    'X-API-KEY: <your key>',
    ...body,
    '',
    `HTTP ${call.status}`,
    '',
    call.answer ?? '',
  ]);
}

function block(lines: readonly string[]): string {
  const { client_secret } = stack.credentials().operator;
  const text = lines
    .map((line) => (/^[{[]/.test(line) ? pretty(line) : line))
    .join('\n')
    .replaceAll(client_secret, '<client_secret>')
    .replaceAll(stack.service, '{api_url}')
    .replace(/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, (token) => `${token.slice(0, 12)}…`)
    .replace(/#t=[\w-]+/g, '#t=<code>');
  return `\`\`\`\n${text}\n\`\`\``;
}

/** Breaks lines between members of the outer levels; numbers keep their text, so that two decimals stay two decimals. */
function pretty(text: string): string {
  if (text.length > BODY_MAX_SHOWN && text.includes('xxxxxxxx')) return `${text.slice(0, 60)}… (${text.length} bytes)`;
  if (text.length <= 140) return text;
  const levels = text.length > RECORD_LENGTH ? 3 : 1;
  let depth = 0;
  let quoted = false;
  let out = '';
  for (const [index, char] of [...text].entries()) {
    if (char === '"' && text[index - 1] !== '\\') quoted = !quoted;
    out += char;
    if (quoted) continue;
    if (char === '{' || char === '[') depth += 1;
    if (char === '}' || char === ']') depth -= 1;
    if (char === ',' && depth <= levels) out += `\n${'  '.repeat(depth)}`;
  }
  return out;
}

function title(header: string): string {
  return header.replace(/(^|-)\w/g, (start) => start.toUpperCase()).replace('Www', 'WWW');
}

function writeGuide(): void {
  let text = readFileSync(GUIDE, 'utf8');
  for (const [name, content] of captures) {
    const mark = new RegExp(`(<!-- capture ${name} -->)[\\s\\S]*?(<!-- /capture -->)`);
    if (!mark.test(text)) throw new Error(`the guide has no place for ${name}`);
    text = text.replace(mark, (_all, open: string, close: string) => `${open}\n${content}\n${close}`);
  }
  const empty = [...text.matchAll(/<!-- capture ([\w-]+) -->\n<!-- \/capture -->/g)].map((match) => match[1]);
  if (empty.length > 0) throw new Error(`nothing captured for ${empty.join(', ')}`);
  writeFileSync(GUIDE, text);
  console.log(`${captures.size} captures written to docs/guide.md`);
}
