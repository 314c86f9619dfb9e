import { GAMES_BY_KEY } from '@cardroom/table';
import type { TableView } from '@cardroom/views';
import { amountText } from './amounts.ts';
import type { Fact, Tagged, WinnerFact } from './ast.ts';
import { wrongCut, wrongProof } from './check-proof.ts';
import type { Evidence } from './evidence.ts';
import { type HandFacts, handFacts } from './hand-facts.ts';
import { handWords, lowWords } from './hand-words.ts';
import { realSeat } from './level.ts';
import { isInState, seatNamed } from './screen-facts.ts';

type Of<Is extends Fact['is']> = Tagged<Fact, 'is', Is>;
type Check<Is extends Fact['is']> = (fact: Of<Is>, evidence: Evidence, hand: HandFacts) => string | null | Promise<string | null>;

const CHECKS: { readonly [Is in Fact['is']]: Check<Is> } = {
  stacks: ({ amounts }, { view }) => wrongAmounts(view, amounts, 'stack'),
  behind: ({ amounts }, { view }) => wrongAmounts(view, amounts, 'behind'),
  bets: ({ amounts }, { view }) => wrongAmounts(view, amounts, 'bet'),
  pot: ({ chips }, { view }) => differs('the pot', view.potTotal, chips),
  pots: wrongPots,
  winners: wrongWinners,
  rake: ({ chips }, _evidence, { rake }) => (rake === null ? 'the hand is not over' : differs('the rake', rake, chips)),
  board: ({ cards }, _evidence, { board }) => wrongText('the board', board.join(''), cards),
  board2: ({ cards }, _evidence, { board2 }) => wrongText('the second board', board2.join(''), cards),
  rabbit: ({ cards }, _evidence, { rabbit }) => wrongText('the rabbit', rabbit.join(''), cards),
  posts: wrongPosts,
  turn: wrongTurn,
  button: ({ at }, { scenario, view, nameAt }) => {
    const wanted = typeof at === 'number' ? realSeat(scenario, at) : seatNamed(view, at);
    return view.button === wanted ? null : `the button is at ${nameAt(view.button) || 'an empty seat'}`;
  },
  dealt: ({ names }, { nameAt }, { dealt }) => wrongSet('dealt in', dealt.map(nameAt), names),
  mucked: ({ names }, { nameAt }, { mucked }) => wrongSet('mucked', mucked.map(nameAt), names),
  asked: ({ names }, { view, nameAt }) => wrongSet('asked', view.offer.waiting.map(nameAt), names),
  shown: ({ hands }, { nameAt }, { shown }) =>
    wrongSet(
      'shown',
      [...shown].map(([seat, cards]) => `${nameAt(seat)} ${cards.join('')}`),
      hands.map(({ name, cards }) => `${name} ${cards}`),
    ),
  seat: ({ name, states }, { view }) => {
    const seat = view.seats[seatNamed(view, name)];
    const missing = states.find((state) => !isInState(seat, state));
    return missing === undefined
      ? null
      : `${name} is not ${missing} but ${seat === undefined ? 'gone' : `${seat.status}${seat.connected ? '' : ', away'}${seat.folded ? ', folded' : ''}`}`;
  },
  bank: ({ name, ms }, { view }) => {
    const bank = view.seats[seatNamed(view, name)]?.timeBankMs;
    return bank === ms ? null : `the time bank of ${name} is ${bank === undefined ? 'missing' : `${bank} ms`}, not ${ms} ms`;
  },
  returned: ({ name, chips }, { nameAt }, { returned }) => {
    if (returned === null) return name === null ? null : 'nothing was returned';
    return name === nameAt(returned.seat) && chips === returned.chips
      ? null
      : `${amountText(returned.chips)} was returned to ${nameAt(returned.seat)}`;
  },
  street: ({ street }, { view }) => {
    const now = view.phase === 'showdown' || view.phase === 'waiting' ? 'over' : view.phase;
    return now === street ? null : `the hand is ${now === 'over' ? 'over' : `on the ${now}`}`;
  },
  proof: (_fact, evidence, hand) => wrongProof(evidence, hand),
  cut: ({ cuts }, evidence) => wrongCut(cuts, evidence),
  wallet: wrongWallet,
  balance: async ({ name, amount }, { books }) => differs(`the balance of ${name}`, (await books(name)).balance, amount),
  net: async ({ name, amount }, { books }) => differs(`the results of ${name}`, (await books(name)).net, amount),
};

/** What is wrong with a fact, or null if it is true. */
export async function wrongFact(fact: Fact, evidence: Evidence): Promise<string | null> {
  const check = CHECKS[fact.is] as (fact: Fact, evidence: Evidence, hand: HandFacts) => string | null | Promise<string | null>;
  return check(fact, evidence, handFacts(evidence.cues));
}

function differs(what: string, is: number, wanted: number): string | null {
  return is === wanted ? null : `${what} is ${amountText(is)}, not ${amountText(wanted)}`;
}

function wrongText(what: string, is: string, wanted: string): string | null {
  return is === wanted ? null : `${what} is ${is || 'empty'}, not ${wanted || 'empty'}`;
}

