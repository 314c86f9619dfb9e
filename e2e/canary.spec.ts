import { randomBytes } from 'node:crypto';
import { testIds } from '@cardroom/ui/test-ids';
import { answerLink, openPage, setUpAuthenticator } from './back-office-people.ts';
import { type Browser, type BrowserContext, expect, type Page, test } from './browser-test.ts';
import { type Canary, Haystack, handCanary, secretCanary } from './haystack.ts';
import { OperatorWallet } from './operator-wallet.ts';
import { openRoom } from './own-room.ts';
import { Person } from './pages.ts';
import { Stack } from './stack.ts';
import { WalletMirror } from './wallet-mirror.ts';

/**
 * Plants each secret of an operator's day and searches for it in everything the processes emit or store: logs at the highest level,
 * answers, exports, metrics, every file of the service, the requests to the wallet, and what browsers store, show and keep in their
 * history. Each secret may appear only where it belongs.
 */
const LONG_MS = 400_000;
test.setTimeout(LONG_MS);
const OPERATOR = 'canary-casino';
const HOLES = { ann: ['Kc', 'Th', '7d', '2s'], bo: ['Qs', 'Jd', '9h', '4c'] } as const;
type Player = keyof typeof HOLES;
const PLAYERS = Object.keys(HOLES) as Player[];
const FORMATS = ['pokerstars', 'ohh', 'phh', 'hand'];

const planted = (name: string) => `canary-${name}-${randomBytes(12).toString('hex')}`;
const metricsToken = planted('metrics');
const password = planted('password');
const apiKey = planted('api-key');

let stack: Stack;
let hay: Haystack;
let wallet: WalletMirror;
/** Processes that log as much as they can, and a wallet that records what reaches it. */
async function begin(): Promise<void> {
  hay = new Haystack();
  stack = await Stack.start({ LOG_LEVEL: 'trace', METRICS_TOKEN: metricsToken }, (process, chunk) =>
    hay.add(`log of the ${process}`, chunk),
  );
  const { url, api_key: key } = stack.credentials().wallet;
  wallet = await WalletMirror.start(apiKey, { url, key });
}
test.afterAll(async () => {
  await stack?.stop();
  await wallet?.stop();
});

test('the search finds a secret in every encoding, and a hand in any order of its cards', () => {
  const heap = new Haystack();
  const value = 'k/+=? ä"\\ 1234567890';
  const secret = secretCanary('secret', value, /./);
  const hand = handCanary('hand', HOLES.bo, /./);
  const written = {
    plain: `x${value}x`,
    json: JSON.stringify({ note: value }),
    address: `/?a=${encodeURIComponent(value)}&b=1`,
    hex: Buffer.from(`x${value}x`).toString('hex'),
    utf16: Buffer.from(value, 'utf16le'),
    ...Object.fromEntries(['', 'x', 'xx'].map((before) => [`base64${before}`, Buffer.from(`${before}${value}yy`).toString('base64')])),
    base64url: Buffer.from(`{"k":"${value}"}`).toString('base64url'),
  };
  const dealt = {
    names: '{"cards":["4c","Qs","9h","Jd"]}',
    numbers: '[8,43,30,37]',
    packed: Buffer.from([0x82, 0x94, 8, 43, 30, 37]),
    signs: 'was dealt Q♠ J♦ 9♥ 4♣',
    words: 'queen of spades, jack of diamonds, nine of hearts, four of clubs',
  };
  heap.add('nothing of them', 'k/+=? canary Qs Jd 9h 4d');
  for (const [name, text] of Object.entries({ ...written, ...dealt })) heap.add(name, text);
  expect(heap.holding(secret)).toEqual(Object.keys(written));
  expect(heap.holding(hand)).toEqual(Object.keys(dealt));
});

