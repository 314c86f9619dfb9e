import { auditLedger } from '@cardroom/journal';
import { sql } from '@cardroom/storage';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestCell, TestCells } from '../../testing/fixtures/cells-on-postgres.ts';
import { OperatorPast, UNSHOWN } from '../../testing/fixtures/operator-past.ts';
import { readAudit, verifyAudit } from '../audit/audit-chain.ts';
import { keyedAudit } from '../audit/keyed-audit.ts';
import { auditKeys } from '../keys/audit-keys.ts';
import { sealedPlaces } from '../keys/sealed-places.ts';
import { currentApiKey } from '../operators/api-key.ts';
import { signingSecretsOf } from '../operators/callback-signing.ts';
import { operatorOfSecret } from '../operators/credentials.ts';
import { movedTables, TABLE_DECISIONS } from './moved-tables.ts';

// Two cells: real databases, keys and addresses of their own. The commands run as a person runs them.

const OPERATOR = 'acme';
const WALLET = 'http://127.0.0.1:9/wallet';
const API_KEY = 'the-key-that-the-wallet-checks';

let original: TestCells;
let client: Client;
let cells: TestCells;
let a: TestCell;
let b: TestCell;
beforeAll(async () => {
  original = cells = new TestCells();
  a = await cells.cell('a');
  b = await cells.cell('b');
  client = await operatorInA();
  await inMaintenance(a);
});
afterAll(() => original.close());

/** Gives the tests of a block copies of the two cells; making them takes longer than a move. */
function withCopies(begin: typeof beforeEach | typeof beforeAll, end: typeof afterEach | typeof afterAll): void {
  begin(async () => {
    const { cells: own, copies } = await original.copy();
    cells = own;
    [a, b] = copies as [TestCell, TestCell];
  });
  end(() => cells.close());
}

interface Client {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly signingSecret: string;
}

/** An operator with a past of hands and payments in cell a, and rows of most other kinds. */
async function operatorInA(operatorId = OPERATOR, tableId = '1001'): Promise<Client> {
  await a.must('create', '--name', 'Acme', '--id', operatorId, '--currencies', 'EUR');
  cells.serves(operatorId, 'a');
  await a.must('set-url', '--operator', operatorId, '--url', WALLET);
  await a.must('set-api-key', '--operator', operatorId, '--key', API_KEY);
  const { signingSecret } = await a.must('signing-secret', '--operator', operatorId);
  const { clientId, clientSecret } = await a.must('credential-create', '--operator', operatorId);
  const past = await OperatorPast.open(a.store, operatorId, tableId, a.secrets.journal);
  const lots = [await past.sitsDown('ann', 1_000), await past.sitsDown('bob', 1_001)];
  for (const lot of lots) await past.answered(lot, { status: 'done', at: 1_100 });
  const dealt = [
    { playerId: 'ann', bet: 200, win: 380, rake: 20 },
    { playerId: 'bob', bet: 200, win: 0, rake: 0 },
  ];
  await past.hand(`${tableId}77`, dealt, 5_000);
  const credits = [await past.leaves('ann', lots[0] ?? '', 6_000), await past.leaves('bob', lots[1] ?? '', 6_001)];
  for (const credit of credits) await past.answered(credit, { status: 'done', at: 6_100 });
  const results = await a.rows<{ id: string }>(`select id from wallet_tx where kind = 4 and operator_id = '${operatorId}'`);
  for (const { id } of results) await past.answered(id, { status: 'done', at: 6_200 });
  await a.store.write([
    sql`update poker_table set closed_at = 7000 where table_id = ${tableId}`,
    ...['ann', 'bob'].map(
      (id) => sql`insert into player (operator_id, player_id, display_name, language, locale, country, timezone, created_at, seen_at)
        values (${operatorId}, ${id}, ${`\\${id} "x", {y}`}, 'en', 'en', 'IE', 'Europe/Dublin', 0, 0)`,
    ),
    sql`insert into player_note (operator_id, author_id, subject_id, note, label, written_at) values (${operatorId}, 'ann', 'bob', ${'calls\nlight'}, '', 1)`,
    sql`insert into staff_note (operator_id, player_id, author, words, written_at) values (${operatorId}, 'ann', 'eve', 'a note', 1)`,
    sql`insert into player_report (operator_id, reporter_id, subject_id, table_id, hand_id, reason, comment, filed_at)
      values (${operatorId}, 'ann', 'bob', ${tableId}, ${`${tableId}77`}, 'chat', '', 1)`,
    sql`insert into player_case (case_id, operator_id, state, version, origin, about, opened_by, opened_at)
      values (${`case-${operatorId}`}, ${operatorId}, 'open', 1, 'report', 'bob', 'eve', 1)`,
    sql`insert into player_case_entry (case_id, kind, words, author, at)
      select ${`case-${operatorId}`}, 'report', cast(max(seq) as text), 'eve', 1 from player_report`,
    sql`insert into picture (operator_id, file, content, stored_at) values (${operatorId}, 'f', ${new Uint8Array([0, 92, 255])}, 1)`,
    sql`insert into staff_person (person_id, email, name, operator_id, house, status, totp_sealed, created_at)
      values (${`p-${operatorId}`}, ${`eve@${operatorId}.example`}, 'Eve', ${operatorId}, ${operatorId}, 'active',
        ${a.secrets.staffTotp.seal(Buffer.from('totp'), `p-${operatorId}`)}, 1)`,
    sql`insert into operator_token (jti, client_id, operator_id, scope, issued_at, expires_at)
      values (${`t-${operatorId}`}, ${String(clientId)}, ${operatorId}, 'launch', 0, ${Date.now() + 1e6})`,
  ]);
  return { clientId: String(clientId), clientSecret: String(clientSecret), signingSecret: String(signingSecret) };
}

