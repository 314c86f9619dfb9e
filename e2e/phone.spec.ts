import { testIds } from '@cardroom/ui/test-ids';
import { type BrowserContextOptions, expect, type Locator, type Page, test } from './browser-test.ts';
import { OperatorWallet } from './operator-wallet.ts';
import { Person } from './pages.ts';
import { Stack } from './stack.ts';
import { TableBots } from './table-bots.ts';

/** A whole visit by touch: on a phone in portrait, in landscape, and on a small one. Everything to press is on the screen. */
const ANDROID = 'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36';
const PHONES = [
  { name: 'upright', playerId: 'alice', player: 'Alice', width: 390, height: 844, layout: 'portrait' },
  { name: 'across', playerId: 'bob', player: 'Bob', width: 844, height: 390, layout: 'landscape' },
  { name: 'small', playerId: 'chris', player: 'Chris', width: 360, height: 640, layout: 'portrait' },
] as const;
/** Shortest side of any control that spends money, px. */
const TARGET_MIN = 44;

let stack: Stack;
let wallet: OperatorWallet;
let bots: TableBots;
test.beforeAll(async () => {
  stack = await Stack.start();
  wallet = new OperatorWallet(stack);
  bots = await TableBots.start(stack, { tableId: await stack.tableOf('Lisbon'), count: 4 });
});
test.afterAll(async () => {
  await bots.stop();
  await stack.stop();
});

for (const { name, playerId, player, width, height, layout } of PHONES) {
  test(`a hand from Play to the receipt by touch, phone ${name} (${width} × ${height})`, async ({ browser }) => {
    const phone: BrowserContextOptions = {
      viewport: { width, height },
      isMobile: true,
      hasTouch: true,
      deviceScaleFactor: 2,
      userAgent: ANDROID,
    };
    const person = await Person.fromCasino(browser, stack, { playerId, name: player }, phone);
    const { page } = person;
    await expect(person.lobbyBalance).toContainText('€1,000.00');
    await noSidewaysScroll(page);
    await picture(page, `${name}-lobby`);

    await person.quickSeat();
    await expect(person.root).toHaveAttribute('data-layout', layout);
    await onScreen(page.getByTestId(testIds.buyInDialog));
    await pressable(page.getByTestId(testIds.buyInConfirm));
    await noSidewaysScroll(page);
    await picture(page, `${name}-buy-in`);
    await person.buyIn('8');
    await person.dealtIn();

    await person.turn();
    for (const button of await page.locator('[data-testid="dock"] [data-meaning]').all()) await pressable(button);
    for (const preset of await page.locator('[data-testid^="preset-"]').all()) await onScreen(preset);
    await onScreen(page.getByTestId(testIds.amountInput));
    await onScreen(page.locator('[data-kind="hero"]'));
    await noSidewaysScroll(page);
    await picture(page, `${name}-my-turn`);
    await person.press(page.getByTestId(testIds.preset('min')));
    await person.act('raise');
    await person.stayIn();
    await person.winnerShown();
    await picture(page, `${name}-end`);

    await person.leave();
    const receipt = page.getByTestId(testIds.receipt);
    await expect(receipt.locator('p[data-state]')).toHaveAttribute('data-state', 'paid');
    await onScreen(receipt);
    await picture(page, `${name}-receipt`);
    await person.press(receipt.getByRole('button', { name: 'Lobby' }));
    await expect(person.lobbyReceipts).toHaveAttribute('data-state', 'paid');
    await expect
      .poll(async () => (await wallet.ledger(playerId)).transactions.map(({ type, state }) => `${type} ${state}`))
      .toEqual(['debit settled', 'credit paid']);
  });
}

async function onScreen(what: Locator): Promise<void> {
  await expect(what).toBeVisible();
  await expect(what).toBeInViewport({ ratio: 1 });
}

async function pressable(button: Locator): Promise<void> {
  await onScreen(button);
  const box = await button.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0), `${await button.innerText()}: smallest side`).toBeGreaterThanOrEqual(TARGET_MIN);
}

async function noSidewaysScroll(page: Page): Promise<void> {
  const [wide, seen] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
  expect(wide).toBeLessThanOrEqual(seen ?? 0);
}

async function picture(page: Page, name: string): Promise<void> {
  const path = test.info().outputPath(`${name}.png`);
  await page.screenshot({ path, animations: 'disabled' });
  await test.info().attach(name, { path, contentType: 'image/png' });
}
