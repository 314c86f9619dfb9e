import { testIds } from '@cardroom/ui/test-ids';
import { nothingFound } from './axe.ts';
import { enter, find, openPage } from './back-office-people.ts';
import { type Browser, expect, type Page, test } from './browser-test.ts';
import { person } from './duel.ts';
import { operatorCall } from './operator-api.ts';
import { openRoom } from './own-room.ts';
import { Stack } from './stack.ts';

/** A player in the back office: what staff know, what they decide, and what the player sees of it. */
const LONG_MS = 300_000;
const READ_MS = 20_000;
const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
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

/** Looks at a page at a desk and on a phone. */
async function lookAt(page: Page, name: string): Promise<void> {
  for (const [where, size] of [
    ['desk', DESK],
    ['phone', PHONE],
  ] as const) {
    await page.setViewportSize(size);
    expect(await fits(page), `${name} fits, ${where}`).toBe(true);
    await nothingFound(page, `${name}, ${where}`);
    await picture(page, `${name}-${where}`);
  }
  await page.setViewportSize(DESK);
}

/** Ann owns the service and stands before the players of the demo operator. */
async function staffAtPlayers(browser: Browser): Promise<Page> {
  const { link } = await stack.operatorCommand<{ link: string }>('owner-link', '--email', 'ann@cardroom.example', '--name', 'Ann');
  const page = await enter(browser, link, { colorScheme: 'dark', viewport: DESK });
  await openPage(page, 'Players');
  await expect(page.getByLabel('Operator', { exact: true })).toHaveValue('demo');
  return page;
}

test('a player is found, muted, sat out and blocked, and sees it at the table; launches are refused until the block is lifted', async ({
  browser,
}) => {
  const page = await staffAtPlayers(browser);
  const tableId = await openRoom(stack, { name: 'Keila', 'act-ms': '60000' });
  const bo = await person(stack, browser, 'bo-keila', tableId);
  const cy = await person(stack, browser, 'cy-keila', tableId);
  await bo.sitDown(1, '100');
  await cy.sitDown(0, '100');
  const first = await bo.dealtIn();
  await Promise.all([bo.stayIn(), cy.stayIn()]);
  await bo.handAfter(first);

  await find(page, 'Player', 'bo-k');
  const row = page.getByTestId('players').getByRole('row', { name: /bo-keila/ });
  await expect(row).toContainText('Seated');
  await lookAt(page, 'players');
  await row.getByRole('link').click();
  await expect(page).toHaveURL(/\/players\/bo-keila\?operatorId=demo$/);
  await expect(page.getByTestId('seats-now')).toContainText('Keila');
  await expect(page.getByTestId('hands').getByRole('row')).toHaveCount(2, { timeout: READ_MS });
  await expect(page.getByTestId('hands').getByRole('link')).toHaveAttribute('href', /\/backoffice\/hands\/\d+\?operatorId=demo$/);
  await expect(page.getByTestId('traces-address')).toContainText('127.0.0.1');
  await expect(page.getByTestId('traces-browser').getByRole('listitem')).toHaveCount(1);

  const note = page.getByRole('textbox', { name: 'Note' });
  await note.fill('Raises every hand after midnight.');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByTestId('staff-notes')).toContainText('Raises every hand after midnight.');
  await expect(note).toHaveValue('');

  await bo.page.getByTestId(testIds.chatButton).click();
  await page.getByRole('button', { name: 'Mute', exact: true }).click();
  const mute = page.getByRole('dialog', { name: /^Mute / });
  await mute.getByLabel('Reason').fill('short');
  await mute.getByRole('button', { name: 'Mute', exact: true }).click();
  await expect(mute.getByRole('alert')).toContainText('must be 10 to 500 characters');
  await expect(mute.getByLabel('Reason')).toBeFocused();
  await mute.getByLabel('Reason').fill('Insults others at the table');
  await nothingFound(page, 'a mute');
  await picture(page, 'mute');
  await mute.getByRole('button', { name: 'Mute', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Player muted.' })).toBeVisible();
  await expect(bo.page.getByTestId(testIds.chatSilenced)).toContainText('You are muted until', { timeout: READ_MS });
  await expect(bo.page.getByTestId(testIds.chatInput)).toHaveCount(0);
  await nothingFound(bo.page, 'a muted player');
  await picture(bo.page, 'muted');

  await page.getByRole('button', { name: 'Sit out' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'The player will sit out from the next hand.' })).toBeVisible();
  await page.getByRole('button', { name: 'Block', exact: true }).click();
  const block = page.getByRole('dialog', { name: /^Block / });
  await block.getByLabel('Reason').fill('Plays together with somebody');
  await block.getByRole('button', { name: 'Block' }).click();
  await expect(block).toHaveCount(0);
  await expect(bo.view.getByTestId(testIds.banner)).toContainText('You’ll leave the table after this hand');
  await Promise.all([bo.stayIn(), cy.stayIn()]);
  const receipt = bo.view.getByTestId(testIds.receipt);
  await expect(receipt).toContainText('because of an issue with your account');
  await expect(receipt.locator('[data-state="paid"]').first()).toBeVisible({ timeout: READ_MS });
  await receipt.getByRole('button', { name: 'Stay and watch' }).click();
  await bo.askForSeat(1, '100');
  await expect(bo.view.getByText('You can’t sit down or add chips').first()).toBeVisible();
  await expect(stack.launchUrl('bo-keila')).rejects.toThrow(/the launch was refused \(HTTP 403\)/);

  await page.reload();
  await expect(page.getByTestId('stays')).toContainText('Removed by staff: account issue');
  await lookAt(page, 'player');
  await page.getByRole('button', { name: 'Use the light theme' }).click();
  await nothingFound(page, 'player, light');
  await picture(page, 'player-light');
  await page.getByRole('button', { name: 'Unblock' }).click();
  const unblock = page.getByRole('dialog', { name: /^Unblock / });
  await unblock.getByLabel('Reason').fill('Was cleared of it today');
  await unblock.getByRole('button', { name: 'Unblock' }).click();
  await expect(unblock).toHaveCount(0);
  expect(await stack.launchUrl('bo-keila')).toContain('#t=');
  for (const one of [page, bo.page, cy.page]) await one.close();
  expect(await stack.operatorCommand('verify-audit')).toMatchObject({ audit: 'unbroken' });
});

