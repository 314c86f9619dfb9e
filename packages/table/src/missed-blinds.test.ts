import { describe, expect, test } from 'vitest';
import { mayBuyButton } from './missed-blinds.ts';
import { TestTable } from './test-table.ts';

/** Four players who have played the hand D0 S1 B3 with seats 2 and 5 empty. */
function running(): TestTable {
  const t = new TestTable().sit(0, 1, 3, 4);
  t.hand();
  return t;
}

const post = (t: TestTable, seat: number) => t.do({ type: 'choose-entry', playerId: `p${seat}`, entry: 'post' });
const buy = (t: TestTable, seat: number) => t.do({ type: 'choose-entry', playerId: `p${seat}`, entry: 'buy-button' });
const out = (t: TestTable, seat: number) => t.do({ type: 'sit-out', playerId: `p${seat}`, when: 'next-hand' });
const back = (t: TestTable, seat: number) => t.do({ type: 'come-back', playerId: `p${seat}` });

describe('new players', () => {
  test('[N9] a player who waits is dealt in when the big blind reaches them, without a post (WSOP L154)', () => {
    const t = running().sit(5);
    expect(t.hand()).toBe('D1 S3 B4 | 3 4 0 1');
    expect(t.hand()).toBe('D3 S4 B5 | 4 5 0 1 3');
    expect(t.posts()).toEqual(['4 small_blind 50', '5 big_blind 100']);
  });

  test('[N9] a player who posts is dealt in at once with one live big blind (WSOP L155)', () => {
    const t = running().sit(5);
    post(t, 5);
    expect(t.hand()).toBe('D1 S3 B4 | 3 4 5 0 1');
    expect(t.posts()).toEqual(['3 small_blind 50', '4 big_blind 100', '5 post 100']);
    expect(t.seat(5)).toMatchObject({ waitsForBlind: false, entry: 'wait' });
    expect(t.hand()).toBe('D3 S4 B5 | 4 5 0 1 3');
  });

  test('[N9] the post is live: the player acts in turn and may check or raise', () => {
    const t = running().sit(5);
    post(t, 5);
    t.deal();
    expect(t.table.turn?.seat).toBe(5);
    expect(t.table.hand?.toMatch).toBe(100);
    expect(t.act('check')).toContain('checked');
  });

  test('[N10] between the button and the big blind nobody may post: the blinds must pass first (WSOP L154)', () => {
    const t = running().sit(2);
    post(t, 2);
    expect(t.hand()).toBe('D1 S3 B4 | 3 4 0 1');
    expect(t.hand()).toBe('D3 S4 B0 | 4 0 1 2 3');
    expect(t.posts()).toEqual(['4 small_blind 50', '0 big_blind 100', '2 post 100']);
  });

  test('[N10] a new player in the seat of the small blind does not get it; on the button they may post', () => {
    const t = running();
    t.do({ type: 'leave', playerId: 'p3' });
    t.sit(3);
    post(t, 3);
    expect(t.hand()).toBe('D1 s3 B4 | 4 0 1');
    expect(t.hand()).toBe('D3 S4 B0 | 4 0 1 3');
    expect(t.posts()).toContain('3 post 100');
    expect(t.hand()).toBe('D4 S0 B1 | 0 1 3 4');
  });

  test('[N10] [N11] buying the button: the player posts the big blind live and the small blind dead, and has the button (WSOP L154)', () => {
    const t = running().sit(2);
    buy(t, 2);
    expect(t.hand()).toBe('D2 S3 B4 | 3 4 0 1 2');
    expect(t.posts()).toEqual(['2 post_dead 50', '3 small_blind 50', '4 big_blind 100', '2 post 100']);
    expect(t.seat(2)).toMatchObject({ waitsForBlind: false, entry: 'wait' });
    // Button and blinds continue from there: nobody is skipped and nobody has the big blind twice.
    expect([t.hand(), t.hand()]).toEqual(['D3 S4 B0 | 4 0 1 2 3', 'D4 S0 B1 | 0 1 2 3 4']);
  });

  test('[N10] the player who bought the button acts last after the flop; before it, the post acts in turn with an option', () => {
    const t = running().sit(2);
    buy(t, 2);
    t.deal();
    expect(t.table.turn?.seat).toBe(0);
    t.act('call');
    t.act('call');
    expect(t.table.turn?.seat).toBe(2);
    expect(t.act('check')).toContain('checked');
    t.act('call');
    t.act('check');
    for (const seat of [3, 4, 0, 1, 2]) {
      expect(t.table.turn?.seat).toBe(seat);
      t.act('check');
    }
  });

  test('[N10] a player on the small blind posts the same amount and gets the button with the next hand', () => {
    const t = running();
    t.do({ type: 'leave', playerId: 'p3' });
    t.sit(3);
    buy(t, 3);
    expect(t.hand()).toBe('D1 S3 B4 | 3 4 0 1');
    expect(t.posts()).toEqual(['3 post_dead 50', '4 big_blind 100', '3 post 100']);
    expect(t.hand()).toBe('D3 S4 B0 | 4 0 1 3');
    expect(t.posts()).toEqual(['4 small_blind 50', '0 big_blind 100']);
  });

  test('[N10] of several players between the previous blinds, the one next to the big blind buys it; the other posts a hand later', () => {
    const t = new TestTable().sit(0, 1, 4, 5);
    t.hand();
    t.sit(2, 3);
    buy(t, 2);
    buy(t, 3);
    expect(t.hand()).toBe('D3 S4 B5 | 4 5 0 1 3');
    expect(t.hand()).toBe('D4 S5 B0 | 5 0 1 2 3 4');
    expect(t.posts()).toEqual(['5 small_blind 50', '0 big_blind 100', '2 post 100']);
  });

  test('[N10] buying the button heads-up makes the game three-handed', () => {
    const t = new TestTable().sit(1, 4);
    t.hand();
    t.sit(2);
    buy(t, 2);
    expect([t.hand(), t.hand(), t.hand()]).toEqual(['D2 S4 B1 | 4 1 2', 'D4 S1 B2 | 1 2 4', 'D1 S2 B4 | 2 4 1']);
    expect(t.posts()).toEqual(['2 small_blind 50', '4 big_blind 100']);
  });

  test('[N10] elsewhere the choice is a post; a straddle replaces it', () => {
    const t = running().sit(5);
    expect(mayBuyButton(t.table, t.seat(5))).toBe(false);
    buy(t, 5);
    expect(t.hand()).toBe('D1 S3 B4 | 3 4 5 0 1');
    expect(t.posts()).toEqual(['3 small_blind 50', '4 big_blind 100', '5 post 100']);
    const straddled = new TestTable({ straddle: true }).sit(1, 4);
    straddled.hand();
    straddled.sit(2);
    buy(straddled, 2);
    expect(straddled.hand()).toBe('D2 S4 B1 | 4 1 2');
    expect(straddled.posts()).toEqual(['4 small_blind 50', '1 big_blind 100', '2 straddle 200']);
  });

  test('[N10] the button can be bought only between it and the big blind', () => {
    const t = running().sit(2, 5);
    const forSale = () => [2, 5].map((seat) => mayBuyButton(t.table, t.seat(seat)));
    expect(forSale()).toEqual([true, false]);
    expect(mayBuyButton(t.table, t.seat(0))).toBe(false);
    t.hand();
    expect(forSale()).toEqual([false, false]);
  });

  test('[N10] [N11] a returning player may also buy it, and then owes nothing', () => {
    const t = running();
    out(t, 4);
    expect(t.hand()).toBe('D1 S3 B0 | 3 0 1');
    back(t, 4);
    expect(mayBuyButton(t.table, t.seat(4))).toBe(true);
    buy(t, 4);
    expect(t.hand()).toBe('D4 S0 B1 | 0 1 3 4');
    expect(t.posts()).toEqual(['4 post_dead 50', '0 small_blind 50', '1 big_blind 100', '4 post 100']);
    expect(t.seat(4)).toMatchObject({ missedBig: false, missedSmall: false, waitsForBlind: false, missedBigBlinds: 0 });
  });

  test('[N49] changing seats does not avoid a blind: in another seat they are a new player (WSOP L159)', () => {
    const t = running();
    const sitDown = {
      type: 'sit-down',
      playerId: 'p4',
      displayName: 'P4',
      seat: 2,
      chips: 10_000,
      chipsMin: 0,
      stayId: 's',
      lotId: 'l',
    } as const;
    expect(t.refusal(sitDown)).toBe('already-seated');
    t.do({ type: 'leave', playerId: 'p4' });
    t.do(sitDown);
    t.do({ type: 'debit-accepted', stayId: 's', lotId: 'l' });
    expect(t.seat(2)).toMatchObject({ playerId: 'p4', waitsForBlind: true });
    expect(t.hand()).toBe('D1 S3 B0 | 3 0 1');
  });

  test('[N9] an unknown choice is refused', () => {
    const t = running().sit(5);
    for (const entry of ['', 'now', null, 1]) {
      expect(t.refusal({ type: 'choose-entry', playerId: 'p5', entry: entry as 'post' })).toBe('no-choice-open');
    }
  });

  test('[N12] with free entry new players are dealt into the next hand', () => {
    const t = new TestTable({ entry: 'free' }).sit(0, 1, 3, 4);
    t.hand();
    t.sit(5, 2);
    expect(t.hand()).toBe('D2 S3 B4 | 3 4 5 0 1 2');
    expect(t.posts()).toEqual(['3 small_blind 50', '4 big_blind 100']);
  });

  test('[N9] the choice can be changed, and is open only to players who owe a blind', () => {
    const t = running().sit(5);
    post(t, 5);
    expect(t.do({ type: 'choose-entry', playerId: 'p5', entry: 'wait' })).toEqual(['entry-chosen']);
    expect(t.hand()).toBe('D1 S3 B4 | 3 4 0 1');
    expect(t.refusal({ type: 'choose-entry', playerId: 'p0', entry: 'post' })).toBe('no-choice-open');
    expect(t.refusal({ type: 'choose-entry', playerId: 'p9', entry: 'post' })).toBe('not-seated');
  });
});

