import { CuttingProxy } from '@cardroom/storage/testing/cutting-proxy';
import { hasRedisServer, OwnRedis, TEST_REDIS_URL } from '@cardroom/storage/testing/own-redis';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { CLUSTER_MAC, RedisBuses } from '../../testing/fixtures/redis-buses.ts';
import { createSecrets } from '../process/secrets.ts';
import { type Bus, busTopic } from './bus.ts';
import { LocalBuses } from './local-bus.ts';
import { SILENT_MS } from './redis-bus.ts';
import { MESSAGE_AGE_MAX_MS, MESSAGE_BYTES_MAX, sealedMessage, UNOPENED_PER_SECOND_MAX } from './sealed-messages.ts';

const WORD = busTopic('word', z.strictObject({ word: z.string() }));
const OTHER = busTopic('other', z.strictObject({ number: z.number() }));

const waited = { timeout: 30_000, interval: 20 };
const eventually = <Value>(check: () => Value | Promise<Value>) => vi.waitFor(check, waited);

/** What a bus hears of a topic, in order, with the process that says it. */
function heardBy(bus: Bus): string[] {
  const heard: string[] = [];
  bus.subscribe(WORD, ({ word }, from) => void heard.push(`${from} ${word}`));
  return heard;
}

interface Place {
  join(processId: string): Bus;
  readonly failures: unknown[];
  close(): Promise<void>;
}

function localPlace(): Place {
  const failures: unknown[] = [];
  const buses = new LocalBuses((_where, error) => void failures.push(error));
  return { join: (processId) => buses.join(processId), failures, close: async () => {} };
}

function redisPlace(): Place {
  const buses = new RedisBuses(TEST_REDIS_URL ?? '');
  return { join: (processId) => buses.join(processId).bus, failures: buses.failures, close: () => buses.close() };
}

describe.each([
  ['within a process', localPlace, true],
  ['through Redis', redisPlace, TEST_REDIS_URL !== null],
] as const)('a bus %s', (_name, placeOf, isThere) => {
  let place: Place;
  beforeEach(() => {
    place = placeOf();
  });
  afterEach(() => place.close());

  const pair = async () => {
    const [a, b] = [place.join('a.1'), place.join('b.1')];
    const heard = [heardBy(a), heardBy(b)] as const;
    await eventually(() => expect([a.isHeardBy('b.1'), b.isHeardBy('a.1'), a.hears('b.1'), b.hears('a.1')]).not.toContain(false));
    return { a, b, heard };
  };

  test.skipIf(!isThere)('carries a message to every other process, in order, and not back', async () => {
    const { a, b, heard } = await pair();
    const c = place.join('c.1');
    const third = heardBy(c);
    await eventually(() => expect([a.isHeardBy('c.1'), b.isHeardBy('c.1')]).toEqual([true, true]));
    for (const word of ['one', 'two', 'three']) expect(await a.publish(WORD, { word })).toBe(true);
    await eventually(() => expect([heard[1].length, third.length]).toEqual([3, 3]));
    expect([heard[0], heard[1], third]).toEqual([[], ['a.1 one', 'a.1 two', 'a.1 three'], ['a.1 one', 'a.1 two', 'a.1 three']]);
    expect([a.state, a.figures.published >= 3, b.figures.heard]).toEqual(['up', true, 3]);
  });

  test.skipIf(!isThere)('keeps topics apart, and one that hears and fails from nobody', async () => {
    const { a, b, heard } = await pair();
    b.subscribe(OTHER, () => {
      throw new Error('it cannot');
    });
    const numbers: number[] = [];
    b.subscribe(OTHER, ({ number }) => void numbers.push(number));
    await a.publish(OTHER, { number: 1 });
    await a.publish(WORD, { word: 'after' });
    await eventually(() => expect(heard[1]).toEqual(['a.1 after']));
    expect([numbers, place.failures.length]).toEqual([[1], 1]);
  });

  test.skipIf(!isThere)('passes on what has the form of its topic alone', async () => {
    const { a, b, heard } = await pair();
    const loose = busTopic('word', z.unknown());
    for (const message of [{ word: 7 }, { word: 'x', more: 1 }, 'word', null]) await a.publish(loose, message);
    await a.publish(WORD, { word: 'good' });
    await eventually(() => expect(heard[1]).toEqual(['a.1 good']));
    expect(b.figures.refused['not-understood']).toBe(4);
  });

  test.skipIf(!isThere)('a process that has closed its bus is not heard any more, and hears nobody', async () => {
    const { a, b, heard } = await pair();
    await b.close();
    await eventually(() => expect([a.hears('b.1'), a.isHeardBy('b.1')]).toEqual([false, false]));
    expect(heard[1]).toEqual([]);
  });
});

test('a process alone has a bus that goes nowhere', async () => {
  const bus = new LocalBuses(() => {}).join('a.1');
  expect([bus.state, bus.hears('b.1'), bus.isHeardBy('b.1'), await bus.publish(WORD, { word: 'x' })]).toEqual(['none', false, false, true]);
});

