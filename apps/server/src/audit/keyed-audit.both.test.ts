import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { exactly, type Store, sql, UnitRefused } from '@cardroom/storage';
import { testStore } from '@cardroom/storage/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SteppedClock } from '../../testing/control/stepped-clock.ts';
import { type AuditEntry, type AuditKey, appendAudit, auditHash, readAudit, readHeadText, verifyAudit } from './audit-chain.ts';
import { AUDIT_EMIT_MS, AuditWatch } from './audit-watch.ts';
import { keyedAudit } from './keyed-audit.ts';

const ENTRY: AuditEntry = {
  at: 1_000,
  actor: 'staff:ann@casino.example',
  action: 'stuck.resolve',
  operatorId: 'casino',
  subject: 'd1',
  was: null,
  detail: '{"amount":"100.00"}',
  address: null,
};
const entry = (n: number): AuditEntry => ({ ...ENTRY, subject: `d${n}` });
/** Stands for an HMAC; only the service knows it. */
const mac = (text: string): string => auditHash(`secret ${text}`, 0, ENTRY);
const KEY: AuditKey = { from: 1, mac };

async function chain(rows: number): Promise<Store> {
  const store = keyedAudit(await testStore(), mac);
  for (let n = 1; n <= rows; n++) await store.write(appendAudit(entry(n)));
  return store;
}

/** Attack by a person with the database password and our source: recomputes every hash after a row, and the head. */
async function recompute(store: Store, from: number): Promise<void> {
  const rows = (await readAudit(store, { limit: 100 })).toReversed();
  let hash = rows[from - 2]?.hash ?? '';
  for (const [index, row] of rows.slice(from - 1).entries()) {
    hash = auditHash(hash, from + index, row);
    await store.write([sql`update audit set seq = ${from + index}, hash = ${hash} where seq = ${row.seq}`]);
  }
  await store.write([sql`update audit_head set entries = ${rows.length}, hash = ${hash}`]);
}

test('M6: a row that was changed, with every later hash computed again, is found', async () => {
  const store = await chain(4);
  expect(await verifyAudit(store, { keys: [KEY] })).toMatchObject({ ok: true, entries: 4 });
  await store.write([exactly(1, sql`update audit set detail = '{"amount":"1.00"}' where seq = 2`)]);
  await recompute(store, 2);
  expect(await verifyAudit(store, { keys: [KEY] })).toEqual({ ok: false, seq: 2, problem: 'changed' });
});

test('M6: a removed row, with the rest numbered and hashed again, is found', async () => {
  const store = await chain(4);
  await store.write([exactly(1, sql`delete from audit where seq = 2`)]);
  await recompute(store, 2);
  expect(await verifyAudit(store, { keys: [KEY] })).toEqual({ ok: false, seq: 2, problem: 'changed' });
});

test('M6: rows from before the key are verified without it, and a log rewritten without the key is found', async () => {
  const bare = await testStore();
  for (const n of [1, 2]) await bare.write(appendAudit(entry(n)));
  const store = keyedAudit(bare, mac);
  for (const n of [3, 4]) await store.write(appendAudit(entry(n)));
  const keys = [{ ...KEY, from: 3 }];
  expect(await verifyAudit(store, { keys })).toMatchObject({ ok: true, entries: 4 });
  await recompute(bare, 1);
  expect(await verifyAudit(store, { keys })).toEqual({ ok: false, seq: 3, problem: 'changed' });
});

test('M6: rows under a lost key are reported as unverified, and everything after them is verified', async () => {
  const store = await chain(3);
  const next = keyedAudit(store, (text) => mac(`next ${text}`));
  for (const n of [4, 5]) await next.write(appendAudit(entry(n)));
  const keys = [
    { from: 1, mac: null },
    { from: 4, mac: (text: string) => mac(`next ${text}`) },
  ];
  expect(await verifyAudit(store, { keys })).toMatchObject({ ok: true, entries: 5, unverified: [{ from: 1, to: 3 }] });
  await store.write([exactly(1, sql`update audit set detail = '{}' where seq = 5`)]);
  expect(await verifyAudit(store, { keys })).toEqual({ ok: false, seq: 5, problem: 'changed' });
});

test('units of two processes form one chain, and a refused unit leaves no row', async () => {
  const bare = await testStore();
  const one = keyedAudit(bare, mac);
  const other = keyedAudit(bare, mac);
  await Promise.all(Array.from({ length: 12 }, (_, n) => (n % 2 === 0 ? one : other).write(appendAudit(entry(n)))));
  const refused = one.write([...appendAudit(ENTRY), exactly(1, sql`update operator set name = 'x' where operator_id = 'nobody'`)]);
  await expect(refused).rejects.toBeInstanceOf(UnitRefused);
  await other.write([...appendAudit(entry(20)), ...appendAudit(entry(21))]);
  expect(await verifyAudit(bare, { keys: [KEY] })).toMatchObject({ ok: true, entries: 14 });
});

