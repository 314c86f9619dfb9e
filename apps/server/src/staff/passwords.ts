import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { COMMON_PASSWORDS } from './common-passwords.ts';

/** Minimum length in characters. NIST SP 800-63B asks for at least 8, but not every role here has a second factor. */
export const PASSWORD_CHARS_MIN = 12;
export const PASSWORD_CHARS_MAX = 200;

/** scrypt's cost: 64 MiB and about 0.2 s per attempt. Each hash stores its cost, so raising it keeps old hashes valid. */
export const SCRYPT_COST = { N: 2 ** 16, r: 8, p: 1 } as const;
const SALT_BYTES = 16;
const HASH_BYTES = 32;
/** Each hash occupies a core and its memory. Others wait; beyond `WAITING_MAX` they are refused. */
const AT_ONCE_MAX = 2;
const WAITING_MAX = 30;

/** Thrown when too many people try to sign in at once. */
export class PasswordsBusy extends Error {
  override readonly name = 'PasswordsBusy';
}

export interface Passwords {
  /** Returns `scrypt$N=…,r=…,p=…$salt$hash`, salt and hash in base64url. */
  hash(password: string): Promise<string>;
  /** Takes as long without a hash (an unknown user) as for a wrong password. Throws `PasswordsBusy`. */
  verify(password: string, hash: string | null): Promise<boolean>;
}

export interface ScryptCost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

export function createPasswords(cost: ScryptCost = SCRYPT_COST): Passwords {
  const oneOfFew = limited(AT_ONCE_MAX, WAITING_MAX);
  const nobody = formatted(cost, Buffer.alloc(SALT_BYTES), Buffer.alloc(HASH_BYTES));
  return {
    hash: async (password) => {
      const salt = randomBytes(SALT_BYTES);
      return formatted(cost, salt, await oneOfFew(() => derive(password, salt, cost)));
    },
    verify: async (password, hash) => {
      const known = parse(hash ?? nobody);
      if (known === null) throw new Error('a stored password hash cannot be read');
      const derived = await oneOfFew(() => derive(password, known.salt, known.cost));
      return timingSafeEqual(derived, known.hash) && hash !== null;
    },
  };
}

export type PasswordProblem = 'too_short' | 'too_long' | 'too_common';

/** Why a password is refused; null when it is acceptable. `about` lists personal details that must not be the password. */
export function passwordProblem(password: string, about: readonly string[]): PasswordProblem | null {
  const length = [...password].length;
  if (length < PASSWORD_CHARS_MIN) return 'too_short';
  if (length > PASSWORD_CHARS_MAX) return 'too_long';
  const plain = password.toLowerCase();
  const isOne = new Set(plain).size <= 2;
  return isOne || COMMON_PASSWORDS.has(plain) || about.some((text) => text.toLowerCase() === plain) ? 'too_common' : null;
}

function derive(password: string, salt: Uint8Array, { N, r, p }: ScryptCost): Promise<Buffer> {
  const options: ScryptOptions = { N, r, p, maxmem: 256 * N * r };
  return new Promise((done, fail) => {
    scrypt(password.normalize('NFKC'), salt, HASH_BYTES, options, (error, key) => (error ? fail(error) : done(key)));
  });
}

function formatted({ N, r, p }: ScryptCost, salt: Buffer, hash: Buffer): string {
  return `scrypt$N=${N},r=${r},p=${p}$${salt.toString('base64url')}$${hash.toString('base64url')}`;
}

function parse(text: string): { cost: ScryptCost; salt: Buffer; hash: Buffer } | null {
  const [, N, r, p, salt = '', hash = ''] = /^scrypt\$N=(\d+),r=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/.exec(text) ?? [];
  if (N === undefined) return null;
  return {
    cost: { N: Number(N), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64url'),
    hash: Buffer.from(hash, 'base64url'),
  };
}

/** Limits how many run at once; the others wait their turn. */
function limited(atOnce: number, waitingMax: number): <Value>(work: () => Promise<Value>) => Promise<Value> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= atOnce) {
      if (waiting.length >= waitingMax) throw new PasswordsBusy('too many passwords are checked at once');
      await new Promise<void>((turn) => waiting.push(turn));
    }
    running += 1;
    try {
      return await work();
    } finally {
      running -= 1;
      waiting.shift()?.();
    }
  };
}
