import { hasRedisServer, OwnRedis, TEST_REDIS_URL } from '@cardroom/storage/testing/own-redis';
import type { Response } from 'express';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { RedisBuses } from '../../testing/fixtures/redis-buses.ts';
import { HttpError } from './errors.ts';
import { limitersOn, type MakeLimiter, perMinute, type SharedCounters } from './rate-limit.ts';

/** What Redis answers for the lifetime of a key that would stay. A key that has ended in the meantime has another answer. */
const NO_END = -1;
const STEADY = { burst: 20, perSecond: 5 };
/** Slow enough that a test fills nothing. */
const SLOW = { burst: 20, perSecond: 1 / 100 };

/** A response that keeps its headers. */
function answer() {
  const headers: Record<string, string> = {};
  const response = { set: (more: Record<string, string>) => Object.assign(headers, more) } as unknown as Response;
  return { headers, response };
}

/** `passed`, or the refusal of one request. */
async function outcomeOf(work: Promise<void>): Promise<'passed' | HttpError> {
  try {
    await work;
    return 'passed';
  } catch (error) {
    if (error instanceof HttpError) return error;
    throw error;
  }
}

const passed = (outcomes: readonly ('passed' | HttpError)[]): number => outcomes.filter((one) => one === 'passed').length;
const many = (count: number, work: () => Promise<void>) => Promise.all(Array.from({ length: count }, () => outcomeOf(work())));

/** Counters on a Redis, as a process has them. */
function sharedOn(buses: RedisBuses, name: string): SharedCounters & { ready(): Promise<void> } {
  const { link } = buses.join(name);
  return {
    client: link.commands,
    prefix: buses.prefix,
    hide: (key) => Buffer.from(key).toString('hex'),
    ready: () => vi.waitFor(() => expect(link.commands.status).toBe('ready'), { timeout: 30_000 }),
  };
}

/** Every law of limits, on counters of one process and on shared ones. */
function obeysLimits(made: () => MakeLimiter): void {
  test('of many requests at once a burst passes, and each is told what is left', async () => {
    const limiter = made()('burst', STEADY);
    const answers = Array.from({ length: 30 }, answer);
    const outcomes = await Promise.all(answers.map(({ response }) => outcomeOf(limiter.take('ann', response))));
    expect(passed(outcomes)).toBe(STEADY.burst);
    expect(answers[0]?.headers).toEqual({ 'RateLimit-Limit': '20', 'RateLimit-Remaining': '19', 'RateLimit-Reset': '1' });
    expect(answers.at(-1)?.headers).toMatchObject({ 'RateLimit-Remaining': '0', 'RateLimit-Reset': '4' });
    const refused = outcomes.find((one) => one instanceof HttpError) as HttpError;
    expect([refused.code, refused.message, refused.headers]).toEqual([
      'RATE_LIMITED',
      'Too many requests; try again in 1 second',
      { 'Retry-After': '1' },
    ]);
  });

  test('the budget goes down with each request, and another key has one of its own', async () => {
    const limiter = made()('budget', SLOW);
    const left: (string | undefined)[] = [];
    for (let n = 0; n < SLOW.burst; n += 1) {
      const { headers, response } = answer();
      await limiter.take('ann', response);
      left.push(headers['RateLimit-Remaining']);
    }
    expect(left).toEqual(Array.from({ length: SLOW.burst }, (_, n) => String(SLOW.burst - 1 - n)));
    const { headers, response } = answer();
    await limiter.take('bob', response);
    expect(headers['RateLimit-Remaining']).toBe('19');
  });

  test('limits of different names do not count for each other', async () => {
    const limiter = made();
    const [one, two] = [limiter('one', perMinute(1)), limiter('two', perMinute(1))];
    expect(passed(await many(3, () => one.take('ann', answer().response)))).toBe(1);
    expect(passed(await many(3, () => two.take('ann', answer().response)))).toBe(1);
  });

  test('failures count, checks do not, and what is given back may be tried again', async () => {
    const failures = made()('failures', perMinute(3));
    expect(passed(await many(10, () => failures.check('ann')))).toBe(10);
    for (let n = 0; n < 3; n += 1) await failures.count('ann');
    const refused = (await outcomeOf(failures.check('ann'))) as HttpError;
    expect(Number(refused.headers['Retry-After'])).toBeGreaterThan(18);
    expect(await outcomeOf(failures.attempt('ann'))).toBeInstanceOf(HttpError);
    await failures.giveBack('ann');
    expect(await outcomeOf(failures.attempt('ann'))).toBe('passed');
    expect(await outcomeOf(failures.attempt('ann'))).toBeInstanceOf(HttpError);
    expect(await outcomeOf(failures.check('bob'))).toBe('passed');
  });

  test('of many attempts at once as many are let through as may fail, and refused ones cost nothing', async () => {
    const failures = made()('attempts', perMinute(10));
    expect(passed(await many(45, () => failures.attempt('ann')))).toBe(10);
    await failures.giveBack('ann');
    expect(passed(await many(5, () => failures.attempt('ann')))).toBe(1);
  });
}

