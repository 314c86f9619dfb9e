import { createHash } from 'node:crypto';
import { NotOpened, readRows, type Store, sql } from '@cardroom/storage';
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import type { Secrets } from '../process/secrets.ts';
import { SIGNING_KEY } from './operator-rows.ts';

/** Ed25519 keys that sign operator tokens, stored in the database (private part encrypted) so that tokens survive a restart. */
export interface SigningKeys {
  active(): Promise<{ readonly kid: string; readonly privateKey: CryptoKey }>;
  /** Null for a key ID that is unknown or no longer in use. */
  publicKey(kid: string): Promise<CryptoKey | null>;
  /** The content of `/.well-known/jwks.json`. */
  jwks(): Promise<{ readonly keys: readonly JWK[] }>;
}

export const SIGNING_ALGORITHM = 'EdDSA';
/** A key is replaced for signing after this time. */
export const KEY_AGE_MAX_MS = 90 * 24 * 3_600_000;
/** How long a key stays published after its last signature, so that its tokens can still be verified. */
export const KEY_OVERLAP_MS = 3_600_000;

interface Loaded {
  readonly kid: string;
  readonly publicJwk: JWK;
  readonly publicKey: CryptoKey;
  /** Null if it was encrypted under another SECRETS_KEY: then it only verifies. */
  readonly privateKey: CryptoKey | null;
  readonly createdAt: number;
}

export function createSigningKeys(store: Store, secrets: Secrets, now: () => number): SigningKeys {
  let loaded: readonly Loaded[] = [];
  let making: Promise<Loaded> | null = null;

  const reload = async (): Promise<void> => {
    loaded = await loadKeys(store, secrets, now());
  };
  let reading: Promise<void> | null = null;
  /** One read at a time: anybody can ask for the keys, or send a token with an unknown key ID. */
  const refresh = (): Promise<void> => {
    reading ??= reload().finally(() => {
      reading = null;
    });
    return reading;
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
      // Concurrent callers that find no key share the creation of one.
      making ??= signing() ? null : make().finally(() => (making = null));
      const key = signing() ?? (await making);
      if (!key?.privateKey) throw new Error('no key to sign operator tokens');
      return { kid: key.kid, privateKey: key.privateKey };
    },
    async publicKey(kid) {
      if (!loaded.some((key) => key.kid === kid)) await refresh();
      const key = loaded.find((one) => one.kid === kid);
      return key && isPublished(key, now()) ? key.publicKey : null;
    },
    async jwks() {
      await refresh();
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
  const rows = await readRows(
    store,
    SIGNING_KEY.pick('kid', 'sealed', 'public_jwk', 'created_at'),
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
