import { createPrivateKey, createPublicKey, hash, type KeyObject, sign, verify } from 'node:crypto';
import { concat, fromHex, toHex } from './bytes.ts';
import type { Signer } from './issue.ts';
import { type Crypto, keyId } from './verify/keys.ts';

// The ports of this package on a server and in the command: node:crypto.

/** What stands before the 32 bytes of an Ed25519 key in DER. */
const SPKI = fromHex('302a300506032b6570032100');
const PKCS8 = fromHex('302e020100300506032b657004220420');
const KEYS_KEPT = 100;

const known = new Map<string, KeyObject>();

/** The key of these 32 bytes. A file is signed by few keys, and reading one takes as long as a signature. */
function publicKeyOf(bytes: Uint8Array): KeyObject {
  const name = toHex(bytes);
  const found = known.get(name);
  if (found !== undefined) return found;
  if (known.size >= KEYS_KEPT) known.clear();
  const key = createPublicKey({ key: Buffer.from(concat(SPKI, bytes)), format: 'der', type: 'spki' });
  known.set(name, key);
  return key;
}

/** SHA-256 by way of a text of one letter a byte: node makes it in half the time that a buffer takes, whose memory lies outside of V8's heap. */
function sha256(bytes: Uint8Array): Uint8Array {
  const text = hash('sha256', bytes, 'binary');
  const digest = new Uint8Array(text.length);
  for (let i = 0; i < digest.length; i += 1) digest[i] = text.charCodeAt(i);
  return digest;
}

export const nodeCrypto: Crypto = {
  sha256,
  ed25519Valid: (publicKey, message, signature) => verify(null, message, publicKeyOf(publicKey), signature),
};

/** A signing key from its 32 secret bytes, with its public key in hex. */
export function nodeSigner(secret: Uint8Array): Signer & { readonly public: string } {
  const key = createPrivateKey({ key: Buffer.from(concat(PKCS8, secret)), format: 'der', type: 'pkcs8' });
  const told = toHex(createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32));
  return { public: told, kid: keyId(nodeCrypto.sha256, told), sign: (message) => sign(null, message, key) };
}
