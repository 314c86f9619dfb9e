import { MOVED_QUIET_MS, MOVED_SPREAD_MS } from '@cardroom/protocol';
import { BACKOFF_FIRST_MS } from '@cardroom/protocol/backoff';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PONG_PATIENCE_MS, PROBE_PATIENCE_MS, QUIET_MS } from './heartbeat.ts';
import { serverClock } from './latency.ts';
import { type LinkState, OPEN_TIMEOUT_MS, RoomLink } from './room-link.ts';
import { FakeService, PING_MS, refused } from './testing/fake-service.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function newLink(service: FakeService) {
  const clock = serverClock();
  const seen: LinkState[] = [];
  const told: string[] = [];
  const link = new RoomLink(
    // The midpoint of the jitter, so that every wait is known.
    { reserve: service.reserve, open: service.open, clock, quietMs: () => QUIET_MS.otherwise, now: () => Date.now(), random: () => 0.5 },
    {
      state: (state) => told.push(`state ${JSON.stringify(state)}`),
      message: (type) => told.push(`message ${type}`),
      opened: (_socket, first) => told.push(first ? 'opened first' : 'opened again'),
      lost: () => told.push('lost'),
      changed: (state) => seen.push(state),
    },
  );
  return { link, clock, seen, told };
}

const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);
const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

