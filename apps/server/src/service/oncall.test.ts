import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OutcomeUnknown, type Stmt, StoreUnavailable, sql, UniqueViolation } from '@cardroom/storage';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { SteppedClock } from '../../testing/control/stepped-clock.ts';
import { BareProcess } from '../../testing/fixtures/bare-process.ts';
import { openData } from '../../testing/fixtures/place.ts';
import { API_KEY, ScriptedWallet } from '../../testing/fixtures/scripted-wallet.ts';
import { eventually, newActionId, OPERATOR, openTestRoom, TestService } from '../../testing/fixtures/test-service.ts';
import { HALT_REASONS } from '../tables/halt-reasons.ts';
import { OUTAGE_MAX_MS } from '../tables/table-recovery.ts';
import { READY_REASON_CODES, type ReadyReason } from '../watch/ready-reasons.ts';

// Breaks one thing after the other in a running service, and looks for it where the person on call would.

const RUNBOOK = readFileSync(join(import.meta.dirname, '../../../../docs/runbook.md'), 'utf8');
const DAY_MS = 86_400_000;

interface Fault {
  /** What happens, for the table in the runbook. */
  readonly fault: string;
  /** A line of the log. */
  readonly log: string;
  /** A series that is not 0. */
  readonly metric: string;
  /** Further series that are not 0. */
  readonly also?: readonly string[];
  readonly reason: ReadyReason;
  /** The section of the runbook. */
  readonly section: string;
  /** The status of /readyz. */
  readonly http?: 503;
  happen(): unknown;
  /** Repairs it; absent: it lasts. */
  repair?(): unknown;
}

const mark = join(mkdtempSync(join(tmpdir(), 'cardroom-mark-')), 'backup');
const lines: string[] = [];
let service: TestService;
beforeAll(async () => {
  writeFileSync(mark, '');
  service = await TestService.start({ backupMarkFile: mark }, { log: pino({ level: 'info' }, { write: (line) => void lines.push(line) }) });
});
afterAll(async () => {
  await service.stop();
  rmSync(join(mark, '..'), { recursive: true });
});
afterEach(() => vi.restoreAllMocks());

const parts = () => service.service.parts;
const change = (...unit: Stmt[]) => parts().store.write(unit);
const metrics = async (): Promise<string> => (await fetch(`${service.url}/metrics`)).text();

async function readyz() {
  const answer = await fetch(`${service.url}/readyz`);
  const body = (await answer.json()) as { status: string; ledger: string; reasons: { code: ReadyReason; text: string }[] };
  return { http: answer.status, ...body, codes: body.reasons.map(({ code }) => code) };
}

/** The value of a series, such as `name{label="x"}`; 0 if there is no such series. */
function countIn(text: string, series: string): number {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? 0 : Number(line.slice(series.length + 1));
}

/** A call to storage that does not end before `open` is called. */
function held() {
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { gate, open };
}

let gate = held();

/** Holds back what the driver of the database is asked. */
function holdBack(call: 'read' | 'write'): void {
  gate = held();
  const { opened, store } = parts();
  const target = call === 'read' ? store : opened;
  const real = target[call].bind(target) as (argument: never) => Promise<never>;
  vi.spyOn(target, call).mockImplementation(async (argument: unknown) => {
    await gate.gate;
    return real(argument as never);
  });
}

/** Fails units that write the journal of a table. */
function failAppends(target: 'store' | 'opened', error: Error): void {
  const store = parts()[target];
  const real = store.write.bind(store);
  vi.spyOn(store, 'write').mockImplementation((unit) =>
    unit.some(({ sql: text }) => text.includes('insert into journal')) ? Promise.reject(error) : real(unit),
  );
}

const WHO = { operatorId: OPERATOR, playerId: 'ann', currency: 'EUR' };
let tableId = '';

/** A new table of its own, so that no fault sees the one before. */
async function newTable(): Promise<void> {
  tableId = await service.table();
}

