import { expect, test } from 'vitest';
import { Caller } from './caller.ts';
import type { Setup } from './setup.ts';
import { DEADLINES_MS, REPLAY_AFTER_MS } from './setup.ts';
import type { Line, WireRequest } from './wire.ts';

const NOW = 1_764_028_800_000;
const SETUP: Setup = {
  ...{ url: 'http://wallet', key: 'key', key2: null, signingSecrets: ['new', 'old'] },
  ...{ player: 'check', player2: null, playerEmpty: null, playerBlocked: null },
  ...{ currency: 'EUR', otherCurrency: 'ISK', maxMinor: null, block: null },
  ...{ deadlinesMs: DEADLINES_MS, replayAfterMs: REPLAY_AFTER_MS },
};

/** Callers of one run, and what they send. `sends`: how often an ID was sent before. */
function run(sends = new Map<string, number>()) {
  const requests: WireRequest[] = [];
  const line = {
    send: async (request: WireRequest) => {
      requests.push(request);
      return { request, reply: { kind: 'unknown', code: 'DEADLINE' }, headers: {}, ms: 0, timed: true };
    },
  } as unknown as Line;
  const clock = { now: () => NOW, monotonic: () => 0, wait: async () => undefined };
  const caller = () => new Caller({ setup: SETUP, line, clock, sends, signal: new AbortController().signal, seen: () => undefined });
  const sent = (name: string) => requests.map(({ headers }) => headers[name]);
  return { caller, sent };
}

test('every send has an ID of its own, whatever its body and whichever case sends it', async () => {
  const { caller, sent } = run();
  const [one, other] = [caller(), caller()];
  const debit = one.newDebit(100, { id: 'd1' });
  await one.transaction(debit);
  await one.transaction({ ...debit, amountMinor: 200 });
  await other.transaction(debit, { attempt: 2 });
  await Promise.all([1, 2].map(() => other.transaction(one.newDebit(100, { id: 'd2' }), { attempt: 2 })));
  for (const body of ['', '{"amount":', '[]']) await one.body('debit', body);
  await one.balance();
  await one.balance();
  const ids = sent('X-Request-Id');
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.slice(0, 5)).toEqual(['d1-1', 'd1-2', 'd1-3', 'd2-1', 'd2-2']);
  expect(sent('X-Attempt')).toEqual(['1', '2', '3', '1', '2', '1', '1', '1', '1', '1']);
});

test('an ID of an earlier run goes on with its next attempt', async () => {
  const { caller, sent } = run(new Map([['d1', 2]]));
  await caller().transaction(caller().newDebit(100, { id: 'd1' }), { attempt: 2 });
  expect([sent('X-Request-Id'), sent('X-Attempt')]).toEqual([['d1-3'], ['3']]);
});

test('calls carry a signature of every secret', async () => {
  const { caller, sent } = run();
  await caller().balance();
  expect(sent('Cardroom-Signature')[0]).toMatch(/^t=1764028800,v1=[0-9a-f]{64},v1=[0-9a-f]{64}$/);
});
