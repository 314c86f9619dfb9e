import { testIds } from '@cardroom/ui/test-ids';
import { nothingFound } from './axe.ts';
import { enter, find, inviteByCall, openPage, pick } from './back-office-people.ts';
import { type Browser, expect, type Page, test } from './browser-test.ts';
import { person } from './duel.ts';
import type { Person } from './pages.ts';
import { Stack } from './stack.ts';

/** A room from its form to its end, as the staff and its players see it. */
const LONG_MS = 300_000;
const READ_MS = 20_000;
test.setTimeout(LONG_MS);

let stack: Stack;
test.beforeEach(async () => {
  stack = await Stack.start();
});
test.afterEach(() => stack.stop());

async function picture(page: Page, name: string): Promise<void> {
  const path = test.info().outputPath(`${name}.png`);
  await page.screenshot({ path, animations: 'disabled', fullPage: true });
  await test.info().attach(name, { path, contentType: 'image/png' });
}

const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
const form = (page: Page, name: string) => page.getByRole('form', { name });

/** Ann owns the service and stands before the rooms of the demo operator. */
async function ownerAtRooms(browser: Browser, more: object): Promise<Page> {
  const { link } = await stack.operatorCommand<{ link: string }>('owner-link', '--email', 'ann@cardroom.example', '--name', 'Ann');
  const page = await enter(browser, link, more);
  await openPage(page, 'Rooms and tables');
  await expect(page.getByRole('heading', { name: 'Rooms and tables' })).toBeVisible();
  return page;
}

/** Opens a room by its form; answers the number of its first table. */
async function openRoom(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: 'New room' }).click();
  const room = form(page, 'New room');
  await expect(room.getByText('All settings are valid')).toBeVisible();
  await nothingFound(page, 'a new room');
  await room.getByRole('button', { name: 'Heads-up' }).click();
  await room.getByLabel('Name').fill(name);
  await room.getByLabel('Big blind', { exact: true }).fill('much');
  await room.getByLabel('Small blind').fill('0.50');
  await expect(room.getByText('Big blind "much" is not an amount').first()).toBeVisible();
  await room.getByRole('button', { name: 'Create room' }).click();
  await expect(room.getByLabel('Big blind', { exact: true })).toBeFocused();
  await nothingFound(page, 'a wrong room');
  await room.getByLabel('Big blind', { exact: true }).fill('1');
  await room.getByRole('button', { name: 'No rake' }).click();
  await room.getByLabel('New players').selectOption('free');
  await room.getByText('Advanced', { exact: true }).click();
  await room.getByLabel('Time to act').fill('120');
  await expect(room.getByTestId('lobby-card')).toContainText(`€0.50/€1${name} · NL Hold’em · heads-up`);
  await room.getByRole('button', { name: 'Create room' }).click();
  await expect(page.getByTestId('rooms')).toContainText(name);
  await expect(async () => void (await stack.tableOf(name))).toPass({ timeout: READ_MS });
  return stack.tableOf(name);
}

/** Both check or call until the hand is over. */
const oneHand = (...people: readonly Person[]) => Promise.all(people.map((one) => one.stayIn()));

function bottomOf(box: { readonly y: number; readonly height: number } | null): number {
  return box === null ? Number.POSITIVE_INFINITY : box.y + box.height;
}

