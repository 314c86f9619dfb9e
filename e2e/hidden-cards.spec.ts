import { expect, test } from './browser-test.ts';
import { Person } from './pages.ts';
import { Stack } from './stack.ts';

/**
 * No card reaches a browser that may not see it. Three people play a laid-out deck, a fourth watches; the hand ends by folds, so nothing is
 * ever shown. Every byte their sockets received is searched for the cards of the others, in every form a card could take on its way.
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

test('no browser receives a card of another player’s hand that was not shown, and each receives its own', async ({ browser }) => {
  const tableId = await stack.tableOf('Monaco');
  const open = async (playerId: string): Promise<Person> => {
    await stack.demoApi('/api/players', { player_id: playerId });
    const person = await Person.inLobby(browser, stack, playerId);
    await person.openTable(tableId);
    return person;
  };
  const [alice, bob, chris, watcher] = [await open('alice'), await open('bob'), await open('chris'), await open('wim')];
  // The hand the first two play until the third has come must hold none of the cards that are looked for.
  await stack.control('/deck', { table_id: tableId, seats: { [SEATS.alice]: '4c4d', [SEATS.bob]: '5c5d' } });
  await alice.sitDown(SEATS.alice, '500');
  await bob.sitDown(SEATS.bob, '500');
  const first = await alice.dealtIn();
  await chris.sitDown(SEATS.chris, '500');
  const seats = Object.fromEntries(PLAYERS.map((name) => [SEATS[name], HOLES[name].join('')]));
  await stack.control('/deck', { table_id: tableId, seats, board: BOARD.join('') });
  await alice.act('fold');
  const hand = await alice.handAfter(first);

  // Alice has the button. A flop is seen, Bob reloads in the middle of it, and everybody folds to Chris.
  await alice.act('call');
  await bob.act('call');
  await chris.act('check');
  await bob.turn();
  await bob.page.reload();
  await bob.act('check');
  await chris.raiseTo('40');
  await alice.act('fold');
  // The result stays on show until everybody has been looked at.
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

/** Which of the cards stand anywhere in the bytes, alone or together with the others. */
function cardsFound(frames: readonly Buffer[], cards: readonly string[]): string[] {
  const together = frames.some((frame) => formsOfHand(cards).some((form) => frame.includes(form)));
  return cards.filter((card) => together || frames.some((frame) => formsOfCard(card).some((form) => frame.includes(form))));
}

const RANK_WORDS: Readonly<Record<string, string>> = {
  '2': 'deuce',
  '3': 'three',
  '6': 'six',
  '8': 'eight',
  '9': 'nine',
  T: 'ten',
  J: 'jack',
  Q: 'queen',
  K: 'king',
};
const SUIT_WORDS: Readonly<Record<string, string>> = { s: 'spades', h: 'hearts', d: 'diamonds', c: 'clubs' };
const SUIT_SIGNS: Readonly<Record<string, string>> = { s: '♠', h: '♥', d: '♦', c: '♣' };

/** Two letters alone stand in any bytes by chance, so each form has the mark of a text around them: MessagePack, the schema, JSON, UTF-16. */
function formsOfCard(card: string): Buffer[] {
  const [rank = '', suit = ''] = card;
  const spellings = [card, card.toUpperCase(), card.toLowerCase()];
  const marked = spellings.flatMap((text) => [
    Buffer.from([0xa2, ...Buffer.from(text)]),
    Buffer.from([0xd9, 2, ...Buffer.from(text)]),
    Buffer.from([0xc4, 2, ...Buffer.from(text)]),
    Buffer.from(JSON.stringify(text)),
    Buffer.from(text, 'utf16le'),
  ]);
  const spoken = [`${RANK_WORDS[rank]} of ${SUIT_WORDS[suit]}`, `${rank}${SUIT_SIGNS[suit]}`, `${rank} ${SUIT_SIGNS[suit]}`];
  return [...marked, ...spoken.map((text) => Buffer.from(text))];
}

/** The cards of a hand side by side, as text, as Base64 of it, and as card numbers in a list. */
function formsOfHand(cards: readonly string[]): Buffer[] {
  return [cards, cards.toReversed()].flatMap((hand) => {
    const texts = ['', ' ', ',', ', ', '-'].map((between) => hand.join(between));
    const base64 = [hand.join(''), hand.join(' '), JSON.stringify(hand)].map((text) =>
      Buffer.from(text).toString('base64').replace(/=+$/, ''),
    );
    const numbers = hand.map(([rank = '', suit = '']) => 4 * '23456789TJQKA'.indexOf(rank) + 'cdhs'.indexOf(suit));
    return [...texts, ...base64, JSON.stringify(numbers)]
      .map((text) => Buffer.from(text))
      .concat(Buffer.from([0x90 + numbers.length, ...numbers]));
  });
}
