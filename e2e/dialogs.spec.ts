import { testIds } from '@cardroom/ui/test-ids';
import { expect, type Page, test } from './browser-test.ts';
import { Person } from './pages.ts';
import { Stack } from './stack.ts';

/** Dialogs are drawn before the page behind them becomes inert; their promises hold from the first moment. */
let stack: Stack;
test.beforeEach(async () => {
  stack = await Stack.start();
});
test.afterEach(() => stack.stop());

const STOPS = 20;

test('a dialog keeps the keyboard until Escape, then returns the focus', async ({ browser }) => {
  const { page } = await watcher(browser);
  const menu = page.getByTestId('menu');
  await menu.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  expect(await focusIn(page)).toBe('dialog');
  await expect(page.getByRole('main')).toHaveAttribute('inert');
  await expect(page.getByRole('main')).toBeVisible();
  expect(await page.locator('[aria-live][inert]').count(), 'what only speaks is still heard').toBe(0);
  for (let stop = 0; stop < STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    expect(await focusIn(page)).not.toBe('page');
  }
  await menu.evaluate((button) => button.focus());
  expect(await focusIn(page)).not.toBe('page');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(menu).toBeFocused();
  await expect(page.locator('[inert]')).toHaveCount(0);
});

test('one dialog opens another, and the focus returns to what opened the first', async ({ browser }) => {
  const { page } = await watcher(browser);
  const menu = page.getByTestId('menu');
  await menu.click();
  await page.getByTestId(testIds.menuItem('settings')).click();
  const settings = page.getByTestId(testIds.settingsDialog);
  await expect(settings).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  // The lower part of the dialog is rendered a moment later; it has to be there, too.
  await expect(settings.getByRole('heading', { level: 3 })).toHaveCount(3);
  expect(await focusIn(page)).toBe('dialog');
  await page.keyboard.press('Escape');
  await expect(settings).toHaveCount(0);
  await expect(menu).toBeFocused();
  await expect(page.locator('[inert]')).toHaveCount(0);
});

test('a press outside a dialog closes it and reaches nothing behind it', async ({ browser }) => {
  const { page, root } = await watcher(browser);
  const button = await page.getByTestId('to-lobby').boundingBox();
  if (!button) throw new Error('the way to the lobby is not on the screen');
  // No pause in between: the page may not be inert yet.
  await page.getByTestId('menu').click();
  await page.mouse.click(button.x + button.width / 2, button.y + button.height / 2);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(root).toBeVisible();
  await expect(page.locator('[inert]')).toHaveCount(0);
});

async function watcher(browser: Parameters<typeof Person.inLobby>[0]): Promise<Person> {
  const alice = await Person.inLobby(browser, stack, 'alice');
  await alice.openTable(await stack.tableOf('Vienna'));
  return alice;
}

function focusIn(page: Page): Promise<'dialog' | 'page' | 'nowhere'> {
  return page.evaluate(() => {
    const { activeElement } = document;
    if (activeElement === null || activeElement === document.body) return 'nowhere';
    return activeElement.closest('dialog') ? 'dialog' : 'page';
  });
}
