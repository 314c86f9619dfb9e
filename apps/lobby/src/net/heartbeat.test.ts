import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LATE_AFTER_MS, PONG_PATIENCE_MS, PROBE_PATIENCE_MS, QUIET_MS, startHeartbeat, UNANSWERED_PATIENCE_MS } from './heartbeat.ts';
import type { RequestOutcome } from './room-socket.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function newHeartbeat() {
  const pings: { timeoutMs: number; answer(outcome: RequestOutcome): void }[] = [];
  const told: string[] = [];
  const quiet = { ms: QUIET_MS.otherwise as number };
  const heartbeat = startHeartbeat({
    ping: (timeoutMs) => new Promise((answer) => pings.push({ timeoutMs, answer })),
    quietMs: () => quiet.ms,
    now: () => Date.now(),
    pong: ({ serverMs }) => told.push(`pong ${serverMs}`),
    late: (waitedMs) => told.push(`late ${waitedMs}`),
    dead: () => told.push('dead'),
  });
  return { heartbeat, pings, told, quiet };
}

const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

it('pings at once and then whenever the line has been silent, one at a time', async () => {
  const { pings, told } = newHeartbeat();
  expect(pings.map(({ timeoutMs }) => timeoutMs)).toEqual([PONG_PATIENCE_MS]);
  expect(pings).toHaveLength(1);
  pings[0]?.answer({ kind: 'answered', value: { at: 12 } });
  await pass(QUIET_MS.otherwise);
  expect(pings).toHaveLength(2);
  expect(told).toEqual(['pong 12']);
});

it('treats a refused ping as a sign of life without a server time', async () => {
  const { pings, told } = newHeartbeat();
  pings[0]?.answer({ kind: 'rejected', rejection: { code: 'too-many-requests' } });
  await pass(0);
  expect(told).toEqual(['pong null']);
});

it('tells while a pong is late for how long, and no longer once it has come', async () => {
  const { pings, told } = newHeartbeat();
  await pass(LATE_AFTER_MS * 2 + 500);
  expect(told).toEqual(['late 1000', 'late 2000']);
  expect(pings).toHaveLength(1);
  pings[0]?.answer({ kind: 'answered', value: { at: 12 } });
  await pass(LATE_AFTER_MS * 2);
  expect(told.at(-1)).toBe('pong 12');
  expect(told).toHaveLength(3);
});

it('needs no ping as long as messages come', async () => {
  const { heartbeat, pings } = newHeartbeat();
  pings[0]?.answer({ kind: 'answered', value: { at: 12 } });
  for (let message = 0; message < 10; message += 1) {
    await pass(QUIET_MS.otherwise - 1);
    heartbeat.heard();
  }
  expect(pings).toHaveLength(1);
  await pass(QUIET_MS.otherwise);
  expect(pings).toHaveLength(2);
});

it('pings sooner from the message on with which the turn begins', async () => {
  const { heartbeat, pings, quiet } = newHeartbeat();
  pings[0]?.answer({ kind: 'answered', value: { at: 12 } });
  await pass(0);
  quiet.ms = QUIET_MS.onTurn;
  heartbeat.heard();
  await pass(QUIET_MS.onTurn);
  expect(pings).toHaveLength(2);
});

it('measures the line by a request, whose answer is late after a second and makes a ping needless', async () => {
  const { heartbeat, pings, told } = newHeartbeat();
  pings[0]?.answer({ kind: 'answered', value: { at: 12 } });
  await pass(100);
  let answer: (outcome: RequestOutcome) => void = () => {};
  heartbeat.measure(new Promise((resolve) => (answer = resolve)));
  await pass(LATE_AFTER_MS);
  expect(told).toEqual(['pong 12', 'late 1000']);
  answer({ kind: 'answered', value: { ok: true } });
  await pass(QUIET_MS.otherwise - 1);
  expect([told.at(-1), pings.length]).toEqual(['pong null', 1]);
});

it('pings with a shorter limit when a request got no answer', async () => {
  const { heartbeat, pings, told } = newHeartbeat();
  pings[0]?.answer({ kind: 'answered', value: { at: 12 } });
  await pass(0);
  heartbeat.measure(Promise.resolve({ kind: 'lost' }));
  await pass(0);
  expect(pings.map(({ timeoutMs }) => timeoutMs)).toEqual([PONG_PATIENCE_MS, UNANSWERED_PATIENCE_MS]);
  pings[1]?.answer({ kind: 'lost' });
  await pass(0);
  expect(told).toEqual(['pong 12', 'dead']);
});

it('reports a dead socket once', async () => {
  const { pings, told } = newHeartbeat();
  pings[0]?.answer({ kind: 'lost' });
  await pass(QUIET_MS.otherwise * 4);
  expect(told).toEqual(['dead']);
  expect(pings).toHaveLength(1);
});

it('lets a probe decide instead of the beat it overtook', async () => {
  const { heartbeat, pings, told } = newHeartbeat();
  heartbeat.probe();
  expect(pings.map(({ timeoutMs }) => timeoutMs)).toEqual([PONG_PATIENCE_MS, PROBE_PATIENCE_MS]);
  pings[1]?.answer({ kind: 'answered', value: { at: 5 } });
  await pass(0);
  pings[0]?.answer({ kind: 'lost' });
  await pass(QUIET_MS.otherwise);
  expect(told).toEqual(['pong 5']);
  expect(pings).toHaveLength(3);
});

it('is silent once stopped', async () => {
  const { heartbeat, pings, told } = newHeartbeat();
  heartbeat.stop();
  pings[0]?.answer({ kind: 'lost' });
  heartbeat.probe();
  await pass(QUIET_MS.otherwise);
  expect(told).toEqual([]);
  expect(pings).toHaveLength(1);
});
