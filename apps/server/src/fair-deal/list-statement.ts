import { type List, type Listed, UNLISTED_WHYS, type Unlisted } from '@cardroom/fairness/src/index.ts';
import { holeCardCount } from '@cardroom/poker';
import { CUT_MS, type DealList, type ListedSeat, type TableConfig, type TableEvent, type UnlistedSeat } from '@cardroom/table';
import type { KnownLink } from './deal-chain.ts';

type Said = Omit<List, 'at' | 'prev'>;

/** The statement of a list that the rules have fixed. */
export function listOf(
  config: TableConfig,
  { handId, listed, ...list }: Extract<TableEvent, { type: 'cut-opened' }>,
  links: ReadonlyMap<number, KnownLink>,
): Said {
  const entries = listed.map((entry) => listedOf(entry, links));
  return saidOf(config, handId, list, entries);
}

/** The statement of a list in which nobody cuts. */
export function uncutListOf(config: TableConfig, handId: string, list: DealList): Said {
  return saidOf(config, handId, list, []);
}

function saidOf({ game }: TableConfig, hand: string, { button, bombPot, dealt, unlisted }: DealList, listed: readonly Listed[]): Said {
  return {
    hand,
    holeCards: holeCardCount(game),
    button,
    bombPot,
    window: CUT_MS,
    round: 0,
    dealt,
    listed,
    unlisted: unlisted.map(unlistedOf),
  };
}

/** A new pledge as it was made, otherwise the last cut that everybody knows. */
function listedOf({ seat, m, value }: ListedSeat, links: ReadonlyMap<number, KnownLink>): Listed {
  if (value !== undefined) return { seat, fresh: true, m, value };
  const known = links.get(seat);
  if (known === undefined || known.n < m) throw new Error(`the cut of seat ${seat} in number ${m} is not known`);
  return { seat, fresh: false, m: known.n, value: known.link };
}

function unlistedOf({ seat, why }: UnlistedSeat): Unlisted {
  return { seat, why: UNLISTED_WHYS.indexOf(why) };
}
