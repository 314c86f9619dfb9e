import { describe, expect, it } from 'vitest';
import { extraAnte, stakesOf } from './stakes.ts';

const blinds = { game: 'holdem', limit: 'NL', smallBlind: 50, bigBlind: 100, ante: 0 };

describe('the stakes a game is called by', () => {
  it.each([
    ['no limit by its blinds', blinds, [50, 100]],
    ['pot limit too', { ...blinds, limit: 'PL', game: 'omaha4' }, [50, 100]],
    ['fixed limit by its bets', { ...blinds, limit: 'FL' }, [100, 200]],
    ['short deck by ante and button blind', { ...blinds, game: 'shortdeck', smallBlind: 0, ante: 50 }, [50, 100]],
  ])('%s', (_, of, stakes) => {
    expect(stakesOf(of)).toEqual(stakes);
  });

  it('an ante is told beside them unless it is one of them', () => {
    expect(extraAnte({ game: 'holdem', ante: 10 })).toBe(10);
    expect(extraAnte({ game: 'shortdeck', ante: 50 })).toBe(0);
  });
});
