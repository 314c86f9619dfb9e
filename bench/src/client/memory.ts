import { OperatorWallet } from '@cardroom/e2e/operator-wallet';
import { Person } from '@cardroom/e2e/pages';
import type { Stack } from '@cardroom/e2e/stack';
import { TableBots } from '@cardroom/e2e/table-bots';
import type { Browser, Page } from 'playwright';
import type { Figure } from './figures.ts';
import { fastRoom } from './room.ts';
import { DESKTOP, heapMegabytes, openPage } from './site.ts';

const TABLES = 4;
const BOTS = 3;
const HERO = 0;
/** Caches fill during the first hands; growth after them is a leak. */
const WARM_HANDS = 20;
const HANDS = 300;
const GROWTH_MB_MAX = 20;
/** The measurement ends here, however many hands have been played. */
const MS_MAX = 360_000;
const LOOK_MS = 500;

/** One player at four tiled tables who checks or folds at once, while bots play as fast as the service allows. */
export async function measureMemory(stack: Stack, browser: Browser): Promise<Figure[]> {
  const tables = await Promise.all(Array.from({ length: TABLES }, () => fastRoom(stack)));
  const bots: TableBots[] = [];
  const { page, cdp } = await openPage(browser, { ...DESKTOP, reducedMotion: 'no-preference' });
  try {
    await seatAt(stack, page, tables);
    for (const tableId of tables) bots.push(await TableBots.start(stack, { tableId, count: BOTS, seed: 100 * bots.length }));
    await page.getByTestId('open-tiles').click();
    await page
      .getByTestId('tiles')
      .locator('[data-phase]')
      .nth(TABLES - 1)
      .waitFor();
    await page.evaluate(checkOrFold);
    const start = stack.handsOnRecord().ended;
    await playTo(stack, start + WARM_HANDS, MS_MAX);
    const before = await heapMegabytes(cdp);
    const from = stack.handsOnRecord().ended;
    await playTo(stack, from + HANDS, MS_MAX);
    const played = stack.handsOnRecord().ended - from;
    const after = await heapMegabytes(cdp);
    const size = `${before.toFixed(1)} → ${after.toFixed(1)} MB`;
    return [
      {
        name: 'JS heap growth, four tables on tiles',
        value: after - before,
        unit: 'MB',
        limit: GROWTH_MB_MAX,
        note: `${played} hands after ${WARM_HANDS} to warm up, ${size}, collected before each reading`,
      },
    ];
  } finally {
    await page.context().close();
    await Promise.all(bots.map((some) => some.stop()));
  }
}

async function seatAt(stack: Stack, page: Page, tables: readonly string[]): Promise<void> {
  await new OperatorWallet(stack).enrol('bench-four', 1_000_000);
  await page.goto(await stack.launchUrl('bench-four'));
  await page.getByTestId('lobby').waitFor();
  const person = new Person(page, 'bench-four');
  for (const tableId of tables) {
    await person.openTable(tableId);
    await person.sitDown(HERO, '100');
  }
  await page.getByTestId('open-tiles').click();
  await page
    .getByTestId('tiles')
    .locator('[data-phase]')
    .nth(TABLES - 1)
    .waitFor();
}

/** Runs in the page: checks or folds at every turn, as soon as the button is enabled. */
function checkOrFold(): void {
  const EVERY_MS = 100;
  setInterval(() => {
    for (const table of document.querySelectorAll('[data-turn="me"]')) {
      const button =
        table.querySelector<HTMLElement>('[data-testid="action-check"]') ?? table.querySelector<HTMLElement>('[data-testid="action-fold"]');
      if (button?.getAttribute('aria-disabled') !== 'true') button?.click();
    }
  }, EVERY_MS);
}

async function playTo(stack: Stack, hands: number, msMax: number): Promise<void> {
  const until = Date.now() + msMax;
  while (stack.handsOnRecord().ended < hands && Date.now() < until) await new Promise((done) => setTimeout(done, LOOK_MS));
}
