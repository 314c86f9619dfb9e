import { expect, test } from 'vitest';
import { CUE_MEMBERS, type PackedCues, packCues, unpackCues } from './packed-cues.ts';

test('a message is the same after its way over the wire', () => {
  const message = {
    seq: 12,
    handId: '100001',
    cues: [
      { type: 'hand-opened', handId: '100001', at: 5, button: 1, smallBlindSeat: null, bigBlindSeat: 2 },
      { type: 'hand-opened', handId: '100001', at: 5, button: 1, smallBlindSeat: null, bigBlindSeat: 2, bombPot: true },
      { type: 'posted', seat: 2, kind: 'big-blind', chips: 200, allIn: false },
      { type: 'board-dealt', street: 'flop', cards: ['As', 'Kd', '2c'] },
      { type: 'sat-down', seat: 3, chips: 10_000 },
      { type: 'sat-down', seat: 3, chips: 10_000, name: 'Zoë' },
      { type: 'pot-awarded', pot: 0, amount: 60, rake: 2, shares: [{ seat: 1, chips: 58, half: 'all' }] },
      { type: 'paused' },
    ],
  };
  expect(unpackCues(JSON.parse(JSON.stringify(packCues(message))) as PackedCues)).toEqual(message);
});

test('members travel without their names, and one that is absent not at all', () => {
  const cues = [
    { type: 'called', seat: 2, chips: 150, allIn: false },
    { type: 'turn-started', seat: 3, actUntil: 9, bankUntil: 10 },
    { type: 'board-dealt', street: 'turn', cards: ['7h'] },
  ];
  expect(packCues({ seq: 4, handId: '7', cues })).toEqual([4, '7', [8, 2, 150, false], [3, 3, 9, 10], [16, 'turn', ['7h']]]);
});

test('a cue without a number is a defect of the service', () => {
  expect(() => packCues({ seq: 1, handId: '', cues: [{ type: 'danced' }] })).toThrow('danced');
});

test('a cue that only a newer service knows is left out, and so are its new members', () => {
  expect(unpackCues([4, '7', [999, 1], [4, 2, 'new']])).toEqual({ seq: 4, handId: '7', cues: [{ type: 'folded', seat: 2 }] });
});

// A page that was opened before an update reads what the service sends after it.
test('cues keep their numbers', () => {
  expect(Object.keys(CUE_MEMBERS).join(' ')).toMatch(
    /^hand-opened posted hole-cards-dealt turn-started folded checked hand-mucked timed-out called bet raised uncalled-bet-returned bets-collected run-twice-offered offer-started run-twice-answered board-dealt rabbit-shown hand-shown cards-shown pot-awarded hand-ended hand-closed hand-voided seat-reserved seat-released sat-down top-up-accepted behind-added left sat-out came-back connected disconnected time-bank-used disconnect-time-granted paused resumed closing table-closed process-restarted/,
  );
});
