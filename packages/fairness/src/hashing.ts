import { concat, field, fromHex, toHex, u32 } from './bytes.ts';

/** SHA-256 of these bytes: node:crypto on a server and in the command, `sha256.ts` in a browser. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array;

const BLOCK = 64;
const DIGEST = 32;

/** The tags of the format are few, and each begins thousands of hashes. */
const tags = new Map<string, Uint8Array>();

/** What is hashed under a tag, which names the version and the use: the tag, then the parts. */
export function toHash(tag: string, ...parts: readonly Uint8Array[]): Uint8Array {
  const known = tags.get(tag) ?? field(`cf2-${tag}`);
  tags.set(tag, known);
  return concat(known, ...parts);
}

/** Every hash of the format: SHA-256 over its tag and its parts. */
export const tagged = (sha: Sha256, tag: string, ...parts: readonly Uint8Array[]): Uint8Array => sha(toHash(tag, ...parts));

export const taggedHex = (sha: Sha256, tag: string, ...parts: readonly Uint8Array[]): string => toHex(tagged(sha, tag, ...parts));

/** HMAC-SHA-256 under one key of at most 64 bytes; the key's padding is made once for all messages. */
export function hmac(sha: Sha256, key: Uint8Array): (message: Uint8Array) => Uint8Array {
  const inner = new Uint8Array(BLOCK).fill(0x36);
  const outer = new Uint8Array(BLOCK + DIGEST).fill(0x5c, 0, BLOCK);
  for (const [i, byte] of key.entries()) {
    inner[i] = 0x36 ^ byte;
    outer[i] = 0x5c ^ byte;
  }
  return (message) => {
    outer.set(sha(concat(inner, message)), BLOCK);
    return sha(outer);
  };
}

/** The blocks of `stream(key, label)`, FORMAT §2. */
export function* blocks(sha: Sha256, key: Uint8Array, label: string): Generator<Uint8Array, never> {
  const mac = hmac(sha, key);
  const head = field(label);
  for (let counter = 0; ; counter += 1) yield mac(concat(head, u32(counter)));
}

/** The same stream byte by byte, as the shuffle of the poker package reads it. */
export function byteStream(sha: Sha256, key: Uint8Array, label: string): () => number {
  const source = blocks(sha, key, label);
  let block = source.next().value;
  let at = 0;
  return () => {
    if (at === block.length) {
      block = source.next().value;
      at = 0;
    }
    const byte = block[at] as number;
    at += 1;
    return byte;
  };
}

/** The first bytes of the same stream. */
export function streamBytes(sha: Sha256, key: Uint8Array, label: string, length: number): Uint8Array {
  const source = blocks(sha, key, label);
  const whole = new Uint8Array(Math.ceil(length / DIGEST) * DIGEST);
  for (let at = 0; at < length; at += DIGEST) whole.set(source.next().value, at);
  return whole.subarray(0, length);
}

/** The message that is signed for a hash, given in hex: Ed25519 signs this, never the hash alone. */
export const toSign = (hash: string): Uint8Array => concat(field('cf2-sign'), fromHex(hash));
