import type { Page } from 'playwright';

/** A pre-action may be this many pixels off its button (UX-3). */
const PLACE_SLACK = 8;

interface Box {
  readonly place: number;
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

/** The boxes of the three buttons, in their order on screen. */
async function boxes(page: Page): Promise<Box[]> {
  const buttons = await page.locator('[data-meaning]').all();
  const found = await Promise.all(buttons.map((button) => button.boundingBox()));
  return found.flatMap((box, place) => (box ? [{ place, box }] : []));
}

/** Compares two states of a table, and reports pre-actions that are not where their buttons will be. */
export async function comparePlaces(page: Page, addresses: readonly [before: string, turn: string]): Promise<string[]> {
  const shown: Box[][] = [];
  for (const address of addresses) {
    await page.goto(address);
    await page.waitForSelector('[data-meaning]');
    shown.push(await boxes(page));
  }
  const [before = [], turn = []] = shown;
  return before.flatMap(({ place, box }) => {
    const button = turn.find((other) => other.place === place)?.box;
    if (!button) return [`pre-action ${place} has no button`];
    const off = Math.max(
      Math.abs(box.x - button.x),
      Math.abs(box.y - button.y),
      Math.abs(box.width - button.width),
      Math.abs(box.height - button.height),
    );
    return off > PLACE_SLACK ? [`pre-action ${place} is ${Math.round(off)} px off its button`] : [];
  });
}
