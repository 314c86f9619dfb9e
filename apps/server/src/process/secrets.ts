import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { aesGcmSealer, eitherSealer, type Sealer } from '@cardroom/storage';
import { SECRETS_KEY_FORM } from './config.ts';

/** Everything derived from SECRETS_KEY; each purpose has its own key, so that a leaked one reveals nothing about the others. */
export interface Secrets {
  /** Names the key and says nothing about it. */
  readonly keyId: string;
  /** Seals what shows whether a database was written with this key. */
  readonly keyCheck: Sealer;
  /** The hash of a row of the audit log. */
  auditMac(text: string): string;
  /** Signs what processes of one database say to each other. */
  readonly cluster: ClusterMac;
  /** Journal rows and folded hands. */
  readonly journal: Sealer;
  /** The decks of the fair deal and the keys that sign it. */
  readonly fairDeal: Sealer;
  /** Private keys that sign operator tokens. */
  readonly signingKeys: Sealer;
  /** X-API-KEYs of one operator. */
  apiKeys(operatorId: string): Sealer;
  /** Authenticator keys of the back office's staff. */
  readonly staffTotp: Sealer;
  /**
   * The hash under which an issued secret (client secret, launch code, session token) is stored and found, or a player's
   * alias for other players.
   */
  hash(purpose: HashPurpose, secret: string): string;
}
/** The sealers whose values are kept in the database. */
export type SealerName = Exclude<keyof Secrets, 'keyId' | 'keyCheck' | 'auditMac' | 'cluster' | 'hash'>;

/** Signs, checks and encrypts texts between processes that have the same `SECRETS_KEY`. */
export interface ClusterMac {
  /** Opens also what is sealed with the other key of a rotation. */
  readonly sealer: Sealer;
  mac(text: string): string;
  /** Also true for a signature under the other key of a rotation. */
  isMac(text: string, mac: string): boolean;
}

export const HASH_PURPOSES = [
  'client-secret',
  'launch-code',
  'player-session',
  'shared-hand',
  'chat-author',
  'staff-session',
  'staff-link',
  'staff-recovery',
  'staff-device',
  'staff-link-code',
] as const;
export type HashPurpose = (typeof HASH_PURPOSES)[number];

const KEY_BYTES = 32;
const KEY_ID_BYTES = 8;
/** Name of a created key's file in the data directory. */
export const KEY_FILE = 'secrets.key';
/** 256 bits: too many to guess, which is why a fast hash suffices at rest. */
const SECRET_BYTES = 32;

/** The keys of hashes, in base64. Hashes cannot be made again, so a rotation keeps the keys they were made with. */
export type Peppers = Readonly<Partial<Record<HashPurpose, string>>>;

export interface KeyPast {
  /** The key that is being replaced: it still opens what it sealed, and seals nothing. */
  readonly old?: string | null;
  /** Kept from an earlier key; a purpose that is not among them has the key derived from the present one. */
  readonly peppers?: Peppers;
}

/** Secrets under a 32-byte key, written in hexadecimal or base64. */
export function createSecrets(key: string, { old = null, peppers: kept = {} }: KeyPast = {}): Secrets {
  const derive = derivedFrom(key);
  const deriveOld = old === null ? null : derivedFrom(old);
  const sealer = (purpose: string): Sealer => {
    const present = aesGcmSealer(derive(`seal ${purpose}`));
    return deriveOld === null ? present : eitherSealer(present, aesGcmSealer(deriveOld(`seal ${purpose}`)));
  };
  const peppers = pepperKeys(derive, kept);
  // Kept, because each wallet call opens its operator's key, and deriving one takes longer than that.
  const apiKeys = new Map<string, Sealer>();
  return {
    auditMac: macWith(derive(AUDIT_PURPOSE)),
    cluster: {
      ...clusterMac(macWith(derive(CLUSTER_PURPOSE)), deriveOld === null ? null : macWith(deriveOld(CLUSTER_PURPOSE))),
      sealer: sealer('cluster'),
    },
    keyId: keyIdOf(derive),
    keyCheck: sealer('key-check'),
    journal: sealer('journal'),
    fairDeal: sealer('fair-deal'),
    signingKeys: sealer('signing-keys'),
    staffTotp: sealer('staff-totp'),
    apiKeys: (operatorId) => {
      const sealing = apiKeys.get(operatorId) ?? sealer(`api-key ${operatorId}`);
      apiKeys.set(operatorId, sealing);
      return sealing;
    },
    hash: (purpose, secret) =>
      createHmac('sha256', peppers.get(purpose) as Buffer)
        .update(secret)
        .digest('base64url'),
  };
}

