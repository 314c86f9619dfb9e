import type { Response } from 'express';
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { HttpError } from './errors.ts';
import { BUCKET_SCRIPT, MemoryBuckets } from './token-buckets.ts';

export interface Rate {
  /** Requests allowed at once after a quiet period. */
  readonly burst: number;
  readonly perSecond: number;
}

/** Counters that all processes share. */
export interface SharedCounters {
  /** A Redis client that rejects at once while it is not ready. */
  readonly client: unknown;
  /** Begins the name of every counter. */
  readonly prefix: string;
  /** Stands for a key in the names of counters: somebody who reads them learns of no player, operator or address. */
  hide(key: string): string;
}

/** Makes a limit of this process. A name belongs to one limit: processes that share counters count under it together. */
export type MakeLimiter = (name: string, rate: Rate) => RateLimiter;

/** `shared`: the counters of all processes; null: those of this process alone. `now`: ms. */
export function limitersOn(shared: SharedCounters | null, now: () => number): MakeLimiter {
  return (name, rate) => new RateLimiter(rate, bucketsOf(shared, name, rate, now), shared === null ? (key) => key : shared.hide);
}

type Buckets = Pick<RateLimiterRedis, 'consume' | 'penalty' | 'reward'>;

/**
 * Limits requests by key: each has a bucket that holds a burst and is filled at the rate. With shared counters, those of this process are the
 * insurance, which counts while the shared ones do not answer.
 */
export class RateLimiter {
  readonly #rate: Rate;
  readonly #buckets: Buckets;
  readonly #nameOf: (key: string) => string;

  constructor(rate: Rate, buckets: Buckets, nameOf: (key: string) => string) {
    this.#rate = rate;
    this.#buckets = buckets;
    this.#nameOf = nameOf;
  }

  /** Takes one request from the key's bucket and sets the rate-limit headers. Rejects with `HttpError` RATE_LIMITED when it is empty. */
  async take(key: string, response: Response): Promise<void> {
    const { burst, perSecond } = this.#rate;
    const { isTaken, result } = await this.#consume(key);
    const fullMs = isTaken ? result.msBeforeNext : result.msBeforeNext + ((burst - 1) / perSecond) * 1_000;
    response.set({
      'RateLimit-Limit': String(burst),
      'RateLimit-Remaining': String(result.remainingPoints),
      'RateLimit-Reset': String(Math.ceil(fullMs / 1_000)),
    });
    if (!isTaken) throw limited(result.msBeforeNext);
  }

  /** Takes one request without a response. Rejects with `HttpError` RATE_LIMITED when the bucket is empty. */
  async attempt(key: string): Promise<void> {
    const { isTaken, result } = await this.#consume(key);
    if (!isTaken) throw limited(result.msBeforeNext);
  }

  /** Rejects with `HttpError` RATE_LIMITED when the key's bucket is empty, without taking anything. For limits that count failures only. */
  async check(key: string): Promise<void> {
    const { burst, perSecond } = this.#rate;
    const { remainingPoints, msBeforeNext } = await this.#buckets.penalty(this.#nameOf(key), 0);
    if (remainingPoints < 1) throw limited(msBeforeNext - ((burst - 1) / perSecond) * 1_000);
  }

  /** Counts one request against the key; an empty bucket stays empty. */
  async count(key: string): Promise<void> {
    await this.#buckets.penalty(this.#nameOf(key));
  }

  /** Takes a counted request back. For limits that count before the outcome is known. */
  async giveBack(key: string): Promise<void> {
    await this.#buckets.reward(this.#nameOf(key));
  }

  async #consume(key: string): Promise<{ readonly isTaken: boolean; readonly result: RateLimiterRes }> {
    try {
      return { isTaken: true, result: await this.#buckets.consume(this.#nameOf(key)) };
    } catch (result) {
      if (!(result instanceof RateLimiterRes)) throw result;
      return { isTaken: false, result };
    }
  }
}

function bucketsOf(shared: SharedCounters | null, name: string, { burst, perSecond }: Rate, now: () => number): Buckets {
  const limit = { points: burst, duration: burst / perSecond };
  // The library takes a shorter one for one without an end.
  if (limit.duration < 1) throw new RangeError(`${name}: a burst lasts for a second or longer`);
  const own = new MemoryBuckets({ ...limit, now });
  if (shared === null) return own;
  return new RateLimiterRedis({
    ...limit,
    keyPrefix: `${shared.prefix}:limit:${name}`,
    storeClient: shared.client,
    insuranceLimiter: own,
    rejectIfRedisNotReady: true,
    customIncrTtlLuaScript: BUCKET_SCRIPT,
  });
}

function limited(waitMs: number): HttpError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1_000));
  return new HttpError('RATE_LIMITED', `Too many requests; try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`, {
    headers: { 'Retry-After': String(seconds) },
  });
}

/** `n` in any minute. */
export function perMinute(n: number): Rate {
  return { burst: n, perSecond: n / 60 };
}
