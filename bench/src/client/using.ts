import type { Page } from 'playwright';

/** Dialogs of the menu by what their items say. */
const DIALOGS = [
  ['Settings', 'settings-dialog'],
  ['Keys', 'help-dialog'],
  ['Table rules', 'info-dialog'],
] as const;

/** Presses at the table that decide nothing: the menu, the settings, the help, the table's facts, and Escape. */
export async function useTable(page: Page): Promise<void> {
  const dialogs = page.locator('dialog[open]');
  for (const [name, testId] of DIALOGS) {
    await page.getByTestId('menu').click();
    await dialogs.getByRole('button', { name }).click();
    // Fetched when it is asked for the first time: Escape before that would meet no dialog.
    await page.locator(`dialog[open][data-testid="${testId}"]`).waitFor();
    await page.keyboard.press('Escape');
    await dialogs.waitFor({ state: 'detached' });
  }
}

/** Presses amounts at the player's turn: every preset, one step more and less, some keys. */
export async function useSizes(page: Page): Promise<void> {
  for (const preset of await page.locator('[data-testid^="preset-"]').all()) await preset.click({ timeout: 5_000 });
  await page.getByTestId('amount-less').click();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowDown');
}

/** Shows every choice of the lobby's filter. */
export async function openFilters(page: Page): Promise<void> {
  const toggle = page.locator('button[aria-expanded="false"][aria-controls]');
  if (await toggle.isVisible()) await toggle.click();
}

/** Sorts the list by every column both ways, makes and takes back every choice of the filter, marks a room, looks at a table. */
export async function useLobby(page: Page): Promise<void> {
  const list = page.getByTestId('lobby-tables');
  for (const head of await list.locator('thead button').all()) {
    if (!(await head.isVisible())) continue;
    await head.click();
    await head.click();
  }
  await openFilters(page);
  for (const chip of await page.getByTestId('lobby-filters').locator('label:has(input[type="checkbox"])').all()) {
    await chip.click();
    await chip.click();
  }
  const favourite = page.locator('[data-testid^="favourite-"]').first();
  await favourite.click();
  await favourite.click();
  await page.locator('[data-testid^="preview-"]').first().click();
  await page.keyboard.press('Escape');
}