type Derive = (purpose: string) => Buffer;

const AUDIT_PURPOSE = 'mac audit';
const CLUSTER_PURPOSE = 'mac cluster';

function derivedFrom(key: string): Derive {
  const master = Buffer.from(key, /^[0-9a-fA-F]{64}$/.test(key) ? 'hex' : 'base64');
  if (master.length !== KEY_BYTES) throw new RangeError('SECRETS_KEY needs 32 bytes');
  return (purpose) => Buffer.from(hkdfSync('sha256', master, 'cardroom', purpose, KEY_BYTES));
}

function pepperKeys(derive: Derive, kept: Peppers): ReadonlyMap<HashPurpose, Buffer> {
  return new Map(
    HASH_PURPOSES.map((purpose) => {
      const text = kept[purpose];
      return [purpose, text === undefined ? derive(`hash ${purpose}`) : Buffer.from(text, 'base64')];
    }),
  );
}

function keyIdOf(derive: Derive): string {
  return derive('key id').subarray(0, KEY_ID_BYTES).toString('hex');
}

function macWith(key: Buffer): Secrets['auditMac'] {
  return (text) => createHmac('sha256', key).update(text).digest('hex');
}

function clusterMac(mac: (text: string) => string, other: ((text: string) => string) | null): Omit<ClusterMac, 'sealer'> {
  return { mac, isMac: (text, given) => sameHash(mac(text), given) || (other !== null && sameHash(other(text), given)) };
}

/** Keys of this one that the next one keeps, sealed: those of its hashes, and of the rows it wrote in the audit log, in base64. */
export interface KeptKeys {
  readonly peppers: Peppers;
  readonly audit: string;
}

export function keptKeys(key: string, peppers: Peppers): KeptKeys {
  const derive = derivedFrom(key);
  const texts = [...pepperKeys(derive, peppers)].map(([purpose, pepper]) => [purpose, pepper.toString('base64')] as const);
  return { peppers: Object.fromEntries(texts), audit: derive(AUDIT_PURPOSE).toString('base64') };
}

/** The hashes of the audit log under a kept key. */
export function keptAuditMac(audit: string): Secrets['auditMac'] {
  return macWith(Buffer.from(audit, 'base64'));
}

/** The settings that say which key a process has. */
export interface KeySettings {
  readonly secretsKey: string | null;
  /** The key that `secretsKey` replaces, while a rotation lasts. */
  readonly secretsKeyOld?: string | null;
  readonly dataDir: string;
}

/** SECRETS_KEY is not the key that the database needs, or cannot be a key at all. The message names the key, never its value. */
export class WrongKey extends Error {
  override readonly name = 'WrongKey';
}

/** The key from the settings, or the one in the data directory; null when there is none. Throws `WrongKey` when that file holds no key. */
export function givenKey({ secretsKey, dataDir }: KeySettings): string | null {
  if (secretsKey !== null) return secretsKey;
  const file = join(dataDir, KEY_FILE);
  if (!existsSync(file)) return null;
  const key = readFileSync(file, 'utf8').trim();
  if (SECRETS_KEY_FORM.test(key)) return key;
  throw new WrongKey(`SECRETS_KEY: ${file} does not hold a key of 32 bytes; restore it from its backup. Nothing was changed.`);
}

/** Creates the key of a new database in the data directory, for its owner only. Production never gets here without a key. */
export function createSecretsKey({ dataDir }: KeySettings): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, KEY_FILE);
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${newKey()}\n`, { mode: 0o600, flush: true });
  try {
    // The file appears with its whole content, and never in the place of another one.
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(file, 'utf8').trim();
}

/** A new key in base64. */
export function newKey(): string {
  return randomBytes(KEY_BYTES).toString('base64');
}

/** A new secret of 256 bits as URL-safe text. */
export function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

/** Compares two hashes in constant time. */
export function sameHash(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
