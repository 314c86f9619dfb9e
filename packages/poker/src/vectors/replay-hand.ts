import { legalActions } from '../betting.ts';
import { cardText } from '../cards.ts';
import { decide, startHand } from '../decide.ts';
import type { Action, HandEvent, LegalActions } from '../events.ts';
import { evolve, replay } from '../evolve.ts';
import type { Hand } from '../hand.ts';
import { potAwards } from '../showdown.ts';
import type { HandVector, VectorResult } from './format.ts';
import { deckOf, setupOf } from './vector-setup.ts';

/** Replays a hand vector through the engine. Returns every difference as a sentence; an empty list means passed. */
export function replayHandVector(vector: HandVector): string[] {
  const game = new Playback(vector);
  for (const [step, action] of vector.actions.entries()) {
    const difference = action.startsWith('d ') ? game.deal(action.slice(2)) : game.act(action);
    if (difference !== null) return [`action ${step + 1} "${action}": ${difference}`];
  }
  return vector.next === undefined ? game.compareEnd() : game.compareNext(vector.next);
}

/** A hand in progress next to its vector. Cards that the engine deals automatically wait until the vector deals them too. */
class Playback {
  private readonly vector: HandVector;
  private readonly events: HandEvent[] = [];
  private readonly dealt: string[] = [];
  private readonly compareLegal: boolean;
  private decisions = 0;
  private hand: Hand;

  constructor(vector: HandVector) {
    this.vector = vector;
    // The bounds of three recorded hands ignore the half-bet rule of fixed limit; their actions and results are valid.
    this.compareLegal = !vector.tags.includes('fl-half-bet');
    const opening = startHand(setupOf(vector), deckOf(vector));
    this.hand = replay(opening);
    this.note(opening);
  }

  private note(events: readonly HandEvent[]): void {
    this.events.push(...events);
    for (const event of events) {
      if (event.type === 'board-dealt') this.dealt.push(event.cards.map(cardText).join(''));
    }
  }

  deal(cards: string): string | null {
    const dealt = this.dealt.shift();
    if (dealt === undefined) return `the betting is not over, seat ${this.hand.toAct} is to act`;
    return dealt === cards ? null : `the engine dealt ${dealt}`;
  }

  act(action: string): string | null {
    const [index, word, to] = action.split(' ');
    const expected = this.vector.legal[this.decisions];
    this.decisions += 1;
    if (this.dealt.length > 0) return `the engine ended the betting and dealt ${this.dealt[0]}`;
    const difference = this.turnDifference(Number(index), expected ?? []);
    if (difference !== null) return difference;
    const result = decide(this.hand, Number(index), this.actionOf(word, Number(to)));
    if (typeof result === 'string') return `refused: ${result}`;
    this.note(result);
    this.hand = result.reduce<Hand>(evolve, this.hand);
    return null;
  }

  private turnDifference(actor: number, expected: readonly number[]): string | null {
    const legal = legalActions(this.hand);
    if (legal === null) return 'nobody is to act';
    if (legal.seat !== actor) return `seat ${legal.seat} is to act`;
    const bounds = boundsOf(legal);
    if (!this.compareLegal || same(bounds, expected)) return null;
    return `legal ${JSON.stringify(bounds)}, expected ${JSON.stringify(expected)}`;
  }

  private actionOf(word: string | undefined, to: number): Action {
    if (word === 'f') return { type: 'fold' };
    if (word === 'r') return { type: 'raise', to };
    return { type: legalActions(this.hand)?.canCheck === true ? 'check' : 'call' };
  }

  compareNext(next: NonNullable<HandVector['next']>): string[] {
    const difference = this.turnDifference(next.actor, next.legal);
    return difference === null ? [] : [`next: ${difference}`];
  }

  compareEnd(): string[] {
    if (!this.hand.ended) return [`the hand has not ended, seat ${this.hand.toAct} is to act`];
    if (this.dealt.length > 0) return [`the engine also dealt ${this.dealt.join(' ')}`];
    const { result, legal } = this.vector;
    if (legal.length !== this.decisions) return [`${this.decisions} decisions, but ${legal.length} lists of legal actions`];
    return result === null ? ['the vector has neither a result nor a next decision'] : resultDifferences(this.vector, result, this.events);
  }
}

