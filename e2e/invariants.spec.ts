import { testIds } from '@cardroom/ui/test-ids';
import { expect, test } from './browser-test.ts';
import { duel, opponent, person } from './duel.ts';
import { openRoom } from './own-room.ts';
import type { Person } from './pages.ts';
import { Stack } from './stack.ts';
import { TableBots } from './table-bots.ts';
import { boxesInEveryView, farthestEdge, overlapsInEveryView } from './views.ts';

/**
 * The table's invariants that only a browser can show (docs/invariants.md); the rules behind them have unit tests in the client.
 * Heads-up at 0.50/1.00 the button of the first hand is at seat 0, which acts first before the flop and last after it.
 */
let stack: Stack;
test.beforeAll(async () => {
  stack = await Stack.start();
});
test.afterAll(() => stack.stop());

test('UX-1 a pre-action applies to one decision: a raise, a new street and a new hand clear it', async ({ browser }) => {
  const { ann, bo } = await duel(stack, browser, { name: 'ux-1', annSeat: 1 });
  await arm(ann, 'check');
  await bo.act({ type: 'raise', to: 300 });
  await stillToDecide(ann);
  await ann.act('call');

  await ann.act('check');
  await arm(ann, 'fold');
  await bo.act({ type: 'check' });
  await stillToDecide(ann);
  await ann.act('check');
  await bo.act({ type: 'check' });

  await ann.act('check');
  await arm(ann, 'fold');
  const hand = await ann.hand();
  await bo.act({ type: 'check' });
  await ann.handAfter(hand);
  await stillToDecide(ann);

  // An armed pre-action does its job: Bo acts first after the flop, and her check follows at once.
  await ann.act('call');
  await bo.act({ type: 'check' });
  await arm(ann, 'check');
  await bo.act({ type: 'check' });
  await bo.until(({ snapshot }) => snapshot?.phase === 'turn' && snapshot.toAct === 0);
  await expect(ann.page.getByTestId(testIds.board(3))).toBeVisible();
  await expect(ann.page.locator('[data-testid^="pre-"][aria-pressed="true"]')).toHaveCount(0);
});

test('UX-2 a press just as a button changes its meaning does nothing, by key or pointer', async ({ browser }) => {
  const { ann, bo } = await duel(stack, browser, { name: 'ux-2', annSeat: 1 });
  await expect(ann.page.getByTestId(testIds.preAction('check'))).toBeEnabled();
  await pressAsSoonAsItIsMyTurn(ann);
  await bo.act({ type: 'raise', to: 300 });
  const decision = await ann.turn();
  await expect.poll(() => ann.page.evaluate(() => document.documentElement.dataset.pressed)).toBe('call:200');
  await expect(ann.page.getByTestId(testIds.announcer)).toContainText('just changed');
  await expect(ann.button('call')).toBeEnabled();
  await expect(ann.root).toHaveAttribute('data-decision', decision);
  await ann.page.keyboard.press('c');
  await expect(ann.root).not.toHaveAttribute('data-decision', decision);
});

test('UX-3, UX-4, UX-7 pre-actions sit where their buttons will be, never raise, and fold is never next to raise', async ({ browser }) => {
  const { ann, bo } = await duel(stack, browser, { name: 'ux-3', annSeat: 1 });
  await expect(ann.root).toHaveAttribute('data-turn', '0');
  const kinds = await ann.page.locator('[data-testid^="pre-"]').evaluateAll((all) => all.map((one) => one.getAttribute('data-testid')));
  expect(kinds).toEqual(['pre-check-fold', 'pre-check', 'pre-call-any']);
  const before = await boxesInEveryView(ann, '[data-testid^="pre-"]');
  await bo.act({ type: 'call' });
  await ann.turn();
  const buttons = '[data-testid="dock"] [data-testid^="action-"]';
  const after = await boxesInEveryView(ann, buttons);
  for (const [view, boxes] of after.entries()) {
    expect(boxes).toHaveLength(3);
    const [fold, check, raise] = boxes;
    expect((fold?.x ?? 0) + (fold?.width ?? 0)).toBeLessThanOrEqual(check?.x ?? 0);
    expect((check?.x ?? 0) + (check?.width ?? 0)).toBeLessThanOrEqual(raise?.x ?? 0);
    for (const [place, box] of boxes.entries())
      expect(farthestEdge(box, before[view]?.[place]), `view ${view} place ${place}`).toBeLessThanOrEqual(8);
  }
  await expect(ann.page.locator(buttons)).toHaveText([/Fold/, /Check/, /Raise to/]);

  await bo.until(({ snapshot }) => snapshot?.toAct === 1);
  await ann.raiseTo('4');
  await bo.act({ type: 'raise', to: 10_000 });
  await ann.turn();
  await expect(ann.page.locator(buttons), 'no raise is left: the call does not move beside the fold').toHaveText([/Fold/, /Call/]);
  const [fold, call] = (await boxesInEveryView(ann, buttons))[0] ?? [];
  expect(farthestEdge(fold, after[0]?.[0])).toBeLessThanOrEqual(8);
  expect(farthestEdge(call, after[0]?.[1])).toBeLessThanOrEqual(8);
});

