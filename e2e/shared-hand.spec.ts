import { nothingFound } from './axe.ts';
import { expect, test } from './browser-test.ts';
import { openRoom } from './own-room.ts';
import { Person } from './pages.ts';
import { Stack } from './stack.ts';
import { TableBots } from './table-bots.ts';

/** A player looks at their statistics and shares a hand; anybody replays it without a login until the player ends the link. */
let stack: Stack;
test.beforeAll(async () => {
  stack = await Stack.start();
});
test.afterAll(() => stack.stop());

test('a hand is counted, shared by link, replayed without a login and no longer shared', async ({ browser }) => {
  const tableId = await openRoom(stack, { name: 'Shared', seats: '6' });
  const bots = await TableBots.start(stack, { tableId, count: 2 });
  const alice = await Person.inLobby(browser, stack, 'alice');
  const { page } = alice;
  await alice.openTable(tableId);
  await alice.sitDown(5, '100');
  const hand = await alice.dealtIn();
  await alice.act('fold');
  await alice.handAfter(hand);
  await bots.stop();

  await page.goto(`${stack.service}/lobby/statistics`);
  await expect(page.getByTestId('figure-hands').locator('dd')).not.toHaveText('0');
  await nothingFound(page, 'statistics');
  await page.goto(`${stack.service}/lobby/hand/${hand}`);
  await page.getByTestId('share').click();
  await nothingFound(page, 'share dialog');
  await page.getByTestId('share-make').click();
  const link = await page.getByTestId('share-link').inputValue();
  expect(link).toMatch(/\/lobby\/shared#[\w-]{43}$/);

  const stranger = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  await stranger.goto(link);
  await expect(stranger.getByTestId('replayer')).toHaveAttribute('data-hand', hand);
  await expect(stranger.getByText('Seat 6', { exact: true }).first()).toBeVisible();
  await expect(stranger.locator('body')).not.toContainText('Alice');
  await nothingFound(stranger, 'shared hand');

  await page.goto(`${stack.service}/lobby/links`);
  await nothingFound(page, 'shared hands');
  await page.getByRole('button', { name: /^Stop sharing/ }).click();
  await expect(page.getByText('You aren’t sharing any hands.')).toBeVisible();
  await stranger.reload();
  await expect(stranger.getByText('This hand is not available')).toBeVisible();
});
