import { testIds } from '@cardroom/ui/test-ids';
import { nothingFound } from './axe.ts';
import { expect, test } from './browser-test.ts';
import { Person } from './pages.ts';
import { Stack } from './stack.ts';

/** The page with the rules of every game and the policies that licences ask for. */
let stack: Stack;
test.beforeAll(async () => {
  stack = await Stack.start();
});
test.afterAll(() => stack.stop());

for (const [size, viewport] of [
  ['desktop', { width: 1440, height: 900 }],
  ['phone', { width: 390, height: 844 }],
] as const) {
  test(`the rules of every game are drawn with cards, from the lobby and from a table, and lead back: ${size}`, async ({ browser }) => {
    const tableId = await stack.tableOf('Vienna');
    const alice = await Person.inLobby(browser, stack, 'alice', { viewport });
    const { page } = alice;
    await page.getByRole('link', { name: 'Rules & help' }).click();
    const rules = page.getByTestId('rules');
    await expect(rules).toBeVisible();
    await nothingFound(page, 'rules');
    const games = rules.getByRole('group', { name: 'Game' }).getByRole('button');
    await expect(games).toHaveCount(10);
    for (const game of await games.all()) {
      await game.click();
      await expect(rules.getByRole('heading', { level: 3 })).toHaveText((await game.textContent()) ?? '');
      // Every kind of hand, from the straight flush down to the high card, with its five cards.
      const ranks = rules.locator('[data-testid^="rules-rank-"]');
      expect(await ranks.count()).toBeGreaterThanOrEqual(9);
      const cards = await ranks.evaluateAll((rows) => rows.map((row) => row.querySelectorAll('svg').length));
      expect(cards.filter((count) => count !== 5)).toEqual([]);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect(wide).toBe(0);
    }
    await page.getByRole('button', { name: 'Back to the lobby' }).click();
    await expect(page.getByTestId('lobby')).toBeVisible();
    await alice.openTable(tableId);
    await page.getByTestId(testIds.menu).click();
    await page.getByTestId(testIds.rules).click();
    await expect(rules).toBeVisible();
    await page.getByRole('button', { name: 'Back to the table' }).click();
    await expect(page.getByTestId(testIds.seatSitHere(0))).toBeVisible();
  });
}
