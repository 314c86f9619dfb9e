import { testIds } from '@cardroom/ui/test-ids';
import { type BrowserContext, expect, test } from './browser-test.ts';
import { person } from './duel.ts';
import { FlakyLine } from './flaky-line.ts';
import { BOARD, CLEO, HOLES, MixedTable } from './mixed-table.ts';
import { OperatorWallet } from './operator-wallet.ts';
import { openRoom } from './own-room.ts';
import { Person } from './pages.ts';
import { freePort } from './processes.ts';
import { Stack } from './stack.ts';

/** A player returns at any point of a hand: reload, another tab or device, a lost or silent connection. */
const EXTRA_MS = 20_000;

let stack: Stack;
let line: FlakyLine;
test.beforeAll(async () => {
  const port = await freePort();
  // Players connect through a line of their own, so the lobby's address is that of the line.
  stack = await Stack.start({ PUBLIC_URL: `http://localhost:${port}` });
  line = await FlakyLine.to(stack.servicePort, port);
});
test.afterAll(async () => {
  const drift = await new OperatorWallet(stack).drift('EUR');
  await line.close();
  await stack.stop();
  expect(drift).toBe(0);
});

test.describe('UX-9 reload in the middle of a hand: same seat, own cards, same decision', () => {
  const moments: [name: string, phase: string, cleosTurn: boolean][] = [
    ['before the flop, at her turn', 'preflop', true],
    ["on the flop, at somebody else's turn", 'flop', false],
    ["on the turn, at somebody else's turn", 'turn', false],
    ['on the river, at her turn', 'river', true],
  ];
  for (const [name, phase, cleosTurn] of moments) {
    test(name, async ({ browser }) => {
      const table = await MixedTable.seat(stack, browser);
      await table.playTo(phase, 0);
      while ((table.picture().toAct === CLEO) !== cleosTurn) await table.stayInOnce();
      const before = table.picture();
      await table.cleo.page.reload();
      await expectBackInHand(table.cleo, before);
      expect(table.picture()).toEqual(before);
      await table.playOut();
      await table.cashOut();
    });
  }
});

test('UX-9 reload while the result is visible: the board, the winners, and dealt in again', async ({ browser }) => {
  const table = await MixedTable.seat(stack, browser);
  await table.playTo('river', 2);
  const { handId } = table.picture();
  try {
    await stack.control('/clock', { pause: true });
    await table.stayInOnce();
    await table.ann.until(({ snapshot }) => snapshot?.phase === 'showdown');
    await table.cleo.page.reload();
    await expect(table.cleo.root).toHaveAttribute('data-phase', 'showdown', { timeout: 30_000 });
    await expect(table.cleo.root).toHaveAttribute('data-hand', handId);
    expect(await table.cleo.board()).toEqual(BOARD);
    await expect(table.cleo.page.locator('[data-won]')).toContainText('+€');
    await expect(table.cleo.page.getByTestId(testIds.log)).toContainText(/Ann\W+wins/);
  } finally {
    await stack.control('/clock', { resume: true });
  }
  await table.cleo.handAfter(handId);
  await table.cashOut();
});

test('UX-9 reload while alone at the table: still seated, still waiting for players', async ({ browser }) => {
  const tableId = await openRoom(stack, { name: 'ux-9' });
  const dora = await person(stack, browser, 'dora-ux-9', tableId);
  await dora.sitDown(0, '100');
  const waiting = dora.page.getByTestId(testIds.waiting);
  await expect(waiting).toHaveAttribute('data-reason', 'waiting-for-players');
  await dora.page.reload();
  await expect(dora.root).toHaveAttribute('data-hero', '0', { timeout: 30_000 });
  await expect(waiting).toHaveAttribute('data-reason', 'waiting-for-players');
  await dora.leave();
  await dora.page.context().close();
});

test('UX-9 reload after folding: still at the table, out of the hand, dealt in again', async ({ browser }) => {
  const table = await MixedTable.seat(stack, browser);
  while (table.picture().toAct !== CLEO) await table.stayInOnce();
  const { handId } = table.picture();
  await table.cleo.act('fold');
  await table.cleo.page.reload();
  await expect(table.cleo.root).toHaveAttribute('data-hero', String(CLEO));
  await expect(table.cleo.page.getByTestId(testIds.seat(CLEO))).toHaveAttribute('data-folded', 'true');
  await table.playOut();
  await table.cleo.handAfter(handId);
  expect(await table.cleo.dealtIn()).not.toBe(handId);
  await table.cashOut();
});