test('a planted key, client secret, password, code, token and unshown hand each appear in one place only', async ({ browser }) => {
  await begin();
  const canaries: Canary[] = [
    secretCanary('the operator’s key', apiKey, /^wallet: x-api-key$|^office: request POST \/backoffice\/api\/integration\/key$/),
    secretCanary('the password', password, /^office: request POST \/backoffice\/api\/(links\/accept|sign-in)$/),
    secretCanary('the token of the metrics', metricsToken, /^monitoring: authorization$/),
  ];
  const operator = await stack.operatorCommand<object>('create', '--name', 'Canary Casino', '--currencies', 'EUR');
  hay.add('command create', JSON.stringify(operator));
  const { link } = await stack.operatorCommand<{ link: string }>('owner-link', '--email', 'ann@cardroom.example', '--name', 'Ann');
  hay.add('command owner-link', link);
  canaries.push(secretCanary('the owner’s link', link.split('#')[1] ?? '', /^command owner-link$|^office: request POST .*\/links\//));

  const office = await watched(browser, 'office');
  const page = await signedIn(office, link, canaries);
  const { token, secret } = await connected(page);
  canaries.push(
    secretCanary('the client secret', secret, /^office: answer POST .*\/credentials$|^operator: request POST \/v1\/operator\/oauth$/),
    secretCanary('the access token', token, /^operator: answer POST \/v1\/operator\/oauth$|^operator: authorization$/),
  );
  hay.add('operator: authorization', `Bearer ${token}`);

  const people = await bothAtATable(browser, token, canaries);
  await playHiddenHand(people);
  await readHands(people, canaries);
  await lookEverywhere(page);
  await readAsOperator(token);
  for (const name of PLAYERS) await hay.addPage(people[name].page, name);
  await hay.addPage(page, 'office');

  await stillEverything();
  const where = canaries.map((canary) => ({ canary, found: hay.holding(canary) }));
  const astray = where.flatMap(({ canary, found }) =>
    found.filter((source) => !canary.place.test(source)).map((at) => `${canary.name} in ${at}`),
  );
  expect(astray).toEqual([]);
  // A secret missing from its own place was not planted, or the search does not know its encoding.
  expect(where.filter(({ found }) => found.length === 0).map(({ canary }) => canary.name)).toEqual([]);
  const { sources, bytes } = hay.size;
  test.info().annotations.push({ type: 'searched', description: `${canaries.length} canaries, ${sources} sources, ${bytes} bytes` });
});

async function watched(browser: Browser, who: string): Promise<BrowserContext> {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  hay.watch(context, who);
  return context;
}

/** The owner signs in by the invitation link, out, and in again with a code, so that every kind of credential is used. */
async function signedIn(office: BrowserContext, link: string, canaries: Canary[]): Promise<Page> {
  const page = await answerLink(office, link, password);
  const app = await setUpAuthenticator(page);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByLabel('Email').fill('ann@cardroom.example');
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('Code', { exact: true }).fill(app.code());
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('link', { name: 'Integration' })).toBeVisible();
  const cookie = (await office.cookies(`${stack.service}/backoffice`)).find(({ name }) => name.endsWith('cardroom-staff'));
  canaries.push(
    secretCanary('the key of the authenticator', app.key.replaceAll(' ', ''), /^office: answer POST .*\/authenticator$/),
    secretCanary('the staff session', cookie?.value ?? '', /^office: cookie cardroom-staff$/),
    ...app.recoveryCodes.map((code, index) =>
      secretCanary(`recovery code ${index + 1}`, code, /^office: answer POST .*\/authenticator\/confirm$/),
    ),
  );
  return page;
}

const box = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Sets up wallet, key and client on the integration page, and runs a connection test and the wallet check. */
async function connected(page: Page): Promise<{ readonly token: string; readonly secret: string }> {
  await openPage(page, 'Integration');
  await page.getByLabel('Operator', { exact: true }).selectOption(OPERATOR);
  await box(page, 'Wallet URL').getByLabel('Wallet URL').fill(wallet.url);
  await page.keyboard.press('Enter');
  await expect(box(page, 'Wallet URL').getByRole('status')).toHaveText('Saved.');
  await box(page, 'Key (X-API-KEY)').getByLabel('New key').fill(apiKey);
  await page.keyboard.press('Enter');
  await expect(box(page, 'Key (X-API-KEY)').getByTestId('key-1')).toContainText('In use');
  const trial = box(page, 'Connection test');
  await trial.getByLabel('Player ID').fill('alice');
  await trial.getByRole('button', { name: 'Test connection' }).click();
  await expect(trial.getByTestId('verdict')).toHaveAttribute('data-verdict', 'ok');
  await page.getByRole('button', { name: 'New client' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this secret' });
  const secret = (await dialog.getByTestId('client-secret').textContent()) ?? '';
  await dialog.getByRole('button', { name: 'I’ve saved it' }).click();
  await expect(dialog).toHaveCount(0);
  const clientId = /"client_id": "([^"]+)"/.exec((await page.getByTestId('curl-token').textContent()) ?? '')?.[1];
  const body = { grant_type: 'client_credentials', client_id: clientId, client_secret: secret };
  const { access_token: token } = await asked<{ access_token: string }>('operator', '/v1/operator/oauth', { body });

  await page.getByRole('link', { name: 'Conformance' }).click();
  await page.getByLabel('Test player').first().fill('alice');
  await page.getByRole('button', { name: 'Run tests' }).click();
  await expect(page.getByTestId('run')).toBeVisible();
  return { token, secret };
}

interface Ask {
  readonly bearer?: string;
  readonly body?: object;
}

/** Calls the service as an operator's server would; both directions are recorded. */
async function asked<Answer>(who: string, path: string, { bearer, body }: Ask = {}): Promise<Answer> {
  const line = `${body === undefined ? 'GET' : 'POST'} ${path.replace(/\?.*/, '')}`;
  const headers = { 'content-type': 'application/json', ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }) };
  if (body !== undefined) hay.add(`${who}: request ${line}`, JSON.stringify(body));
  const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
  const answer = await fetch(stack.service + path, init);
  const text = await answer.text();
  expect(answer.status, `${line}: ${text}`).toBe(200);
  hay.add(`${who}: answer ${line}`, JSON.stringify([...answer.headers]) + text);
  return (text.startsWith('{') ? JSON.parse(text) : null) as Answer;
}

