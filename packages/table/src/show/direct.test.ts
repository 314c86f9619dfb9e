import { describe, expect, it, test } from 'vitest';
import type { TimedCue } from './cues.ts';
import { direct, type Staging, showMs } from './direct.ts';
import { END_CAP_MS, FADE_MAX_MS, PACE_NAMES, PAID_MIN_MS } from './times.ts';

const shown = (seat: number) => ({ type: 'hand-shown', seat, cards: ['As', 'Kd'] });
const share = (seat: number, half = 'all', run?: 1 | 2) => ({ seat, chips: 50, half, ...(run ? { run } : {}) });
const award = (pot: number, ...shares: object[]) => ({ type: 'pot-awarded', pot, amount: 100, rake: 0, shares });
const street = (name: string, cards: number, run?: 2) => ({
  type: 'board-dealt',
  street: name,
  cards: Array(cards).fill('2c'),
  ...(run ? { run } : {}),
});
const call = { type: 'called', seat: 1, chips: 50, allIn: false };
const collected = (pots = 1) => ({ type: 'bets-collected', pots: Array(pots).fill({ amount: 100, eligible: [0, 1] }) });
const turn = { type: 'turn-started', seat: 0 };
const END = { type: 'hand-ended', rake: 0 };
const STREETS = [street('flop', 3), street('turn', 1), street('river', 1)];

const FOLD_WIN = [{ type: 'folded', seat: 1 }, collected(), award(0, share(0)), END];
const TWO_WAY = [call, collected(), shown(0), shown(1), award(0, share(0)), END];
const ALL_IN = [
  { ...call, allIn: true },
  collected(3),
  ...[0, 1, 2, 3].map(shown),
  ...STREETS,
  award(2, share(0)),
  award(1, share(0)),
  award(0, share(1)),
  END,
];
const HI_LO = [call, collected(), shown(0), shown(1), award(0, share(0, 'high'), share(1, 'low')), END];
const TWICE = [
  { type: 'run-twice-answered', seat: 1, agree: true },
  ...STREETS,
  ...STREETS.map((one) => ({ ...one, run: 2 })),
  award(0, share(0, 'all', 1), share(1, 'all', 2)),
  END,
];
const OPENING = [
  { type: 'hand-opened', button: 2 },
  { type: 'posted', seat: 0, kind: 'small_blind', chips: 1, allIn: false },
  { type: 'posted', seat: 1, kind: 'big_blind', chips: 2, allIn: false },
  ...[0, 1, 2].map((seat) => ({ type: 'hole-cards-dealt', seat, count: 2 })),
  { type: 'turn-started', seat: 2 },
];
const HANDS = { FOLD_WIN, TWO_WAY, ALL_IN, HI_LO, TWICE, OPENING };

const cuesOf = (events: readonly { type: string }[], kind: string, staging?: Staging): readonly TimedCue[] =>
  direct(events, staging).cues.filter((cue) => cue.kind === kind);
const only = (events: readonly { type: string }[], kind: string): TimedCue => cuesOf(events, kind)[0] as TimedCue;

describe('[N33] how long the end of a hand is shown', () => {
  test.each([
    ['a win by folds', FOLD_WIN, 160 + 300 + 150 + 400 + 550],
    ['a showdown of two', TWO_WAY, 3_700],
    ['a showdown of three', [...TWO_WAY.slice(0, 4), shown(2), ...TWO_WAY.slice(4)], 3_700 + 600],
    ['a showdown with a side pot', [...TWO_WAY.slice(0, 4), award(1, share(1)), ...TWO_WAY.slice(4)], 3_700 + 1_050],
    ['a split between high and low', HI_LO, 3_700 + 600],
  ])('%s', (_name, events, ms) => expect(showMs(events)).toBe(ms));

  test('four hands all-in before the flop with two side pots take ten seconds', () => {
    expect(showMs(ALL_IN)).toBeGreaterThan(9_500);
    expect(showMs(ALL_IN)).toBeLessThan(END_CAP_MS);
  });

  test('never more than the cap', () => {
    const seats = Array.from({ length: 9 }, (_, seat) => seat);
    const long = [call, collected(9), ...seats.map(shown), ...seats.map((pot) => award(pot, share(pot))), END];
    expect(showMs(long)).toBe(END_CAP_MS);
    expect(cuesOf(long, 'pay')).toHaveLength(9);
  });

  test.each(PACE_NAMES.filter((pace) => pace !== 'none'))('at pace %s the winner is on screen for half a second', (pace) => {
    for (const events of [FOLD_WIN, TWO_WAY, ALL_IN]) {
      const { cues, endsAt } = direct(events, { pace });
      const paid = cues.findLast(({ kind }) => kind === 'pay') as TimedCue;
      expect(endsAt - paid.at - paid.ms).toBeGreaterThanOrEqual(PAID_MIN_MS);
    }
  });

  test('not at all at pace none', () => expect(showMs(TWO_WAY, 'none')).toBe(0));
});

