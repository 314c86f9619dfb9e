import { describe, expect, it } from 'vitest';
import { messages as english } from '../hands/messages.en.ts';
import { messages as table } from '../messages.en.ts';
import { blindText } from './blind-words.ts';

describe('in short deck', () => {
  // Ids of texts that speak of somebody's own big blind; the log names the blind that was posted.
  const naming = Object.keys(table).filter((id) => /^(table|idle)\./.test(id) && /big blind/i.test(table[id] ?? ''));

  it.each(naming)('%s names the button instead of a big blind', (id) => {
    const said = english[blindText(id, 'shortdeck')] ?? '';
    expect(said).toMatch(/button/i);
    expect(said).not.toMatch(/big blind/i);
  });

  it('other texts and other games stay as they are', () => {
    expect(naming.length).toBeGreaterThan(3);
    expect(blindText('table.leave', 'shortdeck')).toBe('table.leave');
    for (const game of ['holdem', 'omaha4', undefined] as const)
      expect(blindText('table.waitForBigBlind', game)).toBe('table.waitForBigBlind');
  });
});
