import type { Rejection, TableInfo, TableRequest, YouMessage } from '@cardroom/protocol';
import type { PublicTable } from '@cardroom/protocol/shapes';
import { describe, expect, test } from 'vitest';
import type { BotFact } from './bot-options.ts';
import type { Thought } from './pace.ts';
import { seededRandom } from './random.ts';
import { SeatedBot, type SeatOutcome } from './seated-bot.ts';
import { STRATEGIES } from './strategies.ts';
import type { Link, TableNews } from './table-link.ts';

const INFO = {
  tableId: '31',
  roomName: 'Dublin',
  game: 'holdem',
  hilo: false,
  chipUnit: 1,
  bigBlind: 100,
  buyInMin: 4_000,
  buyInMax: 10_000,
} as TableInfo;
const STRANGER: YouMessage = {
  seat: null,
  stayId: null,
  sitOutWhen: 'never',
  sittingOut: false,
  removedAt: null,
  missesLeft: null,
  entryChoice: null,
  mayBuyButton: false,
  topUpAsked: 0,
  topUpInFlight: 0,
  leaving: false,
  boughtIn: 0,
};
const SEATED: YouMessage = { ...STRANGER, seat: 2, stayId: 'stay' };

const NO_OFFER = { decisionId: '', until: 0, waiting: [] };

type Seat = PublicTable['seats'][number];
const seat = (part: Partial<Seat>) => ({ status: 'empty', stack: 0, behind: 0, inHand: false, folded: false, ...part }) as Seat;

function table(part: Partial<PublicTable>, seats: Record<number, Partial<Seat>> = {}): PublicTable {
  const all = Array.from({ length: 6 }, (_, index) => seat(seats[index] ?? {}));
  const nobody = {
    status: 'open',
    handId: '',
    toAct: -1,
    decisionId: '',
    turnStartedAt: 1_000,
    actUntil: 11_000,
    offer: NO_OFFER,
    board: [],
    info: JSON.stringify(INFO),
  };
  return {
    ...nobody,
    potTotal: 150,
    toMatch: 100,
    canCheck: false,
    callChips: 100,
    raiseMin: 200,
    raiseMax: 5_000,
    ...part,
    seats: all,
  } as PublicTable;
}

/** A table controlled by the test: it records and answers each request, which may change the news. */
class ScriptedLink implements Link {
  readonly tableId = '7';
  readonly news: TableNews = { snapshot: null, you: null, hole: null, notice: null, receipt: null };
  readonly asked: (readonly [TableRequest, Record<string, unknown>])[] = [];
  closed: number | null = null;
  isReplaced = false;
  revision = 0;
  onRequest: (type: TableRequest, payload: Record<string, unknown>) => Rejection | null = () => null;
  #wake = () => {};

  tell(news: Partial<TableNews>): void {
    Object.assign(this.news, news);
    this.revision += 1;
    this.#wake();
  }

  close(code: number): void {
    this.closed = code;
    this.tell({});
  }

  changedSince(revision: number): Promise<void> {
    if (revision !== this.revision || this.closed !== null) return Promise.resolve();
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }

  async request(type: TableRequest, payload: object): Promise<Rejection | null> {
    const plain = payload as Record<string, unknown>;
    this.asked.push([type, plain]);
    return this.onRequest(type, plain);
  }
}

interface Play {
  readonly link: ScriptedLink;
  readonly facts: BotFact[];
  readonly refills: string[];
  readonly outcome: Promise<SeatOutcome>;
}

interface PlayOptions {
  readonly hands?: number;
  readonly cashedOut?: number;
  readonly retiring?: boolean;
  readonly deepBuyIns?: number;
  readonly thoughts?: Thought[];
}

function play(link: ScriptedLink, options: PlayOptions = {}): Play {
  const facts: BotFact[] = [];
  const refills: string[] = [];
  const { hands = 50, cashedOut = 0, deepBuyIns } = options;
  const receipt = { stayId: 's', tableId: '31', roomName: 'Dublin', boughtIn: 1, cashedOut, state: 'paid' as const, at: Date.now() };
  const bot = new SeatedBot({
    link,
    player: { playerId: 'bot-otter', name: 'LuckyOtter33', currency: 'EUR' },
    casino: { refill: async ({ playerId }) => void refills.push(playerId) },
    session: { receipts: async () => (cashedOut === 0 ? [] : [receipt]) },
    strategy: STRATEGIES['call-station'],
    random: seededRandom(5),
    pace: { think: async (thought) => void options.thoughts?.push(thought), rest: async () => {} },
    plan: {
      handsPerStay: [hands, hands],
      awayMs: [0, 0],
      crowd: (seats) => seats - 2,
      ...(deepBuyIns === undefined ? {} : { deepBuyIns }),
    },
    isRetiring: () => options.retiring === true,
    log: () => {},
    seen: (fact) => facts.push(fact),
  });
  return { link, facts, refills, outcome: bot.play(new AbortController().signal) };
}

