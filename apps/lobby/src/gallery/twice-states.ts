import type { Cue } from '@cardroom/views';
import type { ConnectionSnapshot, PublicSeat, PublicTable } from '../table/connection.ts';
import { cuesOf, infoOf, player, snapshotOf, tableOf } from './fixtures.ts';
import { holeOf } from './games.ts';
import type { GalleryOptions } from './options.ts';

/** States of hands run twice, split pots, bomb pots and rabbit cards. */

const OFFER_MS = 10_000;
const OPTIONS = { runItTwice: true, runTwiceMs: OFFER_MS, rabbitHunt: true, bombPot: { everyHands: 8, ante: 200 } } as const;

/** Aces for the high, and three and six for the low, in up to six cards. */
const HIGH = ['Ad', 'Qd', 'Qs', 'Kd', 'Jh', 'Ts'];
const LOW = ['3c', '6h', 'Ks', 'Jd', '9c', 'Th'];

function tableWith(seats: number, over: Partial<PublicTable>): PublicTable {
  return tableOf(seats, { info: JSON.stringify({ ...infoOf(seats), ...OPTIONS }), ...over });
}

/** The player and the last two seats are all-in with their cards up; the others have folded. */
function allInSeats(count: number, over: (seat: number) => Partial<PublicSeat> = () => ({})): PublicSeat[] {
  const live = liveOf(count);
  return Array.from({ length: count }, (_, seat) =>
    live.includes(seat)
      ? player(seat, { allIn: true, stack: 0, shown: holeOf(seat, 2), ...over(seat) })
      : player(seat, { folded: true, cardCount: 0, ...over(seat) }),
  );
}

function liveOf(count: number): readonly number[] {
  return count > 2 ? [0, 1, count - 1] : [0, 1];
}

const DEALT: readonly Cue[] = [
  { type: 'hand-opened', handId: '1284', at: 0, button: 1, smallBlindSeat: 0, bigBlindSeat: 1 },
  { type: 'raised', seat: 1, chips: 9_850, to: 9_850, allIn: true },
  { type: 'called', seat: 0, chips: 9_850, allIn: true },
  { type: 'board-dealt', street: 'flop', cards: ['As', '7h', 'Td'] },
];

function shownCues(count: number): Cue[] {
  return liveOf(count).map((seat) => ({ type: 'hand-shown', seat, cards: holeOf(seat, 2) }));
}

/** On the flop with everybody all-in: the offer to run it twice. */
export function offer({ seats, now }: GalleryOptions, answered: readonly number[] = []): ConnectionSnapshot {
  const live = liveOf(seats);
  const table = tableWith(seats, {
    phase: 'flop',
    board: ['As', '7h', 'Td'],
    pots: [{ amount: 29_850, eligible: live }],
    potTotal: 29_850,
    toMatch: 0,
    offer: { decisionId: '1284-offer', until: now + OFFER_MS - 2_500, waiting: live.filter((seat) => !answered.includes(seat)) },
    seats: allInSeats(seats),
  });
  const cues: Cue[] = [...DEALT, ...shownCues(seats), { type: 'run-twice-offered', seats: live }];
  const answers = answered.map((seat): Cue => ({ type: 'run-twice-answered', seat, agree: true }));
  return snapshotOf(table, { cues: [cuesOf(100, [...cues, ...answers])] });
}