test('a room is opened on the page and played, its table paused, a player removed and paid, a maintenance counted down', async ({
  browser,
}) => {
  const page = await ownerAtRooms(browser, { colorScheme: 'dark', viewport: { width: 1440, height: 900 } });
  const tableId = await openRoom(page, 'Keila');
  const tabs = page.getByRole('navigation', { name: 'Rooms and tables' });
  await tabs.getByRole('link', { name: /^Tables/ }).click();
  const box = page.getByTestId(`table-${tableId}`);
  await expect(box).toHaveAttribute('data-status', 'open', { timeout: READ_MS });
  const showTable = () => tabs.getByRole('link', { name: /^Tables/ }).click();
  const showSeats = () => tabs.getByRole('link', { name: /^Seated players/ }).click();

  const bo = await person(stack, browser, 'bo', tableId);
  const ann = await person(stack, browser, 'ann', tableId);
  await bo.sitDown(1, '100');
  await ann.sitDown(0, '100');
  const first = await ann.dealtIn();
  await oneHand(ann, bo);
  await expect(box).toContainText(/Hand \d+, \w+/, { timeout: READ_MS });
  expect(await box.textContent()).not.toMatch(/[2-9TJQKA][shdc♠♥♦♣]\b/);
  await nothingFound(page, 'tables');
  await picture(page, 'tables');
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await fits(page)).toBe(true);
  await nothingFound(page, 'rooms on a phone');
  await picture(page, 'tables-phone');
  await page.setViewportSize({ width: 1440, height: 900 });

  const hand = await ann.handAfter(first);
  await pick(page, `table ${tableId}`, 'Pause after this hand');
  await expect(box).toHaveAttribute('data-status', 'paused');
  // Not while the hand is still played.
  await expect(ann.view.getByTestId(testIds.banner)).toContainText('The table pauses after this hand.');
  await oneHand(ann, bo);
  await expect(box).toContainText('Between hands', { timeout: READ_MS });
  // While the table is paused, nobody's time to act runs out.
  await showSeats();
  await expect(page.getByTestId(`seat-${tableId}-1`)).toContainText('bo');
  await find(page, 'Search', 'bo');
  await expect(page.getByTestId(`seat-${tableId}-0`)).toHaveCount(0);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByTestId(`seat-${tableId}-0`)).toBeVisible();
  await nothingFound(page, 'seated players');
  await picture(page, 'seats');
  await showTable();
  await stack.killService();
  await stack.startService();
  await expect(box).toHaveAttribute('data-status', 'paused', { timeout: READ_MS });
  await pick(page, `table ${tableId}`, 'Resume');
  await expect(box).toHaveAttribute('data-status', 'open');
  await ann.handAfter(hand);

  await showSeats();
  await pick(page, 'ann', 'Remove from table…');
  const dialog = page.getByRole('dialog', { name: /^Remove/ });
  await dialog.getByLabel('Reason shown to player').selectOption('conduct');
  await dialog.getByLabel('Note').fill('Shouts at others');
  await nothingFound(page, 'a removal');
  await picture(page, 'remove');
  await dialog.getByRole('button', { name: 'Remove from table' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByTestId(`seat-${tableId}-0`)).toContainText('being removed: conduct');
  await showTable();
  await expect(ann.view.getByTestId(testIds.banner)).toContainText('You’ll leave the table after this hand');
  await picture(ann.page, 'removed-soon');
  await oneHand(ann, bo);
  const receipt = ann.view.getByTestId(testIds.receipt);
  await expect(receipt).toContainText('You were removed from the table');
  await expect(receipt).toContainText('because of your conduct');
  await expect(receipt.locator('[data-state="paid"]').first()).toBeVisible({ timeout: READ_MS });
  await picture(ann.page, 'removed');
  await receipt.getByRole('button', { name: 'Stay and watch' }).click();
  await ann.askForSeat(0, '100');
  await expect(ann.view.getByText('You can’t sit here for now').first()).toBeVisible();

  await page.getByRole('button', { name: 'Pause all…' }).click();
  const pause = page.getByRole('dialog', { name: 'Pause all tables' });
  await pause.getByLabel('Starts in (minutes)').fill('99999');
  await pause.getByRole('button', { name: 'Announce' }).click();
  await expect(pause.getByRole('alert')).toContainText('must be within 30 days');
  await expect(pause.getByLabel('Starts in (minutes)')).toBeFocused();
  await pause.getByLabel('Starts in (minutes)').fill('5');
  await nothingFound(page, 'a maintenance');
  await pause.getByRole('button', { name: 'Announce' }).click();
  await expect(page.getByTestId('maintenance-in')).toHaveText(/^0[45]:\d\d$/);
  const watcher = await person(stack, browser, 'wes', tableId);
  await expect(watcher.view.getByTestId('maintenance-in')).toHaveText(/^0:0[45]:\d\d$/);
  await nothingFound(watcher.page, 'a countdown at a table');
  await picture(watcher.page, 'countdown-table');
  await pick(page, `table ${tableId}`, 'Pause after this hand');
  await expect(watcher.view.getByTestId(testIds.banner)).toContainText('The table is paused.');
  const [news, banner] = [watcher.page.getByTestId('maintenance').locator('p'), watcher.page.getByTestId(testIds.banner)];
  await expect.poll(async () => ((await news.boundingBox())?.y ?? 0) - bottomOf(await banner.boundingBox())).toBeGreaterThan(0);
  await pick(page, `table ${tableId}`, 'Resume');
  await page.getByRole('button', { name: 'Cancel maintenance' }).click();
  await expect(watcher.view.getByTestId('maintenance')).toHaveCount(0, { timeout: READ_MS });
  await page.getByRole('button', { name: 'Pause all…' }).click();
  await pause.getByLabel('Starts in (minutes)').fill('0');
  await pause.getByRole('button', { name: 'Announce' }).click();
  await expect(box).toContainText('Maintenance');
  await expect(watcher.view.getByTestId(testIds.banner)).toContainText(/paus/, { timeout: READ_MS });
  await picture(page, 'maintenance');
  await page.getByRole('button', { name: 'End now' }).click();
  await expect(page.getByTestId('maintenance')).toHaveCount(0);

  for (const one of [page, ann.page, bo.page, watcher.page]) await one.close();
  expect(await stack.operatorCommand('verify-audit')).toMatchObject({ audit: 'unbroken' });
});

