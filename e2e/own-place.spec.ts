import { measureTable } from '@cardroom/ui/measure-table';
import { testIds } from '@cardroom/ui/test-ids';
import { nothingFound } from './axe.ts';
import { type Browser, type BrowserContextOptions, expect, type Locator, type Page, test } from './browser-test.ts';
import { OperatorWallet } from './operator-wallet.ts';
import { openRoom } from './own-room.ts';
import { Person } from './pages.ts';
import { Stack } from './stack.ts';

/** A player's preferred seat: the table is turned for that player alone, at every table in their browser. */
const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const BO = 4;
const ANN = 1;

let stack: Stack;
test.beforeAll(async () => {
  stack = await Stack.start();
});
test.afterAll(() => stack.stop());

async function player(browser: Browser, playerId: string, language: string, options: BrowserContextOptions = {}): Promise<Person> {
  await new OperatorWallet(stack).enrol(playerId, 100_000);
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  return Person.at(context, playerId, await stack.launchUrl(playerId, { language }));
}

/** Ann at seat 1 and Bo at seat 4 of a table of six, with cards; the clock is stopped. */
async function twoAtATable(browser: Browser, name: string, language: string, options: BrowserContextOptions = {}) {
  await stack.control('/clock', { resume: true });
  const tableId = await openRoom(stack, { name, seats: '6' });
  const ann = await player(browser, `ann-${name}`, language, options);
  const bo = await player(browser, `bo-${name}`, 'en_GB');
  for (const [seat, one] of [
    [ANN, ann],
    [BO, bo],
  ] as const) {
    await one.openTable(tableId);
    await one.sitDown(seat, '100');
  }
  await ann.dealtIn();
  await stack.control('/clock', { pause: true });
  return { ann, bo, tableId };
}

const placeOf = (page: Page, seat: number): Locator => page.locator('[data-place]', { has: page.getByTestId(testIds.seat(seat)) });

async function openSettings({ page }: Person, name: string): Promise<void> {
  await page.getByTestId(testIds.menu).click();
  await page.getByRole('button', { name }).click();
  await expect(page.getByTestId(testIds.settingsDialog)).toBeVisible();
}

async function clear(page: Page): Promise<void> {
  // Nothing behind a dialog can be pressed until the frame after it has closed.
  await expect(page.locator('[inert]')).toHaveCount(0);
  expect((await page.evaluate(measureTable)).findings).toEqual([]);
}

test('the player’s seat is at the chosen place, also at the next table and after a reload, until the setting is off', async ({
  browser,
}) => {
  const { ann, bo, tableId } = await twoAtATable(browser, 'place', 'en_GB');
  const { page } = ann;
  await expect(placeOf(page, ANN)).toHaveAttribute('data-place', '0');
  await openSettings(ann, 'Settings');
  await page.getByTestId(testIds.ownPlace(2)).check();
  await nothingFound(page, 'settings with the own place');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByTestId(testIds.ownPlace(3))).toBeChecked();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Escape');
  await expect(placeOf(page, ANN)).toHaveAttribute('data-place', '2');
  await expect(placeOf(page, BO)).toHaveAttribute('data-place', '5');
  expect(await ann.cards(ANN)).not.toContain('back');
  await clear(page);
  // The other player's view does not change.
  await expect(placeOf(bo.page, BO)).toHaveAttribute('data-place', '0');

  await stack.control('/clock', { resume: true });
  await page.reload();
  await ann.openTable(tableId);
  await expect(placeOf(page, ANN)).toHaveAttribute('data-place', '2');
  const duel = await openRoom(stack, { name: 'two seats', seats: '2' });
  await ann.openTable(duel);
  await ann.sitDown(0, '100');
  await expect(placeOf(page, 0)).toHaveAttribute('data-place', '1');
  await openSettings(ann, 'Settings');
  await page.getByRole('switch', { name: /^Always seat me at the bottom/ }).uncheck();
  await expect(page.getByTestId(testIds.ownPlace(0))).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(placeOf(page, 0)).toHaveAttribute('data-place', '0');
  await ann.openTable(tableId);
  await expect(placeOf(page, ANN)).toHaveAttribute('data-place', String(ANN));
});

test('on a phone, in a right-to-left language, the table turns the same way and nothing overlaps', async ({ browser }) => {
  const { ann } = await twoAtATable(browser, 'place-phone', 'ar_EG', PHONE);
  const { page } = ann;
  await openSettings(ann, 'الإعدادات');
  const left = page.getByTestId(testIds.ownPlace(1));
  await left.tap();
  const [one, other] = [await left.boundingBox(), await page.getByTestId(testIds.ownPlace(5)).boundingBox()];
  expect(one?.x ?? 0).toBeLessThan(other?.x ?? 0);
  await nothingFound(page, 'settings in Arabic on a phone');
  await page.keyboard.press('Escape');
  await expect(placeOf(page, ANN)).toHaveAttribute('data-place', '1');
  expect(await ann.cards(ANN)).not.toContain('back');
  await clear(page);
});
