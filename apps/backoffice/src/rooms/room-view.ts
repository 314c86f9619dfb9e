import type { FloorAnswer, FloorRoom, FloorTable, RoomFiguresAnswer, RoomRow, RoomTexts } from '@cardroom/staff-api';
import { numberText } from '../i18n/formats.ts';
import { t } from '../i18n/i18n.ts';
import { shortAmountText } from '../money/amount.tsx';

export const ROOM_STATES = ['running', 'empty', 'paused', 'closing', 'closed'] as const;
export type RoomState = (typeof ROOM_STATES)[number];

export function roomStateText(state: RoomState): string {
  return t(`floor.room-state.${state}`);
}

/** A room with what its open tables make together. */
export interface RoomView {
  readonly room: RoomRow;
  readonly tables: FloorRoom;
  readonly state: RoomState;
  /** Rake of today, minor units. */
  readonly rake: number;
}

/** The part of a floor that rooms show. */
export type RoomsFloor = Pick<FloorAnswer, 'rooms' | 'maintenance' | 'now'>;

/** Rooms with what their tables make; `takings` may still be missing. */
export function roomViews(rooms: readonly RoomRow[], floor: RoomsFloor, takings: RoomFiguresAnswer['rooms']): RoomView[] {
  const rakeOf = new Map(takings.map(({ roomId, rake }) => [roomId, rake]));
  const tablesOf = new Map(floor.rooms.map((one) => [one.roomId, one]));
  return rooms.map((room) => {
    const tables = tablesOf.get(room.roomId) ?? { ...NO_TABLES, roomId: room.roomId };
    return { room, tables, state: stateOf(room, tables, floor), rake: rakeOf.get(room.roomId) ?? 0 };
  });
}

const NO_TABLES: Omit<FloorRoom, 'roomId'> = { tables: 0, open: 0, paused: 0, running: 0, seats: 0, taken: 0, handsPerHour: 0 };

function stateOf({ closedAt }: RoomRow, { tables, open, taken }: FloorRoom, { maintenance, now }: RoomsFloor): RoomState {
  if (closedAt !== null) return tables > 0 ? 'closing' : 'closed';
  const isHeld = maintenance !== null && maintenance.from <= now && now < maintenance.until;
  if (tables > 0 && (isHeld || open === 0)) return 'paused';
  return taken > 0 ? 'running' : 'empty';
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

/** The same for the key of some stakes, as a floor lists them. */
export function stakesKeyText(key: string): string {
  const [currency = '', ...amounts] = key.split(':');
  const texts = amounts.map((minor) => shortAmountText(Number(minor), currency));
  return texts.length === 1 ? t('floor.stakes.button', { amount: texts[0] ?? '' }) : texts.join('/');
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
