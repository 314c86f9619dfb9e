import { testIds } from '@cardroom/ui/test-ids';
import { expect, test } from './browser-test.ts';
import { BIG_BLIND, CLEO, MixedTable } from './mixed-table.ts';
import { OperatorWallet } from './operator-wallet.ts';
import { Stack } from './stack.ts';

/** What a player who sits out is told about the seat, how they return, and what they read once it is gone. */
const SIT_OUT_MS = 900_000;

let stack: Stack;
test.beforeAll(async () => {
  stack = await Stack.start();
});
test.afterAll(async () => {
  const drift = await new OperatorWallet(stack).drift('EUR');
  await stack.stop();
  expect(drift).toBe(0);
});

test('a player who times out and folds returns in the same hand; one who sits out too long is paid out and reads why, here and in the lobby', async ({
  browser,
}) => {
  const table = await MixedTable.seat(stack, browser);
  const { page } = table.cleo;
  const dock = page.getByTestId(testIds.dock);
  const seat = page.getByTestId(testIds.seat(CLEO));
  if (table.picture().toAct === 0) await table.ann.act({ type: 'raise', to: 3 * BIG_BLIND });
  while (table.picture().toAct !== CLEO) await table.stayInOnce();
  const { handId } = table.picture();
  await table.cleo.turn();
  const { now } = await stack.control<{ now: number }>('/clock', { pause: true });
  await stack.control('/clock', { advance_ms: table.bankUntil - now });
  await expect(seat).toHaveAttribute('data-folded', 'true');
  await expect(seat).toContainText('itting out');
  await expect(dock).toContainText(/Your seat is kept for 1[45] min \d+ s/);
  await expect(dock).not.toContainText('until you miss');
  await page.getByTestId(testIds.comeBack).click();
  await expect(seat).toHaveAttribute('data-status', 'playing');
  await expect(seat).toHaveAttribute('data-folded', 'true');
  await expect(table.cleo.root).toHaveAttribute('data-hand', handId);
  await stack.control('/clock', { resume: true });

  await table.ann.askToLeave();
  await table.bob.askToLeave();
  await expect(page.getByTestId(testIds.waiting)).toHaveAttribute('data-reason', 'waiting-for-players', { timeout: 30_000 });
  await page.getByTestId(testIds.sitOutNextHand).click();
  await expect(seat).toHaveAttribute('data-status', 'sitting-out');
  await stack.control('/clock', { advance_ms: SIT_OUT_MS });
  const receipt = page.getByTestId(testIds.receipt);
  await expect(receipt).toContainText('You’ve left the table');
  await expect(receipt).toContainText('You sat out for too long, so your seat was released.');
  await receipt.getByRole('button', { name: 'Lobby' }).click();
  await expect(table.cleo.lobbyReceipts.first()).toContainText('You sat out for too long');
  await table.expectAllHome();
});