/** Ends the visit so that `play` resolves, and returns the requests made so far. */
async function ended({ link, outcome }: Play): Promise<ScriptedLink['asked']> {
  link.close(4_001);
  expect(await outcome).toBe('broken');
  return link.asked;
}

const TURN = table({ handId: '7', toAct: 2, decisionId: '7-1' }, { 2: { status: 'playing', stack: 8_000, inHand: true } });
const HOLE = { handId: '7', cards: ['As', 'Kd'] };

describe('sitting down', () => {
  test('takes a free seat within the buy-in range', async () => {
    const link = new ScriptedLink();
    link.onRequest = () => {
      queueMicrotask(() => link.close(4_001));
      return null;
    };
    const visit = play(link);
    link.tell({ snapshot: table({}, { 0: { status: 'playing' }, 4: { status: 'reserved' } }), you: STRANGER });
    await visit.outcome;
    const [type, payload] = link.asked[0] ?? [];
    expect(type).toBe('sit-down');
    expect([1, 2, 3, 5]).toContain(payload?.seat);
    expect(payload?.chips).toBeGreaterThanOrEqual(4_000);
    expect(payload?.chips).toBeLessThanOrEqual(10_000);
    expect(payload?.actionId).toMatch(/^[\da-f-]{36}$/);
  });

  test('brings at least what it last cashed out of this room, even above the maximum buy-in', async () => {
    const link = new ScriptedLink();
    link.onRequest = () => {
      queueMicrotask(() => link.close(4_001));
      return null;
    };
    const visit = play(link, { cashedOut: 23_456 });
    link.tell({ snapshot: table({}), you: STRANGER });
    await visit.outcome;
    expect(link.asked[0]?.[1].chips).toBe(23_456);
  });

  test.each([
    [
      'where bots have taken all their seats',
      table({}, { 0: { status: 'playing' }, 1: { status: 'playing' }, 2: { status: 'playing' }, 3: { status: 'reserved' } }),
    ],
    ['at a closing table', table({ status: 'closing' })],
  ])('does not sit down %s', async (_name, snapshot) => {
    const visit = play(new ScriptedLink());
    visit.link.tell({ snapshot, you: STRANGER });
    expect(await visit.outcome).toBe('no-seat');
    expect(visit.link.asked).toEqual([]);
  });

  test('tries another seat if one is taken, but not endlessly', async () => {
    const link = new ScriptedLink();
    link.onRequest = () => {
      queueMicrotask(() => link.tell({}));
      return { code: 'seat-taken', field: 'seat' };
    };
    const visit = play(link);
    link.tell({ snapshot: table({}), you: STRANGER });
    expect(await visit.outcome).toBe('no-seat');
    expect(link.asked.map(([type]) => type)).toEqual(Array(5).fill('sit-down'));
  });

  test('a broke bot gets new play money and sits down again', async () => {
    const link = new ScriptedLink();
    link.onRequest = () => {
      const isFirst = link.asked.length === 1;
      queueMicrotask(() => (isFirst ? link.tell({ notice: { code: 'insufficient-funds' } }) : link.close(4_001)));
      return null;
    };
    const visit = play(link);
    link.tell({ snapshot: table({}), you: STRANGER });
    await visit.outcome;
    expect([visit.refills, link.asked.length]).toEqual([['bot-otter'], 2]);
  });
});