describe.skipIf(TEST_REDIS_URL === null)('whoever can read and write Redis', () => {
  let buses: RedisBuses;
  beforeEach(() => {
    buses = new RedisBuses(TEST_REDIS_URL ?? '');
  });
  afterEach(() => buses.close());

  const hearing = async () => {
    const [a, b] = [buses.join('a.1').bus, buses.join('b.1').bus];
    const heard = heardBy(b);
    await eventually(() => expect([a.isHeardBy('b.1'), b.isHeardBy('a.1')]).toEqual([true, true]));
    return { a, b, heard };
  };
  const at = () => ({ at: Date.now(), nonce: crypto.randomUUID() });
  const WRONG_MAC = createSecrets(Buffer.alloc(32, 2).toString('base64')).cluster;
  const told = { topic: 'word', from: 'a.1', message: { word: 'forged' } };
  const changed = (text: string, more: object): string => JSON.stringify({ ...(JSON.parse(text) as object), ...more });

  test('is not believed: garbage, messages of another key, changed ones, old ones and ones that come again are counted and ignored', async () => {
    const { a, b, heard } = await hearing();
    const sent: string[] = [];
    const stranger = buses.stranger();
    const ear = buses.stranger();
    await ear.subscribe(buses.channel);
    ear.on('message', (_channel: string, text: string) => void sent.push(text));
    await a.publish(WORD, { word: 'secret' });
    await eventually(() => expect(heard).toEqual(['a.1 secret']));
    const overheard = sent.filter((text) => (JSON.parse(text) as { topic: string }).topic === 'word');
    expect(overheard).toHaveLength(1);
    expect(sent.join()).not.toContain('secret');
    const genuine = overheard[0] ?? '';
    const forged = [
      ...['', 'hello', '{}', '[]', 'null', '\u0000', JSON.stringify({ topic: 'word', word: 'forged' }), '{"topic":'],
      sealedMessage(WRONG_MAC, told, at()),
      changed(genuine, { topic: 'other' }),
      changed(genuine, { at: Date.now() + 1 }),
      changed(genuine, { nonce: crypto.randomUUID() }),
      changed(genuine, { body: sealedMessage(WRONG_MAC, told, at()) }),
      changed(genuine, { seal: 'f'.repeat(64) }),
      changed(genuine, { more: 1 }),
    ];
    for (const text of forged) await stranger.publish(buses.channel, text);
    await stranger.publish(buses.channel, genuine);
    await stranger.publish(buses.channel, sealedMessage(CLUSTER_MAC, told, { ...at(), at: Date.now() - MESSAGE_AGE_MAX_MS - 2_000 }));
    await stranger.publish(buses.channel, 'x'.repeat(MESSAGE_BYTES_MAX + 1));
    await a.publish(WORD, { word: 'last' });
    await eventually(() => expect(heard.at(-1)).toBe('a.1 last'));
    expect(heard).toEqual(['a.1 secret', 'a.1 last']);
    expect(b.figures.refused).toMatchObject({ forged: forged.length, replayed: 1, stale: 1, 'too-long': 1, 'not-understood': 0 });
    expect([b.state, buses.failures]).toEqual(['up', []]);
  });

  test('a flood costs a bounded part of each second, is counted whole, and what comes after it is heard', async () => {
    const { a, b, heard } = await hearing();
    const begunAt = Date.now();
    const flood = buses.stranger().pipeline();
    const FLOOD = 20 * UNOPENED_PER_SECOND_MAX;
    for (let sent = 0; sent < FLOOD; sent += 1)
      flood.publish(buses.channel, changed(sealedMessage(WRONG_MAC, told, at()), { topic: 'cluster' }));
    await flood.exec();
    await eventually(() => expect(b.figures.refused.forged + b.figures.refused.unread).toBeGreaterThanOrEqual(FLOOD));
    const seconds = Math.floor(Date.now() / 1_000) - Math.floor(begunAt / 1_000) + 1;
    expect(b.figures.refused.forged).toBeLessThanOrEqual(seconds * UNOPENED_PER_SECOND_MAX);
    expect(b.figures.refused.unread).toBeGreaterThan(0);
    await eventually(async () => {
      await a.publish(WORD, { word: 'after' });
      expect(heard).toContain('a.1 after');
    });
    expect([new Set(heard), buses.failures]).toEqual([new Set(['a.1 after']), []]);
  });

  test('a call of the internal port does not pass for a message, although both have the same key', async () => {
    const { b, heard } = await hearing();
    const stranger = buses.stranger();
    const text = sealedMessage(CLUSTER_MAC, told, at());
    const { sealOf } = await import('./sealed-calls.ts');
    const { topic, at: when, nonce, body } = JSON.parse(text) as { topic: string; at: number; nonce: string; body: string };
    const seal = sealOf(CLUSTER_MAC, { to: 'b.1', name: topic, body, at: when, nonce });
    await stranger.publish(buses.channel, changed(text, { seal }));
    await eventually(() => expect(b.figures.refused.forged).toBe(1));
    expect(heard).toEqual([]);
  });

  test('makes nobody seem to be there who is not', async () => {
    const { b } = await hearing();
    const stranger = buses.stranger();
    const here = { topic: 'here', from: 'c.1', message: { number: 1, hears: ['b.1'] } };
    await stranger.publish(buses.channel, sealedMessage(WRONG_MAC, here, at()));
    await eventually(() => expect(b.figures.refused.forged).toBe(1));
    expect([b.hears('c.1'), b.isHeardBy('c.1')]).toEqual([false, false]);
  });

  test('another cluster on the same server is not even heard', async () => {
    const { b, heard } = await hearing();
    const others = new RedisBuses(TEST_REDIS_URL ?? '');
    const [one, two] = [others.join('a.1').bus, others.join('c.1').bus];
    await eventually(() => expect(one.isHeardBy('c.1')).toBe(true));
    await one.publish(WORD, { word: 'elsewhere' });
    await eventually(() => expect(two.figures.heard + one.figures.published).toBeGreaterThan(1));
    await others.close();
    expect([heard, Object.values(b.figures.refused).some((count) => count > 0), b.hears('c.1')]).toEqual([[], false, false]);
  });
});

