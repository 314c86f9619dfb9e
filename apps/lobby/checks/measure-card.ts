import { testIds } from '@cardroom/ui/test-ids';
import type { Page } from 'playwright';

/** Reports a player card that leaves the stage, scrolls sideways, covers the dock or cuts off a control. */
export async function measureCard(page: Page): Promise<string[]> {
  const [card, stage, dock] = await Promise.all(
    [`[data-testid="${testIds.playerCard}"]`, '#table-stage', `[data-testid="${testIds.dock}"]`].map((selector) =>
      page.locator(selector).first().boundingBox(),
    ),
  );
  if (!card || !stage || !dock) return ['there is no card, stage or dock'];
  const findings: string[] = [];
  const within =
    card.x >= stage.x - 1 &&
    card.y >= stage.y - 1 &&
    card.x + card.width <= stage.x + stage.width + 1 &&
    card.y + card.height <= stage.y + stage.height + 1;
  if (!within) findings.push('the card sticks out of the stage');
  if (card.y + card.height > dock.y + 1 && card.x < dock.x + dock.width) findings.push('the card lies over the dock');
  const wide = await page.getByTestId(testIds.playerCard).evaluate((element) => element.scrollWidth > element.clientWidth + 1);
  if (wide) findings.push('the card scrolls sideways');
  const cut = await page
    .getByTestId(testIds.playerCard)
    .locator('label > span, legend, dt, dd, button')
    .evaluateAll((parts) =>
      parts.filter((part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 1).map((part) => part.textContent),
    );
  findings.push(...cut.map((text) => `cut: ${text}`));
  return findings;
}
