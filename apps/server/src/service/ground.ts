import type { TableJournal } from '@cardroom/journal';
import { openStore, type Store } from '@cardroom/storage';
import type { WalletSettings } from '@cardroom/wallet';
import type { Router } from 'express';
import type { Logger } from 'pino';
import { Registry } from 'prom-client';
import { keyedAudit } from '../audit/keyed-audit.ts';
import type { CallbackClient, CallbackOptions } from '../callbacks/operator-client.ts';
import { openSecrets } from '../keys/open-secrets.ts';
import { rememberedSettings } from '../operators/remembered-settings.ts';
import { type Clock, systemClock } from '../process/clock.ts';
import { type Config, storageOf } from '../process/config.ts';
import { idsOf } from '../process/ids.ts';
import { createSecrets, type Secrets } from '../process/secrets.ts';
import { StallWatch } from '../process/stall-watch.ts';
import type { Tracing } from '../process/tracing.ts';
import type { DeckSource } from '../tables/deck-source.ts';
import { type MeasuredStore, measuredStore } from '../watch/measured-store.ts';
import { createMeters, type Meters } from '../watch/meters.ts';
import { endingAtUnknown } from './ending-at-unknown.ts';
import { openTracing } from './open-tracing.ts';

export interface ComposeOptions {
  readonly config: Config;
  readonly log: Logger;
  /** A commit has an unknown outcome: the process must end and replay. */
  readonly fatal: (error: unknown) => void;
  readonly clock?: Clock;
  readonly decks?: DeckSource;
  readonly wallet?: WalletSettings;
  /** How operators are called: connections, names and deadlines; for tests. */
  readonly callbacks?: Pick<CallbackOptions, 'connectMs' | 'idleMs' | 'resolve' | 'deadline'>;
  /** Replaces the traces that the settings ask for. */
  readonly tracing?: Tracing;
  /** Additional routes, e.g. the control port of tests. */
  readonly more?: readonly Router[];
  /** Replaces the real world in a simulated process: storage, the connection to operators, and all randomness. */
  readonly world?: SimulatedWorld;
}

/** Ports of a process that runs in simulated time. */
export interface SimulatedWorld {
  readonly store: Store;
  readonly client: CallbackClient;
  /** Wraps the journal of the tables, so that the simulation sees what they append. */
  watched?(journal: TableJournal): TableJournal;
  /** Uniform in [0, 1). */
  random(): number;
  /** A new ID in the form of a UUIDv7. */
  newId(): string;
}

/** The base that every part of a process uses. */
export interface Ground {
  readonly options: ComposeOptions;
  /** The process's clock; parts see a plain `Clock`. */
  readonly clock: StallWatch;
  now(): number;
  readonly secrets: Secrets;
  readonly metrics: Registry;
  readonly meters: Meters;
  readonly tracing: Tracing;
  /** The storage; a write of unknown outcome ends the process. */
  readonly store: Store;
  /** The storage below it, whose commits are timed. */
  readonly measured: Pick<MeasuredStore, 'oldestCommitMs'>;
  /** The same storage without that behaviour, for writes that may happen twice. */
  readonly opened: Store;
  newId(): string;
  /** Whether the service accepts players: from the end of its start until it begins to stop. */
  readonly state: { accepting: boolean /** A backup was restored, and a person has to open the service. */; restoring: boolean };
  failed(where: string, error: unknown): void;
}

/** Opens the configured store and everything that depends on no other part. Throws `WrongKey`, and leaves the data as it was. */
export async function openGround(options: ComposeOptions): Promise<Ground> {
  const { config, log } = options;
  const clock = new StallWatch(options.clock ?? systemClock());
  const opened = options.world?.store ?? (await openStore(storageOf(config)));
  const secrets = await secretsFor(opened, options);
  const tracing = options.tracing ?? (await openTracing(config, log));
  const metrics = new Registry();
  const meters = createMeters(metrics);
  const now = () => clock.now();
  const measured = measuredStore(options.world === undefined ? keyedAudit(opened, secrets.auditMac) : opened, { meters, tracing, now });
  return {
    options,
    clock,
    now,
    secrets,
    metrics,
    meters,
    tracing,
    store: rememberedSettings(endingAtUnknown(measured, options.fatal), options.world === undefined ? () => performance.now() : now),
    measured,
    opened,
    newId: idsOf(options.world),
    state: { accepting: false, restoring: false },
    failed: (where, error) => log.error({ err: shortError(error), where }, 'failed'),
  };
}

/** A simulated process has the key of its settings: its storage is made for it. */
async function secretsFor(opened: Store, { config, world }: ComposeOptions): Promise<Secrets> {
  if (world !== undefined) return createSecrets(config.secretsKey ?? '');
  try {
    return await openSecrets(opened, config, { mayRotate: true });
  } catch (error) {
    await opened.close();
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
