import { exactly, type Store, sql, UnitRefused } from '@cardroom/storage';
import { testStore } from '@cardroom/storage/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AuditEntry, type AuditRow, appendAudit, auditHash, readAudit, verifyAudit } from './audit-chain.ts';

const ENTRY: AuditEntry = {
  at: 1_000,
  actor: 'staff:ann@casino.example',
  action: 'person.invite',
  operatorId: 'casino',
  subject: 'bob@casino.example',
  was: null,
  detail: '{"role":"support"}',
  address: '203.0.113.9',
};

const text = fc.string({ unit: 'grapheme', maxLength: 12 }).filter((one) => !one.includes('\0'));
const anyEntry: fc.Arbitrary<AuditEntry> = fc.record({
  at: fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }),
  actor: text,
  action: text,
  operatorId: fc.option(text),
  subject: text,
  was: fc.option(text),
  detail: text,
  address: fc.option(text),
});

async function chainOf(entries: readonly AuditEntry[]): Promise<Store> {
  const store = await testStore();
  for (const entry of entries) await store.write(appendAudit(entry));
  return store;
}

/** Ways to tamper with a log, each returning the first row that is then wrong; `n` is a row, `last` the newest one. */
const TAMPERINGS: readonly [string, (store: Store, n: number, last: number) => Promise<number>][] = [
  ...['actor', 'action', 'subject', 'detail', 'hash'].map((column): (typeof TAMPERINGS)[number] => [
    `an extra character in ${column}`,
    async (store, n) => {
      await store.write([{ sql: `update audit set ${column} = ${column} || 'x' where seq = ?`, parameters: [n], rows: 1 }]);
      return n;
    },
  ]),
  [
    'a null that became a value, or the reverse',
    async (store, n) => {
      await store.write([exactly(1, sql`update audit set was = case when was is null then '' else null end where seq = ${n}`)]);
      return n;
    },
  ],
  [
    'another time',
    async (store, n) => {
      await store.write([exactly(1, sql`update audit set at = case when at = 0 then 1 else at - 1 end where seq = ${n}`)]);
      return n;
    },
  ],
  [
    'a removed row',
    async (store, n) => {
      await store.write([exactly(1, sql`delete from audit where seq = ${n}`)]);
      return n;
    },
  ],
  [
    'a removed row with the rest renumbered',
    async (store, n, last) => {
      await store.write([
        exactly(1, sql`delete from audit where seq = ${n}`),
        ...Array.from({ length: last - n }, (_, index) => sql`update audit set seq = seq - 1 where seq = ${n + 1 + index}`),
      ]);
      return n;
    },
  ],
  [
    'a truncated end',
    async (store, n) => {
      await store.write([sql`delete from audit where seq >= ${n}`]);
      return n;
    },
  ],
];

