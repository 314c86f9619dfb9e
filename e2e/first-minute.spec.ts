import { testIds } from '@cardroom/ui/test-ids';
import { expect, test } from './browser-test.ts';
import { Person } from './pages.ts';
import { launch, type Started } from './processes.ts';
import { Stack } from './stack.ts';

/** A visitor's first minute in the demo as started, with bots at human pace: from the address to the first cards, and to the end of that hand. */
const CARDS_LIMIT_S = 60;
/** Played to the showdown against opponents who think about their bets. */
const HAND_LIMIT_S = 150;

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

test(`from opening the URL to the first cards in less than ${CARDS_LIMIT_S} s, and through that hand`, async ({ browser }) => {
  const openedAt = performance.now();
  const alice = await Person.fromCasino(browser, stack, { playerId: 'alice', name: 'Alice' });
  await alice.quickSeat();
  await alice.confirmBuyIn();
  const hand = await alice.dealtIn();
  const secondsSince = () => (performance.now() - openedAt) / 1000;
  const cards = secondsSince();
  await alice.stayIn();
  expect(await alice.winnerShown()).toBe(hand);
  const played = secondsSince();
  console.log(`seconds from opening the URL to the first cards: ${cards.toFixed(1)}, to the end of the hand: ${played.toFixed(1)}`);
  expect(cards).toBeLessThan(CARDS_LIMIT_S);
  expect(played).toBeLessThan(HAND_LIMIT_S);

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
