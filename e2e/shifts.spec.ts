import { testIds } from '@cardroom/ui/test-ids';
import { type BrowserContext, expect, type Page, test } from './browser-test.ts';
import { OperatorWallet } from './operator-wallet.ts';
import { openRoom } from './own-room.ts';
import { Person } from './pages.ts';
import { Stack } from './stack.ts';
import { TableBots } from './table-bots.ts';
import { layoutShiftOf, notedVitals, observeVitals, SHIFT_MAX, TABLE_NODES_MAX } from './vitals.ts';

/** Nothing moves under the finger, with every animation on, and a live table stays within its budget of nodes. */
const HANDS = 2;
/** More lines than fit into the panel. */
const LOG_HANDS = 3;

let stack: Stack;
test.beforeAll(async () => {
  stack = await Stack.start();
});
test.afterAll(() => stack.stop());

const VIEWS = [
  { name: 'computer', playerId: 'still-computer', options: { viewport: { width: 1440, height: 900 } } },
  { name: 'phone', playerId: 'still-phone', options: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } },
] as const;

for (const { name, playerId, options } of VIEWS) {
  test(`the lobby loads and hands are played without layout shifts, ${name}`, async ({ browser }) => {
    const tableId = await openRoom(stack, { name: `Still ${name}`, seats: '6' });
    await new OperatorWallet(stack).enrol(playerId, 100_000);
    const context = await browser.newContext({ ...options, reducedMotion: 'no-preference' });
    await context.addInitScript(observeVitals);
    const person = new Person(await context.newPage(), playerId, { touches: name === 'phone' });
    await person.page.goto(await stack.launchUrl(playerId));
    await expect(person.page.getByTestId('quick-seat')).toBeVisible();
    await person.page.waitForLoadState('networkidle');
    await still(person.page);

    await person.openTable(tableId);
    await person.sitDown(0, '100');
    const bots = await TableBots.start(stack, { tableId, count: 3 });
    await person.dealtIn();
    for (let hand = 0; hand < HANDS; hand += 1) {
      const id = await person.hand();
      await person.stayIn();
      expect(await tableNodes(person.page)).toBeLessThanOrEqual(TABLE_NODES_MAX);
      await person.handAfter(id);
    }
    await still(person.page);
    await context.close();
    await bots.stop();
  });
}

test('the log follows the hands at its end, and stays where a reader has scrolled to', async ({ browser }) => {
  const tableId = await openRoom(stack, { name: 'Followed', seats: '6' });
  await new OperatorWallet(stack).enrol('reader', 100_000);
  const context = await browser.newContext({ ...VIEWS[0].options, reducedMotion: 'no-preference' });
  const shieldsLoad = await shieldsHeld(context);
  const person = await Person.at(context, 'reader', await stack.launchUrl('reader'));
  await person.openTable(tableId);
  await person.sitDown(0, '100');
  const bots = await TableBots.start(stack, { tableId, count: 5 });
  await person.dealtIn();
  const log = person.page.getByTestId(testIds.log);
  const belowTheEnd = () =>
    log.evaluate(({ scrollHeight, scrollTop, clientHeight }) => Math.round(scrollHeight - scrollTop - clientHeight));
  for (let hand = 0; hand < LOG_HANDS; hand += 1) {
    await playHand(person);
    await expect.poll(belowTheEnd).toBe(0);
  }
  expect(await log.evaluate(({ scrollTop }) => scrollTop), 'more lines than fit').toBeGreaterThan(0);

  const handLines = log.locator('li[data-tone="hand"]');
  await expect(handLines.getByRole('button')).toHaveCount(0);
  shieldsLoad();
  await expect(handLines.getByRole('button').first()).toBeVisible();
  const heights = await handLines.evaluateAll((items) => items.map((item) => item.getBoundingClientRect().height));
  expect(new Set(heights), 'the shield changes no height').toHaveProperty('size', 1);
  await expect.poll(belowTheEnd).toBe(0);

  await log.hover();
  await person.page.mouse.wheel(0, -300);
  await expect.poll(belowTheEnd).toBeGreaterThan(200);
  const readAt = await log.evaluate(restingAt);
  await playHand(person);
  expect(await log.evaluate(({ scrollTop }) => scrollTop)).toBe(readAt);
  await log.hover();
  await person.page.mouse.wheel(0, 10_000);
  await expect.poll(belowTheEnd).toBe(0);
  await playHand(person);
  await expect.poll(belowTheEnd).toBe(0);
  await context.close();
  await bots.stop();
});

/** Holds up the code of the shields, as a slow line would; returns what lets it through. */
async function shieldsHeld(context: BrowserContext): Promise<() => void> {
  let letThrough = (): void => {};
  const through = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await context.route(/\/parts-[^/]+\.js$/, async (route) => {
    await through;
    await route.continue();
  });
  return letThrough;
}

/** The scroll position once scrolling has settled, which takes a few frames after the wheel. */
async function restingAt(list: Element): Promise<number> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  let [at, still] = [list.scrollTop, 0];
  for (; still < 10; still += 1) {
    await frame();
    if (list.scrollTop !== at) [at, still] = [list.scrollTop, 0];
  }
  return at;
}

async function playHand(person: Person): Promise<void> {
  const id = await person.hand();
  await person.stayIn();
  await person.handAfter(id);
}

async function still(page: Page): Promise<void> {
  const { shifts } = await page.evaluate(notedVitals);
  expect(layoutShiftOf(shifts), JSON.stringify(shifts)).toBeLessThanOrEqual(SHIFT_MAX);
}

/** Nodes of the table without the lines of its log, which grow with the hands. */
function tableNodes(page: Page): Promise<number> {
  return page.evaluate(
    () => document.querySelectorAll('[data-testid^="table:"] *').length - document.querySelectorAll('[data-testid="log"] *').length,
  );
}
