import { toHex } from './bytes.ts';
import { sha256 } from './sha256.ts';
import type { Crypto } from './verify/keys.ts';

// The ports of this package in a browser: hashes of our own, because there are hundreds in a hand and WebCrypto answers each one later;
// signatures from WebCrypto, because a package for them is larger than everything else together.

interface Question {
  readonly name: string;
  readonly publicKey: Uint8Array;
  readonly message: Uint8Array;
  readonly signature: Uint8Array;
}

/**
 * Runs a check that needs its answers at once with signatures that are verified later: it takes an unknown signature for right, and runs
 * again in the rare case that one was not. So the check must be one that may run twice. Rejects where the browser has no Ed25519.
 */
export async function withWebCrypto<T>(check: (crypto: Crypto) => T): Promise<T> {
  const answers = new Map<string, boolean>();
  for (;;) {
    const asked: Question[] = [];
    const result = check({
      sha256,
      ed25519Valid: (publicKey, message, signature) => {
        const name = [publicKey, message, signature].map(toHex).join();
        if (!answers.has(name)) asked.push({ name, publicKey, message, signature });
        return answers.get(name) ?? true;
      },
    });
    for (const question of asked) answers.set(question.name, await isValid(question));
    if (asked.every(({ name }) => answers.get(name) === true)) return result;
  }
}

async function isValid({ publicKey, message, signature }: Question): Promise<boolean> {
  const key = await importKey(publicKey);
  return key !== null && crypto.subtle.verify('Ed25519', key, Uint8Array.from(signature), Uint8Array.from(message));
}

/** Null for bytes that are not a key. A browser without Ed25519 says so by another error, which must not look like a wrong signature. */
async function importKey(publicKey: Uint8Array): Promise<CryptoKey | null> {
  try {
    return await crypto.subtle.importKey('raw', Uint8Array.from(publicKey), 'Ed25519', false, ['verify']);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'DataError') return null;
    throw error;
  }
}
