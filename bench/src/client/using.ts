import type { Locator, Page } from 'playwright';

/** The pace of a hurried person: faster presses would queue up and measure the queue. */
const BETWEEN_PRESSES_MS = 200;

/** Dialogs of the menu by the text of their items. */
const DIALOGS = [
  ['Settings', 'settings-dialog'],
  ['Hotkeys', 'help-dialog'],
  ['Table rules', 'info-dialog'],
] as const;

/** Presses at the table that are not actions: the menu, the settings, the help, the table information, and Escape. */
export async function useTable(page: Page): Promise<void> {
  const dialogs = page.locator('dialog[open]');
  for (const [name, testId] of DIALOGS) {
    await press(page.getByTestId('menu'));
    await press(dialogs.getByRole('button', { name }));
    // The dialog is loaded at the first press, and Escape must not come before it.
    await page.locator(`dialog[open][data-testid="${testId}"]`).waitFor();
    await pressKey(page, 'Escape');
    await dialogs.waitFor({ state: 'detached' });
  }
}

/** Presses bet sizes at the player's turn: every preset, one step more and less, some keys. */
export async function useSizes(page: Page): Promise<void> {
  for (const preset of await page.locator('[data-testid^="preset-"]').all()) await press(preset);
  await press(page.getByTestId('amount-less'));
  await pressKey(page, 'ArrowUp');
  await pressKey(page, 'ArrowDown');
}

/** Opens every choice of the lobby's filter. */
export async function openFilters(page: Page): Promise<void> {
  const toggle = page.locator('button[aria-expanded="false"][aria-controls]');
  if (await toggle.isVisible()) await press(toggle);
}

/** Sorts the list by every column both ways, sets and clears every filter, marks a room, previews a table. */
export async function useLobby(page: Page): Promise<void> {
  const list = page.getByTestId('lobby-tables');
  for (const head of await list.locator('thead button').all()) {
    if (!(await head.isVisible())) continue;
    await press(head);
    await press(head);
  }
  await openFilters(page);
  for (const chip of await page.getByTestId('lobby-filters').locator('label:has(input[type="checkbox"])').all()) {
    await press(chip);
    await press(chip);
  }
  const favourite = page.locator('[data-testid^="favourite-"]').first();
  await press(favourite);
  await press(favourite);
  await press(page.locator('[data-testid^="preview-"]').first());
  await pressKey(page, 'Escape');
}

const PRESS_MS_MAX = 5_000;

async function press(target: Locator): Promise<void> {
  await target.click({ timeout: PRESS_MS_MAX });
  await target.page().waitForTimeout(BETWEEN_PRESSES_MS);
}

async function pressKey(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key);
  await page.waitForTimeout(BETWEEN_PRESSES_MS);
}
