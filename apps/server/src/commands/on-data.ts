import { rmSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { flagName } from '@cardroom/rooms';
import { OutcomeUnknown, openStore, type Store } from '@cardroom/storage';
import { keyedAudit } from '../audit/keyed-audit.ts';
import type { Outcome, WrongField } from '../audit/outcome.ts';
import { openSecrets } from '../keys/open-secrets.ts';
import { frameRulesOf } from '../operators/frame-origins.ts';
import { type Config, storageOf } from '../process/config.ts';
import { createSecrets, createSecretsKey, givenKey, KEY_FILE, type Secrets } from '../process/secrets.ts';
import type { CliContext, Command } from './command.ts';

/**
 * Opens the service's data for as long as `work` takes. Every change of a command goes through here: the store adds keyed rows to the audit
 * log, and a key that is being replaced is noticed at each change.
 */
export async function onData<Value>(
  config: Config,
  { withAnyKey }: Pick<Command, 'withAnyKey'>,
  work: (context: CliContext) => Promise<Outcome<Value>>,
): Promise<Outcome<Value>> {
  const store = await openStore({ ...storageOf(config), as: withAnyKey ? 'alone' : 'command' });
  try {
    if (withAnyKey) return await withOwnKey(config, (secrets) => work(contextOf(config, { store, secrets })));
    return await work(contextOf(config, { store, secrets: await openSecrets(store, config) }));
  } finally {
    await store.close();
  }
}

/**
 * Makes the key where there is none, and removes it again when the command is refused or fails, as nothing was changed then. Where a commit
 * may have happened the key stays.
 */
async function withOwnKey<Value>(config: Config, work: (secrets: Secrets) => Promise<Outcome<Value>>): Promise<Outcome<Value>> {
  const given = givenKey(config);
  const removeKey = (): void => {
    if (given === null) rmSync(join(config.dataDir, KEY_FILE));
  };
  const secrets = createSecrets(given ?? createSecretsKey(config), { old: config.secretsKeyOld });
  try {
    const outcome = await work(secrets);
    if (!outcome.ok) removeKey();
    return outcome;
  } catch (error) {
    if (!(error instanceof OutcomeUnknown)) removeKey();
    throw error;
  }
}

function contextOf(config: Config, { store, secrets }: { readonly store: Store; readonly secrets: Secrets }): CliContext {
  return {
    store: keyedAudit(store, secrets.auditMac),
    secrets,
    actor: { by: `command:${userInfo().username}`, at: Date.now() },
    allowLoopbackWallets: config.allowLoopbackWallets,
    frames: frameRulesOf(config),
    publicUrl: config.publicUrl,
    dataDir: resolve(config.dataDir),
    databaseUrl: config.databaseUrl,
  };
}

/** One line for each wrong option. */
export function errorLines(errors: readonly WrongField[]): string {
  return errors.map(({ field, message }) => `${flagName(field)}: ${message}`).join('\n');
}
