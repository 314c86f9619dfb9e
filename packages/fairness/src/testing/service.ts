import { fromHex, toHex, u32, u64 } from '../bytes.ts';
import { hmac, taggedHex } from '../hashing.ts';
import { type Signer, signHash } from '../issue.ts';
import { nodeCrypto, nodeSigner } from '../node.ts';
import { keyHash } from '../verify/keys.ts';

// A made-up service for tests: the same seed gives the same bytes.

const { sha256 } = nodeCrypto;

/** Bytes and numbers that follow from a seed. */
export class SeededBytes {
  readonly #mac: (message: Uint8Array) => Uint8Array;
  #counter = 0;

  constructor(seed: string) {
    this.#mac = hmac(sha256, fromHex(taggedHex(sha256, 'test', Buffer.from(seed))));
  }

  secret(): Uint8Array {
    this.#counter += 1;
    return this.#mac(u32(this.#counter));
  }

  below(n: number): number {
    return Buffer.from(this.secret()).readUInt32BE() % n;
  }

  oneOf<T>(values: readonly T[]): T {
    const value = values[this.below(values.length)];
    if (value === undefined) throw new RangeError('nothing to choose from');
    return value;
  }
}

export const START = Date.UTC(2026, 10, 20);
const SECOND_KEY_FROM = START + 6 * 3_600_000;
const OVERLAP_MS = 600_000;

export interface TestService {
  readonly origin: string;
  keyAt(at: number): Signer;
  /** What the service publishes of its keys. */
  readonly keyFile: object;
  beacon(round: number): string;
}

/** A service whose key changes after six hours. */
export function testService(seed: string): TestService {
  const bytes = new SeededBytes(`service ${seed}`);
  const origin = 'poker.example';
  const [first, second] = [nodeSigner(bytes.secret()), nodeSigner(bytes.secret())];
  const told = { public: second.public, from: SECOND_KEY_FROM };
  const keys = [
    { kid: first.kid, public: first.public, from: 0, until: SECOND_KEY_FROM + OVERLAP_MS, by: null },
    { kid: second.kid, ...told, until: null, by: signHash(first, keyHash(sha256, origin, told)) },
  ];
  return {
    origin,
    keyAt: (at) => (at >= SECOND_KEY_FROM ? second : first),
    keyFile: { v: 2, origin, keys },
    beacon: (round) => toHex(sha256(u64(round))),
  };
}
