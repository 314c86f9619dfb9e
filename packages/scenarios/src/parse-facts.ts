import { minorOf } from './amounts.ts';
import type { Amounts, CutState, Fact, PostName, PotFact, ScreenFact, WalletFact, WinnerFact } from './ast.ts';
import { CUT_STATES, SEAT_STATES } from './ast.ts';
import type { Words } from './words.ts';

/** Turns a seat number or a name, either of which a file may use, into the name. Throws if there is no such player. */
export type NameOf = (text: string, words: Words) => string;

const POSTS: Readonly<Record<string, PostName>> = {
  small: 'small_blind',
  big: 'big_blind',
  button: 'button_blind',
  straddle: 'straddle',
  post: 'post',
  ante: 'ante',
  dead: 'post_dead',
};
/** The words for posts in `expect posts`. */
export const POST_WORDS: readonly (readonly [word: string, kind: PostName])[] = Object.entries(POSTS);

const STREETS = ['preflop', 'flop', 'turn', 'river', 'over'] as const;

type Reader = (clauses: readonly Words[], nameOf: NameOf) => Fact;

const one = (read: (words: Words, nameOf: NameOf) => Fact): Reader => {
  return (clauses, nameOf) => {
    const [words, more] = clauses;
    if (words === undefined) throw new RangeError('a statement has a clause');
    const fact = read(words, nameOf);
    words.end();
    if (more !== undefined) more.fail('expected only one fact: start another `expect`');
    return fact;
  };
};

const READERS: Readonly<Record<string, Reader>> = {
  stacks: (clauses, nameOf) => ({ is: 'stacks', amounts: readAmounts(clauses, nameOf) }),
  behind: (clauses, nameOf) => ({ is: 'behind', amounts: readAmounts(clauses, nameOf) }),
  bets: (clauses, nameOf) => ({ is: 'bets', amounts: readAmounts(clauses, nameOf) }),
  pot: (clauses, nameOf) => {
    if (clauses.length === 1 && clauses[0]?.isAmountNext())
      return one((words) => ({ is: 'pot', chips: words.amount('the pot') }))(clauses, nameOf);
    return { is: 'pots', pots: clauses.map((words, index) => readPot(words, index, nameOf)) };
  },
  winner: (clauses, nameOf) => ({ is: 'winners', winners: clauses.map((words) => readWinner(words, nameOf)) }),
  rake: one((words) => ({ is: 'rake', chips: words.amount('the rake') })),
  board: one((words) => ({ is: 'board', cards: words.takes('none') ? '' : words.cards('the board') })),
  board2: one((words) => ({ is: 'board2', cards: words.takes('none') ? '' : words.cards('the second board') })),
  rabbit: one((words) => ({ is: 'rabbit', cards: words.cards('the rabbit') })),
  posts: (clauses, nameOf) => ({ is: 'posts', posts: clauses.flatMap((words) => readPosts(words, nameOf)) }),
  turn: one(readTurn),
  button: one((words, nameOf) => ({
    is: 'button',
    at: words.takes('seat') ? words.number('the seat', { min: 1, max: 9 }) : nameOf(words.name(), words),
  })),
  dealt: (clauses, nameOf) => ({ is: 'dealt', names: readNames(clauses, nameOf) }),
  mucked: (clauses, nameOf) => ({ is: 'mucked', names: readNames(clauses, nameOf) }),
  asked: (clauses, nameOf) => ({ is: 'asked', names: readNames(clauses, nameOf) }),
  shown: (clauses, nameOf) => ({
    is: 'shown',
    hands: clauses.flatMap((words) => (words.takes('nobody') ? [] : [{ name: nameOf(words.name(), words), cards: readCardsToEnd(words) }])),
  }),
  seat: one((words, nameOf) => {
    const name = nameOf(words.name(), words);
    const states = [words.oneOf('the state of a seat', SEAT_STATES)];
    while (words.hasMore) states.push(words.oneOf('the state of a seat', SEAT_STATES));
    return { is: 'seat', name, states };
  }),
  bank: one((words, nameOf) => ({ is: 'bank', name: nameOf(words.name(), words), ms: words.duration('the time bank') })),
  returned: one((words, nameOf) =>
    words.takes('nothing')
      ? { is: 'returned', name: null, chips: 0 }
      : { is: 'returned', name: nameOf(words.name(), words), chips: words.amount('the returned amount') },
  ),
  proof: one((words) => {
    words.oneOf('the proof', ['ok']);
    return { is: 'proof' };
  }),
  cut: (clauses, nameOf) => ({ is: 'cut', cuts: clauses.flatMap((words) => readCuts(words, nameOf)) }),
  street: one((words) => ({ is: 'street', street: words.oneOf('the street', STREETS) })),
  wallet: readWallet,
  balance: one((words, nameOf) => ({ is: 'balance', name: nameOf(words.name(), words), amount: words.amount('the balance') })),
  net: one((words, nameOf) => ({ is: 'net', name: nameOf(words.name(), words), amount: words.signedAmount('the net result') })),
};

