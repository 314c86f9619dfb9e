import { cardText, type HandEvent, type HandSetup, isHandEvent, replay } from '@cardroom/poker';
import type { TableConfig } from '@cardroom/table';
import type { Cue } from './cue.ts';
import { tableInfo } from './project-table.ts';
import { publicEvent } from './redact.ts';
import type { TimedEvent } from './timed-event.ts';

/** A finished hand as its journal tells it. */
export interface FinishedHandEvents {
  /** From `hand-opened` to `hand-closed` or `hand-voided`. */
  readonly events: readonly TimedEvent[];
  /** What followed at the table until the next hand. */
  readonly aftermath: readonly TimedEvent[];
}

/**
 * One finished hand as one of its players may know it: what was public and his own cards, nothing else.
 * Enough to fold it again with `replaySteps`. Amounts in minor units, times server ms, cards text such as `As`.
 */
export interface HandReplay {
  readonly handId: string;
  readonly tableId: string;
  /** JSON of the table's settings as the client shows them. */
  readonly info: string;
  /** Seats of the table. */
  readonly seats: number;
  readonly setup: HandSetup;
  /** Who was dealt in. */
  readonly players: readonly { readonly seat: number; readonly name: string }[];
  /** The player's own seat and cards. */
  readonly seat: number;
  readonly cards: readonly string[];
  readonly events: readonly { readonly at: number; readonly cue: Cue }[];
}

/** A finished hand in one line, for the player it belongs to. */
export interface HandSummary {
  readonly cards: readonly string[];
  readonly board: readonly string[];
  /** The second board of a hand that ran twice, what both share included; else empty. */
  readonly secondBoard: readonly string[];
  /** What his stack changed by, after rake; a void hand changed nothing. */
  readonly net: number;
}

/** Everything a hand depends on besides deck and actions was seen by everybody; a member that is not named here stays on the server. */
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

/** What belongs to a hand although it happened after its end. */
const AFTERMATH: ReadonlySet<string> = new Set(['cards-shown', 'rabbit-shown']);

/** The hand for the player's own eyes. Null when he was not dealt in, or the hand's beginning is lost. */
export function handReplay(
  { events, aftermath }: FinishedHandEvents,
  { config, roomName, playerId }: { readonly config: TableConfig; readonly roomName: string; readonly playerId: string },
): HandReplay | null {
  const opened = openingOf(events);
  const player = opened?.players.find((one) => one.playerId === playerId);
  const started = handEvents(events).find((event) => event.type === 'hand-started');
  if (opened === undefined || player === undefined || started?.type !== 'hand-started') return null;
  const later = aftermath.filter(({ event }) => AFTERMATH.has(event.type));
  return {
    handId: opened.handId,
    tableId: config.tableId,
    info: tableInfo({ config }, roomName),
    seats: config.seats,
    setup: publicSetup(started.setup),
    players: opened.players.map(({ seat, displayName }) => ({ seat, name: displayName })),
    seat: player.seat,
    cards: cardsOf(events, player.seat),
    events: [...events, ...later].flatMap(({ at, event }) => {
      const cue = publicEvent(event);
      return cue === null ? [] : [{ at, cue }];
    }),
  };
}

/** The hand in one line. Null when he was not dealt in, or the hand's beginning is lost. */
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

function boardsOf(events: readonly HandEvent[]): Pick<HandSummary, 'board' | 'secondBoard'> {
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
