import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/** Fails with axe's findings on the current page. A client page is checked in both themes, where only colours differ. */
export async function nothingFound(page: Page, where: string): Promise<void> {
  expect(await violations(looking(page).withTags(RULES)), where).toEqual([]);
  const shown = await page.evaluate(() => document.documentElement.dataset.theme ?? null);
  if (shown === null) return;
  const other = shown === 'dark' ? 'light' : 'dark';
  await show(page, other);
  expect(await violations(looking(page).withRules(['color-contrast'])), `${where}, ${other}`).toEqual([]);
  await show(page, shown);
}

function show(page: Page, theme: string): Promise<void> {
  return page.evaluate((one) => {
    document.documentElement.dataset.theme = one;
  }, theme);
}

/** axe needs a page of its own to combine the findings of frames; a single document does not. */
function looking(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode(page.frames().length === 1);
}

async function violations(axe: AxeBuilder): Promise<string[]> {
  const { violations: found } = await axe.analyze();
  return found.map(({ id, impact, nodes }) => `${impact} ${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}
