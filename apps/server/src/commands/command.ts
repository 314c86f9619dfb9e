import type { Store } from '@cardroom/storage';
import type { Actor } from '../audit/audit-row.ts';
import type { Outcome } from '../audit/outcome.ts';
import type { Secrets } from '../process/secrets.ts';

/** The dependencies of a command. */
export interface CliContext {
  readonly store: Store;
  readonly secrets: Secrets;
  readonly actor: Actor;
  readonly allowLoopbackWallets: boolean;
  /** The public address of the service. */
  readonly publicUrl: string;
}

export interface Option {
  /** Shown in the help as `--name <hint>`. */
  readonly hint: string;
  readonly required?: boolean;
}

export interface Command {
  readonly does: string;
  readonly options: Readonly<Record<string, Option>>;
  run(context: CliContext, given: Readonly<Record<string, string>>): Promise<Outcome<unknown>>;
}