async function inMaintenance(cell: TestCell, operatorId = OPERATOR): Promise<void> {
  const [from, until] = [Date.now() - 60_000, Date.now() + 3_600_000].map((at) => new Date(at).toISOString());
  await cell.must('maintenance-announce', '--operator', operatorId, '--from', from ?? '', '--until', until ?? '');
}

const move = (from: TestCell, to: TestCell, name: string, operatorId = OPERATOR) =>
  from.run('move', '--operator', operatorId, '--to', name, '--cells', cells.cellsFile, '--target', to.settingsFile);
const undo = (from: TestCell, to: TestCell) => from.run('move-undo', '--operator', OPERATOR, '--target', to.settingsFile);
const moved = async (from: TestCell, to: TestCell, name: string) => {
  const { code, out } = await move(from, to, name);
  expect([code, out]).toEqual([0, out]);
  return JSON.parse(out) as { readonly rows: Record<string, number>; readonly unreadable: number };
};
const statusIn = async (cell: TestCell) => (await cell.rows<{ status: string }>('select status from operator'))[0]?.status ?? null;
const books = (cell: TestCell) =>
  cell.rows(`select currency, account, balance_minor from ledger_account where operator_id = '${OPERATOR}' order by 1, 2`);
const intact = async ({ store, secrets }: TestCell) => (await verifyAudit(store, { keys: await auditKeys(store, secrets) })).ok;

