import type { TableJournal } from '@cardroom/journal';
import type { ServiceLine, Store } from '@cardroom/storage';
import type { WalletSettings } from '@cardroom/wallet';
import type { Router } from 'express';
import type { Logger } from 'pino';
import type { CallbackClient, CallbackOptions } from '../callbacks/operator-client.ts';
import type { Build } from '../cluster/build.ts';
import type { MonoClock } from '../cluster/mono-clock.ts';
import type { Peers } from '../cluster/peers.ts';
import type { Clock } from '../process/clock.ts';
import type { Config } from '../process/config.ts';
import type { Tracing } from '../process/tracing.ts';
import type { DrawBytes } from '../tables/checked-random.ts';
import type { DeckSource } from '../tables/deck-source.ts';

/** Settings and ports from which a process is composed. */
export interface ComposeOptions {
  readonly config: Config;
  readonly log: Logger;
  /** A commit has an unknown outcome: the process must end and replay. */
  readonly fatal: (error: unknown) => void;
  readonly clock?: Clock;
  readonly decks?: DeckSource;
  /** Stands for another release; for tests. */
  readonly build?: Build;
  /** The random source of decks; for tests. */
  readonly random?: DrawBytes;
  readonly wallet?: WalletSettings;
  /** How operators are called: connections, names and deadlines; for tests. */
  readonly callbacks?: Pick<CallbackOptions, 'connectMs' | 'idleMs' | 'resolve' | 'deadline'>;
  /** Replaces the traces that the settings ask for. */
  readonly tracing?: Tracing;
  /** Additional routes, e.g. the control port of tests. */
  readonly more?: readonly Router[];
  /**
   * Called when the process stands by until no process serves that knows only the old key, with the way to end it.
   */
  readonly standingBy?: (standby: { readonly port: number; stop(): Promise<void> }) => void;
  /** The machine's own clock, ms, which is compared with that of the database; for tests. */
  readonly wallTime?: () => number;
  /** Replaces the real world in a simulated process: storage, the connection to operators, and all randomness. */
  readonly world?: SimulatedWorld;
}

/** Ports of a process that runs in simulated time. */
export interface SimulatedWorld {
  readonly store: Store;
  /** Made from what the real client would be made from: a simulation may use that, with another way to the operator. */
  readonly client: CallbackClient | ((options: CallbackOptions) => CallbackClient);
  /** Absent for a process that has the storage for itself. */
  readonly cluster?: SimulatedCluster;
  /** Wraps the journal of the tables, so that the simulation sees what they append. */
  watched?(journal: TableJournal): TableJournal;
  /** Uniform in [0, 1). */
  random(): number;
  /** A new ID in the form of a UUIDv7. */
  newId(): string;
  /** 32 bytes for a key that signs the fair deal. */
  newSecret(): Uint8Array;
}

/** What a simulated process shares with others. */
export interface SimulatedCluster {
  readonly line: ServiceLine;
  readonly peers: Peers;
  readonly time: MonoClock;
  /** The machine's own clock, ms. */
  wallTime(): number;
}
