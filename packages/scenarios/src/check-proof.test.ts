import { holePositions, type Transcript } from '@cardroom/fairness/src/index.ts';
import { nodeCrypto } from '@cardroom/fairness/src/node.ts';
import type { Case } from '@cardroom/fairness/src/testing/hands.ts';
import { playPlan } from '@cardroom/fairness/src/testing/world.ts';
import { cardText } from '@cardroom/poker';
import { describe, expect, test } from 'vitest';
import { wrongFact } from './check-fact.ts';
import { needsService } from './check-proof.ts';
import { EngineLevel } from './engine-level.ts';
import type { Evidence } from './evidence.ts';
import type { FairDeal, PlayerProof } from './level.ts';
import { parseScenario } from './parse.ts';
import { runScenario } from './run.ts';

const HEAD = 'scenario "x"\ntable nl 0.50/1\nseat 1 anna 100   seat 2 bo 100   seat 3 cy 100\n';
const NAMES = ['anna', 'bo', 'cy'];

type Change = (transcript: Transcript, name: string) => unknown;

/** What a table of three players whose hands went like this would prove of the last one, after a change that a dishonest service makes. */
function evidenceOf(cases: readonly Case[], change: Change = (one) => one): Evidence {
  const { hands, service } = playPlan({ seed: 5, deck: '52', holeCards: 2, seats: [0, 1, 2], cases, late: false });
  const numbers = hands.map(({ proofs, hand }) => ({ proofs, hand }));
  const proofs: PlayerProof[] = NAMES.map((name, seat) => ({
    name,
    transcripts: numbers.map(({ proofs: made, hand }) => {
      const mine = made.find(({ viewer }) => viewer?.seat === seat) ?? hand;
      return change(JSON.parse(JSON.stringify(mine)), name) as Transcript;
    }),
  }));
  const fair: FairDeal = {
    crypto: nodeCrypto,
    withhold: async () => {},
    unasked: async () => [],
    keys: async () => service.keyFile,
    proofs: async () => proofs,
  };
  const last = numbers.at(-1);
  const cardsAt = (positions: readonly number[]) =>
    positions.map((pos) => cardText(last?.proofs.flatMap(({ opened = [] }) => opened).find((one) => one.pos === pos)?.card ?? 0));
  const list = last?.hand.list;
  const board = (last?.hand.opened ?? []).filter(({ why }) => why === 'board').sort((a, b) => a.pos - b.pos);
  return {
    view: { phase: 'waiting' },
    cues: [{ type: 'board-dealt', street: 'flop', cards: board.map(({ card }) => cardText(card)) }],
    nameAt: (seat: number) => NAMES[seat] ?? '',
    holeOf: (name: string) => (list === undefined ? [] : cardsAt(holePositions(list, NAMES.indexOf(name)))),
    fair,
  } as unknown as Evidence;
}

const proved = (cases: readonly Case[], change?: Change) => wrongFact({ is: 'proof' }, evidenceOf(cases, change));

describe('expect proof ok', () => {
  test.each(['showdown', 'folded-flop', 'mucked', 'one-away', 'uncut', 'thin', 'resumed'] as const)('accepts a hand: %s', async (what) => {
    expect(await proved([what])).toBeNull();
  });

  test('accepts a hand whose first number was void', async () => {
    expect(await proved(['cut-failed', 'showdown'])).toBeNull();
  });

  test.each<[string, Change, string]>([
    [
      'another card of the board',
      (one) => ({ ...one, opened: one.opened?.map((card) => (card.why === 'board' ? { ...card, card: (card.card + 1) % 52 } : card)) }),
      'proof of anna: number 1 is refused: opening-false at ',
    ],
    [
      "another player's cut",
      (one) => ({
        ...one,
        cut: { ...one.cut, links: one.cut?.links.map((cut) => (cut.seat === 1 ? { ...cut, link: '00'.repeat(32) } : cut)) },
      }),
      'proof of anna: number 1 is refused: bad-signature at cut',
    ],
    [
      "a player's own card withheld",
      (one, name) =>
        name === 'cy'
          ? { ...one, opened: one.opened?.filter(({ why, pos }) => why === 'board' || pos % 3 !== one.list?.dealt.indexOf(2)) }
          : one,
      'proof of cy: number 1 is refused: own-card-withheld at ',
    ],
    [
      'another deck than the one that bo held sealed',
      (one, name) => (name === 'bo' ? { ...one, viewer: { ...one.viewer, commit: '11'.repeat(32) } } : one),
      'proof of bo: number 1 is refused: roots-differ-from-held at viewer.commit (bo)',
    ],
    ['a hand that was begun and not ended', ({ close: _, ...one }) => one, 'proof of anna: number 1 is refused: hand-open'],
  ])('reports %s with its reason and player', async (_, change, reason) => {
    expect(await proved(['showdown'], change)).toContain(reason);
  });

  test('reports a proof of other cards than those that were dealt', async () => {
    const evidence = evidenceOf(['showdown']);
    expect(await wrongFact({ is: 'proof' }, { ...evidence, holeOf: () => ['Ah', 'Ad'] })).toMatch(
      /^proof of anna: the cards are .*, and AhAd were dealt$/,
    );
    expect(await wrongFact({ is: 'proof' }, { ...evidence, cues: [] })).toBeNull();
    const cue = { type: 'board-dealt', street: 'flop', cards: ['2c', '2d', '2h'] } as unknown as Evidence['cues'][number];
    expect(await wrongFact({ is: 'proof' }, { ...evidence, cues: [cue] })).toMatch(/^proof of anna: the board is .*, not 2c2d2h$/);
  });

  test('reports two histories of one table', async () => {
    const other = (await evidenceOf(['bomb-pot']).fair?.proofs())?.[1];
    const evidence = evidenceOf(['showdown']);
    const [first] = (await evidence.fair?.proofs()) ?? [];
    const fair = { ...evidence.fair, proofs: async () => [first, other] } as unknown as FairDeal;
    expect(await wrongFact({ is: 'proof' }, { ...evidence, fair })).toContain('proof of bo: number 1 is refused: equivocation');
  });

  test('is refused while the hand is running, and for a deck that was laid out', async () => {
    const evidence = evidenceOf(['showdown']);
    expect(await wrongFact({ is: 'proof' }, { ...evidence, view: { phase: 'flop' } as Evidence['view'] })).toBe(
      'proof: the hand is not over',
    );
    const fair = { ...evidence.fair, proofs: async () => [] } as unknown as FairDeal;
    const wrong = 'a hand from a laid-out deck is uncommitted, so nobody can prove it: leave the deck to chance';
    expect(await wrongFact({ is: 'proof' }, { ...evidence, fair })).toBe(`proof: ${wrong}`);
    expect(await wrongFact({ is: 'cut', cuts: [] }, { ...evidence, fair })).toBe(`cut: ${wrong}`);
  });
});