const sitDown = (more: object = {}) =>
  service.loop(tableId).offer({
    ...{ type: 'sit-down', playerId: 'ann', displayName: 'Ann', seat: 0, chips: 10_000, chipsMin: 0 },
    ...{ stayId: newActionId(), lotId: newActionId() },
    ...more,
  } as Parameters<ReturnType<typeof service.loop>['offer']>[0]);

/** A cash-out that the wallet does not take. */
async function owe(): Promise<void> {
  await newTable();
  await sitDown();
  await eventually(() => expect(service.loop(tableId).table.seats[0]?.status).toBe('seated'));
  service.wallet.down = true;
  await service.loop(tableId).offer({ type: 'leave', playerId: 'ann' });
  await eventually(() => expect(service.wallet.calls('ann').at(-1)).toBe('credit 100.00'));
}

async function pay(): Promise<void> {
  service.wallet.down = false;
  await eventually(async () => {
    await change(sql`update wallet_tx set next_at = 0 where status = 0`);
    await parts().serviceWatch.round();
    expect(parts().serviceWatch.state.figures?.wallet.credit.pending).toBe(0);
  });
}

const halt = (reason: string, fault: string, happen: () => Promise<void>, also: readonly string[] = []): Fault => ({
  fault,
  log: 'table halted',
  metric: `cardroom_table_halts_total{reason="${reason}"}`,
  also: ['cardroom_tables_halted', ...also],
  reason: 'tables-halted',
  section: reason,
  happen: async () => {
    await newTable();
    // The table is not read back before it has been found.
    service.clock.pause();
    await happen();
  },
  repair: () => {
    parts().registry.delete(tableId);
    service.clock.resume();
  },
});

