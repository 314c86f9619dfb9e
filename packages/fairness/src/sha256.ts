import { u32 } from './bytes.ts';

// SHA-256 (FIPS 180-4) for browsers: WebCrypto answers each hash later, and there are hundreds in a hand; a package of it has 2.7 KB of the
// 9 that a client's fairness code may have. Servers and the command use node:crypto.

const BLOCK = 64;
const LENGTH_BYTES = 8;

/** The first 32 bits behind the point of a root of each of the first primes. */
function rootsOfPrimes(count: number, power: number): readonly number[] {
  const primes: number[] = [];
  for (let candidate = 2; primes.length < count; candidate += 1) {
    if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate);
  }
  return primes.map((prime) => (prime ** power * 2 ** 32) | 0);
}

const ROUNDS = rootsOfPrimes(BLOCK, 1 / 3);
const START = rootsOfPrimes(8, 1 / 2);
const words = new Int32Array(BLOCK);

const rotate = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

export function sha256(bytes: Uint8Array): Uint8Array {
  const padded = new Uint8Array(Math.ceil((bytes.length + 1 + LENGTH_BYTES) / BLOCK) * BLOCK);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  padded.set(u32(bytes.length * 8), padded.length - 4);
  const view = new DataView(padded.buffer);
  const state = Int32Array.from(START);
  for (let at = 0; at < padded.length; at += BLOCK) compress(state, view, at);
  const digest = new Uint8Array(32);
  const out = new DataView(digest.buffer);
  for (const [index, word] of state.entries()) out.setInt32(4 * index, word);
  return digest;
}

function compress(state: Int32Array, view: DataView, at: number): void {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < BLOCK; i += 1) {
    const w = i < 16 ? view.getInt32(at + 4 * i) : scheduled(i);
    words[i] = w;
    const one = (h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + ((e & f) ^ (~e & g)) + (ROUNDS[i] as number) + w) | 0;
    const two = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + two) | 0;
  }
  for (const [index, word] of [a, b, c, d, e, f, g, h].entries()) state[index] = (state[index] as number) + word;
}

function scheduled(i: number): number {
  const x = words[i - 15] as number;
  const y = words[i - 2] as number;
  const low = rotate(x, 7) ^ rotate(x, 18) ^ (x >>> 3);
  const high = rotate(y, 17) ^ rotate(y, 19) ^ (y >>> 10);
  return ((words[i - 16] as number) + low + (words[i - 7] as number) + high) | 0;
}
