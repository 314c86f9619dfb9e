import type { TableInfo, YouMessage } from '@cardroom/protocol';
import { blindText } from './blind-words.ts';

export type Entry = NonNullable<YouMessage['entryChoice']>;

/** One answer to how a player without a blind comes into the game. */
export interface EntryOption {
  readonly entry: Entry;
  /** Id of its name. */
  readonly text: string;
  /** What it costs in minor units; null where he pays nothing but the blind whose turn it is. */
  readonly chips: number | null;
}

type Stakes = Pick<TableInfo, 'game' | 'smallBlind' | 'bigBlind'>;

/** The answers open to him; the button is for sale only where it would pass him, for the big blind live and the small blind dead. */
export function entryOptions({ game, smallBlind, bigBlind }: Stakes, mayBuyButton: boolean): EntryOption[] {
  const post: EntryOption = { entry: 'post', text: 'table.postNow', chips: bigBlind };
  const buy: EntryOption = { entry: 'buy-button', text: 'table.buyButton', chips: smallBlind + bigBlind };
  const wait: EntryOption = { entry: 'wait', text: blindText('table.waitForBigBlind', game), chips: null };
  return mayBuyButton ? [post, buy, wait] : [post, wait];
}
