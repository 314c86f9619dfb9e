import { testIds } from '@cardroom/ui/test-ids';
import { enter } from './back-office-people.ts';
import { expect, type Page, test } from './browser-test.ts';
import { OperatorWallet } from './operator-wallet.ts';
import { Person } from './pages.ts';
import { policyViolations, takesMarkup } from './policy-violations.ts';
import { Stack } from './stack.ts';
import { TableBots } from './table-bots.ts';

/** The casino's split view: the lobby in a frame, with every wallet call next to it as it happens. */
let stack: Stack;
let bots: TableBots;
let vienna: string;
test.beforeAll(async () => {
  stack = await Stack.start();
  vienna = await stack.tableOf('Vienna');
  bots = await TableBots.start(stack, { tableId: vienna, count: 3 });
});
test.afterAll(async () => {
  await bots.stop();
  await stack.stop();
});

test('a hand in the frame, and its debit, results and credit next to it', async ({ browser }) => {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const broken = policyViolations(context);
  const page = await context.newPage();
  await page.goto(`${stack.demo}/split?player=alice`);
  const alice = new Person(page, 'alice', { view: page.frameLocator('iframe') });
  const calls = (kind: string) => page.locator(`.call[data-kind="${kind}"]`);
  const total = (name: string) => page.locator(`[data-total="${name}"]`).first();
  await expect(alice.lobbyBalance).toContainText('€1,000.00');
  await expect(calls('launch')).toHaveCount(1);
  await expect(calls('debit')).toHaveCount(0);

  // Quick seat prefers a game that runs, as far as the lobby knows of one.
  await expect(alice.view.getByTestId(`lobby-table-${vienna}`)).toHaveAttribute('data-players', '3');
  expect(await alice.quickSeat()).toBe(vienna);
  await alice.buyIn('40');
  await expect(calls('debit')).toHaveCount(1);
  await expect(calls('debit')).toContainText('€40.00');
  await expect(total('balance')).toHaveText('€960.00');
  await expect(total('open')).toHaveText('€40.00');
  await alice.dealtIn();
  await alice.turn();
  await picture(page, 'split-view-my-turn');
  await alice.stayIn();
  await expect(calls('result').first()).toBeVisible();
  await calls('result').first().locator('summary').click();
  await expect(calls('result').first().locator('.request pre')).toContainText('community_card');
  await picture(page, 'split-view-result');

  await alice.leave();
  await expect(alice.view.getByTestId(testIds.receipt).locator('p[data-state]')).toHaveAttribute('data-state', 'paid');
  await expect(calls('credit')).toHaveCount(1);
  await expect(total('open')).toHaveText('€0.00');
  await expect(total('balanced')).toHaveText('✓ The books balance');
  const balance = await new OperatorWallet(stack).balance('alice');
  const text = (balance / 100).toLocaleString('en', { minimumFractionDigits: 2 });
  await expect(total('balance')).toHaveText(`€${text}`);
  expect(broken).toEqual([]);
  const [, frame] = page.frames();
  expect(frame && (await takesMarkup(frame))).toBe(false);
});

test('low row: lobby pages and the back office run under trusted types and break no content policy', async ({ browser }) => {
  const chris = await Person.inLobby(browser, stack, 'chris');
  const broken = policyViolations(chris.page.context());
  await chris.page.reload();
  await expect(chris.lobbyBalance).toBeVisible();
  await chris.openTable(await stack.tableOf('Lisbon'));
  await chris.page.goto(`${stack.service}/lobby/at/demo/hands`);
  await expect(chris.page.getByRole('heading').first()).toBeVisible();
  await chris.page.goto(`${stack.service}/lobby/at/demo/transactions`);
  await expect(chris.page.getByRole('heading').first()).toBeVisible();
  // The attempt below is a violation itself.
  expect(broken).toEqual([]);
  expect(await takesMarkup(chris.page)).toBe(false);

  const { link } = await stack.operatorCommand<{ link: string }>('owner-link', '--email', 'tess@cardroom.example', '--name', 'Tess');
  const staff = await enter(browser, link);
  const brokenByStaff = policyViolations(staff.context());
  for (const path of ['people', 'audit', 'integration', 'rooms', 'players', 'hands', 'money/transactions', 'money/reports']) {
    await staff.goto(`${stack.service}/backoffice/${path}?operatorId=demo`);
    await expect(staff.getByRole('heading').first()).toBeVisible();
  }
  expect(brokenByStaff).toEqual([]);
  expect(await takesMarkup(staff)).toBe(false);
});

test('M1: the lobby survives a reload within the casino’s frame, and no other site can frame it', async ({ browser }) => {
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${stack.demo}/split?player=bob`);
  const bob = new Person(page, 'bob', { view: page.frameLocator('iframe') });
  await expect(bob.lobbyBalance).toContainText('€1,000.00');
  const address = page.frames()[1]?.url() ?? '';
  expect(address).toMatch(new RegExp(`^${stack.service}/lobby/at/demo/?$`));
  await page.frames()[1]?.evaluate(() => location.reload());
  await expect(bob.lobbyBalance).toContainText('€1,000.00');

  const other = await page.context().newPage();
  for (const framed of [address, `${stack.service}/lobby/`, `${stack.service}/backoffice/`]) {
    await other.route('http://other.example/', (route) =>
      route.fulfill({ contentType: 'text/html', body: `<iframe src="${framed}"></iframe>` }),
    );
    await other.goto('http://other.example/');
    await expect.poll(() => other.frames()[1]?.url()).toMatch(/^chrome-error:/);
  }
  // The casino may frame its own lobby only.
  await page.evaluate((src) => document.querySelector('iframe')?.setAttribute('src', src), `${stack.service}/lobby/`);
  await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/);
});

async function picture(page: Page, name: string): Promise<void> {
  const path = test.info().outputPath(`${name}.png`);
  await page.screenshot({ path, animations: 'disabled' });
  await test.info().attach(name, { path, contentType: 'image/png' });
}
