import { cardText } from '@cardroom/poker';
import type { TableEvent } from '@cardroom/table';
import { MOVE_MIXTURE, RandomTable, randomConfig } from '@cardroom/table/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EngineLevel } from './engine-level.ts';
import { type Eyes, scenarioOfHand } from './from-hand.ts';
import { parseScenario } from './parse.ts';
import { runScenario } from './run.ts';

const move = fc.record({ kind: fc.constantFrom(...MOVE_MIXTURE), who: fc.nat(71), value: fc.nat(1_000_000) });
const moves = fc.array(move, { minLength: 60, maxLength: 250, size: 'max' });
/** The cards that a file leaves open differ from those dealt, and must not matter. */
const SEEDS = [1, 2, 3];

function handsOf(log: readonly TableEvent[]): TableEvent[][] {
  const starts = log.flatMap((event, index) => (event.type === 'hand-opened' ? [index] : []));
  const hands = starts.map((start, index) => log.slice(start, starts[index + 1]));
  // The random table shows arbitrary cards as a player's own.
  return hands
    .filter((hand) => hand.some(({ type }) => type === 'hand-closed'))
    .map((hand) => hand.filter(({ type }) => type !== 'cards-shown'));
}

async function wrongWith(text: string): Promise<string | null> {
  const parsed = parseScenario(text);
  if (!parsed.ok) return parsed.problems.map(({ line, reason }) => `${line}: ${reason}`).join('\n');
  for (const seed of SEEDS) {
    const problem = await runScenario(parsed.scenario, new EngineLevel(parsed.scenario, seed));
    if (problem !== null) return `${problem.line}: ${problem.reason} (seed ${seed})`;
  }
  return null;
}

/** The cards that a file's reader may know: the board, shown cards and their own. */
function visible(hand: readonly TableEvent[], eyes: Eyes): Set<string> {
  const cards = hand.flatMap((event) => {
    if (event.type === 'board-dealt' || event.type === 'hand-shown') return event.cards;
    return event.type === 'hole-cards-dealt' && event.seat === eyes ? event.cards : [];
  });
  return new Set(cards.map(cardText));
}

/** The table of a file under the rules, with its players seated. */
async function seatedAt(file: string): Promise<EngineLevel> {
  const parsed = parseScenario(file);
  if (!parsed.ok) throw new Error('the file must be valid');
  const level = new EngineLevel(parsed.scenario, 1);
  for (const { name, seat, chips } of parsed.scenario.seats)
    expect(await level.ask(name, { type: 'sit-down', seat: seat - 1, chips })).toBeNull();
  return level;
}

/** Plays a story at a random table and its hands again as scenarios, and tells of each that passed. Throws for one that does not. */
function playedAgain(passed: () => void) {
  return fc.asyncProperty(randomConfig, moves, fc.nat(9), async (settings, story, who) => {
    // A room's chip unit is determined by its currency.
    const table = new RandomTable({ ...settings, chipUnit: 1 }, () => undefined);
    for (const next of story) table.move(next);
    for (const events of handsOf(table.log.map(({ event }) => event))) {
      const opened = events.find((event) => event.type === 'hand-opened');
      const seat = opened?.players[who % (opened.players.length || 1)]?.seat ?? 'public';
      for (const eyes of ['public', seat, 'all'] as const) {
        const text = scenarioOfHand({ events, config: table.table.config }, eyes);
        const wrong = await wrongWith(text);
        if (wrong !== null) throw new Error(`${wrong}\n${text}`);
        passed();
      }
    }
  });
}

