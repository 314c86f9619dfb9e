import { testIds } from '@cardroom/ui/test-ids';
import { nothingFound } from './axe.ts';
import { expect, type Locator, type Page, test } from './browser-test.ts';
import { Person } from './pages.ts';
import { Stack } from './stack.ts';
import { TableBots } from './table-bots.ts';

/** Checks every page a player sees with axe, in each state that looks different, and a whole visit without a pointer. */
/** No page has this many tab stops: reaching the limit means the keyboard never came by the control. */
const STOPS_MAX = 90;

let stack: Stack;
test.beforeEach(async () => {
  stack = await Stack.start();
});
test.afterEach(() => stack.stop());

test('axe finds nothing from the casino page to the receipt: in the lobby, the buy-in dialog and at a table', async ({ browser }) => {
  const tableId = await stack.tableOf('Vienna');
  const casino = await (await browser.newContext()).newPage();
  await casino.goto(stack.demo);
  await expect(casino.getByRole('button', { name: 'Play poker as Alice' })).toBeVisible();
  await nothingFound(casino, 'casino page');

  const alice = await Person.inLobby(browser, stack, 'alice');
  const { page } = alice;
  await expect(page.getByTestId('quick-seat')).toBeVisible();
  await nothingFound(page, 'lobby');

  await alice.openTable(tableId);
  await page.getByTestId(testIds.seatSitHere(0)).click();
  await expect(page.getByTestId(testIds.buyInDialog)).toBeVisible();
  await nothingFound(page, 'buy-in dialog');
  await alice.buyIn('40');
  await expect(page.getByTestId(testIds.waiting)).toHaveAttribute('data-reason', 'waiting-for-players');
  await nothingFound(page, 'waiting for players');

  const bots = await TableBots.start(stack, { tableId, count: 2 });
  await alice.turn();
  await nothingFound(page, 'my turn');
  await alice.stayIn();
  await stack.control('/clock', { pause: true });
  await expect(alice.root).toHaveAttribute('data-phase', 'showdown');
  await expect(page.locator('[data-kind="shown"]').first()).toBeVisible();
  await nothingFound(page, 'showdown');
  await stack.control('/clock', { resume: true });
  await alice.leave();
  await expect(page.getByTestId(testIds.receipt)).toBeVisible();
  await nothingFound(page, 'receipt');
  await bots.stop();
});

test('axe finds nothing in the dialogs of a table or in the hand history', async ({ browser }) => {
  const tableId = await stack.tableOf('Vienna');
  const alice = await Person.inLobby(browser, stack, 'alice');
  const { page } = alice;
  await alice.openTable(tableId);
  await alice.sitDown(0, '40');
  const bots = await TableBots.start(stack, { tableId, count: 2 });
  await alice.dealtIn();
  await alice.stayIn();
  await bots.stop();
  await lookAtDialogs(page);
  await page.goto(`${stack.service}/lobby/hands?table=${tableId}`);
  await lookAtHands(page, tableId);
});

/** The dialogs that the table menu opens. */
async function lookAtDialogs(page: Page): Promise<void> {
  for (const [name, testId] of [
    ['Settings', testIds.settingsDialog],
    ['Table rules', testIds.infoDialog],
    ['Hotkeys', testIds.helpDialog],
  ] as const) {
    await page.getByTestId(testIds.menu).click();
    await nothingFound(page, 'menu');
    await page.getByRole('button', { name, exact: true }).click();
    await expect(page.getByTestId(testId)).toBeVisible();
    await nothingFound(page, name);
    await page.keyboard.press('Escape');
  }
}

/** The hands of one table, of a custom date range, an empty list, and one hand exported to a file. */
async function lookAtHands(page: Page, tableId: string): Promise<void> {
  const hands = page.getByTestId('hands');
  await expect(hands.getByTestId('hands-table')).toHaveValue(tableId);
  await expect(hands.getByRole('listitem').first()).toBeVisible();
  await nothingFound(page, 'my hands at a table');
  await hands.getByRole('radio', { name: 'Custom' }).check();
  await hands.getByLabel('From', { exact: true }).fill('2001-01-01');
  await expect(hands.getByRole('listitem').first()).toBeVisible();
  await nothingFound(page, 'my hands, days chosen');
  await hands.getByLabel('To', { exact: true }).fill('2001-01-02');
  await expect(hands.getByText('No hands match these filters.')).toBeVisible();
  await nothingFound(page, 'my hands, none found');
  await hands.getByRole('radio', { name: 'All', exact: true }).check();
  await hands.getByRole('radio', { name: 'Biggest pot first' }).check();
  await hands.getByRole('listitem').first().getByRole('link').click();
  await page.getByRole('button', { name: 'Export' }).click();
  await expect(page.getByTestId('export-text')).toHaveValue(/Hand #/);
  await nothingFound(page, 'export of a hand');
}

test('axe finds nothing when the page runs from right to left', async ({ browser }) => {
  const tableId = await stack.tableOf('Vienna');
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await context.newPage();
  const texts: string[] = [];
  page.on('request', (request) => texts.push(...(/texts\.([\w-]+)\.\w+-[\w-]{8}\.js/.exec(request.url())?.slice(1) ?? [])));
  const alice = new Person(page, 'alice');
  await page.goto(await stack.launchUrl('alice', { language: 'ar_EG' }));
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('heading', { name: 'الطاولات' })).toBeVisible();
  await nothingFound(page, 'lobby in Arabic');
  await alice.openTable(tableId);
  await page.getByTestId(testIds.seatSitHere(0)).click();
  await expect(page.getByTestId(testIds.buyInDialog)).toContainText('مبلغ الدخول');
  await nothingFound(page, 'buy-in dialog in Arabic');
  await alice.buyIn('40');
  await nothingFound(page, 'table in Arabic');
  await page.goto(`${stack.service}/lobby/hands?when=days`);
  await expect(page.getByTestId('hands')).toBeVisible();
  await nothingFound(page, 'hand history in Arabic');
  // The page uses the browser's language until it knows the player; no third language is downloaded.
  expect([...new Set(texts)].sort()).toEqual(['ar', 'en']);
});

