import { type ScenarioWord, scenarioWords } from '@cardroom/rooms';
import type { GameRules } from '@cardroom/table';
import { amountText } from './amounts.ts';
import type { TableOptions } from './ast.ts';

/** What follows `table`: the game, its stakes, and the options that differ from the defaults. */
export function writeTable(table: TableOptions, usual: TableOptions, { game, limit }: GameRules): string {
  const { bigBlind, smallBlind, rake, bombPot, buyIn } = table;
  const standardSmall = limit === 'FL' ? Math.floor(bigBlind / 2) : smallBlind;
  const stakes = game === 'shortdeck' ? [bigBlind] : limit === 'FL' ? [bigBlind, 2 * bigBlind] : [smallBlind, bigBlind];
  const shared: (readonly [unless: boolean, text: string])[] = [
    [table.currency === usual.currency, `currency ${table.currency}`],
    [smallBlind === standardSmall, `small-blind ${amountText(smallBlind)}`],
    [table.ante === null, `ante ${amountText(table.ante?.chips ?? 0)} ${table.ante?.type}`],
    [rake.basisPoints === 0, `rake ${rake.basisPoints / 100}% cap ${amountText(rake.cap)}`],
    [rake.noFlopNoDrop, 'drop always'],
    [bombPot === null, `bomb every ${bombPot?.everyHands} ante ${amountText(bombPot?.ante ?? 0)}`],
    [buyIn === null, `buy-in ${amountText(buyIn?.min ?? 0)}..${amountText(buyIn?.max ?? 0)}`],
  ];
  const words = scenarioWords().map((one) => {
    const value = table[one.option];
    return [JSON.stringify(value) === JSON.stringify(usual[one.option]), wordWith(one, value)] as const;
  });
  const said = [...shared, ...words].filter(([unless]) => !unless).map(([, text]) => text);
  return [table.game, stakes.map(amountText).join('/'), ...said].join(' ');
}

/** A word with its value; one that switches something on that is usually off stands alone. */
function wordWith({ word, kind, usual, write }: ScenarioWord, value: unknown): string {
  if (kind === 'duration') return `${word} ${String(value)}ms`;
  if (kind !== 'flag') return `${word} ${value === undefined ? '' : write(value)}`;
  return usual === true ? `${word} ${value === true ? 'on' : 'off'}` : word;
}