describe('an operator', () => {
  withCopies(beforeEach, afterEach);

  test('moves with its money, hands, secrets and settings; the old cell names the new one and changes nothing', async () => {
    const { clientId, clientSecret, signingSecret } = client;
    const before = await books(a);
    expect(before.length).toBeGreaterThan(3);
    const { rows, unreadable } = await moved(a, b, 'b');
    expect(rows).toMatchObject({
      operator: 1,
      hand: 1,
      hand_record: 1,
      wallet_tx: 6,
      wallet_attempt: 6,
      player: 2,
      picture: 1,
      staff_person: 1,
    });
    expect(unreadable).toBe(0);
    expect(cells.map().operators).toEqual({ [OPERATOR]: 'b' });
    expect(await books(b)).toEqual(before);
    expect([await auditLedger(b.store), await auditLedger(a.store)]).toEqual([[], []]);
    for (const table of [
      'player',
      'player_note',
      'picture',
      'player_case_entry',
      'player_report',
      'wallet_tx',
      'wallet_attempt',
      'hand_end',
      'stay',
    ])
      expect(await b.rows(`select * from ${table} t order by t::text`), table).toEqual(
        await a.rows(`select * from ${table} t order by t::text`),
      );

    // Every sealed value opens with the new cell's key, and with no other.
    const places = sealedPlaces(b.secrets).filter(({ name }) => name !== 'keys that sign tokens');
    const sealed = (await Promise.all(places.map(({ rows }) => rows(b.store, null, 100)))).flat();
    expect(sealed.length).toBeGreaterThanOrEqual(4);
    for (const { sealer, sealed: bytes, context } of sealed) expect(sealer.open(bytes, context).length).toBeGreaterThan(0);
    const hand = (await b.rows<{ events: Buffer }>('select events from hand'))[0]?.events ?? Buffer.alloc(0);
    expect(a.secrets.journal.knows(hand)).toBe(false);
    expect(hand.toString()).not.toContain(UNSHOWN);
    const wanted = { operatorId: OPERATOR, operatorUrl: WALLET };
    expect(await currentApiKey(b.store, b.secrets, wanted, Date.now())).toBe(API_KEY);
    expect(await signingSecretsOf(b.store, b.secrets, OPERATOR, Date.now())).toEqual([signingSecret]);
    expect(await operatorOfSecret(b.store, b.secrets, { clientId, clientSecret, now: Date.now() })).toBe(OPERATOR);

    // The rooms and staff that were there are open again, in the new cell alone.
    const open = 'select room_id from room where closed_at is null';
    expect([await b.rows(open), await a.rows(open)]).toEqual([[{ room_id: '11001' }], []]);
    const people = 'select person_id, status from staff_person';
    expect(await b.rows(people)).toEqual([{ person_id: `p-${OPERATOR}`, status: 'active' }]);
    expect(await a.rows(people)).toEqual([{ person_id: `p-${OPERATOR}`, status: 'disabled' }]);
    expect([await statusIn(a), await statusIn(b)]).toEqual(['paused', 'active']);
    expect(await a.rows('select 1 from operator_token where revoked_at is null')).toEqual([]);
    expect(await a.run('set-status', '--operator', OPERATOR, '--status', 'active')).toEqual({
      code: 1,
      out: `status: This operator has moved to ${b.env.PUBLIC_URL} (cell b)`,
    });

    expect((await a.run('room-open', '--operator', OPERATOR, '--currency', 'EUR', '--big-blind', '1')).out).toMatch(
      /^operator: This operator has moved to/,
    );
    expect((await a.must('list')) as unknown).toMatchObject([{ move: { state: 'moved', cell: 'b', url: b.env.PUBLIC_URL } }]);

    // Each cell's audit log is whole, and the new one names the end of the old one.
    expect([await intact(a), await intact(b)]).toEqual([true, true]);
    const [arrived] = await readAudit(b.store, { action: 'operator.arrived', limit: 1 });
    const head = String(JSON.parse(arrived?.detail ?? '{}').auditHead);
    const [entries = '', hash = ''] = head.split(':');
    expect(await a.rows(`select hash from audit where seq = ${entries}`)).toEqual([{ hash }]);
    expect(await readAudit(b.store, { operatorId: OPERATOR, limit: 9 })).toHaveLength(1);
    const [next] = await b.rows<{ next: string }>("select nextval(pg_get_serial_sequence('wallet_tx', 'seq')) as next");
    expect(Number(next?.next)).toBeGreaterThan(1e12);
    // Run again, it changes nothing.
    expect(await moved(a, b, 'b')).toMatchObject({ rows: {} });
    expect(await undo(a, b)).toEqual({ code: 1, out: `operator: ${OPERATOR} has arrived in cell b; move it back from there` });
  });

  test('comes back with what it has done elsewhere, and its numbers stay below those of its cell', async () => {
    await moved(a, b, 'b');
    expect(cells.map()).toMatchObject({ cells: { a: { numbers: 0 }, b: { numbers: 1 } }, nextNumbers: 2 });
    await b.store.write([
      sql`insert into staff_note (operator_id, player_id, author, words, written_at) values (${OPERATOR}, 'bob', 'eve', 'in b', 2)`,
    ]);
    const [ofB] = await b.rows<{ seq: string }>('select max(seq) as seq from staff_note');
    expect(Number(ofB?.seq)).toBeGreaterThan(1e12);
    await moved(b, a, 'a');
    expect(cells.map()).toMatchObject({ cells: { a: { numbers: 2 }, b: { numbers: 1 } }, operators: { [OPERATOR]: 'a' }, nextNumbers: 3 });
    expect((await a.rows<{ words: string }>('select words from staff_note order by seq')).map(({ words }) => words)).toEqual([
      'a note',
      'in b',
    ]);
    expect([await auditLedger(a.store), await statusIn(a), await statusIn(b)]).toEqual([[], 'active', 'paused']);
    await a.store.write([
      sql`insert into staff_note (operator_id, player_id, author, words, written_at) values (${OPERATOR}, 'bob', 'eve', 'back', 3)`,
    ]);
    expect((await a.rows<{ words: string }>('select words from staff_note order by seq desc limit 1'))[0]).toEqual({ words: 'back' });
    const room = await a.must('room-open', '--operator', OPERATOR, '--currency', 'EUR', '--big-blind', '1');
    expect(Number(room.roomId)).toBeGreaterThan(2e8);
    expect([await intact(a), await intact(b)]).toEqual([true, true]);
  });

  test('leaves the others of its cell alone', async () => {
    await operatorInA('zeta', '1002');
    const others = () => a.rows(`select * from wallet_tx where operator_id = 'zeta' order by seq`);
    const before = await others();
    await moved(a, b, 'b');
    expect(await others()).toEqual(before);
    expect(await b.rows('select operator_id from operator')).toEqual([{ operator_id: OPERATOR }]);
    expect(await b.rows(`select 1 from stay where operator_id <> '${OPERATOR}'`)).toEqual([]);
    expect(await a.rows(`select status from operator where operator_id = 'zeta'`)).toEqual([{ status: 'active' }]);
  });
});

