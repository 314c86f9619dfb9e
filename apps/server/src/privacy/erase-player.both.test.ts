import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { auditLedger, outboxStore } from '@cardroom/journal';
import { searchAll } from '@cardroom/journal/testing';
import { type Sealer, type Store, sql } from '@cardroom/storage';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { placeOf } from '../../testing/fixtures/place.ts';
import { playHand, type Seated, seat } from '../../testing/fixtures/play.ts';
import type { TestPlayer } from '../../testing/fixtures/test-player.ts';
import { eventually, must, OPERATOR, TestService } from '../../testing/fixtures/test-service.ts';
import { readAudit, verifyAudit } from '../audit/audit-chain.ts';
import { auditRow } from '../audit/audit-row.ts';
import { storeChat } from '../chat/chat-records.ts';
import { runExport } from '../commands/export-cli.ts';
import { closeReport, fileReport } from '../fair-play/player-reports.ts';
import { archiveMonth } from '../hands/archive/archive-month.ts';
import { auditKeys } from '../keys/audit-keys.ts';
import { setLimit } from '../players/limits.ts';
import { keepNote } from '../players/player-notes.ts';
import { addStaffNote } from '../players/staff-notes.ts';
import { erasePlayer } from './erase-player.ts';
import { writePlayerData } from './player-data.ts';

/** A player with unmistakable texts in every field, who played, is exported, and is erased. */
const CANARY = 'canary';
const ID = 'canary-7f3';
const NAME = 'Canary Zebra';
const OLD_NAME = 'Früher Canary';
const ADDRESS = '198.51.100.237';
const BROWSER = '0f8fad5b-d9cd-469f-a165-70867728950e';
const SOUGHT = [CANARY, 'zebra', 'früher', ADDRESS, '198.51.100', BROWSER];
const REASON = `Request of ${NAME} of 20 November`;

let place: TestService;
let store: Store;
let sealer: Sealer;
let tableId: string;
let folder: string;
let seated: Seated;
let bob: TestPlayer;
const actor = { by: 'command:test', at: 0 };

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cardroom-erase-'));
  place = await TestService.start();
  ({ store } = place.service.parts);
  sealer = place.service.parts.secrets.journal;
  Object.assign(actor, { at: place.clock.now() });
  tableId = await place.table({ seats: 3, rakeBasisPoints: 500 });
  await place.player(ID, { launch: { display_name: OLD_NAME } });
  const canary = await place.player(ID, {
    ip: ADDRESS,
    browserId: BROWSER,
    launch: { display_name: NAME, metadata: { ref: 'canary-metadata' }, return_url: 'https://canary.example/back' },
  });
  bob = await place.player('bob');
  seated = await seat(place, tableId, { 0: canary, 1: bob, 2: await place.player('cat') });
  for (const line of ['r300 f f', 'c c', 'r500 c c']) await playHand(place, seated, line);
  expect(await seated.sockets.get(0)?.request('leave')).toEqual({ ok: true });
  await playHand(place, seated).catch(() => '');
  await eventually(async () => expect(await openRows()).toBe(0));
  await writeAbout();
});
afterAll(async () => {
  await place.stop();
  rmSync(folder, { recursive: true, force: true });
});

const count = async (text: string): Promise<number> =>
  Number((await store.read<{ n: number }>({ sql: `select count(*) as n from ${text}`, parameters: [] }))[0]?.n);
/** The player's open stays and transactions. */
const openRows = async (): Promise<number> =>
  (await count(`stay where player_id = '${ID}' and closed_at is null`)) +
  (await count(`wallet_tx where player_id = '${ID}' and status in (0, 1)`));

