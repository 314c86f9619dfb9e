import { readFileSync } from 'node:fs';
import { nothingFound } from './axe.ts';
import { enter, inviteByCall, openPage } from './back-office-people.ts';
import { expect, type Page, test } from './browser-test.ts';
import { Stack } from './stack.ts';
import { TableBots } from './table-bots.ts';

/** An operator is set up from nothing to a working wallet and its own token, without a command line. */
const LONG_MS = 300_000;
const OPERATOR = 'new-casino';
test.setTimeout(LONG_MS);

let stack: Stack;
test.beforeEach(async () => {
  stack = await Stack.start();
});
test.afterEach(() => stack.stop());

async function picture(page: Page, name: string, fullPage = true): Promise<void> {
  const path = test.info().outputPath(`${name}.png`);
  await page.screenshot({ path, animations: 'disabled', fullPage });
  await test.info().attach(name, { path, contentType: 'image/png' });
}

/** The service owner, on the operator's page. */
async function ownerAt(page: Page): Promise<void> {
  await openPage(page, 'Integration');
  await page.getByLabel('Operator', { exact: true }).selectOption(OPERATOR);
  await expect(page).toHaveURL(new RegExp(`operatorId=${OPERATOR}$`));
  await expect(page.getByRole('region', { name: 'Status' })).toContainText('New Casino');
}

const box = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

async function tested(page: Page, playerId: string, verdict: string): Promise<void> {
  const form = box(page, 'Connection test');
  await form.getByLabel('Player ID').fill(playerId);
  await form.getByRole('button', { name: 'Test connection' }).click();
  await expect(form.getByTestId('verdict')).toHaveAttribute('data-verdict', verdict);
}

/** Sends a copied request. */
async function send(curl: string, headers: Record<string, string> = {}): Promise<Response> {
  const url = curl.match(/'(http[^']+)'/)?.[1] ?? '';
  const body = curl.match(/-d '(.*)'$/s)?.[1] ?? '';
  return fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body });
}