const FAULTS: readonly Fault[] = [
  {
    fault: 'the service drains',
    log: 'the service is not ready',
    metric: 'cardroom_readiness_reason{reason="not-accepting"}',
    reason: 'not-accepting',
    section: 'not-accepting',
    http: 503,
    happen: () => {
      parts().state.accepting = false;
    },
    repair: () => {
      parts().state.accepting = true;
    },
  },
  {
    fault: 'a backup was restored',
    log: 'the service is not ready',
    metric: 'cardroom_readiness_reason{reason="restoring"}',
    reason: 'restoring',
    section: 'restoring',
    http: 503,
    happen: () => {
      parts().state.accepting = false;
      parts().state.restoring = true;
    },
    repair: () => {
      parts().state.accepting = true;
      parts().state.restoring = false;
    },
  },
  {
    fault: 'a process with a new key waits for the others',
    log: 'the service is not ready',
    metric: 'cardroom_readiness_reason{reason="standby"}',
    also: ['cardroom_process_state{state="standby"}'],
    reason: 'standby',
    section: 'standby',
    http: 503,
    happen: () => void vi.spyOn(parts().member, 'state', 'get').mockReturnValue('standby'),
    repair: () => vi.restoreAllMocks(),
  },
  {
    fault: 'the process is cut off from its database',
    log: 'the service is not ready',
    metric: 'cardroom_readiness_reason{reason="beats-missed"}',
    reason: 'beats-missed',
    section: 'beats-missed',
    http: 503,
    happen: () => void vi.spyOn(parts().member, 'isSure').mockReturnValue(false),
    repair: () => vi.restoreAllMocks(),
  },
  {
    fault: 'the random source fails',
    log: 'the service is not ready',
    metric: 'cardroom_rng_failed',
    reason: 'randomness-failed',
    section: 'randomness-failed',
    http: 503,
    happen: () => void vi.spyOn(parts().random, 'failure', 'get').mockReturnValue('the same byte came 9 times in a row'),
    repair: () => vi.restoreAllMocks(),
  },
  {
    fault: 'the database hangs',
    log: 'the service is not ready',
    metric: 'cardroom_readiness_reason{reason="database-unavailable"}',
    reason: 'database-unavailable',
    section: 'database-unavailable',
    http: 503,
    happen: () => holdBack('read'),
    repair: () => gate.open(),
  },
  {
    fault: 'the replica is away',
    log: 'the service is not ready',
    metric: 'cardroom_readiness_reason{reason="database-unfit"}',
    reason: 'database-unfit',
    section: 'database-unfit',
    http: 503,
    happen: () => void vi.spyOn(parts().store, 'unfit').mockResolvedValue('no synchronous replica is connected'),
    repair: () => vi.restoreAllMocks(),
  },
  {
    fault: 'a commit takes long',
    log: 'the service is degraded',
    metric: 'cardroom_readiness_reason{reason="database-slow"}',
    reason: 'database-slow',
    section: 'database-slow',
    happen: () => {
      holdBack('write');
      void change(sql`update operator set name = 'Casino' where operator_id = ${OPERATOR}`);
      service.clock.jump(1_500);
    },
    repair: async () => {
      gate.open();
      await eventually(() => expect(parts().measured.oldestCommitMs()).toBeLessThan(1_000));
      service.clock.jump(-1_500);
    },
  },
  {
    fault: 'Redis does not answer for ten seconds',
    log: 'the service is degraded',
    metric: 'cardroom_readiness_reason{reason="bus-down"}',
    reason: 'bus-down',
    section: 'bus-down',
    happen: () => {
      const { bus } = parts();
      vi.spyOn(bus, 'state', 'get').mockReturnValue('down');
      vi.spyOn(bus, 'figures', 'get').mockReturnValue({ ...bus.figures, silentMs: 10_001 });
    },
    repair: () => vi.restoreAllMocks(),
  },
  {
    fault: 'the figures cannot be read',
    log: 'failed',
    metric: 'cardroom_readiness_reason{reason="figures-late"}',
    reason: 'figures-late',
    section: 'figures-late',
    happen: () => {
      const { store } = parts();
      const real = store.read.bind(store);
      vi.spyOn(store, 'read').mockImplementation((stmt) =>
        stmt.sql.includes('stuck_at') ? Promise.reject(new Error('no such column')) : real(stmt),
      );
      service.clock.jump(61_000);
    },
    repair: () => {
      vi.restoreAllMocks();
      service.clock.jump(-61_000);
    },
  },
  {
    fault: 'the clock is a minute ahead',
    log: 'the service is degraded',
    metric: 'cardroom_clock_skew_seconds',
    reason: 'clock-skew',
    section: 'clock-skew',
    happen: () => service.clock.jump(60_000),
    repair: () => service.clock.jump(-60_000),
  },
  {
    fault: 'the last backup is two days old',
    log: 'the service is degraded',
    metric: 'cardroom_readiness_reason{reason="backup-old"}',
    reason: 'backup-old',
    section: 'backup-old',
    happen: () => utimesSync(mark, new Date(Date.now() - 2 * DAY_MS), new Date(Date.now() - 2 * DAY_MS)),
    repair: () => utimesSync(mark, new Date(), new Date()),
  },
  {
    fault: 'an operator has changed its API key',
    log: 'wallet alert',
    metric: `cardroom_wallet_breaker_open{operator="${OPERATOR}"}`,
    also: [
      `cardroom_wallet_breaker_openings_total{operator="${OPERATOR}",why="invalid-api-key"}`,
      `cardroom_wallet_call_seconds_count{operator="${OPERATOR}",kind="balance",outcome="failed"}`,
    ],
    reason: 'breaker-open',
    section: 'breaker-open',
    happen: async () => {
      service.wallet.apiKey = 'another-key';
      await parts().balances.read(WHO);
    },
    repair: () => {
      service.wallet.apiKey = API_KEY;
      parts().breakers.record(WHO, 'answered', parts().now() + 60_000);
    },
  },
  {
    fault: 'a wallet takes no cash-outs for six minutes',
    log: 'the service is degraded',
    metric: 'cardroom_wallet_oldest_pending_seconds{kind="credit"}',
    reason: 'payments-late',
    section: 'payments-late',
    happen: async () => {
      await owe();
      await change(sql`update wallet_tx set created_at = created_at - 360000 where status in (0, 1)`);
    },
    repair: pay,
  },
  {
    fault: 'a cash-out is refused for good, and two hours pass',
    log: 'the service is degraded',
    metric: 'cardroom_wallet_oldest_stuck_seconds{kind="credit"}',
    reason: 'payments-stuck',
    section: 'payments-stuck',
    happen: async () => {
      await owe();
      await parts().dispatcher.sweep();
      await change(
        sql`update wallet_tx set status = 3, owner = null, done_at = ${parts().now() - 7_200_000} where kind = 2 and status in (0, 1)`,
      );
    },
    repair: async () => {
      await change(sql`update wallet_tx set status = 0, done_at = null where status = 3`);
      await pay();
    },
  },
  {
    fault: 'an account has a cent too many',
    log: 'the books do not balance',
    metric: 'cardroom_ledger_problems',
    reason: 'ledger-broken',
    section: 'ledger-broken',
    happen: async () => {
      await change(
        sql`update ledger_account set balance_minor = balance_minor + 1 where account = (select min(account) from ledger_account where account like 'owed%')`,
      );
      await parts().ledgerWatch.round();
    },
    repair: async () => {
      await change(
        sql`update ledger_account set balance_minor = balance_minor - 1 where account = (select min(account) from ledger_account where account like 'owed%')`,
      );
      await parts().ledgerWatch.round();
    },
  },
  {
    fault: 'the books are not compared for three minutes',
    log: 'the service is degraded',
    metric: 'cardroom_readiness_reason{reason="ledger-late"}',
    reason: 'ledger-late',
    section: 'ledger-late',
    happen: () => {
      const { ledgerWatch, now } = parts();
      vi.spyOn(ledgerWatch, 'state', 'get').mockReturnValue({ ...ledgerWatch.state, at: now() - 180_000 });
    },
    repair: () => vi.restoreAllMocks(),
  },
  halt('rules-threw', 'the rules throw', async () => {
    const throws = () => {
      throw new Error('planted');
    };
    const input = { type: 'sit-out', playerId: 'ann', when: 'next-hand' } as const;
    await service.loop(tableId).offer(Object.defineProperty(input, 'playerId', { enumerable: true, get: throws }));
  }),
  halt('broken-invariant', 'a step would create chips', async () => {
    service.wallet.hangs.add('ann');
    const lot = { stayId: newActionId(), lotId: newActionId() };
    await sitDown(lot);
    let chips = 10_000;
    Object.defineProperty(service.loop(tableId).table.seats[0]?.debit, 'chips', { enumerable: true, get: () => ++chips });
    await service.loop(tableId).offer({ type: 'debit-accepted', ...lot });
    service.wallet.hangs.delete('ann');
  }),
  halt('append-failed', 'a row exists already', async () => {
    failAppends('store', new UniqueViolation('planted', 99));
    await sitDown();
    vi.restoreAllMocks();
  }),
  halt(
    'storage-failed',
    'the database does not take a unit',
    async () => {
      failAppends('opened', new StoreUnavailable('planted'));
      await sitDown();
      vi.restoreAllMocks();
    },
    ['cardroom_commits_failed_total'],
  ),
  halt(
    'fenced',
    'another process takes a table over',
    async () => {
      await change(sql`update table_owner set epoch = epoch + 1, holder = 'another' where table_id = ${tableId}`);
      await sitDown();
      expect(service.fatal.splice(0)).toHaveLength(1);
    },
    ['cardroom_fenced_writes_total'],
  ),
  halt('outcome-unknown', 'a commit is not answered', async () => {
    failAppends('opened', new OutcomeUnknown('planted'));
    await sitDown();
    vi.restoreAllMocks();
    expect(service.fatal.splice(0)).toHaveLength(1);
  }),
  {
    fault: 'the last row of the audit log is deleted',
    log: 'the audit log no longer holds this head: it was cut or rewritten',
    metric: 'cardroom_audit_broken',
    reason: 'audit-broken',
    section: 'audit-broken',
    happen: async () => {
      await parts().auditWatch.round();
      await change(sql`delete from audit where seq = (select max(seq) from audit)`);
      await parts().auditWatch.round();
    },
  },
];

