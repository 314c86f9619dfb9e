import type { FloorTable, RoomFiguresAnswer, RoomRow, RoomTexts } from '@cardroom/staff-api';
import { numberText } from '../i18n/formats.ts';
import { t } from '../i18n/i18n.ts';
import { shortAmountText } from '../money/amount.tsx';

export const ROOM_STATES = ['running', 'empty', 'paused', 'closing', 'closed'] as const;
export type RoomState = (typeof ROOM_STATES)[number];

export function roomStateText(state: RoomState): string {
  return t(`floor.room-state.${state}`);
}

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
  if (gameKey === 'nlsd') return t('floor.stakes.button', { amount: text(bigBlind) });
  // Fixed limit is named by its two bets, as in the lobby.
  return gameKey.startsWith('fl') ? `${text(bigBlind)}/${text(2 * bigBlind)}` : `${text(smallBlind)}/${text(bigBlind)}`;
}

export function rakeText(options: RoomTexts, currency: string): string {
  if (options.rakeByPlayers) return t('floor.rake.by-players');
  if (options.rakeBasisPoints === '0') return t('floor.rake.none');
  const rate = numberText(Number(options.rakeBasisPoints) / 100, { maximumFractionDigits: 2 });
  return t('floor.rake', { rate, cap: shortAmountText(minorOf(options.rakeCap), currency) });
}

export function buyInText(options: RoomTexts, currency: string): string {
  const { min, max } = buyInsOf(options, currency);
  return `${min}–${max}`;
}

/** Minimum and maximum buy-in. */
export function buyInsOf({ buyInMin, buyInMax }: RoomTexts, currency: string): { readonly min: string; readonly max: string } {
  return { min: shortAmountText(minorOf(buyInMin), currency), max: shortAmountText(minorOf(buyInMax), currency) };
}

/** What sets a room apart from others of its game and stakes. */
export function tagsOf(options: RoomTexts, currency: string): readonly string[] {
  const isShort = options.gameKey === 'nlsd';
  return [
    ...(options.seats === '2' ? [t('floor.tag.heads-up')] : []),
    ...(minorOf(options.ante) > 0 && !isShort ? [t('floor.tag.ante', { amount: shortAmountText(minorOf(options.ante), currency) })] : []),
    ...(options.straddle === 'true' ? [t('floor.tag.straddle')] : []),
    ...(options.runItTwice === 'true' ? [t('floor.tag.run-it-twice')] : []),
    ...(Number(options.bombPotEveryHands) > 0 ? [t('floor.tag.bomb-pots')] : []),
  ];
}

function sum(values: readonly number[]): number {
  return values.reduce((total, one) => total + one, 0);
}
