import { STRATEGIES, seededRandom, spotOf } from '@cardroom/bots';
import { testIds } from '@cardroom/ui/test-ids';
import { expect, test } from './browser-test.ts';
import { OperatorWallet } from './operator-wallet.ts';
import { Person } from './pages.ts';
import { ScriptedPlayer } from './scripted-player.ts';
import { Stack } from './stack.ts';

/**
 * Three players in three browsers and a bot at a socket, with a stacked deck and one short stack all-in: what each screen shows before and
 * after, and what the operator is told. Monaco: blinds 5.00/10.00, rake 3%, cap 30.00. Chips in minor units.
 */
const ALICE = 0;
const BOB = 2;
const CHRIS = 4;
const OTTO = 6;
const DECK = { seats: { [ALICE]: 'QsQd', [BOB]: 'AsAh', [CHRIS]: 'KcKd', [OTTO]: '7h2c' }, board: '2d8cJh4s3c' };
const BOARD = ['2d', '8c', 'Jh', '4s', '3c'];
const BACKS = ['back', 'back'];

let stack: Stack;
let wallet: OperatorWallet;
test.beforeAll(async () => {
  stack = await Stack.start();
  wallet = new OperatorWallet(stack);
});
test.afterAll(() => stack.stop());

test('the short stack wins the main pot, the next best hand the side pot: on every screen and in the operator’s books', async ({
  browser,
}) => {
  const tableId = await stack.tableOf('Monaco');
  const sit = async (playerId: string): Promise<Person> => {
    const person = await Person.inLobby(browser, stack, playerId);
    await person.openTable(tableId);
    return person;
  };
  const [alice, bob, chris] = [await sit('alice'), await sit('bob'), await sit('chris')];
  const people = [alice, bob, chris];
  const otto = await ScriptedPlayer.enrol(stack, { playerId: 'bot-otto', name: 'Otto', balanceMinor: 200_000 });
  await otto.open(tableId);

  // The first two play a hand while the others sit down; when it ends, everyone is dealt in.
  await alice.sitDown(ALICE, '1000');
  await bob.sitDown(BOB, '400');
  const first = await alice.dealtIn();
  await chris.sitDown(CHRIS, '1000');
  await otto.sitDown(OTTO, 100_000);
  await stack.control('/deck', { table_id: tableId, ...DECK });
  await alice.act('fold');
  const hand = await alice.handAfter(first);
  const ottoPlays = stayIn(otto);

  await test.step('own cards only', async () => {
    await expectCards(alice, { [ALICE]: ['Qs', 'Qd'], [BOB]: BACKS, [CHRIS]: BACKS, [OTTO]: BACKS });
    await expectCards(bob, { [ALICE]: BACKS, [BOB]: ['As', 'Ah'], [CHRIS]: BACKS, [OTTO]: BACKS });
    await expectCards(chris, { [ALICE]: BACKS, [BOB]: BACKS, [CHRIS]: ['Kc', 'Kd'], [OTTO]: BACKS });
  });

  await alice.raiseTo('60');
  await bob.allIn();
  await chris.act('call');
  await alice.act('call');
  await chris.act('check');
  await alice.raiseTo('100');
  await chris.act('call');
  await chris.act('check');
  await alice.act('check');
  await chris.turn();

  await test.step('main pot and side pot, still own cards only', async () => {
    for (const person of people) {
      const { page } = person;
      expect(await person.board()).toEqual(BOARD);
      await expect(page.getByTestId(testIds.potTotal)).toContainText('€1,920.00');
      await expect(page.getByTestId(testIds.pot(0))).toContainText('€1,620.00');
      await expect(page.getByTestId(testIds.pot(0)).getByRole('button')).toHaveAttribute('title', 'Bob, Chris, Otto, Alice');
      await expect(page.getByTestId(testIds.pot(1))).toContainText('€300.00');
      await expect(page.getByTestId(testIds.pot(1)).getByRole('button')).toHaveAttribute('title', 'Chris, Otto, Alice');
    }
    await expectCards(chris, { [ALICE]: BACKS, [BOB]: BACKS, [CHRIS]: ['Kc', 'Kd'], [OTTO]: BACKS });
  });

  await chris.raiseTo('200');
  // The result stays visible until every screen has been checked.
  await stack.control('/clock', { pause: true });
  await alice.act('fold');

  await test.step('shown hands, winners and stacks', async () => {
    const shown = { [BOB]: ['As', 'Ah'], [CHRIS]: ['Kc', 'Kd'], [OTTO]: ['7h', '2c'] };
    for (const person of people) {
      await expect(person.root).toHaveAttribute('data-phase', 'showdown');
      await expectCards(person, { ...shown, [ALICE]: person === alice ? ['Qs', 'Qd'] : [] });
      await expect(person.page.locator('[data-won]')).toHaveCount(2);
      await expect(person.page.getByTestId(testIds.seatStack(BOB))).toContainText('€1,590.00');
      await expect(person.page.getByTestId(testIds.seatStack(CHRIS))).toContainText('€700.00');
      expect(await Promise.all([ALICE, BOB, CHRIS, OTTO].map((seat) => person.stack(seat)))).toEqual([49_000, 159_000, 99_500, 29_500]);
    }
  });

  await stack.control('/clock', { resume: true });

  await test.step('the operator is told who won what, and no card that was not shown', async () => {
    const reported = async () =>
      (await wallet.ledger()).results
        .filter(({ round_id }) => round_id === hand)
        .map(({ player_id, player_result, amount_minor }) => `${player_id} ${player_result} ${amount_minor}`);
    await expect
      .poll(async () => (await reported()).toSorted())
      .toEqual(['alice loss 50500', 'bob win 118500', 'bot-otto loss 70500', 'chris loss 500']);
    const [, report] = (await wallet.calls('alice', 'result')).map(({ request }) => JSON.parse(request));
    expect(report).toMatchObject({ round_id: hand, result: { community_card: BOARD } });
    const players: { player_id: string; hole_cards: string[]; status: string; hand_rank: string | null }[] = report.result.players;
    const told = Object.fromEntries(players.map(({ player_id, hole_cards, status }) => [player_id, [status, ...hole_cards].join(' ')]));
    expect(told).toEqual({ alice: 'folded', bob: 'won As Ah', chris: 'won Kc Kd', 'bot-otto': 'lost 7h 2c' });
  });
  await ottoPlays;
  otto.close();
});

async function expectCards(person: Person, cards: Readonly<Record<number, readonly string[]>>): Promise<void> {
  for (const [seat, expected] of Object.entries(cards)) {
    await expect.poll(() => person.cards(Number(seat)), `cards of seat ${seat} on the screen of ${person.playerId}`).toEqual(expected);
  }
}

/** Plays as a calling station until the hand is over or the socket is closed. */
async function stayIn(player: ScriptedPlayer): Promise<void> {
  const random = seededRandom(1);
  const seat = await player.mySeat();
  for (;;) {
    await player.until(({ snapshot }) => snapshot?.phase === 'showdown' || snapshot?.toAct === seat, 60_000);
    const { snapshot, hole } = player.link.news;
    const spot = snapshot && spotOf(snapshot, hole, seat);
    if (snapshot?.phase === 'showdown') return;
    if (!spot) continue;
    const decision = snapshot.decisionId;
    await player.act(STRATEGIES['call-station'](spot, random));
    await player.until(({ snapshot: next }) => next?.decisionId !== decision);
  }
}
