import {
  type BettingAction,
  decide,
  evolve,
  type Hand,
  type HandEvent,
  type HandSetup,
  legalActions,
  rankOf,
  replay,
  startHand,
} from '@cardroom/poker';
import { beforeAll, describe, expect, test } from 'vitest';
import { pairHands } from './pair-hand.ts';
import { type PairCounts, type PairSignals, type PlayerCounts, POINTS_MIN, pairSignals } from './pair-signals.ts';
import type { TimedEvent } from './timed-event.ts';

/** Honest players of many styles at six-seat tables, and among them a few who dump chips or never bet into each other. */
const POOLS = 8;
const POOL_PLAYERS = 17;
const POOL_HANDS = 1_500;
const SEATS = 6;
const STACK = 10_000;
const BIG_BLIND = 100;
const SEED = 20_261_122;

/** The same numbers on every run. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Player {
  readonly playerId: string;
  /** How readily the player stays in and bets, 0 to 1. */
  readonly loose: number;
  readonly bold: number;
  readonly deed?: 'dumps' | 'takes' | 'soft';
  readonly partner?: string;
}
interface Turn {
  readonly hand: Hand;
  readonly me: Player;
  /** The other players still in the hand. */
  readonly others: readonly Player[];
  readonly random: () => number;
}

const passive = (canCheck: boolean): BettingAction => (canCheck ? { type: 'check' } : { type: 'call' });
const leave = (canCheck: boolean): BettingAction => (canCheck ? { type: 'check' } : { type: 'fold' });

/** What the player does on their turn. */
function actionOf(turn: Turn): BettingAction {
  const { hand, me, others } = turn;
  const legal = legalActions(hand);
  if (legal === null) throw new Error('nobody is to act');
  const isWithPartner = others.some(({ playerId }) => playerId === me.partner);
  const alone = others.length === 1 && isWithPartner;
  const raise = (to: number): BettingAction =>
    legal.raise === null ? passive(legal.canCheck) : { type: 'raise', to: Math.min(legal.raise.max, Math.max(legal.raise.min, to)) };
  const isPreflop = hand.street === 'preflop';
  if (me.deed === 'soft' && alone) return passive(legal.canCheck);
  if (me.deed === 'soft' && isWithPartner && isPreflop)
    return hand.toMatch > 5 * BIG_BLIND ? leave(legal.canCheck) : passive(legal.canCheck);
  // The taker isolates the dumper, who calls, bets, and gives up when raised.
  if (me.deed === 'dumps' && isWithPartner && isPreflop)
    return hand.toMatch <= 8 * BIG_BLIND ? passive(legal.canCheck) : leave(legal.canCheck);
  if (me.deed === 'dumps' && alone) return legal.canCheck ? raise(20 * BIG_BLIND) : { type: 'fold' };
  if (me.deed === 'takes' && isWithPartner && isPreflop)
    return hand.toMatch < 8 * BIG_BLIND ? raise(8 * BIG_BLIND) : passive(legal.canCheck);
  if (me.deed === 'takes' && alone) return legal.canCheck ? { type: 'check' } : raise(60 * BIG_BLIND);
  return honest(turn, legal.canCheck, raise);
}

function honest({ hand, me, random }: Turn, canCheck: boolean, raise: (to: number) => BettingAction): BettingAction {
  const seat = hand.seats.find((one) => one.seat === hand.toAct);
  const [one = 0, two = 0] = seat?.cards ?? [];
  const ranks = [rankOf(one), rankOf(two)];
  const paired = hand.board.some((card) => ranks.includes(rankOf(card)));
  const high = (ranks[0] ?? 0) + (ranks[1] ?? 0);
  const strength = (ranks[0] === ranks[1] ? 0.5 : 0) + high / 48 + (hand.street === 'preflop' || !paired ? 0 : 0.45) + random() * 0.2;
  const wantsToBet = random() < (strength > 0.6 ? me.bold : me.bold * 0.25);
  const size = hand.toMatch + BIG_BLIND * (2 + Math.floor(random() * 4));
  if (canCheck) return wantsToBet ? raise(size) : { type: 'check' };
  const price = Math.min(0.35, hand.toMatch / (40 * BIG_BLIND));
  if (strength + me.loose * 0.25 < 0.5 + price) return { type: 'fold' };
  return wantsToBet && hand.toMatch < 8 * BIG_BLIND ? raise(size * 2) : { type: 'call' };
}

