import type { FrameLocator } from '@playwright/test';
import { nothingFound } from './axe.ts';
import { enter, enterByTwo, find, inviteByCall, openPage } from './back-office-people.ts';
import { expect, type Page, test } from './browser-test.ts';
import { openRoom } from './own-room.ts';
import { ScriptedPlayer } from './scripted-player.ts';
import { Stack } from './stack.ts';

/**
 * A finished hand before the staff: an operator's support finds it and steps through it with the cards that were shown; two risk people of
 * the service agree to see all of it. Ann has aces and shows them, Bo mucks kings.
 */
const [BO, ANN] = [0, 1];
const DECK = { seats: { [ANN]: 'AsAd', [BO]: 'KsKd' }, board: '2c7d9hJs3c' };
const DESK = { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' };
const PHONE = { viewport: { width: 390, height: 844 }, colorScheme: 'light' };
const REASON = 'Two players are said to have told each other their cards.';

let stack: Stack;
test.beforeEach(async () => {
  stack = await Stack.start();
});
test.afterEach(() => stack.stop());

/** The hand is played to its showdown by two people at sockets. Answers its number. */
async function played(): Promise<string> {
  const tableId = await openRoom(stack, { name: 'Complaints', 'rake-basis-points': '500', 'rake-cap': '3' });
  await stack.control('/deck', { table_id: tableId, ...DECK });
  const sit = async (playerId: string, name: string, seat: number) => {
    const one = await ScriptedPlayer.enrol(stack, { playerId, name, balanceMinor: 100_000 });
    await one.open(tableId);
    expect(await one.sitDown(seat, 10_000)).toBeNull();
    return one;
  };
  const [bo, ann] = [await sit('bo', 'Bo', BO), await sit('ann', 'Ann', ANN)];
  await bo.act({ type: 'raise', to: 300 });
  await ann.act({ type: 'call' });
  await ann.act({ type: 'raise', to: 400 });
  await bo.act({ type: 'call' });
  for (let street = 0; street < 2; street += 1) {
    await ann.act({ type: 'check' });
    await bo.act({ type: 'check' });
  }
  await expect.poll(() => stack.handsOnRecord().ended).toBe(1);
  for (const one of [ann, bo]) one.close();
  return stack.records<{ hand_id: string }>('select hand_id from hand')[0]?.hand_id ?? '';
}

async function picture(page: Page, name: string): Promise<void> {
  const path = test.info().outputPath(`${name}.png`);
  await page.screenshot({ path, animations: 'disabled', fullPage: true });
  await test.info().attach(name, { path, contentType: 'image/png' });
}

const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
const frameOf = (page: Page) => page.frameLocator('[data-testid="replay-frame"]');
const cardsIn = (where: Page | FrameLocator, testId: string) =>
  where
    .getByTestId(testId)
    .locator('[data-card]')
    .evaluateAll((cards) => cards.map((card) => card.getAttribute('data-card')));

test('a hand is found, looked at step by step with the cards that were shown, and opened whole by two people', async ({ browser }) => {
  const hand = await played();
  const { link } = await stack.operatorCommand<{ link: string }>('owner-link', '--email', 'olga@cardroom.example', '--name', 'Olga');
  const olga = await enter(browser, link, DESK);
  const sue = await enter(
    browser,
    await inviteByCall(olga, { name: 'Sue', email: 'sue@demo.example', role: 'support', operatorId: 'demo' }),
    PHONE,
  );
  await test.step('support finds it on a phone and steps through it', () => looksAtIt(sue, hand));

  const risk = (name: string, more: object) => {
    const who = { name, email: `${name.toLowerCase()}@cardroom.example`, role: 'service-risk' };
    return enterByTwo(browser, { stack, page: olga, who, more });
  };
  const rita = await risk('Rita', DESK);
  const ravi = await risk('Ravi', PHONE);
  await test.step('two risk people see all of it', () => openIt({ rita, ravi, hand }));

  await test.step('the owner of the service does not', async () => {
    await olga.goto(`${stack.service}/backoffice/hands/${hand}?operatorId=demo`);
    await expect(olga.getByTestId('player-bo')).toContainText('Not shown');
    await expect(olga.getByTestId('opening')).toHaveCount(0);
  });
  const actions = stack.records<{ action: string }>(`select action from audit where subject = '${hand}' order by seq`);
  expect(actions.map(({ action }) => action)).toEqual(['hand.export', 'hand.open-asked', 'hand.open-agreed', 'hand.opened', 'hand.opened']);
  expect(await stack.operatorCommand('verify-audit')).toMatchObject({ audit: 'unbroken' });
  for (const page of [olga, sue, rita, ravi]) await page.close();
});

async function looksAtIt(sue: Page, hand: string): Promise<void> {
  await openPage(sue, 'Hands');
  await expect(sue.getByTestId(`hand-${hand}`)).toContainText('€14.00');
  await find(sue, 'Player', 'nobody');
  await expect(sue.getByText('No hands match.')).toBeVisible();
  await find(sue, 'Player', 'bo');
  await expect(sue).toHaveURL(/\/hands\?playerId=bo$/);
  await nothingFound(sue, 'the list on a phone');
  expect(await fits(sue)).toBe(true);
  await picture(sue, 'hands-phone');

  await sue.getByRole('link', { name: hand, exact: true }).click();
  await expect(sue.getByTestId('player-bo')).toContainText('Not shown');
  expect(await cardsIn(sue, 'cards-ann')).toEqual(['As', 'Ad']);
  expect(await cardsIn(sue, 'board')).toEqual(['2c', '7d', '9h', 'Js', '3c']);
  await expect(sue.getByTestId('pots')).toContainText('Ann wins €13.30');
  await expect(sue.getByTestId('hand-log')).toContainText('Bo mucks');
  await expect(sue.locator('tr[data-kind="result"]')).toHaveCount(2);

  const frame = frameOf(sue);
  const replayer = frame.getByTestId('replayer');
  await expect(replayer).toHaveAttribute('data-hand', hand);
  await expect(frame.locator('[data-seat-stop]')).toHaveCount(2);
  await frame.getByTestId('replay-on').click();
  await expect(replayer).toHaveAttribute('data-step', '2');
  await frame.getByTestId('replay-street-turn').click();
  await expect.poll(() => cardsIn(frame, 'board')).toEqual(['2c', '7d', '9h', 'Js']);
  await frame.getByTestId('replay-on').press('End');
  await expect(replayer).toHaveAttribute('data-phase', 'showdown');
  await expect.poll(() => cardsIn(frame, `cards-of-${ANN}`)).toEqual(['As', 'Ad']);
  await expect(frame.getByTestId(`cards-of-${BO}`)).toHaveCount(0);

  await sue.getByRole('button', { name: 'PokerStars text' }).click();
  await expect(sue.getByTestId('hand-file')).toContainText('Ann: shows [As Ad]');
  await expect(sue.getByTestId('hand-file')).not.toContainText(/K[sd]/);
  await nothingFound(sue, 'a hand on a phone');
  expect(await fits(sue)).toBe(true);
  await picture(sue, 'hand-phone');
  expect(await sue.content()).not.toMatch(/\bK[sd]\b/);
}

async function openIt({ rita, ravi, hand }: { rita: Page; ravi: Page; hand: string }): Promise<void> {
  await openPage(rita, 'Hands');
  await nothingFound(rita, 'the list');
  await picture(rita, 'hands');
  await rita.getByRole('link', { name: hand, exact: true }).click();
  await rita.getByRole('button', { name: 'Request all cards' }).click();
  const dialog = rita.getByRole('dialog');
  await dialog.getByLabel('Reason').fill(REASON);
  await nothingFound(rita, 'asking');
  await dialog.getByRole('button', { name: 'Request approval' }).click();
  await expect(rita.getByTestId('request')).toContainText('waiting for another approver');
  await expect(rita.getByRole('button', { name: 'Approve' })).toHaveCount(0);

  await openPage(ravi, 'Hands');
  await expect(ravi.getByRole('heading', { name: 'Waiting for approval' })).toBeVisible();
  await ravi.getByRole('link', { name: `Hand ${hand}` }).click();
  await expect(ravi.getByTestId('request')).toContainText(REASON);
  await nothingFound(ravi, 'a request on a phone');
  await picture(ravi, 'request-phone');
  await ravi.getByRole('button', { name: 'Approve' }).click();
  await rita.reload();
  for (const page of [ravi, rita]) {
    await page.getByRole('button', { name: 'Show all cards' }).click();
    await expect(page.getByTestId('opening')).toHaveAttribute('data-opened', 'true');
    expect(await cardsIn(page, 'cards-bo')).toEqual(['Ks', 'Kd']);
    await expect.poll(() => cardsIn(frameOf(page), `cards-of-${BO}`)).toEqual(['Ks', 'Kd']);
    expect(await fits(page)).toBe(true);
  }
  await nothingFound(rita, 'a hand opened whole');
  await picture(rita, 'opened');
  await picture(ravi, 'opened-phone');
  await rita.getByRole('button', { name: 'Hide cards' }).click();
  await expect(rita.getByTestId('player-bo')).toContainText('Not shown');
  await picture(rita, 'hand');
}
