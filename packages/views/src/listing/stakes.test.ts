import { describe, expect, it } from 'vitest';
import { extraAnte, stakesOf } from './stakes.ts';

const blinds = { game: 'holdem', limit: 'NL', smallBlind: 50, bigBlind: 100, ante: 0 };

describe('the stakes a game is named after', () => {
  it.each([
    ['are the blinds in no limit', blinds, [50, 100]],
    ['are the blinds in pot limit', { ...blinds, limit: 'PL', game: 'omaha4' }, [50, 100]],
    ['are the bets in fixed limit', { ...blinds, limit: 'FL' }, [100, 200]],
    ['are ante and button blind in short deck', { ...blinds, game: 'shortdeck', smallBlind: 0, ante: 50 }, [50, 100]],
  ])('%s', (_, of, stakes) => {
    expect(stakesOf(of)).toEqual(stakes);
  });

  it('an ante is named beside them unless it is one of them', () => {
    expect(extraAnte({ game: 'holdem', ante: 10 })).toBe(10);
    expect(extraAnte({ game: 'shortdeck', ante: 50 })).toBe(0);
  });
});
