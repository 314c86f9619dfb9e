import { createHash } from 'node:crypto';
import { NotOpened, type Store, sql } from '@cardroom/journal';
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import type { Secrets } from '../security/secrets.ts';

/** Keys that sign operator tokens: Ed25519, in the database (private part sealed), so that a token outlives a restart. */
export interface SigningKeys {
  active(): Promise<{ readonly kid: string; readonly privateKey: CryptoKey }>;
  /** Null for a key id that is not ours or no longer in use. */
  publicKey(kid: string): Promise<CryptoKey | null>;
  /** What `/.well-known/jwks.json` shows. */
  jwks(): Promise<{ readonly keys: readonly JWK[] }>;
}

export const SIGNING_ALGORITHM = 'EdDSA';
/** A new key signs after this long. */
export const KEY_AGE_MAX_MS = 90 * 24 * 3_600_000;
/** A key that no longer signs stays published while tokens it signed may live. */
export const KEY_OVERLAP_MS = 3_600_000;

interface Loaded {
  readonly kid: string;
  readonly publicJwk: JWK;
  readonly publicKey: CryptoKey;
  /** Null when it was sealed under another SECRETS_KEY: then it only verifies. */
  readonly privateKey: CryptoKey | null;
  readonly createdAt: number;
}

export function createSigningKeys(store: Store, secrets: Secrets, now: () => number): SigningKeys {
  let loaded: readonly Loaded[] = [];
  let making: Promise<Loaded> | null = null;

  const reload = async (): Promise<void> => {
    loaded = await loadKeys(store, secrets, now());
  };
  const signing = (): Loaded | undefined => loaded.find((key) => key.privateKey && now() - key.createdAt < KEY_AGE_MAX_MS);
  const make = async (): Promise<Loaded> => {
    await reload();
    const key = signing();
    if (key) return key;
    await storeNewKey(store, secrets, now());
    await reload();
    const made = signing();
    if (!made) throw new Error('no key to sign operator tokens');
    return made;
  };
  return {
    async active() {
      // Callers that find no key share the making of one.
      making ??= signing() ? null : make().finally(() => (making = null));
      const key = signing() ?? (await making);
      if (!key?.privateKey) throw new Error('no key to sign operator tokens');
      return { kid: key.kid, privateKey: key.privateKey };
    },
    async publicKey(kid) {
      if (!loaded.some((key) => key.kid === kid)) await reload();
      const key = loaded.find((one) => one.kid === kid);
      return key && isPublished(key, now()) ? key.publicKey : null;
    },
    async jwks() {
      await reload();
      return { keys: loaded.filter((key) => isPublished(key, now())).map((key) => key.publicJwk) };
    },
  };
}

function isPublished(key: Loaded, now: number): boolean {
  return now - key.createdAt < KEY_AGE_MAX_MS + KEY_OVERLAP_MS;
}

/** Newest first. */
async function loadKeys(store: Store, secrets: Secrets, now: number): Promise<Loaded[]> {
  const oldest = now - KEY_AGE_MAX_MS - KEY_OVERLAP_MS;
  const rows = await store.read<{ kid: string; sealed: Uint8Array; public_jwk: string; created_at: number }>(
    sql`select kid, sealed, public_jwk, created_at from signing_key where created_at > ${oldest} order by created_at desc, kid`,
  );
  return Promise.all(
    rows.map(async (row) => {
      const publicJwk = JSON.parse(row.public_jwk) as JWK;
      return {
        kid: row.kid,
        publicJwk,
        publicKey: (await importJWK(publicJwk, SIGNING_ALGORITHM)) as CryptoKey,
        privateKey: await privateKeyOf(secrets, row.kid, row.sealed),
        createdAt: row.created_at,
      };
    }),
  );
}

async function privateKeyOf(secrets: Secrets, kid: string, sealed: Uint8Array): Promise<CryptoKey | null> {
  try {
    const jwk = JSON.parse(Buffer.from(secrets.signingKeys.open(sealed, kid)).toString()) as JWK;
    return (await importJWK(jwk, SIGNING_ALGORITHM)) as CryptoKey;
  } catch (error) {
    if (error instanceof NotOpened) return null;
    throw error;
  }
}

async function storeNewKey(store: Store, secrets: Secrets, at: number): Promise<void> {
  const pair = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true });
  const { kty, crv, x } = await exportJWK(pair.publicKey);
  const kid = createHash('sha256').update(`${crv}.${x}`).digest('base64url').slice(0, 16);
  const publicJwk = { kty, crv, x, kid, alg: SIGNING_ALGORITHM, use: 'sig' };
  const sealed = secrets.signingKeys.seal(Buffer.from(JSON.stringify(await exportJWK(pair.privateKey))), kid);
  await store.write([
    sql`insert into signing_key (kid, sealed, public_jwk, created_at) values (${kid}, ${sealed}, ${JSON.stringify(publicJwk)}, ${at})`,
  ]);
}
