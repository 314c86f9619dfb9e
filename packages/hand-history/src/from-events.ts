import { type HandEvent, type HandSetup, isHandEvent, type PlayerSetup } from '@cardroom/poker';
import type { TableEvent } from '@cardroom/table';
import type { HandHistory, HistoryAction, HistoryPlayer, HistoryPost, HistoryPot, Showing } from './hand-history.ts';
import { oneLine, withUniqueNames } from './names.ts';
import { inPostOrder } from './reading/nominals.ts';

const SECOND_MS = 1_000;
/** Every currency is stored in hundredths (`@cardroom/money`). */
const MINOR_UNITS = 100;

/** What a hand's own events do not contain; `TableConfig` has everything but the name. */
export interface HistoryTable {
  readonly tableId: string;
  readonly seats: number;
  readonly currency: string;
  readonly smallBlind: number;
}

/** The events are not a finished hand. */
export class NoFinishedHand extends Error {
  override readonly name = 'NoFinishedHand';
}

/**
 * The history of a hand from its events: from `hand-opened` to the end, and what followed until the next hand (cards shown afterwards).
 * It contains every hole card; `viewed` removes what a viewer may not see. Throws NoFinishedHand for an incomplete hand.
 */
export function historyOf(events: readonly TableEvent[], table: HistoryTable): HandHistory {
  const opened = events.find((event) => event.type === 'hand-opened');
  const hand = events.filter(isHandEvent);
  const started = hand.find((event) => event.type === 'hand-started');
  if (opened === undefined || started === undefined || hand.every(({ type }) => type !== 'hand-ended'))
    throw new NoFinishedHand('a history needs a complete hand, from its opening to its end');
  const { setup } = started;
  const names = new Map(opened.players.map(({ seat, displayName }) => [seat, displayName]));
  return {
    ...historyOfHand(hand, names),
    id: opened.handId,
    startedAt: Math.floor(opened.at / SECOND_MS) * SECOND_MS,
    table: { name: oneLine(table.tableId), seats: table.seats },
    currency: table.currency,
    scale: MINOR_UNITS,
    smallBlind: hasButtonBlind(setup) ? 0 : table.smallBlind,
    shownAfter: shownAfter(events),
  };
}

/** Cards shown after the end. Showing a card that is already visible adds nothing. */
function shownAfter(events: readonly TableEvent[]): Showing[] {
  const open = new Set(events.flatMap((event) => (event.type === 'hand-shown' ? event.cards : [])));
  return events.flatMap((event) => {
    if (event.type !== 'cards-shown' || event.cards.every((card) => open.has(card))) return [];
    for (const card of event.cards) open.add(card);
    return [{ seat: event.seat + 1, cards: event.cards }];
  });
}

function hasButtonBlind({ players }: HandSetup): boolean {
  return players.some(({ blind }) => blind?.kind === 'button_blind');
}

type OfTheHandAlone = Omit<HandHistory, 'id' | 'startedAt' | 'table' | 'currency' | 'scale' | 'smallBlind' | 'shownAfter'>;

/** What the engine's events alone say. `names` is by seat; the engine counts seats from 0, a history from 1. */
export function historyOfHand(events: readonly HandEvent[], names: ReadonlyMap<number, string>): OfTheHandAlone {
  const [setup] = events.flatMap((event) => (event.type === 'hand-started' ? [event.setup] : []));
  if (setup === undefined) throw new NoFinishedHand('a history must begin with hand-started');
  const returned = events.find((event) => event.type === 'uncalled-bet-returned');
  return {
    game: setup.game,
    limit: setup.limit,
    hilo: setup.hilo,
    bigBlind: setup.bigBlind,
    minBet: setup.minBets[1],
    bombPot: setup.bombPot === true,
    button: setup.button + 1,
    players: withUniqueNames(setup.players.map((player) => playerOf(events, player, names))),
    hero: null,
    posts: postsOf(events, setup),
    actions: actionsOf(events),
    returned: returned === undefined ? null : { seat: returned.seat + 1, chips: returned.chips },
    ...boardsOf(events),
    showdown: events.flatMap((event) => showingOf(event)),
    pots: potsOfEvents(events),
  };
}

function playerOf(events: readonly HandEvent[], { seat, stack }: PlayerSetup, names: ReadonlyMap<number, string>): HistoryPlayer {
  const dealt = events.find((event) => event.type === 'hole-cards-dealt' && event.seat === seat);
  const cards = dealt?.type === 'hole-cards-dealt' ? dealt.cards : null;
  return { seat: seat + 1, name: names.get(seat) ?? '', stack, cards };
}

/** The posts, including the blinds of players who had no chips left for them. */
function postsOf(events: readonly HandEvent[], { players }: HandSetup): HistoryPost[] {
  const posted = events.flatMap((event): HistoryPost[] => {
    if (event.type !== 'posted') return [];
    const { seat, kind, chips } = event;
    const blind = players.find((player) => player.seat === seat)?.blind;
    return [{ seat: seat + 1, kind, chips, nominal: blind?.kind === kind ? blind.chips : chips }];
  });
  const unpaid = players.flatMap(({ seat, blind }): HistoryPost[] => {
    const isPaid = blind === undefined || posted.some((post) => post.seat === seat + 1 && post.kind === blind.kind);
    return isPaid ? [] : [{ seat: seat + 1, kind: blind.kind, chips: 0, nominal: blind.chips }];
  });
  return inPostOrder(
    [...posted, ...unpaid],
    players.map(({ seat }) => ({ seat: seat + 1 })),
  );
}

function actionsOf(events: readonly HandEvent[]): HistoryAction[] {
  let street: HistoryAction['street'] = 'preflop';
  return events.flatMap((event): HistoryAction[] => {
    switch (event.type) {
      case 'board-dealt':
        street = event.street;
        return [];
      case 'folded':
        return [{ street, seat: event.seat + 1, type: 'fold', chips: 0 }];
      case 'checked':
        return [{ street, seat: event.seat + 1, type: 'check', chips: 0 }];
      case 'called':
        return [{ street, seat: event.seat + 1, type: 'call', chips: event.chips }];
      case 'bet':
      case 'raised':
        return [{ street, seat: event.seat + 1, type: 'raise', chips: event.chips }];
      default:
        return [];
    }
  });
}

/** The second board begins with the cards already dealt when the players agreed to run it twice. */
function boardsOf(events: readonly HandEvent[]): Pick<HandHistory, 'board' | 'secondBoard'> {
  const dealt = events.flatMap((event) => (event.type === 'board-dealt' ? [event] : []));
  const board = dealt.filter(({ run }) => run !== 2).flatMap(({ cards }) => cards);
  const own = dealt.filter(({ run }) => run === 2).flatMap(({ cards }) => cards);
  return { board, secondBoard: own.length === 0 ? [] : [...board.slice(0, board.length - own.length), ...own] };
}

function showingOf(event: HandEvent): Showing[] {
  if (event.type === 'hand-shown') return [{ seat: event.seat + 1, cards: event.cards }];
  return event.type === 'hand-mucked' ? [{ seat: event.seat + 1, cards: null }] : [];
}

function potsOfEvents(events: readonly HandEvent[]): HistoryPot[] {
  return events
    .flatMap((event) => (event.type === 'pot-awarded' ? [event] : []))
    .sort((a, b) => a.pot - b.pot)
    .map(({ amount, rake, shares }) => ({
      amount,
      rake,
      shares: shares.map(({ seat, chips, half, run }) => ({ seat: seat + 1, chips, half, run: run ?? null })),
    }));
}