describe('RoomLink', () => {
  it("reserves, joins, and measures the round trip and the service's clock", async () => {
    const service = new FakeService();
    const { link, clock, told } = newLink(service);
    link.start();
    await pass(PING_MS);
    expect(told).toEqual(['opened first']);
    expect(link.state).toEqual({ status: 'open', latencyMs: PING_MS, end: null });
    // The fake service is a million ms ahead; a sample can be off by half the round trip.
    expect(Math.abs(clock.at(Date.now()) - (Date.now() + 1_000_000))).toBeLessThanOrEqual(PING_MS / 2);
  });

  it('passes on what arrives before `open` has resolved', async () => {
    const service = new FakeService();
    const { link, told } = newLink(service);
    const open = service.open;
    const early = new RoomLink(
      {
        reserve: service.reserve,
        open: (reservation, events, signal) => {
          events.message('hole', {});
          return open(reservation, events, signal);
        },
        clock: serverClock(),
        quietMs: () => QUIET_MS.otherwise,
        now: () => Date.now(),
        random: () => 0.5,
      },
      { state: () => {}, message: (type) => told.push(type), opened: () => {}, lost: () => {}, changed: () => {} },
    );
    early.start();
    await settle();
    expect(told).toEqual(['hole']);
    expect(link.state.status).toBe('connecting');
  });

  it('drops a socket that answers no ping for nine seconds, and reconnects', async () => {
    const service = new FakeService();
    const { link, told } = newLink(service);
    link.start();
    await pass(PING_MS);
    service.socket.deaf = true;
    await pass(QUIET_MS.otherwise + PONG_PATIENCE_MS - 1);
    expect(service.socket.ended).toBeNull();
    await pass(1);
    expect(service.socket.ended).toBe('dropped');
    expect(link.state).toEqual({ status: 'connecting', latencyMs: null, end: null });
    await pass(BACKOFF_FIRST_MS / 2);
    expect(service.sockets).toHaveLength(2);
    expect(told).toEqual(['opened first', 'lost', 'opened again']);
  });

  it('ignores late events of a dropped socket', async () => {
    const service = new FakeService();
    const { link, told } = newLink(service);
    link.start();
    await pass(PING_MS);
    const old = service.socket;
    old.deaf = true;
    await pass(QUIET_MS.otherwise + PONG_PATIENCE_MS + BACKOFF_FIRST_MS);
    expect(service.sockets).toHaveLength(2);
    old.events.closed(4100);
    old.events.message('you', {});
    expect(link.state.status).toBe('open');
    expect(told).not.toContain('message you');
  });

  it.each([
    [1006, 'an abnormal close'],
    [4001, 'a shutdown of the service'],
    [4000, 'a disposed room'],
  ])('reconnects after close code %i, %s', async (code) => {
    const service = new FakeService();
    const { link } = newLink(service);
    link.start();
    await pass(PING_MS);
    service.socket.events.closed(code);
    expect(link.state.status).toBe('connecting');
    await pass(BACKOFF_FIRST_MS / 2);
    expect(service.sockets).toHaveLength(2);
  });

  it.each([
    [4100, 'replaced'],
    [4401, 'session-ended'],
  ])('never reconnects automatically after close code %i', async (code, end) => {
    const service = new FakeService();
    const { link } = newLink(service);
    link.start();
    await pass(PING_MS);
    service.socket.events.closed(code);
    link.wake();
    await pass(60_000);
    expect(link.state).toMatchObject({ status: 'ended', end });
    expect(service.reservations).toBe(1);
  });

  it('takes the room back on request after another tab has taken it', async () => {
    const service = new FakeService();
    const { link, told } = newLink(service);
    link.start();
    await pass(PING_MS);
    service.socket.events.closed(4100);
    link.start();
    await pass(PING_MS);
    expect(link.state).toMatchObject({ status: 'open', end: null });
    expect(told).toEqual(['opened first', 'lost', 'opened again']);
  });

  it.each([
    ['unauthorized', 'session-ended'],
    ['not-found', 'gone'],
    ['refused', 'failed'],
  ] as const)('ends when the reservation is %s', async (failure, end) => {
    const service = new FakeService();
    service.answer = refused(failure);
    const { link } = newLink(service);
    link.start();
    await pass(60_000);
    expect(link.state).toMatchObject({ status: 'ended', end });
    expect(service.reservations).toBe(1);
  });

  describe('a room that another process goes on with', () => {
    it('is joined again at once, and nothing of it is shown', async () => {
      const service = new FakeService();
      const { link, seen, told } = newLink(service);
      link.start();
      await pass(PING_MS);
      const before = seen.length;
      service.socket.events.closed(4102);
      expect([link.state.status, link.socket]).toEqual(['moving', null]);
      await pass(MOVED_SPREAD_MS / 2);
      expect(service.reservations).toBe(2);
      expect(told).toEqual(['opened first', 'lost', 'opened again']);
      await pass(MOVED_QUIET_MS);
      expect(seen.slice(before).map(({ status }) => status)).not.toContain('connecting');
      expect(link.state.status).toBe('open');
    });

    it('is tried again sooner than a busy service asks, as long as nothing is shown', async () => {
      const service = new FakeService();
      const { link } = newLink(service);
      link.start();
      await pass(PING_MS);
      service.answer = refused('busy', 1_000);
      service.socket.events.closed(4102);
      await pass(MOVED_SPREAD_MS);
      service.answer = new FakeService().answer;
      await pass(BACKOFF_FIRST_MS);
      expect(link.state.status).toBe('open');
      service.socket.events.closed(4102);
      service.answer = refused('busy', 1_000);
      await pass(MOVED_QUIET_MS);
      const tries = service.reservations;
      await pass(1_000);
      expect(service.reservations).toBeLessThanOrEqual(tries + 1);
    });

    it('shows as lost when that takes long, and is tried on', async () => {
      const service = new FakeService();
      const { link } = newLink(service);
      link.start();
      await pass(PING_MS);
      service.answer = refused('busy');
      service.socket.events.closed(4102);
      await pass(MOVED_QUIET_MS - 1);
      expect(link.state.status).toBe('moving');
      await pass(1);
      expect(link.state.status).toBe('connecting');
      service.answer = new FakeService().answer;
      await pass(5_000);
      expect(link.state.status).toBe('open');
    });

    it('stays closed for a player who leaves', async () => {
      const service = new FakeService();
      const { link, seen } = newLink(service);
      link.start();
      await pass(PING_MS);
      service.socket.events.closed(4102);
      link.leave();
      const states = seen.length;
      await pass(10_000);
      expect([service.reservations, seen.length]).toEqual([1, states]);
    });
  });

  it('backs off while the service does not answer, and for as long as a busy one asks', async () => {
    const service = new FakeService();
    service.answer = refused('unreachable');
    const { link } = newLink(service);
    link.start();
    await settle();
    const waits: number[] = [];
    for (let tries = 2; tries <= 9; tries += 1) {
      const before = Date.now();
      while (service.reservations < tries) await pass(10);
      waits.push(Date.now() - before);
    }
    // Half of 300 × 1.6^n, and never more than half of 5 s.
    expect(waits).toEqual([150, 240, 390, 610, 980, 1570, 2500, 2500].map((ms) => expect.closeTo(ms, -2)));
    service.answer = refused('busy', 30_000);
    await pass(2_500);
    const asked = service.reservations;
    await pass(29_000);
    expect(service.reservations).toBe(asked);
  });

  it('abandons an attempt to join that hangs', async () => {
    const service = new FakeService();
    service.opening = 'hangs';
    const { link } = newLink(service);
    link.start();
    await pass(OPEN_TIMEOUT_MS);
    service.opening = 'opens';
    await pass(BACKOFF_FIRST_MS / 2);
    expect(link.state.status).toBe('open');
  });

  it('does not reset the back-off for a service that accepts and closes at once', async () => {
    const service = new FakeService();
    const { link } = newLink(service);
    link.start();
    for (let time = 0; time < 5; time += 1) {
      await settle();
      service.socket.events.closed(1006);
      await pass((BACKOFF_FIRST_MS / 2) * 1.6 ** time);
    }
    expect(service.sockets).toHaveLength(6);
    await settle();
    service.socket.events.closed(1006);
    await pass((BACKOFF_FIRST_MS / 2) * 1.6 ** 4);
    expect(service.sockets).toHaveLength(6);
  });

  it('reconnects at once when the page wakes up, and probes an open socket', async () => {
    const service = new FakeService();
    service.answer = refused('unreachable');
    const { link } = newLink(service);
    link.start();
    await settle();
    service.answer = new FakeService().answer;
    link.wake();
    await pass(PING_MS);
    expect(link.state.status).toBe('open');
    service.socket.deaf = true;
    link.wake();
    await pass(PROBE_PATIENCE_MS);
    expect(service.socket.ended).toBe('dropped');
  });

  it('leaves cleanly and stays silent afterwards', async () => {
    const service = new FakeService();
    const { link, told } = newLink(service);
    link.start();
    await pass(PING_MS);
    link.leave();
    service.socket.events.closed(4000);
    service.socket.events.message('you', {});
    await pass(60_000);
    expect(service.socket.ended).toBe('left');
    expect(service.reservations).toBe(1);
    expect(told).toEqual(['opened first']);
  });

  it('leaves nothing behind when it leaves while joining', async () => {
    const service = new FakeService();
    service.opening = 'hangs';
    const { link, seen } = newLink(service);
    link.start();
    await settle();
    link.leave();
    await pass(60_000);
    expect(service.reservations).toBe(1);
    expect(seen.at(-1)?.status).toBe('connecting');
  });
});
