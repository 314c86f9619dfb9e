import { testIds } from '@cardroom/ui/test-ids';
import { nothingFound } from './axe.ts';
import { type Browser, type BrowserContextOptions, expect, type Page, test } from './browser-test.ts';
import { opponent, person } from './duel.ts';
import { operatorCommand } from './operator-command.ts';
import { OperatorWallet } from './operator-wallet.ts';
import { openRoom } from './own-room.ts';
import { Person } from './pages.ts';
import type { ScriptedPlayer } from './scripted-player.ts';
import { Stack } from './stack.ts';

/** Ann, in a browser, takes notes on Bo and files a report; Bo plays at a socket, at one table or two. */
const ANN = 0;
const BO = 1;

let stack: Stack;
test.beforeAll(async () => {
  stack = await Stack.start();
});
test.afterAll(() => stack.stop());

interface Games {
  readonly ann: Person;
  readonly bo: ScriptedPlayer;
  readonly tableIds: readonly string[];
}

/** Ann and Bo sit down at this many tables of their own; the last one is on her screen. */
async function annAndBo(browser: Browser, name: string, tables: number): Promise<Games> {
  const tableIds: string[] = [];
  for (let n = 1; n <= tables; n += 1) tableIds.push(await openRoom(stack, { name: `${name} ${n}` }));
  const [first = ''] = tableIds;
  const bo = await opponent(stack, `bo-${name}`, first);
  const ann = await person(stack, browser, `ann-${name}`, first);
  for (const tableId of tableIds) {
    await ann.openTable(tableId);
    await ann.sitDown(ANN, '100');
    await bo.open(tableId);
    await bo.sitDown(BO, 10_000);
  }
  await ann.dealtIn();
  return { ann, bo, tableIds };
}

const card = (page: Page) => page.getByTestId(testIds.playerCard);
const seat = (page: Page, number = BO) => page.getByTestId(testIds.seat(number));
const mark = (page: Page) => page.getByTestId(testIds.seatMark);

async function openCard(ann: Person): Promise<void> {
  await ann.press(seat(ann.page));
  await expect(ann.page.getByTestId(testIds.cardNote)).toBeVisible();
}

async function picture(page: Page, name: string): Promise<void> {
  const path = test.info().outputPath(`${name}.png`);
  await page.screenshot({ path, animations: 'disabled' });
  await test.info().attach(name, { path, contentType: 'image/png' });
}

/** What staff read with the operator command. */
async function reports(...options: string[]): Promise<Record<string, unknown>[]> {
  return [JSON.parse(await operatorCommand(stack, 'reports', ...options, '--operator', 'demo'))].flat();
}

