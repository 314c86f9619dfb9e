import type { TableInfo, YouMessage } from '@cardroom/protocol';
import { blindText } from './blind-words.ts';

export type Entry = NonNullable<YouMessage['entryChoice']>;

/** One way for a new player to enter the game. */
export interface EntryOption {
  readonly entry: Entry;
  /** The message ID of its name. */
  readonly text: string;
  /** The cost in minor units; null if the player waits for the blind instead. */
  readonly chips: number | null;
}

type Stakes = Pick<TableInfo, 'game' | 'smallBlind' | 'bigBlind'>;

/**
 * The player's options. Buying the button posts a live big blind and a dead small blind; it is offered only where the button would pass
 * them.
 */
export function entryOptions({ game, smallBlind, bigBlind }: Stakes, mayBuyButton: boolean): EntryOption[] {
  const post: EntryOption = { entry: 'post', text: 'table.postNow', chips: bigBlind };
  const buy: EntryOption = { entry: 'buy-button', text: 'table.buyButton', chips: smallBlind + bigBlind };
  const wait: EntryOption = { entry: 'wait', text: blindText('table.waitForBigBlind', game), chips: null };
  return mayBuyButton ? [post, buy, wait] : [post, wait];
}
