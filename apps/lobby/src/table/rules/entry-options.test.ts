import { describe, expect, it } from 'vitest';
import { infoOf } from '../../gallery/fixtures.ts';
import { entryOptions } from './entry-options.ts';

const offered = (mayBuyButton: boolean, over = {}) =>
  entryOptions({ ...infoOf(6), ...over }, mayBuyButton).map(({ entry, text, chips }) => `${entry} ${text} ${chips}`);

describe('options for a player who has not posted', () => {
  it('post the big blind or wait for it', () => {
    expect(offered(false)).toEqual(['post table.postNow 100', 'wait table.waitForBigBlind null']);
  });

  it('[N10] also buy the button, for both blinds, where it would pass the player', () => {
    expect(offered(true)).toEqual(['post table.postNow 100', 'buy-button table.buyButton 150', 'wait table.waitForBigBlind null']);
  });

  it('[N44] short deck has no big blind to wait for', () => {
    expect(offered(false, { game: 'shortdeck', smallBlind: 0 })).toEqual(['post table.postNow 100', 'wait table.waitForButton null']);
  });
});