describe('the person on call', () => {
  test('sees a service in order as ready, with the state of the books', async () => {
    await parts().serviceWatch.round();
    // A busy machine may take its time for one answer.
    await eventually(async () => expect(await readyz()).toMatchObject({ http: 200, status: 'ready', codes: [], ledger: 'balanced' }));
    expect(lines.some((line) => line.includes('"the service has recovered its tables"'))).toBe(true);
    expect(countIn(await metrics(), 'cardroom_starts_total')).toBe(1);
  });

  test('sees how long actions take until they are durable and told, and how wallets answer', async () => {
    await newTable();
    const [bob, cat] = [await service.player('bob'), await service.player('cat')];
    const sockets = [];
    for (const [seat, player] of [bob, cat].entries()) {
      const socket = await player.joinTable(tableId);
      expect(await socket.request('sit-down', { seat, chips: 10_000 })).toEqual({ ok: true });
      sockets.push(socket);
    }
    await eventually(() => expect(service.loop(tableId).table.turn).not.toBeNull());
    const before = await metrics();
    const { seat = 0, decisionId = '' } = service.loop(tableId).table.turn ?? {};
    expect(await sockets[seat]?.request('act', { type: 'fold', decisionId })).toEqual({ ok: true });
    expect(await sockets[seat]?.request('act', { type: 'fold', decisionId: 'stale' })).not.toEqual({ ok: true });
    const after = await metrics();
    const grew = (series: string) => countIn(after, series) - countIn(before, series);
    expect([grew('cardroom_act_durable_seconds_count'), grew('cardroom_act_told_seconds_count')]).toEqual([1, 1]);
    expect(countIn(after, `cardroom_wallet_call_seconds_count{operator="${OPERATOR}",kind="debit",outcome="answered"}`)).toBeGreaterThan(0);
    expect(countIn(after, 'cardroom_commit_seconds_count')).toBeGreaterThan(0);
    expect(countIn(after, 'cardroom_database_bytes')).toBeGreaterThan(0);
  });

  test.each(FAULTS)(
    'finds it in log, metrics, readyz and runbook when $fault',
    async ({ log, metric, also = [], reason, section, http = 200, happen, repair }) => {
      const before = lines.length;
      await happen();
      await parts().serviceWatch.round();
      await eventually(async () => {
        const answer = await readyz();
        expect(answer.codes).toContain(reason);
        expect([answer.http, answer.status]).toEqual([http, http === 503 ? 'not-ready' : 'degraded']);
      });
      const text = await metrics();
      const series = [metric, ...also, `cardroom_readiness_reason{reason="${reason}"}`];
      expect(series.filter((one) => countIn(text, one) === 0)).toEqual([]);
      const since = lines.slice(before).map((line) => JSON.parse(line) as { msg: string; reason?: string });
      expect(since.map(({ msg }) => msg)).toContain(log);
      expect(since.map((line) => line.reason)).toContain(reason);
      for (const name of [section, reason]) expect(RUNBOOK).toContain(`\n### ${name}\n`);
      if (repair === undefined) return;
      await repair();
      await parts().serviceWatch.round();
      expect((await readyz()).codes).not.toContain(reason);
    },
  );

  test('has a fault above for each reason of readyz and each reason of a halt', () => {
    expect([...new Set(FAULTS.map(({ reason }) => reason))].sort()).toEqual([...READY_REASON_CODES].sort());
    expect(
      FAULTS.filter(({ reason }) => reason === 'tables-halted')
        .map(({ section }) => section)
        .sort(),
    ).toEqual([...HALT_REASONS].sort());
  });

  test('reads in the runbook where each of them shows', () => {
    const rows = FAULTS.map(
      ({ fault, log, metric, reason, section }) => `| ${fault} | \`${log}\` | \`${metric}\` | \`${reason}\` | [${section}](#${section}) |`,
    );
    const printed = /<!-- faults -->\n([\s\S]*?)\n<!-- \/faults -->/.exec(RUNBOOK)?.[1];
    expect(printed).toBe(['| what happens | log | metric | `/readyz` | section |', '|---|---|---|---|---|', ...rows].join('\n'));
  });
});