describe('counters of this process', () => {
  let now: number;
  beforeEach(() => {
    now = 1_000;
  });
  obeysLimits(() => limitersOn(null, () => now));

  test('a burst that lasts for less than a second is a mistake', () => {
    expect(() => limitersOn(null, () => now)('short', { burst: 4, perSecond: 5 })).toThrow('short: a burst lasts');
  });

  test('a bucket is filled at its rate, and Retry-After is true', async () => {
    const limiter = limitersOn(null, () => now)('filled', { burst: 3, perSecond: 2 });
    const take = () => outcomeOf(limiter.take('ann', answer().response));
    expect(passed(await many(4, () => limiter.take('ann', answer().response)))).toBe(3);
    expect(await take()).toMatchObject({ headers: { 'Retry-After': '1' } });
    now += 499;
    expect(await take()).toBeInstanceOf(HttpError);
    now += 1;
    expect([await take(), passed(await many(3, () => limiter.take('ann', answer().response)))]).toEqual(['passed', 0]);
    now += 10_000;
    expect(passed(await many(5, () => limiter.take('ann', answer().response)))).toBe(3);
    // A clock that is set back fills nothing and takes nothing.
    now -= 5_000;
    expect(await take()).toBeInstanceOf(HttpError);
  });

  test('the key idle for longest is forgotten when there are too many', async () => {
    const failures = limitersOn(null, () => now)('keys', perMinute(1));
    await failures.count('first');
    await failures.count('kept');
    for (let n = 0; n < 19_998; n += 1) await failures.count(`key-${n}`);
    await failures.count('kept');
    await failures.count('one-more');
    expect(await outcomeOf(failures.check('first'))).toBe('passed');
    expect(await outcomeOf(failures.check('kept'))).toBeInstanceOf(HttpError);
  });
});

describe.skipIf(TEST_REDIS_URL === null)('shared counters', () => {
  let buses: RedisBuses;
  let shared: SharedCounters;
  beforeEach(async () => {
    buses = new RedisBuses(TEST_REDIS_URL ?? '');
    const own = sharedOn(buses, 'a.1');
    await own.ready();
    shared = own;
  });
  afterEach(() => buses.close());

  obeysLimits(() => limitersOn(shared, Date.now));

  test('a bucket is filled at its rate, and a refusal takes nothing', async () => {
    const limiter = limitersOn(shared, Date.now)('filled', { burst: 20, perSecond: 20 });
    const take = () => outcomeOf(limiter.take('ann', answer().response));
    await many(40, () => limiter.take('ann', answer().response));
    const since = performance.now();
    await vi.waitFor(async () => expect(await take()).toBe('passed'), { timeout: 3_000, interval: 1 });
    expect(performance.now() - since).toBeLessThan(1_000);
  });

  test('are of all processes together', async () => {
    const other = sharedOn(buses, 'b.1');
    await other.ready();
    const limiters = [shared, other].map((one) => limitersOn(one, Date.now)('joins', { ...SLOW, burst: 10 }));
    const outcomes = await Promise.all(
      Array.from({ length: 16 }, (_, n) => outcomeOf(limiters[n % 2]?.take('ann', answer().response) ?? Promise.resolve())),
    );
    expect(passed(outcomes)).toBe(10);
  });

  test('have no name of a player, and end', async () => {
    await limitersOn(shared, Date.now)('names', STEADY).take('demo ann', answer().response);
    const stranger = buses.stranger();
    const keys = await stranger.keys(`${buses.prefix}:limit:*`);
    expect(keys.length).toBeGreaterThan(0);
    expect(keys.join()).not.toContain('ann');
    for (const key of keys) expect(await stranger.pttl(key)).not.toBe(NO_END);
  });

  test('that somebody else has written decide nothing: another kind, no number, no end', async () => {
    const stranger = buses.stranger();
    const failures = limitersOn(shared, Date.now)('written', perMinute(2));
    const name = `${buses.prefix}:limit:written:${shared.hide('ann')}`;
    const spoilt: [string, () => Promise<unknown>][] = [
      ['a list', () => stranger.lpush(name, 'x')],
      ['a word', () => stranger.set(name, 'hello', 'EX', 60)],
      ['not a number', () => stranger.set(name, 'nan', 'EX', 60)],
      ['no end', () => stranger.set(name, '1')],
      ['a far end', () => stranger.set(name, '9'.repeat(20), 'EX', 1_000_000)],
    ];
    for (const [what, write] of spoilt) {
      await stranger.del(name);
      await write();
      expect(await outcomeOf(failures.check('ann')), what).toBe('passed');
      // The limit holds, here or there.
      expect(passed(await many(5, () => failures.attempt('ann'))), what).toBe(2);
    }
  });
});

describe.skipIf(!hasRedisServer())('shared counters that do not answer', () => {
  test('are replaced by those of this process, at once, and come back', async () => {
    const redis = await OwnRedis.create();
    const buses = new RedisBuses(redis.url);
    try {
      const shared = sharedOn(buses, 'a.1');
      await shared.ready();
      const limiter = limitersOn(shared, Date.now)('insured', { ...SLOW, burst: 5 });
      expect(passed(await many(5, () => limiter.take('ann', answer().response)))).toBe(5);
      await redis.kill();
      // The count of this process begins, and limits as the shared one does.
      expect(passed(await many(8, () => limiter.take('ann', answer().response)))).toBe(5);
      await redis.start();
      await shared.ready();
      expect(passed(await many(8, () => limiter.take('ann', answer().response)))).toBe(5);
      redis.standStill();
      const asked = performance.now();
      await many(20, () => limiter.take('bob', answer().response));
      expect(performance.now() - asked).toBeLessThan(2_000);
      redis.goOn();
    } finally {
      await buses.close();
      await redis.remove();
    }
  });
});
