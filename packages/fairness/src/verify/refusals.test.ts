import { describe, expect, it } from 'vitest';
import { idOf, leafHashes, rootOf, type SealedDeck, sealDeck } from '../deck.ts';
import { type DayTable, dayBundle, signHash } from '../issue.ts';
import { nodeCrypto, nodeSigner } from '../node.ts';
import { ZERO_HASH } from '../statements.ts';
import { type Case, playHand } from '../testing/hands.ts';
import { START, testService } from '../testing/service.ts';
import { signAgain } from '../testing/sign-again.ts';
import { judgeDay } from '../testing/vectors.ts';
import { asFile, dayOf, type Plan, playPlan } from '../testing/world.ts';
import type { Transcript } from '../transcript.ts';
import { EarlierDays } from './check-day.ts';
import { readKeys } from './keys.ts';
import { judged } from './reasons.ts';
import { verifyTranscript } from './verify.ts';

// Refusals that the vectors do not have, each with the member that does not agree.

const PLAN: Omit<Plan, 'cases'> = { seed: 3, deck: '52', holeCards: 2, seats: [1, 4, 7], late: false };

function play(what: Case, plan: Partial<Plan> = {}) {
  const world = playPlan({ ...PLAN, cases: [what], ...plan });
  const [hand] = world.hands;
  const proof = hand?.proofs[0] ?? hand?.hand;
  if (proof === undefined || hand === undefined) throw new Error('one hand was played');
  return { ...world, hand: hand.hand, proof };
}

type World = ReturnType<typeof play>;

const refusal = (told: unknown, { keys }: World, strict = false) => {
  const verdict = verifyTranscript(asFile(told), { crypto: nodeCrypto, keys, strict });
  return verdict.ok ? 'ok' : `${verdict.reason} at ${verdict.member}`;
};
const without = (proof: Transcript, member: keyof Transcript) => ({ ...proof, [member]: null });