describe('a move waits', () => {
  withCopies(beforeEach, afterEach);

  test('for maintenance, and changes nothing before it', async () => {
    await a.must('maintenance-cancel', '--operator', OPERATOR);
    const { code, out } = await move(a, b, 'b');
    expect([code, out]).toEqual([1, 'maintenance: is not in progress for acme; announce it first (maintenance-announce)']);
    expect([await statusIn(a), cells.map().operators]).toEqual(['active', { [OPERATOR]: 'a' }]);
  });

  test('for all that is under way, and can be undone', async () => {
    const first = (kind: number) => `kind = ${kind} and seq = (select min(seq) from wallet_tx where kind = ${kind})`;
    const waits = [
      ["update ledger_account set balance_minor = 5 where account like 'seat:%ann'", '1 accounts that still hold money'],
      [`update wallet_tx set status = 3 where ${first(4)}`, '1 stuck payments or results (npm run operator -- stuck list)'],
      [`update wallet_tx set status = 0 where ${first(2)}`, '1 payments or results without an answer'],
      ["update stay set closed_at = null where player_id = 'ann'", '1 seated players'],
      ['update poker_table set closed_at = null', '1 open tables'],
    ];
    const left: string[] = [];
    for (const [statement = '', what = ''] of waits) {
      await a.rows(statement);
      left.unshift(what);
      expect(await move(a, b, 'b')).toEqual({
        code: 1,
        out: `left: ${left.join(', ')}; run this again when they have ended, or undo the move`,
      });
    }
    expect([await statusIn(a), await b.rows('select 1 from operator')]).toEqual(['paused', []]);
    expect((await undo(a, b)).code).toBe(0);
    expect([await statusIn(a), await a.rows('select room_id from room where closed_at is null')]).toEqual([
      'active',
      [{ room_id: '11001' }],
    ]);
    expect(await a.rows('select status from staff_person')).toEqual([{ status: 'active' }]);
    expect(await undo(a, b)).toEqual({ code: 1, out: 'operator: acme is not moving' });
    expect(await intact(a)).toBe(true);
  });
});