describe('[N15] how long a street is shown before the next clock', () => {
  test.each([
    ['after a closing call', [call, collected(), street('turn', 1), turn], 400 + 300 + 220 + 100],
    ['after a check', [{ type: 'checked', seat: 1 }, street('flop', 3), turn], 160 + 360 + 100],
    ['after a call that closes nothing', [call, turn], 240],
    ['after a fold', [{ type: 'folded', seat: 1 }, turn], 160],
    ['at the deal', OPENING, 120 + 70 + 240 + 5 * 60 + 180],
    ['after what shows nothing', [{ type: 'connected', seat: 1 }, turn], 0],
  ])('%s', (_name, events, ms) => expect(showMs(events)).toBe(ms));
});

describe('the order of the show', () => {
  it('lets a closing call stand before its chips move on', () => {
    const chips = only(TWO_WAY, 'chips');
    expect(only(TWO_WAY, 'collect').at).toBeGreaterThanOrEqual(chips.at + chips.ms + 160);
  });

  it.each(Object.entries(HANDS))('starts one move after the other in %s', (_name, events) => {
    const moves = direct(events).cues.filter(({ kind }) => ['collect', 'split', 'pay', 'muck', 'give-back'].includes(kind));
    for (const [index, move] of moves.entries()) {
      const next = moves[index + 1];
      if (next) expect(next.at).toBeGreaterThanOrEqual(move.at + move.ms);
    }
  });

  it.each([TWO_WAY, HI_LO, ALL_IN, [shown(0), shown(1), ...TWICE]])('reads each verdict for half a second before it pays', (...events) => {
    for (const paid of cuesOf(events, 'pay')) {
      const verdict = direct(events).cues.findLast(({ kind, at }) => kind === 'verdict' && at < paid.at) as TimedCue;
      expect(paid.at - verdict.at).toBeGreaterThanOrEqual(500);
    }
  });

  it('turns hands over one by one at showdown, and all together before a run-out', () => {
    expect(cuesOf(TWO_WAY, 'reveal').map(({ at }) => at)).toEqual([950, 1_550]);
    const up = cuesOf(ALL_IN, 'reveal').map(({ at }) => at);
    expect(up.map((at) => at - (up[0] ?? 0))).toEqual([0, 120, 240, 360]);
    expect(up.at(-1)).toBeLessThan(only(ALL_IN, 'board').at);
  });

  it('gives the chances with the cards up and after each street of a run-out', () => {
    expect(cuesOf(ALL_IN, 'equity')).toHaveLength(4);
    expect(cuesOf(TWO_WAY, 'equity')).toHaveLength(0);
    const offered = [call, collected(), shown(0), shown(1), { type: 'run-twice-offered', seats: [0, 1] }];
    expect(cuesOf(offered, 'equity')).toHaveLength(1);
  });

  it('leaves a beat before each street of a run-out, the longest before the river', () => {
    expect(cuesOf(ALL_IN, 'beat').map(({ ms }) => ms)).toEqual([850, 850, 1_150]);
    expect(cuesOf([call, collected(), street('flop', 3), turn], 'beat')).toEqual([]);
    expect(cuesOf(TWICE, 'beat')).toHaveLength(6);
  });

  it('judges the boards of hands that were shown before the offer', () => {
    expect(cuesOf(TWICE, 'verdict')).toHaveLength(2);
  });

  it('judges the award of hands that lay open before, one event at a time', () => {
    expect(cuesOf([award(0, share(0))], 'verdict')).toHaveLength(0);
    expect(cuesOf([award(0, share(0))], 'verdict', { open: true })).toHaveLength(1);
  });

  it('judges both halves of a board before it pays them, and each board alone', () => {
    expect([cuesOf(HI_LO, 'verdict').length, cuesOf(HI_LO, 'pay').length]).toEqual([2, 1]);
    expect(cuesOf([shown(0), shown(1), ...TWICE], 'pay')).toHaveLength(2);
  });

  it('deals every player a card before anybody gets the next one', () => {
    expect(cuesOf(OPENING, 'deal').map((cue) => 'seat' in cue && cue.seat)).toEqual([0, 1, 2, 0, 1, 2]);
  });

  it('moves the button only if it moves', () => {
    expect(cuesOf(OPENING, 'button')).toHaveLength(1);
    expect(cuesOf(OPENING, 'button', { button: 2 })).toHaveLength(0);
  });

  it('names the event each move shows, in order', () => {
    for (const events of Object.values(HANDS)) {
      const shownAt = direct(events).cues.map(({ event }) => event);
      expect(shownAt).toEqual([...shownAt].sort((one, other) => one - other));
    }
  });
});

describe('the forms of the show', () => {
  it('takes half the time when fast', () => {
    for (const events of Object.values(HANDS)) expect(direct(events, { speed: 'fast' }).endsAt).toBeCloseTo(showMs(events) / 2, -1);
  });

  it('keeps each moment without motion, but nothing travels', () => {
    for (const events of Object.values(HANDS)) {
      const still = direct(events, { speed: 'off' });
      expect(still.cues.map(({ at }) => at)).toEqual(direct(events).cues.map(({ at }) => at));
      expect(Math.max(...still.cues.map(({ ms }) => ms))).toBeLessThanOrEqual(FADE_MAX_MS);
    }
  });
});