describe('a proof is refused', () => {
  const cases: readonly (readonly [string, Case, (world: World) => unknown, string])[] = [
    ['of a later version', 'showdown', ({ proof }) => ({ ...proof, v: 3 }), 'malformed at v'],
    ['without a version', 'showdown', ({ proof }) => ({ ...proof, v: undefined }), 'malformed at v'],
    ['that is a list', 'showdown', ({ proof }) => [proof], 'malformed at file'],
    ['of another kind', 'showdown', ({ proof }) => ({ ...proof, kind: 'day' }), 'malformed at kind'],
    ['of an unknown deck', 'showdown', ({ proof }) => ({ ...proof, deck: '40' }), 'malformed at deck'],
    [
      'with a member of another form',
      'showdown',
      ({ proof }) => ({ ...proof, cut: { ...proof.cut, links: {} } }),
      'malformed at cut.links',
    ],
    ['without its viewer', 'showdown', ({ proof }) => without(proof, 'viewer'), 'malformed at viewer'],
    ['without its commit', 'showdown', ({ proof }) => without(proof, 'commit'), 'malformed at commit'],
    ['without its cut', 'showdown', ({ proof }) => without(proof, 'cut'), 'malformed at cut'],
    ['without its end', 'showdown', ({ proof }) => without(proof, 'close'), 'hand-open at cut'],
    ['without its leaves', 'showdown', ({ proof }) => without(proof, 'leaves'), 'malformed at leaves'],
    ['without leaves and own cards', 'showdown', ({ proof }) => ({ ...proof, leaves: null, opened: [] }), 'own-card-withheld at opened'],
    ['without openings', 'showdown', ({ proof }) => without(proof, 'opened'), 'malformed at opened'],
    ['of another service', 'showdown', ({ proof }) => ({ ...proof, origin: 'other.example' }), 'unknown-key at origin'],
    [
      'with cards where none was dealt',
      'cut-failed',
      ({ hand, proof }) => ({ ...proof, opened: play('showdown').hand.opened, hand }),
      'opening-not-allowed at opened',
    ],
    [
      'whose first commit follows something',
      'showdown',
      ({ proof, service }) => signAgain(proof, service, { commit: { prev: 'ab'.repeat(32) } }),
      'chain-broken at commit.prev',
    ],
    [
      'whose first list follows something else',
      'cut-failed',
      ({ proof, service }) => signAgain(proof, service, { list: { prev: 'ab'.repeat(32) } }),
      'chain-broken at list.prev',
    ],
    [
      'with a reason of another stage',
      'cut-failed',
      ({ proof, service }) => signAgain(proof, service, { void: { reason: 'beacon-missing' } }),
      'bad-void at void.reason',
    ],
    [
      'voided as lost after the cut',
      'outage',
      ({ proof, service }) => signAgain(proof, service, { void: { reason: 'secrets-lost', secrets: [null, null] } }),
      'bad-void at void.reason',
    ],
    [
      'voided with a beacon before the cut',
      'cut-failed',
      ({ proof, service }) => signAgain(proof, service, { void: { beacon: 'ab'.repeat(32) } }),
      'bad-void at void.beacon',
    ],
    [
      'voided under another hand',
      'outage',
      ({ proof, service }) => signAgain(proof, service, { void: { hand: 'x' } }),
      'bad-void at void.hand',
    ],
    [
      'with a link in the void that was not sent',
      'closed-before-cut',
      ({ proof }) => ({ ...proof, viewer: { ...proof.viewer, link: null } }),
      'link-not-from-me at void.links[0].link',
    ],
    [
      'with a first seat behind the others',
      'showdown',
      ({ proof, service }) => signAgain(proof, service, { list: { dealt: [1, 4, 7], button: 1 } }),
      'bad-list at list.dealt',
    ],
    [
      'with an old pledge',
      'showdown',
      ({ proof, service }) =>
        signAgain(proof, service, {
          list: { listed: (proof.list?.listed ?? []).map((one) => ({ ...one, m: one.seat === proof.viewer?.seat ? one.m : 1 })) },
        }),
      'pledge-used-up at list.listed[0].m',
    ],
  ];

  it.each(cases)('%s', (_, what, change, expected) => {
    const world = play(what);
    expect(refusal(change(world), world)).toBe(expected);
  });

  it('of a false deck: when it is played and the cards lie open, or when it is opened', () => {
    const reasons = Array.from({ length: 12 }, (_, seed) => {
      const world = play('showdown', { seed, seal: sealFalse });
      return refusal(world.proof, world).replace(/\d+/, '#');
    });
    expect([...new Set(reasons)].sort()).toEqual(['card-twice at opened[#].card', 'other-deck-malformed at close.other']);
  });

  it('of a seat that was dealt in without its cut, where that is asked for', () => {
    const world = play('uncut');
    expect(refusal(world.proof, world)).toBe('ok');
    expect(refusal(world.proof, world, true)).toBe('my-cut-not-listed at list.listed');
  });
});

/** Seals deck 0 with one card 52 times. */
function sealFalse(...[sha, secret, head, d]: Parameters<typeof sealDeck>): SealedDeck {
  const honest = sealDeck(sha, secret, head, d);
  if (d === 1) return honest;
  const cards = honest.cards.map(() => 50);
  const leaf = leafHashes(sha, idOf(head), d);
  const leaves = cards.map((card, index) => leaf(index, card, honest.salts[index] ?? secret));
  return { ...honest, cards, leaves, root: rootOf(sha, idOf(head), d, leaves) };
}

