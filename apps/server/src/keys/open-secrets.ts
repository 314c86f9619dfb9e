import { type Store, UniqueViolation } from '@cardroom/storage';
import {
  createSecrets,
  createSecretsKey,
  givenKey,
  KEY_FILE,
  type KeySettings,
  newKey,
  type Secrets,
  WrongKey,
} from '../process/secrets.ts';
import { switchAuditOver } from './audit-keys.ts';
import { holdsKey, type NeededKey, neededKeys, registerKey } from './key-check.ts';
import { opensStored } from './sealed-places.ts';

/**
 * The secrets of this process. Throws `WrongKey` when the given key is not the one that the database was written with: such a process would
 * take every sealed row for damage and void running hands. The first process to use a database registers its key there.
 */
export async function openSecrets(store: Store, config: KeySettings): Promise<Secrets> {
  const secrets = await registered(store, config);
  await switchAuditOver(store, secrets);
  return secrets;
}

async function registered(store: Store, config: KeySettings): Promise<Secrets> {
  const needed = await neededKeys(store);
  if (needed.length > 0) return checked(needed, config);
  const secrets = await unregistered(store, config);
  try {
    await store.write([registerKey(secrets, 1, {}, Date.now())]);
    return secrets;
  } catch (error) {
    if (error instanceof UniqueViolation) return checked(await neededKeys(store), config);
    throw error;
  }
}

function checked(needed: readonly NeededKey[], config: KeySettings): Secrets {
  const key = givenKey(config);
  if (key === null) throw new WrongKey(`SECRETS_KEY: is not set, and ${config.dataDir} has no ${KEY_FILE}; ${needs(needed)}. ${ADVICE}`);
  const secrets = createSecrets(key);
  const missing = needed.filter((one) => !holdsKey(secrets, one));
  if (missing.length > 0) throw new WrongKey(`SECRETS_KEY: ${sourceOf(config)} is key ${secrets.keyId}; ${needs(missing)}. ${ADVICE}`);
  return secrets;
}

/** The secrets for a database without a registered key: a new one, or one from before keys were registered. */
async function unregistered(store: Store, config: KeySettings): Promise<Secrets> {
  const given = givenKey(config);
  // A key that is made up opens nothing; it only tells a new database from one whose key is missing.
  const secrets = createSecrets(given ?? newKey());
  if ((await opensStored(store, secrets)) !== 'nothing') return given === null ? createSecrets(createSecretsKey(config)) : secrets;
  const is = given === null ? `is not set, and ${config.dataDir} has no ${KEY_FILE}` : `${sourceOf(config)} is key ${secrets.keyId}`;
  throw new WrongKey(`SECRETS_KEY: ${is}; it opens nothing that is sealed in the database. ${ADVICE}`);
}

function needs(keys: readonly NeededKey[]): string {
  return `the database was written with key ${keys.map((one) => one.key_id).join(' and ')}`;
}

function sourceOf({ secretsKey, dataDir }: KeySettings): string {
  return secretsKey === null ? `${dataDir}/${KEY_FILE}` : 'the value given';
}

const ADVICE =
  'Nothing was changed. Start again with the right key. If it is lost for good, "npm run operator -- replace-lost-key" gives up what it sealed.';
