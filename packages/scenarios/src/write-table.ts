import type { GameRules } from '@cardroom/table';
import { amountText } from './amounts.ts';
import type { TableOptions } from './ast.ts';

/** What follows `table`: the game, its stakes, and the options that are not the usual ones. */
export function writeTable(table: TableOptions, usual: TableOptions, { game, limit }: GameRules): string {
  const { bigBlind, smallBlind } = table;
  const standardSmall = limit === 'FL' ? Math.floor(bigBlind / 2) : smallBlind;
  const stakes = game === 'shortdeck' ? [bigBlind] : limit === 'FL' ? [bigBlind, 2 * bigBlind] : [smallBlind, bigBlind];
  const options: (readonly [unless: boolean, text: string])[] = [
    [table.seats === usual.seats, `seats ${table.seats}`],
    [table.currency === usual.currency, `currency ${table.currency}`],
    [smallBlind === standardSmall, `small-blind ${amountText(smallBlind)}`],
    [table.ante === null, `ante ${amountText(table.ante?.chips ?? 0)} ${table.ante?.type}`],
    [!table.straddle, 'straddle'],
    [table.rake.basisPoints === 0, `rake ${table.rake.basisPoints / 100}% cap ${amountText(table.rake.cap)}`],
    [table.rake.noFlopNoDrop, 'drop always'],
    [
      table.rakeByPlayers.length === 0,
      `rake-by-players ${table.rakeByPlayers.map(({ players, basisPoints, cap }) => `${players}:${basisPoints}:${amountText(cap)}`).join(',')}`,
    ],
    [!table.runItTwice, 'twice'],
    [table.bombPot === null, `bomb every ${table.bombPot?.everyHands} ante ${amountText(table.bombPot?.ante ?? 0)}`],
    [!table.rabbitHunt, 'rabbit'],
    [table.maxRaises === null, `caps ${table.maxRaises?.join(',')}`],
    [!table.capOffHeadsUp, 'cap-off-heads-up'],
    [table.entry === usual.entry, `entry ${table.entry}`],
    [table.autoMuck, 'muck off'],
    [table.buyIn === null, `buy-in ${amountText(table.buyIn?.min ?? 0)}..${amountText(table.buyIn?.max ?? 0)}`],
    ...(['act', 'bank', 'extra', 'window', 'sit-out'] as const).map((name) => {
      const member = TIMES[name];
      return [table[member] === usual[member], `${name} ${table[member]}ms`] as const;
    }),
    [table.sitOutMissedBigBlinds === usual.sitOutMissedBigBlinds, `missed-blinds ${table.sitOutMissedBigBlinds}`],
  ];
  return [table.game, stakes.map(amountText).join('/'), ...options.filter(([unless]) => !unless).map(([, text]) => text)].join(' ');
}

const TIMES = { act: 'actMs', bank: 'bankMs', extra: 'disconnectExtraMs', window: 'reconnectWindowMs', 'sit-out': 'sitOutMs' } as const;
