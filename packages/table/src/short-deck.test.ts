import { legalActions } from '@cardroom/poker';
import { describe, expect, test } from 'vitest';
import type { TableConfig } from './config.ts';
import { TestTable } from './test-table.ts';

/** Antes of 50, a button blind of 100. */
const SHORT: Partial<TableConfig> = { gameKey: 'nlsd', game: 'shortdeck', smallBlind: 0, bigBlind: 100, ante: 50, anteType: 'each' };

const shortDeck = (...seats: number[]) => new TestTable(SHORT).sit(...seats);
const out = (t: TestTable, seat: number) => t.do({ type: 'sit-out', playerId: `p${seat}`, when: 'next-hand' });
const leave = (t: TestTable, seat: number) => t.do({ type: 'leave', playerId: `p${seat}` });

describe('short deck', () => {
  test('[N44] everybody antes; only the button posts a blind, and it moves to the next player', () => {
    const t = shortDeck(0, 2, 3);
    expect([t.hand(), t.hand(), t.hand(), t.hand()]).toEqual(['D0 - B0 | 2 3 0', 'D2 - B2 | 3 0 2', 'D3 - B3 | 0 2 3', 'D0 - B0 | 2 3 0']);
    expect(t.posts()).toEqual(['2 ante 50', '3 ante 50', '0 ante 50', '0 button_blind 100']);
  });

  test.each([
    ['the button', 0, 'D1 - B1 | 2 3 1'],
    ['the next button', 1, 'D2 - B2 | 3 0 2'],
  ])('[N44] %s leaves: the button is never at an empty seat (WSOP T85)', (_name, seat, second) => {
    const t = shortDeck(0, 1, 2, 3);
    expect(t.hand()).toBe('D0 - B0 | 1 2 3 0');
    leave(t, seat);
    expect(t.hand()).toBe(second);
  });

  test('[N44] heads-up, the button alternates, and the other player acts first on every street', () => {
    const t = shortDeck(1, 4);
    expect([t.hand(), t.hand()]).toEqual(['D1 - B1 | 4 1', 'D4 - B4 | 1 4']);
    t.deal();
    expect(t.table.turn?.seat).toBe(4);
    t.act('call');
    t.act('check');
    expect(t.table.turn?.seat).toBe(4);
  });

  test('[N45] left of the button acts first and raises to at least two button blinds; after the flop the minimum bet is the ante', () => {
    const t = shortDeck(0, 1, 2);
    t.deal();
    expect(t.table.turn?.seat).toBe(1);
    const legal = () => t.table.hand && legalActions(t.table.hand);
    expect(legal()).toEqual({ seat: 1, canCheck: false, call: 100, raise: { min: 200, max: 9_950 } });
    t.act('call');
    t.act('call');
    t.act('check');
    expect(legal()).toMatchObject({ seat: 1, raise: { min: 50 } });
    const noAnte = new TestTable({ ...SHORT, ante: 0, anteType: 'none' }).sit(0, 1, 2);
    noAnte.deal();
    expect(noAnte.table.hand?.setup.minBets).toEqual([100, 100, 100, 100]);
  });

  test('[N9] [N44] a new player waits for the button, or posts one button blind live in addition to the ante', () => {
    const t = shortDeck(0, 1, 2);
    t.hand();
    t.sit(4, 5);
    // The button cannot be bought, so this is a post.
    t.do({ type: 'choose-entry', playerId: 'p5', entry: 'buy-button' });
    expect(t.hand()).toBe('D1 - B1 | 2 5 0 1');
    expect(t.posts()).toContain('5 post 100');
    expect([t.hand(), t.hand()]).toEqual(['D2 - B2 | 5 0 1 2', 'D4 - B4 | 5 0 1 2 4']);
    expect(t.posts()).toEqual(['5 ante 50', '0 ante 50', '1 ante 50', '2 ante 50', '4 ante 50', '4 button_blind 100']);
  });

  test('[N11] [N44] the button blind is the only one to miss', () => {
    const t = shortDeck(0, 1, 2, 3);
    t.hand();
    out(t, 1);
    expect(t.hand()).toBe('D2 - B2 | 3 0 2');
    expect(t.seat(1)).toMatchObject({ missedBig: true, missedSmall: false, missedBigBlinds: 1 });
    t.do({ type: 'come-back', playerId: 'p1' });
    t.do({ type: 'choose-entry', playerId: 'p1', entry: 'post' });
    expect(t.hand()).toBe('D3 - B3 | 0 1 2 3');
    expect(t.posts()).toEqual(['0 ante 50', '1 ante 50', '2 ante 50', '3 ante 50', '3 button_blind 100', '1 post 100']);
  });

  test('[N21] [N44] a request to sit out at the next big blind takes effect when the button arrives', () => {
    const t = shortDeck(0, 1, 2);
    t.hand();
    t.do({ type: 'sit-out', playerId: 'p1', when: 'next-big-blind' });
    expect(t.hand()).toBe('D2 - B2 | 0 2');
    expect(t.seat(1).sittingOut).toBe(true);
  });

  test('[N13] there is no straddle', () => {
    const t = new TestTable({ ...SHORT, straddle: true }).sit(0, 1, 2);
    t.hand();
    expect(t.posts().join()).not.toContain('straddle');
  });
});
