import { describe, expect, test } from 'vitest';
import type { TableConfig } from './config.ts';
import { TestTable } from './test-table.ts';

/** Every third hand is a bomb pot of 200. */
function bombing(config: Partial<TableConfig> = {}): TestTable {
  return new TestTable({ bombPot: { everyHands: 3, ante: 200 }, ...config });
}

const out = (t: TestTable, seat: number) => t.do({ type: 'sit-out', playerId: `p${seat}`, when: 'next-hand' });

describe('bomb pots', () => {
  test('[N40] every third hand, as counted by the table', () => {
    const t = bombing().sit(0, 1, 2, 3);
    const kinds = [1, 2, 3, 4, 5, 6].map(() => {
      t.deal();
      const isBomb = t.table.hand?.setup.bombPot === true;
      t.foldOut();
      return isBomb;
    });
    expect(kinds).toEqual([false, false, true, false, false, true]);
  });

  test('[N40] a voided hand does not count: the bomb pot is dealt again', () => {
    const t = bombing().sit(0, 1, 2);
    t.hand();
    t.hand();
    t.deal();
    t.do({ type: 'void-hand', reason: 'outage' });
    t.deal();
    expect(t.table.hand?.setup.bombPot).toBe(true);
  });

  test('[N40] never two in a row, and none while no game is running', () => {
    const t = bombing({ bombPot: { everyHands: 1, ante: 200 } }).sit(0, 1);
    const isBomb = () => {
      t.deal();
      const bomb = t.table.hand?.setup.bombPot === true;
      t.foldOut();
      return bomb;
    };
    expect([isBomb(), isBomb(), isBomb()]).toEqual([false, true, false]);
    t.do({ type: 'leave', playerId: 'p0' });
    t.sit(3);
    expect(isBomb()).toBe(false);
  });

  test('[N41] everybody antes, including players who wait for the big blind or owe it; they still owe it afterwards', () => {
    const t = bombing().sit(0, 1, 3, 4);
    t.hand();
    t.sit(2);
    out(t, 4);
    t.hand();
    t.do({ type: 'come-back', playerId: 'p4' });
    t.deal();
    expect(t.posts()).toEqual(['2 ante 200', '3 ante 200', '4 ante 200', '0 ante 200', '1 ante 200']);
    expect(t.log.findLast(({ event }) => event.type === 'hand-opened')?.event).toMatchObject({
      button: 1,
      smallBlindSeat: null,
      bigBlindSeat: null,
      bombPot: true,
    });
    t.foldOut();
    expect([t.seat(2).waitsForBlind, t.seat(4).missedBig, t.seat(4).waitsForBlind]).toEqual([true, true, true]);
  });

  test('[N42] button and blinds stay, and the next hand continues as if there had been no bomb pot', () => {
    const plain = new TestTable().sit(0, 1, 2, 3);
    const t = bombing().sit(0, 1, 2, 3);
    const usual = [plain.hand(), plain.hand(), plain.hand(), plain.hand()];
    const hands = [t.hand(), t.hand(), t.hand(), t.hand(), t.hand()];
    expect(hands).toEqual([usual[0], usual[1], 'D1 S2 B3 | 2 3 0 1', usual[2], usual[3]]);
  });

  test('[N42] no blind passes anybody, and nobody is sat out by the big blind reaching them', () => {
    const t = bombing().sit(0, 1, 2, 3);
    t.hand();
    t.hand();
    out(t, 0);
    t.do({ type: 'sit-out', playerId: 'p1', when: 'next-big-blind' });
    expect(t.hand()).toBe('D1 S2 B3 | 2 3 1');
    expect(t.seat(0)).toMatchObject({ missedBig: false, missedSmall: false, missedBigBlinds: 0 });
    expect(t.seat(1).sittingOut).toBe(false);
    expect(t.hand()).toBe('D3 S3 B2 | 2 3');
    expect(t.seat(1).sittingOut).toBe(true);
  });

  test("[N40] [N41] in every game and limit, without the room's straddle and antes", () => {
    const rooms: Partial<TableConfig>[] = [
      { gameKey: 'flhe', limit: 'FL' },
      { gameKey: 'plo6', game: 'omaha6', limit: 'PL' },
      { gameKey: 'flo8', game: 'omaha4', limit: 'FL', hilo: true },
      { gameKey: 'nlsd', game: 'shortdeck', smallBlind: 0, ante: 50, anteType: 'each' },
      { straddle: true, ante: 100, anteType: 'bb' },
    ];
    for (const room of rooms) {
      const t = bombing(room).sit(0, 1, 2);
      t.hand();
      t.hand();
      t.deal();
      expect(t.posts().map((post) => post.slice(2))).toEqual(['ante 200', 'ante 200', 'ante 200']);
      expect(t.table.hand).toMatchObject({ street: 'flop', toMatch: 0 });
      t.playOut();
      expect(t.table.handsPlayed).toBe(3);
    }
  });
});
