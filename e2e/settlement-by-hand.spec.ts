import { testIds } from '@cardroom/ui/test-ids';
import { type Browser, expect, test } from './browser-test.ts';
import { person } from './duel.ts';
import { OperatorWallet } from './operator-wallet.ts';
import { openRoom } from './own-room.ts';
import type { Person } from './pages.ts';
import { ScriptedPlayer } from './scripted-player.ts';
import { Stack } from './stack.ts';

/**
 * An operator that settles each hand on its own (docs/adr/0012): Ann in a browser, Bo and Cy at sockets, 100.00 each at blinds 0.50/1.00.
 * Between hands all money is in the wallets; a player without an accepted stake sits the hand out. Amounts in minor units.
 */
const BO = 0;
const ANN = 1;
const CY = 2;
const START = 100_000;
const BUY_IN = 10_000;

let stack: Stack;
let wallet: OperatorWallet;
test.beforeAll(async () => {
  stack = await Stack.start();
  wallet = new OperatorWallet(stack);
  await stack.operatorCommand('set-settlement', '--operator', 'demo', '--mode', 'hand');
});
test.afterAll(() => stack.stop());

interface Game {
  readonly ann: Person;
  readonly bo: ScriptedPlayer;
  readonly cy: ScriptedPlayer;
}

async function threeAt(browser: Browser, name: string): Promise<Game> {
  const tableId = await openRoom(stack, { name, seats: '3' });
  const socket = async (who: string): Promise<ScriptedPlayer> => {
    const one = await ScriptedPlayer.enrol(stack, { playerId: `${who}-${name}`, name: who, balanceMinor: START });
    await one.open(tableId);
    return one;
  };
  return { ann: await person(stack, browser, `ann-${name}`, tableId), bo: await socket('bo'), cy: await socket('cy') };
}

/** The stack and the balance on the player's screen. */
const stackOf = (ann: Person) => ann.view.getByTestId(testIds.seatStack(ANN));
const balanceOf = (ann: Person) => ann.view.getByTestId(testIds.balance);
const statusOf = (ann: Person, seat: number) => ann.view.getByTestId(testIds.seat(seat));

/** The clock is stopped at the end of the hand, so that no stakes are collected for the next one. */
async function frozenIn(game: Game, play: () => Promise<void>): Promise<void> {
  await stack.control('/clock', { resume: true });
  await game.bo.until(({ snapshot }) => (snapshot?.toAct ?? -1) >= 0);
  await stack.control('/clock', { pause: true });
  await play();
}

/** Everyone folds except Ann, who calls and checks: she wins the blinds. Resolves when the hand is over. */
async function annWins({ ann, bo, cy }: Game): Promise<void> {
  const hand = bo.link.news.snapshot?.handId;
  for (;;) {
    await bo.until(({ snapshot }) => snapshot?.phase === 'showdown' || snapshot?.phase === 'waiting' || (snapshot?.toAct ?? -1) >= 0);
    const { toAct = -1, handId, canCheck } = bo.link.news.snapshot ?? {};
    if (toAct < 0 || handId !== hand) return;
    if (toAct === ANN) await ann.act(canCheck === true ? 'check' : 'call');
    else await (toAct === BO ? bo : cy).act({ type: 'fold' });
    await bo.until(({ snapshot }) => snapshot?.toAct !== toAct || snapshot?.handId !== hand);
  }
}

/** What the operator booked for a player: every debit with the credit that closes it. */
async function stakes(playerId: string): Promise<[debit: number, credit: number | null][]> {
  const { transactions } = await wallet.ledger(playerId);
  const debits = transactions.filter(({ type, state }) => type === 'debit' && state === 'settled');
  return debits.map(({ id, amount_minor }) => [amount_minor, transactions.find(({ ref }) => ref === id)?.amount_minor ?? null]);
}

