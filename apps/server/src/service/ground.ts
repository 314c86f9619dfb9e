import { randomBytes } from 'node:crypto';
import type { Store } from '@cardroom/storage';
import { Registry } from 'prom-client';
import { keyedAudit } from '../audit/keyed-audit.ts';
import { type Build, THIS_BUILD } from '../cluster/build.ts';
import type { Bus } from '../cluster/bus.ts';
import { type Crew, crewOf, noCrew } from '../cluster/crew.ts';
import { measuredAsk } from '../cluster/measured-ask.ts';
import type { Membership } from '../cluster/membership.ts';
import type { Peers } from '../cluster/peers.ts';
import { sureStore } from '../cluster/sure-store.ts';
import { DEAL_KEY_BYTES, DealKeys } from '../fair-deal/deal-keys.ts';
import type { SharedCounters } from '../http/rate-limit.ts';
import { openSecrets } from '../keys/open-secrets.ts';
import { rememberedSettings } from '../operators/remembered-settings.ts';
import { systemClock } from '../process/clock.ts';
import { originOf } from '../process/config.ts';
import { idsOf } from '../process/ids.ts';
import { createSecrets, type Secrets } from '../process/secrets.ts';
import { StallWatch } from '../process/stall-watch.ts';
import type { Tracing } from '../process/tracing.ts';
import { type MeasuredStore, measuredStore } from '../watch/measured-store.ts';
import { createMeters, type Meters } from '../watch/meters.ts';
import type { ComposeOptions } from './compose-options.ts';
import { endingAtUnknown } from './ending-at-unknown.ts';
import { type Entered, enter } from './enter.ts';
import { type OpenBusPorts, type OpenedBus, openBus } from './open-bus.ts';
import { openTracing } from './open-tracing.ts';
import { settingsNewsOf } from './settings-news.ts';

/** The base that every part of a process uses. */
export interface Ground {
  readonly options: ComposeOptions;
  /** The versions that this process reads, writes and migrates to. */
  readonly build: Build;
  /** The process's clock; parts see a plain `Clock`. */
  readonly clock: StallWatch;
  now(): number;
  readonly secrets: Secrets;
  /** The keys that sign the fair deal; read at the start. */
  readonly dealKeys: DealKeys;
  readonly metrics: Registry;
  readonly meters: Meters;
  readonly tracing: Tracing;
  /** The storage; a write of unknown outcome ends the process. */
  readonly store: Store;
  /** This process among those that run the service. */
  readonly member: Membership;
  /** The way to the other processes; null for one that has its storage for itself. */
  readonly peers: Peers | null;
  /** Hints between the processes. */
  readonly bus: Bus;
  /** The counters of requests that they share; null where each counts its own. */
  readonly counters: SharedCounters | null;
  /** The processes that serve beside this one. */
  readonly crew: Crew;
  /** Frees the port on which a standby has answered. */
  closeStandby(): Promise<void>;
  /** The storage below it, whose commits are timed. */
  readonly measured: Pick<MeasuredStore, 'oldestCommitMs'>;
  /** The same storage without that behaviour, for writes that may happen twice. */
  readonly opened: Store;
  /** The same storage for counts, which a process may also write that does not know whether it was declared dead. */
  readonly counting: Pick<Store, 'write'>;
  newId(): string;
  /** Whether the service accepts players: from the end of its start until it begins to stop. */
  readonly state: {
    accepting: boolean /** A backup was restored, and a person has to open the service. */;
    restoring: boolean /** The process gives its tables to others, and ends. Until then people play there. */;
    moving: boolean;
  };
  failed(where: string, error: unknown): void;
}

/**
 * Opens the configured store and everything that depends on no other part, once this process is the one to serve. Throws `WrongKey` and
 * `WrongClock`, and leaves the data as it was.
 */
export async function openGround(options: ComposeOptions): Promise<Ground> {
  const { config, log } = options;
  const clock = new StallWatch(options.clock ?? systemClock());
  const now = () => clock.now();
  const failed = (where: string, error: unknown): void => log.error({ err: shortError(error), where }, 'failed');
  const entered = await enter(options, { now, failed });
  const { member } = entered;
  const opened = sureStore(entered.store, member);
  const secrets = await secretsFor(entered, options);
  const newId = idsOf(options.world);
  const way = await openedBus(entered, options, { store: opened, mac: secrets.cluster, newId, failed });
  const { bus, counters } = way;
  const tracing = options.tracing ?? (await openTracing(config, log));
  const metrics = new Registry();
  const meters = createMeters(metrics);
  const measured = measuredStore(options.world === undefined ? keyedAudit(opened, secrets.auditMac) : opened, { meters, tracing, now });
  const ending = endingAtUnknown(measured, options.fatal);
  const crew =
    entered.peers === null
      ? noCrew(member.processId)
      : crewOf({ member, ...entered.peers, ask: measuredAsk(entered.peers.ask, meters.peerAsked), bus, failed });
  const store = rememberedSettings(
    { ...ending, close: () => closed(entered, ending, way) },
    options.world === undefined ? () => performance.now() : now,
    // Tests may stop the tables' clock; the memory of the other processes expires all the same.
    settingsNewsOf(crew, options.world === undefined ? systemClock() : clock),
  );
  const newSecret = options.world?.newSecret ?? (() => randomBytes(DEAL_KEY_BYTES));
  return {
    options,
    build: options.build ?? THIS_BUILD,
    clock,
    now,
    secrets,
    dealKeys: new DealKeys({ store, sealer: secrets.fairDeal, origin: originOf(config), clock, failed, newSecret }),
    metrics,
    meters,
    tracing,
    store,
    member,
    peers: entered.peers,
    bus,
    counters,
    crew,
    closeStandby: entered.closeStandby,
    measured,
    opened,
    counting: entered.store,
    newId,
    state: { accepting: false, restoring: false, moving: false },
    failed,
  };
}

/** The process leaves the cluster before its storage is closed. */
async function closed({ member, peers, closeStandby }: Entered, store: Store, bus?: OpenedBus): Promise<void> {
  await closeStandby();
  await bus?.close();
  await member.leave();
  await peers?.port.close();
  await store.close();
}

async function openedBus(entered: Entered, options: ComposeOptions, ports: OpenBusPorts): Promise<OpenedBus> {
  try {
    return await openBus(options, entered, ports);
  } catch (error) {
    await closed(entered, entered.store);
    throw error;
  }
}

/** A simulated process has the key of its settings: its storage is made for it. */
async function secretsFor(entered: Entered, { config, world }: ComposeOptions): Promise<Secrets> {
  if (world !== undefined) return createSecrets(config.secretsKey ?? '');
  try {
    return await openSecrets(entered.store, config, { mayRotate: true });
  } catch (error) {
    await closed(entered, entered.store);
    throw error;
  }
}

/** Error objects of rooms may hold sockets and cards, so only their text is logged. */
function shortError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  return {
    name: error.name,
    message: error.message,
    stack: error.stack,
    cause: error.cause instanceof Error ? error.cause.message : undefined,
  };
}