describe('keys are refused', () => {
  const { keyFile } = testService('keys');
  const stranger = nodeSigner(new Uint8Array(32).fill(7));
  type KeyFile = { origin: string; keys: Record<string, unknown>[]; days?: unknown };
  const cases: readonly (readonly [string, (file: KeyFile) => void, string])[] = [
    ['without a voucher', ({ keys: [, two] }) => Object.assign(two ?? {}, { by: null }), 'key-not-vouched at keys[1].by'],
    ['for another time than vouched', ({ keys: [, two] }) => Object.assign(two ?? {}, { from: 5 }), 'key-not-vouched at keys[1].by'],
    [
      'exchanged',
      ({ keys: [, two] }) => Object.assign(two ?? {}, { public: stranger.public, kid: stranger.kid }),
      'key-not-vouched at keys[1].by',
    ],
    [
      'vouched for by a stranger',
      ({ keys: [, two] }) => Object.assign(two ?? {}, { by: signHash(stranger, 'ab'.repeat(32)) }),
      'key-not-vouched at keys[1].by',
    ],
    ['under another ID', ({ keys: [one] }) => Object.assign(one ?? {}, { kid: stranger.kid }), 'malformed at keys[0].kid'],
    ['twice', ({ keys }) => keys.push({ ...keys[0] }), 'malformed at keys[2].kid'],
    ['of a later version', (file) => Object.assign(file, { v: 3 }), 'malformed at v'],
  ];

  it.each(cases)('%s', (_, change, expected) => {
    const file = asFile(keyFile) as unknown as KeyFile;
    change(file);
    const read = judged(() => readKeys(nodeCrypto, file));
    expect(read.ok ? 'ok' : `${read.reason} at ${read.member}`).toBe(expected);
  });
});

