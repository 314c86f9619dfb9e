import { BOMB_POT_EVERY_MIN, type GameRules, SEATS_MAX_OF } from '@cardroom/table';
import type { WrongField } from './outcome.ts';
import type { FilledOptions } from './room-options.ts';

/** Everything about a room's options that one field alone does not show; empty when they fit together. */
export function roomErrors(room: FilledOptions, unit: number, game: GameRules): WrongField[] {
  return [...chipErrors(room, unit), ...rangeErrors(room), ...gameErrors(room, game), ...rakeErrors(room, unit), ...extraErrors(room)];
}

/** Every amount is a multiple of the room's chip unit: nobody holds a fraction his wallet cannot show. */
function chipErrors(room: FilledOptions, unit: number): WrongField[] {
  const fields = ['smallBlind', 'bigBlind', 'ante', 'buyInMin', 'buyInMax', 'rakeCap', 'bombPotAnte'] as const;
  return fields.filter((field) => room[field] % unit !== 0).map((field) => ({ field, message: noMultiple(room[field], unit) }));
}

type Check = readonly [wrong: boolean, field: string, message: string];

function failed(checks: readonly Check[]): WrongField[] {
  return checks.filter(([wrong]) => wrong).map(([, field, message]) => ({ field, message }));
}

function rangeErrors(room: FilledOptions): WrongField[] {
  return failed([
    [room.bigBlind < room.smallBlind, 'bigBlind', 'is smaller than the small blind'],
    [room.buyInMin < room.bigBlind, 'buyInMin', 'is smaller than a big blind'],
    [room.buyInMax < room.buyInMin, 'buyInMax', 'is smaller than buyInMin'],
    [room.ante > 0 !== (room.anteType !== 'none'), 'ante', 'needs both an amount and a type (each or bb)'],
    [room.timeBankStartMs > room.timeBankMaxMs, 'timeBankStartMs', 'is longer than timeBankMaxMs'],
    [room.tablesMax < room.tablesMin, 'tablesMax', 'is smaller than tablesMin'],
  ]);
}

/** What a game does not have: short deck has a button blind and antes instead of blinds, fixed limit no straddle, the others no caps. */
function gameErrors(room: FilledOptions, { limit, game }: GameRules): WrongField[] {
  const isShort = game === 'shortdeck';
  const isFixed = limit === 'FL';
  const { gameKey } = room;
  const seatsMax = SEATS_MAX_OF[gameKey];
  return failed([
    [room.seats > seatsMax, 'seats', `${gameKey} is dealt to at most ${seatsMax} players`],
    [isShort && room.smallBlind > 0, 'smallBlind', 'short deck has none: the button alone posts a blind, given as bigBlind'],
    [!isShort && room.smallBlind === 0, 'smallBlind', 'is at least the smallest chip'],
    [isShort && room.anteType !== 'each', 'anteType', 'short deck is played with an ante of each player'],
    [isShort && room.ante > room.bigBlind, 'ante', 'is larger than the button blind'],
    [isShort && room.straddle, 'straddle', 'there is none in short deck'],
    [isFixed && room.straddle, 'straddle', 'there is none in fixed limit'],
    [!isFixed && room.capOffHeadsUp, 'capOffHeadsUp', 'is a setting of fixed limit'],
    [!isFixed && room.maxRaises !== undefined, 'maxRaises', 'is a setting of fixed limit'],
  ]);
}

function rakeErrors({ rakeByPlayers = [], seats }: FilledOptions, unit: number): WrongField[] {
  return rakeByPlayers.flatMap(({ players, cap }, index) => {
    const last = rakeByPlayers[index - 1]?.players ?? 0;
    return failed([
      [players <= last, `rakeByPlayers.${index}.players`, 'rows go from few players to many, each number once'],
      [players > seats, `rakeByPlayers.${index}.players`, 'is more than the table has seats'],
      [cap % unit !== 0, `rakeByPlayers.${index}.cap`, noMultiple(cap, unit)],
    ]);
  });
}

function extraErrors(room: FilledOptions): WrongField[] {
  const hasBombPot = room.bombPotEveryHands > 0;
  return failed([
    [!hasBombPot && room.bombPotAnte > 0, 'bombPotEveryHands', 'is needed with bombPotAnte'],
    [
      hasBombPot && room.bombPotEveryHands < BOMB_POT_EVERY_MIN,
      'bombPotEveryHands',
      'between two of them the button has to move: 2 or more',
    ],
    [hasBombPot && room.bombPotAnte === 0, 'bombPotAnte', 'is at least the smallest chip'],
    [room.bombPotAnte > room.buyInMin, 'bombPotAnte', 'is more than buyInMin: a player could not pay it with what he brings'],
  ]);
}

function noMultiple(amountMinor: number, unit: number): string {
  return `${major(amountMinor)} is no multiple of the smallest chip, ${major(unit)}`;
}

/** An amount in minor units as a person writes it: `5`, `0.50`. */
export function major(amountMinor: number): string {
  return amountMinor % 100 === 0 ? String(amountMinor / 100) : (amountMinor / 100).toFixed(2);
}
