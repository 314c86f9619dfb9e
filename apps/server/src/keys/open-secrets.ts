import { type Store, UniqueViolation } from '@cardroom/storage';
import {
  type ClusterMac,
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
import { beginRotation } from './begin-rotation.ts';
import { holdsKey, type NeededKey, neededKeys, openCheck, registerKey, secretsWith } from './key-check.ts';
import { opensStored } from './sealed-places.ts';

export interface OpenOptions {
  /** Only a process that begins to serve while no other one does may begin a rotation: nobody else seals anything then. */
  readonly mayRotate?: boolean;
}

/**
 * The secrets of this process. Throws `WrongKey` when the given key is not the one that the database was written with: such a process would
 * take every sealed row for damage and void running hands. The first process to use a database registers its key there.
 */
export async function openSecrets(store: Store, config: KeySettings, { mayRotate = false }: OpenOptions = {}): Promise<Secrets> {
  if (await isKeyToBegin(store, config)) await beginning(store, config, mayRotate);
  const secrets = await registered(store, config);
  await switchAuditOver(store, secrets);
  return secrets;
}

/**
 * Refuses a process that could not open what the database holds, as `openSecrets` does, and begins no rotation: others may run that know only the
 * old key. Returns what signs its calls to them, with the key that they know. Throws `WrongKey`.
 */
export async function assertKey(store: Store, config: KeySettings): Promise<ClusterMac> {
  if (!(await isKeyToBegin(store, config))) return (await registered(store, config)).cluster;
  const old = config.secretsKeyOld ?? '';
  await registered(store, { ...config, secretsKey: old, secretsKeyOld: null });
  return createSecrets(old, { old: givenKey(config) }).cluster;
}

/** Whether there are two keys, and the database does not know the new one: the process that serves next begins a rotation. */
export async function isKeyToBegin(store: Store, config: KeySettings): Promise<boolean> {
  const key = givenKey(config);
  const old = config.secretsKeyOld ?? null;
  if (key === null || old === null) return false;
  const { keyId } = createSecrets(key);
  return createSecrets(old).keyId !== keyId && !(await neededKeys(store)).some(({ key_id }) => key_id === keyId);
}

async function beginning(store: Store, config: KeySettings, mayRotate: boolean): Promise<void> {
  const old = config.secretsKeyOld ?? '';
  const key = givenKey(config) ?? '';
  const before = await registered(store, { ...config, secretsKey: old, secretsKeyOld: null }, 'SECRETS_KEY_OLD');
  if (!mayRotate) {
    const { keyId } = createSecrets(key);
    throw new WrongKey(
      `SECRETS_KEY: ${sourceOf(config)} is key ${keyId}, which the database does not know yet. Nothing was changed. Start the service with SECRETS_KEY and SECRETS_KEY_OLD first.`,
    );
  }
  await switchAuditOver(store, before);
  await beginRotation(store, { key, old, at: Date.now() });
}

async function registered(store: Store, config: KeySettings, setting: KeySetting = 'SECRETS_KEY'): Promise<Secrets> {
  const needed = await neededKeys(store);
  if (needed.length > 0) return checked(needed, config, setting);
  const secrets = await unregistered(store, config);
  try {
    await store.write([registerKey(secrets, 1, {}, Date.now())]);
    return secrets;
  } catch (error) {
    if (error instanceof UniqueViolation) return checked(await neededKeys(store), config, setting);
    throw error;
  }
}

type KeySetting = 'SECRETS_KEY' | 'SECRETS_KEY_OLD';

function checked(needed: readonly NeededKey[], config: KeySettings, setting: KeySetting): Secrets {
  const key = givenKey(config);
  if (key === null) throw new WrongKey(`SECRETS_KEY: is not set, and ${config.dataDir} has no ${KEY_FILE}; ${needs(needed)}. ${ADVICE}`);
  const secrets = secretsWith(key, config.secretsKeyOld ?? null, needed);
  const missing = needed.filter((one) => !holdsKey(secrets, one));
  if (missing.length > 0) throw new WrongKey(missingText(secrets, { needed, missing, is: `${setting}: ${sourceOf(config)}` }));
  const after = successor(secrets, needed);
  if (after !== null && after !== secrets.keyId)
    throw new WrongKey(
      `SECRETS_KEY: ${sourceOf(config)} is key ${secrets.keyId}, which key ${after} replaces; swap SECRETS_KEY and SECRETS_KEY_OLD.`,
    );
  return secrets;
}

/** ID of the key that replaces the other one during a rotation. Null without a rotation, or if these secrets do not open that key's check. */
function successor(secrets: Secrets, needed: readonly NeededKey[]): string | null {
  const isOfBoth = (one: NeededKey) => needed.some(({ key_id }) => key_id === openCheck(secrets, one)?.follows);
  return needed.find(isOfBoth)?.key_id ?? null;
}

function missingText(
  secrets: Secrets,
  { needed, missing, is }: { readonly needed: readonly NeededKey[]; readonly missing: readonly NeededKey[]; readonly is: string },
): string {
  const names = missing.map((one) => one.key_id).join(' and ');
  if (missing.length === needed.length) return `${is} is key ${secrets.keyId}; ${needs(missing)}. ${ADVICE}`;
  return successor(secrets, needed) === secrets.keyId
    ? `${is} is key ${secrets.keyId}; until rotate-secrets has finished, the database needs key ${names} in SECRETS_KEY_OLD. ${ADVICE}`
    : `${is} is key ${secrets.keyId}, which key ${names} replaces: give that one as SECRETS_KEY, and this one as SECRETS_KEY_OLD. ${ADVICE}`;
}

/** The secrets for a database without a registered key: a new one, or one from before keys were registered. */
async function unregistered(store: Store, config: KeySettings): Promise<Secrets> {
  const given = givenKey(config);
  // A random key opens nothing, so it only shows whether anything is sealed: a new database, or one whose key is missing.
  const secrets = createSecrets(given ?? newKey());
  if ((await opensStored(store, secrets)) !== 'nothing') return given === null ? createSecrets(createSecretsKey(config)) : secrets;
  const is =
    given === null
      ? `is not set, and ${config.dataDir} has no ${KEY_FILE}, but the database holds sealed values`
      : `${sourceOf(config)} is key ${secrets.keyId}, which opens nothing that is sealed in the database`;
  throw new WrongKey(`SECRETS_KEY: ${is}. ${ADVICE}`);
}

function needs(keys: readonly NeededKey[]): string {
  return `the database was written with key ${keys.map((one) => one.key_id).join(' and ')}`;
}

function sourceOf({ secretsKey, dataDir }: KeySettings): string {
  return secretsKey === null ? `${dataDir}/${KEY_FILE}` : 'the value given';
}

const ADVICE =
  'Nothing was changed. Start again with the right key. If it is lost for good, "npm run operator -- replace-lost-key" discards everything encrypted with it.';
