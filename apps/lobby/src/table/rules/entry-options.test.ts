import { describe, expect, it } from 'vitest';
import { infoOf } from '../../gallery/fixtures.ts';
import { entryOptions } from './entry-options.ts';

const offered = (mayBuyButton: boolean, over = {}) =>
  entryOptions({ ...infoOf(6), ...over }, mayBuyButton).map(({ entry, text, chips }) => `${entry} ${text} ${chips}`);

describe('how a player without a blind comes in', () => {
  it('he posts the big blind or waits for it', () => {
    expect(offered(false)).toEqual(['post table.postNow 100', 'wait table.waitForBigBlind null']);
  });

  it('[N10] where the button would pass him he may also buy it, for both blinds', () => {
    expect(offered(true)).toEqual(['post table.postNow 100', 'buy-button table.buyButton 150', 'wait table.waitForBigBlind null']);
  });

  it('[N44] in short deck nobody waits for a big blind, because there is none', () => {
    expect(offered(false, { game: 'shortdeck', smallBlind: 0 })).toEqual(['post table.postNow 100', 'wait table.waitForButton null']);
  });
});