/** Launches both players through the operator's own client and seats them. */
async function bothAtATable(browser: Browser, token: string, canaries: Canary[]): Promise<Record<Player, Person>> {
  await stack.operatorCommand('set-chat', '--operator', OPERATOR, '--mode', 'free');
  const tableId = await openRoom(stack, { name: 'Canaries', operator: OPERATOR, 'game-key': 'plo4' });
  await stack.control('/deck', { table_id: tableId, seats: { 0: HOLES.ann.join(''), 1: HOLES.bo.join('') } });
  const [ann, bo] = [await launched(browser, 'ann', token, canaries), await launched(browser, 'bo', token, canaries)];
  for (const [seat, person] of [ann, bo].entries()) {
    await person.openTable(tableId);
    await person.sitDown(seat, '100');
  }
  return { ann, bo };
}

async function launched(browser: Browser, name: Player, token: string, canaries: Canary[]): Promise<Person> {
  const playerId = `canary-${name}`;
  await new OperatorWallet(stack).enrol(playerId, 100_000);
  const body = {
    ...{ id: playerId, display_name: name, language: 'gb', country: 'GB', currency: 'EUR', gender: 'f', birth_date: '1990-02-28' },
    ...{ ip: '203.0.113.9', device: 'desktop', timezone: 'Europe/London' },
  };
  const { data } = await asked<{ data: { url: string } }>('operator', '/game-service/operator/launch', { bearer: token, body });
  const code = new URLSearchParams(new URL(data.url).hash.slice(1)).get('t') ?? '';
  const place = new RegExp(`^operator: answer POST /game-service/operator/launch$|^${name}: request POST /api/session/redeem$`);
  canaries.push(secretCanary(`the launch code of ${name}`, code, place), hiddenHand(name));
  const person = await Person.at(await watched(browser, name), playerId, data.url);
  canaries.push(await sessionOf(person, name));
  return person;
}

/** The player's own cards reach that player: over the socket, and later in the hand history. */
function hiddenHand(name: Player): Canary {
  return handCanary(`the hand of ${name}`, HOLES[name], new RegExp(`^${name}: (frames$|answer GET /api/hands|page /lobby/hand/)`));
}

/** The session token rotates, so the search uses its current value. */
async function sessionOf({ page }: Person, name: Player): Promise<Canary> {
  const token = (await page.evaluate(() => sessionStorage.getItem('cardroom.session'))) ?? '';
  const place = new RegExp(`^${name}: (answer POST /api/session/redeem|frames|sessionStorage cardroom.session)$`);
  return secretCanary(`a session of ${name}`, token, place);
}

/** Ann raises and Bo folds, so neither hand is shown. The wallet quotes its key in the first answer to a result. */
async function playHiddenHand({ ann, bo }: Record<Player, Person>): Promise<void> {
  wallet.quoteKey(1);
  for (const [seat, name] of PLAYERS.entries()) {
    await { ann, bo }[name].dealtIn();
    await expect.poll(() => ({ ann, bo })[name].cards(seat)).toEqual(HOLES[name]);
  }
  for (const { page } of [bo, ann]) await page.keyboard.press('v');
  await ann.page.getByTestId(testIds.chatInput).fill('good luck', { timeout: 30_000 });
  await ann.page.keyboard.press('Enter');
  await expect(bo.page.getByTestId(testIds.chatLog)).toContainText('good luck');
  await ann.raiseTo('3');
  await bo.act('fold');
  await expect.poll(() => stack.handsOnRecord().ended).toBeGreaterThan(0);
  for (const person of [bo, ann]) await person.leave();
  await expect.poll(() => stack.records("select stay_id from stay where operator_id = 'canary-casino' and closed_at is null")).toEqual([]);
  await expect.poll(() => wallet.calls.filter(({ line }) => line.endsWith('/game/result')).length).toBeGreaterThan(2);
}