const SPELLINGS: Readonly<Record<string, string>> = { pots: 'pot', winners: 'winner' };

/** Reads what follows `expect`; all clauses of one statement state the same kind of fact. */
export function readFact(clauses: readonly Words[], nameOf: NameOf): Fact {
  const [first] = clauses;
  if (first === undefined) throw new RangeError('a statement has a clause');
  const word = first.word('the fact');
  const kind = SPELLINGS[word] ?? word;
  const read = Object.hasOwn(READERS, kind) ? READERS[kind] : undefined;
  return read === undefined ? first.fail(`fact "${word}" is not one of ${Object.keys(READERS).join(', ')}`) : read(clauses, nameOf);
}

/** `anna 120 · bo 60`, `1:120 2:60`, separated by spaces or separators. */
function readAmounts(clauses: readonly Words[], nameOf: NameOf): Amounts {
  return clauses.flatMap((words) => {
    const amounts: { name: string; chips: number }[] = [];
    while (words.hasMore) {
      const [who = '', glued] = words.peek.split(':');
      if (glued === undefined || glued === '') {
        const name = nameOf(words.word('a player').replace(/:$/, ''), words);
        amounts.push({ name, chips: words.amount('an amount') });
        continue;
      }
      const chips = minorOf(glued) ?? words.fail(`"${glued}" is not an amount such as 0.50`);
      words.word('an amount');
      amounts.push({ name: nameOf(who, words), chips });
    }
    return amounts.length === 0 ? words.fail('amounts are missing') : amounts;
  });
}

/** `main 60 {1,2,3}`, `side 80 {anna,cy}`, `side2 20`, in this order. */
function readPot(words: Words, index: number, nameOf: NameOf): PotFact {
  const pot = readPotIndex(words);
  if (pot === null) return words.fail('a pot must start with main, side, side2, …');
  if (pot !== index) return words.fail(`pots must be in order: this one is ${index === 0 ? 'main' : `side${index === 1 ? '' : index}`}`);
  const amount = words.amount('the pot');
  const players = words.nextIsSet ? words.set('the set of contenders').map((who) => nameOf(who, words)) : null;
  words.end();
  return { amount, players };
}

function readPotIndex(words: Words): number | null {
  if (words.takes('main')) return 0;
  const [, number] = /^side([1-8]?)$/.exec(words.peek) ?? [];
  if (number === undefined) return null;
  words.word('a pot');
  return number === '' ? 1 : Number(number);
}

/** `bo main with "three of a kind, kings"`, `anna side high 9`, `cy board 2 50`. */
function readWinner(words: Words, nameOf: NameOf): WinnerFact {
  const name = nameOf(words.name(), words);
  const pot = readPotIndex(words);
  const half = words.takes('high') ? 'high' : words.takes('low') ? 'low' : null;
  const run = words.takes('board') ? (words.oneOf('the board', ['1', '2']) === '1' ? 1 : 2) : null;
  const chips = words.isAmountNext() ? words.amount('the winnings') : null;
  const hand = words.takes('with') ? words.text('the hand') : null;
  words.end();
  return { name, pot, half, run, chips, hand };
}

function readPosts(words: Words, nameOf: NameOf) {
  if (words.takes('nobody')) return [];
  const name = nameOf(words.name(), words);
  const kind = POSTS[words.oneOf('a post', Object.keys(POSTS))];
  const chips = words.amount('the post');
  words.end();
  return kind === undefined ? [] : [{ name, kind, chips }];
}

