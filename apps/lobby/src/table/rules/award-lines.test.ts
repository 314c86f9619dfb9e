import type { Cue } from '@cardroom/views';
import { describe, expect, it } from 'vitest';
import { cuesOf } from '../../gallery/fixtures.ts';
import type { LogLine } from './log-line.ts';
import { EMPTY_LOG, extendLog } from './log-lines.ts';

const NAMES = ['Alice', 'Otto', 'Mina'];
const HOLDEM = { game: 'holdem', hilo: false } as const;
const PLO8 = { game: 'omaha4', hilo: true } as const;

const BOARD: readonly Cue[] = [
  { type: 'board-dealt', street: 'flop', cards: ['As', '7h', '5d'] },
  { type: 'board-dealt', street: 'turn', cards: ['7c'] },
  { type: 'board-dealt', street: 'river', cards: ['2s'] },
];

/** The last lines of the log: text, name, chips, the winning hand, and the board or side pot. */
function told(game: typeof HOLDEM | typeof PLO8, cues: readonly Cue[], last: number): string[] {
  return extendLog(EMPTY_LOG, [cuesOf(1, cues)], { names: NAMES, game })
    .lines.slice(-last)
    .map(inShort);
}

function inShort({ text, name, chips, hand, within = [] }: LogLine): string {
  const made = hand && (hand.part === 'low' ? hand.is.low?.join('') : `${hand.is.category} ${hand.is.ranks.slice(0, 2).join('')}`);
  return [text, name, chips, made, ...within.map((place) => `${place.text} ${place.number}`)]
    .filter((part) => part !== undefined)
    .join(' ');
}

type Shares = Extract<Cue, { type: 'pot-awarded' }>['shares'];
const awarded = (shares: Shares, pot = 0): Cue => ({
  type: 'pot-awarded',
  pot,
  amount: shares.reduce((sum, { chips }) => sum + chips, 0),
  rake: 0,
  shares,
});

describe('hands in the log', () => {
  it('are named when shown on a complete board and when they win', () => {
    const shown: Cue = { type: 'hand-shown', seat: 1, cards: ['Ah', 'Kc'] };
    expect(told(HOLDEM, [...BOARD, shown, awarded([{ seat: 1, chips: 300, half: 'all' }])], 2)).toEqual([
      'log.shows Otto two_pair A7',
      'log.wins Otto 300 two_pair A7',
    ]);
  });

  it('are not named while the board is incomplete, cards are hidden or nothing was shown', () => {
    const [flop] = BOARD;
    expect(told(HOLDEM, [flop as Cue, { type: 'hand-shown', seat: 1, cards: ['Ah', 'Kc'] }], 1)).toEqual(['log.shows Otto']);
    expect(told(HOLDEM, [...BOARD, { type: 'cards-shown', seat: 1, cards: ['Ah'] }], 1)).toEqual(['log.shows Otto']);
    expect(told(HOLDEM, [...BOARD, awarded([{ seat: 1, chips: 300, half: 'all' }])], 1)).toEqual(['log.wins Otto 300']);
  });

  it('a quartered pot names the high and the low, each share with the hand that won it', () => {
    const shares: Shares = [
      { seat: 0, chips: 200, half: 'high' },
      { seat: 1, chips: 100, half: 'low' },
      { seat: 2, chips: 100, half: 'low' },
    ];
    const shown: Cue[] = [
      { type: 'hand-shown', seat: 0, cards: ['Ad', 'Qd', 'Qs', 'Kd'] },
      { type: 'hand-shown', seat: 1, cards: ['3c', '6h', 'Ks', 'Jd'] },
      { type: 'hand-shown', seat: 2, cards: ['3d', '6s', 'Kc', 'Jh'] },
    ];
    expect(told(PLO8, [...BOARD, ...shown, awarded(shares)], 3)).toEqual([
      'log.winsHigh Alice 200 two_pair A7',
      'log.winsLow Otto 100 6532A',
      'log.winsLow Mina 100 6532A',
    ]);
  });

  it('both halves for one player are a scoop', () => {
    const shares: Shares = [
      { seat: 0, chips: 200, half: 'high' },
      { seat: 0, chips: 200, half: 'low' },
    ];
    expect(told(PLO8, [awarded(shares)], 1)).toEqual(['log.scoops Alice 400']);
    expect(told(PLO8, [awarded(shares, 1)], 1)).toEqual(['log.scoops Alice 400 log.inSidePot 1']);
  });

  it('half of a side pot names that pot', () => {
    const shares: Shares = [
      { seat: 0, chips: 200, half: 'high' },
      { seat: 1, chips: 200, half: 'low' },
    ];
    expect(told(PLO8, [awarded(shares, 2)], 2)).toEqual(['log.winsHigh Alice 200 log.inSidePot 2', 'log.winsLow Otto 200 log.inSidePot 2']);
  });
});

describe('a hand that runs twice', () => {
  const [flop] = BOARD;
  const asked: Cue = { type: 'run-twice-offered', seats: [0, 1] };
  const answers = (agree: boolean): Cue[] => [0, 1].map((seat) => ({ type: 'run-twice-answered', seat, agree }));
  const shown: Cue[] = [
    { type: 'hand-shown', seat: 0, cards: ['Ah', 'Kc'] },
    { type: 'hand-shown', seat: 1, cards: ['6h', '8h'] },
  ];
  const second: Cue[] = [
    { type: 'board-dealt', street: 'turn', cards: ['9c'], run: 2 },
    { type: 'board-dealt', street: 'river', cards: ['Th'], run: 2 },
  ];

  it('logs the offer, the answers, both boards and the winner of each', () => {
    const shares: Shares = [
      { seat: 0, chips: 151, half: 'all', run: 1 },
      { seat: 1, chips: 150, half: 'all', run: 2 },
    ];
    const cues = [flop as Cue, ...shown, asked, ...answers(true), ...BOARD.slice(1), ...second, awarded(shares)];
    expect(told(HOLDEM, cues, 9)).toEqual([
      'log.twiceOffered Alice, Otto',
      'log.twiceAgrees Alice',
      'log.twiceAgrees Otto',
      'log.turn log.onBoard 1',
      'log.river log.onBoard 1',
      'log.turn log.onBoard 2',
      'log.river log.onBoard 2',
      'log.wins Alice 151 two_pair A7 log.onBoard 1',
      'log.wins Otto 150 straight T6 log.onBoard 2',
    ]);
  });

  it('logs a declined offer like any other', () => {
    const cues = [flop as Cue, ...shown, asked, ...answers(false), ...BOARD.slice(1)];
    expect(told(HOLDEM, cues, 3)).toEqual(['log.twiceDeclines Otto', 'log.turn', 'log.river']);
  });
});