describe('a played hand as a scenario', () => {
  test('passes under the rules, for every reader and whatever the open cards are', async () => {
    let hands = 0;
    await fc.assert(
      playedAgain(() => {
        hands += 1;
      }),
      { numRuns: 50, endOnFailure: true },
    );
    expect(hands).toBeGreaterThan(100);
  });

  test('seed 2079649507: with a player who bought the button where the small blind falls', async () => {
    let hands = 0;
    await fc.assert(
      playedAgain(() => {
        hands += 1;
      }),
      { seed: 2_079_649_507, path: '47', numRuns: 1, endOnFailure: true },
    );
    expect(hands).toBeGreaterThan(3);
  });

  test('a player who owes a blind on the seat of the small blind has bought the button, so they are dealt in (N10)', async () => {
    const level = await seatedAt(
      'scenario "the button bought"\ntable nl 0.50/1 seats 3\nseat 1 anna 50   seat 2 bo 50   seat 3 cy 50\ngiven button 2 small 3 big 1\ngiven cy owes small big\ndeal\nexpect street preflop',
    );
    expect(await level.deal()).toBe(true);
    const events = level.table.handEvents().map(({ event }) => event);
    const posts = events.flatMap((event) => (event.type === 'posted' ? [`${event.seat} ${event.kind} ${event.chips}`] : []));
    expect(posts).toEqual(['2 post_dead 50', '0 big_blind 100', '2 post 100']);
  });

  test('with every card, for those who may see it: the file has all hands as dealt', () => {
    const table = new RandomTable({ autoMuck: true }, () => undefined);
    for (let value = 0; value < 200; value += 1)
      table.move({ kind: MOVE_MIXTURE[(value * 7) % MOVE_MIXTURE.length] ?? 'play', who: value % 71, value: value * 131 });
    const hands = handsOf(table.log.map(({ event }) => event));
    expect(hands.length).toBeGreaterThan(1);
    for (const events of hands) {
      const deck = /^deck (.*)$/m.exec(scenarioOfHand({ events, config: table.table.config }, 'all'))?.[1] ?? '';
      const dealt = events.flatMap((event) => (event.type === 'hole-cards-dealt' ? event.cards.map(cardText) : []));
      expect(dealt.length).toBeGreaterThan(3);
      for (const card of dealt) expect(deck).toContain(card);
    }
  });

  test('contains no card that the reader did not see', () => {
    const table = new RandomTable({ autoMuck: true }, () => undefined);
    for (let value = 0; value < 800; value += 1)
      table.move({ kind: MOVE_MIXTURE[(value * 7) % MOVE_MIXTURE.length] ?? 'play', who: value % 71, value: value * 131 });
    const hands = handsOf(table.log.map(({ event }) => event));
    expect(hands.length).toBeGreaterThan(3);
    for (const events of hands) {
      const seen = visible(events, 'public');
      const mucked = new Set(events.flatMap((event) => (event.type === 'hand-mucked' ? [event.seat] : [])));
      const folded = events.flatMap((event) =>
        event.type === 'hole-cards-dealt' && !mucked.has(event.seat) ? event.cards.map(cardText) : [],
      );
      const deck = /^deck (.*)$/m.exec(scenarioOfHand({ events, config: table.table.config }, 'public'))?.[1] ?? '';
      for (const card of folded.filter((one) => !seen.has(one) && mucked.size === 0)) expect(deck).not.toContain(card);
    }
  });

  test('a hand in which nobody acts, because all but one player are all-in from the antes', async () => {
    const level = await seatedAt(
      'scenario "all-in by the ante"\ntable nl 0.50/1 seats 2 bomb every 2 ante 0.03\nseat 1 anna 1.66   seat 2 bo 0.01\ngiven button 2 bomb\ndeck anna Kh5d · bo 3c3d · board 2d3s9s4hTh\ndeal\nexpect street over',
    );
    expect(await level.deal()).toBe(true);
    const events = level.table.handEvents().map(({ event }) => event);
    const text = scenarioOfHand({ events, config: level.table.table.config }, 'public');
    expect(text).toContain('\ndeal\n');
    expect(await wrongWith(text)).toBeNull();
  });

  test('refuses an incomplete hand', () => {
    expect(() => scenarioOfHand({ events: [], config: new RandomTable({}, () => undefined).table.config }, 'public')).toThrow(
      'a complete hand',
    );
  });
});