/** What others, staff and the player wrote. */
async function writeAbout(): Promise<void> {
  const who = { operatorId: OPERATOR, playerId: ID };
  const { at } = actor;
  await keepNote(store, { operatorId: OPERATOR, authorId: ID, subjectId: 'bob' }, { note: 'canary wrote this', label: '' }, at);
  await keepNote(store, { operatorId: OPERATOR, authorId: 'bob', subjectId: ID }, { note: 'a canary', label: 'red' }, at);
  await storeChat(store, [
    { messageId: 'm1', operatorId: OPERATOR, tableId, handId: null, playerId: ID, name: NAME, text: 'canary says hi', phrase: null, at },
  ]);
  must(await addStaffNote(store, actor, who, `Called ${NAME} about the canary`));
  must(await setLimit(store, actor, who, { kind: 'mute', reason: 'canary was rude to others', minutes: null, seen: null }));
  const filed = await fileReport(store, {
    ...{
      operatorId: OPERATOR,
      reporterId: 'bob',
      subjectId: ID,
      tableId,
      handId: null,
      reason: 'other',
      comment: 'canary cheats',
      filedAt: at,
    },
  });
  if (typeof filed === 'string') throw new Error(filed);
  await store.write([
    closeReport(filed.reportId, { at, by: 'staff', outcome: 'unfounded', reason: 'the canary did not' }),
    sql`insert into player_case (case_id, operator_id, state, version, origin, about, opened_by, opened_at, outcome, closing_reason, closed_by, closed_at)
      values ('case', ${OPERATOR}, 'closed', 1, 'person', 'the canary and bob', 'staff', ${at}, 'unfounded', 'canary is fine', 'staff', ${at})`,
    sql`insert into player_case_player (case_id, operator_id, player_id) values ('case', ${OPERATOR}, ${ID})`,
    sql`insert into player_case_player (case_id, operator_id, player_id) values ('case', ${OPERATOR}, 'bob')`,
    sql`insert into player_case_entry (case_id, kind, words, author, at) values ('case', 'player', ${ID}, 'staff', ${at})`,
    sql`insert into player_case_entry (case_id, kind, words, author, at) values ('case', 'note', 'the canary sang', 'staff', ${at})`,
    sql`insert into fair_play_signal (operator_id, kind, player_a, player_b, occasion, outcome, table_id, times, last_at)
      values (${OPERATOR}, 'network', 'bob', ${ID}, '2026-11-20', 'seated', ${tableId}, 1, ${at})`,
    sql`insert into withheld_cut (operator_id, player_id, table_id, day, times, last_at)
      values (${OPERATOR}, ${ID}, ${tableId}, '2026-11-20', 2, ${at})`,
    sql`insert into pair_day (operator_id, player_a, player_b, day, hands, flow, flow_squares, heads_up, checked_down)
      values (${OPERATOR}, 'bob', ${ID}, '2026-11-20', 1, 0, 0, 0, 0)`,
    sql`insert into report_day_player (operator_id, day, room_id, player_id) values (${OPERATOR}, '2026-11-20', '1', ${ID})`,
    ...auditRow(actor, {
      action: 'table.kick',
      operatorId: OPERATOR,
      subject: tableId,
      detail: { playerId: ID, note: 'a canary at the table' },
    }),
    ...auditRow(actor, { action: 'hand.open-asked', operatorId: OPERATOR, subject: '1', detail: { reason: `what did ${NAME} hold?` } }),
    sql`insert into table_bar (operator_id, table_id, player_id, until) values (${OPERATOR}, ${tableId}, ${ID}, ${at})`,
    sql`insert into waiting_place (table_id, player_id, operator_id, pool, number, joined_at, epoch)
      values (${tableId}, ${ID}, ${OPERATOR}, ${`${OPERATOR}:EUR`}, 1, ${at}, 1)`,
    sql`insert into play_limit (operator_id, player_id, session_minutes, set_at) values (${OPERATOR}, ${ID}, 60, ${at})`,
    sql`insert into player_picture (operator_id, player_id, url, origin, file, detail, asked_at)
      values (${OPERATOR}, ${ID}, 'https://img.example/canary.png', 'https://img.example', 'file', '', ${at})`,
    sql`insert into picture (operator_id, file, content, stored_at) values (${OPERATOR}, 'file', ${Buffer.from('canary in bytes')}, ${at})`,
    sql`insert into conformance_run (run_id, operator_id, started_by, started_at, ended_at, state, url, player_id, currency, report_json)
      values ('run', ${OPERATOR}, 'staff', ${at}, ${at}, 'finished', 'https://w.example', ${ID}, 'EUR', '{"player":"canary"}')`,
  ]);
}

const erase = (over: Store = store) =>
  erasePlayer({ store: over, sealer, actor }, { operatorId: OPERATOR, playerId: ID, reason: REASON, archive: null });

/** The books, and every transaction without its player. */
const books = async (): Promise<unknown> => [
  await store.read(sql`select * from ledger_account order by account`),
  await store.read(sql`select * from ledger_transfer order by seq`),
  await store.read(
    sql`select seq, id, kind, stay_id, hand_id, ref_id, amount_minor, currency, status, outcome, created_at, done_at from wallet_tx order by seq`,
  ),
  await auditLedger(store),
];

const audit = async () => verifyAudit(store, { keys: await auditKeys(store, place.service.parts.secrets) });

