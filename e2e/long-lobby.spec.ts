import { DemoCasino, PlayerSession, readLobby } from '@cardroom/bots';
import { testIds } from '@cardroom/ui/test-ids';
import { nothingFound } from './axe.ts';
import { expect, test } from './browser-test.ts';
import { operatorCommand } from './operator-command.ts';
import { openRoom } from './own-room.ts';
import { Person } from './pages.ts';
import { Stack } from './stack.ts';
import { TableBots } from './table-bots.ts';

/** A house with more tables than a lobby is sent at once: its rooms, the tables of the one that is open, and a search of all of them. */
const ROOMS = ['Harbour', 'Lagoon', 'Cove', 'Delta', 'Fjord', 'Inlet', 'Strait'];
/** As many as a room may be told to keep open. */
const TABLES = 50;
const OPENING_MS = 120_000;
const PHONE = { viewport: { width: 390, height: 844 } };

let stack: Stack;
let harbour: string;
test.beforeAll(async () => {
  test.setTimeout(2 * OPENING_MS);
  stack = await Stack.start();
  for (const name of ROOMS) await openRoom(stack, { name, seats: '6', 'tables-min': String(TABLES), 'tables-max': String(TABLES) });
  await expect(async () => {
    const { tables } = await stack.control<{ tables: { room_name: string }[] }>('/tables');
    expect(tables.filter(({ room_name }) => ROOMS.some((name) => room_name.startsWith(name)))).toHaveLength(ROOMS.length * TABLES);
  }).toPass({ timeout: OPENING_MS });
  harbour = await stack.tableOf('Harbour');
});
test.afterAll(() => stack.stop());

test('a player opens a room, finds a table by its number, and takes the seat that quick seat finds in that room', async ({ browser }) => {
  const bots = await TableBots.start(stack, { tableId: harbour, count: 2 });
  const alice = await Person.inLobby(browser, stack, 'alice');
  const { page } = alice;
  const rooms = page.locator('[data-testid^="lobby-room-"]');
  const tables = page.locator('[data-testid^="lobby-table-"]');
  const lagoon = rooms.filter({ hasText: 'Lagoon' });
  await expect(lagoon).toContainText(`${TABLES} tables`);
  await expect(tables).toHaveCount(0);
  await expect(page.getByTestId('selected-table')).toBeVisible();
  await nothingFound(page, 'rooms');

  await test.step('the keyboard opens a room and leads back to its row', async () => {
    await lagoon.focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/room=\d+/);
    await expect(page.getByRole('heading', { name: /Lagoon/ })).toBeFocused();
    await expect(tables.first()).toContainText('Lagoon');
    await expect(page.getByRole('grid', { name: 'Tables' })).toHaveAttribute('aria-rowcount', String(TABLES + 1));
    await nothingFound(page, 'tables of a room');
    await page.goBack();
    await expect(lagoon).toBeFocused();
    await expect(tables).toHaveCount(0);
  });

  await test.step('a search finds a table of any room by its number, also after a reload', async () => {
    await page.getByTestId('lobby-search').fill(`#${harbour}`);
    await expect(page).toHaveURL(/find=/);
    await expect(page.getByTestId(`lobby-table-${harbour}`)).toHaveAttribute('data-players', '2');
    await page.reload();
    await expect(page.getByTestId('lobby-search')).toHaveValue(`#${harbour}`);
    await expect(page.getByTestId(`lobby-table-${harbour}`)).toBeVisible();
    await page.getByTestId('lobby-search').fill('no such room');
    await expect(page.getByText('No tables match these filters.')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(lagoon).toBeVisible();
  });

  await test.step('an address of a room opens it; its tables change as people come and go', async () => {
    await rooms.filter({ hasText: 'Harbour' }).getByRole('link').click();
    await page.reload();
    await expect(page.getByRole('heading', { name: /Harbour/ })).toBeVisible();
    await page.getByRole('checkbox', { name: 'Hide empty' }).check();
    await expect(tables).toHaveCount(1);
    await expect(page).toHaveURL(/room=\d+/);
    await bots.goHome();
    await expect(tables).toHaveCount(0);
    await page.getByRole('checkbox', { name: 'Hide empty' }).uncheck();
    await expect(page.getByTestId(`lobby-table-${harbour}`)).toHaveAttribute('data-players', '0');
  });

  await test.step('quick seat stays in the room', async () => {
    await page.getByTestId('quick-seat').click();
    await expect(page.getByTestId(testIds.buyInDialog)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Harbour');
  });
});

test('on a phone, a tap opens a room, and its tables lead to a look at one', async ({ browser }) => {
  const { page } = await Person.inLobby(browser, stack, 'bob', PHONE);
  await page.locator('[data-testid^="lobby-room-"]').filter({ hasText: 'Lagoon' }).getByRole('link').click();
  const first = page.locator('[data-testid^="lobby-table-"]').first();
  await expect(first).toContainText('Lagoon');
  await nothingFound(page, 'tables of a room on a phone');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.viewport.width);
  await first.getByRole('button').first().click();
  await expect(page.getByTestId('selected-table')).toContainText('Watch');
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByTestId('all-rooms').click();
  await expect(first).toHaveCount(0);
  await nothingFound(page, 'rooms on a phone');
});

test('a lobby that gets shorter shows every table again, without a reload', async ({ browser }) => {
  const { page } = await Person.inLobby(browser, stack, 'alice');
  await expect(page.locator('[data-testid^="lobby-room-"]').first()).toBeVisible();
  const casino = new DemoCasino(`http://127.0.0.1:${stack.demoPort}`);
  const bot = { playerId: 'looks-once', name: 'Looks', currency: 'EUR' };
  await casino.enrol(bot);
  const read = await readLobby(new PlayerSession(stack.service, casino, bot));
  expect(new Set(read.map(({ roomId }) => roomId)).size).toBeGreaterThan(1);
  for (const name of ROOMS.slice(-3)) {
    const row = page.locator('[data-testid^="lobby-room-"]').filter({ hasText: name });
    await operatorCommand(stack, 'room-close', '--room', (await row.getAttribute('data-room')) ?? '');
    await expect(row).toHaveCount(0);
  }
  await expect(page.locator('[data-testid^="lobby-room-"]')).toHaveCount(0);
  await expect(page.getByTestId(`lobby-table-${harbour}`)).toBeVisible();
});