describe('a day', () => {
  const cases: readonly Case[] = ['showdown', 'folded-flop', 'cut-failed', 'mucked', 'laid-out', 'showdown'];
  const world = playPlan({ ...PLAN, cases });
  const judge = (lines: readonly unknown[], keys = world.keys) => {
    const verdict = judgeDay(lines.map(asFile), { keys });
    return verdict.ok ? 'ok' : `${verdict.reason} at ${verdict.member}`;
  };
  const bundle = (tables: readonly DayTable[], signer = world.service.keyAt(START + 86_400_000), prev = ZERO_HASH) => [
    ...dayBundle(nodeCrypto.sha256, { origin: world.service.origin, date: '2026-11-20', prev }, tables, signer),
  ];
  const lines = dayOf(world.service, [world.table]);

  it('may begin where the day before ended, with the number committed then', () => {
    const whole = world.table.day();
    const commit = world.table.lines.findIndex(({ t, n }) => t === 'commit' && n === 4);
    const { roots } = world.table.lines[commit] as { roots: [string, string] };
    const from = commit + 1;
    expect(judge(bundle([world.table.day(from, { n: 4, roots })]))).toBe('ok');
    expect(judge(bundle([world.table.day(from)]))).toBe('malformed at pending');
    expect(judge(bundle([world.table.day(from, { n: 3, roots })]))).toBe('chain-broken at list.n');
    expect(judge(bundle([world.table.day(from, { n: 4, roots: [roots[1], roots[0]] })]))).toBe('chain-broken at cut.prev');
    expect(judge(bundle([{ ...whole, count: whole.count - 1 }]))).toBe('chain-broken at count');
  });

  it('goes on from the day before, where both are checked', () => {
    const commit = world.table.lines.findIndex(({ t, n }) => t === 'commit' && n === 4);
    const { roots } = world.table.lines[commit] as { roots: [string, string] };
    // The first day ends with the close of number 3, which follows the commit of number 4.
    const end = world.table.lines.findIndex(({ t, n }) => (t === 'close' || t === 'void') && n === 3) + 1;
    const cutAt = Math.max(commit + 1, end);
    const last = String(world.table.lines[cutAt]?.prev);
    const monday = bundle([{ ...world.table.day(), lines: world.table.lines.slice(0, cutAt), count: cutAt, last }]);
    const root = String(monday.at(-1)?.root);
    const tuesday = (pending: DayTable['pending'], from = cutAt) => bundle([world.table.day(from, pending)], undefined, root);
    const together = (second: readonly unknown[]) => {
      const earlier = new EarlierDays();
      expect(judgeDay(monday.map(asFile), { keys: world.keys, earlier }).ok).toBe(true);
      const verdict = judgeDay(second.map(asFile), { keys: world.keys, earlier });
      return verdict.ok ? 'ok' : `${verdict.reason} at ${verdict.member}`;
    };
    expect(together(tuesday({ n: 4, roots }))).toBe('ok');
    expect(together(tuesday({ n: 4, roots: [roots[0], 'ab'.repeat(32)] }))).toBe('equivocation at pending');
    const later = world.table.lines.findIndex(({ t, n }) => t === 'commit' && n === 5) + 1;
    const next = world.table.lines[later - 1] as { roots: [string, string] };
    expect(together(tuesday({ n: 5, roots: next.roots }, later))).toBe('chain-broken at first');
  });

  it('names each number once, without a gap', () => {
    const at = world.table.lines.findIndex(({ t, n }) => t === 'commit' && n === 2);
    const renamed = world.table.lines.map((line, index) => (index === at ? { ...line, n: 3 } : line));
    expect(judge(bundle([{ ...world.table.day(), lines: renamed }]))).toBe('chain-broken at commit.n');
    const again = world.table.lines.map((line, index) => (index === at ? { ...line, n: 1 } : line));
    expect(judge(bundle([{ ...world.table.day(), lines: again }]))).toBe('number-used-twice at commit.n');
  });

  it.each([
    ['cut off at its end', lines.slice(0, -1), 'malformed at kind'],
    ['cut off within a table', lines.slice(0, 9), 'malformed at kind'],
    ['empty', [], 'malformed at kind'],
    ['of a later version', lines.map((line, index) => (index === 0 ? { ...line, v: 3 } : line)), 'malformed at v'],
    ['of a day that is not one', lines.map((line, index) => (index === 0 ? { ...line, date: 'today' } : line)), 'malformed at date'],
    ['with lines behind its end', [...lines, lines.at(-1)], 'malformed at kind'],
  ])('%s is refused', (_, told, expected) => expect(judge(told)).toBe(expected));

  it('has its tables in order, each once', () => {
    const other = playPlan({ ...PLAN, cases }, '9');
    const [a, b] = [world.table.day(), other.table.day()];
    const told = bundle([a, b]);
    expect(judge(told)).toBe('ok');
    const end = told.findIndex(({ kind }) => kind === 'table-end') + 1;
    expect(judge([...told.slice(0, 1), ...told.slice(end, -1), ...told.slice(1, end), ...told.slice(-1)])).toBe(
      'day-root-differs at tables',
    );
  });

  it('is signed by a key that was in force after its last statement', () => {
    const late = playPlan({ ...PLAN, cases, late: true, seed: 3 });
    for (let hand = 0; hand < 30; hand += 1) playHand(late.table, 'mucked');
    expect(judge(bundle([late.table.day()], late.service.keyAt(START)))).toBe('key-out-of-time at day-end.kid');
  });

  it('has the root that was published', () => {
    const root = String(lines.at(-1)?.root);
    const keys = (days: readonly (readonly [string, ...string[]])[]) => ({
      ...world.keys,
      days: new Map(days.map(([date, ...roots]) => [date, new Set(roots)])),
    });
    expect(
      judge(
        lines,
        keys([
          ['2026-11-20', root],
          ['2026-11-19', ZERO_HASH],
        ]),
      ),
    ).toBe('ok');
    expect(judge(lines, keys([['2026-11-20', 'ab'.repeat(32)]]))).toBe('day-root-differs at root');
    expect(judge(lines, keys([['2026-11-18', 'ab'.repeat(32)]]))).toBe('day-root-differs at prev');
    const others = ['2026-11-18', 'ab'.repeat(32)] as const;
    expect(judge(lines, keys([others, ['2026-11-20', 'cd'.repeat(32)]]))).toBe('day-root-differs at root');
    expect(judge(lines, keys([others, ['2026-11-20', root]]))).toBe('day-root-differs at prev');
    // Another operator of the service was there before this one.
    expect(judge(lines, keys([others, ['2026-11-20', root, 'cd'.repeat(32)]]))).toBe('ok');
  });
});