/** Both players view their hands and download them in every format; the operator exports them by command. */
async function readHands(people: Record<Player, Person>, canaries: Canary[]): Promise<void> {
  const [hand] = stack.records<{ hand_id: string; table_id: string }>(
    "select hand_id, table_id from hand where state = 'ended' order by hand_id",
  );
  const { hand_id: handId = '', table_id: tableId = '' } = hand ?? {};
  for (const name of PLAYERS) {
    const { page } = people[name];
    canaries.push(await sessionOf(people[name], name));
    for (const path of [`/api/hands`, `/api/hands/${handId}`, ...FORMATS.map((format) => `/api/hands/${handId}/export?format=${format}`)]) {
      expect(await fetchIn(page, path), path).toBe(200);
    }
    expect(await fetchIn(page, '/api/transactions')).toBe(200);
    await page.goto(`${stack.service}/lobby/hand/${handId}`);
    await expect(page.getByTestId('replayer')).toHaveAttribute('data-hand', handId);
  }
  for (const format of FORMATS) {
    const { out, code } = await stack.exportHands('--table', tableId, '--hand', handId, '--format', format);
    expect(code, out).toBe(0);
    hay.add(`command export ${format}`, out);
  }
}

/** Fetches with the page's own credentials: a player's session or the back office cookie. Returns the status. */
function fetchIn(page: Page, path: string): Promise<number> {
  return page.evaluate(async (url) => {
    const token = sessionStorage.getItem('cardroom.session');
    const answer = await fetch(url, token === null ? {} : { headers: { authorization: `Bearer ${token}` } });
    await answer.arrayBuffer();
    return answer.status;
  }, path);
}

const PAGES = [
  ...['people', 'integration', 'integration/conformance', 'integration/callbacks', 'integration/api', 'money/transactions', 'money/stuck'],
  ...['money/books', 'money/reconcile', 'money/reports', 'rooms', 'audit', 'account'],
];
const FILES = ['money/transactions.csv', 'money/reports.csv', 'money/reports.csv?by=stake', 'search?text=canary'];

/** Every page of the back office, each file it offers, and each callback and transaction with all its details. */
async function lookEverywhere(page: Page): Promise<void> {
  await expect(page.getByTestId('run')).toHaveAttribute('data-state', 'finished', { timeout: LONG_MS / 2 });
  for (const one of PAGES) {
    await page.goto(`${stack.service}/backoffice/${one}?operatorId=${OPERATOR}`);
    await expect(page.locator('main h1, main h2').first()).toBeVisible();
    await hay.addPage(page, 'office');
  }
  const runs = stack.records<{ run_id: string }>('select run_id from conformance_run');
  const moves = stack.records<{ id: string }>(`select id from wallet_tx where operator_id = '${OPERATOR}'`);
  const tries = stack.records<{ id: string; n: number }>('select w.id, a.n from wallet_attempt a join wallet_tx w on w.seq = a.tx_seq');
  const paths = [
    ...FILES,
    ...runs.flatMap(({ run_id: id }) =>
      ['', '/report?format=json', '/report?format=junit'].map((end) => `integration/conformance/${id}${end}`),
    ),
    ...moves.map(({ id }) => `money/transactions/${id}`),
    ...tries.map(({ id, n }) => `integration/callbacks/${id}.${n}`),
  ];
  expect(runs.length * moves.length * tries.length).toBeGreaterThan(0);
  for (const path of paths) {
    const url = `/backoffice/api/${path}${path.includes('?') ? '&' : '?'}operatorId=${OPERATOR}`;
    await expect.poll(() => fetchIn(page, url), { message: path }).toBe(200);
  }
}

/** What the operator's servers and its monitoring read. */
async function readAsOperator(token: string): Promise<void> {
  for (const list of ['transactions', 'hands', 'open-lots']) await asked('operator', `/v1/operator/${list}?limit=100`, { bearer: token });
  hay.add('monitoring: authorization', `Bearer ${metricsToken}`);
  await asked('monitoring', '/metrics', { bearer: metricsToken });
  for (const path of ['/healthz', '/readyz', '/openapi.json']) await asked('monitoring', path);
}

/** Everything else: the checked audit log, what the wallet received, and every file, read while the service runs and after it stops. */
async function stillEverything(): Promise<void> {
  hay.add('command verify-audit', JSON.stringify(await stack.operatorCommand<object>('verify-audit')));
  for (const { line, headers, body } of wallet.calls) {
    const { 'x-api-key': key = '', ...others } = headers;
    hay.add('wallet: x-api-key', key);
    hay.add('wallet: calls', Buffer.concat([Buffer.from(line + JSON.stringify(others)), body]));
  }
  await hay.settled();
  for (const [table, rows] of Object.entries(stack.everyRow())) hay.add(`table ${table}`, rows);
  hay.addFiles(stack.dataDir);
}