describe('a move that is stopped', () => {
  withCopies(beforeEach, afterEach);

  const nothingThere = async () => expect(await b.rows('select 1 from operator union all select 1 from stay')).toEqual([]);

  test('by books that do not add up switches nothing', async () => {
    await a.rows(
      "update ledger_account set balance_minor = balance_minor + 1 where account like 'external%' and balance_minor = (select max(balance_minor) from ledger_account where account like 'external%')",
    );
    const { code, out } = await move(a, b, 'b');
    expect([code, out]).toEqual([1, expect.stringMatching(/^books: do not add up before the move: acme EUR: external is off by/)]);
    await nothingThere();
    expect(cells.map().operators).toEqual({ [OPERATOR]: 'a' });
    expect((await undo(a, b)).code).toBe(0);
  });

  test('by a row that arrives changed is rolled back', async () => {
    await b.rows(`create function cheat() returns trigger language plpgsql as $$ begin new.balance_minor := new.balance_minor - 1; return new; end $$;
      create trigger cheat before insert on ledger_account for each row when (new.account like 'external%') execute function cheat()`);
    const { code, out } = await move(a, b, 'b');
    expect([code, out]).toEqual([1, expect.stringMatching(/^books: EUR external.* is -?\d+ here and -?\d+ there/)]);
    await nothingThere();
    await b.rows('drop trigger cheat on ledger_account');
    await moved(a, b, 'b');
    expect(await books(b)).toEqual(await books(a));
  });

  test.each([
    ['before the old cell is marked', 'a', 'create trigger stop before update on operator_move for each row execute function stop()'],
    [
      'after the old cell is marked, before the new one commits',
      'b',
      'create constraint trigger stop after insert on operator deferrable initially deferred for each row execute function stop()',
    ],
  ])('%s goes on when it is run again, or can be undone', async (_, where, trigger) => {
    const { clientId, clientSecret } = client;
    const cell = where === 'a' ? a : b;
    const table = where === 'a' ? 'operator_move' : 'operator';
    await cell.rows(`create function stop() returns trigger language plpgsql as $$ begin raise exception 'stopped'; end $$; ${trigger}`);
    await expect(move(a, b, 'b')).rejects.toThrow('stopped');
    await nothingThere();
    expect(cells.map().operators).toEqual({ [OPERATOR]: 'a' });
    await cell.rows(`drop trigger stop on ${table}`);
    expect((await undo(a, b)).code).toBe(0);
    expect(await statusIn(a)).toBe('active');
    expect(await operatorOfSecret(a.store, a.secrets, { clientId, clientSecret, now: Date.now() })).toBe(OPERATOR);

    await cell.rows(trigger);
    await expect(move(a, b, 'b')).rejects.toThrow('stopped');
    await cell.rows(`drop trigger stop on ${table}`);
    await moved(a, b, 'b');
    expect([await statusIn(a), await statusIn(b), await b.rows('select status from staff_person')]).toEqual([
      'paused',
      'active',
      [{ status: 'active' }],
    ]);
    expect([await intact(a), await intact(b), cells.map().operators]).toEqual([true, true, { [OPERATOR]: 'b' }]);
  });

  test('when the map cannot be written finds that the operator is there', async () => {
    const map = cells.map();
    await moved(a, b, 'b');
    cells.write(map);
    expect(await moved(a, b, 'b')).toMatchObject({ rows: {} });
    expect(cells.map().operators).toEqual({ [OPERATOR]: 'b' });
  });

  test('by a change of settings while rows are copied is rolled back', async () => {
    // A person renames nothing less than the currencies, just when the last rows arrive.
    await b.rows(`create extension if not exists dblink;
      create function meddle() returns trigger language plpgsql as $$ begin
        perform dblink_exec('${a.env.DATABASE_URL}', 'insert into audit (seq, at, actor, action, operator_id, subject, detail, hash) select entries + 1, 1, ''x'', ''x'', ''acme'', ''x'', ''{}'', ''x'' from audit_head');
        return new; end $$;
      create trigger meddle after insert on player_case_entry for each statement execute function meddle()`);
    const { code, out } = await move(a, b, 'b');
    expect([code, out]).toEqual([1, 'operator: acme was changed while it was copied; nothing was switched, run this again']);
    await nothingThere();
  });
});