describe('acting', () => {
  test('answers its own decision once, and nobody else’s', async () => {
    const link = new ScriptedLink();
    const visit = play(link);
    link.tell({ snapshot: { ...TURN, toAct: 3 }, you: SEATED, hole: HOLE });
    await settle();
    expect(link.asked).toEqual([]);
    link.tell({ snapshot: TURN });
    await settle();
    link.tell({ snapshot: { ...TURN } });
    await settle();
    expect(link.asked).toMatchObject([['act', { type: 'call', decisionId: '7-1' }]]);
    await ended(visit);
    expect(visit.facts).toEqual([
      { type: 'hand', handId: '7' },
      { type: 'acted', actionId: expect.any(String), tableId: '7' },
    ]);
  });

  test('thinks about the action that it has chosen, for at most 60 % of its clock', async () => {
    const thoughts: Thought[] = [];
    const visit = play(new ScriptedLink(), { thoughts });
    visit.link.tell({ snapshot: TURN, you: SEATED, hole: HOLE });
    await settle();
    expect(thoughts).toMatchObject([
      { decision: { action: { type: 'call' }, spot: { call: 100, stack: 8_000, pot: 150 } }, atMostMs: 6_000 },
    ]);
    expect(await ended(visit)).toMatchObject([['act', { type: 'call' }]]);
  });

  test.each([
    ['has sat down during the hand', { status: 'playing', stack: 5_000 }, true],
    ['is about to sit down', { status: 'reserved' }, true],
    ['sits out', { status: 'sitting-out', stack: 5_000 }, false],
    ['waits for the big blind', { status: 'waiting', stack: 5_000 }, false],
    ['plays this hand', { status: 'playing', stack: 5_000, inHand: true }, false],
    ['has lost all chips in this hand', { status: 'playing', stack: 0, inHand: true }, false],
  ] as const)('hurries only while somebody waits for the next hand: a player who %s', async (_, other, isHurried) => {
    const thoughts: Thought[] = [];
    const visit = play(new ScriptedLink(), { thoughts });
    const own = { status: 'playing', stack: 8_000, inHand: true } as const;
    visit.link.tell({ snapshot: table({ handId: '7', toAct: 2, decisionId: '7-1' }, { 2: own, 4: other }), you: SEATED, hole: HOLE });
    await settle();
    expect(thoughts).toMatchObject([{ isHurried }]);
    await ended(visit);
  });

  test('waits for its cards in this hand', async () => {
    const link = new ScriptedLink();
    const visit = play(link);
    link.tell({ snapshot: TURN, you: SEATED, hole: { ...HOLE, handId: '6' } });
    await settle();
    expect(link.asked).toEqual([]);
    link.tell({ hole: HOLE });
    await settle();
    expect((await ended(visit)).length).toBe(1);
  });

  test.each(['too-many-requests', 'lost', 'internal'])('asks again after %s', async (code) => {
    const link = new ScriptedLink();
    link.onRequest = () => (link.asked.length === 1 ? { code } : null);
    const visit = play(link);
    link.tell({ snapshot: TURN, you: SEATED, hole: HOLE });
    await settle();
    const asked = await ended(visit);
    expect(asked.map(([type]) => type)).toEqual(['act', 'act']);
    expect(asked[0]?.[1].actionId).not.toBe(asked[1]?.[1].actionId);
  });

  test('does not resend a stale decision', async () => {
    const link = new ScriptedLink();
    link.onRequest = () => ({ code: 'stale-decision', field: 'decisionId' });
    const visit = play(link);
    link.tell({ snapshot: TURN, you: SEATED, hole: HOLE });
    await settle();
    link.tell({});
    await settle();
    expect((await ended(visit)).length).toBe(1);
  });
});

describe('the offer to run it twice', () => {
  const offered = (waiting: number[], decisionId = '7-9') =>
    table({ handId: '7', offer: { decisionId, until: 9_000, waiting } }, { 2: { status: 'playing', stack: 0, inHand: true } });

  test('is answered once, by the player who is asked', async () => {
    const link = new ScriptedLink();
    const visit = play(link);
    link.tell({ snapshot: offered([3]), you: SEATED, hole: HOLE });
    await settle();
    expect(link.asked).toEqual([]);
    link.tell({ snapshot: offered([2, 3]) });
    await settle();
    link.tell({ snapshot: offered([3]) });
    await settle();
    expect(await ended(visit)).toMatchObject([['run-twice', { agree: expect.any(Boolean), decisionId: '7-9' }]]);
  });

  test('is answered again if the answer was lost', async () => {
    const link = new ScriptedLink();
    link.onRequest = () => (link.asked.length === 1 ? { code: 'lost' } : null);
    const visit = play(link);
    link.tell({ snapshot: offered([2]), you: SEATED, hole: HOLE });
    await settle();
    expect((await ended(visit)).map(([type]) => type)).toEqual(['run-twice', 'run-twice']);
  });

  test('is accepted most of the time, reproducibly for a seed', async () => {
    const answers = async () => {
      const link = new ScriptedLink();
      const visit = play(link);
      for (let hand = 1; hand <= 60; hand += 1) {
        link.tell({ snapshot: offered([2], `${hand}-9`), you: SEATED });
        await settle();
      }
      return (await ended(visit)).map(([, payload]) => payload.agree);
    };
    const first = await answers();
    const yes = first.filter((agree) => agree === true).length;
    expect(first).toHaveLength(60);
    expect(yes).toBeGreaterThan(30);
    expect(yes).toBeLessThan(55);
    expect(await answers()).toEqual(first);
  });
});

