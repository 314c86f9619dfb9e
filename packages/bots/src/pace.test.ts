import { expect, test } from 'vitest';
import { pacedBy } from './pace.ts';
import { seededRandom } from './random.ts';

const SEED = 11;

async function thoughtsOf({
  isHurried,
  share,
  atMostMs = 60_000,
}: {
  isHurried: boolean;
  share?: number;
  atMostMs?: number;
}): Promise<number[]> {
  const rests: number[] = [];
  const pace = pacedBy(async (ms) => void rests.push(ms), share);
  const random = seededRandom(SEED);
  const { signal } = new AbortController();
  for (let times = 0; times < 50; times += 1) await pace.think({ decision: 'offer', random, atMostMs, isHurried, signal });
  return rests;
}

test(`a hurried bot thinks for three tenths of the usual time, and a fast one is no faster (seed ${SEED})`, async () => {
  const usual = await thoughtsOf({ isHurried: false });
  const hurried = await thoughtsOf({ isHurried: true });
  expect(hurried).toEqual(usual.map((ms) => ms * 0.3));
  expect(await thoughtsOf({ isHurried: true, share: 0.3 })).toEqual(hurried);
  expect(await thoughtsOf({ isHurried: true, share: 0 })).toEqual(usual.map(() => 0));
});

test('a thought never takes longer than it may', async () => {
  expect(Math.max(...(await thoughtsOf({ isHurried: false, atMostMs: 2_700 })))).toBe(2_700);
});
