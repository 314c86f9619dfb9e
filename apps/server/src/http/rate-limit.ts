import type { Response } from 'express';
import { HttpError } from './errors.ts';

export interface Rate {
  /** Requests allowed at once after a quiet period. */
  readonly burst: number;
  readonly perSecond: number;
}

interface Bucket {
  tokens: number;
  at: number;
}

/** Most keys remembered. The key idle for longest is forgotten first; its bucket is full again anyway. */
const KEYS_MAX = 20_000;

/** Token buckets by key, for this process only. */
export class RateLimiter {
  readonly #rate: Rate;
  readonly #now: () => number;
  readonly #buckets = new Map<string, Bucket>();

  constructor(rate: Rate, now: () => number) {
    this.#rate = rate;
    this.#now = now;
  }

  /** Takes one request from the key's bucket and sets the rate-limit headers. Throws `HttpError` RATE_LIMITED when it is empty. */
  take(key: string, response: Response): void {
    const bucket = this.#refilled(key);
    this.#announce(bucket, response);
    if (bucket.tokens < 1) throw this.#limited(bucket);
    bucket.tokens -= 1;
    this.#announce(bucket, response);
  }

  /** Throws `HttpError` RATE_LIMITED when the key's bucket is empty, without taking anything. For limits that count failures only. */
  check(key: string): void {
    const bucket = this.#refilled(key);
    if (bucket.tokens < 1) throw this.#limited(bucket);
  }

  /** Counts one request against the key without a response. */
  count(key: string): void {
    const bucket = this.#refilled(key);
    bucket.tokens = Math.max(0, bucket.tokens - 1);
  }

  /** Takes a counted request back. For limits that count before the outcome is known. */
  giveBack(key: string): void {
    const bucket = this.#refilled(key);
    bucket.tokens = Math.min(this.#rate.burst, bucket.tokens + 1);
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
    return new HttpError('RATE_LIMITED', `Too many requests; try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`, {
      headers: { 'Retry-After': String(seconds) },
    });
  }
}

/** `n` in any minute. */
export function perMinute(n: number): Rate {
  return { burst: n, perSecond: n / 60 };
}
