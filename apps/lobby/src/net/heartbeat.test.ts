import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LATE_AFTER_MS, PING_EVERY_MS, PONG_PATIENCE_MS, PROBE_PATIENCE_MS, startHeartbeat } from './heartbeat.ts';
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
  const heartbeat = startHeartbeat({
    ping: (timeoutMs) => new Promise((answer) => pings.push({ timeoutMs, answer })),
    now: () => Date.now(),
    pong: ({ serverMs }) => told.push(`pong ${serverMs}`),
    late: (waitedMs) => told.push(`late ${waitedMs}`),
    dead: () => told.push('dead'),
  });
  return { heartbeat, pings, told };
}

const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

it('pings at once and then after each answer, one at a time', async () => {
  const { pings, told } = newHeartbeat();
  expect(pings.map(({ timeoutMs }) => timeoutMs)).toEqual([PONG_PATIENCE_MS]);
  expect(pings).toHaveLength(1);
  pings[0]?.answer({ kind: 'answered', value: { at: 12 } });
  await pass(PING_EVERY_MS);
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

it('pings at once when asked, unless a ping is under way', async () => {
  const { heartbeat, pings } = newHeartbeat();
  heartbeat.ping();
  expect(pings).toHaveLength(1);
  pings[0]?.answer({ kind: 'answered', value: { at: 12 } });
  await pass(100);
  heartbeat.ping();
  expect(pings).toHaveLength(2);
  pings[1]?.answer({ kind: 'answered', value: { at: 13 } });
  await pass(PING_EVERY_MS);
  expect(pings).toHaveLength(3);
});

it('reports a dead socket once', async () => {
  const { pings, told } = newHeartbeat();
  pings[0]?.answer({ kind: 'lost' });
  await pass(PING_EVERY_MS * 4);
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
  await pass(PING_EVERY_MS);
  expect(told).toEqual(['pong 5']);
  expect(pings).toHaveLength(3);
});

it('is silent once stopped', async () => {
  const { heartbeat, pings, told } = newHeartbeat();
  heartbeat.stop();
  pings[0]?.answer({ kind: 'lost' });
  heartbeat.probe();
  await pass(PING_EVERY_MS);
  expect(told).toEqual([]);
  expect(pings).toHaveLength(1);
});
