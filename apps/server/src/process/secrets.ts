import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { aesGcmSealer, type Sealer } from '@cardroom/storage';

/** Everything derived from SECRETS_KEY; each purpose has its own key, so that a leaked one reveals nothing about the others. */
export interface Secrets {
  /** Journal rows and folded hands. */
  readonly journal: Sealer;
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
export const HASH_PURPOSES = [
  'client-secret',
  'launch-code',
  'player-session',
  'chat-author',
  'staff-session',
  'staff-link',
  'staff-recovery',
] as const;
export type HashPurpose = (typeof HASH_PURPOSES)[number];

const KEY_BYTES = 32;
/** Name of a created key's file in the data directory. */
export const KEY_FILE = 'secrets.key';
/** 256 bits: too many to guess, which is why a fast hash suffices at rest. */
const SECRET_BYTES = 32;

/** Secrets under a 32-byte key, written in hexadecimal or base64. */
export function createSecrets(key: string): Secrets {
  const master = Buffer.from(key, /^[0-9a-fA-F]{64}$/.test(key) ? 'hex' : 'base64');
  if (master.length !== KEY_BYTES) throw new RangeError('SECRETS_KEY needs 32 bytes');
  const derive = (purpose: string): Buffer => Buffer.from(hkdfSync('sha256', master, 'cardroom', purpose, KEY_BYTES));
  const peppers = new Map(HASH_PURPOSES.map((purpose) => [purpose, derive(`hash ${purpose}`)]));
  return {
    journal: aesGcmSealer(derive('seal journal')),
    signingKeys: aesGcmSealer(derive('seal signing-keys')),
    staffTotp: aesGcmSealer(derive('seal staff-totp')),
    apiKeys: (operatorId) => aesGcmSealer(derive(`seal api-key ${operatorId}`)),
    hash: (purpose, secret) =>
      createHmac('sha256', peppers.get(purpose) as Buffer)
        .update(secret)
        .digest('base64url'),
  };
}

/** The key from the settings, or the one in the data directory, which the first start creates. Production never gets here without a key. */
export function secretsKeyOf(config: { readonly secretsKey: string | null; readonly dataDir: string }): string {
  if (config.secretsKey) return config.secretsKey;
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  const file = join(config.dataDir, KEY_FILE);
  try {
    writeFileSync(file, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
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
