import { answerOf, auditLedger, FORGOTTEN_ANSWER, outboxStore } from '@cardroom/journal';
import { type Store, sql } from '@cardroom/storage';
import { planOf, testStore } from '@cardroom/storage/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { OperatorPast } from '../../testing/fixtures/operator-past.ts';
import { verifyAudit } from '../audit/audit-chain.ts';
import { createOperator } from '../operators/operators.ts';
import { DAY_MS } from '../process/day.ts';
import { DEFAULT_KEPT, KEPT_KINDS, type KeptKind } from '../process/retention.ts';
import { removeOld } from './retention.ts';

/** What is removed after its time, and what stays however old it is. */
const T = Date.parse('2026-11-20T10:00:00.000Z');
let store: Store;
let past: OperatorPast;
beforeEach(async () => {
  store = await testStore();
  await createOperator(store, { by: 'test', at: T }, { operatorId: 'one', name: 'One', currencies: ['EUR'] });
  past = await OperatorPast.open(store, 'one', '5');
  for (const id of ['ann', 'bob']) await seenAt(id, T);
});
afterEach(() => store.close());

/** What `removeOld` needs besides a store and a time: the default times, and a failure that is thrown. */
const REMOVAL = {
  kept: DEFAULT_KEPT,
  removed: () => {},
  failed: (_: string, error: unknown): never => {
    throw error;
  },
  isStopping: () => false,
};

/** Removes what is older than its time, and answers with the number of rows of each kind. */
async function removeOldRows(over: Store, now: number): Promise<Partial<Record<KeptKind, number>>> {
  const counts: Partial<Record<KeptKind, number>> = {};
  const removed = (kind: KeptKind, rows: number) => void Object.assign(counts, { [kind]: (counts[kind] ?? 0) + rows });
  await removeOld({ ...REMOVAL, store: over, now: () => now, removed });
  return counts;
}

async function seenAt(playerId: string, at: number): Promise<void> {
  await store.write([
    sql`insert into player (operator_id, player_id, display_name, language, locale, country, timezone, created_at, seen_at)
      values ('one', ${playerId}, ${playerId}, 'en', 'en', 'IE', 'Europe/Dublin', ${T}, ${at})
      on conflict (operator_id, player_id) do update set seen_at = excluded.seen_at`,
  ]);
}

const count = async (table: string, where = '1 = 1'): Promise<number> =>
  (await store.read<{ n: number }>({ sql: `select count(*) as n from ${table} where ${where}`, parameters: [] }))[0]?.n ?? 0;

/** A hand that Ann wins, whose results the operator has accepted unless they are `due`. */
async function hand(handId: string, { due = false, at = T } = {}): Promise<void> {
  const players = [
    { playerId: 'ann', bet: 100, win: 190, rake: 5 },
    { playerId: 'bob', bet: 100, win: 0, rake: 5 },
  ];
  await past.hand(handId, players, at);
  if (due) return;
  const results = await store.read<{ id: string }>(
    sql`select id from wallet_tx where kind = 4 and hand_id is not null and hand_id = ${handId}`,
  );
  for (const { id } of results) await past.answered(id, { status: 'done', at: at + 50, outcome: 'success' });
}

describe('finished hands', () => {
  test('are removed with their results five years after the last visit of the last of their players, and no sooner', async () => {
    await hand('70001');
    expect(await removeOldRows(store, T + DEFAULT_KEPT.hands)).toEqual({});
    expect(await removeOldRows(store, T + DEFAULT_KEPT.hands + 8 * DAY_MS)).toMatchObject({ hands: 1 });
    for (const table of ['hand', 'hand_end', 'hand_player', 'hand_record', 'wallet_attempt']) expect(await count(table)).toBe(0);
    expect(await count('wallet_tx', 'kind = 4')).toBe(0);
  });

  test('stay while one of their players comes back', async () => {
    await hand('70001');
    await seenAt('bob', T + 9 * DAY_MS);
    const due = T + DEFAULT_KEPT.hands + 8 * DAY_MS;
    expect((await removeOldRows(store, due)).hands).toBeUndefined();
    // The next pass begins a week later.
    expect((await removeOldRows(store, due + 8 * DAY_MS)).hands).toBe(1);
  });

  test('stay while a result has not been accepted, a report of them is open, or a case is', async () => {
    await hand('70001', { due: true });
    await hand('70002');
    await hand('70003');
    await hand('70004');
    await store.write([
      sql`insert into player_report (operator_id, reporter_id, subject_id, table_id, hand_id, reason, comment, filed_at)
        values ('one', 'ann', 'bob', '5', '70002', 'other', '', ${T})`,
      sql`insert into player_case (case_id, operator_id, state, version, origin, about, opened_by, opened_at)
        values ('c', 'one', 'open', 1, 'hand', 'soft play', 'staff', ${T})`,
      sql`insert into player_case_entry (case_id, kind, words, author, at) values ('c', 'hand', '70003', 'staff', ${T})`,
    ]);
    expect((await removeOldRows(store, T + DEFAULT_KEPT.hands + DAY_MS)).hands).toBe(1);
    expect(await store.read(sql`select hand_id from hand order by hand_id`)).toEqual(
      ['70001', '70002', '70003'].map((hand_id) => ({ hand_id })),
    );
  });

  test('leave the payments and the books as they were', async () => {
    const lot = await past.sitsDown('ann', T);
    await past.answered(lot, { status: 'done', at: T, outcome: 'success' });
    await hand('70001');
    const credit = await past.leaves('ann', lot, T);
    await past.answered(credit, { status: 'done', at: T, outcome: 'success' });
    const money = async () => [
      await count('wallet_tx', 'kind <> 4'),
      await store.read(sql`select * from ledger_account order by account`),
      await store.read(sql`select * from ledger_transfer order by seq`),
      await auditLedger(store),
    ];
    const before = await money();
    const audit = await verifyAudit(store);
    expect(audit).toMatchObject({ ok: true });
    expect((await removeOldRows(store, T + 3 * DEFAULT_KEPT.hands)).hands).toBe(1);
    expect(await money()).toEqual(before);
    expect(await verifyAudit(store)).toEqual(audit);
  });

  test('are removed without reading the other transactions', async () => {
    const referring = sql`select seq from wallet_tx where ref_id = ${'x'}`;
    expect(await planOf(store, referring)).toMatch(/wallet_ref|wallet_close/);
  });

  test('are removed in small units, and an end in between loses nothing', async () => {
    for (let index = 0; index < 120; index += 1) await hand(String(80_000 + index), { at: T + index });
    const units: number[] = [];
    const counted: Store = {
      ...store,
      write: (unit) => {
        units.push(unit.length);
        return store.write(unit);
      },
    };
    let removed = 0;
    const ports = {
      store: counted,
      kept: DEFAULT_KEPT,
      now: () => T + 2 * DEFAULT_KEPT.hands,
      removed: (kind: string, rows: number) => {
        if (kind === 'hands') removed += rows;
      },
      failed: (_: string, error: unknown) => {
        throw error;
      },
    };
    await removeOld({ ...ports, isStopping: () => removed >= 50 });
    expect([removed, await count('hand')]).toEqual([50, 70]);
    await removeOld({ ...ports, isStopping: () => false });
    expect([removed, await count('hand')]).toEqual([120, 0]);
    expect(Math.max(...units)).toBeLessThan(12);
  });
});