test('selected controls stand out when the system forces its own colours', async ({ browser }) => {
  const { page } = await Person.inLobby(browser, stack, 'alice', { forcedColors: 'active' });
  const chip = page.locator('label', { hasText: 'Hide full' });
  const colour = () => chip.locator('span').evaluate((element) => getComputedStyle(element).backgroundColor);
  const before = await colour();
  await chip.click();
  await expect(chip.locator('input')).toBeChecked();
  await expect.poll(colour).not.toBe(before);
});

test('a changed language survives a reload', async ({ browser }) => {
  const { page } = await Person.inLobby(browser, stack, 'alice');
  await page.getByTestId('nav-settings').click();
  await expect(page.getByRole('heading', { name: 'Settings', exact: true })).toBeVisible();
  await nothingFound(page, 'settings');
  await page.getByTestId('lobby-language').selectOption('de');
  await expect(page.getByRole('heading', { name: 'Optionen', exact: true })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Optionen', exact: true })).toBeVisible();
});

test('a player switches to the light theme; it survives a reload, applies at the table and can be changed there', async ({ browser }) => {
  const alice = await Person.inLobby(browser, stack, 'alice');
  const { page } = alice;
  const root = page.locator('html');
  const background = () => page.locator('body').evaluate((element) => getComputedStyle(element).backgroundColor);
  await expect(root).toHaveAttribute('data-theme', 'dark');
  const dark = await background();
  await page.getByTestId('nav-settings').click();
  await page.getByTestId('lobby-theme').selectOption('light');
  await expect.poll(background).not.toBe(dark);
  await page.reload();
  await expect(root).toHaveAttribute('data-theme', 'light');
  await alice.openTable(await stack.tableOf('Vienna'));
  await page.getByTestId(testIds.menu).click();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('radio', { name: 'System' }).check();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(root).toHaveAttribute('data-theme', 'light');
});

test('from Play to the receipt without a pointer', async ({ browser }) => {
  const tableId = await stack.tableOf('Vienna');
  const bots = await TableBots.start(stack, { tableId, count: 2 });
  const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  const alice = new Person(page, 'alice');
  await page.goto(stack.demo);
  await tabTo(page, page.getByRole('button', { name: 'Play poker as Alice' }));
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('lobby')).toBeVisible();
  await tabTo(page, page.getByTestId('quick-seat'));
  await page.keyboard.press('Enter');

  await tabTo(page, page.getByTestId(testIds.buyInAmount));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('30');
  await page.keyboard.press('Enter');
  await alice.turn();
  await expect(page.getByTestId(testIds.announcer)).toContainText('Your turn.');
  await expect(page.getByTestId(testIds.announcer)).toContainText('You have');

  // The first decision uses Tab and Enter, the others the table's hotkeys.
  const decision = await alice.turn();
  const callOrCheck = page.getByTestId(testIds.actionCall).or(page.getByTestId(testIds.actionCheck));
  await tabTo(page, callOrCheck);
  await settled(callOrCheck);
  await page.keyboard.press('Enter');
  await expect(alice.root).not.toHaveAttribute('data-decision', decision);
  await alice.turn();
  await page.keyboard.press('b');
  await expect(page.getByTestId(testIds.announcer)).toContainText('Board');
  await settled(alice.button('bet'));
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('r');
  await expect(page.getByTestId(testIds.log)).toContainText(/Alice\W+(bets|raises)/);
  await stayInByKey(alice);

  await tabTo(page, page.getByTestId(testIds.leave));
  await page.keyboard.press('Enter');
  const receipt = page.getByTestId(testIds.receipt);
  const confirm = page.getByTestId(testIds.leaveConfirm);
  await expect(receipt.or(confirm)).toBeVisible();
  if (await confirm.isVisible()) {
    // The next hand had already started.
    await tabTo(page, confirm);
    await page.keyboard.press('Enter');
  }
  await expect(receipt).toContainText('Bought in€30.00', { timeout: 40_000 });
  await tabTo(page, receipt.getByRole('button', { name: 'Lobby' }));
  await page.keyboard.press('Enter');
  await expect(alice.lobbyReceipts).toHaveCount(1);
  await bots.stop();
});

/** Presses Tab until the wanted control has the focus. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible();
  for (let stops = 0; stops < STOPS_MAX; stops += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${STOPS_MAX} stops and never at ${wanted}`);
}

/** Waits until the button accepts presses (UX-2); its hotkey is blocked for the same half second. */
async function settled(button: Locator): Promise<void> {
  await expect(button).toBeEnabled();
}

async function stayInByKey(person: Person): Promise<void> {
  const hand = await person.hand();
  const { page, root } = person;
  for (;;) {
    await expect.poll(async () => (await root.getAttribute('data-turn')) === 'me' || (await person.phase()) === 'showdown').toBe(true);
    if ((await person.phase()) === 'showdown' || (await person.hand()) !== hand) return;
    const decision = await person.turn();
    // Fold may be ready at once, having meant the same at the decision before; the key presses this button.
    await settled(page.getByTestId(testIds.actionCall).or(page.getByTestId(testIds.actionCheck)));
    await page.keyboard.press('c');
    await expect(root).not.toHaveAttribute('data-decision', decision);
  }
}
