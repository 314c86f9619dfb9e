import { testIds } from '@cardroom/ui/test-ids';
import { nothingFound } from './axe.ts';
import { type Browser, expect, type Locator, type Page, test } from './browser-test.ts';
import { OperatorWallet } from './operator-wallet.ts';
import { openRoom } from './own-room.ts';
import { Person } from './pages.ts';
import { Stack } from './stack.ts';

/** What a table looks like: players' masks, which everybody sees, and the felt and card backs of one browser. */
const ANN = 1;
const BO = 4;

let stack: Stack;
test.beforeAll(async () => {
  stack = await Stack.start();
});
test.afterAll(() => stack.stop());

async function player(browser: Browser, playerId: string): Promise<Person> {
  await new OperatorWallet(stack).enrol(playerId, 100_000);
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  return Person.at(context, playerId, await stack.launchUrl(playerId));
}

const maskAt = (page: Page, seat: number): Locator => page.getByTestId(testIds.seat(seat)).locator('[data-mask]');

async function openSettings(page: Page): Promise<Locator> {
  await page.getByTestId(testIds.menu).click();
  await page.getByTestId(testIds.menuItem('settings')).click();
  const dialog = page.getByTestId(testIds.settingsDialog);
  await expect(dialog).toBeVisible();
  return dialog;
}

test('a chosen mask is seen by everybody, survives a reload, and the felt and backs change in one browser only', async ({ browser }) => {
  const tableId = await openRoom(stack, { name: 'masks', seats: '6' });
  const [ann, bo] = [await player(browser, 'ann-mask'), await player(browser, 'bo-mask')];
  const refused: string[] = [];
  for (const { page } of [ann, bo]) page.on('console', (line) => line.type() === 'error' && refused.push(line.text()));
  for (const [seat, one] of [
    [ANN, ann],
    [BO, bo],
  ] as const) {
    await one.openTable(tableId);
    await one.sitDown(seat, '100');
  }
  await expect(maskAt(bo.page, ANN)).toBeVisible();
  const bosMask = await maskAt(bo.page, BO).getAttribute('data-mask');

  const dialog = await openSettings(ann.page);
  await nothingFound(ann.page, 'settings with the pictures to choose from');
  await dialog.getByRole('radio', { name: 'Octopus' }).check();
  await expect(maskAt(bo.page, ANN)).toHaveAttribute('data-mask', 'octopus');
  await expect(maskAt(bo.page, BO)).toHaveAttribute('data-mask', bosMask ?? '');
  await dialog.getByRole('radio', { name: 'Plum' }).check();
  await dialog.getByRole('radio', { name: 'Tide' }).check();
  await expect(ann.page.locator('html')).toHaveAttribute('data-felt', 'plum');
  await expect(ann.page.locator('html')).toHaveAttribute('data-back', 'tide');
  await expect(bo.page.locator('html')).toHaveAttribute('data-felt', 'house');

  await ann.page.reload();
  await expect(maskAt(ann.page, ANN)).toHaveAttribute('data-mask', 'octopus');
  await expect(ann.page.locator('html')).toHaveAttribute('data-felt', 'plum');
  // The art of the masks and the tile of the felt come from the service itself, as the policy demands.
  await expect(ann.page.locator('#cr-mask-octopus')).toBeAttached();
  expect(refused).toEqual([]);
  for (const { page } of [ann, bo]) await page.context().close();
});

const fileOf = (mask: string | null) => `/lobby/masks/${mask}.svg`;

test('a line of the hand log begins with the face its player had, and keeps it when they choose another or leave', async ({ browser }) => {
  const tableId = await openRoom(stack, { name: 'faces', seats: '6' });
  const [ann, bo] = [await player(browser, 'ann-face'), await player(browser, 'bo-face')];
  for (const [seat, one] of [
    [ANN, ann],
    [BO, bo],
  ] as const) {
    await one.openTable(tableId);
    await one.sitDown(seat, '100');
  }
  await bo.dealtIn();
  const old = await maskAt(bo.page, ANN).getAttribute('data-mask');
  const log = bo.page.getByTestId(testIds.log);
  const faceOf = (text: RegExp): Locator => log.getByRole('listitem').filter({ hasText: text }).locator('img').first();
  const posts = faceOf(/ann-face\W+posts/i);
  await expect(posts).toHaveAttribute('src', fileOf(old));
  await expect(log.getByRole('listitem').filter({ hasText: /^Hand/ }).locator('img')).toHaveCount(0);

  const dialog = await openSettings(ann.page);
  await dialog.getByRole('radio', { name: 'Octopus' }).check();
  await ann.page.keyboard.press('Escape');
  await expect(maskAt(bo.page, ANN)).toHaveAttribute('data-mask', 'octopus');
  await expect(posts).toHaveAttribute('src', fileOf(old));

  await ann.leave();
  await expect(faceOf(/ann-face\W+leaves/i)).toHaveAttribute('src', fileOf('octopus'));
  await expect(maskAt(bo.page, ANN)).toHaveCount(0);
  await expect(posts).toHaveAttribute('src', fileOf(old));
  const drawn = await log.locator('img').evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth > 0));
  expect(drawn.every((isDrawn) => isDrawn)).toBe(true);
  await nothingFound(bo.page, 'a hand log with faces');
  for (const { page } of [ann, bo]) await page.context().close();
});

test('who chooses a mask that somebody at the table has is drawn the next free one', async ({ browser }) => {
  const tableId = await openRoom(stack, { name: 'twins', seats: '6' });
  const [ann, bo] = [await player(browser, 'ann-twin'), await player(browser, 'bo-twin')];
  for (const [seat, one] of [
    [ANN, ann],
    [BO, bo],
  ] as const) {
    await one.openTable(tableId);
    await one.sitDown(seat, '100');
    const dialog = await openSettings(one.page);
    await dialog.getByRole('radio', { name: 'Fox' }).check();
    await one.page.keyboard.press('Escape');
    await expect(maskAt(ann.page, seat)).toHaveAttribute('data-mask', seat === ANN ? 'fox' : 'owl');
  }
  await expect(maskAt(bo.page, ANN)).toHaveAttribute('data-mask', 'fox');
  await expect(maskAt(bo.page, BO)).toHaveAttribute('data-mask', 'owl');
  for (const { page } of [ann, bo]) await page.context().close();
});
