import { testIds } from '@cardroom/ui/test-ids';
import type { Browser } from '@playwright/test';
import { expect, test } from './browser-test.ts';
import { person } from './duel.ts';
import { OperatorWallet } from './operator-wallet.ts';
import { openRoom } from './own-room.ts';
import type { Person } from './pages.ts';
import { CLUSTER_DATABASE_URL, Stack } from './stack.ts';

/** A second process takes over while a player looks at the table: the page comes back without being reloaded. */
test.skip(CLUSTER_DATABASE_URL === null, 'no PostgreSQL server answers at 127.0.0.1:5432, and TEST_DATABASE_URL names none');

let stack: Stack;
test.beforeEach(async () => {
  stack = await Stack.start({}, () => {}, { processes: 2 });
});
test.afterEach(async () => {
  const wallet = new OperatorWallet(stack);
  try {
    await expect.poll(() => wallet.drift('EUR'), { timeout: 20_000 }).toBe(0);
  } finally {
    await stack.stop();
  }
});

test('the process of a table is killed: the same hand, the same cards, and the page says that it reconnects', async ({ browser }) => {
  const [ann, bob] = await twoPlayers(browser, 'killed');
  await Promise.race([ann.turn(), bob.turn()]);
  const before = await pictureOf(ann);
  const said = await bannersOf(ann);
  await stack.aim(await ann.tableId());
  await stack.killService();
  await expect(ann.root).not.toHaveAttribute('data-link', 'live');
  for (const one of [ann, bob]) await expect(one.root).toHaveAttribute('data-link', 'live', { timeout: 30_000 });
  expect(await pictureOf(ann)).toEqual(before);
  expect(await said()).toContain('lost');
  await Promise.all([ann.stayIn(), bob.stayIn()]);
  await leaveBoth(ann, bob);
});

test('the process of a table is told to end: the next hand is dealt by the other process, and the page says nothing', async ({
  browser,
}) => {
  const [ann, bob] = await twoPlayers(browser, 'ended');
  const hand = await ann.hand();
  const said = await bannersOf(ann);
  await stack.aim(await ann.tableId());
  const ended = stack.endServing();
  await Promise.all([ann.stayIn(), bob.stayIn()]);
  await ended;
  await ann.handAfter(hand);
  // The hand was played to its end, and the table moved in the pause after it: the page has nothing to say.
  expect((await said()).filter((tone) => tone !== 'none')).toEqual([]);
  await Promise.all([ann.stayIn(), bob.stayIn()]);
  await leaveBoth(ann, bob);
});

/** Two players in browsers at a table of their own, dealt in. */
async function twoPlayers(browser: Browser, name: string): Promise<[Person, Person]> {
  const tableId = await openRoom(stack, { name });
  const [ann, bob] = [await person(stack, browser, `ann-${name}`, tableId), await person(stack, browser, `bob-${name}`, tableId)];
  await ann.sitDown(0, '100');
  await bob.sitDown(1, '100');
  await ann.dealtIn();
  return [ann, bob];
}

async function leaveBoth(...players: readonly Person[]): Promise<void> {
  for (const player of players) {
    await player.leave();
    await expect(player.view.getByTestId(testIds.receipt)).toBeVisible({ timeout: 40_000 });
  }
}

async function pictureOf(person: Person) {
  const cards = await person.view
    .locator('[data-kind="hero"] [data-card]')
    .evaluateAll((all) => all.map((card) => card.getAttribute('data-card')));
  return { hand: await person.hand(), cards };
}

/** The tones of the banners that the page has shown since, in order. */
async function bannersOf(person: Person): Promise<() => Promise<string[]>> {
  await person.page.evaluate((testId) => {
    const shown: string[] = [];
    (globalThis as unknown as { banners: string[] }).banners = shown;
    new MutationObserver(() => {
      const tone = document.querySelector(`[data-testid="${testId}"]`)?.getAttribute('data-tone') ?? 'none';
      if (shown.at(-1) !== tone) shown.push(tone);
    }).observe(document.body, { childList: true, subtree: true, attributes: true });
  }, testIds.banner);
  return () => person.page.evaluate(() => (globalThis as unknown as { banners: string[] }).banners);
}