describe('expect cut', () => {
  test('names every player who was dealt in, and whose cut is missing', async () => {
    const evidence = evidenceOf(['cut-failed', 'showdown']);
    const found = await wrongFact({ is: 'cut', cuts: [] }, evidence);
    expect(found).toMatch(/^cut: .*missed/);
    const cuts = NAMES.map((name) => ({
      name,
      state: found?.includes(`${name} missed`) === true ? ('missed' as const) : ('cut' as const),
    }));
    expect(await wrongFact({ is: 'cut', cuts }, evidence)).toBeNull();
    expect(await wrongFact({ is: 'cut', cuts: NAMES.map((name) => ({ name, state: 'cut' })) }, evidence)).toBe(found);
  });

  test('says why a player was on no list', async () => {
    const found = await wrongFact({ is: 'cut', cuts: [] }, evidenceOf(['one-away']));
    expect(found).toMatch(/(anna|bo|cy) away/);
  });
});

describe('the words of the fair deal in a file', () => {
  const read = (text: string) => {
    const parsed = parseScenario(HEAD + text);
    if (!parsed.ok) return parsed.problems.map(({ line, reason }) => `${line}: ${reason}`).join('\n');
    return parsed.scenario;
  };

  test.each([
    ['expect proof', '4: the proof is missing'],
    ['expect proof maybe', '4: the proof "maybe" is not one of ok'],
    ['expect proof ok bo', '4: unexpected "bo"'],
    ['expect proof ok · proof ok', '4: expected only one fact'],
    ['withhold', '4: a player is missing'],
    ['withhold dee\nexpect proof ok', '4: there is no player dee'],
    ['withhold bo twice\nexpect proof ok', '4: unexpected "twice"'],
    ['expect cut anna · bo gone', '4: there is no player gone'],
    ['player missed wallet 10', '4: "missed" is a word of the language; a player needs another name'],
  ])('%j is refused with its line', (text, reason) => {
    expect(read(text)).toContain(reason);
  });

  test('need a running service: the rules alone say so at the line', async () => {
    const scenario = read('flow down fold\nexpect proof ok');
    const withheld = read('withhold bo\nexpect pot 0');
    if (typeof scenario === 'string' || typeof withheld === 'string') throw new Error('it was not read');
    expect([needsService(scenario), needsService(withheld)]).toEqual([true, true]);
    const reason = 'only a running service seals decks and is sent cuts: play this file at room or ui';
    expect(await runScenario(scenario, new EngineLevel(scenario, 1))).toEqual({ line: 5, reason });
    expect(await runScenario(withheld, new EngineLevel(withheld, 1))).toEqual({ line: 4, reason });
  });

  test('a cut that nobody asks for is reported where the hand is dealt', async () => {
    const scenario = read('withhold bo\ndeal\nexpect pot 1.50');
    if (typeof scenario === 'string') throw new Error(scenario);
    const silent = new Set<string>();
    const fair = { withhold: async (name: string) => void silent.add(name), unasked: async () => [...silent] } as unknown as FairDeal;
    const level = Object.assign(new EngineLevel(scenario, 1), { fair });
    expect(await runScenario(scenario, level)).toEqual({ line: 5, reason: 'withhold: bo was not asked for a cut of this hand' });
  });
});
