import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type HandVector, parseHandVector, parseRankVector, rankDifferences, replayHandVector } from './index.ts';

const folder = new URL('./fixtures/', import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith('.jsonl'));

function linesOf(name: string): string[] {
  return readFileSync(new URL(name, folder), 'utf8').trimEnd().split('\n');
}

/** The fixtures are a sample of the shared vector sets (only generated and hand-written ones). */
describe('vectors', () => {
  it.each(files.filter((name) => !name.startsWith('eval-')))('every hand of %s replays exactly', (name) => {
    const failures = linesOf(name)
      .map(parseHandVector)
      .flatMap((vector) => replayHandVector(vector).map((text) => `${vector.id}: ${text}`));
    expect(failures).toEqual([]);
  });

  it.each(files.filter((name) => name.startsWith('eval-')))('every row of %s ranks as expected', (name) => {
    expect(rankDifferences(linesOf(name).map(parseRankVector)).flat()).toEqual([]);
  });
});

describe('the replay of a vector reports', () => {
  const corner = (id: string): HandVector => {
    const line = linesOf('corner.jsonl').find((text) => text.includes(`"${id}"`));
    if (line === undefined) throw new Error(`no corner ${id}`);
    return parseHandVector(line);
  };
  const overshove = corner('corner-overshove-returned');
  const result = overshove.result ?? { stacks: [], pots: [], returned: {}, rake: 0 };
  const [main, side] = result.pots;
  if (main === undefined || side === undefined) throw new Error('two pots expected');

  it.each<[string, HandVector, string]>([
    ['wrong bounds', { ...overshove, legal: [[10, 21, 500], ...overshove.legal.slice(1)] }, 'expected [10,21,500]'],
    ['a missing list of legal actions', { ...overshove, legal: overshove.legal.slice(0, -1) }, 'expected []'],
    ['one list too many', { ...overshove, legal: [...overshove.legal, [0]] }, '5 decisions, but 6'],
    ['the wrong actor', { ...overshove, actions: ['1 r 30', ...overshove.actions.slice(1)] }, 'seat 2 is to act'],
    ['a refused action', { ...overshove, actions: ['2 r 15', ...overshove.actions.slice(1)] }, 'refused: raise-too-small'],
    ['a street dealt too early', { ...overshove, actions: ['d 2c7d9h'] }, 'the betting is not over'],
    ['an action after the betting has ended', { ...overshove, actions: [...overshove.actions, '0 c'] }, 'nobody is to act'],
    ['a missing street', { ...overshove, actions: overshove.actions.slice(0, -1) }, 'the engine also dealt'],
    ['a hand cut short', { ...overshove, actions: ['2 r 30'] }, 'the hand has not ended'],
    ['a wrong stack', { ...overshove, result: { ...result, stacks: [900, 899, 1] } }, 'stacks [900,900,0]'],
    ['a wrong uncalled bet', { ...overshove, result: { ...result, returned: { 1: 499 } } }, 'returned {"1":500}'],
    ['a wrong pot', { ...overshove, result: { ...result, pots: [{ ...main, amount: 901 }, side] } }, 'expected [{"amount":901'],
    ['a wrong contender', { ...overshove, result: { ...result, pots: [{ ...main, eligible: [0, 1] }, side] } }, 'pots [{"amount":900'],
    ['a wrong winner', { ...overshove, result: { ...result, pots: [main, { ...side, high: [2] }] } }, 'pots [{"amount":900'],
    ['a winner who mucked', { ...overshove, mucked: [1] }, 'stacks [900,500,400]'],
    ['rake that nobody paid', { ...overshove, result: { ...result, rake: 5, collected: { 0: 900, 1: 395 } } }, 'rake 0, expected 5'],
    ['neither result nor next', { ...overshove, result: null }, 'neither a result nor a next decision'],
    ['a wrong next actor', { ...corner('corner-bb-option'), next: { actor: 0, legal: [0, 4, 100] } }, 'next: seat 1 is to act'],
    ['wrong next bounds', { ...corner('corner-bb-option'), next: { actor: 1, legal: [0, 2, 100] } }, 'next: legal [0,4,100]'],
  ])('%s', (_name, vector, expected) => {
    expect(replayHandVector(vector).join('\n')).toContain(expected);
  });

  it('rake taken from a player who collected nothing', () => {
    const raked = { ...result, stacks: [895, 900, 0], rake: 5, collected: { 1: 400 } };
    expect(replayHandVector({ ...overshove, result: raked })).toEqual(['seat 0 differs by 5 and collected nothing']);
    expect(replayHandVector({ ...overshove, result: { ...raked, collected: { 0: 895, 1: 400 } } })).toEqual([]);
  });

  it('a wrong order, tie, category or low in an evaluator file', () => {
    const [first, second] = linesOf('eval-omaha4-8.jsonl').map(parseRankVector);
    if (first === undefined || second === undefined) throw new Error('two rows expected');
    const swapped = [
      { ...first, rank: second.rank },
      { ...second, rank: first.rank },
    ];
    expect(rankDifferences(swapped).flat()).toHaveLength(1);
    expect(rankDifferences([first, { ...second, rank: first.rank }]).flat()).toHaveLength(1);
    expect(rankDifferences([{ ...first, cat: 'quads' }]).flat()).toEqual([expect.stringContaining('expected quads')]);
    expect(rankDifferences([{ ...first, low_ranks: [5, 4, 3, 2, 1] }]).flat()).toEqual([expect.stringContaining('expected [5,4,3,2,1]')]);
  });
});

describe('a malformed line is refused', () => {
  const line = linesOf('corner.jsonl')[0] ?? '';
  const members = JSON.parse(line) as Record<string, unknown>;
  it.each([
    ['cut off', line.slice(0, -5), SyntaxError],
    ['a list', '[]', TypeError],
    ['without stacks', JSON.stringify({ ...members, stacks: undefined }), TypeError],
    ['with one stack missing', JSON.stringify({ ...members, stacks: [100] }), TypeError],
    ['with a string for n', JSON.stringify({ ...members, n: '4' }), TypeError],
    ['with three minimum bets', JSON.stringify({ ...members, min_bets: [1, 2, 3] }), TypeError],
    ['with an unknown limit', JSON.stringify({ ...members, limit: 'XL' }), TypeError],
    ['with an unknown ante type', JSON.stringify({ ...members, ante_type: 'some' }), TypeError],
    ['without actions', JSON.stringify({ ...members, actions: null }), TypeError],
    ['without a game', JSON.stringify({ ...members, game: 1 }), TypeError],
    ['without result', JSON.stringify({ ...members, result: undefined }), TypeError],
  ])('%s', (_name, text, error) => {
    expect(() => parseHandVector(text)).toThrow(error);
  });

  it('in an evaluator file too', () => {
    expect(() => parseRankVector('{"id":"x"}')).toThrow(TypeError);
    expect(() => parseRankVector('{"id":"x","game":"holdem","hole":"AsKs","board":"","cat":"pair"}')).toThrow('rank is not a number');
  });
});
