import { openServiceStore, type Store } from '@cardroom/storage';
import { Registry } from 'prom-client';
import { THIS_BUILD } from '../cluster/build.ts';
import { Member } from '../cluster/member.ts';
import { measureMember } from '../cluster/member-metrics.ts';
import type { Membership } from '../cluster/membership.ts';
import { systemMonoClock } from '../cluster/mono-clock.ts';
import { openPeers, type Peers, type PeersOptions } from '../cluster/peers.ts';
import { soleMember } from '../cluster/sole-member.ts';
import { ThreadLoad } from '../cluster/thread-load.ts';
import { measureProcess } from '../http/health.ts';
import { assertKey, isKeyToBegin } from '../keys/open-secrets.ts';
import { type Config, storageOf } from '../process/config.ts';
import { idsOf } from '../process/ids.ts';
import type { ComposeOptions, SimulatedCluster, SimulatedWorld } from './compose-options.ts';
import { openStandbyPort } from './standby-port.ts';

/** The storage, with this process as the one that serves. */
export interface Entered {
  readonly store: Store;
  readonly member: Membership;
  /** Null for a process that has its storage for itself. */
  readonly peers: Peers | null;
  closeStandby(): Promise<void>;
}

/** The ports that a process has before its storage is open. */
interface Beside {
  now(): number;
  failed(where: string, error: unknown): void;
}

/**
 * Opens the storage and joins those that run the service. Resolves when this process is to serve; until then it stands by. A simulated process
 * joins with its recovery, when its storage may fail. Throws `WrongKey` and `WrongClock`, and leaves the data as it was.
 */
export async function enter(options: ComposeOptions, { now, failed }: Beside): Promise<Entered> {
  const { config, world, build = THIS_BUILD } = options;
  const newId = idsOf(world);
  const sole = (store: Store): Membership => soleMember({ store, name: config.processName, address: addressOf(config), build, newId, now });
  if (world !== undefined)
    return world.cluster === undefined
      ? { store: world.store, member: sole(world.store), peers: null, closeStandby: async () => {} }
      : enterSimulated(options, world, world.cluster, failed);
  const store = await openServiceStore({ ...storageOf(config), migrations: build.migrations });
  let member: Membership | null = null;
  let peers: Peers | null = null;
  let closeStandby = async (): Promise<void> => {};
  try {
    const mac = await assertKey(store, config);
    const { line } = store;
    peers = line === null ? null : await openPeers(peersOptions(options, { mac, newId, failed }));
    member = line === null ? sole(store) : await Member.join(memberPorts(options, { line, newId, failed, address: peers?.address ?? '' }));
    peers?.port.answerAs(member);
    const [joined, reached] = [member, peers];
    await member.untilServing({
      // Others that know only the old key could not open what this process seals with the new one.
      mayJoin: async () => !(await isKeyToBegin(store, config)),
      standingBy: async () => {
        closeStandby = await standBy(options, { store, member: joined, peers: reached });
      },
    });
    return { store, member, peers, closeStandby };
  } catch (error) {
    await closeStandby();
    await member?.leave();
    await peers?.port.close();
    await store.close();
    throw error;
  }
}

function memberPorts(
  { config, log, fatal, build = THIS_BUILD, wallTime = Date.now }: ComposeOptions,
  beside: Pick<Parameters<typeof Member.join>[0], 'line' | 'newId' | 'failed' | 'address'>,
): Parameters<typeof Member.join>[0] {
  const told = (what: string, more: object): void => log.warn(more, what);
  const load = new ThreadLoad();
  return { ...beside, fatal, wallTime, told, build, name: config.processName, time: systemMonoClock(), load: () => load.percent() };
}

/** A simulated process among others: it joins them as a real one does, on a line, a port and a time of the simulation. */
async function enterSimulated(
  options: ComposeOptions,
  { store, newId }: SimulatedWorld,
  { line, peers, time, wallTime }: SimulatedCluster,
  failed: Beside['failed'],
): Promise<Entered> {
  const ports = memberPorts(options, { line, newId, failed, address: peers.address });
  // How busy the thread is says something about this machine, not about the simulated one.
  const member = await Member.join({ ...ports, time, wallTime, load: () => 0 });
  peers.port.answerAs(member);
  await member.untilServing();
  return { store, member, peers, closeStandby: async () => {} };
}

function peersOptions(
  { config, wallTime = Date.now }: ComposeOptions,
  beside: Pick<PeersOptions, 'mac' | 'newId' | 'failed'>,
): PeersOptions {
  return { ...beside, now: wallTime, listenOn: config.host, port: config.clusterPort, host: config.clusterHost };
}

/** Answers on the port that this process waits for others to end; returns the way to free the port. */
async function standBy(
  options: ComposeOptions,
  { store, member, peers }: Pick<Entered, 'store' | 'member' | 'peers'>,
): Promise<() => Promise<void>> {
  const { config, log, standingBy } = options;
  const metrics = measureMember(measureProcess(new Registry()), member, peers);
  const port = await openStandbyPort({ config, member, metrics });
  log.info({ processId: member.processId }, 'this process stands by: others serve that know only the old key');
  standingBy?.({
    port: port.port,
    stop: async () => {
      await port.close();
      await member.leave();
      await peers?.port.close();
      await store.close();
    },
  });
  return () => port.close();
}

function addressOf({ host, port }: Config): string {
  return `http://${host}:${port}`;
}
