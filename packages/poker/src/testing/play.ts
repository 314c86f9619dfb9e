import { type Card, parseCards } from '../cards.ts';
import { holeCardCount } from '../deal.ts';
import { decide, startHand } from '../decide.ts';
import { cardsOf } from '../deck.ts';
import type { Action, HandEvent } from '../events.ts';
import { evolve, replay } from '../evolve.ts';
import type { Hand } from '../hand.ts';
import type { AnteType, BlindKind, Chips, Game, HandSetup, Limit, PlayerSetup, RakeSetup } from '../setup.ts';

/** A compact table setup. Players are seats 0, 1, … from the left of the button, so heads-up seat 0 is the big blind and seat 1 the button. */
export interface TableInWords {
  readonly stacks: readonly Chips[];
  /** 50 and 100 by default, in reverse order heads-up. */
  readonly blinds?: readonly Chips[];
  readonly antes?: readonly Chips[];
  readonly anteType?: AnteType;
  readonly dead?: readonly Chips[];
  readonly game?: Game;
  readonly limit?: Limit;
  readonly hilo?: boolean;
  readonly minBets?: readonly [Chips, Chips, Chips, Chips];
  readonly maxRaises?: readonly [number, number, number, number] | null;
  readonly chipUnit?: Chips;
  readonly rake?: RakeSetup;
  readonly autoMuck?: boolean;
  readonly runTwice?: boolean;
  readonly bombPot?: true;
  readonly capOffHeadsUp?: boolean;
}

export function setupFor(table: TableInWords): HandSetup {
  const { stacks, game = 'holdem', limit = 'NL' } = table;
  const blinds = table.blinds ?? (stacks.length === 2 ? [100, 50] : [50, 100]);
  const bigBlind = Math.max(blinds[0] ?? 0, blinds[1] ?? 0);
  return {
    game,
    limit,
    hilo: table.hilo ?? false,
    players: stacks.map((stack, seat) => playerFor({ ...table, blinds }, seat, stack)),
    button: stacks.length - 1,
    anteType: table.anteType ?? (table.antes === undefined ? 'none' : 'each'),
    bigBlind,
    minBets: table.minBets ?? [bigBlind, bigBlind, bigBlind, bigBlind],
    maxRaises: table.maxRaises ?? null,
    chipUnit: table.chipUnit ?? 1,
    rake: table.rake ?? null,
    ...(table.autoMuck === undefined ? {} : { autoMuck: table.autoMuck }),
    ...(table.runTwice === undefined ? {} : { runTwice: table.runTwice }),
    ...(table.bombPot === undefined ? {} : { bombPot: table.bombPot }),
    ...(table.capOffHeadsUp === undefined ? {} : { capOffHeadsUp: table.capOffHeadsUp }),
  };
}

function playerFor(table: TableInWords & { readonly blinds: readonly Chips[] }, seat: number, stack: Chips): PlayerSetup {
  const chips = table.blinds[seat] ?? 0;
  const headsUp = table.stacks.length === 2;
  const kinds: BlindKind[] = headsUp ? ['big_blind', 'small_blind'] : ['small_blind', 'big_blind'];
  const kind = kinds[seat] ?? (chips > (table.blinds[1] ?? 0) ? 'straddle' : 'post');
  const blind = chips > 0 ? { blind: { kind, chips } } : {};
  return { seat, stack, ante: table.antes?.[seat] ?? 0, dead: table.dead?.[seat] ?? 0, ...blind };
}

/** A deck that deals these hands in seat order, then this board, then the remaining cards in natural order. */
export function deckWith(hands: readonly string[], board: string, game: Game = 'holdem'): Card[] {
  const cards = hands.map(parseCards);
  const rounds = Array.from({ length: holeCardCount(game) }, (_, round) => round);
  const dealt = [...rounds.flatMap((round) => cards.map((hand) => hand[round] as Card)), ...parseCards(board)];
  return [...dealt, ...cardsOf(game).filter((card) => !dealt.includes(card))];
}

export interface Played {
  readonly events: readonly HandEvent[];
  readonly hand: Hand;
}

/**
 * Plays a line such as `c r300 f | k k`: fold (f), check (k), call (c), bet or raise to an amount (r), each by the player whose turn it is;
 * y and n answer an offer to run it twice, in the order the players are asked. `|` asserts that the next street has begun.
 * Throws on a refusal or a wrong street, so that an incorrect line cannot pass.
 */
export function play(table: TableInWords, line = '', deck: readonly Card[] = cardsOf(table.game ?? 'holdem')): Played {
  const events = startHand(setupFor(table), deck);
  let hand = replay(events);
  let boards = 0;
  for (const word of line.split(' ').filter(Boolean)) {
    if (word === '|') {
      boards += 1;
      const streets = hand.board.length === 0 ? 0 : hand.board.length - 2;
      if (streets !== boards) throw new Error(`${line}: the hand is on ${hand.street} with ${hand.board.length} cards`);
      continue;
    }
    const seat = hand.toAct ?? hand.runTwice?.waiting[0] ?? -1;
    const result = decide(hand, seat, actionFor(word));
    if (typeof result === 'string') throw new Error(`${line}: ${word} by seat ${seat} is refused: ${result}`);
    events.push(...result);
    hand = result.reduce<Hand>(evolve, hand);
  }
  return { events, hand };
}

export function actionFor(word: string): Action {
  if (word.startsWith('r')) return { type: 'raise', to: Number(word.slice(1)) };
  if (word === 'f') return { type: 'fold' };
  if (word === 'y' || word === 'n') return { type: 'run-twice', agree: word === 'y' };
  return { type: word === 'k' ? 'check' : 'call' };
}

/** Events as short texts, `seat type` and the amount that moved, to compare whole sequences. */
export function inWords(events: readonly HandEvent[]): string[] {
  return events.map((event) => {
    const seat = 'seat' in event ? `${event.seat} ` : '';
    const chips = 'chips' in event ? ` ${event.chips}` : '';
    return `${seat}${event.type}${chips}`;
  });
}

export function stacksOf(hand: Hand): Chips[] {
  return hand.seats.map(({ stack }) => stack);
}

export function eventsOfType<T extends HandEvent['type']>(events: readonly HandEvent[], type: T): Extract<HandEvent, { type: T }>[] {
  return events.filter((event): event is Extract<HandEvent, { type: T }> => event.type === type);
}
