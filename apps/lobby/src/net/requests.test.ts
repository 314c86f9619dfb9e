import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FIRST_ANSWER_MS, GIVE_UP_MS, NEXT_ANSWER_MS, REQUESTS_PENDING_MAX, Requests } from './requests.ts';
import { FakeSocket } from './testing/fake-service.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const newSocket = (): FakeSocket => new FakeSocket({ state: () => {}, message: () => {}, closed: () => {} });
const outcomeOf = (sent: Promise<void>): Promise<unknown> =>
  sent.then(
    () => 'accepted',
    (rejection: unknown) => rejection,
  );
const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

describe('Requests', () => {
  it('resolves when the service accepts', async () => {
    const requests = new Requests();
    const socket = newSocket();
    requests.attach(socket);
    const outcome = outcomeOf(requests.send('act', { type: 'fold', decisionId: '7-1' }));
    socket.requests[0]?.answer({ kind: 'answered', value: { ok: true } });
    expect(await outcome).toBe('accepted');
    expect(socket.requests[0]?.payload).toMatchObject({ type: 'fold', decisionId: '7-1' });
  });

  it("rejects with the service's refusal", async () => {
    const requests = new Requests();
    const socket = newSocket();
    requests.attach(socket);
    const outcome = outcomeOf(requests.send('sit-down', { seat: 1, chips: 5 }));
    socket.requests[0]?.answer({ kind: 'rejected', rejection: { code: 'buy-in-too-small', field: 'chips' } });
    expect(await outcome).toEqual({ code: 'buy-in-too-small', field: 'chips' });
  });

  it('resends the same action ID until it is answered', async () => {
    const requests = new Requests();
    const socket = newSocket();
    requests.attach(socket);
    const outcome = outcomeOf(requests.send('act', { type: 'call', decisionId: '7-2' }));
    await pass(FIRST_ANSWER_MS);
    expect(socket.requests).toHaveLength(2);
    await pass(NEXT_ANSWER_MS);
    expect(socket.requests).toHaveLength(3);
    expect(new Set(socket.requests.map(({ payload }) => payload.actionId)).size).toBe(1);
    socket.requests[2]?.answer({ kind: 'answered', value: { ok: true } });
    expect(await outcome).toBe('accepted');
    await pass(GIVE_UP_MS);
    expect(socket.requests).toHaveLength(3);
  });

  it('resends unanswered requests on the next socket, in order and with the same IDs', async () => {
    const requests = new Requests();
    const first = newSocket();
    requests.attach(first);
    const outcomes = [outcomeOf(requests.send('sit-out', { when: 'never' })), outcomeOf(requests.send('leave', {}))];
    requests.detach();
    await pass(FIRST_ANSWER_MS);
    expect(first.requests).toHaveLength(2);
    const second = newSocket();
    requests.attach(second);
    expect(second.requests.map(({ type }) => type)).toEqual(['sit-out', 'leave']);
    expect(second.requests.map(({ payload }) => payload.actionId)).toEqual(first.requests.map(({ payload }) => payload.actionId));
    for (const request of second.requests) request.answer({ kind: 'answered', value: { ok: true } });
    expect(await Promise.all(outcomes)).toEqual(['accepted', 'accepted']);
  });

  it('waits for a socket when there is none', async () => {
    const requests = new Requests();
    const outcome = outcomeOf(requests.send('leave', {}));
    const socket = newSocket();
    requests.attach(socket);
    socket.requests[0]?.answer({ kind: 'answered', value: { ok: true } });
    expect(await outcome).toBe('accepted');
  });

  it('gives up after thirty seconds', async () => {
    const requests = new Requests();
    const outcome = outcomeOf(requests.send('leave', {}));
    await pass(GIVE_UP_MS);
    expect(await outcome).toEqual({ code: 'unreachable' });
    const socket = newSocket();
    requests.attach(socket);
    expect(socket.requests).toHaveLength(0);
  });

  it('does not repeat a request on which the service failed', async () => {
    const requests = new Requests();
    const socket = newSocket();
    requests.attach(socket);
    const outcome = outcomeOf(requests.send('top-up', { chips: 5 }));
    socket.requests[0]?.answer({ kind: 'fault' });
    expect(await outcome).toEqual({ code: 'internal' });
    await pass(GIVE_UP_MS);
    expect(socket.requests).toHaveLength(1);
  });

  it('rejects everything when the connection is closed', async () => {
    const requests = new Requests();
    const outcomes = [outcomeOf(requests.send('leave', {})), outcomeOf(requests.send('come-back', {}))];
    requests.failAll();
    expect(await Promise.all(outcomes)).toEqual([{ code: 'unreachable' }, { code: 'unreachable' }]);
  });

  it('holds a limited number of requests', async () => {
    const requests = new Requests();
    for (let count = 0; count < REQUESTS_PENDING_MAX; count += 1) void outcomeOf(requests.send('leave', {}));
    expect(await outcomeOf(requests.send('leave', {}))).toEqual({ code: 'unreachable' });
    requests.failAll();
  });
});