function boundsOf({ call, raise }: LegalActions): number[] {
  return raise === null ? [call] : [call, raise.min, raise.max];
}

function resultDifferences(vector: HandVector, result: VectorResult, events: readonly HandEvent[]): string[] {
  const { hand, awards } = settled(vector, events);
  const pots = awards.map(potOf).reverse();
  return [
    compare('returned', returnedBy(events), result.returned),
    compare('pots', pots, result.pots.map(potInOrder)),
    ...stackDifferences(
      vector,
      result,
      hand.seats.map(({ stack }) => stack),
    ),
  ].filter((difference) => difference !== null);
}

type Award = Extract<HandEvent, { type: 'pot-awarded' }> & { readonly eligible: readonly number[] };

/** The end of the hand. Players who mucked unseen remain contenders but win nothing, whatever cards stand in for theirs. */
function settled({ mucked }: HandVector, events: readonly HandEvent[]): { hand: Hand; awards: Award[] } {
  const before = replay(events.filter(({ type }) => !['hand-mucked', 'hand-shown', 'pot-awarded', 'hand-ended'].includes(type)));
  const killed = (mucked ?? []).reduce<Hand>((hand, seat) => evolve(hand, { type: 'hand-mucked', seat }), before);
  const awarded = mucked === undefined ? events.filter(({ type }) => type === 'pot-awarded') : potAwards(killed);
  return {
    hand: awarded.reduce<Hand>(evolve, killed),
    awards: awarded
      .filter((event) => event.type === 'pot-awarded')
      .map((event) => ({ ...event, eligible: before.pots[event.pot]?.eligible ?? [] })),
  };
}

function potOf({ amount, eligible, shares }: Award): VectorResult['pots'][number] {
  const winners = (low: boolean): number[] => shares.filter(({ half }) => (half === 'low') === low).map(({ seat }) => seat);
  return potInOrder({ amount, eligible, high: winners(false), low: winners(true) });
}

/** The same pot with its members in a fixed order. `low` means nothing when it is empty or the pot has a single contender. */
function potInOrder({ amount, eligible, high, low = [] }: VectorResult['pots'][number]): VectorResult['pots'][number] {
  const sorted = (seats: readonly number[]): number[] => [...seats].sort((a, b) => a - b);
  const pot = { amount, eligible: sorted(eligible), high: sorted(high) };
  return low.length === 0 || eligible.length === 1 ? pot : { ...pot, low: sorted(low) };
}

function returnedBy(events: readonly HandEvent[]): Record<string, number> {
  const returned: Record<string, number> = {};
  for (const event of events) {
    if (event.type === 'uncalled-bet-returned') returned[event.seat] = (returned[event.seat] ?? 0) + event.chips;
  }
  return returned;
}

/** The sites' rake schedules are unknown, so a raked hand is settled without rake and only stacks of winners may differ. */
function stackDifferences({ stacks: starting }: HandVector, result: VectorResult, stacks: readonly number[]): (string | null)[] {
  const sum = (list: readonly number[]): number => list.reduce((total, chips) => total + chips, 0);
  const drift = sum(stacks) - sum(starting);
  const conserved = drift === 0 ? null : `${drift} chips appeared`;
  if (result.rake === 0) return [conserved, compare('stacks', stacks, result.stacks)];
  const taken = stacks.map((stack, index) => stack - (result.stacks[index] ?? 0));
  const fromOthers = taken.findIndex((chips, index) => chips !== 0 && !Object.hasOwn(result.collected ?? {}, index));
  return [
    conserved,
    compare('rake', sum(taken), result.rake),
    fromOthers < 0 ? null : `seat ${fromOthers} differs by ${taken[fromOthers]} and collected nothing`,
  ];
}

function compare(what: string, actual: unknown, expected: unknown): string | null {
  return same(actual, expected) ? null : `${what} ${JSON.stringify(actual)}, expected ${JSON.stringify(expected)}`;
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