describe.skipIf(TEST_REDIS_URL === null)('a bus that is cut off from Redis', () => {
  test('is down at once, says so, and is up again when the way is mended', async () => {
    const buses = new RedisBuses(TEST_REDIS_URL ?? '');
    const way = await CuttingProxy.open(TEST_REDIS_URL ?? '');
    try {
      const [a, b] = [buses.join('a.1', { url: way.url }).bus, buses.join('b.1').bus];
      const heard = heardBy(b);
      await eventually(() => expect([a.isHeardBy('b.1'), b.isHeardBy('a.1')]).toEqual([true, true]));
      way.cut({ down: true });
      await eventually(() => expect([a.state, a.hears('b.1'), a.isHeardBy('b.1')]).toEqual(['down', false, false]));
      expect(await a.publish(WORD, { word: 'lost' })).toBe(false);
      expect([b.state, a.figures.dropped > 0, a.figures.lagMs]).toEqual(['up', true, null]);
      await eventually(() => expect(b.hears('a.1')).toBe(false));
      way.mend();
      await eventually(() => expect([a.isHeardBy('b.1'), b.isHeardBy('a.1')]).toEqual([true, true]));
      await a.publish(WORD, { word: 'again' });
      await eventually(() => expect(heard).toEqual(['a.1 again']));
      expect(buses.told.filter((what) => what.startsWith('Redis does not answer')).length).toBeLessThanOrEqual(2);
    } finally {
      await buses.close();
      await way.close();
    }
  });
});

describe.skipIf(!hasRedisServer())('a Redis that fails', () => {
  let redis: OwnRedis;
  let buses: RedisBuses;
  beforeEach(async () => {
    redis = await OwnRedis.create();
    buses = new RedisBuses(redis.url);
  });
  afterEach(async () => {
    await buses.close();
    await redis.remove();
  });
  const pair = async () => {
    const [a, b] = [buses.join('a.1').bus, buses.join('b.1').bus];
    const heard = heardBy(b);
    await eventually(() => expect([a.isHeardBy('b.1'), b.isHeardBy('a.1')]).toEqual([true, true]));
    return { a, b, heard };
  };

  test('killed and back empty: down at once, and up again', async () => {
    const { a, b, heard } = await pair();
    await redis.kill();
    await eventually(() => expect([a.state, b.state]).toEqual(['down', 'down']));
    expect(await a.publish(WORD, { word: 'lost' })).toBe(false);
    await redis.start();
    await eventually(() => expect([a.isHeardBy('b.1'), b.isHeardBy('a.1')]).toEqual([true, true]));
    await a.publish(WORD, { word: 'again' });
    await eventually(() => expect(heard).toEqual(['a.1 again']));
  });

  test('that takes everything and answers nothing holds nobody up', async () => {
    const { a, b } = await pair();
    redis.standStill();
    const asked = performance.now();
    const gone = await Promise.all(Array.from({ length: 50 }, (_, n) => a.publish(WORD, { word: String(n) })));
    expect(performance.now() - asked).toBeLessThan(SILENT_MS);
    expect(new Set(gone)).toEqual(new Set([false]));
    await eventually(() => expect([a.state, b.state]).toEqual(['down', 'down']));
    redis.goOn();
    await eventually(() => expect([a.isHeardBy('b.1'), b.isHeardBy('a.1')]).toEqual([true, true]));
  });

  test('that is not there at the start is found when it comes', async () => {
    await redis.kill();
    const a = buses.join('a.1').bus;
    expect([a.state, await a.publish(WORD, { word: 'x' })]).toEqual(['down', false]);
    await redis.start();
    await eventually(() => expect(a.state).toBe('up'));
  });
});