test('by keyboard alone: the card opens from the seat, takes label and note, and returns the focus', async ({ browser }) => {
  const { ann } = await annAndBo(browser, 'keys', 1);
  const { page } = ann;
  await stack.control('/clock', { pause: true });
  await seat(page, ANN).focus();
  await page.keyboard.press('ArrowRight');
  await expect(seat(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(card(page)).toBeFocused();
  await expect(card(page)).toContainText('Bo');
  await expect(card(page)).toContainText('Stack€');
  await nothingFound(page, 'card');

  // Close comes first, then the labels, with "none" chosen.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Red' })).toBeFocused();
  await expect(mark(page)).toHaveAttribute('data-label', 'red');
  await page.keyboard.press('Tab');
  await page.keyboard.type('folds to the third barrel, c f r');
  await page.keyboard.press('Tab');
  await expect(page.getByTestId(testIds.cardSave)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByTestId(testIds.cardSaved)).toHaveText('Saved');
  // Typing triggered no hotkey of the table.
  await expect(ann.root).toHaveAttribute('data-phase', 'preflop');
  await page.keyboard.press('Escape');
  await expect(card(page)).toBeHidden();
  await expect(seat(page)).toBeFocused();
  await expect(seat(page)).toHaveAccessibleName(/Bo, .*your label: Red, you have a note/);

  // The player's own seat has no card.
  await seat(page, ANN).click();
  await expect(card(page)).toBeHidden();
  await stack.control('/clock', { resume: true });
});

test('note and label survive a reload, and appear at a second table, on tiles and on another device', async ({ browser }) => {
  test.slow();
  const { ann, tableIds } = await annAndBo(browser, 'two', 2);
  const { page } = ann;
  await openCard(ann);
  await page.getByTestId(testIds.cardLabel('green')).click();
  await page.getByTestId(testIds.cardNote).fill('<b>never</b> bluffs');
  // Closed without the button: the note is still saved.
  await page.keyboard.press('Escape');
  await expect(mark(page)).toHaveAttribute('data-label', 'green');

  await page.reload();
  await expect(mark(page)).toHaveAttribute('data-label', 'green');
  await openCard(ann);
  await expect(page.getByTestId(testIds.cardNote)).toHaveValue('<b>never</b> bluffs');

  await ann.openTable(tableIds[0] ?? '');
  await expect(mark(page)).toHaveAttribute('data-label', 'green');
  await page.getByTestId('open-tiles').click();
  await expect(page.getByTestId('tiles').getByTestId(testIds.seatMark)).toHaveCount(2);
  const tile = (n: number) => page.getByTestId(`tile:${tableIds[n]}`);
  await tile(0).getByTestId(testIds.seat(BO)).click();
  await tile(0).getByTestId(testIds.cardLabel('purple')).click();
  await expect(tile(1).getByTestId(testIds.seatMark)).toHaveAttribute('data-label', 'purple');
  await expect(tile(0).getByTestId(testIds.seatMark)).toHaveAttribute('data-label', 'purple');
  await picture(page, 'card-on-a-tile');

  const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, reducedMotion: 'reduce' };
  const second = await Person.inLobby(browser, stack, ann.playerId, phone);
  await second.openTable(tableIds[1] ?? '');
  await expect(mark(second.page)).toHaveAttribute('data-label', 'purple');
  await openCard(second);
  await expect(second.page.getByTestId(testIds.cardNote)).toHaveValue('<b>never</b> bluffs');
  await picture(second.page, 'card-on-a-phone');
});

/** Ann on a phone, on her turn, with Bo's card open. */
async function phoneAtTurn(browser: Browser, name: string): Promise<{ ann: Person; bo: ScriptedPlayer; tableId: string }> {
  const tableId = await openRoom(stack, { name });
  const bo = await opponent(stack, `bo-${name}`, tableId);
  await new OperatorWallet(stack).enrol(`ann-${name}`, 100_000);
  const ann = await Person.inLobby(browser, stack, `ann-${name}`, { viewport: { width: 360, height: 640 } });
  await ann.openTable(tableId);
  await ann.sitDown(ANN, '100');
  await bo.sitDown(BO, 10_000);
  await ann.turn();
  await stack.control('/clock', { pause: true });
  await openCard(ann);
  return { ann, bo, tableId };
}

test('on a phone the card leaves the action buttons free, and stays open when its player has left', async ({ browser }) => {
  const { ann, bo } = await phoneAtTurn(browser, 'dock');
  const { page } = ann;
  await expect(ann.root).toHaveAttribute('data-turn', 'me');
  const [sheet, dock] = await Promise.all([card(page), page.getByTestId(testIds.dock)].map((part) => part.boundingBox()));
  expect((sheet?.y ?? 0) + (sheet?.height ?? 0)).toBeLessThanOrEqual(dock?.y ?? 0);
  await nothingFound(page, 'card on a phone');
  await page.getByTestId(testIds.cardNote).fill('while it is my turn');
  await ann.act('call');
  await expect(page.getByTestId(testIds.cardNote)).toHaveValue('while it is my turn');
  await stack.control('/clock', { resume: true });

  // The card stays open when its player leaves.
  await bo.askToLeave();
  await expect(card(page)).toContainText('This player has left the table.');
  await page.getByTestId(testIds.cardSave).click();
  await expect(page.getByTestId(testIds.cardSaved)).toHaveText('Saved');
  await expect(page.getByTestId(testIds.cardNote)).toHaveValue('while it is my turn');
});

test('a report takes two taps, reaches staff once, with the hand, and is closed by command', async ({ browser }) => {
  const { ann, tableId } = await phoneAtTurn(browser, 'report');
  const { page } = ann;
  const handId = await ann.hand();
  await page.getByTestId(testIds.reportOpen).click();
  await expect(card(page)).toBeFocused();
  await expect(page.getByTestId(testIds.reportSend)).toBeDisabled();
  await page.getByTestId(testIds.reportReason('assistance')).click();
  await page.getByTestId(testIds.reportComment).fill('Every decision after 2.0 s.');
  await page.getByTestId(testIds.reportSend).click();
  const sent = page.getByTestId(testIds.reportSent);
  await expect(sent).toContainText('Thank you');
  const reportId = (await sent.getAttribute('data-report')) ?? '';
  const told = { reportId, reporterId: 'ann-report', subjectId: 'bo-report', subjectName: 'Bo', tableId, handId, reason: 'assistance' };
  expect(await reports('list')).toMatchObject([{ ...told, comment: 'Every decision after 2.0 s.', closed: null }]);

  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByTestId(testIds.reportOpen).click();
  await page.getByTestId(testIds.reportReason('other')).click();
  await page.getByTestId(testIds.reportSend).click();
  await expect(page.getByTestId(testIds.reportProblem)).toContainText('already');
  await stack.control('/clock', { resume: true });

  const decision = ['--report', reportId, '--outcome', 'warned', '--reason', 'timing of the last 200 hands'];
  const [closed] = await reports('close', ...decision);
  expect(closed).toMatchObject({ reportId, closed: { outcome: 'warned', by: expect.stringContaining('command:') } });
  expect(await reports('list')).toEqual([]);
  expect(await reports('list', '--state', 'closed')).toMatchObject([{ reportId }]);
});