test('a player’s limits are set in one of their currencies, and an end that is left alone stays', async ({ browser }) => {
  const page = await staffAtPlayers(browser);
  const dee = await person(stack, browser, 'dee-limits', await openRoom(stack, { name: 'Lempi' }));
  await find(page, 'Player', 'dee-l');
  await page
    .getByTestId('players')
    .getByRole('row', { name: /dee-limits/ })
    .getByRole('link')
    .click();
  const limits = page.getByRole('region', { name: 'Play limits' });
  const dialog = page.getByRole('dialog', { name: 'Play limits' });
  const save = async (minutes: string) => {
    await dialog.getByLabel('Longest session (minutes)').fill(minutes);
    await dialog.getByLabel('Reason').fill('Asked for it on the phone');
    await dialog.getByRole('button', { name: 'Save limits' }).click();
    await expect(limits.getByText('Limits saved.')).toBeVisible();
    await expect(limits).toContainText(`${minutes} minutes`);
  };
  await limits.getByRole('button', { name: 'Change limits' }).click();
  await dialog.getByLabel('Plays until').fill('2040-05-01T18:30');
  await dialog.getByLabel('Loss per session').fill('50');
  await dialog.getByLabel('Currency of the loss limit').selectOption('EUR');
  await nothingFound(page, 'play limits');
  await picture(page, 'play-limits');
  await save('90');
  await expect(limits).toContainText('1 May 2040, 18:30:00');
  await expect(limits).toContainText('€50.00');
  // The field has no seconds, which must not be cut off with a change of something else.
  const loss_limit = { amount: 50, currency: 'EUR' };
  const exact = { until: '2040-05-01T18:30:59Z', session_minutes: 90, loss_limit, block: false };
  await operatorCall(stack, 'PUT', '/v1/operator/players/dee-limits/limits', exact);
  await page.reload();
  await limits.getByRole('button', { name: 'Change limits' }).click();
  await expect(dialog.getByLabel('Plays until')).toHaveValue(/^2040-05-01T\d\d:30$/);
  await save('60');
  await expect(limits).toContainText(/1 May 2040, \d\d:30:59/);
  await lookAt(page, 'player-limits');
  for (const one of [page, dee.page]) await one.close();
});

