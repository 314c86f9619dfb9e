import type { Stmt } from '@cardroom/storage';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { LIMITS } from './ready-reasons.ts';
import { ServiceWatch, type WatchPorts } from './service-watch.ts';

const NOW = 1_800_000_000_000;

/** A database that answers as told. */
class FakeDatabase {
  /** Statements, in the order in which they came. */
  readonly asked: string[] = [];
  /** Answers wait for this. */
  gate: Promise<void> = Promise.resolve();
  fails: ((sql: string) => boolean) | null = null;
  unfitFor: string | null = null;

  readonly read = async <Row>({ sql }: Stmt): Promise<Row[]> => {
    this.asked.push(sql);
    await this.gate;
    if (this.fails?.(sql)) throw new Error('the database is away');
    if (sql.includes('pragma_page_count')) return [{ bytes: 4096, now: NOW, fenced: 0 }] as Row[];
    return (sql.includes('wallet_tx') ? [] : [{ one: 1 }]) as Row[];
  };

  readonly unfit = async (): Promise<string | null> => this.unfitFor;

  probes(): number {
    return this.asked.filter((sql) => sql === 'select 1 as one').length;
  }
}

let database: FakeDatabase;
let facts: { accepting: boolean; halted: number };
let logged: { readonly level: string; readonly reason: unknown; readonly text: string }[];
let failures: string[];
beforeEach(() => {
  database = new FakeDatabase();
  facts = { accepting: true, halted: 0 };
  logged = [];
  failures = [];
});

function watchOf(more: Partial<WatchPorts> = {}): ServiceWatch {
  const hear = (level: string) => (line: { reason: unknown }, text: string) => void logged.push({ level, reason: line.reason, text });
  return new ServiceWatch({
    clock: { now: () => NOW, at: () => () => {} },
    log: { info: hear('info'), warn: hear('warn'), error: hear('error') } as unknown as WatchPorts['log'],
    store: database,
    database: 'sqlite',
    backupMark: null,
    accepting: () => facts.accepting,
    standby: () => false,
    sure: () => true,
    randomFailed: () => false,
    restoring: () => false,
    busDownMs: () => 0,
    oldestCommitMs: () => 0,
    tablesHalted: () => facts.halted,
    breakersOpen: () => [],
    ledger: () => ({ status: 'balanced', at: NOW }),
    auditBroken: () => false,
    failed: (where) => void failures.push(where),
    ...more,
  });
}

test('a service in order is ready, and one that does not accept players is not', async () => {
  const watch = watchOf();
  await watch.round();
  expect(await watch.answer()).toEqual({ status: 'ready', reasons: [] });
  facts.accepting = false;
  expect(await watch.answer()).toMatchObject({ status: 'not-ready', reasons: [{ code: 'not-accepting' }] });
});

test('the log says why the database must not be trusted, and the answer does not', async () => {
  const lines: unknown[] = [];
  const log = { info: () => {}, warn: () => {}, error: (line: unknown) => void lines.push(line) } as unknown as WatchPorts['log'];
  const watch = watchOf({ log });
  database.unfitFor = 'fsync is off';
  await watch.round();
  expect(lines).toMatchObject([{ reason: 'database-unfit', why: 'fsync is off' }]);
  expect(JSON.stringify(await watch.answer())).not.toContain('fsync');
});

test('many simultaneous questions cost one read', async () => {
  const watch = watchOf();
  await watch.round();
  const before = database.probes();
  let open = () => {};
  database.gate = new Promise((resolve) => {
    open = resolve;
  });
  const answers = Array.from({ length: 40 }, () => watch.answer());
  open();
  expect(new Set((await Promise.all(answers)).map(({ status }) => status))).toEqual(new Set(['ready']));
  expect(database.probes() - before).toBe(1);
});

