import type { BreakerStore } from '@cardroom/wallet';
import { z } from 'zod';
import { type Bus, busTopic } from '../cluster/bus.ts';
import type { Membership } from '../cluster/membership.ts';
import type { TableFeed } from '../tables/feed.ts';
import type { TableOwners } from '../tables/table-owners.ts';

/** Tells the other processes what to read again: the list of processes, a table's owner, or the breakers of wallets. The database has all of it. */
const LOOK = busTopic(
  'cluster',
  z.discriminatedUnion('at', [
    z.strictObject({ at: z.literal('processes') }),
    z.strictObject({ at: z.literal('owner'), tableId: z.string() }),
    // Only the previous release sends this; processes of this release ask each other by `settings-changed` and wait for the answers.
    z.strictObject({ at: z.literal('settings') }),
    z.strictObject({ at: z.literal('breakers') }),
  ]),
);

type BusPort = Pick<Bus, 'publish' | 'subscribe'>;

export interface ClusterNewsPorts {
  readonly bus: BusPort;
  readonly member: Pick<Membership, 'lookAgain'>;
  readonly owners: Pick<TableOwners, 'forget'>;
  readonly feed: Pick<TableFeed, 'hear'>;
  readonly dispatcher: { wake(): void };
}

/** Looks again at what the others name, and names what changes here. Without it, the same is seen a little later. */
export function wireClusterNews({ bus, member, owners, feed, dispatcher }: ClusterNewsPorts): void {
  bus.subscribe(LOOK, (look) => {
    if (look.at === 'processes') member.lookAgain();
    if (look.at === 'owner') owners.forget(look.tableId);
    // A round reads the breakers of all processes.
    if (look.at === 'breakers') dispatcher.wake();
  });
  feed.hear('cluster news', ({ type, table }) => {
    if (type === 'moved') void bus.publish(LOOK, { at: 'owner', tableId: table.tableId });
  });
}

/** This process begins to serve, or is about to leave. */
export function tellOfProcess(bus: BusPort): void {
  void bus.publish(LOOK, { at: 'processes' });
}

/** The same store of breakers, whose changes the other processes hear of once they are stored. */
export function toldBreakers(store: BreakerStore, bus: BusPort): BreakerStore {
  const told = (): void => void bus.publish(LOOK, { at: 'breakers' });
  return {
    open: async (breaker) => {
      await store.open(breaker);
      told();
    },
    close: async (operatorId, openUntil) => {
      await store.close(operatorId, openUntil);
      told();
    },
  };
}
