import { drive } from '@cardroom/bots';
import type { LobbyRow } from '@cardroom/protocol/shapes';
import { nothingFound } from './axe.ts';
import { enter, enterByTwo, find, openPage, pick } from './back-office-people.ts';
import { expect, type Page, test } from './browser-test.ts';
import { OperatorWallet } from './operator-wallet.ts';
import { ScriptedPlayer } from './scripted-player.ts';
import { Stack } from './stack.ts';
import { StuckMoney } from './stuck-money.ts';

/** Money that no retry ends, decided by people at their pages; afterwards every cent of both ledgers is where it belongs. */
const LONG_MS = 400_000;
test.setTimeout(LONG_MS);
const REASON = 'Read in the ledger of the operator.';

let stack: Stack;
let wallet: OperatorWallet;
test.beforeEach(async () => {
  stack = await Stack.start();
  wallet = new OperatorWallet(stack);
});
test.afterEach(() => stack.stop());

async function picture(page: Page, name: string): Promise<void> {
  const path = test.info().outputPath(`${name}.png`);
  await page.screenshot({ path, animations: 'disabled', fullPage: true });
  await test.info().attach(name, { path, contentType: 'image/png' });
}

const card = (page: Page, id: string) => page.getByTestId(`stuck-${id}`);
const request = (page: Page, id: string) => page.getByTestId(`stuck-request-${id}`);
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

/** Opens the dialog of one decision, gives the reason, and sends it. */
async function decide(page: Page, id: string, action: string, submit: string): Promise<void> {
  await pick(page, id, action);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill(REASON);
  await nothingFound(page, `${action} ${id}`);
  await dialog.getByRole('button', { name: submit }).click();
  await expect(dialog).toHaveCount(0);
}

async function stuckPage(page: Page): Promise<void> {
  await openPage(page, 'Money');
  await page.getByRole('navigation', { name: 'Money' }).getByRole('link', { name: 'Needs attention' }).click();
}