test('UX-4, UX-6 presets set the amount and never act; all-in takes two presses', async ({ browser }) => {
  const { ann, bo } = await duel(stack, browser, { name: 'ux-6', annSeat: 0 });
  const decision = await ann.turn();
  const amount = ann.page.getByTestId(testIds.amountInput);
  const raise = ann.button('raise');
  for (const [preset, shown] of [
    ['2.5bb', '2.50'],
    ['3bb', '3'],
    ['min', '2'],
    ['all-in', '100'],
  ] as const) {
    await ann.page.getByTestId(testIds.preset(preset)).click();
    await expect(amount).toHaveValue(shown);
  }
  await expect(raise).toContainText('All-in');
  await expect(raise).toContainText('€100.00');
  await expect(ann.root).toHaveAttribute('data-decision', decision);
  expect(bo.link.news.snapshot?.toAct).toBe(0);
  await ann.raiseTo('3');

  await bo.act({ type: 'raise', to: 9_950 });
  const last = await ann.turn();
  await expect(raise, 'all-in is the only raise left: it is not chosen beforehand').toContainText('All-in only');
  await expect(ann.button('fold')).toBeEnabled();
  await ann.page.keyboard.press('r');
  await expect(ann.root).toHaveAttribute('data-decision', last);
  await ann.page.getByTestId(testIds.preset('all-in')).click();
  await expect(raise).toContainText('€100.00');
  await expect(ann.root).toHaveAttribute('data-decision', last);
  await raise.click();
  await bo.until(({ snapshot }) => snapshot?.toAct === 1 && snapshot.toMatch === 10_000);
});

test('UX-5 an exact amount by typing, by the wheel anywhere, by arrow keys and by one-big-blind steps', async ({ browser }) => {
  const { ann, bo } = await duel(stack, browser, { name: 'ux-5', annSeat: 0 });
  const decision = await ann.turn();
  const { page } = ann;
  const amount = page.getByTestId(testIds.amountInput);
  const hint = page.getByTestId(testIds.amountHint);
  await amount.fill('0.7');
  await amount.press('Enter');
  await expect(amount).toHaveValue('2');
  await expect(hint).toContainText('€2.00');
  await amount.fill('4000');
  await amount.press('Enter');
  await expect(amount).toHaveValue('100');
  await expect(hint).toContainText('€100.00');
  await amount.fill('7.77');
  await amount.press('Enter');
  await expect(hint).toBeEmpty();
  await page.getByTestId(testIds.amountMore).click();
  await expect(amount).toHaveValue('8.77');
  await page.getByTestId('board').hover();
  await page.mouse.wheel(0, -100);
  await expect(amount).toHaveValue('9.77');
  await page.mouse.wheel(0, 100);
  await expect(amount).toHaveValue('8.77');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Shift+ArrowUp');
  await page.keyboard.press('ArrowDown');
  await expect(amount).toHaveValue('13.77');
  await page.getByTestId(testIds.amountSlider).press('Home');
  await expect(amount).toHaveValue('2');
  await amount.fill('9.31');
  await amount.press('Enter');
  await expect(ann.root, 'Enter takes the amount and does not raise').toHaveAttribute('data-decision', decision);
  await ann.button('raise').click();
  await bo.until(({ snapshot }) => snapshot?.seats[0]?.bet === 931);
});

test('UX-8 sound, title and icon call the player back, and only when it is their turn', async ({ browser }) => {
  const { ann, bo } = await duel(stack, browser, { name: 'ux-8', annSeat: 1 });
  const icon = ann.page.locator('link[rel="icon"]');
  await expect(ann.root).toHaveAttribute('data-turn', '0');
  await expect(ann.page).not.toHaveTitle(/turn/i);
  await expect(icon).toHaveAttribute('href', /favicon\.svg$/);
  await noteTurnSounds(ann);
  await bo.act({ type: 'call' });
  await ann.turn();
  const [called, ...more] = await turnSounds(ann);
  expect(more).toEqual([]);
  expect(called, 'frames between the turn on the page and its sound').toBeLessThanOrEqual(SOUND_FRAMES_MAX);
  await expect(ann.page).toHaveTitle(/^Your turn/);
  await expect(icon).toHaveAttribute('href', /favicon-turn\.svg$/);
  await ann.act('check');
  await bo.until(({ snapshot }) => snapshot?.phase === 'flop');
  await ann.act('check');
  await expect(ann.page).not.toHaveTitle(/turn/i);
  await expect(icon).toHaveAttribute('href', /favicon\.svg$/);
  expect(await turnSounds(ann), 'no sound of the turn without one').toHaveLength(2);
});