function wrongSet(what: string, are: readonly string[], wanted: readonly string[]): string | null {
  const missing = wanted.filter((one) => !are.includes(one));
  const extra = are.filter((one) => !wanted.includes(one));
  return missing.length + extra.length === 0 ? null : `${what}: ${are.join(', ') || 'nobody'}`;
}

function wrongAmounts(view: TableView, amounts: Of<'stacks'>['amounts'], member: 'stack' | 'behind' | 'bet'): string | null {
  const wrong = amounts.flatMap(({ name, chips }) => {
    const seat = view.seats[seatNamed(view, name)];
    if (seat === undefined) return [`${name} has no seat`];
    return differs(`the ${member} of ${name}`, seat[member], chips) ?? [];
  });
  return wrong.length === 0 ? null : wrong.join('; ');
}

function wrongPots({ pots }: Of<'pots'>, { nameAt }: Evidence, hand: HandFacts): string | null {
  const are = hand.pots.map(({ amount }) => amountText(amount)).join(', ');
  if (hand.pots.length !== pots.length) return `there are ${hand.pots.length} pots: ${are}`;
  for (const [index, { amount, players }] of pots.entries()) {
    const pot = hand.pots[index];
    if (pot?.amount !== amount) return `the pots are ${are}`;
    const wrong =
      players === null || pot.eligible === null ? null : wrongSet(`pot ${index} may be won by`, pot.eligible.map(nameAt), players);
    if (wrong !== null) return wrong;
  }
  return null;
}

function wrongWinners({ winners }: Of<'winners'>, evidence: Evidence, hand: HandFacts): string | null {
  const { nameAt } = evidence;
  const said = hand.shares.map(
    ({ seat, pot, half, run, chips }) =>
      `${nameAt(seat)} ${amountText(chips)} of pot ${pot}${half === 'all' ? '' : ` (${half})`}${run === null ? '' : ` on board ${run}`}`,
  );
  const told = `won: ${said.join(', ') || 'nothing yet'}`;
  const matches = (fact: WinnerFact, share: HandFacts['shares'][number]) =>
    fact.name === nameAt(share.seat) &&
    (fact.pot === null || fact.pot === share.pot) &&
    (fact.half === null || fact.half === share.half) &&
    (fact.run === null || fact.run === (share.run ?? 1));
  if (hand.shares.some((share) => !winners.some((fact) => matches(fact, share)))) return told;
  for (const fact of winners) {
    const shares = hand.shares.filter((share) => matches(fact, share));
    const chips = shares.reduce((sum, share) => sum + share.chips, 0);
    if (shares.length === 0 || (fact.chips !== null && fact.chips !== chips)) return told;
    const wrong = fact.hand === null ? null : wrongHand(fact, fact.hand, evidence, hand);
    if (wrong !== null) return wrong;
  }
  return null;
}

function wrongHand(
  { name, half, run }: WinnerFact,
  wanted: string,
  { scenario, nameAt, holeOf }: Evidence,
  hand: HandFacts,
): string | null {
  const game = GAMES_BY_KEY[scenario.table.game];
  const shown = [...hand.shown].find(([seat]) => nameAt(seat) === name)?.[1];
  const board = run === 2 ? hand.board2 : hand.board;
  const is = (half === 'low' ? lowWords : handWords)(game, shown ?? holeOf(name), board);
  return is === wanted ? null : `${name} has ${is || 'nothing'}, not ${wanted}`;
}

function wrongPosts({ posts }: Of<'posts'>, { nameAt }: Evidence, hand: HandFacts): string | null {
  const text = (name: string, kind: string, chips: number) => `${name} ${kind} ${amountText(chips)}`;
  const are = hand.posts.map(({ seat, kind, chips }) => text(nameAt(seat), kind, chips));
  return wrongSet(
    'posted',
    are,
    posts.map(({ name, kind, chips }) => text(name, kind, chips)),
  );
}

function wrongTurn({ name, check, call, raise }: Of<'turn'>, { view, nameAt }: Evidence): string | null {
  const turn = view.toAct < 0 ? null : nameAt(view.toAct);
  if (turn !== name) return `${turn ?? 'nobody'} is to act`;
  if (check !== null && view.canCheck !== check) return `${name} cannot check`;
  if (call !== null && view.callChips !== call) return `the call costs ${amountText(view.callChips)}, not ${amountText(call)}`;
  if (raise === null) return null;
  const bounds = view.raiseMax === 0 ? 'none' : `${amountText(view.raiseMin)}..${amountText(view.raiseMax)}`;
  const wanted = raise === 'none' ? 'none' : `${amountText(raise.min)}..${amountText(raise.max)}`;
  return bounds === wanted ? null : `the raise bounds are ${bounds}, not ${wanted}`;
}

async function wrongWallet({ name, entries, results }: Of<'wallet'>, { books }: Evidence): Promise<string | null> {
  const told = await books(name);
  const text = ({ kind, amount, state }: Of<'wallet'>['entries'][number]) =>
    `${kind} ${amountText(amount)}${state === 'done' ? '' : ` ${state}`}`;
  const are = told.entries.map(text).join(' · ');
  if (are !== entries.map(text).join(' · ')) return `the wallet of ${name} has ${are || 'nothing'}`;
  return results === null || results === told.results ? null : `${name} has ${told.results} results, not ${results}`;
}
