import { cardText, type HandEvent, type HandSetup, isHandEvent, replay } from '@cardroom/poker';
import type { TableConfig } from '@cardroom/table';
import type { Cue } from './cue.ts';
import { publicEvent } from './redact.ts';
import type { TimedEvent } from './timed-event.ts';

/** A finished hand as recorded in the journal. */
export interface FinishedHandEvents {
  /** From `hand-opened` to `hand-closed` or `hand-voided`. */
  readonly events: readonly TimedEvent[];
  /** The table's events after it, up to the next hand. */
  readonly aftermath: readonly TimedEvent[];
}

/**
 * One finished hand as one of its players may see it (what was public and their own cards), or as everybody may.
 * Enough to replay it with `replaySteps`. Amounts are in minor units, times in server ms, cards text such as `As`.
 */
export interface HandReplay {
  readonly handId: string;
  readonly tableId: string;
  /** JSON of the table's settings as the client shows them. */
  readonly info: string;
  /** The number of seats at the table. */
  readonly seats: number;
  readonly setup: HandSetup;
  /** The players dealt in. */
  readonly players: readonly { readonly seat: number; readonly name: string }[];
  /** The player's own seat and cards; null and empty in the view for everybody. */
  readonly seat: number | null;
  readonly cards: readonly string[];
  /** All hole cards, shown or not; present only if two people have opened the hand in full. */
  readonly open?: readonly HoleCards[];
  readonly events: readonly { readonly at: number; readonly cue: Cue }[];
}

/** The hole cards of one seat. */
export interface HoleCards {
  readonly seat: number;
  readonly cards: readonly string[];
}

/** One line about a finished hand, for one of its players. */
export interface HandSummary {
  readonly cards: readonly string[];
  readonly board: readonly string[];
  /** The second board of a hand that was run twice, including the shared cards; otherwise empty. */
  readonly secondBoard: readonly string[];
  /** The change of the player's stack, after rake; 0 for a voided hand. */
  readonly net: number;
}

/** The setup without its deck was public, but members are listed one by one, so that a new one stays on the server. */
const PUBLIC_SETUP: ReadonlySet<string> = new Set([
  'game',
  'limit',
  'hilo',
  'players',
  'button',
  'anteType',
  'bigBlind',
  'minBets',
  'maxRaises',
  'firstToAct',
  'chipUnit',
  'rake',
  'autoMuck',
  'runTwice',
  'bombPot',
  'capOffHeadsUp',
]);

/** Events that belong to a hand although they happen after its end. */
const AFTERMATH: ReadonlySet<string> = new Set(['cards-shown', 'rabbit-shown']);

interface HandPlace {
  readonly config: TableConfig;
  /** JSON of the table's settings as players are shown them. */
  readonly info: string;
}

/** The hand as the player may see it. Null if they were not dealt in or the hand's beginning is missing. */
export function handReplay(hand: FinishedHandEvents, { playerId, ...place }: HandPlace & { readonly playerId: string }): HandReplay | null {
  const player = openingOf(hand.events)?.players.find((one) => one.playerId === playerId);
  if (player === undefined) return null;
  const replay = publicReplay(hand, place);
  return replay === null ? null : { ...replay, seat: player.seat, cards: cardsOf(hand.events, player.seat) };
}

/** The hand as everybody may see it, with hole cards only if shown. Null if the hand's beginning is missing. */
export function publicReplay({ events, aftermath }: FinishedHandEvents, { config, info }: HandPlace): HandReplay | null {
  const opened = openingOf(events);
  const started = handEvents(events).find((event) => event.type === 'hand-started');
  if (opened === undefined || started?.type !== 'hand-started') return null;
  const later = aftermath.filter(({ event }) => AFTERMATH.has(event.type));
  return {
    handId: opened.handId,
    tableId: config.tableId,
    info,
    seats: config.seats,
    setup: publicSetup(started.setup),
    players: opened.players.map(({ seat, displayName }) => ({ seat, name: displayName })),
    seat: null,
    cards: [],
    events: [...events, ...later].flatMap(({ at, event }) => {
      const cue = publicEvent(event);
      return cue === null ? [] : [{ at, cue }];
    }),
  };
}

/** The hand with all hole cards, for the people who opened it. Null if the hand's beginning is missing. */
export function openReplay(hand: FinishedHandEvents, place: HandPlace): HandReplay | null {
  const replay = publicReplay(hand, place);
  return replay === null ? null : { ...replay, open: holeCards(hand.events) };
}

/** The hole cards of every seat. Never send them to a player or an operator. */
export function holeCards(events: readonly TimedEvent[]): HoleCards[] {
  return events.flatMap(({ event }) => (event.type === 'hole-cards-dealt' ? [{ seat: event.seat, cards: event.cards.map(cardText) }] : []));
}

/** The cards of each seat that everybody has seen, at showdown or after the hand. */
export function shownCards({ events, aftermath }: FinishedHandEvents): HoleCards[] {
  const shown = new Map<number, Set<string>>();
  for (const { event } of [...events, ...aftermath]) {
    if (event.type !== 'hand-shown' && event.type !== 'cards-shown') continue;
    const known = shown.get(event.seat) ?? new Set<string>();
    for (const card of event.cards) known.add(cardText(card));
    shown.set(event.seat, known);
  }
  return [...shown].map(([seat, cards]) => ({ seat, cards: [...cards] }));
}

/** The hand in one line. Null if the player was not dealt in or the hand's beginning is missing. */
export function handSummary(events: readonly TimedEvent[], playerId: string): HandSummary | null {
  const player = openingOf(events)?.players.find((one) => one.playerId === playerId);
  const hand = handEvents(events);
  if (player === undefined || hand[0]?.type !== 'hand-started') return null;
  return { cards: cardsOf(events, player.seat), ...boardsOf(hand), net: netOf(hand, player.seat) };
}

function openingOf(events: readonly TimedEvent[]) {
  return events.map(({ event }) => event).find((event) => event.type === 'hand-opened');
}

function handEvents(events: readonly TimedEvent[]): HandEvent[] {
  return events.flatMap(({ event }) => (isHandEvent(event) ? [event] : []));
}

function publicSetup(setup: HandSetup): HandSetup {
  return Object.fromEntries(Object.entries(setup).filter(([name]) => PUBLIC_SETUP.has(name))) as unknown as HandSetup;
}

function cardsOf(events: readonly TimedEvent[], seat: number): string[] {
  const dealt = events.map(({ event }) => event).find((event) => event.type === 'hole-cards-dealt' && event.seat === seat);
  return dealt?.type === 'hole-cards-dealt' ? dealt.cards.map(cardText) : [];
}

/** Both boards of a hand; the second is empty unless the hand was run twice. */
export function boardsOf(events: readonly HandEvent[]): Pick<HandSummary, 'board' | 'secondBoard'> {
  const dealt = events.filter((event) => event.type === 'board-dealt');
  const first = dealt.filter(({ run }) => run === undefined).flatMap(({ cards }) => cards.map(cardText));
  const second = dealt.filter(({ run }) => run === 2).flatMap(({ cards }) => cards.map(cardText));
  return { board: first, secondBoard: second.length === 0 ? [] : [...first.slice(0, first.length - second.length), ...second] };
}

function netOf(events: readonly HandEvent[], seat: number): number {
  if (events.at(-1)?.type !== 'hand-ended') return 0;
  const { setup, seats } = replay(events);
  const before = setup.players.find((player) => player.seat === seat)?.stack ?? 0;
  return (seats.find((player) => player.seat === seat)?.stack ?? before) - before;
}