describe('after a kill in the middle of a hand', () => {
  const wallet = new ScriptedWallet();
  const living: BareProcess[] = [];
  afterAll(async () => {
    for (const process of living) await process.end();
    await wallet.close();
  });

  async function boot(dataDir: string, outageMs = 0): Promise<BareProcess> {
    const clock = new SteppedClock();
    clock.jump(outageMs);
    const process = await BareProcess.boot(dataDir, clock);
    living.push(process);
    return process;
  }
  const counted = async ({ parts: { metrics: registry } }: BareProcess) => {
    const text = await registry.metrics();
    const voided = (reason: string) => countIn(text, `cardroom_hands_voided_total{reason="${reason}"}`);
    return { resumed: countIn(text, 'cardroom_hands_resumed_total'), outage: voided('outage'), damaged: voided('damaged') };
  };
  const news = ({ logged }: BareProcess) => logged.map((line) => JSON.parse(line) as object);

  test('a resumed hand and voided ones are counted by reason and logged, with a section in the runbook', async () => {
    const first = await boot(mkdtempSync(join(tmpdir(), 'cardroom-oncall-')));
    const table = await openTestRoom(first.parts, await wallet.listen());
    first.parts.dispatcher.start();
    for (const [seat, playerId] of ['dan', 'eve'].entries()) {
      const ids = { stayId: `stay-${playerId}`, lotId: newActionId() };
      await first.loop(table).offer({ type: 'sit-down', playerId, displayName: playerId, seat, chips: 5_000, chipsMin: 0, ...ids });
    }
    await eventually(() => expect(first.loop(table).table.turn).not.toBeNull());
    const { handId } = first.loop(table).table;
    const [whole, late, damaged] = [await first.corpse(), await first.corpse(), await first.killed()];
    const store = await openData(damaged);
    await store.write([sql`update journal set sealed = ${Buffer.of(1, 2)} where sealed is not null`]);
    await store.close();

    const second = await boot(whole);
    expect(await counted(second)).toEqual({ resumed: 1, outage: 0, damaged: 0 });
    expect(news(second)).toContainEqual(expect.objectContaining({ msg: 'running hand is resumed', tableId: table, handId }));
    const third = await boot(late, OUTAGE_MAX_MS + 60_000);
    expect(await counted(third)).toEqual({ resumed: 0, outage: 1, damaged: 0 });
    const voided = { msg: 'running hand was voided', tableId: table };
    expect(news(third)).toContainEqual(expect.objectContaining({ ...voided, handId, reason: 'outage' }));
    const fourth = await boot(damaged);
    expect(await counted(fourth)).toEqual({ resumed: 0, outage: 0, damaged: 1 });
    expect(news(fourth)).toContainEqual(expect.objectContaining({ ...voided, reason: 'damaged' }));
    expect(RUNBOOK).toMatch(/### hands-voided\n[^#]*`outage`[^#]*`damaged`/);
  });
});
