import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { BREAKER_POLICY } from './breaker.ts';
import { type BreakerStore, SharedBreakers, type StoredBreaker } from './shared-breakers.ts';

const { openMs } = BREAKER_POLICY;

let now: number;
let rows: Map<string, StoredBreaker>;
let fault: Error | null;
let failures: unknown[];
let found: string[];
let writes: number;

/** Rows in memory with the guards of the real ones. */
const store: BreakerStore = {
  open: async (breaker) => {
    writes += 1;
    if (fault !== null) throw fault;
    const stored = rows.get(breaker.operatorId);
    if (stored === undefined || stored.openUntil < breaker.openUntil) rows.set(breaker.operatorId, { ...breaker, probeUntil: null });
  },
  close: async (operatorId, openUntil) => {
    writes += 1;
    if (fault !== null) throw fault;
    if ((rows.get(operatorId)?.openUntil ?? 0) <= openUntil) rows.delete(operatorId);
  },
};

const newProcess = () =>
  new SharedBreakers({
    store,
    now: () => now,
    found: (operatorId, why) => void found.push(`${operatorId} ${why}`),
    failed: (error) => void failures.push(error),
  });
const looks = (breakers: SharedBreakers) => breakers.look()([...rows.values()]);
const call = { operatorId: 'op', playerId: 'p1' };

/** Begins a probe as a claim does. Returns whether this process has it. */
function probes(breakers: SharedBreakers): boolean {
  if (breakers.pass('op', now) !== 'probe') return false;
  const probe = breakers.probe('op', now);
  if (probe !== null) {
    const row = rows.get('op');
    if (row === undefined || row.openUntil !== probe.openUntil || row.openUntil > now) return false;
    if (row.probeUntil !== null && row.probeUntil > now) return false;
    rows.set('op', { ...row, probeUntil: probe.until });
  }
  breakers.startProbe('op', now);
  return true;
}

beforeEach(() => {
  now = 1_000;
  rows = new Map();
  fault = null;
  failures = [];
  found = [];
  writes = 0;
});

describe('breakers of several processes', () => {
  test('one that opens is open for all, and for a process that begins', async () => {
    const [one, other] = [newProcess(), newProcess()];
    expect(one.record(call, 'invalid-api-key', now)).toBe('invalid-api-key');
    await one.saved();
    looks(one);
    looks(other);
    const later = newProcess();
    looks(later);
    expect([one, other, later].map((it) => it.pass('op', now))).toEqual(['open', 'open', 'open']);
    expect(other.open(now)).toEqual(['op']);
    expect(found).toEqual(['op invalid-api-key', 'op invalid-api-key']);
    looks(later);
    expect(found).toHaveLength(2);
  });

  test('failures are counted by each process', async () => {
    const [one, other] = [newProcess(), newProcess()];
    for (const [index, breakers] of [one, other, one, other, one, other, one, other].entries()) {
      breakers.record({ operatorId: 'op', playerId: `p${index}` }, 'failed', now);
      looks(breakers);
    }
    expect([one.pass('op', now), other.pass('op', now), writes]).toEqual(['closed', 'closed', 0]);
    expect(one.record({ operatorId: 'op', playerId: 'p9' }, 'failed', now)).toBe('failures');
    expect(rows.get('op')).toBeUndefined();
    await one.saved();
    expect(rows.get('op')).toEqual({ operatorId: 'op', openUntil: now + openMs, probeUntil: null, why: 'failures' });
  });

  test('one process probes, and its good answer closes it for all', async () => {
    const [one, other] = [newProcess(), newProcess()];
    one.record(call, 'invalid-api-key', now);
    await one.saved();
    looks(other);
    now += openMs;
    expect([probes(other), probes(one)]).toEqual([true, false]);
    looks(one);
    expect([one.pass('op', now), other.pass('op', now)]).toEqual(['open', 'open']);
    other.record(call, 'answered', now);
    await other.saved();
    looks(one);
    expect([one.pass('op', now), other.pass('op', now), rows.size]).toEqual(['closed', 'closed', 0]);
  });

  test('a probe that was lost with its process is followed by one of another process', async () => {
    const [one, other] = [newProcess(), newProcess()];
    one.record(call, 'invalid-api-key', now);
    await one.saved();
    now += openMs;
    expect(probes(one)).toBe(true);
    looks(other);
    now += openMs - 1;
    expect(probes(other)).toBe(false);
    now += 1;
    expect(probes(other)).toBe(true);
  });

  test('rows that were read before a change say nothing about it', async () => {
    const one = newProcess();
    const opened = one.look();
    one.record(call, 'invalid-api-key', now);
    await one.saved();
    opened([]);
    expect(one.pass('op', now)).toBe('open');
    now += openMs;
    const closed = one.look();
    const stale = [...rows.values()];
    one.record(call, 'answered', now);
    closed(stale);
    await one.saved();
    closed(stale);
    expect([one.pass('op', now), rows.size]).toEqual(['closed', 0]);
  });

  test('closing an opening leaves a later one of another process', async () => {
    const [one, other] = [newProcess(), newProcess()];
    one.record(call, 'invalid-api-key', now);
    await one.saved();
    now += openMs;
    other.record(call, 'invalid-api-key', now);
    await other.saved();
    one.record(call, 'answered', now);
    await one.saved();
    expect(one.pass('op', now)).toBe('closed');
    looks(one);
    expect([one.pass('op', now), other.pass('op', now)]).toEqual(['open', 'open']);
  });

  test('an operator whose breaker is closed costs no write', async () => {
    const one = newProcess();
    for (let times = 0; times < 9; times += 1) {
      one.record(call, times % 2 === 0 ? 'failed' : 'answered', now);
      looks(one);
    }
    await one.saved();
    expect(writes).toBe(0);
  });
});