test('closing waits for the units that are under way', async () => {
  const order: string[] = [];
  const bare = await testStore();
  const store = keyedAudit({ ...bare, close: async () => void order.push('closed') }, mac);
  const written = [1, 2].map((n) => store.write(appendAudit(entry(n))).then(() => order.push(`written ${n}`)));
  await store.close();
  await Promise.all(written);
  expect(order).toEqual(['written 1', 'written 2', 'closed']);
});

describe('the watch of the head', () => {
  let file: string;
  beforeEach(() => {
    file = join(mkdtempSync(join(tmpdir(), 'cardroom-audit-')), 'heads.jsonl');
  });
  afterEach(() => rmSync(dirname(file), { recursive: true }));

  function watching(store: Store) {
    const clock = new SteppedClock();
    const told = { emitted: [] as string[], broken: [] as string[], failed: [] as string[] };
    const watch = new AuditWatch({
      ...{ store, clock, file },
      emitted: (head) => void told.emitted.push(head),
      broken: (head) => void told.broken.push(head),
      failed: (where) => void told.failed.push(where),
    });
    return { watch, clock, told };
  }
  const inFile = () =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line.endsWith('}'))
      .map((line) => JSON.parse(line).head);
  const cutLast = (store: Store) =>
    store.write([
      sql`delete from audit where seq = 3`,
      sql`update audit_head set entries = 2, hash = (select hash from audit where seq = 2)`,
    ]);

  test('M6: the head is emitted, and one emitted before shows that the end was cut off', async () => {
    const store = await chain(3);
    const { watch, clock, told } = watching(store);
    await watch.round();
    await watch.round();
    expect(told.emitted).toHaveLength(1);
    clock.advance(AUDIT_EMIT_MS);
    await watch.round();
    const [head = ''] = told.emitted;
    expect([told.emitted, inFile()]).toEqual([
      [head, head],
      [head, head],
    ]);
    await cutLast(store);
    expect(await verifyAudit(store, { keys: [KEY] })).toMatchObject({ ok: true, entries: 2 });
    expect(await verifyAudit(store, { keys: [KEY], noted: readHeadText(head) })).toEqual({ ok: false, seq: 3, problem: 'missing' });
    await watch.round();
    expect([told.broken, watch.state.isBroken]).toEqual([[head], true]);
  });

  test('an end cut off while no service ran is found by the head in the file, also after a line that was cut off', async () => {
    const store = await chain(3);
    const before = watching(store);
    await before.watch.round();
    await cutLast(store);
    appendFileSync(file, '{"at":"2026-');
    const { watch, told } = watching(store);
    await watch.round();
    expect([told, watch.state.isBroken]).toEqual([{ emitted: [], broken: before.told.emitted, failed: [] }, true]);
  });

  test('a head gets a line of its own after a line that was cut off', async () => {
    const store = await chain(3);
    appendFileSync(file, '{"at":"2026-');
    await watching(store).watch.round();
    await store.write(appendAudit(entry(4)));
    const { watch, told } = watching(store);
    await watch.round();
    expect(inFile()).toEqual([expect.stringMatching(/^3:/), ...told.emitted]);
  });

  test('a log that was cut is noticed although the file could not be read at first', async () => {
    const store = await chain(3);
    const first = watching(store);
    await first.watch.round();
    await cutLast(store);
    const kept = readFileSync(file, 'utf8');
    rmSync(file);
    // A link to itself cannot be followed.
    symlinkSync(file, file);
    const { watch, told } = watching(store);
    await watch.round();
    rmSync(file);
    writeFileSync(file, kept);
    await watch.round();
    expect([told.broken, readFileSync(file, 'utf8')]).toEqual([[first.told.emitted[0]], kept]);
  });

  test('a file that cannot be written stops neither the log, nor the metric, nor the look back; it gets the head as soon as it can', async () => {
    const store = await chain(3);
    mkdirSync(file);
    const { watch, told } = watching(store);
    await watch.round();
    expect([told.emitted, watch.state.head?.entries]).toEqual([[expect.stringMatching(/^3:/)], 3]);
    expect(new Set(told.failed)).toEqual(new Set(['file of audit heads']));
    rmdirSync(file);
    await watch.round();
    expect([told.emitted.length, inFile()]).toEqual([1, told.emitted]);
    rmSync(file);
    mkdirSync(file);
    await store.write(appendAudit(entry(4)));
    await watch.round();
    await store.write([sql`delete from audit where seq = 4`]);
    await watch.round();
    expect([told.broken, watch.state.isBroken]).toEqual([[told.emitted[1]], true]);
  });
});

test.each(['', '3', '3:', '3:xyz', `0:${'a'.repeat(64)}`, `-1:${'a'.repeat(64)}`])('"%s" is not a head', (text) => {
  expect(readHeadText(text)).toBeNull();
});
