import type { HandReplay } from '@cardroom/views';

type Cues = HandReplay['events'][number]['cue'];
const AT = 1_795_000_000_000;

const DEAL: readonly Cues[] = [
  { type: 'hand-opened', handId: '100007', at: AT, button: 0, smallBlindSeat: 0, bigBlindSeat: 1 },
  { type: 'posted', seat: 0, kind: 'small_blind', chips: 50, allIn: false },
  { type: 'posted', seat: 1, kind: 'big_blind', chips: 100, allIn: false },
  { type: 'hole-cards-dealt', seat: 1, count: 2 },
  { type: 'hole-cards-dealt', seat: 0, count: 2 },
  { type: 'turn-started', seat: 0, actUntil: AT + 20_000, bankUntil: AT + 50_000 },
];

const TO_THE_FLOP: readonly Cues[] = [
  { type: 'raised', seat: 0, chips: 250, to: 300, allIn: false },
  { type: 'called', seat: 1, chips: 200, allIn: false },
  { type: 'bets-collected', pots: [{ amount: 600, eligible: [1, 0] }] },
  { type: 'board-dealt', street: 'flop', cards: ['3h', '9s', 'Jc'] },
  { type: 'turn-started', seat: 1, actUntil: AT + 20_000, bankUntil: AT + 50_000 },
  { type: 'checked', seat: 1 },
];

const TO_THE_END: readonly Cues[] = [
  { type: 'checked', seat: 0 },
  { type: 'board-dealt', street: 'turn', cards: ['Qd'] },
  { type: 'checked', seat: 1 },
  { type: 'checked', seat: 0 },
  { type: 'board-dealt', street: 'river', cards: ['5s'] },
  { type: 'checked', seat: 1 },
  { type: 'checked', seat: 0 },
  { type: 'hand-shown', seat: 1, cards: ['As', 'Ad'] },
  { type: 'hand-mucked', seat: 0 },
  { type: 'pot-awarded', pot: 0, amount: 600, rake: 30, shares: [{ seat: 1, chips: 570, half: 'all' }] },
  { type: 'hand-ended', rake: 30 },
  { type: 'hand-closed', handId: '100007', nextHandAt: AT + 60_000 },
];

const FOLDED: readonly Cues[] = [
  { type: 'bet', seat: 0, chips: 400, to: 400, allIn: false },
  { type: 'folded', seat: 1 },
  { type: 'uncalled-bet-returned', seat: 0, chips: 400 },
  { type: 'pot-awarded', pot: 0, amount: 600, rake: 30, shares: [{ seat: 0, chips: 570, half: 'all' }] },
  { type: 'hand-ended', rake: 30 },
  { type: 'hand-closed', handId: '100007', nextHandAt: AT + 60_000 },
];

/** A hand of Ann, who watches the replay, against Bo: to the river, where Bo shows aces, or until Bo folds on the flop. */
export function handOf(end: 'river' | 'flop'): HandReplay {
  const cues = [...DEAL, ...TO_THE_FLOP, ...(end === 'river' ? TO_THE_END : FOLDED)];
  const info = { tableId: '1001', roomName: 'Vienna', currency: 'EUR', gameKey: 'nlhe', game: 'holdem', limit: 'NL', hilo: false };
  return {
    handId: '100007',
    tableId: '1001',
    info: JSON.stringify({ ...info, chipUnit: 1, smallBlind: 50, bigBlind: 100, ante: 0, seats: 3 }),
    seats: 3,
    setup: {
      game: 'holdem',
      limit: 'NL',
      hilo: false,
      players: [
        { seat: 1, stack: 8_000, blind: { kind: 'big_blind', chips: 100 } },
        { seat: 0, stack: 10_000, blind: { kind: 'small_blind', chips: 50 } },
      ],
      button: 0,
      anteType: 'none',
      bigBlind: 100,
      minBets: [100, 100, 100, 100],
      maxRaises: null,
      chipUnit: 1,
      rake: { basisPoints: 500, cap: 300, noFlopNoDrop: true },
    },
    players: [
      { seat: 1, name: 'Bo' },
      { seat: 0, name: 'Ann' },
    ],
    seat: 0,
    cards: ['Kc', 'Kd'],
    events: cues.map((cue, index) => ({ at: AT + index, cue })),
  };
}
