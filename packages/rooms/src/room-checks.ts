import { BOMB_POT_EVERY_MIN, type GameRules, SEATS_MAX_OF } from '@cardroom/table';
import { amountText } from './amounts.ts';
import { ALL_OPTIONS, type FilledOptions, isOn, OPTION_NAMES } from './options.ts';
import type { RoomFault } from './room-answer.ts';

/** Everything about a room's options that one option alone does not show; empty when they fit together. */
export function roomErrors(room: FilledOptions, unit: number, game: GameRules): RoomFault[] {
  return [...chipErrors(room, unit), ...rangeErrors(room), ...gameErrors(room, game), ...rakeErrors(room, unit), ...bombPotErrors(room)];
}

/** Every amount is a multiple of the room's chip unit: no player holds a fraction that their wallet cannot show. */
function chipErrors(room: FilledOptions, unit: number): RoomFault[] {
  return OPTION_NAMES.flatMap((field) => {
    const amount = Number(room[field]);
    return ALL_OPTIONS[field].kind === 'chips' && amount % unit !== 0 ? [{ field, message: notWholeChips(amount, unit) }] : [];
  });
}

type Check = readonly [wrong: boolean, field: string, message: string];

function failed(checks: readonly Check[]): RoomFault[] {
  return checks.filter(([wrong]) => wrong).map(([, field, message]) => ({ field, message }));
}

function rangeErrors(room: FilledOptions): RoomFault[] {
  return failed([
    [room.bigBlind < room.smallBlind, 'bigBlind', 'must not be less than the small blind'],
    [room.buyInMin < room.bigBlind, 'buyInMin', 'must be at least one big blind'],
    [room.buyInMax < room.buyInMin, 'buyInMax', 'must not be less than the minimum buy-in'],
    [room.ante > 0 !== (room.anteType !== 'none'), 'ante', 'needs both an amount and a type (each or bb)'],
    [room.timeBankStartMs > room.timeBankMaxMs, 'timeBankStartMs', 'must not be longer than the maximum time bank'],
    [room.tablesMax < room.tablesMin, 'tablesMax', 'must not be less than the minimum number of tables'],
  ]);
}

/** What a game does not have; short deck has a button blind and antes instead of blinds. */
function gameErrors(room: FilledOptions, game: GameRules): RoomFault[] {
  const isShort = game.game === 'shortdeck';
  const { gameKey } = room;
  const seatsMax = SEATS_MAX_OF[gameKey];
  return [
    ...failed([
      [room.seats > seatsMax, 'seats', `must be at most ${seatsMax} in ${gameKey}`],
      [isShort && room.smallBlind > 0, 'smallBlind', 'must be empty in short deck; the big blind is the button blind'],
      [!isShort && room.smallBlind === 0, 'smallBlind', 'must be at least the smallest chip'],
      [isShort && room.anteType !== 'each', 'anteType', 'must be each in short deck'],
      [isShort && room.ante > room.bigBlind, 'ante', 'must not be larger than the button blind'],
    ]),
    ...OPTION_NAMES.flatMap((field) => {
      const { games } = ALL_OPTIONS[field];
      return games !== undefined && isOn(room[field]) && !games.fits(game) ? [{ field, message: games.says }] : [];
    }),
  ];
}

function rakeErrors({ rakeByPlayers = [], seats }: FilledOptions, unit: number): RoomFault[] {
  return rakeByPlayers.flatMap(({ players, cap }, index) => {
    const last = rakeByPlayers[index - 1]?.players ?? 0;
    return failed([
      [players <= last, `rakeByPlayers.${index}.players`, 'must increase from entry to entry'],
      [players > seats, `rakeByPlayers.${index}.players`, 'must not be more than the number of seats'],
      [cap % unit !== 0, `rakeByPlayers.${index}.cap`, notWholeChips(cap, unit)],
    ]);
  });
}

function bombPotErrors({ bombPotEveryHands, bombPotAnte, buyInMin }: FilledOptions): RoomFault[] {
  const hasBombPot = bombPotEveryHands > 0;
  return failed([
    [!hasBombPot && bombPotAnte > 0, 'bombPotEveryHands', 'is required with a bomb pot ante'],
    [
      hasBombPot && bombPotEveryHands < BOMB_POT_EVERY_MIN,
      'bombPotEveryHands',
      `must be ${BOMB_POT_EVERY_MIN} or more, so that the button moves between bomb pots`,
    ],
    [hasBombPot && bombPotAnte === 0, 'bombPotAnte', 'must be at least the smallest chip'],
    [bombPotAnte > buyInMin, 'bombPotAnte', 'must not be more than the minimum buy-in'],
  ]);
}

function notWholeChips(amountMinor: number, unit: number): string {
  return `${amountText(amountMinor)} is not a multiple of the smallest chip, ${amountText(unit)}`;
}
