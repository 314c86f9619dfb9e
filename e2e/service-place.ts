import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');

/** How many processes the service has, and on which PostgreSQL server. */
export interface ServicePlace {
  /** More than one need PostgreSQL. Default: what the run asks for, usually one. */
  readonly processes?: number;
  /** Whether each of several processes reaches the database through a proxy of its own, which can be cut. */
  readonly cuttable?: boolean;
  /** What stands before several processes. Default: HAProxy, if the machine has it and the run asks for their number, and else a front in this process. */
  readonly front?: 'own' | 'haproxy';
  /** The address of the server that gets the schema. Default: that of the tests. */
  readonly server?: string;
  /** The Redis of several processes, which each reaches through a proxy of its own. Default: none. */
  readonly redisUrl?: string;
  /** What is started at first. Default: this release. */
  readonly release?: Release;
}

/** A release of the service: where its sources are, and settings that only it has. */
export interface Release {
  readonly root: string;
  readonly settings: Readonly<Record<string, string>>;
}

/** This one. */
export const THIS_RELEASE: Release = { root: ROOT, settings: {} };

/** Where a stack's data is, when its caller makes and removes it. */
export interface OwnStorage {
  readonly dataDir: string;
  /** The demo operator's directory: not the service's, whose disk a drill may fill. */
  readonly demoDir: string;
  /** Null: the embedded database in `dataDir`. */
  readonly databaseUrl: string | null;
  /** Where records are read, if not at `databaseUrl`, such as behind a proxy in this process, which does not run while they are read. */
  readUrl?(): string;
}