describe('the data of a player', () => {
  test('are written whole: what they did, what was written about them, and their hands with their own cards only', async () => {
    let text = '';
    const data = await writePlayerData({ store, sealer, archive: null }, { operatorId: OPERATOR, playerId: ID }, async (more) => {
      text += more;
    });
    const document = JSON.parse(text);
    expect(document.player).toEqual([expect.objectContaining({ display_name: NAME })]);
    expect(document.sessions.map(({ launch_ip }: { launch_ip: string }) => launch_ip)).toContain(ADDRESS);
    for (const part of [
      'places',
      'stays',
      'notesWritten',
      'notesAbout',
      'staffNotes',
      'reportsAbout',
      'cases',
      'signals',
      'withheldCuts',
      'chat',
      'restrictions',
      'waitlists',
    ])
      expect(data.parts[part], part).toBeGreaterThan(0);
    expect(data.parts.hands).toBeGreaterThanOrEqual(3);
    expect(document.transactions.map(({ kind }: { kind: string }) => kind)).toEqual(expect.arrayContaining(['debit', 'credit', 'result']));
    expect(document.transactions[0].body).toContain(ID);
    expect(text).not.toContain('token_hash');
    expect([data.unreadable, data.away]).toEqual([[], []]);
  });
});

describe('an erasure is refused', () => {
  const refusal = async () => {
    const outcome = await erase();
    return outcome.ok ? null : outcome.errors[0];
  };

  test('without a reason, and of a player who does not exist', async () => {
    const ask = { operatorId: OPERATOR, playerId: ID, reason: 'no', archive: null };
    expect(await erasePlayer({ store, sealer, actor }, ask)).toMatchObject({ ok: false, errors: [{ field: 'reason' }] });
    expect(await erasePlayer({ store, sealer, actor }, { ...ask, reason: REASON, playerId: 'nobody' })).toMatchObject({
      errors: [{ field: 'player', message: `${OPERATOR} has no player nobody` }],
    });
  });

  test('while they are at a table, a payment is not settled, or a case is open', async () => {
    const [row] = await store.read<{ id: string; stay_id: string; closed_at: number }>(
      sql`select w.id, w.stay_id, s.closed_at from wallet_tx w join stay s on s.stay_id = w.stay_id where w.player_id = ${ID} and w.kind = 2 limit 1`,
    );
    const { id = '', stay_id: stayId = '', closed_at: closedAt = 0 } = row ?? {};
    await store.write([sql`update stay set closed_at = null where stay_id = ${stayId}`]);
    expect(await refusal()).toEqual({ field: 'player', message: 'is at a table: cash them out first' });
    await store.write([
      sql`update stay set closed_at = ${closedAt} where stay_id = ${stayId}`,
      sql`update wallet_tx set status = 3 where id = ${id}`,
    ]);
    expect(await refusal()).toEqual({ field: 'player', message: `has payments or results that are not settled: ${id}` });
    await store.write([sql`update wallet_tx set status = 2 where id = ${id}`]);
    await store.write([
      sql`update player_case set state = 'open', closed_at = null, closed_by = null, outcome = null, closing_reason = null where case_id = 'case'`,
    ]);
    expect(await refusal()).toEqual({ field: 'player', message: 'is part of an open inquiry, so close it first: case case' });
    await store.write([
      sql`update player_case set state = 'closed', closed_at = 1, closed_by = 'staff', outcome = 'unfounded', closing_reason = 'canary is fine' where case_id = 'case'`,
    ]);
    expect(await count(`player_erasure`)).toBe(0);
  });
});

