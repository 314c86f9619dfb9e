import { type JournalRow, operatorHand, type PlayerHand, rowsAfterHand } from '@cardroom/journal';
import { isHandEvent, type PotShare } from '@cardroom/poker';
import type { HandFacts, HandPlay, HandPlayer } from '@cardroom/staff-api';
import type { Sealer, Store } from '@cardroom/storage';
import type { TableConfig } from '@cardroom/table';
import {
  boardsOf,
  type FinishedHandEvents,
  type HandReplay,
  holeCards,
  openReplay,
  publicReplay,
  resultRecords,
  shownCards,
  type TimedEvent,
} from '@cardroom/views';
import { tableInfoText } from '../operators/table-info.ts';

/** Which cards are included: those everybody at the table saw, or all, for two staff members who agreed on it. */
export type CardsTold = 'shown' | 'all';

/** A finished hand with its records decrypted. Return it only through `handFacts` and `playOf`, never directly. */
export interface FoundHand {
  /** Its rows are null when they are damaged or sealed with another key. */
  readonly hand: PlayerHand & { readonly roomId: string };
  /** The table's events until the next hand. */
  readonly aftermath: readonly JournalRow[];
}

/** Null when the operator has no such hand, or it is still running. */
export async function findHand(store: Store, sealer: Sealer, operatorId: string, handId: string): Promise<FoundHand | null> {
  const hand = await operatorHand(store, sealer, operatorId, handId);
  const last = hand?.rows?.at(-1)?.seq;
  const aftermath = hand === null || last === undefined ? [] : await rowsAfterHand(store, sealer, hand.tableId, last);
  return hand === null ? null : { hand, aftermath };
}

/** The hand's summary, which is the same for every reader. */
export function handFacts({ hand }: FoundHand): HandFacts {
  const { handId, state, roomId, roomName, tableId, gameKey, currency, startedAt, endedAt, pot } = hand;
  return { handId, state, roomId, roomName, tableId, gameKey, currency, startedAt, endedAt, potMinor: pot };
}

/** The table of a hand as replays need it: its settings, and what players are shown of them. */
export function placeOf(hand: Pick<PlayerHand, 'config' | 'roomName'>): { readonly config: TableConfig; readonly info: string } {
  const config = hand.config as TableConfig;
  return { config, info: tableInfoText(config, hand.roomName) };
}

/** The play of a hand with the cards its reader may see; null when its records cannot be read or start too late. */
export function playOf({ hand, aftermath }: FoundHand, cards: CardsTold): HandPlay | null {
  if (hand.rows === null) return null;
  const found = { events: hand.rows as readonly TimedEvent[], aftermath: aftermath as readonly TimedEvent[] };
  const place = placeOf(hand);
  const { config } = place;
  const replay = cards === 'all' ? openReplay(found, place) : publicReplay(found, place);
  if (replay === null) return null;
  const known = new Map((cards === 'all' ? holeCards(found.events) : shownCards(found)).map((one) => [one.seat, one.cards]));
  const players = hand.state === 'ended' ? played(found, config) : unmoved(found, replay);
  const handEvents = found.events.flatMap(({ event }) => (isHandEvent(event) ? [event] : []));
  const pots = handEvents.flatMap((event) =>
    event.type === 'pot-awarded' ? [{ amount: event.amount, rake: event.rake, winners: event.shares.map(asPeopleCount) }] : [],
  );
  return {
    ...boardsOf(handEvents),
    rake: players.reduce((sum, player) => sum + player.rake, 0),
    players: players.map((player) => ({ ...player, cards: known.get(player.seat - 1) ?? [] })),
    pots: hand.state === 'ended' ? pots : [],
    replay,
  };
}

type Unseen = Omit<HandPlayer, 'cards'>;

/** As reported to the operator. */
function played({ events }: FinishedHandEvents, config: TableConfig): Unseen[] {
  const [record] = resultRecords(events, config);
  return (record?.result.players ?? []).map((player) => {
    const { playerId, displayName, seat, position, startStack, endStack, net, bet, win, rake, status, handRank } = player;
    return { playerId, displayName, seat, position, startStack, endStack, net, bet, win, rake, status, handRank };
  });
}

/** A void hand returned every player's starting stack. */
function unmoved({ events }: FinishedHandEvents, { setup }: HandReplay): Unseen[] {
  const opened = events.map(({ event }) => event).find((event) => event.type === 'hand-opened');
  const nothing = { net: 0, bet: 0, win: 0, rake: 0, status: null, handRank: null, position: null };
  return [...(opened?.players ?? [])]
    .sort((a, b) => a.seat - b.seat)
    .map(({ playerId, displayName, seat }) => {
      const stack = setup.players.find((player) => player.seat === seat)?.stack ?? 0;
      return { playerId, displayName, seat: seat + 1, startStack: stack, endStack: stack, ...nothing };
    });
}

function asPeopleCount(share: PotShare): PotShare {
  return { ...share, seat: share.seat + 1 };
}
