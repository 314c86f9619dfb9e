import { DemoCasino, PlayerSession, readLobby } from '@cardroom/bots';
import { testIds } from '@cardroom/ui/test-ids';
import { nothingFound } from './axe.ts';
import { enter, find, openPage, pick } from './back-office-people.ts';
import { expect, type Page, test } from './browser-test.ts';
import { operatorCommand } from './operator-command.ts';
import { openRoom } from './own-room.ts';
import { Person } from './pages.ts';
import { Stack } from './stack.ts';
import { TableBots } from './table-bots.ts';

/**
 * A house with more tables than a lobby or a page of the back office is sent at once: its rooms, the tables of the one that is open, and a search
 * of all of them.
 */
const ROOMS = ['Harbour', 'Lagoon', 'Cove', 'Delta', 'Fjord', 'Inlet', 'Strait'];
/** As many as a room may be told to keep open. */
const TABLES = 50;
const OPENING_MS = 120_000;
const PHONE = { viewport: { width: 390, height: 844 } };
const DESK = { viewport: { width: 1440, height: 900 } };

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

/** The most that an answer of the floor may have, in bytes. */
const PAGE_BYTES_MAX = 60_000;
const PAGE_ROWS = 100;

test('staff read the tables in pages, find one of them, and pause those of a room', async ({ browser }) => {
  test.setTimeout(OPENING_MS);
  const bots = await TableBots.start(stack, { tableId: harbour, count: 2 });
  const { link } = await stack.operatorCommand<{ link: string }>('owner-link', '--email', 'ann@cardroom.example', '--name', 'Ann');
  const page = await enter(browser, link, { ...DESK, colorScheme: 'dark' });
  const sizes: Promise<number>[] = [];
  page.on('response', (answer) => {
    if (/api\/(floor|tables)/.test(answer.url())) sizes.push(answer.body().then((body) => body.length, Number));
  });
  await openPage(page, 'Rooms and tables');
  const rows = page.locator('[data-testid^="table-"]');
  const tab = (name: RegExp) => page.getByRole('navigation', { name: 'Rooms and tables' }).getByRole('link', { name });

  await test.step('a room opens to its tables, and a table’s number finds its room', async () => {
    await page.getByRole('button', { name: 'Tables of Lagoon' }).click();
    await expect(rows).toHaveCount(TABLES);
    await nothingFound(page, 'a room with many tables');
    await picture(page, 'rooms');
    // A room is told to keep at most 50 tables open; more are open only where players fill them.
    await page.route(/api\/tables\?roomId=/, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), total: 250 } });
    });
    const all = page.getByRole('link', { name: 'All 250 tables' });
    await expect(all).toHaveAttribute('href', /tab=tables&find=\d+/);
    await all.scrollIntoViewIfNeeded();
    await nothingFound(page, 'a room with more tables than a page');
    await picture(page, 'room-end');
    await page.setViewportSize(PHONE.viewport);
    await all.scrollIntoViewIfNeeded();
    await picture(page, 'room-end-phone');
    await page.setViewportSize(DESK.viewport);
    await page.unroute(/api\/tables\?roomId=/);
    await find(page, 'Search', harbour);
    await expect(page.locator('[data-testid^="room-"]')).toHaveCount(1);
    await expect(page.locator('[data-testid^="room-"]')).toContainText('Harbour');
  });

  await test.step('the list goes on page after page, and is sorted and searched as a whole', async () => {
    await tab(/^Tables/).click();
    await expect(rows).toHaveCount(PAGE_ROWS);
    await picture(page, 'tables');
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect(rows).toHaveCount(2 * PAGE_ROWS);
    await expect(page.getByText(/^200 of \d+ tables shown$/)).toBeVisible();
    await page.getByRole('button', { name: 'Players', exact: true }).click();
    await page.getByRole('button', { name: 'Players', exact: true }).click();
    await expect(rows.first()).toHaveAttribute('data-testid', `table-${harbour}`);
    await nothingFound(page, 'many tables');
    await find(page, 'Search', 'Lagoon');
    await expect(rows).toHaveCount(TABLES);
    await expect(page.getByText(`${TABLES} tables`, { exact: true })).toBeVisible();
    await find(page, 'Search', `#${harbour}`);
    await expect(rows).toHaveCount(1);
    await picture(page, 'one-table');
    await tab(/^Seated players/).click();
    await expect(page.locator(`[data-testid^="seat-${harbour}-"]`)).toHaveCount(2);
    await picture(page, 'seats');
  });

  await test.step('all tables of a room are paused and resumed', async () => {
    await tab(/^Rooms/).click();
    await pick(page, 'Cove', 'Pause after this hand');
    const cove = page.locator('[data-testid^="room-"]').filter({ hasText: 'Cove' });
    await expect(cove).toHaveAttribute('data-status', 'paused');
    await pick(page, 'Cove', 'Resume');
    await expect(cove).toHaveAttribute('data-status', 'empty');
  });

  await test.step('a phone shows them as cards, in the light theme as well', async () => {
    await tab(/^Tables/).click();
    await expect(rows).toHaveCount(PAGE_ROWS);
    await page.setViewportSize(PHONE.viewport);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.viewport.width);
    await nothingFound(page, 'many tables on a phone');
    await picture(page, 'phone');
    await page.getByRole('button', { name: 'Use the light theme' }).click();
    await page.getByRole('button', { name: 'Show more' }).scrollIntoViewIfNeeded();
    await picture(page, 'phone-end-light');
    await page.setViewportSize(DESK.viewport);
    await picture(page, 'tables-light');
  });
  expect(Math.max(...(await Promise.all(sizes)))).toBeLessThan(PAGE_BYTES_MAX);
  await page.close();
  await bots.goHome();
});

async function picture(page: Page, name: string): Promise<void> {
  const path = test.info().outputPath(`${name}.png`);
  await page.screenshot({ path, animations: 'disabled' });
  await test.info().attach(name, { path, contentType: 'image/png' });
}

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