describe('an erased player', () => {
  test('is found nowhere; money, hands and the audit log stay as they were', async () => {
    expect((await searchAll(store, sealer, SOUGHT)).length).toBeGreaterThan(30);
    const [before, verified] = [await books(), await audit()];
    expect(verified).toMatchObject({ ok: true });
    const exported = await runExport(
      ['--player', 'bob', '--operator', OPERATOR, '--format', 'pokerstars', '--out', join(folder, 'before')],
      await env(),
    );
    expect(exported.code).toBe(0);
    // Wherever the process ends, the next run goes on.
    let ended: Awaited<ReturnType<typeof erase>> | Error;
    let units = 0;
    do {
      ended = await erase(dyingAfter(units)).catch((error: Error) => error);
      expect(await books(), `after ${units} units`).toEqual(before);
      units += 1;
    } while (ended instanceof Error && ended.message === 'killed');
    if (ended instanceof Error) throw ended;
    expect(units).toBeGreaterThan(2);
    const { pseudonym, unreadable } = must(ended);
    expect(pseudonym).toMatch(/^erased-[0-9a-f]{18}$/);
    expect(unreadable).toBe(0);
    expect(await searchAll(store, sealer, SOUGHT)).toEqual([]);
    expect(await books()).toEqual(before);
    expect(await audit()).toMatchObject({ ok: true, redacted: expect.any(Number) });
    const [asked] = await readAudit(store, { action: 'hand.open-asked', limit: 1 });
    expect(JSON.parse(asked?.detail ?? '')).toEqual({ reason: `what did ${pseudonym} hold?` });
    expect(await count(`stay where player_id = '${pseudonym}'`)).toBe(1);
    expect(await count(`wallet_tx where player_id = '${pseudonym}' and kind = 4`)).toBeGreaterThanOrEqual(3);
    const ids = await store.read<{ id: string }>(sql`select id from wallet_tx`);
    const rows = await outboxStore(store).rows(ids.map(({ id }) => id));
    expect(rows.filter(({ bodyLost }) => bodyLost !== undefined)).toEqual([]);
    expect(rows.filter(({ playerId }) => playerId === pseudonym).every(({ body }) => body.includes(pseudonym))).toBe(true);
    expect(
      (await runExport(['--player', 'bob', '--operator', OPERATOR, '--format', 'pokerstars', '--out', join(folder, 'after')], await env()))
        .code,
    ).toBe(0);
    const [was, is] = ['before', 'after'].map((name) => readFileSync(join(folder, name), 'utf8'));
    expect(is).toBe(was?.replaceAll(NAME, pseudonym));
  });

  test('stays erased while others play on, and may come back as somebody new', async () => {
    await playHand(place, { ...seated, sockets: new Map([...seated.sockets].filter(([number]) => number !== 0)) });
    expect(await searchAll(store, sealer, SOUGHT)).toEqual([]);
    await place.player(ID, { launch: { display_name: 'Somebody' } });
    expect(await count(`player where player_id = '${ID}' and display_name = 'Somebody'`)).toBe(1);
    expect(await count(`stay where player_id = '${ID}'`)).toBe(0);
  });
});

test('archived hands are erased as well, and an archive that is needed is asked for', async () => {
  const at = Date.UTC(2026, 8, 9);
  for (const table of ['hand', 'hand_end', 'hand_player'])
    await store.write([{ sql: `update ${table} set ended_at = ?`, parameters: [at] }]);
  await eventually(async () => expect(await count('wallet_tx where status in (0, 1)')).toBe(0));
  const archived = await archiveMonth(
    { store, sealer, actor: { by: 'test', at: Date.UTC(2026, 10, 25) } },
    { month: '2026-09', to: folder, early: true },
  );
  must(archived);
  const [stay] = await store.read<{ player_id: string }>(sql`select player_id from stay where closed_at is not null limit 1`);
  const playerId = stay?.player_id ?? '';
  const ask = { operatorId: OPERATOR, playerId, reason: REASON, archive: null };
  expect(await erasePlayer({ store, sealer, actor }, ask)).toMatchObject({
    ok: false,
    errors: [{ field: 'archive', message: expect.stringContaining('is required') }],
  });
  const erased = must(await erasePlayer({ store, sealer, actor }, { ...ask, archive: folder }));
  expect(erased.archiveFiles).toBe(1);
  const files = readdirSync(join(folder, '2026-09'));
  expect(files).toEqual(['2026-09-09.1.jsonl.gz', 'manifest.json']);
  const text = gunzipSync(readFileSync(join(folder, '2026-09', files[0] ?? ''))).toString();
  expect(text).not.toContain(playerId);
  expect(text).toContain(erased.pseudonym);
  const after = await runExport(
    ['--table', tableId, '--format', 'ohh', '--archive', folder, '--out', join(folder, 'archived')],
    await env(),
  );
  expect(after.code).toBe(0);
  expect(readFileSync(join(folder, 'archived'), 'utf8')).toContain(erased.pseudonym);
});

const env = async () => ({
  ...process.env,
  DATA_DIR: place.dataDir,
  DATABASE_URL: (await placeOf(place.dataDir)).databaseUrl ?? '',
  NODE_ENV: 'test',
});

/** A process that dies after this many units. */
function dyingAfter(units: number): Store {
  let left = units;
  const write: Store['write'] = async (unit) => {
    if (left === 0) throw new Error('killed');
    left -= 1;
    return store.write(unit);
  };
  return { ...store, write };
}
