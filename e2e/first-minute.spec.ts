import { testIds } from '@cardroom/ui/test-ids';
import { expect, test } from './browser-test.ts';
import { Person } from './pages.ts';
import { launch, type Started } from './processes.ts';
import { Stack } from './stack.ts';

/** A visitor's first minute in the demo as started, with bots at human pace: from the address to the end of the first hand. */
const LIMIT_S = 60;

let stack: Stack;
let bots: Started;
test.beforeAll(async () => {
  stack = await Stack.start();
  bots = await launch('packages/bots/src/main.ts', {
    DEMO_URL: `http://127.0.0.1:${stack.demoPort}`,
    SERVICE_URL: `http://127.0.0.1:${stack.servicePort}`,
    SEED: '42',
  });
});
test.afterAll(async () => {
  bots.child.kill('SIGKILL');
  await stack.stop();
});

test(`from opening the URL to the end of the first hand in less than ${LIMIT_S} s`, async ({ browser }) => {
  const openedAt = performance.now();
  const alice = await Person.fromCasino(browser, stack, { playerId: 'alice', name: 'Alice' });
  await alice.quickSeat();
  await alice.confirmBuyIn();
  const hand = await alice.dealtIn();
  await alice.stayIn();
  await expect(alice.page.locator('[data-won]').first()).toBeVisible();
  const seconds = (performance.now() - openedAt) / 1000;
  console.log(`seconds from opening the URL to the end of a played hand: ${seconds.toFixed(1)}`);
  expect(seconds).toBeLessThan(LIMIT_S);

  expect(await alice.hand()).toBe(hand);
  const seat = Number(await alice.root.getAttribute('data-hero'));
  await expect(alice.page.getByTestId(testIds.seat(seat)), 'she did not fold').not.toHaveAttribute('data-folded');

  await test.step('a seat taken on the way there is replaced by the next free one', async () => {
    const bob = await Person.inLobby(browser, stack, 'bob');
    await bob.openTable(await alice.tableId(), seat);
    const dialog = bob.page.getByTestId(testIds.buyInDialog);
    await expect(dialog).toContainText(/Buy in, seat [1-6]/);
    await expect(dialog).not.toContainText(`seat ${seat + 1}`);
  });
});
