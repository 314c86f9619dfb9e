import { describe, expect, test } from 'vitest';
import { deckOf, TestTable } from './test-table.ts';

const pauseMs = (t: TestTable) => (t.table.nextHandAt ?? 0) - t.now;

describe('the pause after a hand', () => {
  test('[N33] lasts as long as a win by folds is shown (UX-10)', () => {
    const t = new TestTable().sit(0, 1, 2);
    t.hand();
    // The fold, the uncalled bet, the collected blinds, a moment, the payout, and the winner.
    expect(pauseMs(t)).toBe(160 + 280 + 300 + 150 + 400 + 550);
  });

  test('[N33] lasts as long as a showdown is shown, each hand in turn', () => {
    const t = new TestTable().sit(0, 1, 2);
    t.deal();
    t.playOut();
    const hands = t.log.filter(({ event }) => event.type === 'hand-shown' || event.type === 'hand-mucked').length;
    const mucked = t.log.filter(({ event }) => event.type === 'hand-mucked').length;
    expect(hands).toBe(3);
    expect(pauseMs(t)).toBe(160 + 250 + 600 * (hands - mucked) + 250 * mucked + 500 + 400 + 650);
  });

  test.each(['relaxed', 'fast', 'none'] as const)('[N33] follows the pace of the room: %s', (pace) => {
    const t = new TestTable({ pace }).sit(0, 1, 2);
    t.hand();
    expect(pauseMs(t)).toBe({ relaxed: 2_208, fast: 1_403, none: 0 }[pace]);
  });

  test('[N33] lasts longer for each extra pot and each street dealt without betting', () => {
    const t = new TestTable().sit(0, 1).sitWith(2, 4_000);
    t.deal(deckOf('2c As 3d 7h Ah 9d 4s 4h 8c Jd Ks'));
    t.act({ type: 'raise', to: 10_000 });
    t.act('call');
    t.act('call');
    const callAndPots = 320 + 160 + 300 + 220;
    const cardsUp = 250 + 2 * 120 + 220 + 250;
    const streets = 850 + 360 + 250 + (850 + 220 + 250) + (1_150 + 280 + 250);
    const pots = 500 + 400 + (150 + 500 + 400) + 650;
    expect(pauseMs(t)).toBe(callAndPots + cardsUp + streets + pots);
  });

  test('[N33] no hand begins before it is over', () => {
    const t = new TestTable().sit(0, 1, 2);
    t.hand();
    t.now += 1_839;
    expect(t.refusal({ type: 'deal', handId: '1', deck: deckOf('') })).toBe('not-due');
    t.now += 1;
    expect(t.do({ type: 'deal', handId: '1', deck: deckOf('') })).toContain('hand-opened');
    expect(t.refusal({ type: 'deal', handId: '2', deck: deckOf('') })).toBe('hand-running');
  });

  test('[N8] the player who makes the first hand possible gets a moment before it', () => {
    const t = new TestTable().sit(0);
    t.now += 60_000;
    t.sit(1);
    expect(pauseMs(t)).toBe(1_500);
  });
});

describe('showing cards', () => {
  /** Heads-up, seat 1 won with aces without showing them. */
  const finished = () => {
    const t = new TestTable().sit(0, 1);
    t.deal(deckOf('As 7d Ah 2c'));
    t.foldOut();
    return t;
  };
  const [As = 0, Ah = 0] = deckOf('As Ah');
  const show = (cards: number[], playerId = 'p1') => ({ type: 'show-cards', playerId, cards }) as const;

  test('[N34] one card, then the other', () => {
    const t = finished();
    expect(t.do(show([As]))).toEqual(['cards-shown']);
    expect(t.refusal(show([As]))).toBe('nothing-to-show');
    expect(t.do(show([Ah]))).toEqual(['cards-shown']);
    expect(t.table.lastHand?.seats.find(({ seat }) => seat === 1)?.shown).toEqual([As, Ah]);
    expect(t.refusal(show([3]))).toBe('nothing-to-show');
  });

  test('[N34] in Omaha one, several or all cards', () => {
    const t = new TestTable({ gameKey: 'plo4', game: 'omaha4', limit: 'PL' }).sit(0, 1);
    t.deal(deckOf('As 7d Ah 2c Kd 3c Kh 4c'));
    t.foldOut();
    const [As1 = 0, Ah1 = 0, Kd = 0, Kh = 0] = deckOf('As Ah Kd Kh');
    expect(t.do(show([Kd]))).toEqual(['cards-shown']);
    expect(t.refusal(show([As1, Ah1, Kh, 3]))).toBe('nothing-to-show');
    expect(t.do(show([As1, Ah1, Kh]))).toEqual(['cards-shown']);
    expect(t.table.lastHand?.seats.find(({ seat }) => seat === 1)?.shown).toEqual([Kd, As1, Ah1, Kh]);
  });

  test.each([
    ['nothing', [], 'p1', 'nothing-to-show'],
    ['the same card twice', [As, As], 'p1', 'nothing-to-show'],
    ['three cards', [As, Ah, 3], 'p1', 'nothing-to-show'],
    ['an invalid card', [52], 'p1', 'nothing-to-show'],
    ['a text', ['As' as unknown as number], 'p1', 'nothing-to-show'],
    ['a stranger', [As], 'p5', 'not-seated'],
  ])('[N34] refuses %s', (_name, cards, playerId, refusal) => {
    expect(finished().refusal(show(cards, playerId))).toBe(refusal);
  });

  test('[N34] not during a hand, and not by a player who was not in the last one', () => {
    const t = finished();
    t.sit(4);
    expect(t.refusal(show([As], 'p4'))).toBe('nothing-to-show');
    t.do({ type: 'leave', playerId: 'p1' });
    t.sit(1);
    expect(t.refusal(show([As]))).toBe('nothing-to-show');
    t.deal();
    expect(t.refusal(show([As], 'p0'))).toBe('hand-running');
  });

  test('[N34] between hands the table itself keeps no hidden card', () => {
    const t = new TestTable().sit(0, 1, 2);
    t.deal(deckOf('As 7d Ks Ah 2c Kh'));
    t.act('fold');
    t.playOut();
    // The button folded kings, which are no longer stored anywhere.
    expect(t.table.lastHand?.seats.at(-1)).toMatchObject({ seat: 0, folded: true, cardCount: 2, shown: [] });
    expect(t.table.hand).toBeNull();
    expect(JSON.stringify(t.table)).not.toContain('deck');
  });
});
