import { randomUUID } from 'node:crypto';
import { testIds } from '@cardroom/ui/test-ids';
import { type Browser, expect, test } from './browser-test.ts';
import { type Duel, duel } from './duel.ts';
import { OperatorWallet } from './operator-wallet.ts';
import { openRoom, type RoomFlags } from './own-room.ts';
import { Stack } from './stack.ts';

/** One hand of each game to the settled wallet: Ann in a browser, with the button, and Bo at a socket, with 100.00 each. */
const ANN = 0;
const BO = 1;
const START = 100_000;

let stack: Stack;
let wallet: OperatorWallet;
test.beforeAll(async () => {
  stack = await Stack.start();
  wallet = new OperatorWallet(stack);
});
test.afterAll(() => stack.stop());

test('pot-limit Omaha hi-lo: the low is tied, so the loser of the high half is quartered', async ({ browser }) => {
  const { ann, bo } = await deal(
    browser,
    { name: 'quarter', 'game-key': 'plo8' },
    { ann: 'As2dKhKd', bo: 'Ah2cQhQd', board: '3c5d8sJcTh' },
  );
  await ann.turn();
  expect(await ann.cards(ANN)).toEqual(['As', 'Kh', 'Kd', '2d']);
  expect(await ann.cards(BO)).toEqual(['back', 'back', 'back', 'back']);
  await ann.pot('3');
  await bo.act({ type: 'call' });
  await bo.act({ type: 'check' });
  await ann.pot('6');
  await bo.act({ type: 'call' });
  await checkDown({ ann, bo });
  await expect(ann.page.getByTestId(testIds.awards)).toContainText('9.00');
  await expect(ann.page.getByTestId(testIds.awards).locator('[data-half="high"]')).toContainText('9.00');
  await expect(ann.page.getByTestId(testIds.awards).locator('[data-half="low"]')).toContainText('9.00');
  expect([await ann.stack(ANN), await ann.stack(BO)]).toEqual([10_450, 9_550]);
  const players = await settled({ ann, bo }, { ann: 450, bo: -450 });
  expect(players).toMatchObject([
    { hand_rank: 'pair', low_hand: 'eight_low', best_low: ['8s', '5d', '3c', '2d', 'As'], win: 13.5, net: 4.5 },
    { hand_rank: 'pair', low_hand: 'eight_low', best_low: ['8s', '5d', '3c', '2c', 'Ah'], win: 4.5, net: -4.5 },
  ]);
});

test('fixed limit: at the cap there is no raise, in the rules or on the screen', async ({ browser }) => {
  const { ann, bo } = await deal(browser, { name: 'capped', 'game-key': 'flhe' }, { ann: 'AsAh', bo: 'KsKh', board: '2c7d9hJc3s' });
  await ann.act('raise');
  await bo.act({ type: 'raise', to: 300 });
  await ann.act('raise');
  await expect(bo.act({ type: 'raise', to: 500 })).rejects.toThrow('raise-not-allowed');
  await bo.act({ type: 'call' });
  await bo.act({ type: 'check' });
  await ann.act('bet');
  await bo.act({ type: 'raise', to: 200 });
  await ann.act('raise');
  await bo.act({ type: 'raise', to: 400 });
  await ann.turn();
  await expect(ann.page.getByTestId(testIds.fixedLimit)).toHaveAttribute('data-capped', 'true');
  await expect(ann.button('raise')).toHaveCount(0);
  await ann.act('call');
  await checkDown({ ann, bo });
  expect([await ann.stack(ANN), await ann.stack(BO)]).toEqual([10_800, 9_200]);
  await settled({ ann, bo }, { ann: 800, bo: -800 });
});

test('short deck: a flush beats a full house', async ({ browser }) => {
  const room = { name: 'sixplus', 'game-key': 'nlsd', 'small-blind': '0', ante: '0.50', 'ante-type': 'each' };
  const { ann, bo } = await deal(browser, room, { ann: 'AhQh', bo: 'JcJs', board: '9h9dJh6hKc' });
  await bo.act({ type: 'call' });
  await ann.act('check');
  await bo.act({ type: 'check' });
  await ann.raiseTo('3');
  await bo.act({ type: 'call' });
  await checkDown({ ann, bo });
  expect([await ann.stack(ANN), await ann.stack(BO)]).toEqual([10_450, 9_550]);
  const players = await settled({ ann, bo }, { ann: 450, bo: -450 });
  expect(players.map(({ hand_rank, status }) => [hand_rank, status])).toEqual([
    ['flush', 'won'],
    ['full_house', 'lost'],
  ]);
});

