import { maskOf } from '@cardroom/ui';
import type { Cue } from '@cardroom/views';
import { describe, expect, it } from 'vitest';
import { cuesOf } from '../../gallery/fixtures.ts';
import { EMPTY_LOG, extendLog, type HandLog, type LogTable, withTimeBank } from './log-lines.ts';
import type { SeatMask } from './seat-masks.ts';

const face = (seat: number, name: string, mask: SeatMask['mask'], picture = ''): SeatMask => ({ seat, name, chosen: '', mask, picture });

const ALICE = face(0, 'Alice', 'fox');
const OTTO = face(1, 'Otto', 'owl', '/pictures/casino/otto.png');
const NILS = face(1, 'Nils', 'bear');
const AT: LogTable = { names: ['Alice', 'Otto', ''], faces: [ALICE, OTTO] };

/** The lines as `text mask`, with the picture after a slash. */
const told = ({ lines }: HandLog) => lines.map(({ text, face }) => (face ? `${text} ${face.mask}${face.picture ? '/picture' : ''}` : text));

const folded = (seat: number): Cue => ({ type: 'folded', seat });

describe('the face of a line', () => {
  it('is that of the one player it is about; heads, streets and the table have none', () => {
    const log = extendLog(
      EMPTY_LOG,
      [
        cuesOf(1, [
          { type: 'hand-opened', handId: '1284', at: 0, button: 0, smallBlindSeat: 0, bigBlindSeat: 1 },
          { type: 'posted', seat: 0, kind: 'small_blind', chips: 50, allIn: false },
          folded(1),
          { type: 'board-dealt', street: 'flop', cards: ['As', '7h', 'Td'] },
          { type: 'run-twice-offered', seats: [0, 1] },
          { type: 'disconnected', seat: 1 },
          { type: 'cards-shown', seat: 0, cards: ['Ah', ''] },
          { type: 'pot-awarded', pot: 0, amount: 300, rake: 0, shares: [{ seat: 0, chips: 300, half: 'all' }] },
          { type: 'hand-ended', rake: 30 },
          { type: 'paused' },
        ]),
      ],
      AT,
    );
    expect(told(log)).toEqual([
      'log.hand',
      'log.postsSmallBlind fox',
      'log.folds owl/picture',
      'log.flop',
      'log.twiceOffered',
      'log.disconnected owl/picture',
      'log.shows fox',
      'log.wins fox',
      'log.rake',
      'log.paused',
    ]);
    expect(told(withTimeBank(log, { seat: 1, decisionId: '1284-3' })).at(-1)).toBe('log.timeBank owl/picture');
  });

  it('is one object for all lines of a player', () => {
    const log = extendLog(EMPTY_LOG, [cuesOf(1, [folded(0)])], AT);
    const { lines } = extendLog(log, [cuesOf(2, [folded(0)])], { ...AT, faces: [{ ...ALICE }] });
    expect(lines[1]?.face).toBe(lines[0]?.face);
  });

  it('stays in old lines when the player chooses another one', () => {
    const log = extendLog(EMPTY_LOG, [cuesOf(1, [folded(0)])], AT);
    const later = extendLog(log, [cuesOf(2, [folded(0)])], { ...AT, faces: [{ ...ALICE, mask: 'moth' }, OTTO] });
    expect(told(later)).toEqual(['log.folds fox', 'log.folds moth']);
  });

  it('stays with a player who leaves, also in what is told of them later, and the next one on the seat has their own', () => {
    const log = extendLog(EMPTY_LOG, [cuesOf(1, [folded(1)])], AT);
    const messages = [
      cuesOf(2, [{ type: 'hand-mucked', seat: 1 }]),
      cuesOf(3, [{ type: 'left', seat: 1, name: 'Otto', chips: 900 }]),
      cuesOf(4, [
        { type: 'seat-reserved', seat: 1, name: 'Nils' },
        { type: 'sat-out', seat: 1 },
      ]),
    ];
    const seen = (now: LogTable) => told(extendLog(log, messages, now));
    const lines = ['log.folds owl/picture', 'log.mucks owl/picture', 'log.leaves owl/picture'];
    expect(seen({ names: ['Alice', '', ''], faces: [ALICE] })).toEqual([...lines, `log.sitsOut ${maskOf('Nils')}`]);
    expect(seen({ names: ['Alice', 'Nils', ''], faces: [ALICE, NILS] })).toEqual([...lines, 'log.sitsOut bear']);
  });

  it('is the one of the show, which still has the player who has left, with the look the player had', () => {
    const log = extendLog(EMPTY_LOG, [cuesOf(1, [folded(1)])], AT);
    const lagging = extendLog(log, [cuesOf(2, [folded(1)])], { names: ['Alice', 'Otto', ''], faces: [ALICE, NILS] });
    expect(told(lagging)).toEqual(['log.folds owl/picture', 'log.folds owl/picture']);
  });

  it('follows from the name of a player who had left before the page was opened', () => {
    const messages = [cuesOf(1, [folded(2)]), cuesOf(2, [{ type: 'left', seat: 2, name: 'Zoë', chips: 900 }])];
    const mask = maskOf('Zoë');
    expect(told(extendLog(EMPTY_LOG, messages, AT))).toEqual([`log.folds ${mask}`, `log.leaves ${mask}`]);
  });

  it('is missing where nobody is known on the seat', () => {
    expect(told(extendLog(EMPTY_LOG, [cuesOf(1, [folded(2)])], AT))).toEqual(['log.folds']);
  });
});
