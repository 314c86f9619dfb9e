import { testIds } from '@cardroom/ui/test-ids';
import type { Browser, Page } from '@playwright/test';
import { nothingFound } from './axe.ts';
import { comeIn, invite, openPage, setUpAuthenticator } from './back-office-people.ts';
import { expect, test } from './browser-test.ts';
import { openRoom } from './own-room.ts';
import { Person } from './pages.ts';
import { Stack } from './stack.ts';

/** A new operator from its name to its first hand, all in the back office except what the service owner does by command. */
const LIMIT_S = 600;
const RUN_MS = 180_000;
test.setTimeout(2 * LIMIT_S * 1_000);

let stack: Stack;
test.beforeAll(async () => {
  stack = await Stack.start();
});
test.afterAll(() => stack.stop());

const box = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** By command: the operator and a room. In the back office: the first owner of the service, who invites the operator's integrator. */
async function newOperator(browser: Browser): Promise<Page> {
  await stack.operatorCommand('create', '--name', 'New Casino', '--currencies', 'EUR');
  await openRoom(stack, { operator: 'new-casino', name: 'Opening night', seats: '2' });
  const { link } = await stack.operatorCommand<{ link: string }>('owner-link', '--email', 'ann@cardroom.example', '--name', 'Ann');
  const ann = await comeIn(browser, link);
  await setUpAuthenticator(ann);
  const ines = { name: 'Ines', email: 'ines@new-casino.example', role: /^Integrator/, operator: 'New Casino' };
  const invitation = await invite(ann, ines);
  await ann.close();
  const page = await comeIn(browser, invitation);
  await setUpAuthenticator(page);
  await openPage(page, 'Integration');
  await expect(box(page, 'Status')).toContainText('New Casino');
  return page;
}

/** Enters the wallet's URL and key, and shows by one request that they work. */
async function connect(page: Page): Promise<void> {
  const { url, api_key: key } = stack.credentials().wallet;
  await box(page, 'Wallet URL').getByLabel('Wallet URL').fill(url);
  await box(page, 'Wallet URL').getByRole('button', { name: 'Save URL' }).click();
  await expect(box(page, 'Wallet URL').getByRole('status')).toHaveText('Saved.');
  const keys = box(page, 'Key (X-API-KEY)');
  await keys.getByLabel('New key').fill(key);
  await keys.getByRole('button', { name: 'Set key' }).click();
  await expect(keys.getByTestId('key-1')).toContainText('In use');
  await box(page, 'Connection test').getByLabel('Player ID').fill('alice');
  await box(page, 'Connection test').getByRole('button', { name: 'Test connection' }).click();
  await expect(page.getByTestId('verdict')).toHaveAttribute('data-verdict', 'ok');
}

/** Creates a client with its secret, and copies the two example requests from the page. */
async function credentials(page: Page): Promise<{ readonly token: string; readonly launch: string }> {
  await page.getByRole('button', { name: 'New client' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this secret' });
  const secret = (await dialog.getByTestId('client-secret').textContent()) ?? '';
  await dialog.getByRole('button', { name: 'I’ve saved it' }).click();
  const copied = async (id: string) => (await page.getByTestId(id).textContent()) ?? '';
  return { token: (await copied('curl-token')).replace('YOUR_CLIENT_SECRET', secret), launch: await copied('curl-launch') };
}

/** Runs the wallet check to its end. */
async function prove(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Conformance' }).click();
  await page.getByLabel('Test player').first().fill('alice');
  await page.getByLabel('Second test player').fill('bob');
  await page.getByRole('button', { name: 'Run tests' }).click();
  const run = page.getByTestId('run');
  await expect(run).toHaveAttribute('data-state', 'finished', { timeout: RUN_MS });
  await expect(run.getByRole('heading', { level: 2 })).toContainText('Passed');
  await expect(run.locator('[data-status="failed"]')).toHaveCount(0);
  await expect(run.getByTestId('net-effect')).toContainText('Net effect on alice: 0.00');
}

/** Sends a copied request as a shell would. */
async function send<Answer>(curl: string, headers: Record<string, string> = {}): Promise<Answer> {
  const url = curl.match(/'(http[^']+)'/)?.[1] ?? '';
  const body = curl.match(/-d '(.*)'$/s)?.[1] ?? '';
  const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body });
  expect(answer.status, await answer.clone().text()).toBe(200);
  return (await answer.json()) as Answer;
}

/** A player's browser, launched into the lobby by the operator itself. */
async function launched(browser: Browser, curl: string, token: string, playerId: string): Promise<Person> {
  const asked = curl.replace('"id": "alice"', `"id": "${playerId}"`).replace('"Alice"', `"${playerId}"`);
  const { data } = await send<{ data: { url: string } }>(asked, { authorization: `Bearer ${token}` });
  return Person.at(await browser.newContext({ reducedMotion: 'reduce' }), playerId, data.url);
}

test(`a new operator goes live: credentials, key, a green report, the first launch and the first hand in less than ${LIMIT_S} s`, async ({
  browser,
}) => {
  const begun = performance.now();
  const page = await newOperator(browser);
  await connect(page);
  const curls = await credentials(page);
  await prove(page);
  await nothingFound(page, 'a green report');

  const { access_token: token } = await send<{ access_token: string }>(curls.token);
  const alice = await launched(browser, curls.launch, token, 'alice');
  const bob = await launched(browser, curls.launch, token, 'bob');
  for (const player of [alice, bob]) {
    await player.quickSeat();
    await player.confirmBuyIn();
  }
  await alice.dealtIn();
  await Promise.all([alice.stayIn(), bob.stayIn()]);
  await alice.winnerShown();
  const seconds = (performance.now() - begun) / 1_000;
  console.log(`seconds from the operator's creation to the end of its first hand: ${seconds.toFixed(1)}`);
  expect(seconds).toBeLessThan(LIMIT_S);

  const seat = Number(await alice.root.getAttribute('data-hero'));
  await expect(alice.page.getByTestId(testIds.seat(seat)), 'she did not fold').not.toHaveAttribute('data-folded');
  await page.getByRole('link', { name: 'Callbacks' }).click();
  await expect(page.getByTestId('callback-debit')).toHaveCount(2);
  await expect(page.getByTestId('callback-result').first()).toContainText('Done');
  for (const one of [alice.page, bob.page, page]) await one.close();
  expect(await stack.operatorCommand('verify-audit')).toMatchObject({ audit: 'unbroken' });
});