test('run it twice: both agree, each wins one board and half the pot', async ({ browser }) => {
  const cards = { ann: 'AsAh', bo: 'KsKh', board: '2c7d9hJc3sKd4c8h5sQd' };
  const { ann, bo } = await deal(browser, { name: 'twice', 'run-it-twice': 'true' }, cards);
  await ann.allIn();
  await bo.act({ type: 'call' });
  await ann.page.getByTestId(testIds.runTwice).click();
  await bo.until(({ snapshot }) => snapshot?.offer?.waiting.length === 1);
  expect(await ann.cards(BO)).toEqual(['Ks', 'Kh']);
  const decisionId = bo.link.news.snapshot?.offer?.decisionId ?? '';
  // The clock stops here, so that the end of the hand stays visible.
  await stack.control('/clock', { pause: true });
  expect(await bo.link.request('run-twice', { agree: true, decisionId, actionId: randomUUID() })).toBeNull();
  await expect(ann.root).toHaveAttribute('data-phase', 'showdown');
  await expect.poll(() => ann.board()).toEqual(['2c', '7d', '9h', 'Jc', '3s', 'Kd', '4c', '8h', '5s', 'Qd']);
  await expect(ann.page.getByTestId(testIds.awards).locator('li')).toHaveCount(2);
  await stack.control('/clock', { resume: true });
  const players = await settled({ ann, bo }, { ann: 0, bo: 0 });
  const boards = players.map((player) => player.boards?.map(({ win }) => win));
  expect(boards).toEqual([
    [100, 0],
    [0, 100],
  ]);
});

/** Opens a room and deals its first hand with these cards. */
async function deal(browser: Browser, room: RoomFlags, cards: { ann: string; bo: string; board: string }): Promise<Duel> {
  const tableId = await openRoom(stack, room);
  await stack.control('/deck', { table_id: tableId, seats: { [ANN]: cards.ann, [BO]: cards.bo }, board: cards.board });
  return duel(stack, browser, { name: room.name, annSeat: ANN, tableId });
}

/** Checks turn and river through; the result stays visible. */
async function checkDown({ ann, bo }: Pick<Duel, 'ann' | 'bo'>): Promise<void> {
  await bo.act({ type: 'check' });
  await ann.act('check');
  await bo.act({ type: 'check' });
  await ann.turn();
  await stack.control('/clock', { pause: true });
  await ann.act('check');
  await expect(ann.root).toHaveAttribute('data-phase', 'showdown');
  await ann.shown();
  await stack.control('/clock', { resume: true });
}

interface PlayerRecord {
  readonly player_id: string;
  readonly hand_rank: string | null;
  readonly status: string;
  readonly win: number;
  readonly boards?: readonly { readonly win: number }[];
}

/** Both leave and the operator's books show what each won. Returns what the operator was told of the hand: Ann's part, then Bo's. */
async function settled({ ann, bo }: Pick<Duel, 'ann' | 'bo'>, net: { ann: number; bo: number }): Promise<PlayerRecord[]> {
  await bo.askToLeave();
  await ann.leave();
  await expect.poll(() => wallet.balance(ann.playerId)).toBe(START + net.ann);
  await expect.poll(() => wallet.balance(bo.playerId)).toBe(START + net.bo);
  await expect.poll(async () => (await wallet.calls(ann.playerId, 'result')).length).toBeGreaterThan(0);
  const [first] = await wallet.calls(ann.playerId, 'result');
  const { result } = JSON.parse(first?.request ?? '{}') as { result: { players: PlayerRecord[] } };
  bo.close();
  await ann.page.context().close();
  return [ann.playerId, bo.playerId].flatMap((id) => result.players.filter(({ player_id }) => player_id === id));
}