/** One hand from its blinds to its end, as the journal keeps it. */
function played(players: readonly Player[], random: () => number): TimedEvent[] {
  const blinds = [50, 100];
  const setup: HandSetup = {
    game: 'holdem',
    limit: 'NL',
    hilo: false,
    players: players.map((_, seat) => ({
      seat,
      stack: STACK,
      ...(blinds[seat] === undefined ? {} : { blind: { kind: seat === 0 ? 'small_blind' : 'big_blind', chips: blinds[seat] } as const }),
    })),
    button: players.length - 1,
    anteType: 'none',
    bigBlind: BIG_BLIND,
    minBets: [BIG_BLIND, BIG_BLIND, BIG_BLIND, BIG_BLIND],
    maxRaises: null,
    chipUnit: 1,
    rake: null,
  };
  const deck = Array.from({ length: 52 }, (_, card) => ({ card, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ card }) => card);
  const events: HandEvent[] = [...startHand(setup, deck)];
  let hand = replay(events);
  while (!hand.ended) {
    const actor = hand.toAct;
    if (actor === null) throw new Error('the hand does not end');
    const others = hand.seats.filter((seat) => seat.seat !== actor && !seat.folded).map((seat) => players[seat.seat] as Player);
    const next = decide(hand, actor, actionOf({ hand, me: players[actor] as Player, others, random }));
    if (typeof next === 'string') throw new Error(next);
    events.push(...next);
    hand = next.reduce<Hand>((state, event) => evolve(state, event), hand);
  }
  const dealt = players.map(({ playerId }, seat) => ({ seat, playerId, displayName: playerId, stayId: playerId }));
  const opened = {
    type: 'hand-opened',
    handId: '1',
    at: 0,
    button: SEATS - 1,
    smallBlindSeat: 0,
    bigBlindSeat: 1,
    players: dealt,
  } as const;
  return [opened, ...events].map((event) => ({ at: 0, event }));
}

type Sums = { -readonly [Key in keyof PairCounts]: number };
type PlayerSums = { -readonly [Key in keyof PlayerCounts]: number };

/** The counts for a whole pool. */
class Counts {
  readonly pairs = new Map<string, Sums & { readonly a: string; readonly b: string }>();
  readonly players = new Map<string, PlayerSums>();
  readonly everybody = { headsUp: 0, checkedDown: 0 };

