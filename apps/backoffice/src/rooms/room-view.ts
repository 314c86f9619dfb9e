import type { FloorTable, RoomFiguresAnswer, RoomRow, RoomTexts } from '@cardroom/staff-api';
import { shortAmountText } from '../money/amount.tsx';

export const ROOM_STATES = ['running', 'empty', 'paused', 'closing', 'closed'] as const;
export type RoomState = (typeof ROOM_STATES)[number];
export const ROOM_STATE_TEXTS: Readonly<Record<RoomState, string>> = {
  running: 'Running',
  empty: 'Empty',
  paused: 'Paused',
  closing: 'Closing',
  closed: 'Closed',
};

/** A room with its open tables and what they make together. */
export interface RoomView {
  readonly room: RoomRow;
  readonly tables: readonly FloorTable[];
  readonly state: RoomState;
  readonly seated: number;
  /** Seats at the open tables. */
  readonly capacity: number;
  /** Tables with players. */
  readonly running: number;
  /** The average of the tables that play; 0 while none does. */
  readonly handsPerHour: number;
  /** Rake of today, minor units. */
  readonly rake: number;
}

/** Rooms with their tables; `takings` may still be missing. */
export function roomViews(rooms: readonly RoomRow[], tables: readonly FloorTable[], takings: RoomFiguresAnswer['rooms']): RoomView[] {
  const rakeOf = new Map(takings.map(({ roomId, rake }) => [roomId, rake]));
  return rooms.map((room) => {
    const own = tables.filter(({ roomId }) => roomId === room.roomId);
    const playing = own.filter(({ handsPerHour }) => handsPerHour > 0);
    const seated = sum(own.map(seatedAt));
    return {
      room,
      tables: own,
      state: stateOf(room, own, seated),
      seated,
      capacity: sum(own.map(({ seats }) => seats.length)),
      running: own.filter((table) => seatedAt(table) > 0).length,
      handsPerHour: playing.length === 0 ? 0 : Math.round(sum(playing.map(({ handsPerHour }) => handsPerHour)) / playing.length),
      rake: rakeOf.get(room.roomId) ?? 0,
    };
  });
}

function stateOf({ closedAt }: RoomRow, tables: readonly FloorTable[], seated: number): RoomState {
  if (closedAt !== null) return tables.length > 0 ? 'closing' : 'closed';
  if (tables.length > 0 && tables.every(({ status, held }) => held || status !== 'open')) return 'paused';
  return seated > 0 ? 'running' : 'empty';
}

/** Players with a seat at a table, those who are buying in included. */
export function seatedAt({ seats }: FloorTable): number {
  return seats.filter((seat) => seat !== null).length;
}

/** An amount of a room's options in minor units. */
export function minorOf(text: string | undefined): number {
  return Math.round(Number(text ?? 0) * 100);
}

/** `€0.05/€0.10`; the bets of a fixed-limit room, and the button blind of a short deck room. */
export function stakesText(options: RoomTexts, currency: string): string {
  const [small, big] = [minorOf(options.smallBlind), minorOf(options.bigBlind)];
  return stakesOf({ gameKey: options.gameKey ?? '', smallBlind: small, bigBlind: big }, currency);
}

/** The same for a table. Blinds in minor units. */
export function stakesOf(
  { gameKey, smallBlind, bigBlind }: Pick<FloorTable, 'gameKey' | 'smallBlind' | 'bigBlind'>,
  currency: string,
): string {
  const text = (minor: number) => shortAmountText(minor, currency);
  if (gameKey === 'nlsd') return `${text(bigBlind)} button`;
  // Fixed limit is named by its two bets, as in the lobby.
  return gameKey.startsWith('fl') ? `${text(bigBlind)}/${text(2 * bigBlind)}` : `${text(smallBlind)}/${text(bigBlind)}`;
}

export function rakeText(options: RoomTexts, currency: string): string {
  if (options.rakeByPlayers) return 'By players';
  if (options.rakeBasisPoints === '0') return 'None';
  return `${Number(options.rakeBasisPoints) / 100}%, cap ${shortAmountText(minorOf(options.rakeCap), currency)}`;
}

export function buyInText({ buyInMin, buyInMax }: RoomTexts, currency: string): string {
  return `${shortAmountText(minorOf(buyInMin), currency)}–${shortAmountText(minorOf(buyInMax), currency)}`;
}

/** What sets a room apart from others of its game and stakes. */
export function tagsOf(options: RoomTexts, currency: string): readonly string[] {
  const isShort = options.gameKey === 'nlsd';
  return [
    ...(options.seats === '2' ? ['Heads-up'] : []),
    ...(minorOf(options.ante) > 0 && !isShort ? [`Ante ${shortAmountText(minorOf(options.ante), currency)}`] : []),
    ...(options.straddle === 'true' ? ['Straddle'] : []),
    ...(options.runItTwice === 'true' ? ['Run it twice'] : []),
    ...(Number(options.bombPotEveryHands) > 0 ? ['Bomb pots'] : []),
  ];
}

function sum(values: readonly number[]): number {
  return values.reduce((total, one) => total + one, 0);
}
