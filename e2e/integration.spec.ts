import { nothingFound } from './axe.ts';
import { comeIn, invite, setUpAuthenticator } from './back-office-people.ts';
import { expect, type Page, test } from './browser-test.ts';
import { Stack } from './stack.ts';

/** An operator from nothing to a wallet that answers and a token of its own, without a command line. */
const LONG_MS = 300_000;
const OPERATOR = 'new-casino';
test.setTimeout(LONG_MS);

let stack: Stack;
test.beforeEach(async () => {
  stack = await Stack.start();
});
test.afterEach(() => stack.stop());

async function picture(page: Page, name: string): Promise<void> {
  const path = test.info().outputPath(`${name}.png`);
  await page.screenshot({ path, animations: 'disabled', fullPage: true });
  await test.info().attach(name, { path, contentType: 'image/png' });
}

/** The owner of the service, before the operator's page. */
async function ownerAt(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Integration' }).click();
  await page.getByLabel('Operator', { exact: true }).selectOption(OPERATOR);
  await expect(page).toHaveURL(new RegExp(`operatorId=${OPERATOR}$`));
  await expect(page.getByRole('region', { name: 'Status' })).toContainText('New Casino');
}

const box = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

async function tested(page: Page, playerId: string, verdict: string): Promise<void> {
  const form = box(page, 'Try it');
  await form.getByLabel('Player id').fill(playerId);
  await form.getByRole('button', { name: 'Test connection' }).click();
  await expect(form.getByTestId('verdict')).toHaveAttribute('data-verdict', verdict);
}

/** Sends what a copied request says. */
async function send(curl: string, headers: Record<string, string> = {}): Promise<Response> {
  const url = curl.match(/'(http[^']+)'/)?.[1] ?? '';
  const body = curl.match(/-d '(.*)'$/s)?.[1] ?? '';
  return fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body });
}

test('an operator is connected: wallet, key, a test that works, a client whose secret gets a token and a launch', async ({ browser }) => {
  await stack.operatorCommand('create', '--name', 'New Casino', '--currencies', 'EUR');
  const { link } = await stack.operatorCommand<{ link: string }>('owner-link', '--email', 'ann@cardroom.example', '--name', 'Ann');
  const page = await comeIn(browser, link, { colorScheme: 'dark' });
  await setUpAuthenticator(page);
  await ownerAt(page);
  await nothingFound(page, 'an operator without anything');
  await picture(page, 'nothing-yet');
  await tested(page, 'alice', 'no-endpoint');

  const { url, api_key: key } = stack.credentials().wallet;
  const address = box(page, 'Address');
  await address.getByLabel('Wallet URL').fill('http://10.0.0.1/wallet');
  await address.getByRole('button', { name: 'Save address' }).click();
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
  await expect(keys.getByTestId('key-1')).toContainText('No longer sent');
  await expect(keys.getByLabel('New key')).toHaveValue('');
  await tested(page, 'nobody-of-this-name', 'unknown-player');
  await tested(page, 'alice', 'ok');
  await expect(box(page, 'Try it').getByTestId('verdict')).toContainText(/The balance of alice is €[\d,]+\.\d\d/);

  await page.getByRole('button', { name: 'New client' }).click();
  const dialog = page.getByRole('dialog', { name: 'Keep this secret' });
  const secret = (await dialog.getByTestId('client-secret').textContent()) ?? '';
  await nothingFound(page, 'secret');
  await picture(page, 'secret');
  await dialog.getByRole('button', { name: 'I have kept it' }).click();
  await expect(dialog).toHaveCount(0);
  const answered = await send(((await page.getByTestId('curl-token').textContent()) ?? '').replace('YOUR_CLIENT_SECRET', secret));
  expect(answered.status).toBe(200);
  const { access_token: token } = (await answered.json()) as { access_token: string };
  const launched = await send((await page.getByTestId('curl-launch').textContent()) ?? '', { authorization: `Bearer ${token}` });
  expect(launched.status).toBe(200);
  expect(await page.content()).not.toContain(secret);

  await page.getByRole('button', { name: /^New secret/ }).click();
  await page.getByLabel('Hours the present secret still works').fill('0');
  await nothingFound(page, 'another secret');
  await page.getByRole('button', { name: 'Make a new secret' }).click();
  const second = (await dialog.getByTestId('client-secret').textContent()) ?? '';
  await dialog.getByRole('button', { name: 'I have kept it' }).click();
  const curl = (await page.getByTestId('curl-token').textContent()) ?? '';
  expect((await send(curl.replace('YOUR_CLIENT_SECRET', secret))).status).toBe(401);
  expect((await send(curl.replace('YOUR_CLIENT_SECRET', second))).status).toBe(200);

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

test('a stale change is told what there is now; who may only look sees no form; a pause asks first', async ({ browser }) => {
  await stack.operatorCommand('create', '--name', 'New Casino', '--currencies', 'EUR');
  const { link } = await stack.operatorCommand<{ link: string }>('owner-link', '--email', 'ann@cardroom.example', '--name', 'Ann');
  const page = await comeIn(browser, link);
  await setUpAuthenticator(page);
  await ownerAt(page);
  await stack.operatorCommand('set-chat', '--operator', OPERATOR, '--mode', 'free');
  const chat = box(page, 'Chat');
  await chat.getByLabel('Players talk at the tables with').selectOption('off');
  await chat.getByRole('button', { name: 'Save chat' }).click();
  await expect(chat.getByRole('alert')).toHaveText('Somebody changed it meanwhile: it is now free');
  await expect(chat.getByLabel('Players talk at the tables with')).toHaveValue('free');
  await nothingFound(page, 'a stale change');
  await picture(page, 'stale');
  await chat.getByLabel('Players talk at the tables with').selectOption('off');
  await chat.getByRole('button', { name: 'Save chat' }).click();
  await expect(chat.getByRole('status')).toHaveText('Saved.');

  const frames = box(page, 'Frames');
  await frames.getByLabel('Sites that may show the lobby in a frame').fill('https://casino.example\nhttps://casino.example/lobby');
  await frames.getByRole('button', { name: 'Save origins' }).click();
  await expect(frames.getByRole('alert')).toContainText('"https://casino.example/lobby" is no origin');
  await expect(frames.getByLabel('Sites that may show the lobby in a frame')).toBeFocused();

  await page.getByRole('button', { name: 'Pause' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pause New Casino?' });
  await nothingFound(page, 'pause');
  await dialog.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByTestId('operator-status')).toHaveText('Paused');

  await page.getByRole('link', { name: 'Audit log' }).click();
  await expect(page.locator('tr[data-action="operator.set-chat"]', { hasText: OPERATOR })).toHaveCount(2);
  await page.getByRole('link', { name: 'People' }).click();
  const invitation = await invite(page, { name: 'Bob', email: 'bob@demo.example', role: /^Support/ });
  const bob = await comeIn(browser, invitation, { viewport: { width: 390, height: 844 }, colorScheme: 'light' });
  await expect(bob.getByRole('region', { name: 'Status' })).toContainText('Demo Casino');
  await expect(bob.getByRole('button', { name: /Save|Set|Test|Pause|New|Revoke/ })).toHaveCount(0);
  await nothingFound(bob, 'looking at the integration');
  expect(await fits(bob)).toBe(true);
  await picture(bob, 'read-only-phone');
  for (const one of [page, bob]) await one.close();
});
