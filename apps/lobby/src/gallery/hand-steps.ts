import type { Cue } from '@cardroom/views';
import type { ConnectionSnapshot, CuesMessage, PublicSeat, PublicTable } from '../table/connection.ts';
import { cuesOf, player, snapshotOf, tableOf, turn } from './fixtures.ts';

/** The time between two steps of the played hand. */
export const HAND_STEP_MS = 1_400;

interface Step {
  readonly table: Partial<PublicTable>;
  /** Changes by seat, which last until changed again. */
  readonly seats: Readonly<Record<number, Partial<PublicSeat>>>;
  readonly cue: Cue;
}

const all = (count: number, over: Partial<PublicSeat>): Record<number, Partial<PublicSeat>> =>
  Object.fromEntries(Array.from({ length: count }, (_, seat) => [seat, over]));

const COLLECTED = { bet: 0, lastAction: '' };

/** A hand from the deal to the win, one snapshot per step. Each round starts a new hand ID. */
export function handSteps(count: number, now: number): [ConnectionSnapshot, ...ConnectionSnapshot[]] {
  let table = tableOf(count, {
    handId: '1283',
    phase: 'waiting',
    seq: 0,
    potTotal: 0,
    seats: Array.from({ length: count }, (_, seat) => player(seat, { inHand: false, cardCount: 0 })),
  });
  const cues: CuesMessage[] = [];
  const snapshots = stepsOf(count, now).map((step, index) => {
    const seats = table.seats.map((seat, at) => ({ ...seat, ...step.seats[at] }));
    table = { ...table, ...step.table, seats, seq: index + 1 };
    cues.push(cuesOf(index + 1, [step.cue]));
    return snapshotOf(table, { cues: [...cues] });
  });
  return [
    snapshotOf({ ...table, handId: '1283', phase: 'waiting', seq: 0, board: [], pots: [], potTotal: 0, toAct: -1 }, { hole: null }),
    ...snapshots,
  ];
}

function stepsOf(count: number, now: number): Step[] {
  const raiser = count > 2 ? 2 : 1;
  const last = count - 1;
  return [
    {
      table: { handId: '1284', phase: 'preflop', potTotal: 150, toMatch: 100, ...turn(raiser, now) },
      seats: {
        ...all(count, { inHand: true, cardCount: 2, folded: false, won: 0, shown: [] }),
        0: { inHand: true, cardCount: 2, bet: 50 },
        1: { inHand: true, cardCount: 2, bet: 100 },
      },
      cue: { type: 'hand-opened', handId: '1284', at: 0, button: last, smallBlindSeat: 0, bigBlindSeat: 1 },
    },
    {
      table: { potTotal: 450, toMatch: 300, ...turn(last, now) },
      seats: { [raiser]: { bet: 300, lastAction: 'raise' } },
      cue: { type: 'raised', seat: raiser, chips: 300, to: 300, allIn: false },
    },
    {
      table: { ...turn(0, now), callChips: 250, raiseMin: 500, raiseMax: 9850 },
      seats: last > raiser ? { [last]: { folded: true, cardCount: 0, lastAction: 'fold' } } : {},
      cue: { type: 'folded', seat: last },
    },
    {
      table: { potTotal: 700, ...turn(1, now), callChips: 0, raiseMin: 0, raiseMax: 0 },
      seats: { 0: { bet: 300, lastAction: 'call' } },
      cue: { type: 'called', seat: 0, chips: 250, allIn: false },
    },
    {
      table: {
        phase: 'flop',
        board: ['As', '7h', 'Td'],
        pots: [{ amount: 700, eligible: [0, raiser] }],
        toMatch: 0,
        ...turn(0, now),
        canCheck: true,
        raiseMin: 100,
        raiseMax: 9550,
      },
      seats: { ...all(count, COLLECTED), 1: { ...COLLECTED, folded: raiser !== 1, cardCount: raiser === 1 ? 2 : 0 } },
      cue: { type: 'board-dealt', street: 'flop', cards: ['As', '7h', 'Td'] },
    },
    {
      table: { phase: 'turn', board: ['As', '7h', 'Td', '7c'], ...turn(raiser, now) },
      seats: { 0: { lastAction: 'check' } },
      cue: { type: 'board-dealt', street: 'turn', cards: ['7c'] },
    },
    {
      table: { phase: 'river', board: ['As', '7h', 'Td', '7c', '2s'], ...turn(0, now), canCheck: true },
      seats: { [raiser]: { lastAction: 'check' } },
      cue: { type: 'board-dealt', street: 'river', cards: ['2s'] },
    },
    {
      table: { phase: 'showdown', toAct: -1, decisionId: '', pots: [], potTotal: 0, nextHandAt: now + 3000 },
      seats: { 0: { won: 680, shown: ['Ah', 'Qd'] }, [raiser]: { shown: ['Kh', 'Kc'] } },
      cue: { type: 'pot-awarded', pot: 0, amount: 700, rake: 20, shares: [{ seat: 0, chips: 680, half: 'all' }] },
    },
  ];
}
