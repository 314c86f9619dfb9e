import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { fairQueue, type Turn } from './fair-queue.ts';
import { GUESSES_LOG10_MIN, guessesLog10 } from './password-strength.ts';

/** Minimum length in characters. NIST SP 800-63B asks for at least 8, but not every role here has a second factor. */
export const PASSWORD_CHARS_MIN = 12;
export const PASSWORD_CHARS_MAX = 200;

/**
 * scrypt's cost, one of OWASP's equivalent minimums: 64 MiB and about 0.4 s per attempt. Each hash stores its cost, so raising it keeps old
 * hashes valid; they are replaced at the next sign-in.
 */
export const SCRYPT_COST = { N: 2 ** 16, r: 8, p: 2 } as const;
const SALT_BYTES = 16;
const HASH_BYTES = 32;

export interface Passwords {
  /** Returns `scrypt$N=…,r=…,p=…$salt$hash`, salt and hash in base64url. Throws `PasswordsBusy`. */
  hash(password: string, turn: Turn): Promise<string>;
  /** Takes as long without a hash (an unknown user), or with an older one, as for a wrong password. Throws `PasswordsBusy`. */
  verify(password: string, hash: string | null, turn: Turn): Promise<boolean>;
  /** Whether a hash has another cost than new ones, so that it should be replaced. */
  isOutdated(hash: string): boolean;
}

export interface ScryptCost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

/** `compute` is scrypt, except in tests that watch it. */
export function createPasswords(cost: ScryptCost = SCRYPT_COST, compute: typeof derive = derive): Passwords {
  const inTurn = fairQueue();
  const nobody = formatted(cost, Buffer.alloc(SALT_BYTES), Buffer.alloc(HASH_BYTES));
  return {
    hash: async (password, turn) => {
      const salt = randomBytes(SALT_BYTES);
      return formatted(cost, salt, await inTurn(turn, () => compute(password, salt, cost)));
    },
    verify: async (password, hash, turn) => {
      const known = parse(hash ?? nobody);
      if (known === null) throw new Error('a stored password hash cannot be read');
      return inTurn(turn, async () => {
        const derived = await compute(password, known.salt, known.cost);
        const rest = remainder(cost, known.cost);
        if (rest !== null) await compute(password, known.salt, rest);
        return timingSafeEqual(derived, known.hash) && hash !== null;
      });
    },
    isOutdated: (hash) => {
      const known = parse(hash);
      return known !== null && !sameCost(known.cost, cost);
    },
  };
}

/**
 * The work that an older hash saves. It is done as well, so that the time of an answer does not reveal an old account. Null where the hash
 * costs as much, or differs in more than `p`.
 */
function remainder(cost: ScryptCost, known: ScryptCost): ScryptCost | null {
  return known.N === cost.N && known.r === cost.r && known.p < cost.p ? { ...cost, p: cost.p - known.p } : null;
}

function sameCost(one: ScryptCost, other: ScryptCost): boolean {
  return one.N === other.N && one.r === other.r && one.p === other.p;
}

export type PasswordProblem = 'too_short' | 'too_long' | 'too_common';

/** Why a password is refused; null when it is acceptable. `about` lists personal details, which are guessed first. */
export function passwordProblem(password: string, about: readonly string[]): PasswordProblem | null {
  const length = [...password].length;
  if (length < PASSWORD_CHARS_MIN) return 'too_short';
  if (length > PASSWORD_CHARS_MAX) return 'too_long';
  return guessesLog10(password, about) < GUESSES_LOG10_MIN ? 'too_common' : null;
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
