import { readFile } from 'node:fs/promises';
import { testIds } from '@cardroom/ui/test-ids';
import { nothingFound } from './axe.ts';
import { expect, test } from './browser-test.ts';
import { operatorCommand } from './operator-command.ts';
import { openRoom } from './own-room.ts';
import { Person } from './pages.ts';
import { Stack } from './stack.ts';
import { TableBots } from './table-bots.ts';

/** What the lobby does besides opening tables: filters, previews, waitlists, transactions and notices. */
/** The shortest interval of reality checks an operator may set. */
const REALITY_MINUTES = 5;
/** Where the operator's players set their limits. */
const LIMITS_PAGE = 'https://casino.example/limits';
/** A heartbeat of a quiet line and a margin. */
const CLOCK_FOLLOWED_MS = 45_000;

let stack: Stack;
test.beforeEach(async () => {
  stack = await Stack.start();
});
test.afterEach(() => stack.stop());

async function changeOperator(command: string, flags: Readonly<Record<string, string>>): Promise<void> {
  const options = Object.entries({ operator: 'demo', ...flags }).flatMap(([flag, value]) => [`--${flag}`, value]);
  await operatorCommand(stack, command, ...options);
}

test('filters and favourites survive a reload; a preview shows who sits at a table before joining it', async ({ browser }) => {
  const tableId = await stack.tableOf('Vienna');
  const bots = await TableBots.start(stack, { tableId, count: 2 });
  const { page } = await Person.inLobby(browser, stack, 'alice');
  const kept = page.waitForResponse(/\/api\/favourites\//);
  await page.getByTestId(`favourite-${tableId}`).click();
  await kept;
  await page.getByRole('checkbox', { name: 'Favourites' }).check();
  await expect(page).toHaveURL(/only=favourites/);
  const rows = page.locator('[data-testid^="lobby-table-"]');
  await expect(rows).toHaveCount(1);
  await page.reload();
  await expect(rows).toHaveCount(1);
  await expect(page.getByTestId(`favourite-${tableId}`)).toHaveAttribute('aria-pressed', 'true');

  await expect(page.getByTestId(`lobby-table-${tableId}`)).toHaveAttribute('data-players', '2');
  await page.getByRole('button', { name: 'Filters' }).click();
  const least = page.getByRole('combobox', { name: 'Players' });
  await least.selectOption('3 or more');
  await expect(page).toHaveURL(/players=3/);
  await expect(rows).toHaveCount(0);
  await least.selectOption('2 or more');
  await nothingFound(page, 'all filters');
  await page.reload();
  await expect(rows).toHaveCount(1);
  await page.getByRole('button', { name: 'Filters' }).click();
  await expect(least).toHaveValue('2');
  await page.getByRole('button', { name: 'Show tables' }).click();
  await nothingFound(page, 'lobby with filters');
  await page.getByTestId(`lobby-table-${tableId}`).click();
  await expect(page.getByTestId('selected-table').getByText('Otto')).toBeVisible();
  await nothingFound(page, 'selected table');
  await page
    .getByTestId('selected-table')
    .getByRole('button', { name: /^Sit here/ })
    .first()
    .click();
  await expect(page.getByTestId(testIds.buyInDialog)).toBeVisible();
  // Another browser counts as another device and takes over.
  const phone = await Person.inLobby(browser, stack, 'alice', { viewport: { width: 390, height: 844 } });
  await expect(phone.page.getByTestId(`lobby-table-${tableId}`)).toHaveAttribute('data-favourite', 'true');
  await bots.stop();
});

test('a place on a waitlist survives a reload, and the seat that opens is reserved until the player takes it', async ({ browser }) => {
  const tableId = await openRoom(stack, { name: 'Full house', seats: '2', 'tables-max': '1' });
  const bots = await TableBots.start(stack, { tableId, count: 2 });
  const alice = await Person.inLobby(browser, stack, 'alice');
  const { page } = alice;
  await expect(page.getByTestId(`lobby-table-${tableId}`)).toHaveAttribute('data-players', '2');
  await page.getByTestId(`row-action-${tableId}`).click();
  await expect(page.getByTestId('selected-table')).toContainText('You’re number 1 of 1');
  await expect(page.getByTestId(`row-action-${tableId}`)).toHaveText('On waitlist');
  await page.reload();
  await expect(page.getByTestId('waiting-list')).toContainText('Number 1 in line');
  await expect(page.getByTestId(`lobby-table-${tableId}`).locator('[data-column="waiting"]')).toHaveText('1');
  const bob = await Person.inLobby(browser, stack, 'bob');
  await bob.openTable(tableId);
  await bots.goHome();
  const offer = page.getByTestId(`seat-offer-${tableId}`);
  await expect(offer).toBeVisible();
  const seat = Number(/seat (\d)/.exec((await offer.textContent()) ?? '')?.[1]) - 1;
  await expect(bob.page.getByTestId(testIds.seat(seat))).toHaveText('Reserved');
  await expect(bob.page.getByTestId(testIds.seatSitHere(1 - seat))).toBeVisible();
  // The offer expires, and checking it closely takes time.
  await stack.control('/clock', { pause: true });
  await nothingFound(page, 'seat offer');
  await stack.control('/clock', { resume: true });

  await page.getByRole('button', { name: 'Take seat' }).click();
  await alice.buyIn('40');
  await expect(alice.root).toHaveAttribute('data-hero', String(seat));
  await expect(offer).toHaveCount(0);
  await alice.leave();
  await expect(page.getByTestId(testIds.receipt)).toBeVisible();
  await page.goto(new URL('/lobby/transactions', page.url()).href);
  const stay = page.locator('[data-testid^="stay-money-"]').first();
  await expect(stay).toContainText('Buy-in');
  await expect(stay).toContainText('Cash-out');
  await nothingFound(page, 'transactions');
});

test('a lobby shows the place on a waitlist after the service was killed, without an action of the player', async ({ browser }) => {
  const tableId = await openRoom(stack, { name: 'Full house', seats: '2', 'tables-max': '1' });
  const bots = await TableBots.start(stack, { tableId, count: 2 });
  const { page } = await Person.inLobby(browser, stack, 'alice');
  await expect(page.getByTestId(`lobby-table-${tableId}`)).toHaveAttribute('data-players', '2');
  await page.getByTestId(`row-action-${tableId}`).click();
  const place = page.getByTestId('waiting-list');
  await expect(place).toContainText('Number 1 in line');
  await stack.killService();
  await stack.startService();
  // A player who comes now has the list from the new process, which then answers alice as well.
  const bob = await Person.inLobby(browser, stack, 'bob');
  const waiting = bob.page.getByTestId(`lobby-table-${tableId}`).locator('[data-column="waiting"]');
  await expect(waiting).toHaveText('1');
  await expect(place).toContainText('Number 1 in line');
  await expect(async () => {
    await place.getByRole('button', { name: /^Leave waitlist/ }).click({ timeout: 1_000 });
    await expect(place).toHaveCount(0, { timeout: 2_000 });
  }).toPass();
  await expect(waiting).not.toHaveText('1');
  await bots.stop();
});

test('a watcher of a full table can join its waitlist; a seat reserved for one player shows as reserved to all others', async ({
  browser,
}) => {
  const tableId = await openRoom(stack, { name: 'Full house', seats: '2', 'tables-max': '1' });
  const goes = await TableBots.start(stack, { tableId, count: 1, seed: 1 });
  const stays = await TableBots.start(stack, { tableId, count: 1, seed: 2 });
  const alice = await Person.inLobby(browser, stack, 'alice');
  await expect(alice.page.getByTestId(`lobby-table-${tableId}`)).toHaveAttribute('data-players', '2');
  await alice.openTable(tableId);
  const dock = alice.page.getByTestId(testIds.dock);
  await expect(dock).toContainText('No open seats right now.');
  await expect(dock.getByRole('button', { name: 'Take a seat' })).toHaveCount(0);
  await nothingFound(alice.page, 'full table');
  const join = dock.getByRole('button', { name: 'Join waitlist' });
  const leave = dock.getByRole('button', { name: 'Leave waitlist' });
  await join.click();
  await expect(dock).toContainText('Number 1 in line');
  await leave.click();
  await expect(dock).toContainText('No open seats right now.');
  await join.click();
  await expect(leave).toBeVisible();

  const bob = await Person.inLobby(browser, stack, 'bob', { viewport: { width: 390, height: 844 } });
  await bob.openTable(tableId);
  const dockOfBob = bob.page.getByTestId(testIds.dock);
  await expect(dockOfBob).toContainText('No open seats right now.');
  await goes.goHome();
  await expect(dock).toContainText('A seat is reserved for you');
  // The offer expires, and checking it closely takes time.
  await stack.control('/clock', { pause: true });
  await expect(dock.getByRole('button', { name: 'Take a seat' })).toBeVisible();
  await expect(alice.page.getByRole('button', { name: /^Sit here/ })).toHaveCount(1);
  const held = bob.page.locator('[data-held]');
  await expect(held).toHaveText('Reserved');
  await expect(bob.page.getByRole('button', { name: /^Sit here/ })).toHaveCount(0);
  await expect(dockOfBob.getByRole('button', { name: 'Take a seat' })).toHaveCount(0);
  await expect(dockOfBob.getByRole('button', { name: 'Join waitlist' })).toBeVisible();
  await nothingFound(bob.page, 'held seat');
  await stack.control('/clock', { resume: true });

  await dock.getByRole('button', { name: 'Take a seat' }).click();
  await alice.buyIn('40');
  await expect(alice.root).toHaveAttribute('data-hero', /\d/);
  await expect(held).toHaveCount(0);
  await stays.stop();
});

test('players find their transactions by day and table, find them again after a reload, and save them as a file', async ({ browser }) => {
  const [vienna, turku] = [await stack.tableOf('Vienna'), await stack.tableOf('Turku')];
  const alice = await Person.inLobby(browser, stack, 'alice');
  const { page } = alice;
  for (const tableId of [vienna, turku]) {
    await page.goto(`${stack.service}/lobby/`);
    await alice.openTable(tableId);
    await alice.sitDown(0, '40');
    // None of her hands has finished yet, so there is no last hand.
    await expect(page.getByTestId('last-hand')).toHaveCount(0);
    await alice.leave();
    await expect(page.getByTestId(testIds.receipt)).toBeVisible();
  }
  await page.goto(`${stack.service}/lobby/transactions`);
  const stays = page.locator('[data-testid^="stay-money-"]');
  await expect(stays).toHaveCount(2);

  await test.step('of one table, also after a reload', async () => {
    await page.getByTestId('hands-table').selectOption(vienna);
    await expect(stays).toHaveCount(1);
    await page.reload();
    await expect(stays).toHaveCount(1);
    await expect(stays).toContainText(`#${vienna}`);
    await expect(page).toHaveURL(`${stack.service}/lobby/transactions?table=${vienna}`);
    await expect(stays).toContainText('Cash-out');
  });

  await test.step('as a file', async () => {
    const saved = page.waitForEvent('download');
    await page.getByTestId('transactions-export').click();
    const file = await saved;
    expect(file.suggestedFilename()).toMatch(new RegExp(`^transactions-table-${vienna}-[\\d-]{10}-to-[\\d-]{10}\\.csv$`));
    const [head, ...rows] = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
    expect(head).toBe('time,table,room,kind,amount,currency,state,transaction_id,stay_id');
    const cells = rows.map((row) => row.split(','));
    expect(cells.map(([, table, , kind, amount, currency]) => [table, kind, amount, currency])).toEqual([
      [vienna, 'buy-in', '-40.00', 'EUR'],
      [vienna, 'cash-out', '40.00', 'EUR'],
    ]);
    for (const id of cells.map((row) => row[7])) await expect(stays).toContainText(id ?? 'no id');
    await expect(page.getByText('Saved to your downloads.')).toBeVisible();
    await nothingFound(page, 'transactions of one table');
  });

  await test.step('days without transactions say so and lead back', async () => {
    await page.getByLabel('To').fill('2020-01-31');
    await expect(page.getByText('No transactions match these filters.')).toBeVisible();
    await expect(page.getByTestId('transactions-export')).toHaveCount(0);
    await nothingFound(page, 'no transactions of a time');
    await page.setViewportSize({ width: 390, height: 844 });
    await nothingFound(page, 'no transactions of a time on a phone');
    await page.getByRole('button', { name: 'Show all' }).click();
    await expect(stays).toHaveCount(2);
    await expect(page).toHaveURL(`${stack.service}/lobby/transactions`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });

  await test.step('a table where she has not played a hand leads back to it', async () => {
    await page.goto(`${stack.service}/lobby/hand/last?table=${vienna}`);
    await expect(page.getByText('You haven’t finished a hand at this table yet.')).toBeVisible();
    await nothingFound(page, 'no last hand');
    await page.getByRole('button', { name: 'Back to the table' }).click();
    await expect(page).toHaveURL(`${stack.service}/lobby/table/${vienna}`);
  });
});

test('an operator’s maintenance notice and reality check reach the player wherever they are', async ({ browser }) => {
  const tableId = await stack.tableOf('Vienna');
  await changeOperator('set-limits-link', { url: LIMITS_PAGE });
  const alice = await Person.inLobby(browser, stack, 'alice');
  const { page } = alice;
  const minutesAhead = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  await changeOperator('maintenance-announce', { from: minutesAhead(60), until: minutesAhead(120) });
  await expect(page.getByTestId('maintenance')).toBeVisible();
  await nothingFound(page, 'maintenance in the lobby');
  await alice.openTable(tableId);
  await expect(page.getByTestId('maintenance')).toBeVisible();
  await page.getByRole('button', { name: 'Got it' }).click();
  await expect(page.getByTestId('maintenance')).toHaveCount(0);

  await alice.sitDown(0, '40');
  await changeOperator('set-reality-check', { minutes: String(REALITY_MINUTES) });
  await stack.control('/clock', { advance_ms: REALITY_MINUTES * 60_000 });
  // The page learns of a clock that was changed with its next heartbeat.
  await expect(page.getByTestId('reality-check')).toBeVisible({ timeout: CLOCK_FOLLOWED_MS });
  await expect(page.getByTestId('limits-link')).toHaveAttribute('href', LIMITS_PAGE);
  await nothingFound(page, 'reality check');
  await page.getByRole('button', { name: 'Keep playing' }).click();
  await expect(page.getByTestId('reality-check')).toHaveCount(0);
  await page.reload();
  await expect(alice.root).toHaveAttribute('data-hero', '0');
  await expect(page.getByTestId('reality-check')).toHaveCount(0);
});