/** `bo check`, `anna call 57 raise 114..200`, `cy call 2 no raise`, `nobody`. */
function readTurn(words: Words, nameOf: NameOf): Fact {
  const name = words.takes('nobody') ? null : nameOf(words.name(), words);
  const check = words.takes('check') ? true : null;
  const call = words.takes('call') ? words.amount('the call') : null;
  if (words.takes('no')) {
    if (!words.takes('raise')) words.fail('expected: no raise');
    return { is: 'turn', name, check, call, raise: 'none' };
  }
  if (!words.takes('raise')) return { is: 'turn', name, check, call, raise: null };
  const text = words.word('the bounds');
  const [, low, high] = /^([\d.]+?)\.\.([\d.]+)$/.exec(text) ?? [];
  const [min, max] = [minorOf(low ?? ''), minorOf(high ?? '')];
  return min === null || max === null
    ? words.fail(`the bounds must look like 4..100, not "${text}"`)
    : { is: 'turn', name, check, call, raise: { min, max } };
}

function readNames(clauses: readonly Words[], nameOf: NameOf): string[] {
  return clauses.flatMap((words) => {
    if (words.takes('nobody')) return [];
    const names: string[] = [];
    while (words.hasMore) names.push(nameOf(words.name(), words));
    return names;
  });
}

/** `anna cy`, `bo missed`, `dee suspended`, `nobody`: a name without a state is a player whose cut is in the hand. */
function readCuts(words: Words, nameOf: NameOf) {
  const cuts: { name: string; state: CutState }[] = [];
  if (words.takes('nobody')) words.end();
  while (words.hasMore) {
    const name = nameOf(words.name(), words);
    cuts.push({ name, state: CUT_STATES.find((state) => state !== 'cut' && words.takes(state)) ?? 'cut' });
  }
  return cuts;
}

function readCardsToEnd(words: Words): string {
  const cards = words.cards('the cards');
  words.end();
  return cards;
}

const DEBIT_STATES = { refused: 'refused', cancelled: 'cancelled' } as const;

/** `wallet bo debit 20 · debit 30 refused · credit 60 · results 3`. */
function readWallet(clauses: readonly Words[], nameOf: NameOf): Fact {
  const [first] = clauses;
  if (first === undefined) throw new RangeError('a statement has a clause');
  const name = nameOf(first.name(), first);
  const entries: WalletFact[] = [];
  let results: number | null = null;
  for (const words of clauses) {
    const kind = words.oneOf('the wallet call', ['debit', 'credit', 'results', 'nothing']);
    if (kind === 'results') results = words.number('results', { min: 0, max: 10_000 });
    else if (kind === 'debit') {
      const amount = words.amount('the debit');
      const state = words.hasMore ? DEBIT_STATES[words.oneOf('the outcome', ['refused', 'cancelled'])] : 'done';
      entries.push({ kind, amount, state });
    } else if (kind === 'credit')
      entries.push({ kind, amount: words.amount('the credit'), state: words.takes('pending') ? 'pending' : 'done' });
    words.end();
  }
  return { is: 'wallet', name, entries, results };
}

/** Reads one clause after `screen NAME sees`. */
export function readScreenFact(words: Words, nameOf: NameOf): ScreenFact {
  const not = words.takes('no');
  if (not && words.peek !== 'action') return words.fail('"no" can only be followed by an action: no action raise');
  const fact = readScreen(words, nameOf, not);
  words.end();
  return fact;
}

function readScreen(words: Words, nameOf: NameOf, not: boolean): ScreenFact {
  const is = words.oneOf('the screen fact', [
    'action',
    'stack',
    'bet',
    'pot',
    'board',
    'cards',
    'seat',
    'text',
    'awards',
    'strength',
    'error',
    'receipt',
    'banner',
  ]);
  switch (is) {
    case 'action': {
      const button = words.oneOf('a button', ['fold', 'check', 'call', 'bet', 'raise']);
      return { is, button, chips: words.isAmountNext() ? words.amount('its amount') : null, not };
    }
    case 'stack':
    case 'bet':
      return { is, name: nameOf(words.name(), words), chips: words.amount('chips') };
    case 'pot':
      return { is, chips: words.amount('the pot') };
    case 'board':
      return { is, cards: words.takes('none') ? '' : words.cards('the board') };
    case 'cards': {
      const name = nameOf(words.name(), words);
      return { is, name, cards: words.takes('back') ? 'back' : words.takes('none') ? 'none' : words.cards('the cards') };
    }
    case 'seat':
      return { is, name: nameOf(words.name(), words), state: words.oneOf('the state of a seat', SEAT_STATES) };
    case 'text':
    case 'awards':
    case 'strength':
      return { is, text: words.text('the text') };
    case 'error':
      return { is, code: words.word('the code') };
    case 'receipt':
      return { is, state: words.oneOf('the receipt', ['paid', 'pending']) };
    case 'banner':
      return { is, state: words.oneOf('the banner', ['lost', 'none']) };
  }
}