test('a database that hangs is told within a second, asked once, and believed when it answers again', async () => {
  expect(LIMITS.probeMs).toBeLessThan(1_000);
  const watch = watchOf();
  await watch.round();
  let open = () => {};
  database.gate = new Promise((resolve) => {
    open = resolve;
  });
  vi.useFakeTimers();
  try {
    const first = watch.answer();
    await vi.advanceTimersByTimeAsync(LIMITS.probeMs);
    expect(await first).toMatchObject({ status: 'not-ready', reasons: [{ code: 'database-unavailable' }] });
    const before = database.probes();
    const second = watch.answer();
    await vi.advanceTimersByTimeAsync(LIMITS.probeMs);
    expect(await second).toMatchObject({ status: 'not-ready' });
    expect(database.probes()).toBe(before);
  } finally {
    vi.useRealTimers();
  }
  open();
  await vi.waitFor(async () => expect(await watch.answer()).toMatchObject({ status: 'ready' }));
});

describe('a proxy, which takes a late answer for a dead process', () => {
  /** The status that the proxy is told when its time is over. Hangs if it is told nothing. */
  async function toldSoon(watch: ServiceWatch): Promise<string> {
    const answer = watch.answerSoon();
    await vi.advanceTimersByTimeAsync(LIMITS.soonMs);
    return (await answer).status;
  }

  test('has its answer soon while the database hangs: the one before, until the database is late', async () => {
    const watch = watchOf();
    await watch.round();
    vi.useFakeTimers();
    try {
      let open = () => {};
      database.gate = new Promise((resolve) => {
        open = resolve;
      });
      const statuses: string[] = [];
      for (let ms = 0; ms < 2 * LIMITS.probeMs; ms += LIMITS.soonMs) statuses.push(await toldSoon(watch));
      expect(statuses).toEqual(['ready', 'ready', 'ready', 'not-ready', 'not-ready', 'not-ready', 'not-ready']);
      open();
      // The answer that came late says that the database was slow; the next one says that it is well.
      expect([await toldSoon(watch), await toldSoon(watch)]).toEqual(['degraded', 'ready']);
    } finally {
      vi.useRealTimers();
    }
  });

  test('is not told that all is well before the database has answered once', async () => {
    const watch = watchOf();
    database.gate = new Promise(() => {});
    vi.useFakeTimers();
    try {
      expect(await toldSoon(watch)).toBe('not-ready');
    } finally {
      vi.useRealTimers();
    }
  });

  test('is told at once of a database that fails', async () => {
    const watch = watchOf();
    await watch.round();
    database.fails = () => true;
    expect(await watch.answerSoon()).toMatchObject({ status: 'not-ready', reasons: [{ code: 'database-unavailable' }] });
  });
});

test('a round ends although the figures hang, and they are not asked for twice', async () => {
  const watch = watchOf();
  const figures = () => database.asked.filter((sql) => sql.includes('wallet_tx')).length;
  database.gate = new Promise(() => {});
  vi.useFakeTimers();
  try {
    for (const _ of [1, 2]) {
      const round = watch.round();
      await vi.advanceTimersByTimeAsync(2 * LIMITS.probeMs);
      await round;
    }
  } finally {
    vi.useRealTimers();
  }
  expect(watch.state.reasons).toEqual(['database-unavailable', 'figures-late']);
  expect(figures()).toBe(1);
});

test.each([
  ['fails', 'database-unavailable', () => (database.fails = () => true)],
  ['may not be written for want of a replica', 'database-unfit', () => (database.unfitFor = 'no synchronous replica is connected')],
])('a database that %s makes the service not ready', async (_name, code, happen) => {
  const watch = watchOf();
  await watch.round();
  happen();
  expect(await watch.answer()).toMatchObject({ status: 'not-ready', reasons: [{ code }] });
});

test('figures that cannot be read are reported, and the last ones are kept', async () => {
  const watch = watchOf();
  await watch.round();
  database.fails = (sql) => sql.includes('wallet_tx');
  await watch.round();
  expect(failures).toEqual(['figures']);
  expect(watch.state.figures).toMatchObject({ at: NOW, databaseBytes: 4096, skewMs: 0 });
});

test('a reason is logged once when it begins and once when it ends', async () => {
  const watch = watchOf();
  facts.halted = 1;
  for (const halted of [1, 1, 0, 0]) {
    facts.halted = halted;
    await watch.round();
  }
  expect(logged).toEqual([
    { level: 'warn', reason: 'tables-halted', text: 'the service is degraded' },
    { level: 'info', reason: 'tables-halted', text: 'a reason for concern is gone' },
  ]);
});
