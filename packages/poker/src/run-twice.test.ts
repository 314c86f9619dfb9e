import { describe, expect, it } from 'vitest';
import { legalActions } from './betting.ts';
import { cardText } from './cards.ts';
import { decide } from './decide.ts';
import type { Action, HandEvent } from './events.ts';
import { openOffer } from './hand.ts';
import { deckWith, eventsOfType, inWords, type Played, play, stacksOf, type TableInWords } from './testing/play.ts';

/** A deck with two boards: the second board's own cards follow the first board. */
function decked(hands: readonly string[], boards: string, game: TableInWords['game'] = 'holdem') {
  return deckWith(hands, boards, game);
}

const HEADS_UP: TableInWords = { stacks: [1000, 1000], blinds: [10, 5], runTwice: true };
/** Aces lose to a set of kings on the first board and hold up on the second. */
const ACES_KINGS = decked(['KcKd', 'AsAh'], 'Kh7c2d9h4sQcJd8s5h3d');

function boards({ events }: Played): string[] {
  return eventsOfType(events, 'board-dealt').map(({ street, cards, run }) => `${run ?? 1} ${street} ${cards.map(cardText).join('')}`);
}

function shares({ events }: Played): string[] {
  return eventsOfType(events, 'pot-awarded').flatMap((pot) =>
    pot.shares.map(({ seat, chips, half, run }) => `pot ${pot.pot} run ${run ?? '-'} ${half}: seat ${seat} ${chips}`),
  );
}

describe('the offer to run it twice', () => {
  it('[R1] comes when everybody is all-in: hands are turned up, every live player is asked, nothing is dealt', () => {
    const played = play(HEADS_UP, 'r1000 c', ACES_KINGS);
    expect(inWords(played.events.slice(-4))).toEqual(['bets-collected', '1 hand-shown', '0 hand-shown', 'run-twice-offered']);
    expect(openOffer(played.hand)).toEqual({ waiting: [0, 1], agreed: [] });
    expect([legalActions(played.hand), played.hand.ended, played.hand.board]).toEqual([null, false, []]);
  });

  it('[R1] includes players with chips left and leaves out players who folded', () => {
    const table = { stacks: [1000, 300, 1000, 200], blinds: [5, 10], runTwice: true };
    expect(openOffer(play(table, 'f r200 f c').hand)?.waiting).toEqual([1, 3]);
    expect(openOffer(play(table, 'r1000 f c c').hand)?.waiting).toEqual([0, 1, 2]);
  });

  it.each([
    ['the room does not offer it', { ...HEADS_UP, runTwice: false }, 'r1000 c'],
    ['all cards are dealt', HEADS_UP, 'c k | k k | k k | r990 c'],
    ['only one player is left', HEADS_UP, 'r1000 f'],
    ['betting goes on', { ...HEADS_UP, stacks: [1000, 500, 1000], blinds: [5, 10] }, 'r100 c c'],
  ])('[R1] does not come when %s', (_name, table, line) => {
    expect(eventsOfType(play(table, line).events, 'run-twice-offered')).toEqual([]);
  });

  it('[R1] comes before any action when the blinds put everybody all-in', () => {
    expect(openOffer(play({ ...HEADS_UP, stacks: [8, 5] }).hand)?.waiting).toEqual([0, 1]);
  });

  it('[R2] is answered in any order, once per player; no other action is accepted', () => {
    const { hand } = play({ stacks: [500, 500, 500, 900], blinds: [5, 10], runTwice: true }, 'f r500 c c');
    const answer = (agree: unknown) => ({ type: 'run-twice', agree }) as Action;
    const kinds: Action[] = [{ type: 'fold' }, { type: 'check' }, { type: 'call' }, { type: 'raise', to: 900 }];
    for (const action of kinds) expect(decide(hand, 0, action)).toBe('offer-open');
    for (const odd of ['yes', 1, null, undefined]) expect(decide(hand, 0, answer(odd))).toBe('unknown-action');
    expect(decide(hand, 2, answer(true))).toBe('not-your-turn');
    expect(decide(hand, 7, answer(true))).toBe('not-your-turn');
    const agreed: readonly HandEvent[] | string = decide(hand, 3, answer(true));
    expect(agreed).toEqual([{ type: 'run-twice-answered', seat: 3, agree: true }]);
    const after = play({ stacks: [500, 500, 500, 900], blinds: [5, 10], runTwice: true }, 'f r500 c c y').hand;
    expect(openOffer(after)).toEqual({ waiting: [1, 3], agreed: [0] });
    expect(decide(after, 0, answer(false))).toBe('not-your-turn');
  });

  it('[R2] cannot be answered without an offer: on a turn, after the offer, after the hand', () => {
    const yes: Action = { type: 'run-twice', agree: true };
    expect(decide(play(HEADS_UP).hand, 1, yes)).toBe('no-offer-open');
    expect(decide(play(HEADS_UP, 'r1000 c n', ACES_KINGS).hand, 0, yes)).toBe('hand-over');
  });

  it('[R3] ends with one refusal: the board is dealt once, and nobody is asked again', () => {
    const played = play(HEADS_UP, 'c k | r990 c y n', ACES_KINGS);
    expect(boards(played)).toEqual(['1 flop Kh7c2d', '1 turn 9h', '1 river 4s']);
    expect(eventsOfType(played.events, 'run-twice-offered')).toHaveLength(1);
    expect([stacksOf(played.hand), played.hand.secondBoard, played.hand.runs]).toEqual([[2000, 0], [], 1]);
  });
});