/** The fold, the uncalled bet, the blinds collected, a moment, the payout, and the winner. */
const FOLD_WIN_MS = 160 + 280 + 300 + 150 + 400 + 550;
/** The check, a moment, two hands turned over, the verdict, the payout, and the winner. */
const SHOWDOWN_MS = 160 + 250 + 2 * 600 + 500 + 400 + 650;

test('UX-10 the winner stays visible while the end of the hand is shown, after a fold and after a showdown', async ({ browser }) => {
  const { ann, bo, tableId } = await duel(stack, browser, { name: 'ux-10', annSeat: 0 });
  const nobodyIsDealtIn = async () => {
    const { tables } = await stack.control<{ tables: { table_id: string; hand_id: string | null }[] }>('/tables');
    expect(tables.find(({ table_id }) => table_id === tableId)?.hand_id).toBeNull();
  };
  try {
    await stack.control('/clock', { pause: true });
    const folded = await ann.dealtIn();
    await ann.act('fold');
    await expect(ann.page.locator('[data-won]')).toContainText('+€');
    // Ann shows first and Bo has the better hand, so that both hands are turned over. The deck is laid out before players are asked to cut.
    await stack.control('/deck', { table_id: tableId, seats: { 0: '7d2c', 1: 'AsAh' }, board: 'KsQh9d5c3c' });
    await stack.control('/clock', { advance_ms: FOLD_WIN_MS - 1 });
    await nobodyIsDealtIn();
    await expect(ann.root).toHaveAttribute('data-phase', 'showdown');
    await stack.control('/clock', { advance_ms: 1 });
    const shown = await ann.handAfter(folded);

    await bo.act({ type: 'call' });
    await ann.act('check');
    for (let street = 0; street < 3; street += 1) {
      await ann.act('check');
      await bo.act({ type: 'check' });
    }
    await expect(ann.page.locator('[data-won]').first()).toContainText('+€');
    await stack.control('/clock', { advance_ms: SHOWDOWN_MS - 1 });
    await nobodyIsDealtIn();
    await expect(ann.root).toHaveAttribute('data-phase', 'showdown');
    await stack.control('/clock', { advance_ms: 1 });
    await ann.handAfter(shown);
  } finally {
    await stack.control('/clock', { resume: true });
  }
});

test('UX-12 four colours from the first visit, and every card face draws its suit', async ({ browser }) => {
  const tableId = await openRoom(stack, { name: 'ux-12' });
  await stack.control('/deck', { table_id: tableId, seats: { 0: 'AsKh', 1: '7d7c' }, board: '2s3h4d9c' });
  const { ann, bo } = await duel(stack, browser, { name: 'ux-12', annSeat: 0, tableId });
  await ann.act('call');
  await bo.act({ type: 'check' });
  await bo.act({ type: 'check' });
  await ann.act('check');
  await expect(ann.page.getByTestId(testIds.board(3))).toBeVisible();
  const faces = await ann.page.locator('[data-card]:not([data-card="back"])').evaluateAll((cards) =>
    cards.map((card) => ({
      card: card.getAttribute('data-card') ?? '',
      colour: getComputedStyle(card).color,
      suit: [...card.querySelectorAll('use')].map((use) => use.getAttribute('href')).find((href) => href?.startsWith('#cr-suit-')),
    })),
  );
  expect(faces.map(({ card }) => card).toSorted()).toEqual(['2s', '3h', '4d', '9c', 'As', 'Kh']);
  for (const { card, suit } of faces) expect(suit).toBe(`#cr-suit-${card[1]}`);
  const colours = new Map(faces.map(({ card, colour }) => [card[1], colour]));
  expect(new Set(colours.values()).size).toBe(4);
});

