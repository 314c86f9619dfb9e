import { measureTable } from '@cardroom/ui/measure-table';
import { testIds } from '@cardroom/ui/test-ids';
import { nothingFound } from './axe.ts';
import { type Browser, expect, type Page, test } from './browser-test.ts';
import { type Duel, duel, person } from './duel.ts';
import { openRoom } from './own-room.ts';
import { Stack } from './stack.ts';

/**
 * Plays a hand and replays it: from the table, from the hand history and by its own address, with the keyboard, automatically and by touch.
 * Ann is in a browser, Bo at a socket; blinds 0.50/1.00, a stacked deck: Ann shows kings and loses to aces.
 */
const BO = 0;
const ANN = 1;
const DECK = { seats: { [ANN]: 'KsKd', [BO]: 'AsAd' }, board: '2c7d9hJs3c' };
/** The deal; a raise and a call; three streets of two actions each, a bet and a call and then checks; two hands shown; the pot. */
const STEPS = 1 + 2 + 3 * 3 + 2 + 1;

let stack: Stack;
test.beforeAll(async () => {
  stack = await Stack.start();
});
test.afterAll(() => stack.stop());

/** What a person sees of a table, wherever it is drawn. */
async function seen(page: Page) {
  const seat = async (number: number) => ({
    stack: await page.getByTestId(testIds.seatStack(number)).getAttribute('data-amount'),
    text: await page.getByTestId(testIds.seatStack(number)).innerText(),
    cards: await cardsIn(page, `cards-of-${number}`),
  });
  return { board: await cardsIn(page, 'board'), ann: await seat(ANN), bo: await seat(BO) };
}

function cardsIn(page: Page, testId: string): Promise<(string | null)[]> {
  return page
    .getByTestId(testId)
    .locator('[data-card]')
    .evaluateAll((cards) => cards.map((card) => card.getAttribute('data-card')));
}

interface Played extends Duel {
  readonly hand: string;
  /** What the table showed at the end of the hand. */
  readonly end: Awaited<ReturnType<typeof seen>>;
}

/** Plays a hand to the showdown at a table of their own; the clock is stopped at its end. */
async function playHand(browser: Browser, name: string): Promise<Played> {
  const tableId = await openRoom(stack, { name });
  await stack.control('/deck', { table_id: tableId, ...DECK });
  const game = await duel(stack, browser, { name, annSeat: ANN, tableId });
  const { ann, bo } = game;
  const hand = await ann.hand();
  await bo.act({ type: 'raise', to: 300 });
  await ann.act('call');
  await ann.raiseTo('4');
  await bo.act({ type: 'call' });
  await ann.act('check');
  await bo.act({ type: 'check' });
  await ann.act('check');
  // Bo's last check ends the hand; its end stays visible until it has been checked.
  await stack.control('/clock', { pause: true });
  await bo.act({ type: 'check' });
  await expect(ann.root).toHaveAttribute('data-phase', 'showdown');
  await ann.shown();
  expect(await cardsIn(ann.page, `cards-of-${BO}`)).toEqual(['As', 'Ad']);
  return { ...game, hand, end: await seen(ann.page) };
}