describe('the chain', () => {
  test('is valid for any entries, and its hashes match those computed outside the database', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyEntry, { maxLength: 8 }), async (entries) => {
        const store = await chainOf(entries);
        const rows = (await readAudit(store, { limit: 100 })).toReversed();
        expect(rows.map(({ seq, hash, ...entry }) => entry)).toEqual(entries);
        const hashes: string[] = [];
        for (const entry of entries) hashes.push(auditHash(hashes.at(-1) ?? '', hashes.length + 1, entry));
        expect(rows.map(({ hash }) => hash)).toEqual(hashes);
        expect(await verifyAudit(store)).toEqual({ ok: true, entries: entries.length, hash: hashes.at(-1) ?? '' });
        await store.close();
      }),
      { numRuns: 20 },
    );
  });

  test.each(TAMPERINGS)('%s is found at the first wrong row', async (_name, tamper) => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyEntry, { minLength: 1, maxLength: 5 }), fc.nat(), async (entries, pick) => {
        const store = await chainOf(entries);
        const seq = await tamper(store, (pick % entries.length) + 1, entries.length);
        expect(await verifyAudit(store)).toMatchObject({ ok: false, seq });
        await store.close();
      }),
      { numRuns: 8 },
    );
  });

  test('two swapped rows are found at the first of them', async () => {
    const store = await chainOf([1, 2, 3, 4].map((n) => ({ ...ENTRY, subject: `${n}` })));
    await store.write([
      sql`update audit set seq = -1 where seq = 2`,
      sql`update audit set seq = 2 where seq = 3`,
      sql`update audit set seq = 3 where seq = -1`,
    ]);
    expect(await verifyAudit(store)).toEqual({ ok: false, seq: 2, problem: 'changed' });
  });

  test('a truncated log with a matching count is found by a head noted earlier', async () => {
    const store = await chainOf([1, 2, 3].map((n) => ({ ...ENTRY, subject: `${n}` })));
    const noted = await verifyAudit(store);
    if (!noted.ok) throw new Error('the chain is broken');
    await store.write([
      sql`delete from audit where seq = 3`,
      sql`update audit_head set entries = 2, hash = (select hash from audit where seq = 2)`,
    ]);
    expect(await verifyAudit(store)).toMatchObject({ ok: true, entries: 2 });
    expect(await verifyAudit(store, { noted })).toEqual({ ok: false, seq: 3, problem: 'missing' });
    await store.write(appendAudit({ ...ENTRY, subject: 'another third' }));
    expect(await verifyAudit(store, { noted })).toEqual({ ok: false, seq: 3, problem: 'not-the-one-noted' });
  });

  test('a row appended without the head is reported as not counted', async () => {
    const store = await chainOf([ENTRY]);
    const hash = auditHash((await readAudit(store, { limit: 1 }))[0]?.hash ?? '', 2, ENTRY);
    await store.write([
      sql`insert into audit (seq, at, actor, action, subject, detail, hash)
      select 2, at, actor, action, subject, detail, ${hash} from audit where seq = 1`,
    ]);
    expect(await verifyAudit(store)).toMatchObject({ ok: false, seq: 2 });
  });

  test('concurrent entries form one chain, and a refused unit leaves no entry', async () => {
    const store = await testStore();
    await Promise.all(Array.from({ length: 40 }, (_, n) => store.write(appendAudit({ ...ENTRY, subject: `${n}` }))));
    const refused = store.write([...appendAudit(ENTRY), exactly(1, sql`update operator set name = 'x' where operator_id = 'nobody'`)]);
    await expect(refused).rejects.toBeInstanceOf(UnitRefused);
    await store.write([...appendAudit({ ...ENTRY, subject: 'a' }), ...appendAudit({ ...ENTRY, subject: 'b' })]);
    expect(await verifyAudit(store)).toMatchObject({ ok: true, entries: 42 });
  });
});

describe('reading', () => {
  let store: Store;
  beforeAll(async () => {
    store = await chainOf([
      ENTRY,
      { ...ENTRY, at: 2_000, operatorId: 'other' },
      { ...ENTRY, at: 3_000, action: 'person.disable' },
      { ...ENTRY, at: 4_000, actor: 'command:root', subject: 'casino' },
      { ...ENTRY, at: 5_000, operatorId: null },
    ]);
  });
  afterAll(() => store.close());

  test.each<[string, Omit<Parameters<typeof readAudit>[1], 'limit'>, number[]]>([
    ['everything, newest first', {}, [5, 4, 3, 2, 1]],
    ['one operator', { operatorId: 'casino' }, [4, 3, 1]],
    ['one person', { actor: 'command:root' }, [4]],
    ['one action', { action: 'person.disable', operatorId: 'casino' }, [3]],
    ['one action of another operator', { action: 'person.disable', operatorId: 'other' }, []],
    ['one object', { subject: 'bob@casino.example', operatorId: 'casino' }, [3, 1]],
    ['a time', { from: 2_000, until: 4_000 }, [3, 2]],
    ['entries before a number', { before: 3 }, [2, 1]],
  ])('%s', async (_name, query, wanted) => {
    const rows: AuditRow[] = await readAudit(store, { ...query, limit: 10 });
    expect(rows.map(({ seq }) => seq)).toEqual(wanted);
  });

  test('pages follow each other', async () => {
    const first = await readAudit(store, { limit: 2 });
    const second = await readAudit(store, { limit: 2, before: first.at(-1)?.seq });
    expect([...first, ...second].map(({ seq }) => seq)).toEqual([5, 4, 3, 2]);
  });
});
