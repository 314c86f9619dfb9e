import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import { flagName } from '@cardroom/rooms';
import { openStore } from '@cardroom/storage';
import { keyedAudit } from '../audit/keyed-audit.ts';
import type { Outcome, WrongField } from '../audit/outcome.ts';
import { openSecrets } from '../keys/open-secrets.ts';
import { frameRulesOf } from '../operators/frame-origins.ts';
import { type Config, storageOf } from '../process/config.ts';
import { createSecrets, createSecretsKey, givenKey } from '../process/secrets.ts';
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
  const store = await openStore({ ...storageOf(config), as: withAnyKey ? 'service' : 'command' });
  try {
    const secrets = withAnyKey
      ? createSecrets(givenKey(config) ?? createSecretsKey(config), { old: config.secretsKeyOld })
      : await openSecrets(store, config);
    return await work({
      store: keyedAudit(store, secrets.auditMac),
      secrets,
      actor: { by: `command:${userInfo().username}`, at: Date.now() },
      allowLoopbackWallets: config.allowLoopbackWallets,
      frames: frameRulesOf(config),
      publicUrl: config.publicUrl,
      dataDir: resolve(config.dataDir),
    });
  } finally {
    await store.close();
  }
}

/** One line for each wrong option. */
export function errorLines(errors: readonly WrongField[]): string {
  return errors.map(({ field, message }) => `${flagName(field)}: ${message}`).join('\n');
}
