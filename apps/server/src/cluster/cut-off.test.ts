import { CLUSTER_LIMITS } from '@cardroom/cluster';
import { beforeEach, describe, expect, test } from 'vitest';
import { CutOffWatch, REACHES_MS } from './cut-off.ts';
import type { MemberNews } from './membership.ts';

/** The answer of each other process; `silent`: it gives none. `back`: the database has just confirmed it for the first time in a while. */
let answers: (number | null | 'silent' | 'back')[];
let isSure: boolean;
let sentAway: number;
let asked: number;
let hear: (news: MemberNews) => void;
let due: { at: number; run: () => void }[];
let now: number;

const clock = {
  now: () => now,
  at: (at: number, run: () => void) => {
    const entry = { at, run };
    due.push(entry);
    return () => {
      due = due.filter((one) => one !== entry);
    };
  },
};
const pass = async (ms: number): Promise<void> => {
  const until = now + ms;
  await settled();
  for (;;) {
    const [next] = due.filter(({ at }) => at <= until).toSorted((one, other) => one.at - other.at);
    if (next === undefined) break;
    now = next.at;
    due = due.filter((one) => one !== next);
    next.run();
    await settled();
  }
  now = until;
};
const settled = () => new Promise((done) => setImmediate(done));

beforeEach(() => {
  [answers, isSure, sentAway, asked, due, now] = [[], true, 0, 0, [], 0];
});

function watch(): CutOffWatch {
  return new CutOffWatch({
    member: {
      isSure: () => isSure,
      state: 'serving',
      peers: () => answers.map((_, index) => ({ processId: `p.${index}`, address: 'http://p' })),
      hear: (listen) => {
        hear = listen;
      },
    },
    ask: async ({ processId }) => {
      asked += 1;
      const answer = answers[Number(processId.slice(2))];
      if (answer === 'silent' || answer === undefined) return null;
      return { beatAgeMs: answer === 'back' ? 10 : answer, isTrusted: answer !== 'back' } as never;
    },
    clock,
    sendAway: () => {
      sentAway += 1;
    },
    failed: () => {},
  });
}

const unsure = (): void => {
  isSure = false;
  hear({ type: 'unsure' });
};

describe('a process whose signs of life are not confirmed', () => {
  test('sends its players away when another one reaches the database, again and again while it lasts', async () => {
    watch();
    answers = ['silent', 300];
    unsure();
    await pass(0);
    expect(sentAway).toBe(1);
    await pass(3 * CLUSTER_LIMITS.beatMs);
    expect(sentAway).toBe(4);
  });

  test('keeps them when nobody reaches it, or only since a moment ago, when nobody answers, and when there is nobody', async () => {
    watch();
    for (const others of [[REACHES_MS, null], ['silent'], ['back'], []] as const) {
      answers = [...others];
      unsure();
      await pass(10_000);
      isSure = true;
      hear({ type: 'sure' });
    }
    expect(sentAway).toBe(0);
  });

  test('is alone while there are others and none answers, and no longer once one does, or it is sure', async () => {
    const cutOff = watch();
    const isAloneWith = async (...others: typeof answers): Promise<boolean> => {
      answers = others;
      await pass(CLUSTER_LIMITS.beatMs);
      return cutOff.isAlone;
    };
    expect(await isAloneWith('silent')).toBe(false);
    unsure();
    expect(await isAloneWith('silent', 'silent')).toBe(true);
    expect(await isAloneWith('silent', null)).toBe(false);
    expect(await isAloneWith()).toBe(false);
    expect(await isAloneWith('silent')).toBe(true);
    isSure = true;
    hear({ type: 'sure' });
    expect(cutOff.isAlone).toBe(false);
  });

  test('asks nobody once it is sure again', async () => {
    watch();
    answers = ['silent'];
    unsure();
    await pass(1_000);
    isSure = true;
    hear({ type: 'sure' });
    const before = asked;
    answers = [100];
    await pass(10_000);
    expect([asked, sentAway, due.length]).toEqual([before, 0, 0]);
  });

  test('keeps them when it has become sure while the others answered', async () => {
    const cutOff = watch();
    answers = [100];
    isSure = false;
    const round = cutOff.round();
    isSure = true;
    expect(await round).toBe(false);
    expect(sentAway).toBe(0);
  });

  test('asks nobody after it has stopped', async () => {
    const cutOff = watch();
    answers = [100];
    cutOff.stop();
    unsure();
    await pass(10_000);
    expect([asked, sentAway]).toEqual([0, 0]);
  });
});
