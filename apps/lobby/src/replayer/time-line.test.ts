import { describe, expect, it } from 'vitest';
import { handOf } from './testing/hand.ts';
import { timeLineOf } from './time-line.ts';

const line = timeLineOf(handOf('river'));
const texts = line.frames.map(({ lines }) => lines.map(({ text }) => text));
const table = (frame: number) => line.frames.at(frame)?.snapshot.table;

describe('the time line of a hand', () => {
  it('has a frame for the deal and each decision, street, hand and pot, with the lines of the hand log', () => {
    expect(texts).toEqual([
      ['log.hand', 'log.postsSmallBlind', 'log.postsBigBlind'],
      ...[['log.raises'], ['log.calls'], ['log.flop'], ['log.checks'], ['log.checks']],
      ...[['log.turn'], ['log.checks'], ['log.checks']],
      ...[['log.river'], ['log.checks'], ['log.checks']],
      // The rake is the last line of the hand.
      ...[['log.shows'], ['log.mucks'], ['log.wins', 'log.rake']],
    ]);
    expect(line.frames.map(({ snapshot }) => snapshot.table?.seq)).toEqual(line.frames.map((_, index) => index + 1));
  });

  it('lists where each street starts', () => {
    expect(line.streets).toEqual({ preflop: 0, flop: 3, turn: 6, river: 9 });
    expect(timeLineOf(handOf('flop')).streets).toEqual({ preflop: 0, flop: 3 });
  });

  it('shows each frame as the player’s connection would have', () => {
    expect(line.frames[0]?.snapshot).toMatchObject({
      hole: { handId: '100007', cards: ['Kc', 'Kd'] },
      you: { seat: 0 },
      link: 'live',
      closed: null,
    });
    expect(table(0)).toMatchObject({ phase: 'preflop', toAct: 0, potTotal: 150, board: [] });
    expect(table(0)?.seats.map(({ name, stack, bet, cardCount }) => [name, stack, bet, cardCount])).toEqual([
      ['Ann', 9_950, 50, 2],
      ['Bo', 7_900, 100, 2],
      ['', 0, 0, 0],
    ]);
    expect(table(3)).toMatchObject({ phase: 'flop', board: ['3h', '9s', 'Jc'], pots: [{ amount: 600, eligible: [1, 0] }] });
    expect(table(-1)).toMatchObject({ phase: 'showdown', board: ['3h', '9s', 'Jc', 'Qd', '5s'] });
    expect(table(-1)?.seats[1]).toMatchObject({ shown: ['As', 'Ad'], won: 570, stack: 8_270 });
  });

  it('hides other players’ cards until they were shown', () => {
    const before = line.frames.slice(0, -3).map(({ snapshot }) => JSON.stringify(snapshot));
    expect(before.filter((text) => /"A[sd]"/.test(text))).toEqual([]);
    expect(JSON.stringify(timeLineOf(handOf('flop')))).not.toMatch(/"A[sd]"/);
  });

  it('asks nobody for a decision', () => {
    expect(line.frames.map(({ snapshot }) => snapshot.table?.decisionId)).toEqual(line.frames.map(() => ''));
  });

  it('states the player’s net result, after rake', () => {
    expect(line.net).toBe(-300);
    expect(timeLineOf(handOf('flop')).net).toBe(270);
  });

  it('has no seat for a player who was not in the hand, and offers none', () => {
    const { net, frames } = timeLineOf({ ...handOf('river'), seat: null, cards: [] });
    expect(net).toBe(0);
    expect(frames[0]?.snapshot).toMatchObject({ hole: null, you: null });
    expect(frames.map(({ lines }) => lines.map(({ text }) => text))).toEqual(texts);
  });

  it('shows a step longer if there is something to read', () => {
    const ms = (frame: number) => line.frames[frame]?.ms ?? 0;
    expect(ms(3)).toBeGreaterThan(ms(2));
    expect(line.frames.every((frame) => frame.ms > 0)).toBe(true);
  });
});
