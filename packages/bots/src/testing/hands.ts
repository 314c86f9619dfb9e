import {
  type BettingAction,
  cardsOf,
  decide,
  evolve,
  type Game,
  type Hand,
  type HandSetup,
  legalActions,
  replay,
  startHand,
  totalPot,
} from '@cardroom/poker';
import type { Random } from '../random.ts';
import type { Spot, Strategy } from '../spot.ts';

const ACTIONS_MAX = 400;

export type Variant = Pick<HandSetup, 'game' | 'limit' | 'hilo'>;
export const NLHE: Variant = { game: 'holdem', limit: 'NL', hilo: false };

/** One decision of a hand, with what the player knew. */
export interface Played {
  readonly seat: number;
  readonly spot: Spot;
  readonly action: BettingAction;
}

/** Blinds of 50 and 100 chips; in short deck, antes of 50 and a button blind of 100. The last player has the button. */
export function setupFor(stacks: readonly number[], chipUnit: number, variant: Variant = NLHE): HandSetup {
  const isShort = variant.game === 'shortdeck';
  const [small, big] = [50 * chipUnit, 100 * chipUnit];
  const blindOf = (index: number) => {
    if (isShort) return index === stacks.length - 1 ? ({ kind: 'button_blind', chips: big } as const) : undefined;
    const order = stacks.length === 2 ? [big, small] : [small, big];
    const chips = order[index];
    return chips === undefined ? undefined : ({ kind: chips === big ? 'big_blind' : 'small_blind', chips } as const);
  };
  const late = variant.limit === 'FL' ? 2 * big : big;
  return {
    ...variant,
    players: stacks.map((stack, seat) => {
      const blind = blindOf(seat);
      return { seat, stack: stack * chipUnit, ...(isShort ? { ante: small } : {}), ...(blind === undefined ? {} : { blind }) };
    }),
    button: stacks.length - 1,
    anteType: isShort ? 'each' : 'none',
    bigBlind: big,
    minBets: [big, big, late, late],
    maxRaises: variant.limit === 'FL' ? [3, 4, 4, 4] : null,
    chipUnit,
    rake: null,
  };
}

/** Plays one hand from a shuffled deck. Throws if the rules refuse an action of a strategy, or if the hand does not end. */
export function playHand(
  setup: HandSetup,
  strategies: readonly Strategy[],
  random: Random,
): { readonly hand: Hand; readonly played: readonly Played[] } {
  let hand: Hand = replay(startHand(setup, shuffled(setup.game, random)));
  const played: Played[] = [];
  for (let spot = spotIn(hand); spot !== null; spot = spotIn(hand)) {
    const seat = hand.toAct ?? 0;
    const action: BettingAction = strategies[seat % strategies.length]?.(spot, random) ?? { type: 'fold' };
    const events = decide(hand, seat, action);
    if (typeof events === 'string') throw new Error(`${JSON.stringify(action)} is refused: ${events}, in ${JSON.stringify(spot)}`);
    played.push({ seat, spot, action });
    if (played.length > ACTIONS_MAX) throw new Error('the hand does not end');
    hand = events.reduce<Hand>((state, event) => evolve(state, event), hand);
  }
  if (!hand.ended) throw new Error('nobody is to act, but the hand has not ended');
  return { hand, played };
}

/** The view of the player to act, taken directly from the rules. */
function spotIn(hand: Hand): Spot | null {
  const legal = legalActions(hand);
  const seat = hand.seats.find((player) => player.seat === legal?.seat);
  if (legal === null || seat === undefined) return null;
  const { canCheck, call, raise } = legal;
  const others = hand.seats.filter((player) => player !== seat && !player.folded);
  const { game, hilo, bigBlind, chipUnit } = hand.setup;
  return {
    game,
    hilo,
    hole: seat.cards,
    board: hand.board,
    canCheck,
    call,
    raise,
    pot: totalPot(hand),
    toMatch: hand.toMatch,
    bigBlind,
    chipUnit,
    stack: seat.stack,
    opponents: others.length,
    behind: others.filter((player) => player.stack > 0 && !player.acted).length,
  };
}

function shuffled(game: Game, random: Random): number[] {
  return cardsOf(game)
    .map((card) => ({ card, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ card }) => card);
}
