import { spawnSync } from 'node:child_process';
import { createCipheriv } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { FULL_DECK, parseCards, shuffledDeck } from '@cardroom/poker';
import { describe, expect, test } from 'vitest';
import { committedDecks } from './committed-decks.ts';
import { examineBytes, examineDecks, linesOf } from './report.ts';
import { WRONG_SHUFFLES } from './wrong-shuffles.ts';

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));
const DECKS = 40_000;
const BYTES = 2 ** 21;

/** Bytes of AES in counter mode: the same ones each time, and as good as random. */
function fixedBytes(seed: number, length: number): Uint8Array {
  return createCipheriv('aes-128-ctr', Buffer.alloc(16, seed), Buffer.alloc(16)).update(Buffer.alloc(length));
}

function fixedSource(seed: number): () => number {
  const bytes = fixedBytes(seed, DECKS * 400);
  let at = 0;
  return () => {
    if (at === bytes.length) throw new Error('more bytes are needed');
    at += 1;
    return bytes[at - 1] as number;
  };
}

describe('the report', () => {
  test.each([1, 2, 3])('finds nothing in the right shuffle, seed %i', (seed) => {
    const found = examineDecks((nextByte) => shuffledDeck(nextByte), fixedSource(seed), DECKS);
    expect(found.statistics.map(({ name }) => name)).toEqual(['position × card', 'adjacent pairs', 'birthday: equal first 6 cards']);
    expect(found.isSound).toBe(true);
    for (const { z } of found.statistics) expect(Math.abs(z)).toBeLessThan(4);
  });

  test('finds nothing in the right shuffle of a short deck', () => {
    const found = examineDecks((nextByte) => shuffledDeck(nextByte, 'shortdeck'), fixedSource(4), DECKS, 'shortdeck');
    expect([found.isSound, linesOf(found).some((line) => line.includes('chance does not give this'))]).toEqual([true, false]);
  });

  test.each(['52', '36'] as const)('finds nothing in decks as a table deals them, deck %s', (name) => {
    const bytes = Buffer.from(fixedBytes(7, 64 * 12_000));
    let drawn = 0;
    const deckOf = committedDecks((length) => {
      drawn += length;
      return bytes.subarray(drawn - length, drawn);
    });
    const found = examineDecks(
      (_, n) => deckOf(n, name) as readonly number[],
      () => 0,
      12_000,
      name === '36' ? 'shortdeck' : 'holdem',
    );
    expect(found.isSound).toBe(true);
  });

  test('the variance of its statistics is right: z varies by one', () => {
    const runs = Array.from({ length: 60 }, (_, seed) => examineDecks((nextByte) => shuffledDeck(nextByte), fixedSource(seed), 1000));
    for (const place of [0, 1]) {
      const values = runs.map(({ statistics }) => statistics[place]?.z ?? 0);
      const mean = values.reduce((sum, z) => sum + z, 0) / values.length;
      const deviation = Math.sqrt(values.reduce((sum, z) => sum + (z - mean) ** 2, 0) / (values.length - 1));
      expect(Math.abs(mean)).toBeLessThan(0.4);
      expect(deviation).toBeGreaterThan(0.7);
      expect(deviation).toBeLessThan(1.3);
    }
  });

  test.each(Object.entries(WRONG_SHUFFLES))('finds the wrong shuffle: %s', (_, shuffle) => {
    const found = examineDecks(shuffle, fixedSource(5), DECKS);
    expect(found.isSound).toBe(false);
    expect(linesOf(found).some((line) => line.includes('chance does not give this'))).toBe(true);
  });

  test('has nine wrong shuffles', () => expect(Object.keys(WRONG_SHUFFLES)).toHaveLength(9));

  test.each([1, 2, 3])('finds nothing in good bytes, seed %i', (seed) => {
    const { isSound, statistics } = examineBytes(fixedBytes(seed, BYTES));
    expect(isSound).toBe(true);
    expect(statistics).toHaveLength(4);
  });

  test.each<readonly [string, string, (byte: number, place: number, all: Uint8Array) => number]>([
    ['a bit that is set too often', 'frequency of ones', (byte, place) => (place % 50 === 0 ? byte | 1 : byte)],
    ['a byte that comes too often', 'frequency of bytes', (byte, place) => (place % 150 === 0 ? 0x5a : byte)],
    [
      'bytes that depend on the one before',
      'serial: pairs of bytes',
      (byte, place, all) => (place % 8 === 1 ? (all[place - 1] ?? 0) : byte),
    ],
    ['bits that stick together', 'runs of equal bits', (byte, place) => (place % 20 === 0 ? (byte & 128 ? 255 : 0) : byte)],
  ])('finds %s', (_, name, change) => {
    const good = fixedBytes(6, BYTES);
    const { isSound, statistics } = examineBytes(good.map(change));
    expect(isSound).toBe(false);
    expect(Math.abs(statistics.find((one) => one.name === name)?.z ?? 0)).toBeGreaterThan(5);
  });
});

describe('the command', () => {
  const rng = (...args: readonly string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, ...args], { maxBuffer: 2 ** 26 });
    return { status, out: stdout, text: stdout.toString(), err: stderr.toString() };
  };

  test('collects bytes and decks of the source that a service deals from', () => {
    const { status, out } = rng('raw', '--bytes', '300000');
    expect([status, out.length, new Set(out).size]).toEqual([0, 300_000, 256]);
    const decks = rng('decks', '--decks', '300').text.trim().split('\n');
    expect(new Set(decks).size).toBe(300);
    for (const deck of decks) expect(parseCards(deck.replaceAll(' ', '')).toSorted((a, b) => a - b)).toEqual(FULL_DECK);
    expect(rng('decks', '--decks', '1', '--short').text.trim().split(' ')).toHaveLength(36);
  });

  test('reports on both, with z values', () => {
    const { status, text } = rng('report', '--decks', '5000', '--bytes', '1000000');
    expect([status, text]).toEqual([
      0,
      expect.stringMatching(/health tests: .*passed\n[\s\S]*position × card .* z +-?\d\.\d\d\n[\s\S]*\nsound\n$/),
    ]);
  });

  test.each([[[]], [['bytes']], [['raw', '--bytes', 'many']], [['decks', '--decks', '0']], [['raw', '--seed', '1']]])(
    '%j: exit code 2',
    (args) => {
      expect(rng(...args)).toMatchObject({ status: 2, err: expect.stringContaining('npm run rng -- report') });
    },
  );
});
