import type { HandEvent } from '@cardroom/poker';
import { played, type RandomHand, randomHand } from '@cardroom/poker/testing';
import type { TableEvent } from '@cardroom/table';
import fc from 'fast-check';
import { historyOf } from '../from-events.ts';
import type { HandHistory, HistoryDeal, Viewer } from '../hand-history.ts';

/** Names that look like lines of a history, and other difficult ones. */
const NASTY_NAMES = [
  '',
  'Anna',
  'Anna',
  'Anna: folds',
  'Anna collected',
  '*** FLOP *** [As Kd Qh]',
  'Seat 1: Anna (500 in chips)',
  'Uncalled bet (5) returned to Anna',
  'Dealt to Anna [As Kd]',
  'posts small blind 1',
  'PokerStars Hand #1:',
  'a "quoted" \\name\\',
  'mucked [As Kd]',
  'line\nbreak\r\n\u2028 and \u0000 more',
  '  spaces   inside  ',
  '\ud83d half a pair',
  'Zoë 雀士 🂡',
  'p1 f',
  '# comment',
] as const;
const name = fc.oneof(fc.constantFrom(...NASTY_NAMES), fc.string({ maxLength: 20 }), fc.string({ unit: 'binary', maxLength: 8 }));

const PLAYERS_MAX = 10;

export interface RandomHistory {
  readonly history: HandHistory;
  readonly viewer: Viewer;
}

const hex = (bytes: number) =>
  fc.uint8Array({ minLength: bytes, maxLength: bytes }).map((all) => [...all].map((byte) => byte.toString(16).padStart(2, '0')).join(''));
const randomDeal: fc.Arbitrary<HistoryDeal> = fc.record({
  version: fc.constant(2),
  origin: fc.constantFrom('poker.example', 'localhost:2567'),
  table: fc.stringMatching(/^[!-~]{1,64}$/),
  number: fc.integer({ min: 1, max: 2 ** 32 - 1 }),
  roots: fc.tuple(hex(32), hex(32)),
  list: hex(32),
  kid: hex(8),
  sig: hex(64),
});

/** Histories of random hands with every game and option, as each kind of viewer may see them. */
export const randomHistory: fc.Arbitrary<RandomHistory> = fc
  .record({
    hand: randomHand,
    names: fc.array(name, { minLength: PLAYERS_MAX, maxLength: PLAYERS_MAX }),
    currency: fc.constantFrom('EUR', 'USD', 'KRW', 'SEK'),
    at: fc.integer({ min: 0, max: 4_000_000_000_000 }),
    viewer: fc.oneof(fc.constantFrom('all' as const, 'public' as const), fc.nat(PLAYERS_MAX - 1)),
    shown: fc.array(fc.nat(99), { maxLength: 2 }),
    deal: fc.option(randomDeal),
  })
  .map(({ hand, names, currency, at, viewer, shown, deal }) => {
    const events = played(hand).map(({ event }) => event);
    const table = { tableId: `31'${currency}`, seats: 30, currency, smallBlind: hand.setup.chipUnit };
    const told = historyOf([opening(hand, names, at), ...events, ...shownLater(events, shown)], table);
    const history = deal === null ? told : { ...told, deal };
    const seat = typeof viewer === 'number' ? (history.players[viewer % history.players.length]?.seat ?? 1) : viewer;
    return { history, viewer: seat };
  });

function opening({ setup }: RandomHand, names: readonly string[], at: number): TableEvent {
  return {
    type: 'hand-opened',
    handId: '7001',
    at,
    button: setup.button,
    smallBlindSeat: null,
    bigBlindSeat: null,
    players: setup.players.map(({ seat }, index) => ({
      seat,
      playerId: `id-${seat}`,
      displayName: names[index] ?? '',
      stayId: `stay-${seat}`,
    })),
  };
}

/** After the hand, a player shows one or all of their cards. */
function shownLater(events: readonly HandEvent[], choices: readonly number[]): TableEvent[] {
  const dealt = events.flatMap((event) => (event.type === 'hole-cards-dealt' ? [event] : []));
  return choices.map((choice): TableEvent => {
    const { seat, cards } = dealt[choice % dealt.length] ?? { seat: 0, cards: [] };
    return { type: 'cards-shown', seat, cards: choice % 3 === 0 ? cards : cards.slice(0, 1) };
  });
}
