import { expect, test } from 'vitest';
import { isLate, mustHaveCome, type SentCut } from './cut-times.ts';
import { commit, cut, list, missed, SEAT, Stage, WINDOW_MS } from './testing/stage.ts';

// FORMAT §10: a service that calls an honest link late. The client times each of its cuts.

const SUSPENDED = 2;

/** A player who is asked for their cut over a line with this round trip, and hears after `ms` that it was missing. */
async function blamed(ms: number, { roundTripMs = 40 as number | null, receipts = false } = {}): Promise<Stage> {
  const stage = Object.assign(await Stage.seated(), { roundTripMs, receipts });
  await missAt(stage, 1, ms);
  return stage;
}

async function missAt(stage: Stage, n: number, ms: number): Promise<void> {
  await stage.say(commit(n), list(n, String(n), stage.pledges[0] ?? null));
  stage.now += ms;
  await stage.say(missed(n, String(n)));
}

test('a second cut that went out in time, and is called missing, is a doubt; one alone may be the fault of the line', async () => {
  const stage = await blamed(WINDOW_MS);
  expect(stage.doubts).toEqual([]);
  await missAt(stage, 2, WINDOW_MS);
  expect(stage.doubts).toEqual(['2: cut-not-acknowledged']);
});

test('so is one that has a receipt, however slow the line', async () => {
  const stage = await blamed(WINDOW_MS, { receipts: true, roundTripMs: 5_000 });
  expect(stage.doubts).toEqual(['1: receipt-denied']);
});

test.each([
  ['the line is too slow for the window', WINDOW_MS, 251],
  ['nobody has measured the line', WINDOW_MS, null],
  ['list and void come together, as to a page or over a line that stood still', 100, 40],
  ['the void comes too soon after the cut for a packet that is sent twice', 389, 40],
])('it may be true when %s', async (_, ms, roundTripMs) => {
  expect((await blamed(ms, { roundTripMs })).doubts).toEqual([]);
});

test('a void that the service has not signed accuses it of nothing but that', async () => {
  const stage = await Stage.seated();
  stage.roundTripMs = 40;
  stage.receipts = false;
  await stage.say(commit(1), list(1, '1', stage.pledges[0] ?? null));
  stage.now += WINDOW_MS;
  await stage.say(missed(1, '1'), commit(2), list(2, '2', stage.pledges[0] ?? null));
  stage.now += WINDOW_MS;
  stage.signs = false;
  await stage.say(missed(2, '2'));
  expect(stage.doubts).toEqual(['2: bad-signature']);
});

test('a list that was told when the line opened times no cut', async () => {
  const stage = await Stage.seated();
  stage.roundTripMs = 40;
  stage.receipts = false;
  stage.open = [commit(1), list(1, '1', stage.pledges[0] ?? null)];
  await stage.opened();
  stage.now += WINDOW_MS;
  await stage.say(missed(1, '1'));
  expect([stage.cuts, stage.doubts]).toEqual([[1], []]);
});

test('two such voids are not counted as misses of the player’s own, so a suspension for them is a doubt', async () => {
  const stage = await blamed(WINDOW_MS);
  await missAt(stage, 2, WINDOW_MS);
  await stage.say(commit(3), list(3, '3', null, SUSPENDED));
  expect(stage.doubts).toEqual(['2: cut-not-acknowledged', '3: left-off']);
});

test('two misses that may be true suspend the player by the rules', async () => {
  const stage = await blamed(100);
  await missAt(stage, 2, 100);
  await stage.say(commit(3), list(3, '3', null, SUSPENDED));
  expect(stage.doubts).toEqual([]);
});

test('the relisting of that hand without the player is by the rules', async () => {
  const stage = await blamed(WINDOW_MS);
  await stage.say(commit(2), list(2, '1', null), cut(2));
  expect(stage.doubts).toEqual([]);
});

test('receipts that take longer than the round trip and 150 ms are counted', async () => {
  const stage = await Stage.seated();
  stage.roundTripMs = 40;
  const answer = stage.answer;
  for (const [n, ms] of [190, 191].entries()) {
    stage.answer = async (type, payload) => {
      if (type === 'cut') stage.now += ms;
      return answer(type, payload);
    };
    await stage.say(commit(n + 1), list(n + 1, '1', stage.pledges[0] ?? null), missedByOther(n + 1));
  }
  expect(stage.link.lateReceipts).toBe(1);
});

const missedByOther = (n: number) => {
  const void_ = missed(n, '1');
  return { ...void_, said: { ...void_.said, missing: [1 - SEAT] } };
};

test('the bounds of what must have come', () => {
  const sent: SentCut = { n: 1, heardAt: 1_000, sentAt: 1_010, roundTripMs: 50, windowMs: 600 };
  expect([mustHaveCome(sent, 1_410), mustHaveCome(sent, 1_409)]).toEqual([true, false]);
  expect([mustHaveCome({ ...sent, sentAt: 1_200 }, 1_600), mustHaveCome({ ...sent, sentAt: 1_201 }, 1_700)]).toEqual([true, false]);
  expect([isLate(sent, 1_210), isLate(sent, 1_211), isLate({ ...sent, roundTripMs: null }, 9_000)]).toEqual([false, true, false]);
});
