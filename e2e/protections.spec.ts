import { testIds } from '@cardroom/ui/test-ids';
import { expect, test } from './browser-test.ts';
import { Person } from './pages.ts';
import { ScriptedPlayer } from './scripted-player.ts';
import { Stack } from './stack.ts';

/** Protections that players know from elsewhere: a fold where checking is free is asked about, raises have multiples, Omaha hands are sorted. */
let stack: Stack;
test.beforeAll(async () => {
  stack = await Stack.start();
});
test.afterAll(() => stack.stop());

test('a fold where checking is free is asked about once, by mouse and by key, until the player switches it off', async ({ browser }) => {
  const tableId = await stack.tableOf('Monaco');
  const [alice, bob] = [await Person.inLobby(browser, stack, 'alice'), await Person.inLobby(browser, stack, 'bob')];
  for (const person of [alice, bob]) await person.openTable(tableId);
  await stack.control('/deck', { table_id: tableId, seats: { 0: 'QsQd', 2: 'AsAh' }, board: '2d8cJh4s3c' });
  await alice.sitDown(0, '1000');
  await bob.sitDown(2, '1000');
  await alice.dealtIn();
  const [first, second] = (await alice.root.getAttribute('data-turn')) === 'me' ? [alice, bob] : [bob, alice];
  await first.act('call');
  // The big blind has the option.
  const decision = await second.turn();
  const asked = second.page.getByTestId(testIds.freeFold);
  await second.press(second.button('fold'));
  await expect(asked).toContainText('You can check for free.');
  await expect(second.button('fold')).toContainText('Fold anyway');
  await second.act('check');
  await expect(asked).toBeHidden();
  expect(decision).not.toBe('');

  await test.step('against a raise, the sizes are multiples of it and the pot', async () => {
    await second.raiseTo('20');
    await first.turn();
    const sizes = first.page.getByRole('group', { name: 'Bet sizes' }).getByRole('button');
    await expect(sizes).toHaveText(['2.2×', '2.5×', '3×', 'Pot', 'All-in']);
    await first.press(first.page.getByTestId(testIds.preset('2.5x')));
    await expect(first.page.getByTestId(testIds.amountInput)).toHaveValue('50');
    await first.act('call');
  });

  await test.step('after an own bet nothing is left to check', async () => {
    await second.turn();
    await second.raiseTo('20');
    await expect(second.page.getByTestId(testIds.preAction('fold'))).toBeVisible();
    await expect(second.page.getByTestId(testIds.preAction('check'))).toHaveCount(0);
    await first.act('call');
  });

  await second.turn();
  await second.page.keyboard.press('f');
  await expect(asked).toBeVisible();
  await second.page.getByTestId(testIds.freeFoldNever).check();
  await expect(second.button('fold')).not.toHaveAttribute('aria-disabled');
  // The end of the hand stays on the screen while the clock stands.
  await stack.control('/clock', { pause: true });
  await second.page.keyboard.press('f');
  await expect(second.root).toHaveAttribute('data-phase', 'showdown');

  expect(await second.page.evaluate(() => localStorage.getItem('cardroom.table.settings'))).toContain('"askFreeFold":false');
  await stack.control('/clock', { resume: true });
});

test('an Omaha hand is sorted on the screen, and the card that is shown is the one that was pressed', async ({ browser }) => {
  const tableId = await stack.tableOf('Malmö');
  const chris = await Person.inLobby(browser, stack, 'chris');
  const otto = await ScriptedPlayer.enrol(stack, { playerId: 'bot-otto', name: 'Otto', balanceMinor: 200_000 });
  await chris.openTable(tableId);
  await otto.open(tableId);
  await stack.control('/deck', { table_id: tableId, seats: { 0: '7dAcTsAs', 2: '2h3h4h5h' }, board: '9dKcJh4s8c' });
  await chris.sitDown(0, '5');
  await otto.sitDown(2, 500);
  await chris.dealtIn();
  expect(await chris.cards(0)).toEqual(['As', 'Ac', 'Ts', '7d']);
  // The end of the hand stays on the screen while the clock stands.
  const { link } = otto;
  if (link.news.snapshot?.toAct === 0) await chris.raiseTo('0.15');
  await expect.poll(() => link.news.snapshot?.toAct).toBe(2);
  await stack.control('/clock', { pause: true });
  await otto.act({ type: 'fold' });
  // Dealt fourth, drawn first.
  await chris.press(chris.page.getByTestId(testIds.showCard(3)));
  await expect.poll(() => link.news.snapshot?.seats[0]?.shown.filter((card) => card !== '')).toEqual(['As']);
});