test('the last hand from the table, step by step with the keyboard to the same end; by its address; and back', async ({ browser }) => {
  const { ann, tableId, hand, end } = await playHand(browser, 'replay');
  const { page } = ann;
  expect(end.board).toEqual(['2c', '7d', '9h', 'Js', '3c']);

  await page.getByTestId('last-hand').click();
  const replayer = page.getByTestId('replayer');
  await expect(replayer).toHaveAttribute('data-hand', hand);
  await expect(page).toHaveURL(`${stack.service}/lobby/at/demo/hand/${hand}?table=${tableId}`);
  await expect(replayer).toHaveAttribute('data-step', '1');
  await expect(replayer).toHaveAttribute('data-steps', String(STEPS));

  await test.step('own cards from the start, the other’s only once shown', async () => {
    expect(await seen(page)).toMatchObject({ board: [], ann: { cards: ['Ks', 'Kd'] }, bo: { cards: ['back', 'back'] } });
    for (let step = 2; step < STEPS - 1; step += 1) {
      await page.keyboard.press('ArrowRight');
      await expect(replayer).toHaveAttribute('data-step', String(step));
      if (step < STEPS - 2) expect((await seen(page)).bo.cards).toEqual(['back', 'back']);
    }
  });

  await test.step('the end matches the table’s end', async () => {
    await page.keyboard.press('End');
    await expect(replayer).toHaveAttribute('data-phase', 'showdown');
    await expect(page.getByTestId('replay-said')).toContainText(/Bo\W+wins\W+€1/);
    await expect.poll(() => seen(page)).toEqual(end);
  });

  await test.step('back, to a street, to the start; each step is announced', async () => {
    await page.keyboard.press('ArrowLeft');
    await expect(replayer).toHaveAttribute('data-step', String(STEPS - 1));
    await page.keyboard.press('2');
    await expect(page.getByTestId('replay-said')).toContainText('Flop');
    await expect.poll(async () => (await seen(page)).board).toEqual(['2c', '7d', '9h']);
    await page.keyboard.press('4');
    await expect.poll(async () => (await seen(page)).board).toEqual(end.board);
    await page.keyboard.press('Home');
    await expect(page.getByTestId('replay-said')).toContainText('Cards are dealt');
    await expect(page.getByTestId('replay-said')).toContainText('king of spades');
    await page
      .getByTestId('replay-steps')
      .getByRole('button', { name: /Bo.*raises/ })
      .click();
    await expect(replayer).toHaveAttribute('data-step', '2');
  });

  await test.step('the steps are one tab stop, and the arrow keys move within them', async () => {
    const steps = page.getByTestId('replay-steps').getByRole('button');
    for (const [key, at] of [
      ['ArrowDown', 2],
      ['ArrowDown', 3],
      ['ArrowUp', 2],
    ] as const) {
      await page.keyboard.press(key);
      await expect(replayer).toHaveAttribute('data-step', String(at + 1));
      await expect(steps.nth(at)).toBeFocused();
    }
    await page.keyboard.press('Tab');
    await expect(page.getByTestId('replay-steps').locator(':focus')).toHaveCount(0);
    await page.keyboard.press('Shift+Tab');
    await expect(steps.nth(2)).toBeFocused();
  });

  await test.step('its address survives a reload, and the way back leads to the table', async () => {
    await page.reload();
    await expect(replayer).toHaveAttribute('data-hand', hand);
    await stack.control('/clock', { resume: true });
    await page.getByTestId('replay-exit').click();
    await expect(ann.root).toHaveAttribute('data-hero', String(ANN));
  });

  await test.step('another player’s hand is refused', async () => {
    const eve = await person(stack, browser, 'eve-replay', tableId);
    await eve.page.goto(`${stack.service}/lobby/hand/${hand}`);
    await expect(eve.page.getByText('This hand isn’t in your history')).toBeVisible();
    await expect(eve.page.getByTestId('replayer')).toHaveCount(0);
  });
});

test('from the hand history, played automatically, in both window sizes; axe finds nothing', async ({ browser }) => {
  const { ann, hand, end } = await playHand(browser, 'rerun');
  const { page } = ann;
  await stack.control('/clock', { resume: true });

  await page.goto(`${stack.service}/lobby/`);
  await page.getByTestId('nav-hands').click();
  const row = page.getByTestId(`hand-${hand}`);
  await expect(row).toContainText('-€7.00');
  await expect(row).toContainText('K♠');
  await nothingFound(page, 'list of hands');
  await row.getByRole('link').click();
  const replayer = page.getByTestId('replayer');
  await expect(replayer).toHaveAttribute('data-hand', hand);
  await nothingFound(page, 'replayer');

  await test.step('play to the end at four times normal speed', async () => {
    await page.keyboard.press('+');
    await page.keyboard.press('+');
    await expect(replayer).toHaveAttribute('data-speed', '4');
    await page.keyboard.press(' ');
    await expect(replayer).toHaveAttribute('data-playing', 'true');
    await expect(page.getByTestId('replay-play')).toHaveAttribute('aria-label', 'Pause');
    await expect(replayer).toHaveAttribute('data-step', String(STEPS), { timeout: 30_000 });
    await expect(replayer).toHaveAttribute('data-playing', 'false');
    await expect.poll(() => seen(page)).toEqual(end);
  });

  for (const [width, height, layout] of [
    [1440, 900, 'desktop'],
    [390, 844, 'portrait'],
  ] as const) {
    await test.step(`${width} × ${height}: all controls on the screen, nothing overlaps`, async () => {
      await page.setViewportSize({ width, height });
      await expect(replayer).toHaveAttribute('data-layout', layout);
      for (const street of ['1', '2', '4']) {
        await page.keyboard.press(street);
        expect((await page.evaluate(measureTable)).findings, `street ${street}`).toEqual([]);
      }
      await pressable(page, ['replay-play', 'replay-back', 'replay-on', 'replay-street-flop', 'replay-position', 'replay-exit']);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
      await picture(page, `replayer-${layout}`);
    });
  }
  await nothingFound(page, 'replayer on a phone');
  await page.getByTestId('replay-back').click();
  await expect(page.getByTestId('replay-said')).not.toBeEmpty();
  await page.getByTestId('replay-exit').click();
  await expect(page.getByTestId('hands')).toBeVisible();
});

async function pressable(page: Page, controls: readonly string[]): Promise<void> {
  for (const control of controls) await expect(page.getByTestId(control), control).toBeInViewport({ ratio: 1 });
}

async function picture(page: Page, name: string): Promise<void> {
  const path = test.info().outputPath(`${name}.png`);
  await page.screenshot({ path, animations: 'disabled' });
  await test.info().attach(name, { path, contentType: 'image/png' });
}
