import type { Store } from '@cardroom/storage';
import type { Bus } from '../cluster/bus.ts';
import { quietBus } from '../cluster/local-bus.ts';
import { RedisBus } from '../cluster/redis-bus.ts';
import { RedisLink } from '../cluster/redis-link.ts';
import type { SharedCounters } from '../http/rate-limit.ts';
import type { ClusterMac } from '../process/secrets.ts';
import { identify } from '../restore/high-water.ts';
import type { ComposeOptions } from './compose-options.ts';
import type { Entered } from './enter.ts';

/** The way to the other processes that may fail at any time, and the counters that it shares with them. */
export interface OpenedBus {
  readonly bus: Bus;
  /** Null: the counters of requests are of this process alone. */
  readonly counters: SharedCounters | null;
  close(): Promise<void>;
}

export interface OpenBusPorts {
  readonly store: Store;
  readonly mac: ClusterMac;
  newId(): string;
  failed(where: string, error: unknown): void;
}

/** Letters of a hash that name a cluster, and those that name a key. */
const [CLUSTER_CHARS, KEY_CHARS] = [16, 32];

/**
 * Opens the bus of this process: through Redis where the settings name one. A Redis that does not answer refuses nobody the start. Clusters may share a
 * server: what each has there begins with a name made of its key and the identity of its database.
 */
export async function openBus(
  { config, log, wallTime = Date.now }: ComposeOptions,
  { member, peers }: Pick<Entered, 'member' | 'peers'>,
  { store, mac, newId, failed }: OpenBusPorts,
): Promise<OpenedBus> {
  const { processId } = member;
  const url = config.redisUrl;
  if (url === null || peers === null) return { bus: quietBus(processId), counters: null, close: async () => {} };
  const prefix = `cardroom:${mac.mac(`bus of ${await identify(store, newId())}`).slice(0, CLUSTER_CHARS)}`;
  const link = new RedisLink({ url, name: config.processName, told: (what, more) => log.warn(more, what) });
  const bus = new RedisBus({ link, prefix, processId, mac, newId, now: wallTime, failed });
  const hide = (key: string): string => mac.mac(`limit ${key}`).slice(0, KEY_CHARS);
  return {
    bus,
    counters: { client: link.commands, prefix, hide },
    close: async () => {
      await bus.close();
      link.close();
    },
  };
}
