import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CLUSTER_LIMITS } from './limits.ts';
import { buriable, isDead, namesakes, type Peer, predecessors, silenceOf } from './membership.ts';
import { shareOf } from './share.ts';
import { skewOf } from './skew.ts';

const { beatMs, leaseMs, silentMs } = CLUSTER_LIMITS;
const NOW = 1_000_000;

/** A process whose last beat was `ms` ago. */
const silentFor = (ms: number, hasSession: boolean, name = 'one'): Peer => ({
  processId: `${name}.${ms}`,
  name,
  leaseUntil: NOW - ms + leaseMs,
  hasSession,
});
const peers = fc.array(
  fc.record({ ms: fc.integer({ min: 0, max: 3 * leaseMs }), hasSession: fc.boolean(), name: fc.constantFrom('one', 'two') }),
  { maxLength: 12 },
);

describe('membership', () => {
  it.each([
    ['has just beaten', 0, true, false],
    ['has just beaten and was cut off', 0, false, false],
    ['missed two beats', 2 * beatMs, false, false],
    ['is silent, its session alive: it may be stopped for a moment', silentMs, true, false],
    ['is silent and its session has ended', silentMs, false, true],
    ['is silent until just before the end of its lease', leaseMs - 1, true, false],
    ['let its lease lapse', leaseMs, true, true],
  ])('a process that %s', (_, ms, hasSession, dead) => {
    expect(isDead(silentFor(ms, hasSession), NOW)).toBe(dead);
    expect(silenceOf(silentFor(ms, hasSession), NOW)).toBe(ms);
  });

  it('nobody is declared dead by a process that is not trusted, nor while beating', () => {
    fc.assert(
      fc.property(peers, fc.boolean(), (found, isTrusted) => {
        const dead = buriable(
          found.map(({ ms, hasSession, name }) => silentFor(ms, hasSession, name)),
          NOW,
          { isTrusted },
        );
        if (!isTrusted) expect(dead).toEqual([]);
        for (const peer of dead) expect(silenceOf(peer, NOW)).toBeGreaterThanOrEqual(peer.hasSession ? leaseMs : silentMs);
      }),
    );
  });

  it('a dead process stays dead as time goes on', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3 * leaseMs }), fc.boolean(), fc.nat(leaseMs), (ms, hasSession, laterMs) => {
        const peer = silentFor(ms, hasSession);
        if (isDead(peer, NOW)) expect(isDead(peer, NOW + laterMs)).toBe(true);
      }),
    );
  });

  it('a process replaces those of its name whose session has ended, and no others', () => {
    const [mine, alive, other] = [silentFor(1, false, 'one'), silentFor(2, true, 'one'), silentFor(3, false, 'two')];
    expect(predecessors([mine, alive, other], 'one')).toEqual([mine]);
  });

  it.each([
    ['beats', 0, true, 'one', true],
    ['is silent, its session alive', leaseMs - 1, true, 'one', true],
    ['let its lease lapse, its session alive', leaseMs, true, 'one', false],
    ['has lost its session', 0, false, 'one', false],
    ['has another name', 0, true, 'two', false],
  ])('a new process is refused beside one of its name: it %s', (_, ms, hasSession, name, refused) => {
    expect(namesakes([silentFor(ms, hasSession, name)], 'one', NOW)).toHaveLength(refused ? 1 : 0);
  });

  it('a process of the same name is replaced, dead, or keeps its name, and after a lease without a beat it has lost the name', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3 * leaseMs }), fc.boolean(), (ms, hasSession) => {
        const peer = silentFor(ms, hasSession);
        const keeps = namesakes([peer], 'one', NOW).length === 1;
        expect(keeps).toBe(!(predecessors([peer], 'one').length === 1 || isDead(peer, NOW)));
        expect(namesakes([peer], 'one', NOW + leaseMs)).toEqual([]);
      }),
    );
  });
});

it('the shares of all claimants take every free table, and are within one of each other', () => {
  fc.assert(
    fc.property(fc.nat(5_000), fc.integer({ min: 1, max: 40 }), (free, claimants) => {
      let left = free;
      const taken = Array.from({ length: claimants }, () => {
        const share = Math.min(left, shareOf(free, claimants));
        left -= share;
        return share;
      });
      expect(left).toBe(0);
      expect(Math.max(...taken)).toBe(Math.ceil(free / claimants));
    }),
  );
  expect(shareOf(7, 0)).toBe(7);
});

it.each([
  ['within the time of the question', 105, 100, 110, 0],
  ['behind the process', 40, 100, 110, 60],
  ['ahead of the process', 150, 100, 110, -40],
])('a database %s', (_, database, asked, answered, skew) => {
  expect(skewOf(database, asked, answered)).toBe(skew);
});
