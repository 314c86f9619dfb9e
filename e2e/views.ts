import { measureTable } from '@cardroom/ui/measure-table';
import { expect } from '@playwright/test';
import type { Person } from './pages.ts';

/** The window sizes the table is tested in, with the layout each gets. */
const DESKTOP = { width: 1440, height: 900, layout: 'desktop' };
const VIEWS = [
  DESKTOP,
  { width: 390, height: 844, layout: 'portrait' },
  { width: 844, height: 390, layout: 'landscape' },
  { width: 360, height: 640, layout: 'portrait' },
];

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Resolves when the page has taken its layout for the view. */
async function look(player: Person, view: typeof DESKTOP): Promise<void> {
  await player.page.setViewportSize(view);
  await expect(player.root).toHaveAttribute('data-layout', view.layout);
  await expect(player.root).toHaveJSProperty('clientWidth', view.width);
}

/** Where the matching elements are, per view. */
export async function boxesInEveryView(player: Person, selector: string): Promise<Box[][]> {
  const views: Box[][] = [];
  for (const view of VIEWS) {
    await look(player, view);
    const boxes = await Promise.all((await player.page.locator(selector).all()).map((one) => one.boundingBox()));
    views.push(boxes.filter((box) => box !== null));
  }
  await look(player, DESKTOP);
  return views;
}

/** The largest distance between corresponding edges of two boxes, px; infinite when one is missing. */
export function farthestEdge(one: Box | undefined, other: Box | undefined): number {
  if (!one || !other) return Number.POSITIVE_INFINITY;
  const right = (box: Box) => box.x + box.width;
  const bottom = (box: Box) => box.y + box.height;
  return Math.max(
    Math.abs(one.x - other.x),
    Math.abs(one.y - other.y),
    Math.abs(right(one) - right(other)),
    Math.abs(bottom(one) - bottom(other)),
  );
}

/** Everything that overlaps, sticks out or is covered, per view. */
export async function overlapsInEveryView(player: Person): Promise<string[]> {
  const found: string[] = [];
  for (const view of VIEWS) {
    await look(player, view);
    const { findings } = await player.page.evaluate(measureTable);
    found.push(...findings.map((finding) => `${view.width} × ${view.height}: ${finding}`));
  }
  await look(player, DESKTOP);
  return found;
}
