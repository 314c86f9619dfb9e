import { expect, test } from './browser-test.ts';
import { duel } from './duel.ts';
import { Stack } from './stack.ts';

/** A page that the browser froze, as phones do in the background, and whose socket died in the meantime. */
let stack: Stack;
test.beforeAll(async () => {
  stack = await Stack.start();
});
test.afterAll(() => stack.stop());

test('a frozen page whose socket died shows the current hand as soon as it resumes', async ({ browser }) => {
  const { ann, bo } = await duel(stack, browser, { name: 'frozen', annSeat: 0 });
  await ann.turn();
  const before = await ann.hand();
  const cdp = await ann.page.context().newCDPSession(ann.page);
  await cdp.send('Page.setWebLifecycleState', { state: 'frozen' });
  await stack.control('/drop', { player_id: ann.playerId });
  await bo.until(({ snapshot }) => snapshot?.seats[0]?.connected === false);
  // Her time runs out while she is away, and the hand ends.
  await stack.control('/clock', { advance_ms: 300_000 });
  await bo.until(({ snapshot }) => snapshot?.handId !== before);
  await cdp.send('Page.setWebLifecycleState', { state: 'active' });
  await expect(ann.root).toHaveAttribute('data-link', 'live', { timeout: 30_000 });
  // The next hand may begin at any moment, for both.
  await expect.poll(async () => (await ann.hand()) === bo.link.news.snapshot?.handId).toBe(true);
  expect(await ann.hand()).not.toBe(before);
});
