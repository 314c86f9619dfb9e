import { chipUnit } from '@cardroom/money';
import { GAMES_BY_KEY, TABLE_TIMES, type TableConfig } from '@cardroom/table';
import type { Scenario } from './ast.ts';

/** Smallest and largest buy-in: as the file says, else so that everybody of the scenario may sit down. */
export function buyInRange({ table, seats, steps }: Scenario): { readonly min: number; readonly max: number } {
  if (table.buyIn !== null) return table.buyIn;
  const amounts = [
    ...seats.map(({ chips }) => chips),
    ...steps.flatMap(({ step }) =>
      step.do === 'sit' && step.refused !== 'buy-in-too-small' && step.refused !== 'buy-in-too-big' ? [step.chips] : [],
    ),
  ];
  return { min: Math.min(...amounts), max: Math.max(100 * table.bigBlind, ...amounts) };
}

/** The settings of the scenario's table, as a room would give them. */
export function tableConfig(scenario: Scenario): TableConfig {
  const { table } = scenario;
  const buyIn = buyInRange(scenario);
  return {
    tableId: '1',
    roomId: '1',
    operatorId: 'scenario',
    currency: table.currency,
    gameKey: table.game,
    ...GAMES_BY_KEY[table.game],
    chipUnit: chipUnit(table.currency),
    smallBlind: table.smallBlind,
    bigBlind: table.bigBlind,
    ante: table.ante?.chips ?? 0,
    anteType: table.ante?.type ?? 'none',
    straddle: table.straddle,
    seats: table.seats,
    buyInMin: buyIn.min,
    buyInMax: buyIn.max,
    rake: table.rake,
    ...TABLE_TIMES,
    actMs: table.actMs,
    timeBank: { ...TABLE_TIMES.timeBank, startMs: table.bankMs, maxMs: Math.max(TABLE_TIMES.timeBank.maxMs, table.bankMs) },
    disconnectExtraMs: table.disconnectExtraMs,
    reconnectWindowMs: table.reconnectWindowMs,
    sitOutMs: table.sitOutMs,
    sitOutMissedBigBlinds: table.sitOutMissedBigBlinds,
    entry: table.entry,
    autoMuck: table.autoMuck,
    ...(table.runItTwice ? { runItTwice: true } : {}),
    ...(table.bombPot === null ? {} : { bombPot: table.bombPot }),
    ...(table.rabbitHunt ? { rabbitHunt: true } : {}),
    ...(table.maxRaises === null ? {} : { maxRaises: table.maxRaises }),
    ...(table.capOffHeadsUp ? { capOffHeadsUp: true } : {}),
    ...(table.rakeByPlayers.length === 0 ? {} : { rakeByPlayers: table.rakeByPlayers }),
  };
}

/** What a player's wallet holds before the scenario begins. */
export function walletOf(scenario: Scenario, name: string): number {
  const seat = scenario.seats.find((plan) => plan.name === name);
  return (
    seat?.wallet ??
    (seat === undefined ? scenario.guests.find((guest) => guest.name === name)?.wallet : WALLET_TIMES_CHIPS * seat.chips) ??
    0
  );
}

/** A wallet nobody speaks of holds so many times the chips its owner sits down with. */
export const WALLET_TIMES_CHIPS = 10;

/** The settings of the scenario's table as a room is opened with them. */
export function roomOptions(scenario: Scenario): Readonly<Record<string, unknown>> {
  const { table } = scenario;
  const { min, max } = buyInRange(scenario);
  return {
    gameKey: table.game,
    smallBlind: table.smallBlind,
    bigBlind: table.bigBlind,
    ante: table.ante?.chips ?? 0,
    anteType: table.ante?.type ?? 'none',
    straddle: table.straddle,
    seats: table.seats,
    buyInMin: Math.max(min, table.bigBlind),
    buyInMax: max,
    rakeBasisPoints: table.rake.basisPoints,
    rakeCap: table.rake.cap,
    noFlopNoDrop: table.rake.noFlopNoDrop,
    ...(table.rakeByPlayers.length === 0 ? {} : { rakeByPlayers: table.rakeByPlayers }),
    ...(table.maxRaises === null ? {} : { maxRaises: table.maxRaises }),
    capOffHeadsUp: table.capOffHeadsUp,
    runItTwice: table.runItTwice,
    bombPotEveryHands: table.bombPot?.everyHands ?? 0,
    ...(table.bombPot === null ? {} : { bombPotAnte: table.bombPot.ante }),
    rabbitHunt: table.rabbitHunt,
    actMs: table.actMs,
    timeBankStartMs: table.bankMs,
    timeBankMaxMs: Math.max(TABLE_TIMES.timeBank.maxMs, table.bankMs),
    disconnectExtraMs: table.disconnectExtraMs,
    reconnectWindowMs: table.reconnectWindowMs,
    sitOutMissedBigBlinds: table.sitOutMissedBigBlinds,
    sitOutMs: table.sitOutMs,
    entry: table.entry,
    autoMuck: table.autoMuck,
    tablesMin: 1,
    tablesMax: 1,
  };
}
