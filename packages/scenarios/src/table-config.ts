import { type RoomOptions, scenarioWords, uncheckedSettings } from '@cardroom/rooms';
import { TABLE_TIMES, type TableConfig } from '@cardroom/table';
import type { Scenario } from './ast.ts';

/** The minimum and maximum buy-in: as the file says, or else so that every player in the scenario can sit down. */
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

/** The settings of the scenario's table, as its room would provide them; a scenario may go below an operator's bounds. */
export function tableConfig(scenario: Scenario): TableConfig {
  const { currency } = scenario.table;
  const options = { ...roomOptions(scenario), buyInMin: buyInRange(scenario).min };
  const { tablesMin: _min, tablesMax: _max, ...settings } = uncheckedSettings(options, currency);
  return { ...settings, tableId: '1', roomId: '1', operatorId: 'scenario', currency };
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

/** A wallet that the file does not mention holds this many times the chips its owner sits down with. */
export const WALLET_TIMES_CHIPS = 10;

/** The options to open a room with the scenario's table. */
export function roomOptions(scenario: Scenario): RoomOptions {
  const { table } = scenario;
  const { min, max } = buyInRange(scenario);
  return {
    gameKey: table.game,
    smallBlind: table.smallBlind,
    bigBlind: table.bigBlind,
    ante: table.ante?.chips ?? 0,
    anteType: table.ante?.type ?? 'none',
    buyInMin: Math.max(min, table.bigBlind),
    buyInMax: max,
    rakeBasisPoints: table.rake.basisPoints,
    rakeCap: table.rake.cap,
    noFlopNoDrop: table.rake.noFlopNoDrop,
    bombPotEveryHands: table.bombPot?.everyHands ?? 0,
    bombPotAnte: table.bombPot?.ante,
    ...Object.fromEntries(scenarioWords().map(({ option }) => [option, table[option]])),
    timeBankMaxMs: Math.max(TABLE_TIMES.timeBank.maxMs, table.timeBankStartMs),
    tablesMin: 1,
    tablesMax: 1,
  };
}
