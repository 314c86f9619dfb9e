import { testIds } from '@cardroom/ui/test-ids';
import { type Browser, expect, type Page, test } from './browser-test.ts';
import { opponent, person } from './duel.ts';
import { OperatorWallet } from './operator-wallet.ts';
import { openRoom } from './own-room.ts';
import type { Person } from './pages.ts';
import type { ScriptedPlayer } from './scripted-player.ts';
import { Stack } from './stack.ts';

/**
 * One player at several tables: Ann, in a browser, has the button at heads-up tables, each against a socket, so that she acts first in
 * every hand; blinds 0.50/1.00.
 */
const ANN = 0;
const BO = 1;

let stack: Stack;
test.beforeAll(async () => {
  stack = await Stack.start();
});
test.afterAll(() => stack.stop());

interface Game {
  readonly tableId: string;
  readonly bo: ScriptedPlayer;
}

/** Seats Ann at this many tables. */
async function annAt(count: number, browser: Browser, name: string): Promise<{ ann: Person; games: Game[] }> {
  const games: Game[] = [];
  let ann: Person | null = null;
  for (let number = 1; number <= count; number += 1) {
    const tableId = await openRoom(stack, { name: `${name} ${number}` });
    const bo = await opponent(stack, `bo-${name}-${number}`, tableId);
    if (ann) await ann.openTable(tableId);
    else ann = await person(stack, browser, `ann-${name}`, tableId);
    await ann.sitDown(ANN, '100');
    games.push({ tableId, bo });
  }
  if (!ann) throw new Error('no table');
  for (const { bo } of games) await bo.sitDown(BO, 10_000);
  return { ann, games };
}

const tile = (page: Page, { tableId }: Game) => page.getByTestId(`tile:${tableId}`);
const table = (page: Page, { tableId }: Game) => page.getByTestId(testIds.table(tableId));

async function picture(page: Page, name: string): Promise<void> {
  const path = test.info().outputPath(`${name}.png`);
  await page.screenshot({ path, animations: 'disabled' });
  await test.info().attach(name, { path, contentType: 'image/png' });
}

/** Waits until Ann is to act at a table on the screen. */
async function herTurn(page: Page, game: Game): Promise<void> {
  await expect(table(page, game)).toHaveAttribute('data-turn', 'me', { timeout: 40_000 });
}

test('four tables on tiles: keys go to the active one, N to the next one to act at, and a tile expands to the whole window', async ({
  browser,
}) => {
  const { ann, games } = await annAt(4, browser, 'tiles');
  const { page } = ann;
  const [first, second] = games as [Game, Game];
  await page.getByTestId('open-tiles').click();
  await expect(page.getByTestId('tiles').locator('[data-phase]')).toHaveCount(4);
  for (const game of games) await herTurn(page, game);
  // Nobody runs out of time during the test.
  await stack.control('/clock', { pause: true });
  await picture(page, 'tiles-4');

  await tile(page, first).getByTestId('board').click({ force: true });
  await expect(tile(page, first)).toHaveAttribute('data-active', 'true');
  // One key acts at one table: the others keep their decision.
  await expect(table(page, first).getByTestId(testIds.actionFold)).not.toHaveAttribute('aria-disabled');
  const decisions = await Promise.all(games.map((game) => table(page, game).getAttribute('data-decision')));
  await page.keyboard.press('c');
  await expect(table(page, first)).not.toHaveAttribute('data-decision', decisions[0] ?? '');
  expect(await Promise.all(games.slice(1).map((game) => table(page, game).getAttribute('data-decision')))).toEqual(decisions.slice(1));

  await page.keyboard.press('n');
  await expect(page.locator('[data-testid^="tile:"][data-active]')).not.toHaveAttribute('data-testid', `tile:${first.tableId}`);

  await tile(page, second).getByTestId(testIds.expand).click();
  await expect(page).toHaveURL(`${stack.service}/lobby/at/demo/table/${second.tableId}`);
  await expect(ann.root).toHaveAttribute('data-layout', 'desktop');
  await stack.control('/clock', { resume: true });
});

test('at one table, N jumps to the other where it is the player’s turn; with the option on, the player gets there automatically', async ({
  browser,
}) => {
  const { ann, games } = await annAt(2, browser, 'next');
  const { page } = ann;
  const [first, second] = games as [Game, Game];
  await ann.openTable(first.tableId);
  await herTurn(page, first);
  // It is her turn at the other table before the key is pressed.
  await expect(page.locator(`nav a[href$="/table/${second.tableId}"] strong`)).toBeVisible({ timeout: 40_000 });
  await page.keyboard.press('n');
  await herTurn(page, second);

  await page.getByTestId(testIds.menu).click();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('switch', { name: /Jump to table when it’s my turn/ }).check();
  await page.keyboard.press('Escape');
  // Not while it is her turn here.
  await herTurn(page, second);
  await ann.act('call');
  await expect(page).toHaveURL(`${stack.service}/lobby/at/demo/table/${first.tableId}`);
  await herTurn(page, first);
});

test('the stack is topped up between hands, once per hand, and the wallet has paid for it', async ({ browser }) => {
  const { ann } = await annAt(1, browser, 'refill');
  const { page } = ann;
  await ann.dealtIn();
  await page.getByTestId(testIds.menu).click();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('switch', { name: /Auto top-up/ }).check();
  await page.getByText('100%', { exact: true }).click();
  await page.keyboard.press('Escape');
  const hand = await ann.hand();
  await ann.act('fold');
  await ann.handAfter(hand);
  // 0.50 lost, 0.50 added: a full stack again, part of which may be on the table as this hand's blind.
  await expect
    .poll(() =>
      Promise.all([testIds.seatStack(ANN), testIds.seatBet(ANN)].map((id) => page.getByTestId(id).getAttribute('data-amount'))).then(
        (amounts) => amounts.reduce((sum, amount) => sum + Number(amount), 0),
      ),
    )
    .toBe(10_000);
  expect(await new OperatorWallet(stack).booked(ann.playerId)).toEqual(['debit open 10000', 'debit open 50']);
});