test('connects an operator: wallet, key, a passing test, and a client whose secret gets a token and a launch', async ({ browser }) => {
  await stack.operatorCommand('create', '--name', 'New Casino', '--currencies', 'EUR');
  const { link } = await stack.operatorCommand<{ link: string }>('owner-link', '--email', 'ann@cardroom.example', '--name', 'Ann');
  const page = await enter(browser, link, { colorScheme: 'dark' });
  await ownerAt(page);
  await nothingFound(page, 'an operator without anything');
  await picture(page, 'nothing-yet');
  await tested(page, 'alice', 'no-endpoint');

  const { url, api_key: key } = stack.credentials().wallet;
  const address = box(page, 'Wallet URL');
  await address.getByLabel('Wallet URL').fill('http://10.0.0.1/wallet');
  await address.getByRole('button', { name: 'Save URL' }).click();
  await expect(address.getByRole('alert')).toContainText('url: must be https');
  await expect(address.getByLabel('Wallet URL')).toBeFocused();
  await address.getByLabel('Wallet URL').fill(url);
  await page.keyboard.press('Enter');
  await expect(address.getByRole('status')).toHaveText('Saved.');

  const keys = box(page, 'Key (X-API-KEY)');
  await keys.getByLabel('New key').fill('not-the-right-one');
  await keys.getByRole('button', { name: 'Set key' }).click();
  await expect(keys.getByTestId('key-1')).toContainText('In use');
  await tested(page, 'alice', 'invalid-api-key');
  await keys.getByLabel('New key').fill(key);
  await keys.getByRole('button', { name: 'Set key' }).click();
  await expect(keys.getByTestId('key-2')).toContainText(`••••${key.slice(-4)}`);
  await expect(keys.getByTestId('key-1')).toContainText('Retired');
  await expect(keys.getByLabel('New key')).toHaveValue('');
  await tested(page, 'nobody-of-this-name', 'unknown-player');
  await tested(page, 'alice', 'ok');
  await expect(box(page, 'Connection test').getByTestId('verdict')).toContainText(/The balance of alice is €[\d,]+\.\d\d/);

  await page.getByRole('button', { name: 'New client' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this secret' });
  const secret = (await dialog.getByTestId('client-secret').textContent()) ?? '';
  await nothingFound(page, 'secret');
  await picture(page, 'secret');
  await dialog.getByRole('button', { name: 'I’ve saved it' }).click();
  await expect(dialog).toHaveCount(0);
  const answered = await send(((await page.getByTestId('curl-token').textContent()) ?? '').replace('YOUR_CLIENT_SECRET', secret));
  expect(answered.status).toBe(200);
  const { access_token: token } = (await answered.json()) as { access_token: string };
  const launched = await send((await page.getByTestId('curl-launch').textContent()) ?? '', { authorization: `Bearer ${token}` });
  expect(launched.status).toBe(200);
  expect(await page.content()).not.toContain(secret);

  await page.getByRole('button', { name: /^New secret/ }).click();
  await page.getByLabel('Overlap (hours)').fill('0');
  await nothingFound(page, 'another secret');
  await page.getByRole('button', { name: 'Create secret' }).click();
  const second = (await dialog.getByTestId('client-secret').textContent()) ?? '';
  await dialog.getByRole('button', { name: 'I’ve saved it' }).click();
  const curl = (await page.getByTestId('curl-token').textContent()) ?? '';
  expect((await send(curl.replace('YOUR_CLIENT_SECRET', secret))).status).toBe(401);
  expect((await send(curl.replace('YOUR_CLIENT_SECRET', second))).status).toBe(200);

  const networks = box(page, 'Allowed networks');
  await networks.getByLabel('Server networks').fill('203.0.113.0/24');
  await networks.getByRole('button', { name: 'Save networks' }).click();
  await expect(networks.getByRole('status')).toHaveText('Saved.');
  await expect(networks.getByTestId('callers').getByText('blocked')).toBeVisible();
  const keptOut = await send(curl.replace('YOUR_CLIENT_SECRET', second));
  expect([keptOut.status, ((await keptOut.json()) as { code: string }).code]).toEqual([403, 'ADDRESS_NOT_ALLOWED']);
  await networks.getByLabel('Server networks').fill('203.0.113.0/24 127.0.0.0/8 ::1');
  await networks.getByRole('button', { name: 'Save networks' }).click();
  await expect(networks.getByTestId('callers').getByText('allowed')).toBeVisible();
  expect((await send(curl.replace('YOUR_CLIENT_SECRET', second))).status).toBe(200);

  const brand = box(page, 'Brand');
  await brand.getByLabel('Colour').fill('#1e6fd9');
  await brand.getByLabel('Felt').fill('#ffffff');
  await brand.getByRole('button', { name: 'Save brand' }).click();
  await expect(brand.getByRole('alert')).toContainText('have a contrast of');
  await brand.getByLabel('Felt').fill('#3b1f5b');
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><rect width="40" height="20" fill="#1e6fd9"/></svg>';
  await brand.getByLabel('New logo').setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) });
  await brand.getByRole('button', { name: 'Save brand' }).click();
  await expect(brand.getByTestId('logo')).toBeVisible();
  await expect.poll(() => brand.getByTestId('logo').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const look = box(page, 'Table look');
  await look.getByLabel('Felt').selectOption('own');
  await look.getByLabel('Text and emblem').fill('#3b9c80');
  await look.getByRole('button', { name: 'Save table look' }).click();
  await expect(look.getByRole('alert')).toContainText('players need at least 4.5');
  await look.getByLabel('Text and emblem').fill('#ffffff');
  const script = '<svg viewBox="0 0 96 96"><script>alert(1)</script></svg>';
  const emblem = (text: string) => ({ name: 'mark.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(text) });
  await look.getByLabel('New emblem').setInputFiles(emblem(script));
  await look.getByRole('button', { name: 'Save table look' }).click();
  await expect(look.getByRole('alert')).toContainText('has <script>');
  await look.getByLabel('New emblem').setInputFiles(emblem('<svg viewBox="0 0 96 96"><path d="M48 4 40 38 14 46z"/></svg>'));
  await look.getByRole('button', { name: 'Save table look' }).click();
  await expect(look.getByTestId('table-look').locator('path[d="M48 4 40 38 14 46z"]')).toHaveCount(2);
  const languages = box(page, 'Languages');
  await languages.getByLabel('Country').fill('CH');
  await languages.getByLabel('Language', { exact: true }).fill('fr');
  await languages.getByRole('button', { name: 'Save language' }).click();
  await expect(languages).toContainText('CH fr');

  await nothingFound(page, 'a connected operator');
  await picture(page, 'connected');
  await page.setViewportSize({ width: 390, height: 844 });
  await nothingFound(page, 'a connected operator on a phone');
  expect(await fits(page)).toBe(true);
  await picture(page, 'connected-phone');
  await page.getByRole('button', { name: 'Use the light theme' }).click();
  await picture(page, 'connected-phone-light');
  await page.close();
  expect(await stack.operatorCommand('verify-audit')).toMatchObject({ audit: 'unbroken' });
});

test('a stale change shows the current value; read-only staff see no form; a pause asks for confirmation', async ({ browser }) => {
  await stack.operatorCommand('create', '--name', 'New Casino', '--currencies', 'EUR');
  const { link } = await stack.operatorCommand<{ link: string }>('owner-link', '--email', 'ann@cardroom.example', '--name', 'Ann');
  const page = await enter(browser, link);
  await ownerAt(page);
  await stack.operatorCommand('set-chat', '--operator', OPERATOR, '--mode', 'free');
  const chat = box(page, 'Chat');
  await chat.getByLabel('Chat mode').selectOption('off');
  await chat.getByRole('button', { name: 'Save chat' }).click();
  await expect(chat.getByRole('alert')).toHaveText('It was changed in the meantime: it is now free');
  await expect(chat.getByLabel('Chat mode')).toHaveValue('free');
  await nothingFound(page, 'a stale change');
  await picture(page, 'stale');
  await chat.getByLabel('Chat mode').selectOption('off');
  await chat.getByRole('button', { name: 'Save chat' }).click();
  await expect(chat.getByRole('status')).toHaveText('Saved.');

  const frames = box(page, 'Embedding');
  await frames.getByLabel('Allowed frame origins').fill('https://casino.example\nhttps://casino.example/lobby');
  await frames.getByRole('button', { name: 'Save origins' }).click();
  await expect(frames.getByRole('alert')).toContainText('"https://casino.example/lobby" is not an origin');
  await expect(frames.getByLabel('Allowed frame origins')).toBeFocused();

  await page.getByRole('button', { name: 'Pause' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pause New Casino?' });
  await nothingFound(page, 'pause');
  await dialog.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByTestId('operator-status')).toHaveText('Paused');

  await openPage(page, 'Audit log');
  await expect(page.locator('tr[data-action="operator.set-chat"]', { hasText: OPERATOR })).toHaveCount(2);
  const invitation = await inviteByCall(page, { name: 'Bob', email: 'bob@demo.example', role: 'support', operatorId: 'demo' });
  const bob = await enter(browser, invitation, { viewport: { width: 390, height: 844 }, colorScheme: 'light' });
  await openPage(bob, 'Integration');
  await expect(bob.getByRole('region', { name: 'Status' })).toContainText('Demo Casino');
  await expect(bob.getByRole('button', { name: /Save|Set|Test|Pause|New|Revoke/ })).toHaveCount(0);
  await nothingFound(bob, 'looking at the integration');
  expect(await fits(bob)).toBe(true);
  await picture(bob, 'read-only-phone');
  for (const one of [page, bob]) await one.close();
});

test('the wallet check runs from the page against the wallet, and its report is kept', async ({ browser }) => {
  const { link } = await stack.operatorCommand<{ link: string }>('owner-link', '--email', 'ann@cardroom.example', '--name', 'Ann');
  const page = await enter(browser, link, { colorScheme: 'light' });
  await openPage(page, 'Integration');
  await page.getByLabel('Operator', { exact: true }).selectOption('demo');
  await page.getByRole('link', { name: 'Conformance' }).click();
  await expect(page.getByText('No reports yet.')).toBeVisible();
  await page.getByLabel('Test player').first().fill('alice');
  await page.getByLabel('Second test player').fill('bob');
  await page.getByRole('button', { name: 'Run tests' }).click();
  const run = page.getByTestId('run');
  await expect(run).toHaveAttribute('data-state', 'running');
  await expect(run.getByRole('progressbar')).toBeVisible();
  await nothingFound(page, 'a run under way');
  await expect(run).toHaveAttribute('data-state', 'finished', { timeout: LONG_MS / 2 });
  await expect(run.getByRole('heading', { level: 2 })).toContainText('Passed');
  await expect(run.getByTestId('net-effect')).toContainText('Net effect on alice: 0.00');
  await expect(run.getByTestId('case-X5')).toHaveAttribute('data-status', 'passed');
  await expect(run.getByTestId('case-I5')).toContainText('run it again in 24 h');
  await nothingFound(page, 'a report');
  await picture(page, 'report');
  const saved = page.waitForEvent('download');
  await run.getByRole('button', { name: 'Download JUnit' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^wallet-check-demo-\d{4}-\d\d-\d\d\.xml$/);
  expect(readFileSync(await file.path(), 'utf8')).toContain('<testsuites name="wallet-check"');

  const reading = await page.context().newPage();
  await reading.setViewportSize({ width: 390, height: 844 });
  await reading.goto(`${page.url()}#X5`);
  await expect(reading.getByTestId('case-X5')).toBeInViewport();
  expect(await fits(reading)).toBe(true);
  await nothingFound(reading, 'a report on a phone');
  await picture(reading, 'report-phone');
  await reading.close();

  await stack.demoApi('/api/players/alice/block', { blocked: true });
  await page.getByLabel('Test player').first().fill('alice');
  await page.getByRole('button', { name: 'Run tests' }).click();
  await expect(run).toHaveAttribute('data-state', 'finished', { timeout: LONG_MS / 2 });
  await expect(run.getByRole('heading', { level: 2 })).toContainText('Failed');
  await run.getByLabel('Show').selectOption('failed');
  await expect(run.getByTestId('case-D1')).toContainText('How to fix it');
  await picture(page, 'report-failed');
  await page.setViewportSize({ width: 390, height: 844 });
  await picture(page, 'report-failed-phone');
  await page.close();
  expect(await stack.operatorCommand('verify-audit')).toMatchObject({ audit: 'unbroken' });
});

test('each wallet call appears as it goes out, and can be opened', async ({ browser }) => {
  const { link } = await stack.operatorCommand<{ link: string }>('owner-link', '--email', 'ann@cardroom.example', '--name', 'Ann');
  const page = await enter(browser, link, { colorScheme: 'dark' });
  await openPage(page, 'Integration');
  await page.getByLabel('Operator', { exact: true }).selectOption('demo');
  await page.getByRole('link', { name: 'Callbacks' }).click();
  await expect(page.getByText('No callbacks yet.')).toBeVisible();
  await nothingFound(page, 'no callback');

  const bots = await TableBots.start(stack, { tableId: await stack.tableOf('Vienna'), count: 2, strategy: 'regular' });
  await expect(page.getByTestId('callback-debit')).toHaveCount(2);
  await expect(page.getByTestId('callback-debit').first()).toContainText('Accepted');
  await expect(page.getByTestId('callback-result').first()).toBeVisible();
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible();
  await page.getByRole('button', { name: 'Type', exact: true }).click();
  await page.getByRole('menuitemradio', { name: 'Debit', exact: true }).click();
  await expect(page).toHaveURL(/kind=debit/);
  await expect(page.getByTestId('callback-result')).toHaveCount(0);
  await page.getByTestId('callback-debit').first().getByRole('link').click();
  const one = page.getByTestId('callback');
  await expect(one).toContainText('"transaction_type": "debit"');
  await expect(one).toContainText('HTTP 200');
  await expect(one).toContainText('X-API-KEY: <your key>');
  expect(await page.content()).not.toContain(stack.credentials().wallet.api_key);
  await nothingFound(page, 'a callback');
  await picture(page, 'callback');
  await page.getByRole('button', { name: 'Resume' }).click();
  await one.getByRole('link', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await bots.goHome();
  // A player who leaves and returns in between is paid once more: the page shows exactly the calls the wallet received.
  await expect(page.getByTestId('callback-credit').nth(1)).toBeVisible();
  const got = async () => (await stack.demoApi<{ calls: { kind: string }[] }>('/api/calls')).calls.filter(({ kind }) => kind === 'credit');
  await expect.poll(async () => (await page.getByTestId('callback-credit').count()) - (await got()).length).toBe(0);
  await nothingFound(page, 'the log of callbacks');
  await picture(page, 'callbacks');
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await fits(page)).toBe(true);
  await picture(page, 'callbacks-phone');
  await bots.stop();
  await page.close();
});

test('the API document opens on the page without loading anything from elsewhere', async ({ browser }) => {
  const { link } = await stack.operatorCommand<{ link: string }>('owner-link', '--email', 'ann@cardroom.example', '--name', 'Ann');
  const page = await enter(browser, link, { colorScheme: 'dark' });
  await openPage(page, 'Integration');
  await page.getByRole('link', { name: 'API reference' }).click();
  for (const name of ['launch', 'getHand', 'balance', 'transaction', 'result', 'getFairness']) {
    await expect(page.getByTestId(`operation-${name}`)).toBeVisible();
  }
  const transaction = page.getByTestId('operation-transaction');
  await expect(transaction).toContainText('"amount": 100.00');
  await transaction.getByText('Request fields').click();
  await expect(transaction.getByText('ref_transaction_id').last()).toBeVisible();
  await nothingFound(page, 'the API document');
  await picture(page, 'api', false);
  await page.getByLabel('Find an endpoint').fill('lobby url');
  await expect(page.getByTestId('operation-launch')).toBeVisible();
  await expect(page.getByTestId('operation-balance')).toHaveCount(0);
  await page.getByLabel('Find an endpoint').fill('');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${page.url().split('#')[0]}#result`);
  await expect(page.getByTestId('operation-result')).toBeInViewport();
  expect(await fits(page)).toBe(true);
  await picture(page, 'api-phone', false);
  await page.close();
});

test('point 8: the service makes an operator a sandbox, and the rest of the page stays as it was', async ({ browser }) => {
  await stack.operatorCommand('create', '--name', 'New Casino', '--currencies', 'EUR');
  const { link } = await stack.operatorCommand<{ link: string }>('owner-link', '--email', 'ann@cardroom.example', '--name', 'Ann');
  const page = await enter(browser, link, { colorScheme: 'dark' });
  await ownerAt(page);
  const sandbox = box(page, 'Sandbox');
  await expect(sandbox.getByLabel('House bots')).toHaveValue('none');
  await sandbox.getByLabel('House bots').selectOption('3');
  await sandbox.getByRole('button', { name: 'Save sandbox' }).click();
  await expect(sandbox.getByRole('status')).toHaveText('Saved.');
  await page.reload();
  await expect(sandbox.getByLabel('House bots')).toHaveValue('3');
  await nothingFound(page, 'a sandbox');
  await page.setViewportSize({ width: 1440, height: 900 });
  await sandbox.scrollIntoViewIfNeeded();
  await picture(page, 'sandbox', false);
  await page.setViewportSize({ width: 390, height: 844 });
  await sandbox.scrollIntoViewIfNeeded();
  await picture(page, 'sandbox-phone', false);
  expect(await fits(page)).toBe(true);
});
