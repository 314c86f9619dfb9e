import { concat, field, fromHex, toHex, u64 } from '../bytes.ts';
import { type Sha256, taggedHex, toSign } from '../hashing.ts';
import { FORMAT_VERSION, type Signed } from '../transcript.ts';
import { Member } from './member.ts';
import { readAt, readHash } from './read-statements.ts';
import { readSigned } from './read-transcript.ts';
import { need } from './reasons.ts';

/** The two functions that this package takes from outside. */
export interface Crypto {
  readonly sha256: Sha256;
  /** Whether an Ed25519 signature (RFC 8032) is right. */
  ed25519Valid(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean;
}

interface Key {
  readonly public: string;
  readonly from: number;
  readonly until: number;
}

/** What `/.well-known/cardroom-fairness.json` of a service says. */
export interface Keys {
  readonly origin: string;
  readonly keys: ReadonlyMap<string, Key>;
  /** Published day roots by their date: one for each operator of the service. */
  readonly days: ReadonlyMap<string, ReadonlySet<string>>;
}

const KEYS_MAX = 10_000;
const DAYS_MAX = 100_000;
const KEY_ID_BYTES = 8;

/** The ID of a public key, in hex. */
export const keyId = (sha: Sha256, publicKey: string): string => toHex(sha(fromHex(publicKey)).subarray(0, KEY_ID_BYTES));

/** The hash that an earlier key signs to vouch for a later one. */
export const keyHash = (sha: Sha256, origin: string, key: { public: string; from: number }): string =>
  taggedHex(sha, 'key', concat(field(origin), fromHex(key.public), u64(key.from)));

/** Reads a file of keys. The first key is trusted as it stands; each later one must be vouched for by an earlier one. */
export function readKeys(crypto: Crypto, told: unknown): Keys {
  const file = new Member(told, '');
  const version = file.of('v');
  need(version.value === undefined || version.value === FORMAT_VERSION, 'malformed', 'v', `only version ${FORMAT_VERSION} is known`);
  const origin = file.of('origin').name();
  const keys = new Map<string, Key>();
  const ring = { origin, keys, days: new Map<string, ReadonlySet<string>>() };
  file.of('keys').items(KEYS_MAX, (entry) => {
    const key = {
      public: readHash(entry.of('public')),
      from: readAt(entry.of('from')),
      until: entry.of('until').orNull(readAt) ?? Infinity,
    };
    const kid = keyId(crypto.sha256, key.public);
    need(entry.of('kid').value === kid && !keys.has(kid), 'malformed', entry.of('kid').path, 'not the ID of this key');
    if (keys.size > 0) checkVoucher(crypto, ring, key, entry);
    keys.set(kid, key);
  });
  const days = new Map<string, Set<string>>();
  file.of('days').optional((all) =>
    all.items(DAYS_MAX, (day) => {
      const date = day.of('date').name();
      days.set(date, (days.get(date) ?? new Set()).add(readHash(day.of('root'))));
    }),
  );
  return { origin, keys, days };
}

function checkVoucher(crypto: Crypto, ring: Keys, key: Key, entry: Member): void {
  const by = entry.of('by').optional(readSigned);
  const path = entry.of('by').path;
  need(by !== undefined && ring.keys.has(by.kid), 'key-not-vouched', path);
  need(isSigned(crypto, ring, keyHash(crypto.sha256, ring.origin, key), by), 'key-not-vouched', path);
}

function isSigned(crypto: Crypto, { keys }: Keys, hash: string, { kid, sig }: Signed): boolean {
  const key = keys.get(kid);
  return key !== undefined && crypto.ed25519Valid(fromHex(key.public), toSign(hash), fromHex(sig));
}

/** Check 2 of FORMAT §9: the key was published, was in force at that time, and signed this hash. */
export function checkSigned(crypto: Crypto, ring: Keys, signed: Signed, told: { hash: string; member: string; at?: number }): void {
  const key = ring.keys.get(signed.kid);
  need(key !== undefined, 'unknown-key', `${told.member}.kid`, signed.kid);
  const inForce = told.at === undefined || (key.from <= told.at && told.at <= key.until);
  need(inForce, 'key-out-of-time', `${told.member}.kid`, signed.kid);
  need(isSigned(crypto, ring, told.hash, signed), 'bad-signature', `${told.member}.sig`);
}