  add(events: readonly TimedEvent[]): void {
    const opened = events[0]?.event;
    if (opened?.type === 'hand-opened') for (const { playerId } of opened.players) this.#player(playerId).hands += 1;
    for (const { a, b, flow, checkedDown } of pairHands(events)) {
      const pair = this.pairs.get(`${a} ${b}`) ?? { a, b, hands: 0, flow: 0, flowSquares: 0, headsUp: 0, checkedDown: 0 };
      this.pairs.set(`${a} ${b}`, pair);
      pair.hands += 1;
      pair.flow += flow;
      pair.flowSquares += flow * flow;
      for (const [sums, lost] of [
        [this.#player(a), flow],
        [this.#player(b), -flow],
      ] as const) {
        sums.pairHands += 1;
        sums.lost += lost;
      }
      if (checkedDown === null) continue;
      for (const sums of [pair, this.#player(a), this.#player(b), this.everybody]) {
        sums.headsUp += 1;
        sums.checkedDown += checkedDown ? 1 : 0;
      }
    }
  }

  #player(playerId: string): PlayerSums {
    const known = this.players.get(playerId) ?? { hands: 0, pairHands: 0, lost: 0, headsUp: 0, checkedDown: 0 };
    this.players.set(playerId, known);
    return known;
  }

  signals(shared = { browser: false, network: false }): (PairSignals & { readonly pair: string })[] {
    return [...this.pairs.values()].map((pair) => {
      const [first, second] = [this.players.get(pair.a), this.players.get(pair.b)];
      if (first === undefined || second === undefined) throw new Error('a pair is missing a player');
      return { pair: `${pair.a} ${pair.b}`, ...pairSignals({ pair, first, second, everybody: this.everybody, shared }) };
    });
  }
}

/** The planted pairs: in two pools one player dumps chips to another, and in two others two players never bet into each other. */
const PLANTED: readonly (readonly [pool: number, first: Player['deed'], second: Player['deed']])[] = [
  [0, 'dumps', 'takes'],
  [1, 'dumps', 'takes'],
  [2, 'soft', 'soft'],
  [3, 'soft', 'soft'],
];

function poolOf(pool: number, random: () => number): Player[] {
  const planted = PLANTED.find(([number]) => number === pool);
  return Array.from({ length: POOL_PLAYERS }, (_, index) => {
    const deed = index < 2 ? planted?.[index + 1] : undefined;
    const style = { playerId: `p${pool}-${String(index).padStart(2, '0')}`, loose: 0.2 + random() * 0.8, bold: 0.15 + random() * 0.7 };
    const partner = `p${pool}-${String(1 - index).padStart(2, '0')}`;
    return deed === undefined ? style : { ...style, deed: deed as NonNullable<Player['deed']>, partner };
  });
}

/** Six players of a pool; planted pairs sit down together more often than others meet. */
function tableOf(pool: readonly Player[], random: () => number): Player[] {
  const order = pool.map((player) => ({ player, key: random() }));
  const together = random() < 0.3;
  const sorted = order.sort(
    (a, b) => Number(together && b.player.deed !== undefined) - Number(together && a.player.deed !== undefined) || a.key - b.key,
  );
  return sorted
    .slice(0, SEATS)
    .map(({ player }) => ({ player, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ player }) => player);
}

describe('colluding players among honest ones', () => {
  let found: (PairSignals & { readonly pair: string })[] = [];
  beforeAll(() => {
    const random = randomFrom(SEED);
    found = Array.from({ length: POOLS }, (_, number) => {
      const pool = poolOf(number, random);
      const counts = new Counts();
      for (let hand = 0; hand < POOL_HANDS; hand += 1) counts.add(played(tableOf(pool, random), random));
      return counts.signals();
    }).flat();
  });
  const planted = PLANTED.map(([pool]) => `p${pool}-00 p${pool}-01`);
  const shown = () => found.filter(({ points }) => points >= POINTS_MIN);

  test('make up over a thousand pairs with enough hands to judge', () => {
    expect(found.length).toBeGreaterThan(1_000);
    expect(Math.min(...found.map(({ pair, points }) => (points >= 0 ? pair.length : 0)))).toBeGreaterThan(0);
  });

  test('every planted pair is found by its own signal', () => {
    for (const [pool, deed] of PLANTED) {
      const pair = found.find((one) => one.pair === `p${pool}-00 p${pool}-01`);
      expect([pool, pair?.signals]).toEqual([pool, expect.arrayContaining([deed === 'soft' ? 'soft-play' : 'flow'])]);
      if (deed === 'dumps') expect(pair?.flowPer100).toBeGreaterThan(100);
    }
  });

  test('at most one in a thousand honest pairs is shown', () => {
    const others = shown().filter(({ pair }) => !planted.includes(pair));
    expect([others.map(({ pair }) => pair), others.length <= (found.length - planted.length) / 1_000]).toEqual([expect.anything(), true]);
  });
});

describe('signals', () => {
  const pair: PairCounts = { hands: 200, flow: 0, flowSquares: 0, headsUp: 0, checkedDown: 0 };
  const player: PlayerCounts = { hands: 1_000, pairHands: 5_000, lost: 0, headsUp: 100, checkedDown: 30 };
  const everybody = { headsUp: 1_000, checkedDown: 300 };
  const none = { browser: false, network: false };
  const of = (more: Partial<PairCounts>, players: Partial<PlayerCounts> = {}, shared = none) =>
    pairSignals({ pair: { ...pair, ...more }, first: { ...player, ...players }, second: player, everybody, shared });

  test('a shared browser or network is enough on its own, but playing together never is', () => {
    expect(of({}, {}, { browser: true, network: false })).toMatchObject({ signals: ['browser'], points: 3 });
    expect(of({}, {}, { browser: true, network: true })).toMatchObject({ signals: ['browser', 'network'], points: 5 });
    expect(of({ hands: 900 })).toMatchObject({ signals: ['overlap'], points: 1, overlap: 0.9 });
    expect(of({})).toMatchObject({ signals: [], points: 0, overlap: 0.2 });
  });

  test('chips that repeatedly go one way are a flow; one large hand, or losing to everybody alike, is not', () => {
    expect(of({ flow: 60_000, flowSquares: 30 * 2_000 ** 2 })).toMatchObject({ signals: ['flow'], flowPer100: 300 });
    expect(of({ flow: -60_000, flowSquares: 30 * 2_000 ** 2 })).toMatchObject({ signals: ['flow'], flowPer100: -300 });
    expect(of({ flow: 50_000, flowSquares: 50_000 ** 2 }).signals).toEqual([]);
    expect(of({ flow: 60_000, flowSquares: 30 * 2_000 ** 2 }, { lost: 60_000 + 300 * 4_800 }).signals).toEqual([]);
    expect(of({ hands: 49, flow: 60_000, flowSquares: 30 * 2_000 ** 2 }).signals).toEqual([]);
  });

  test('two players who check down hands that others bet are a signal; two who check down against everybody are not', () => {
    expect(of({ headsUp: 20, checkedDown: 19 })).toMatchObject({ signals: ['soft-play'], checkedPart: 0.95 });
    expect(of({ headsUp: 11, checkedDown: 11 }).signals).toEqual([]);
    const timid = { ...player, headsUp: 120, checkedDown: 100 };
    const both = pairSignals({ pair: { ...pair, headsUp: 20, checkedDown: 18 }, first: timid, second: timid, everybody, shared: none });
    expect(both.signals).toEqual([]);
  });
});

describe('one hand', () => {
  const random = randomFrom(7);
  test('moves exactly what players lose to the winners', () => {
    const players = poolOf(9, random).slice(0, SEATS);
    for (let hand = 0; hand < 200; hand += 1) {
      const events = played(players, random);
      const rows = pairHands(events);
      expect(rows).toHaveLength(15);
      const put = new Map<string, number>();
      for (const { a, b, flow } of rows) {
        put.set(a, (put.get(a) ?? 0) - flow);
        put.set(b, (put.get(b) ?? 0) + flow);
      }
      for (const [playerId, net] of put) expect([playerId, Math.abs(net - netOf(events, playerId)) <= SEATS]).toEqual([playerId, true]);
    }
  });
});

/** A player's net win in hundredths of a big blind, from their chips alone. */
function netOf(events: readonly TimedEvent[], playerId: string): number {
  const opened = events[0]?.event;
  const seat = opened?.type === 'hand-opened' ? opened.players.find((one) => one.playerId === playerId)?.seat : undefined;
  let net = 0;
  for (const { event } of events) {
    if (event.type === 'pot-awarded')
      net += event.shares.filter((share) => share.seat === seat).reduce((sum, share) => sum + share.chips, 0);
    if (event.type === 'uncalled-bet-returned' && event.seat === seat) net += event.chips;
    if ((event.type === 'posted' || event.type === 'called' || event.type === 'bet' || event.type === 'raised') && event.seat === seat) {
      net -= event.chips;
    }
  }
  return (net * 100) / BIG_BLIND;
}
