import { expect, test } from './browser-test.ts';
import { formsOfCard, formsOfHand, ordersOf } from './card-forms.ts';
import { Person } from './pages.ts';
import { Stack } from './stack.ts';

/**
 * No browser receives a card that its player may not see. Three players play a stacked deck while a fourth person watches; everyone folds,
 * so nothing is shown. Every byte their sockets received is searched for the others' cards, in every possible form.
 */
const HOLES = { alice: ['Qs', 'Jd'], bob: ['9h', '8c'], chris: ['Kc', '6d'] } as const;
const SEATS = { alice: 0, bob: 2, chris: 4 } as const;
const BOARD = ['2d', '3h', 'Ts'];

type Player = keyof typeof HOLES;
const PLAYERS = Object.keys(HOLES) as Player[];

let stack: Stack;
test.beforeAll(async () => {
  stack = await Stack.start();
});
test.afterAll(() => stack.stop());

test('no browser receives an unshown card of another player’s hand, and each receives its own', async ({ browser }) => {
  const tableId = await stack.tableOf('Monaco');
  const open = async (playerId: string): Promise<Person> => {
    await stack.demoApi('/api/players', { player_id: playerId });
    const person = await Person.inLobby(browser, stack, playerId);
    await person.openTable(tableId);
    return person;
  };
  const [alice, bob, chris, watcher] = [await open('alice'), await open('bob'), await open('chris'), await open('wim')];
  // The hand that the first two play until the third arrives must not contain the cards searched for.
  await stack.control('/deck', { table_id: tableId, seats: { [SEATS.alice]: '4c4d', [SEATS.bob]: '5c5d' } });
  await alice.sitDown(SEATS.alice, '500');
  await bob.sitDown(SEATS.bob, '500');
  const first = await alice.dealtIn();
  await chris.sitDown(SEATS.chris, '500');
  const seats = Object.fromEntries(PLAYERS.map((name) => [SEATS[name], HOLES[name].join('')]));
  await stack.control('/deck', { table_id: tableId, seats, board: BOARD.join('') });
  await alice.act('fold');
  const hand = await alice.handAfter(first);

  // Alice has the button. They see a flop, Bob reloads in the middle of it, and everyone folds to Chris.
  await alice.act('call');
  await bob.act('call');
  await chris.act('check');
  await bob.turn();
  await bob.page.reload();
  await bob.act('check');
  await chris.raiseTo('40');
  await alice.act('fold');
  // The result stays visible until every browser has been checked.
  await stack.control('/clock', { pause: true });
  await bob.act('fold');
  for (const person of [alice, bob, chris, watcher]) {
    await expect(person.root).toHaveAttribute('data-phase', 'showdown');
    expect(await person.hand()).toBe(hand);
    expect(await person.board()).toEqual(BOARD);
  }
  await stack.control('/clock', { resume: true });

  for (const [name, person] of Object.entries({ alice, bob, chris, wim: watcher })) {
    expect(cardsFound(person.frames, BOARD), `${name} sees the board`).toEqual(BOARD);
    for (const owner of PLAYERS) {
      const expected = owner === name ? HOLES[owner] : [];
      expect(cardsFound(person.frames, HOLES[owner]), `cards of ${owner} in the frames of ${name}`).toEqual(expected);
    }
  }
});

/** Which of the cards occur in the bytes, alone or together with the others. */
function cardsFound(frames: readonly Buffer[], cards: readonly string[]): string[] {
  const hands = ordersOf(cards).flatMap(formsOfHand);
  const together = frames.some((frame) => hands.some((form) => frame.includes(form)));
  return cards.filter((card) => together || frames.some((frame) => formsOfCard(card).some((form) => frame.includes(form))));
}