describe('two boards', () => {
  it('[R4] [R5] all-in before the flop: two whole boards, the second from the cards after the first', () => {
    const played = play(HEADS_UP, 'r1000 c y y', ACES_KINGS);
    expect(boards(played)).toEqual(['1 flop Kh7c2d', '1 turn 9h', '1 river 4s', '2 flop QcJd8s', '2 turn 5h', '2 river 3d']);
    expect(played.hand.secondBoard.map(cardText).join('')).toBe('QcJd8s5h3d');
    expect(stacksOf(played.hand)).toEqual([1000, 1000]);
  });

  it.each([
    ['on the flop', 'c k | r990 c y y', ['1 turn 9h', '1 river 4s', '2 turn Qc', '2 river Jd'], 'Kh7c2dQcJd'],
    ['on the turn', 'c k | k k | r990 c y y', ['1 river 4s', '2 river Qc'], 'Kh7c2d9hQc'],
  ])('[R4] [R5] all-in %s: cards dealt earlier are shared', (_name, line, dealt, second) => {
    const played = play(HEADS_UP, line, ACES_KINGS);
    expect(boards(played).slice(-dealt.length)).toEqual(dealt);
    expect(played.hand.secondBoard.map(cardText).join('')).toBe(second);
  });

  it('[R5] one deck is just enough for seven players with six hole cards', () => {
    const stacks = [50, 50, 50, 50, 50, 50, 50];
    const played = play({ stacks, blinds: [50, 50], game: 'omaha6', limit: 'PL', runTwice: true }, 'c c c c c y y y y y y y');
    expect(new Set([...played.hand.board, ...played.hand.secondBoard, ...played.hand.seats.flatMap(({ cards }) => cards)]).size).toBe(52);
    expect(() => play({ stacks: [...stacks, 50], game: 'omaha6', runTwice: true })).toThrow('52 cards in the deck, 58 needed');
  });
});

describe('the pots of two boards', () => {
  it('[R6] the odd chip goes to the first board', () => {
    const deck = decked(['KcKd', 'AsAh', '6c3c'], 'Kh7c2d9h4sQcJd8s5h3d');
    const table = { stacks: [500, 500, 500], blinds: [5, 10], runTwice: true };
    expect(shares(play({ ...table, antes: [0, 0, 5] }, 'f r500 c y y', deck))).toEqual([
      'pot 0 run 1 all: seat 0 503',
      'pot 0 run 2 all: seat 1 502',
    ]);
    // With chips of 5, the odd chip is worth 5.
    expect(shares(play({ ...table, antes: [0, 0, 5], chipUnit: 5 }, 'f r500 c y y', deck))).toEqual([
      'pot 0 run 1 all: seat 0 505',
      'pot 0 run 2 all: seat 1 500',
    ]);
  });

  it('[R6] rake is taken before halving: 2,000 less 5 % is 950 and 950', () => {
    const played = play({ ...HEADS_UP, rake: { basisPoints: 500, cap: 1000, noFlopNoDrop: true } }, 'r1000 c y y', ACES_KINGS);
    expect(shares(played)).toEqual(['pot 0 run 1 all: seat 0 950', 'pot 0 run 2 all: seat 1 950']);
    expect(played.hand.rake).toBe(100);
  });

  it('[R6] each side pot is divided separately, the last one first', () => {
    const deck = decked(['KcKd', 'AsAh', 'QsQd'], 'Kh7c2d9h4sQcJd8s5h3d');
    const played = play({ stacks: [1000, 400, 200], blinds: [5, 10], runTwice: true }, 'r200 r1000 c y y y', deck);
    // Kings win the first board; on the second, queens win the main pot and aces the side pot.
    expect(shares(played)).toEqual([
      'pot 1 run 1 all: seat 0 200',
      'pot 1 run 2 all: seat 1 200',
      'pot 0 run 1 all: seat 0 300',
      'pot 0 run 2 all: seat 2 300',
    ]);
    expect(stacksOf(played.hand)).toEqual([1100, 200, 300]);
  });

  it('[R6] [S8] a side pot with one contender left is not divided', () => {
    const played = play({ stacks: [300, 1000, 1000], runTwice: true }, 'r300 c c | r200 c | r200 f y y');
    const [side, main] = eventsOfType(played.events, 'pot-awarded');
    expect(side?.shares).toEqual([{ seat: 1, chips: 400, half: 'all' }]);
    expect(main?.shares.map(({ run }) => run)).toContain(2);
  });

  it('[R6] [P8] hi-lo: each half is halved again, odd chips to the high hand; without a low the high hand wins it all', () => {
    const deck = decked(['KcKdQhJh', 'Ac2c9d9s'], 'Kh7c3d8hTsQcJd8sTdTh', 'omaha4');
    const table = { stacks: [333, 333], blinds: [2, 1], game: 'omaha4', limit: 'PL', hilo: true, runTwice: true } as const;
    const played = play(table, 'r6 r18 r54 r162 r333 c y y', deck);
    expect(shares(played)).toEqual(['pot 0 run 1 high: seat 0 167', 'pot 0 run 1 low: seat 1 166', 'pot 0 run 2 all: seat 0 333']);
  });

  it("[R6] [P7] a tie on one board splits only that board's half, the odd chip by seat", () => {
    const deck = decked(['AsKd', 'AdKs', '2c2d'], '3c4d8h9hJcTcJdQs5h5d');
    const played = play({ stacks: [101, 101, 101], blinds: [1, 2], runTwice: true }, 'f r101 c y y', deck);
    expect(shares(played)).toEqual([
      'pot 0 run 1 all: seat 0 51',
      'pot 0 run 1 all: seat 1 50',
      'pot 0 run 2 all: seat 0 51',
      'pot 0 run 2 all: seat 1 50',
    ]);
  });
});
