import type { Page } from 'playwright';

/** Presses at the table that decide nothing: the menu, the settings, the help, and Escape. */
export async function useTable(page: Page): Promise<void> {
  for (const name of ['Settings', 'Help', 'Table info']) {
    await page.getByTestId('menu').click();
    const item = page.getByRole('button', { name });
    if (await item.isVisible()) await item.click();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
  }
}

/** Presses amounts at the player's turn: every preset, one step more and less, some keys. */
export async function useSizes(page: Page): Promise<void> {
  for (const preset of await page.locator('[data-testid^="preset-"]').all()) await preset.click({ timeout: 5_000 });
  await page.getByTestId('amount-less').click();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowDown');
}

/** Sorts the list by every column both ways, makes and takes back every choice of the filter, marks a room, looks at a table. */
export async function useLobby(page: Page): Promise<void> {
  const list = page.getByTestId('lobby-tables');
  for (const head of await list.locator('thead button').all()) {
    if (!(await head.isVisible())) continue;
    await head.click();
    await head.click();
  }
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
