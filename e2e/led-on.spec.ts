import { testIds } from '@cardroom/ui/test-ids';
import { nothingFound } from './axe.ts';
import { expect, test } from './browser-test.ts';
import { openRoom } from './own-room.ts';
import { Person } from './pages.ts';
import { Stack } from './stack.ts';
import { TableBots } from './table-bots.ts';

/** A player who would wait, or who comes too late, is led to a game that runs. */
let stack: Stack;
test.beforeEach(async () => {
  stack = await Stack.start();
});
test.afterEach(() => stack.stop());

/** What the wallet was credited for a player, in order. */
async function creditsOf(playerId: string): Promise<{ readonly table_id: string; readonly amount: number }[]> {
  const { calls } = await stack.demoApi<{ calls: { kind: string; player_id: string | null; request: string }[] }>('/api/calls');
  return calls
    .filter(({ kind, player_id }) => kind === 'credit' && player_id === playerId)
    .map(({ request }) => JSON.parse(request) as { table_id: string; amount: number })
    .map(({ table_id, amount }) => ({ table_id, amount }));
}

test('a player who waits alone moves to a running table of the same game with one press', async ({ browser }) => {
  const alone = await openRoom(stack, { name: 'Alone', seats: '6' });
  const running = await openRoom(stack, { name: 'Running', seats: '6' });
  const bots = await TableBots.start(stack, { tableId: running, count: 2 });
  const alice = await Person.inLobby(browser, stack, 'alice');
  await alice.openTable(alone);
  await alice.sitDown(0, '100');
  const move = alice.page.getByRole('button', { name: new RegExp(`^Move to Running #${running}`) });
  await expect(move).toBeVisible({ timeout: 20_000 });
  await nothingFound(alice.page, 'ways on for a lone player');
  await move.click();
  await expect(alice.view.getByTestId(testIds.table(running))).toBeVisible();
  await expect(alice.view.getByTestId(testIds.buyInDialog)).toBeVisible();
  await alice.confirmBuyIn();
  await alice.dealtIn();
  // The chips of the seat that was left went back to the wallet, once.
  await expect.poll(() => creditsOf('alice')).toEqual([{ table_id: alone, amount: 100 }]);
  await bots.stop();
});

test('when somebody else takes the last seat, quick seat leads on to the next table', async ({ browser }) => {
  const rooms = await Promise.all(['First', 'Second'].map((name) => openRoom(stack, { name, seats: '3' })));
  const bots = await Promise.all(rooms.map((tableId, index) => TableBots.start(stack, { tableId, count: 2, seed: 10 * index + 1 })));
  const alice = await Person.inLobby(browser, stack, 'alice');
  for (const tableId of rooms) await expect(alice.page.getByTestId(`lobby-table-${tableId}`)).toHaveAttribute('data-players', '2');
  const first = await alice.quickSeat();
  expect(rooms).toContain(first);
  const bob = await Person.inLobby(browser, stack, 'bob');
  await bob.openTable(first);
  await bob.press(bob.view.locator('[data-testid$="-sit-here"]').first());
  await bob.confirmBuyIn();
  await expect(bob.root).not.toHaveAttribute('data-hero', '');
  const [next = ''] = rooms.filter((tableId) => tableId !== first);
  await expect(alice.view.getByTestId(testIds.table(next))).toBeVisible({ timeout: 15_000 });
  await expect(alice.view.getByTestId(testIds.buyInDialog)).toBeVisible();
  await alice.confirmBuyIn();
  await alice.dealtIn();
  await Promise.all(bots.map((some) => some.stop()));
});