test('stack and wallet are right between hands; a player whose debit is refused sits the hand out; a player who leaves is paid', async ({
  browser,
}) => {
  const game = await threeAt(browser, 'stakes');
  await stack.control('/clock', { pause: true });
  const { ann, bo, cy } = game;

  await test.step('sitting down moves no money', async () => {
    await bo.sitDown(BO, BUY_IN);
    await cy.sitDown(CY, BUY_IN);
    await ann.sitDown(ANN, '100');
    await expect(stackOf(ann)).toHaveAttribute('data-amount', String(BUY_IN));
    expect((await wallet.ledger(ann.playerId)).transactions).toEqual([]);
    await expect(balanceOf(ann)).toContainText('€1,000.00');
  });

  let won = 0;
  await test.step('a hand is paid for at its start and paid out at its end', async () => {
    await frozenIn(game, async () => {
      await expect.poll(() => wallet.balance(ann.playerId)).toBe(START - BUY_IN);
      await annWins(game);
    });
    await expect.poll(() => stakes(ann.playerId)).toEqual([[BUY_IN, expect.any(Number)]]);
    won = await wallet.resultNet(ann.playerId);
    expect(won, 'at least a blind').toBeGreaterThanOrEqual(50);
    expect(await stakes(ann.playerId)).toEqual([[BUY_IN, BUY_IN + won]]);
    expect(await wallet.balance(ann.playerId)).toBe(START + won);
    await expect(stackOf(ann)).toHaveAttribute('data-amount', String(BUY_IN + won));
    await expect(balanceOf(ann)).toContainText(`€${((START + won) / 100).toLocaleString('en', { minimumFractionDigits: 2 })}`);
  });

  await test.step('a player whose debit is refused sits the hand out, and the others play', async () => {
    await stack.demoApi(`/api/players/${cy.playerId}/block`, { blocked: true });
    const before = await stakes(cy.playerId);
    await frozenIn(game, async () => {
      await expect(statusOf(ann, CY)).toHaveAttribute('data-status', 'sitting-out');
      expect(bo.link.news.snapshot?.seats.map(({ inHand }) => inHand)).toEqual([true, true, false]);
      await annWins(game);
    });
    expect(await stakes(cy.playerId)).toEqual(before);
    expect((await wallet.calls(cy.playerId, 'debit')).at(-1)?.answer).toContain('error');
    await stack.demoApi(`/api/players/${cy.playerId}/block`, { blocked: false });
  });

  await test.step('a player who leaves during a hand is paid when it ends, and every debit on the wire has its credit', async () => {
    await frozenIn(game, async () => {
      await ann.leave();
      // The table folds for her when it is her turn; Bo may have to act first.
      if (bo.link.news.snapshot?.toAct === BO) await bo.act({ type: bo.link.news.snapshot.canCheck ? 'check' : 'call' });
    });
    await expect(ann.page.getByTestId(testIds.receipt).locator('p[data-state]')).toHaveAttribute('data-state', 'paid');
    await expect(ann.root).toHaveAttribute('data-hero', 'none');
    const net = await wallet.resultNet(ann.playerId);
    await expect.poll(() => wallet.balance(ann.playerId)).toBe(START + net);
    const all = await stakes(ann.playerId);
    expect(all).toHaveLength(3);
    expect(all.reduce((sum, [debit, credit]) => sum + (credit ?? Number.NaN) - debit, 0)).toBe(net);
  });

  await test.step('everyone leaves, and nothing is open', async () => {
    await stack.control('/clock', { resume: true });
    for (const one of [bo, cy]) await one.leave();
    await expect.poll(() => wallet.totals('EUR')).toMatchObject({ openDebits: 0, balanced: true });
    for (const one of [bo, cy]) {
      const net = await wallet.resultNet(one.playerId);
      expect(await wallet.balance(one.playerId)).toBe(START + net);
      for (const [, credit] of await stakes(one.playerId)) expect(credit).not.toBeNull();
    }
  });
});