/** Both boards dealt; the first is won by the player, the second by somebody else. */
export function twice({ seats, now }: GalleryOptions, halves = false): ConnectionSnapshot {
  const live = liveOf(seats);
  const other = live.at(-1) ?? 1;
  const [board, board2] = [
    ['As', '7h', 'Td', '7c', '2s'],
    ['As', '7h', 'Td', '6h', '8c'],
  ];
  const table = tableWith(seats, {
    phase: 'showdown',
    board,
    board2,
    potTotal: 0,
    toMatch: 0,
    nextHandAt: now + 5_000,
    seats: allInSeats(seats, (seat) => ({
      won: seat === 0 || seat === other ? 14_850 : 0,
      ...(halves && seat === other ? { shown: LOW } : {}),
    })),
  });
  const shares = halves
    ? ([
        { seat: 0, chips: 7_425, half: 'high', run: 1 },
        { seat: other, chips: 7_425, half: 'low', run: 1 },
        { seat: 0, chips: 7_425, half: 'high', run: 2 },
        { seat: other, chips: 7_425, half: 'low', run: 2 },
      ] as const)
    : ([
        { seat: 0, chips: 14_850, half: 'all', run: 1 },
        { seat: other, chips: 14_850, half: 'all', run: 2 },
      ] as const);
  const cues: Cue[] = [
    ...DEALT,
    ...shownCues(seats),
    { type: 'run-twice-offered', seats: live },
    ...live.map((seat): Cue => ({ type: 'run-twice-answered', seat, agree: true })),
    { type: 'board-dealt', street: 'turn', cards: ['7c'] },
    { type: 'board-dealt', street: 'river', cards: ['2s'] },
    { type: 'board-dealt', street: 'turn', cards: ['6h'], run: 2 },
    { type: 'board-dealt', street: 'river', cards: ['8c'], run: 2 },
    { type: 'pot-awarded', pot: 0, amount: 29_850, rake: 150, shares },
  ];
  return snapshotOf(table, { cues: [cuesOf(100, cues)] });
}

/** One half for the high and one for the low, or both for one player. */
export function split({ seats, now }: GalleryOptions, scoop = false): ConnectionSnapshot {
  const other = liveOf(seats).at(-1) ?? 1;
  const low = scoop ? 0 : other;
  const shownBy = (seat: number) =>
    scoop || !liveOf(seats).includes(seat) ? {} : seat === 0 ? { shown: HIGH } : seat === other ? { shown: LOW } : {};
  const table = tableWith(seats, {
    phase: 'showdown',
    board: ['As', '7h', '5d', '7c', '2s'],
    potTotal: 0,
    toMatch: 0,
    nextHandAt: now + 4_000,
    seats: allInSeats(seats, (seat) => ({
      stack: 4_200 + seat * 1_000,
      allIn: false,
      won: (seat === 0 ? 9_925 : 0) + (seat === low ? 9_925 : 0),
      ...shownBy(seat),
    })),
  });
  const cues: Cue[] = [
    ...DEALT.slice(0, 1),
    { type: 'board-dealt', street: 'flop', cards: ['As', '7h', '5d'] },
    { type: 'board-dealt', street: 'turn', cards: ['7c'] },
    { type: 'board-dealt', street: 'river', cards: ['2s'] },
    ...shownCues(seats),
    {
      type: 'pot-awarded',
      pot: 0,
      amount: 19_850,
      rake: 0,
      shares: [
        { seat: 0, chips: 9_925, half: 'high' },
        { seat: low, chips: 9_925, half: 'low' },
      ],
    },
  ];
  return snapshotOf(table, { cues: [cuesOf(100, cues)], ...(scoop ? {} : { hole: { handId: '1284', cards: HIGH } }) });
}

/** All but one folded on the flop. The rabbit cards can be asked for, or are already shown. */
export function folded({ seats, now }: GalleryOptions, rabbit: readonly string[] = []): ConnectionSnapshot {
  const table = tableWith(seats, {
    phase: 'showdown',
    board: ['As', '7h', 'Td'],
    rabbit,
    potTotal: 0,
    toMatch: 0,
    nextHandAt: now + 4_000,
    seats: Array.from({ length: seats }, (_, seat) => player(seat, seat === 0 ? { won: 2_100 } : { folded: true, cardCount: 0 })),
  });
  const cues: Cue[] = [...DEALT, { type: 'pot-awarded', pot: 0, amount: 2_100, rake: 0, shares: [{ seat: 0, chips: 2_100, half: 'all' }] }];
  const shown: Cue[] = rabbit.length > 0 ? [{ type: 'rabbit-shown', cards: rabbit }] : [];
  return snapshotOf(table, { cues: [cuesOf(100, [...cues, ...shown])] });
}