describe('a move is refused, and changes nothing', () => {
  withCopies(beforeAll, afterAll);

  test.each([
    ['an operator that the map does not have', { operator: 'nobody' }, 'operator: nobody is not in the map'],
    ['a cell that the map does not have', { to: 'c' }, 'to: there is no cell c in the map'],
    ['its own cell', { to: 'a' }, 'to: is the cell of these settings (a)'],
    ['settings of no file', { target: '/nowhere/b.env' }, 'target: /nowhere/b.env: cannot be read (ENOENT'],
    ['a map of no file', { cells: '/nowhere/cells.json' }, 'cells: /nowhere/cells.json: cannot be read (ENOENT'],
  ])('for %s', async (_, given, reason) => {
    const options = { operator: OPERATOR, to: 'b', cells: cells.cellsFile, target: b.settingsFile, ...given };
    const { code, out } = await a.run('move', ...Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]));
    expect([code, out]).toEqual([1, expect.stringContaining(reason)]);
    expect(await statusIn(a)).toBe('active');
  });
});

describe('a move is refused', () => {
  withCopies(beforeEach, afterEach);

  test('with the settings of another cell, or one that is not prepared', async () => {
    const c = await cells.cell('c', { prepared: false });
    expect(await move(a, c, 'b')).toEqual({
      code: 1,
      out: `to: b has the address ${b.env.PUBLIC_URL} in the map, and PUBLIC_URL is ${c.env.PUBLIC_URL}`,
    });
    expect(await move(a, c, 'c')).toEqual({
      code: 1,
      out: 'keys: cell c hashes secrets with other keys: it was not prepared with cell-prepare before its first operator',
    });
    expect(await statusIn(a)).toBe('active');
  });

  test('where numbers of two cells could meet', async () => {
    await b.rows("update id_counter set next_value = 500 where name = 'hand'");
    const { code, out } = await move(a, b, 'b');
    expect([code, out]).toEqual([1, 'numbers: cell b has numbers outside of range 1: hand gives out 500']);
  });

  test('where the new cell has such an operator, or such a person', async () => {
    await b.store.write([
      sql`insert into staff_person (person_id, email, name, house, status, created_at) values ('x', ${`eve@${OPERATOR}.example`}, 'Eve', 'service-owner', 'active', 1)`,
    ]);
    expect((await move(a, b, 'b')).out).toMatch(
      /^to: cell b has such a row already \(staff_person: Key \(email\)=\(eve@acme\.example\) already exists/,
    );
    expect(await b.rows('select 1 from operator')).toEqual([]);
    expect((await undo(a, b)).code).toBe(0);
    await b.must('create', '--name', 'Other', '--id', OPERATOR, '--currencies', 'EUR');
    expect(await move(a, b, 'b')).toEqual({ code: 1, out: 'operator: cell b has an operator acme already' });
    expect(await statusIn(a)).toBe('active');
  });
});

describe('a cell', () => {
  withCopies(beforeEach, afterEach);

  test('only a new cell can be prepared', async () => {
    const prepare = (cell: TestCell, name: string) =>
      cell.run('cell-prepare', '--cell', name, '--cells', cells.cellsFile, '--like', b.settingsFile);
    expect(await prepare(a, 'a')).toEqual({ code: 1, out: 'cell: a has operators already; only a new cell can be prepared' });
    expect((await prepare(b, 'nowhere')).out).toBe('cell: there is no cell nowhere in the map');
    const again = await b.must('cell-prepare', '--cell', 'b', '--cells', cells.cellsFile, '--like', a.settingsFile);
    expect(again).toEqual({ cell: 'b', numbers: 1 });
    await keyedAudit(b.store, b.secrets.auditMac).write([
      sql`insert into service_process (process_id, name, address, version, state, lease_until, tables, load, started_at)
      values ('p.1', 'p', '', 1, 'serving', ${Date.now() + 60_000}, 0, 0, 1)`,
    ]);
    expect((await b.run('cell-prepare', '--cell', 'b', '--cells', cells.cellsFile, '--like', a.settingsFile)).out).toBe(
      'cell: b has running processes; end them first; only a new cell can be prepared',
    );
  });
});

describe('each table', () => {
  withCopies(beforeAll, afterAll);

  /** Columns of tables of which a part stays, and that name an operator nevertheless. */
  const NOT_THE_OPERATORS = ['audit', 'fair_day', 'fair_day_table', 'operator_move', 'restore_decision'];
  const PLAIN_BYTES = ['hand_record.record', 'picture.content', 'wallet_attempt.packed_response', 'wallet_tx.body_hash'];

  test('has a decision about what becomes of it', async () => {
    const tables = await a.rows<{ name: string }>('select tablename as name from pg_tables where schemaname = current_schema() order by 1');
    expect(TABLE_DECISIONS.map(({ table }) => table).sort()).toEqual(tables.map(({ name }) => name));
  });

  test('with an operator in it moves, or its rows end', async () => {
    const named = await a.rows<{ name: string }>(
      "select table_name as name from information_schema.columns where table_schema = current_schema() and column_name = 'operator_id' order by 1",
    );
    const staying = TABLE_DECISIONS.filter(({ as }) => as === 'stays').map(({ table }) => table);
    expect(named.map(({ name }) => name).filter((name) => staying.includes(name))).toEqual(NOT_THE_OPERATORS);
  });

  test('that moves says of its bytes whether they are sealed', async () => {
    const bytes = await a.rows<{ name: string; column: string }>(
      `select table_name as name, column_name as column from information_schema.columns
        where table_schema = current_schema() and data_type = 'bytea' order by 1, 2`,
    );
    const sealed = movedTables().flatMap(({ table, sealed = [] }) => sealed.map(({ column }) => `${table}.${column}`));
    const moving = movedTables().map(({ table }) => table);
    const found = bytes.filter(({ name }) => moving.includes(name)).map(({ name, column }) => `${name}.${column}`);
    expect(found).toEqual([...sealed, ...PLAIN_BYTES].sort());
  });

  test('follows those that its rows refer to', async () => {
    const references = await a.rows<{ from: string; to: string }>(
      `select conrelid::regclass::text as "from", confrelid::regclass::text as "to" from pg_constraint where contype = 'f'`,
    );
    const order = TABLE_DECISIONS.map(({ table }) => table);
    const moving = movedTables().map(({ table }) => table);
    expect(references.length).toBeGreaterThan(50);
    const wrong = references.filter(
      ({ from, to }) => order.indexOf(from) < order.indexOf(to) || (moving.includes(from) && !moving.includes(to)),
    );
    expect(wrong).toEqual([]);
  });
});
