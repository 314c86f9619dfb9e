import type { Response } from 'express';
import { HttpError } from './errors.ts';

export interface Rate {
  /** Requests at once after a quiet time. */
  readonly burst: number;
  readonly perSecond: number;
}

interface Bucket {
  tokens: number;
  at: number;
}

/** Keys a limiter remembers; one that was quiet for longest is forgotten first, and a quiet key has a full bucket anyway. */
const KEYS_MAX = 20_000;

/** Token buckets by key, in this process. */
export class RateLimiter {
  readonly #rate: Rate;
  readonly #now: () => number;
  readonly #buckets = new Map<string, Bucket>();

  constructor(rate: Rate, now: () => number) {
    this.#rate = rate;
    this.#now = now;
  }

  /** Takes one request of the key. Throws `HttpError` RATE_LIMITED when there is none left; says in the headers how many are. */
  take(key: string, response: Response): void {
    const bucket = this.#refilled(key);
    this.#announce(bucket, response);
    if (bucket.tokens < 1) throw this.#limited(bucket);
    bucket.tokens -= 1;
    this.#announce(bucket, response);
  }

  /** Throws `HttpError` RATE_LIMITED when the key has none left; takes nothing. For counting failures only. */
  check(key: string): void {
    const bucket = this.#refilled(key);
    if (bucket.tokens < 1) throw this.#limited(bucket);
  }

  /** Counts one against the key, without an answer. */
  count(key: string): void {
    const bucket = this.#refilled(key);
    bucket.tokens = Math.max(0, bucket.tokens - 1);
  }

  #refilled(key: string): Bucket {
    const now = this.#now();
    const known = this.#buckets.get(key);
    const bucket = known ?? { tokens: this.#rate.burst, at: now };
    bucket.tokens = Math.min(this.#rate.burst, bucket.tokens + (Math.max(0, now - bucket.at) / 1000) * this.#rate.perSecond);
    bucket.at = now;
    this.#buckets.delete(key);
    this.#buckets.set(key, bucket);
    if (this.#buckets.size > KEYS_MAX) this.#forgetOldest();
    return bucket;
  }

  #forgetOldest(): void {
    for (const key of this.#buckets.keys()) {
      this.#buckets.delete(key);
      return;
    }
  }

  #announce(bucket: Bucket, response: Response): void {
    response.set({
      'RateLimit-Limit': String(this.#rate.burst),
      'RateLimit-Remaining': String(Math.floor(bucket.tokens)),
      'RateLimit-Reset': String(Math.ceil((this.#rate.burst - bucket.tokens) / this.#rate.perSecond)),
    });
  }

  #limited(bucket: Bucket): HttpError {
    const seconds = Math.max(1, Math.ceil((1 - bucket.tokens) / this.#rate.perSecond));
    return new HttpError('RATE_LIMITED', `Too many requests; try again in ${seconds} s`, { headers: { 'Retry-After': String(seconds) } });
  }
}

/** `n` in any minute. */
export function perMinute(n: number): Rate {
  return { burst: n, perSecond: n / 60 };
}
