import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

export interface BucketOptions {
  /** The tokens that a full bucket holds. */
  readonly points: number;
  /** The time in which an empty one fills, s. */
  readonly duration: number;
  /** ms. */
  now(): number;
}

interface Bucket {
  tokens: number;
  at: number;
}

/** Most keys remembered. The key idle for longest is forgotten first; its bucket is full again anyway. */
const KEYS_MAX = 20_000;

/**
 * Token buckets by key in the memory of a process, in the place of the library's own: that counts in windows, gives a burst back all at once, runs on
 * the wall clock, and remembers any number of keys. Results are those of `BUCKET_SCRIPT`.
 */
export class MemoryBuckets extends RateLimiterMemory {
  readonly #now: () => number;
  readonly #perMs: number;
  readonly #buckets = new Map<string, Bucket>();

  constructor({ points, duration, now }: BucketOptions) {
    super({ points, duration });
    this.#now = now;
    this.#perMs = points / (duration * 1_000);
  }

  override async consume(key: string, points = 1): Promise<RateLimiterRes> {
    const bucket = this.#refilled(key);
    if (bucket.tokens < points) throw new RateLimiterRes(0, (points - bucket.tokens) / this.#perMs, this.points + 1);
    bucket.tokens -= points;
    return this.#result(bucket);
  }

  override async penalty(key: string, points = 1): Promise<RateLimiterRes> {
    const bucket = this.#refilled(key);
    bucket.tokens = Math.max(0, bucket.tokens - points);
    return this.#result(bucket);
  }

  override async reward(key: string, points = 1): Promise<RateLimiterRes> {
    const bucket = this.#refilled(key);
    bucket.tokens = Math.min(this.points, bucket.tokens + points);
    return this.#result(bucket);
  }

  #refilled(key: string): Bucket {
    const now = this.#now();
    const bucket = this.#buckets.get(key) ?? { tokens: this.points, at: now };
    bucket.tokens = Math.min(this.points, bucket.tokens + Math.max(0, now - bucket.at) * this.#perMs);
    bucket.at = now;
    this.#buckets.delete(key);
    this.#buckets.set(key, bucket);
    const [oldest] = this.#buckets.keys();
    if (this.#buckets.size > KEYS_MAX && oldest !== undefined) this.#buckets.delete(oldest);
    return bucket;
  }

  #result({ tokens }: Bucket): RateLimiterRes {
    const left = Math.floor(tokens);
    return new RateLimiterRes(left, (this.points - tokens) / this.#perMs, this.points - left);
  }
}

/**
 * The same buckets in Redis, on its clock, as the library's limiter calls a script: KEYS[1] the bucket; ARGV[1] the points to take, negative to give
 * back; ARGV[3] what it holds; ARGV[4] how long an empty one takes until it is full, s. It returns the points used, one more than there are when too few
 * are left, and the time until the bucket is full, or until there are enough, ms. A bucket is stored as the moment at which it will be full, in
 * microseconds; one that says something else was not written by us and counts as full.
 */
export const BUCKET_SCRIPT = `
local time = redis.call('time')
local now = time[1] * 1000000 + time[2]
local wanted, holds, full = tonumber(ARGV[1]), tonumber(ARGV[3]), tonumber(ARGV[4]) * 1000000
local each = full / holds
local at = tonumber(redis.call('get', KEYS[1]) or '') or now
if not (at >= now and at <= now + full) then at = now end
local after = math.max(now, at + wanted * each)
if after > now + full + 1 then return { holds + 1, math.ceil((after - now - full) / 1000) } end
if after > now then redis.call('set', KEYS[1], string.format('%.0f', after), 'PX', math.ceil((after - now) / 1000))
else redis.call('del', KEYS[1]) end
return { math.ceil((after - now) / each - 0.000001), math.ceil((after - now) / 1000) }
`;