test('a player’s report becomes a case, with notes and what is brought in, and an outcome that closes both; a stale change is told what there is', async ({
  browser,
}) => {
  const page = await staffAtPlayers(browser);
  const tableId = await openRoom(stack, { name: 'Paide', 'act-ms': '60000' });
  const bo = await person(stack, browser, 'bo-paide', tableId);
  const cy = await person(stack, browser, 'cy-paide', tableId);
  await bo.sitDown(1, '100');
  await cy.sitDown(0, '100');
  const hand = await bo.dealtIn();
  await cy.press(cy.page.getByTestId(testIds.seat(1)));
  await cy.page.getByTestId(testIds.reportOpen).click();
  await cy.page.getByTestId(testIds.reportReason('collusion')).click();
  await cy.page.getByTestId(testIds.reportComment).fill('Always folds to the same man.');
  await cy.page.getByTestId(testIds.reportSend).click();
  const reportId = (await cy.page.getByTestId(testIds.reportSent).getAttribute('data-report')) ?? '';
  await cy.page.keyboard.press('Escape');
  await Promise.all([bo.stayIn(), cy.stayIn()]);

  await openPage(page, 'Fair play');
  await expect(page).toHaveURL(/\/fair-play\/reports/);
  await page.getByRole('link', { name: 'Suspicious pairs' }).click();
  const pair = page.getByTestId('pair-bo-paide-cy-paide');
  await expect(pair).toContainText('Both connected from the same network, which few other players use.');
  await pair.getByRole('button', { name: /^Open case/ }).click();
  await expect(page.getByRole('dialog', { name: 'Open case' }).getByLabel('Players')).toHaveValue('bo-paide\ncy-paide');
  await page.keyboard.press('Escape');
  await lookAt(page, 'pairs');
  await page.getByRole('link', { name: 'Player reports' }).click();
  const card = page.getByTestId(`report-${reportId}`);
  await expect(card).toContainText('Always folds to the same man.');
  await expect(card.getByRole('link', { name: hand })).toHaveAttribute('href', /\/hands\//);
  await lookAt(page, 'reports');
  await card.getByRole('button', { name: /^Open case/ }).click();
  const opening = page.getByRole('dialog', { name: 'Open case' });
  await expect(opening.getByLabel('Players')).toHaveValue('bo-paide');
  await opening.getByLabel('Summary').fill('Folds to Cy');
  await nothingFound(page, 'a new case');
  await opening.getByRole('button', { name: 'Open case' }).click();
  await expect(page).toHaveURL(/\/fair-play\/cases\/[\w-]{36}/);
  await expect(page.getByTestId('case-entries')).toContainText(`Added hand ${hand}`);

  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByRole('textbox', { name: 'Note' }).fill('Both came from one network');
  await other.getByRole('button', { name: 'Add note' }).click();
  await expect(other.getByTestId('case-entries')).toContainText('Both came from one network');
  await page.getByLabel('Item type').selectOption('player');
  await page.getByLabel('Item ID').fill('cy-paide');
  await page.getByRole('button', { name: 'Add to case' }).click();
  await expect(page.getByTestId('case-entries')).toContainText('Both came from one network');
  await page.getByLabel('Item type').selectOption('player');
  await page.getByLabel('Item ID').fill('cy-paide');
  await page.getByRole('button', { name: 'Add to case' }).click();
  await expect(page.getByTestId('case-players')).toContainText('cy-paide');
  await lookAt(page, 'case');

  await page.getByRole('button', { name: 'Close case' }).click();
  const closing = page.getByRole('dialog', { name: 'Close case?' });
  await closing.getByLabel('Outcome').selectOption('warned');
  await closing.getByLabel('Reason').fill('Both were told the rules');
  await nothingFound(page, 'an outcome');
  await closing.getByRole('button', { name: 'Close case' }).click();
  await expect(page.getByTestId('case-state')).toHaveText('Closed: Warned. Both were told the rules');
  await expect(page.getByTestId(`report-${reportId}`)).toContainText('Warned: Both were told the rules');
  await page.getByRole('link', { name: 'Player reports' }).click();
  await expect(page.getByTestId('no-reports')).toBeVisible();
  await page.getByRole('link', { name: 'Cases', exact: true }).click();
  await page.getByRole('group', { name: 'Show' }).getByRole('button', { name: 'Closed' }).click();
  await expect(page.getByTestId('cases')).toContainText('Warned');
  await lookAt(page, 'cases');
  // A hand runs on, for which a service that ends in order would wait.
  await stack.killService();
  for (const one of [page, other, bo.page, cy.page]) await one.close();
  expect(await stack.operatorCommand('verify-audit')).toMatchObject({ audit: 'unbroken' });
});