test('UX-13 a lone player waits for others; post or wait is asked only where a game is running', async ({ browser }) => {
  const tableId = await openRoom(stack, { name: 'ux-13', seats: '3', entry: 'post-or-wait' });
  const ann = await person(stack, browser, 'ann-ux-13', tableId);
  await ann.sitDown(0, '100');
  await expect(ann.page.getByTestId(testIds.waiting)).toHaveAttribute('data-reason', 'waiting-for-players');
  await expect(ann.page.getByTestId(testIds.waiting)).toContainText('Waiting for players');
  await expect(ann.page.getByTestId(testIds.entryPost)).toHaveCount(0);
  const bo = await opponent(stack, 'bo-ux-13', tableId);
  await bo.sitDown(1, 10_000);
  await ann.turn();
  const cy = await person(stack, browser, 'cy-ux-13', tableId);
  await cy.sitDown(2, '100');
  await expect(cy.page.getByTestId(testIds.entryPost)).toHaveAttribute('aria-pressed', 'false');
  await expect(cy.page.getByTestId(testIds.entryWait)).toHaveAttribute('aria-pressed', 'true');
  await cy.page.getByTestId(testIds.entryPost).click();
  await expect(cy.page.getByTestId(testIds.entryPost)).toHaveAttribute('aria-pressed', 'true');
});

for (const seats of [6, 9]) {
  test(`UX-11 nothing overlaps at a full table of ${seats} in four views, on the player’s turn and at showdown`, async ({ browser }) => {
    const tableId = await openRoom(stack, { name: `ux-11-${seats}`, seats: String(seats) });
    const ann = await person(stack, browser, `ann-ux-11-${seats}`, tableId);
    await ann.sitDown(0, '100');
    const bots = await TableBots.start(stack, { tableId, count: seats - 1 });
    await expect(ann.page.locator('[data-place] [data-status="playing"]')).toHaveCount(seats, { timeout: 60_000 });
    const early = await ann.hand();
    await ann.stayIn();
    await ann.handAfter(early);
    await ann.turn();
    expect(await overlapsInEveryView(ann)).toEqual([]);
    await ann.act('call');
    await ann.turn();
    expect(await overlapsInEveryView(ann)).toEqual([]);
    await ann.stayIn();
    try {
      await stack.control('/clock', { pause: true });
      await expect(ann.root).toHaveAttribute('data-phase', 'showdown');
      expect(await overlapsInEveryView(ann)).toEqual([]);
    } finally {
      await stack.control('/clock', { resume: true });
    }
    await bots.stop();
  });
}

async function arm(player: Person, kind: string): Promise<void> {
  const button = player.page.getByTestId(testIds.preAction(kind));
  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
}

/** It is the player's turn, no pre-action is left, and nothing has acted on its own by the time the buttons accept presses. */
async function stillToDecide(player: Person): Promise<void> {
  const decision = await player.turn();
  await expect(player.page.locator('[data-testid^="pre-"]')).toHaveCount(0);
  await expect(player.button('fold')).toBeEnabled();
  await expect(player.root).toHaveAttribute('data-decision', decision);
}

/** A tap and a key press at the very moment the turn begins. */
function pressAsSoonAsItIsMyTurn(player: Person): Promise<void> {
  return player.root.evaluate((root) => {
    const watch = new MutationObserver(() => {
      const call = document.querySelector<HTMLElement>('[data-testid="action-call"]');
      if (root.getAttribute('data-turn') !== 'me' || !call) return;
      watch.disconnect();
      document.documentElement.dataset.pressed = call.dataset.meaning ?? '';
      document.dispatchEvent(new KeyboardEvent('keydown', { code: 'KeyC', key: 'c', bubbles: true }));
      call.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
      call.click();
    });
    watch.observe(root, { attributes: true, childList: true, subtree: true });
  });
}

/** First tone of the turn sound, Hz. */
const TURN_HZ = 880;
/** 100 ms at 60 frames per second, counted in frames because a slow machine draws fewer. */
const SOUND_FRAMES_MAX = 6;

/** From now on the page records the frame in which the turn sound starts, and the frame in which its root says it is the player's turn. */
function noteTurnSounds(player: Person): Promise<void> {
  return player.root.evaluate((root, hz) => {
    const notes = { turns: [] as number[], sounds: [] as number[] };
    Object.assign(window, { turnNotes: notes });
    let frame = 0;
    const count = (): void => {
      frame += 1;
      requestAnimationFrame(count);
    };
    count();
    new MutationObserver(() => {
      if (root.getAttribute('data-turn') === 'me') notes.turns.push(frame);
    }).observe(root, { attributeFilter: ['data-turn'] });
    const setValue = AudioParam.prototype.setValueAtTime;
    AudioParam.prototype.setValueAtTime = function (value, at) {
      if (value === hz) notes.sounds.push(frame);
      return setValue.call(this, value, at);
    };
  }, TURN_HZ);
}

/** Frames between each turn and its sound. */
async function turnSounds(player: Person): Promise<number[]> {
  const { turns, sounds } = await player.page.evaluate(
    () => (window as unknown as { turnNotes: { turns: number[]; sounds: number[] } }).turnNotes,
  );
  expect(sounds.length).toBe(turns.length);
  return sounds.map((at, index) => Math.abs(at - (turns[index] ?? Number.POSITIVE_INFINITY)));
}
