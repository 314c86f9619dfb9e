import type { FollowedDeal } from '@cardroom/protocol';
import { type PackedDeal, unpackDeal } from '@cardroom/protocol/packed-deal';
import type { RecordBook } from '../../shields/book.ts';
import { DealKeeper, type KeptStay } from '../../shields/keeper.ts';
import { ownSecret } from '../../shields/own-cut.ts';
import type { AskDeal, DealPart, LineTimes } from '../table-deal.ts';
import { dealPart } from './deal-part.ts';

export interface KeptDealPorts extends LineTimes {
  readonly book: RecordBook;
  keys(): Promise<unknown>;
  /** 32 random bytes. */
  random(): Uint8Array;
}

/** The player's part in the deal of one table, with a record of everything that is told. */
export function keptDeal(ask: AskDeal, { book, random, ...ports }: KeptDealPorts): DealPart {
  let followed: FollowedDeal | null = null;
  let words: string | null = null;
  const part = dealPart(
    async (type, payload) => {
      const answer = await ask(type, payload);
      if (type === 'follow-deal') followed = answer as FollowedDeal | null;
      if (type === 'pledge' && answer !== null) accepted();
      return answer;
    },
    {
      ...ports,
      secret: () => {
        const typed = words;
        words = null;
        return typed === null ? random() : ownSecret(typed, random());
      },
      doubted: (n, doubt) => void keeper.doubted(n, doubt),
    },
  );
  const keeper = new DealKeeper(book, (n) => part.recordOf(n));
  const accepted = (): void => {
    if (followed !== null && words === null && book.state.getState().cuts[followed.table] === 'waiting')
      book.setCut(followed.table, 'used');
  };
  const begin = async (isNew: boolean): Promise<void> => {
    await part.opened(isNew);
    if (followed === null) return;
    const { table } = followed;
    book.lateReceipts.set(table, () => part.lateReceipts);
    book.cutters.set(table, (typed) => {
      words = typed;
      book.setCut(table, 'waiting');
      part.renew();
    });
    await keeper.followed(followed);
  };
  return {
    opened: () => begin(true),
    told: (packed) => {
      // The answer that says where the table is was lost, although the service tells on.
      if (!part.isFollowing) return void begin(false);
      const message = unpackDeal(packed as PackedDeal);
      part.told(message as Parameters<typeof part.told>[0]);
      void keeper.told(message);
    },
    seated: (stay) => {
      part.seated(stay);
      keeper.seated(stay as KeptStay);
    },
  };
}
