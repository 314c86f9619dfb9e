import type { Store } from '@cardroom/storage';
import type { Actor } from '../audit/audit-row.ts';
import type { Outcome } from '../audit/outcome.ts';
import type { FrameOriginRules } from '../operators/frame-origins.ts';
import type { Secrets } from '../process/secrets.ts';

/** The dependencies of a command. */
export interface CliContext {
  readonly store: Store;
  readonly secrets: Secrets;
  readonly actor: Actor;
  readonly allowLoopbackWallets: boolean;
  readonly frames: FrameOriginRules;
  /** The public address of the service. */
  readonly publicUrl: string;
  /** The whole path of the data directory. */
  readonly dataDir: string;
  /** Address of the PostgreSQL database; null for the embedded one. */
  readonly databaseUrl: string | null;
}

export interface Option {
  /** Shown in the help as `--name <hint>`. */
  readonly hint: string;
  readonly required?: boolean;
}

export interface Command {
  readonly does: string;
  /** Works where no service has run yet; every other command refuses there. */
  readonly createsData?: true;
  readonly options: Readonly<Record<string, Option>>;
  /** Needs a key that may not be the one of the database, and the database for itself: no service may run. */
  readonly withAnyKey?: true;
  run(context: CliContext, given: Readonly<Record<string, string>>): Promise<Outcome<unknown>>;
}