test('a stuck debit, a stuck credit and a failed result are each resolved through the pages, and the ledger is at zero', async ({
  browser,
}) => {
  const stuck = new StuckMoney(stack);
  const [first, second] = await stuck.results('result-a', 'result-b');
  const cancel = await stuck.debit('stuck-debit', 5_000);
  const credit = await stuck.credit('stuck-credit', 15_000);
  const aheadMs = await stuck.aheadMs();

  const { link } = await stack.operatorCommand<{ link: string }>('owner-link', '--email', 'ann@cardroom.example', '--name', 'Ann');
  const ann = await enter(browser, link, { colorScheme: 'dark' }, aheadMs);
  // Ann may not be the second person of somebody she let in, so another owner of the service does it.
  const ottosLink = await stack.operatorCommand<{ link: string }>('owner-link', '--email', 'otto@cardroom.example', '--name', 'Otto');
  const otto = await enter(browser, ottosLink.link, {}, aheadMs);
  const who = { name: 'Fin', email: 'fin@demo.example', role: 'finance', operatorId: 'demo' };
  const phone = { viewport: { width: 390, height: 844 }, colorScheme: 'light' };
  const fin = await enterByTwo(browser, { stack, page: otto, who, more: phone, aheadMs });

  await stuckPage(fin);
  await expect(fin.getByRole('listitem').filter({ hasText: 'Cancels, EUR' })).toContainText('€50.00');
  await nothingFound(fin, 'the queue on a phone');
  expect(await fits(fin)).toBe(true);
  await picture(fin, 'stuck-phone');
  await stuckPage(ann);
  await expect(card(ann, credit.id)).toContainText('DUPLICATE_TRANSACTION');
  await card(ann, credit.id)
    .getByRole('button', { name: /^Actions/ })
    .click();
  await expect(ann.getByRole('menuitem')).toHaveText(['Resolve']);
  await ann.keyboard.press('Escape');
  await nothingFound(ann, 'the queue');
  await picture(ann, 'stuck');

  // A failed result goes again with the same bytes, another one is closed.
  await decide(fin, first?.id ?? '', 'Retry', 'Retry');
  await expect.poll(async () => (await wallet.ledger('result-a')).results.length).toBe(1);
  await decide(fin, second?.id ?? '', 'Resolve', 'Resolve');
  await expect(fin.getByRole('status')).toHaveText('Resolved.');

  // Above the limit another person has to agree; a request may be taken back first.
  await decide(fin, credit.id, 'Resolve', 'Request approval');
  await expect(request(fin, credit.id).getByTestId('request')).toContainText('waiting for another approver');
  await expect(request(fin, credit.id).getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await picture(fin, 'asked-phone');
  await request(fin, credit.id).getByRole('button', { name: 'Withdraw' }).click();
  await expect(fin.getByRole('status')).toHaveText('Request withdrawn.');
  await decide(fin, credit.id, 'Resolve', 'Request approval');
  await ann.reload();
  await expect(request(ann, credit.id).getByTestId('request')).toContainText(REASON);
  await nothingFound(ann, 'a request');
  await picture(ann, 'request');
  await request(ann, credit.id).getByRole('button', { name: 'Approve' }).click();
  await expect(card(ann, credit.id)).toHaveCount(0);

  // The debit was taken and never given back: the player is paid instead.
  await decide(ann, cancel.id, 'Compensate', 'Request approval');
  await fin.reload();
  await request(fin, cancel.id).getByRole('button', { name: 'Approve' }).click();
  await expect(fin.getByTestId('nothing-stuck')).toBeVisible();
  await expect.poll(() => wallet.balance('stuck-debit')).toBe(100_000);

  await ann.getByRole('navigation', { name: 'Money' }).getByRole('link', { name: 'Transactions' }).click();
  await find(ann, 'Player', 'stuck-debit');
  await expect(ann.locator('tbody tr')).toHaveCount(3);
  await nothingFound(ann, 'transactions');
  await picture(ann, 'transactions');
  await ann.getByTestId(`tx-${cancel.id}`).getByRole('link', { name: cancel.id }).click();
  await expect(ann).toHaveURL(new RegExp(`/money/transactions/${cancel.id}`));
  await expect(ann.getByTestId('lot-state')).toHaveText('Settled');
  await expect(ann.locator('li[data-what="decided"]')).toHaveCount(2);
  await nothingFound(ann, 'one transaction');
  await picture(ann, 'transaction');
  await fin.goto(ann.url().replace(/\?.*/, ''));
  await expect(fin.getByTestId('lot-state')).toHaveText('Settled');
  expect(await fits(fin)).toBe(true);
  await picture(fin, 'transaction-phone');
  const [download] = await Promise.all([
    ann.waitForEvent('download'),
    (async () => {
      await ann.goBack();
      await ann.getByRole('button', { name: 'Download CSV' }).click();
    })(),
  ]);
  expect(download.suggestedFilename()).toBe('transactions-demo.csv');

  // Both ledgers: ours counted from its first transfer, the operator's from their books.
  expect(await stack.operatorCommand('ledger', 'check')).toEqual({ ledger: 'balanced' });
  expect(stack.records<{ n: number }>('select sum(balance_minor) as n from ledger_account')[0]?.n).toBe(0);
  expect(stack.records('select id from wallet_tx where status in (0, 1, 3)')).toEqual([]);
  const actions = stack.records<{ action: string }>("select action from audit where action like 'stuck-%' order by seq");
  expect(actions.map(({ action }) => action)).toEqual([
    ...['stuck-retried', 'stuck-resolved', 'stuck-asked', 'stuck-withdrawn', 'stuck-asked', 'stuck-resolved'],
    ...['stuck-asked', 'stuck-compensated'],
  ]);
  expect(await stack.operatorCommand('verify-audit')).toMatchObject({ audit: 'unbroken' });
  for (const page of [ann, otto, fin]) await page.close();
});

/** Opens one part of Money. */
async function part(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Money' }).getByRole('link', { name }).click();
}

const HANDS = 40;

test('the books balance while people sit, a ledger is compared by upload, and the reports add up to the books', async ({ browser }) => {
  const { roomId } = await stack.operatorCommand<{ roomId: string }>(
    ...'room-open --operator demo --currency EUR --name Bots --small-blind 0.50 --big-blind 1 --rake-basis-points 500 --entry free'.split(
      ' ',
    ),
    ...['--pace', 'fast'],
  );
  const choose = (tables: readonly LobbyRow[]) =>
    tables.find((table) => table.roomId === roomId && table.status === 'open' && table.players < table.seats)?.tableId ?? null;
  await drive({ demoUrl: stack.demo, serviceUrl: stack.service, hands: HANDS, bots: 4, seed: 5, choose });
  const sits = await ScriptedPlayer.enrol(stack, { playerId: 'sits', name: 'Sits', balanceMinor: 100_000 });
  await sits.open(await stack.tableOf('Lisbon'));
  expect(await sits.sitDown(0, 1_000)).toBeNull();
  await expect.poll(() => stack.records('select id from wallet_tx where status in (0, 1)')).toEqual([]);
  const moved = (where: string) =>
    stack.records<{ n: number }>(`select coalesce(sum(amount_minor), 0) as n from ledger_transfer where ${where}`)[0]?.n ?? -1;
  const [rake, buyIns] = [moved("to_account = 'rake'"), moved("kind = 'debit-accepted'")];
  expect(rake).toBeGreaterThan(0);

  const { link } = await stack.operatorCommand<{ link: string }>('owner-link', '--email', 'ann@cardroom.example', '--name', 'Ann');
  const page = await enter(browser, link, { colorScheme: 'dark' });
  await openPage(page, 'Money');

  await part(page, 'Books');
  await expect(page.getByTestId('balance')).toContainText('The books balance');
  const book = page.getByTestId('book-EUR');
  await expect(book.getByTestId('sum')).toHaveAttribute('data-sum', '0');
  await expect(book.getByTestId('bar-seats')).toHaveAttribute('data-value', '1000');
  await expect(book.getByTestId('bar-rake')).toHaveAttribute('data-value', String(rake));
  await nothingFound(page, 'books');
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download CSV' }).click()]);
  expect(file.suggestedFilename()).toBe('books-demo.csv');
  await picture(page, 'books');

  await part(page, 'Reconcile');
  const ledger = await (await fetch(`http://127.0.0.1:${stack.demoPort}/api/ledger.csv`)).text();
  const compare = async (text: string) => {
    await page.getByLabel('Ledger (CSV)').setInputFiles({ name: 'ledger.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await page.getByRole('button', { name: 'Compare' }).click();
  };
  await compare(ledger);
  await expect(page.getByTestId('comparison')).toHaveAttribute('data-differences', '0');
  await nothingFound(page, 'no difference');
  const lines = ledger.split('\r\n');
  const at = lines.findIndex((line) => /,debit,sits,10\.00,/.test(line));
  await compare(lines.with(at, (lines[at] ?? '').replace(',10.00,', ',10.01,')).join('\r\n'));
  await expect(page.getByTestId('comparison')).toHaveAttribute('data-differences', '1');
  await expect(page.locator('tr[data-difference="amount"]')).toContainText('10.00 here, 10.01 in the file');
  await nothingFound(page, 'a difference');
  await picture(page, 'reconcile');
  await compare('no,ledger\r\n1,2');
  await expect(page.getByRole('alert')).toContainText('line 1, transaction_id: is missing');

  await part(page, 'Reports');
  const today = new Date().toISOString().slice(0, 10);
  await expect(page.getByTestId(`line-${today}-EUR`).locator(`data[value="${rake}"]`)).toBeVisible();
  await expect(page.getByTestId(`line-${today}-EUR`).locator(`data[value="${buyIns}"]`)).toBeVisible();
  // Without a period of one's own it is the last seven days, whose plots say the same as the table.
  await expect(page.getByRole('button', { name: '7 days' })).toHaveAttribute('aria-pressed', 'true');
  const euros = `€${(rake / 100).toFixed(2)}`;
  const ggr = page.getByRole('img', {
    name: new RegExp(`^GGR by day in EUR, .*: ${euros}\\. €0\\.00 in the period before\\. Highest: ${euros}`),
  });
  await expect(ggr).toBeVisible();
  await expect(page.getByTestId('plot-ggr-EUR')).toContainText('vs the 7 days before');
  await expect(page.getByTestId('plot-hands-EUR')).toContainText(String(stack.handsOnRecord().ended));
  await nothingFound(page, 'report by day');
  await page.getByRole('button', { name: '30 days' }).click();
  await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d&to=/);
  await expect(page.getByTestId('plot-players-EUR')).toContainText('vs the 30 days before');
  await picture(page, 'report-day');
  await page.getByLabel('Group by').selectOption('stake');
  await page.getByRole('button', { name: 'Show report' }).click();
  await expect(page.getByTestId('line-nlhe-0.50/1.00-EUR')).toContainText(String(stack.handsOnRecord().ended));
  await nothingFound(page, 'report by stake');
  await picture(page, 'report-stake');
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download CSV' }).click()]);
  expect(download.suggestedFilename()).toBe('report-demo.csv');

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Use the light theme' }).click();
  for (const name of ['Books', 'Reconcile', 'Reports', 'Transactions']) {
    await part(page, name);
    await expect(page.locator('main section, main table').first()).toBeVisible();
    await nothingFound(page, `${name} on a phone`);
    expect(await fits(page)).toBe(true);
    await picture(page, `phone-${name.toLowerCase()}`);
  }
  await page.close();
});