test('another device takes over: the old page says so; seat, cards and decision move along', async ({ browser }) => {
  const table = await MixedTable.seat(stack, browser);
  while (table.picture().toAct !== CLEO) await table.stayInOnce();
  const before = table.picture();
  const old = table.cleo;
  const phone = await Person.inLobby(browser, stack, old.playerId);
  table.cleo = phone;
  await expect(old.page.locator('[data-session="replaced"]')).toContainText('Opened elsewhere');
  await phone.openTable(table.tableId);
  await expectBackInHand(phone, before);
  expect(table.picture()).toEqual(before);
  await table.stayInOnce();
  expect(await table.wallet.calls(phone.playerId, 'debit')).toHaveLength(1);
  // The old page cannot take the seat back: its session is over, and a reload does not help.
  await expect(old.page.getByText('press Play again')).toBeVisible();
  await expect(old.page.getByTestId('session-replaced-again')).toHaveCount(0);
  await old.page.reload();
  await expect(old.page.locator('[data-session="ended"]')).toBeVisible();
  await old.page.context().close();
  await expect(phone.root).toHaveAttribute('data-link', 'live');
  await table.playOut();
  await table.cashOut();
});

test('a second tab of the same session: the newest wins, and the old one can take the seat back', async ({ browser }) => {
  const table = await MixedTable.seat(stack, browser);
  while (table.picture().toAct !== CLEO) await table.stayInOnce();
  const before = table.picture();
  const second = await duplicateTab(table.cleo);
  await expectBackInHand(second, before);
  await expect(table.cleo.page.locator('[data-session="replaced"]')).toBeVisible();
  await table.cleo.page.getByTestId('session-replaced-again').click();
  await expectBackInHand(table.cleo, before);
  await expect(second.page.locator('[data-session="replaced"]')).toBeVisible();
  expect(table.picture()).toEqual(before);
  await second.page.close();
  await table.playOut();
  await table.cashOut();
});

test('UX-9 a lost connection: a banner says so, and the page reconnects automatically', async ({ browser }) => {
  const table = await MixedTable.seat(stack, browser);
  await table.playTo('flop', 0);
  while (table.picture().toAct !== CLEO) await table.stayInOnce();
  const before = table.picture();
  await noNewConnections(table.cleo.page.context(), true);
  await stack.control('/drop', { player_id: table.cleo.playerId });
  await expectLost(table.cleo);
  await expect(table.cleo.page.getByTestId(testIds.banner)).toContainText('left to act');
  await table.ann.until(({ snapshot }) => snapshot?.seats[CLEO]?.connected === false);
  await noNewConnections(table.cleo.page.context(), false);
  await expectBackInHand(table.cleo, before);
  await expect(table.cleo.page.getByTestId(testIds.banner)).toHaveCount(0);
  await table.ann.until(({ snapshot }) => snapshot?.seats[CLEO]?.connected === true);
  expect(table.picture()).toEqual(before);
  await table.playOut();
  await table.cashOut();
});

test('UX-9 a connection that breaks once is reopened although the browser never reports being online again', async ({ browser }) => {
  const table = await MixedTable.seat(stack, browser);
  while (table.picture().toAct !== CLEO) await table.stayInOnce();
  const before = table.picture();
  const opened = table.cleo.page.waitForEvent('websocket');
  await stack.control('/drop', { player_id: table.cleo.playerId });
  await opened;
  await expectBackInHand(table.cleo, before);
  await table.playOut();
  await table.cashOut();
});

test('a silent connection, open at both ends: both notice, the seat is kept, and she is back when it works again', async ({ browser }) => {
  const table = await MixedTable.seat(stack, browser);
  while (table.picture().toAct !== CLEO) await table.stayInOnce();
  const before = table.picture();
  line.hold();
  await expectLost(table.cleo);
  await table.ann.until(({ snapshot }) => snapshot?.seats[CLEO]?.connected === false);
  line.release();
  await expectBackInHand(table.cleo, before);
  await table.ann.until(({ snapshot }) => snapshot?.seats[CLEO]?.connected === true);
  await table.playOut();
  await table.cashOut();
});