describe("operators' answers", () => {
  test('are removed after half a year; when each call was made and how it ended stays', async () => {
    await hand('70001');
    const id = await past.sitsDown('ann', T);
    await store.write([sql`update wallet_tx set status = 1, attempts = 1, owner = 'test' where id = ${id}`]);
    const row = await past.row(id);
    const attempt = { startedAt: T - 40, httpStatus: 402, code: 'E1', response: '{"code":"E1"}', verdict: 'rejected' } as const;
    await store.write(outboxStore(store).finish(row, { status: 'refused', at: T, outcome: 'E1', error: null, attempt }));
    const of = async () => {
      const [stored] = await store.read<{ response: string | null; packed_response: Uint8Array | null; code: string; at: number }>(
        sql`select response, packed_response, code, at from wallet_attempt where tx_seq = ${row.seq}`,
      );
      return stored === undefined ? null : { answer: answerOf(stored), code: stored.code, at: stored.at };
    };
    expect((await removeOldRows(store, T + DEFAULT_KEPT.answers)).answers).toBeUndefined();
    expect(await of()).toEqual({ answer: '{"code":"E1"}', code: 'E1', at: T - 40 });
    expect((await removeOldRows(store, T + DEFAULT_KEPT.answers + 1)).answers).toBe(1);
    expect(await of()).toEqual({ answer: FORGOTTEN_ANSWER, code: 'E1', at: T - 40 });
    expect((await removeOldRows(store, T + 2 * DEFAULT_KEPT.answers)).answers).toBeUndefined();
  });
});

test('ended sessions are removed after a year, running ones never', async () => {
  const session = (
    id: string,
    endedAt: number | null,
  ) => sql`insert into player_session (session_id, operator_id, player_id, currency, display_name,
      locale, country, timezone, device, launch_ip, redeem_ip, token_hash, rotated_at, created_at, seen_at, ended_at)
    values (${id}, 'one', 'ann', 'EUR', 'Ann', 'en', 'IE', 'Europe/Dublin', 'mobile', '203.0.113.9', '203.0.113.9', ${id}, ${T}, ${T}, ${T}, ${endedAt})`;
  await store.write([session('old', T), session('late', T + 1), session('live', null)]);
  expect(await removeOldRows(store, T + DEFAULT_KEPT.sessions + 1)).toEqual({ sessions: 1 });
  expect(await store.read(sql`select session_id from player_session order by session_id`)).toEqual([
    { session_id: 'late' },
    { session_id: 'live' },
  ]);
});

test('a kind that fails is reported, and the others follow', async () => {
  await store.write([
    sql`insert into chat_message (message_id, operator_id, table_id, player_id, name, words, said_at) values ('m', 'one', '5', 'ann', 'Ann', 'hi', ${T})`,
  ]);
  const failed: string[] = [];
  const broken: Store = {
    ...store,
    write: (unit) => (unit[0]?.sql.includes('player_session') ? Promise.reject(new Error('no')) : store.write(unit)),
  };
  await removeOld({
    store: broken,
    kept: DEFAULT_KEPT,
    now: () => T + DEFAULT_KEPT.chat + 1,
    removed: (kind, rows) => void failed.push(`${kind} ${rows}`),
    failed: (where) => void failed.push(where),
    isStopping: () => false,
  });
  expect(failed).toEqual(['chat 1', 'retention of sessions']);
});

test('every kind has a time by default', () => {
  for (const kind of KEPT_KINDS) expect(DEFAULT_KEPT[kind]).toBeGreaterThanOrEqual(90 * DAY_MS);
});