describe('missed blinds', () => {
  test('[N11] a player who missed both blinds posts the big blind live and the small blind dead (WSOP L156)', () => {
    const t = running();
    out(t, 4);
    expect(t.hand()).toBe('D1 S3 B0 | 3 0 1');
    expect(t.seat(4)).toMatchObject({ missedBig: true, missedSmall: false, missedBigBlinds: 1 });
    expect(t.hand()).toBe('D3 S0 B1 | 0 1 3');
    expect(t.seat(4)).toMatchObject({ missedBig: true, missedSmall: true });
    back(t, 4);
    post(t, 4);
    expect(t.hand()).toBe('D0 S1 B3 | 1 3 4 0');
    expect(t.posts()).toEqual(['4 post_dead 50', '1 small_blind 50', '3 big_blind 100', '4 post 100']);
    expect(t.seat(4)).toMatchObject({ missedBig: false, missedSmall: false, missedBigBlinds: 0 });
  });

  test('[N11] a player who missed only the small blind posts it dead', () => {
    const t = running();
    out(t, 3);
    expect(t.hand()).toBe('D1 s3 B4 | 4 0 1');
    expect(t.seat(3)).toMatchObject({ missedBig: false, missedSmall: true });
    back(t, 3);
    post(t, 3);
    expect(t.hand()).toBe('D3 S4 B0 | 4 0 1 3');
    expect(t.posts()).toEqual(['3 post_dead 50', '4 small_blind 50', '0 big_blind 100']);
  });

  test('[N11] a player who waits for the big blind owes nothing more', () => {
    const t = running();
    out(t, 4);
    t.hand();
    t.hand();
    back(t, 4);
    expect([t.hand(), t.hand()]).toEqual(['D0 S1 B3 | 1 3 0', 'D1 S3 B4 | 3 4 0 1']);
    expect(t.posts()).toEqual(['3 small_blind 50', '4 big_blind 100']);
  });

  test('[N11] sitting out a hand away from the blinds costs nothing', () => {
    const t = running();
    out(t, 1);
    t.hand();
    expect(t.seat(1)).toMatchObject({ missedBig: false, missedSmall: false });
    back(t, 1);
    expect(t.hand()).toBe('D3 S4 B0 | 4 0 1 3');
    expect(t.posts()).toEqual(['4 small_blind 50', '0 big_blind 100']);
  });

  test('[N8] [N11] if the game stopped in the meantime, nobody owes anything', () => {
    const t = new TestTable().sit(0, 1, 2);
    t.hand();
    out(t, 0);
    t.hand();
    out(t, 1);
    back(t, 0);
    expect(t.seat(0).waitsForBlind).toBe(true);
    expect(t.hand()).toBe('D0 S0 B2 | 2 0');
    expect(t.posts()).toEqual(['0 small_blind 50', '2 big_blind 100']);
  });
});