test('a disconnected player gets 20 s extra once, then checks, then sits out; everyone sees it', async ({ browser }) => {
  const table = await MixedTable.seat(stack, browser);
  await new OperatorWallet(stack).enrol('watcher', 0);
  const watcher = await Person.inLobby(browser, stack, 'watcher');
  await watcher.openTable(table.tableId);
  await table.playTo('flop', 0);
  while (table.picture().toAct !== CLEO) await table.stayInOnce();
  const before = table.picture();
  const seat = watcher.page.getByTestId(testIds.seat(CLEO));
  await expect(seat).not.toHaveAttribute('data-away');
  await noNewConnections(table.cleo.page.context(), true);
  const paused = await stack.control<{ now: number }>('/clock', { pause: true });
  await stack.control('/drop', { player_id: table.cleo.playerId });
  await expect(seat).toHaveAttribute('data-away', 'true');
  await expect(seat, 'the room keeps a seat for 5 minutes').toContainText(/Held (5:00|4:\d\d)/);
  const { now } = await stack.control<{ now: number }>('/clock', { advance_ms: table.bankUntil - paused.now });
  await table.ann.until(({ snapshot }) => snapshot?.bankUntil === now + EXTRA_MS);
  expect(table.picture()).toEqual(before);
  await stack.control('/clock', { advance_ms: EXTRA_MS });
  await stack.control('/clock', { resume: true });
  await table.ann.until(({ snapshot }) => snapshot?.decisionId !== before.decisionId);
  expect(table.picture()).toMatchObject({ handId: before.handId, phase: 'flop', potTotal: before.potTotal });
  expect(table.picture().seats[CLEO]).toMatchObject({ inHand: true, folded: false });
  await table.playOutWithout(CLEO);
  await expect(seat).toHaveAttribute('data-status', 'sitting-out', { timeout: 30_000 });
  await noNewConnections(table.cleo.page.context(), false);
  await expect(table.cleo.root).toHaveAttribute('data-link', 'live', { timeout: 20_000 });
  await table.cleo.page.getByTestId(testIds.comeBack).click();
  await expect(seat).toHaveAttribute('data-status', 'playing', { timeout: 20_000 });
  await expect(seat).not.toHaveAttribute('data-away');
  await watcher.page.context().close();
  await table.cashOut();
});

test('UX-9 reconnecting after the hand has moved on shows the current board and decision, then the next hand', async ({ browser }) => {
  const table = await MixedTable.seat(stack, browser);
  while (table.picture().toAct !== CLEO) await table.stayInOnce();
  await table.cleo.act('fold');
  const { handId } = table.picture();
  await noNewConnections(table.cleo.page.context(), true);
  await stack.control('/drop', { player_id: table.cleo.playerId });
  await expectLost(table.cleo);
  await table.playTo('turn', 1);
  await noNewConnections(table.cleo.page.context(), false);
  await expect(table.cleo.root).toHaveAttribute('data-link', 'live', { timeout: 20_000 });
  await expect(table.cleo.root).toHaveAttribute('data-decision', table.picture().decisionId);
  expect(await table.cleo.board()).toEqual(table.picture().board);
  await noNewConnections(table.cleo.page.context(), true);
  await stack.control('/drop', { player_id: table.cleo.playerId });
  await table.playOut();
  await table.ann.until(({ snapshot }) => snapshot?.handId !== handId && (snapshot?.toAct ?? -1) >= 0);
  await noNewConnections(table.cleo.page.context(), false);
  const next = table.picture();
  await expect(table.cleo.root).toHaveAttribute('data-hand', next.handId, { timeout: 20_000 });
  await table.cleo.dealtIn();
  expect(await table.cleo.board()).toEqual(next.board);
  await table.cashOut();
});

/** The page shows her seat, her cards and the decision as before. */
async function expectBackInHand(person: Person, before: { handId: string; decisionId: string }): Promise<void> {
  const { root } = person;
  await expect(root).toHaveAttribute('data-link', 'live', { timeout: 30_000 });
  await expect(root).toHaveAttribute('data-hero', String(CLEO));
  await expect(root).toHaveAttribute('data-hand', before.handId);
  await expect(root).toHaveAttribute('data-decision', before.decisionId);
  await expect.poll(() => person.cards(CLEO)).toEqual(HOLES[CLEO]);
}

async function expectLost(person: Person): Promise<void> {
  await expect(person.root).not.toHaveAttribute('data-link', 'live', { timeout: 30_000 });
  await expect(person.page.getByTestId(testIds.banner)).toHaveAttribute('data-tone', 'lost');
}

/** Blocks every request of this browser; open sockets stay open. */
function noNewConnections(context: BrowserContext, offline: boolean): Promise<void> {
  return context.setOffline(offline);
}

/** A tab with a copy of this tab's session storage, as "duplicate tab" makes it. */
async function duplicateTab(person: Person): Promise<Person> {
  const { page } = person;
  const stored = await page.evaluate(() => ({ ...sessionStorage }));
  const copy = new Person(await page.context().newPage(), person.playerId);
  await copy.page.addInitScript((items) => {
    if (sessionStorage.length === 0) for (const [key, value] of Object.entries(items)) sessionStorage.setItem(key, value);
  }, stored);
  await copy.page.goto(page.url());
  return copy;
}