describe('between decisions', () => {
  const idle = (own: Partial<Seat>, handId = '7') => table({ handId }, { 2: { status: 'playing', ...own } });
  const askedFor = async (snapshot: PublicTable, you: Partial<YouMessage> = {}, options = {}) => {
    const visit = play(new ScriptedLink(), options);
    visit.link.tell({ snapshot, you: { ...SEATED, ...you } });
    await settle();
    visit.link.tell({});
    await settle();
    return (await ended(visit)).map(([type, { actionId: _, ...payload }]) => [type, payload]);
  };

  test.each([
    ['tops a short stack up to the maximum buy-in, once', idle({ stack: 1_500, behind: 500 }), {}, [['top-up', { chips: 8_000 }]]],
    ['tops up while folded', idle({ stack: 0, inHand: true, folded: true }), {}, [['top-up', { chips: 10_000 }]]],
    ['does not while a top-up is under way', idle({ stack: 1_500 }), { topUpInFlight: 8_500 }, []],
    ['does not with enough chips', idle({ stack: 5_000 }), {}, []],
    ['does nothing while its buy-in is under way', idle({ status: 'reserved' }), {}, []],
    ['does nothing while leaving', idle({ stack: 100 }), { leaving: true }, []],
  ] as const)('%s', async (_name, snapshot, you, expected) => {
    expect(await askedFor(snapshot, you)).toEqual(expected);
  });

  test('posts instead of waiting, and comes back from sitting out', async () => {
    for (const mayBuyButton of [false, true]) {
      const asked = await askedFor(idle({ stack: 5_000 }), { entryChoice: 'wait', mayBuyButton });
      expect(asked[0]).toEqual(['choose-entry', { entry: 'post' }]);
    }
    expect((await askedFor(idle({ stack: 5_000 }), { sittingOut: true }))[0]).toEqual(['come-back', {}]);
  });

  test('leaves once after its hands or when it retires, and ends the visit when the seat is gone', async () => {
    expect(await askedFor(idle({ stack: 5_000, inHand: true, folded: true }), {}, { hands: 1 })).toEqual([['leave', {}]]);
    expect(await askedFor(idle({ stack: 5_000 }), {}, { retiring: true })).toEqual([['leave', {}]]);
    const visit = play(new ScriptedLink());
    visit.link.tell({ snapshot: idle({ stack: 5_000 }), you: SEATED });
    await settle();
    visit.link.tell({ you: STRANGER });
    expect(await visit.outcome).toBe('left');
    expect(visit.facts.at(-1)).toEqual({ type: 'left' });
  });

  test('takes a deep stack home after the hand, not during it', async () => {
    const deep = { stack: 20_000, behind: 5_000 };
    const options = { deepBuyIns: 2.5 };
    expect(await askedFor(idle({ ...deep, inHand: true, folded: true }), {}, options)).toEqual([['leave', {}]]);
    expect(await askedFor(idle({ ...deep, stack: 19_999 }), {}, options)).toEqual([]);
    expect(await askedFor(idle(deep))).toEqual([]);
    const running = { ...idle({ ...deep, inHand: true }), toAct: 3 };
    expect(await askedFor(running, {}, options)).toEqual([]);
  });

  test('plays its last hand to the end before it leaves', async () => {
    const running = { ...idle({ stack: 5_000, inHand: true }), toAct: 3 };
    expect(await askedFor(running, {}, { hands: 1 })).toEqual([]);
    expect(await askedFor({ ...running, toAct: -1 }, {}, { hands: 1 })).toEqual([['leave', {}]]);
  });

  test('does not come back within the hour to a room that it left deep', async () => {
    const visit = play(new ScriptedLink(), { cashedOut: 25_000, deepBuyIns: 2.5 });
    visit.link.tell({ snapshot: table({}), you: STRANGER });
    expect(await visit.outcome).toBe('no-seat');
    expect(visit.link.asked).toEqual([]);
  });

  test('retries a refused leave even if nothing else happens at the table', async () => {
    const link = new ScriptedLink();
    let refusals = 2;
    link.onRequest = () => {
      refusals -= 1;
      return refusals < 0 ? null : { code: 'rate-limited' };
    };
    const visit = play(link, { retiring: true });
    link.tell({ snapshot: idle({ stack: 5_000 }), you: SEATED });
    await settle();
    expect((await ended(visit)).map(([type]) => type)).toEqual(['leave', 'leave', 'leave']);
  });

  test('gives up when another device of the same player takes over', async () => {
    const visit = play(new ScriptedLink());
    visit.link.isReplaced = true;
    visit.link.close(4_100);
    expect(await visit.outcome).toBe('replaced');
  });
});

/** Lets all pending promises settle; nothing here waits for a clock. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}
