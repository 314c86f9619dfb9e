import { describe, expect, it } from 'vitest';
import { readTexts } from '../../i18n/testing/read-texts.ts';
import { blindText } from './blind-words.ts';

const english = readTexts('en');

describe('short deck', () => {
  // Only texts about the player's own big blind: the log names whichever blind was posted.
  const naming = Object.keys(english).filter((id) => /^(table|idle)\./.test(id) && /big blind/i.test(english[id] ?? ''));

  it.each(naming)('%s names the button instead of the big blind', (id) => {
    const said = english[blindText(id, 'shortdeck')] ?? '';
    expect(said).toMatch(/button/i);
    expect(said).not.toMatch(/big blind/i);
  });

  it('leaves other texts and other games unchanged', () => {
    expect(naming.length).toBeGreaterThan(3);
    expect(blindText('table.leave', 'shortdeck')).toBe('table.leave');
    for (const game of ['holdem', 'omaha4', undefined] as const)
      expect(blindText('table.waitForBigBlind', game)).toBe('table.waitForBigBlind');
  });
});