test('a room is changed and cloned, a stale change is told what is different, a closed one is gone; who only looks sees no button', async ({
  browser,
}) => {
  const page = await ownerAtRooms(browser, { colorScheme: 'dark' });
  await openRoom(page, 'Keila');
  const rooms = page.getByTestId('rooms');
  await pick(page, 'Keila', 'Duplicate');
  const clone = form(page, 'Duplicate Keila');
  await clone.getByLabel('Name').fill('Paide');
  await clone.getByRole('button', { name: '5%, cap 3 BB' }).click();
  await clone.getByLabel('Rate').fill('5.5');
  await clone.getByRole('button', { name: 'Create room' }).click();
  await expect(rooms.getByRole('row', { name: /Paide/ })).toContainText('5.5%, cap €3');

  await rooms.getByRole('row', { name: /Paide/ }).press('e');
  const change = form(page, 'Edit Paide');
  const other = await page.context().newPage();
  await other.goto(page.url());
  await form(other, 'Edit Paide').getByLabel('Maximum buy-in').fill('150');
  await form(other, 'Edit Paide').getByRole('button', { name: 'Save room' }).click();
  await expect(other.getByTestId('rooms').getByRole('row', { name: /Paide/ })).toContainText('€40–€150');
  await change.getByRole('group', { name: 'Seats' }).getByRole('button', { name: '6' }).click();
  await change.getByRole('button', { name: 'Save room' }).click();
  await expect(change.getByRole('alert')).toHaveText('It was changed in the meantime: it is now Maximum buy-in 150');
  await expect(change.getByLabel('Maximum buy-in')).toHaveValue('150');
  await expect(change.getByRole('group', { name: 'Seats' }).getByRole('button', { name: '6' })).toHaveAttribute('aria-pressed', 'true');
  await expect(change.getByTestId('changes')).toHaveText('Seats2 → 6');
  await nothingFound(page, 'a stale room');
  await picture(page, 'change');
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await fits(page)).toBe(true);
  await picture(page, 'change-phone');
  await change.getByRole('button', { name: 'Save room' }).click();
  await expect(rooms.getByRole('row', { name: /Paide/ })).toContainText('6');
  await page.getByRole('button', { name: 'Use the light theme' }).click();
  await picture(page, 'rooms-phone-light');

  await pick(page, 'Paide', 'Close room…');
  await page.getByRole('dialog', { name: 'Close Paide?' }).getByRole('button', { name: 'Close room' }).click();
  await expect(rooms.getByRole('row', { name: /Paide/ })).toHaveCount(0);
  await page.getByRole('link', { name: /^Closed/ }).click();
  await expect(rooms.getByRole('row', { name: /Paide/ })).toContainText('Closed');

  const invitation = await inviteByCall(page, { name: 'Fay', email: 'fay@demo.example', role: 'read-only', operatorId: 'demo' });
  const fay = await enter(browser, invitation, { viewport: { width: 390, height: 844 }, colorScheme: 'light' });
  await openPage(fay, 'Rooms and tables');
  await expect(fay.getByTestId('rooms')).toContainText('Keila');
  await expect(fay.getByRole('button', { name: /New|Pause/ })).toHaveCount(0);
  await fay.getByRole('button', { name: 'Actions for Keila' }).click();
  await expect(fay.getByRole('menuitem')).toHaveText(['View changes']);
  await fay.keyboard.press('Escape');
  await nothingFound(fay, 'looking at the rooms');
  for (const one of [page, other, fay]) await one.close();
});