describe('a change that cannot be stored', () => {
  test('memory decides, it is reported, and it is tried again once a second', async () => {
    const one = newProcess();
    fault = new Error('disk full');
    one.record(call, 'invalid-api-key', now);
    await one.saved();
    looks(one);
    expect(one.pass('op', now)).toBe('open');
    now += 999;
    looks(one);
    await one.saved();
    expect([failures, writes]).toEqual([[fault], 1]);
    fault = null;
    now += 1;
    looks(one);
    await one.saved();
    expect([failures.length, writes, rows.get('op')?.openUntil]).toEqual([1, 2, 1_000 + openMs]);
  });

  test('memory alone also lets the probe pass and closes it', async () => {
    const one = newProcess();
    fault = new Error('disk full');
    one.record(call, 'invalid-api-key', now);
    await one.saved();
    now += openMs;
    expect([one.probe('op', now), probes(one), probes(one)]).toEqual([null, true, false]);
    one.record(call, 'answered', now);
    await one.saved();
    looks(one);
    expect(one.pass('op', now)).toBe('closed');
  });

  test('of several changes the newest is stored', async () => {
    const one = newProcess();
    fault = new Error('disk full');
    one.record(call, 'invalid-api-key', now);
    await one.saved();
    now += openMs;
    one.record(call, 'answered', now);
    await one.saved();
    fault = null;
    now += 1_000;
    looks(one);
    await one.saved();
    looks(one);
    expect([one.pass('op', now), rows.size, failures.length]).toEqual(['closed', 0, 2]);
  });
});

test('law: whatever three processes meet, one probe at a time is in flight, and all that look agree', async () => {
  const step = fc.record({
    who: fc.nat(2),
    does: fc.constantFrom('look', 'probe', 'answered', 'failed', 'invalid-api-key', 'dies', 'wait') as fc.Arbitrary<
      'look' | 'probe' | 'answered' | 'failed' | 'invalid-api-key' | 'dies' | 'wait'
    >,
    player: fc.constantFrom('p1', 'p2'),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 80 }), async (steps) => {
      rows.clear();
      const processes = [newProcess(), newProcess(), newProcess()];
      let probing = { until: 0, openUntil: 0 };
      for (const { who, does, player } of steps) {
        const process = processes[who] as SharedBreakers;
        if (does === 'wait') now += openMs / 3;
        else if (does === 'dies') processes[who] = newProcess();
        else if (does === 'look') looks(process);
        else if (does !== 'probe') process.record({ operatorId: 'op', playerId: player }, does, now);
        else if (probes(process)) {
          const { openUntil } = rows.get('op') as StoredBreaker;
          // A probe of an opening that was closed or followed by another one in the meantime is over.
          if (openUntil === probing.openUntil) expect(now).toBeGreaterThanOrEqual(probing.until);
          probing = { until: now + openMs, openUntil };
        }
        await process.saved();
      }
      for (const process of processes) looks(process);
      const row = rows.get('op');
      const stands = row === undefined ? 'closed' : now < Math.max(row.openUntil, row.probeUntil ?? 0) ? 'open' : 'probe';
      expect(processes.map((process) => process.pass('op', now))).toEqual([stands, stands, stands]);
    }),
  );
});
