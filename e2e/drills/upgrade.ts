import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { FIRST_VERSION_AT, FIRST_VERSION_KEY, writeFirstVersion } from '@cardroom/storage/testing/first-version';
import { query } from '@cardroom/storage/testing/postgres';
import type { Drill } from './drill.ts';
import { fingerprint } from './fingerprint.ts';
import { Players } from './players.ts';
import type { Rig } from './rig.ts';
import type { OpenRow } from './row.ts';

const CONFIG = 78;
const FAILED = 70;
/** The wallet key that the data of the first version holds, sealed. */
const API_KEY = 'test-api-key-0123456789';
const OPERATOR = 'casino';
const TABLE = '1001';
const SEATED = ['ann', 'bob', 'cat'];
const CURRENCY = 'EUR';
/** The service goes on a minute after the first version died. */
const AWAY_MS = 60_000;
/** What the wallet has booked by then: accepted debits, results and credits, and the debits that were never answered. */
const BOOKED = 'select kind, body from wallet_tx where attempts > 0 and (status = 2 or (kind = 1 and status in (1, 5))) order by seq';
const RESULT = 4;
const READY_MS_MAX = 30_000;

/** Data of the first version under this one: upgraded, rolled back, refused. */
export const upgradeDrill: Drill = {
  name: 'upgrade',
  says: 'data of the first version is upgraded in the middle of a hand; a failed migration, a rollback, a newer schema',
  limitS: { short: 240, whole: 420 },
  run: async (rig) => {
    await prepare(rig);
    await rig.wholeRow('a migration fails', (row) => failedMigration(rig, row));
    await rig.wholeRow('an upgrade is rolled back before anybody plays', (row) => rolledBack(rig, row));
    await rig.row('data of the first version is upgraded in the middle of a hand', (row) => upgraded(rig, row));
    await rig.wholeRow('the database has a newer schema', (row) => newerSchema(rig, row));
  },
};

/** The data as the first version left it when it was killed, and a wallet that has booked what that version sent. */
async function prepare(rig: Rig): Promise<void> {
  const { place, stack, wallet } = rig;
  const { demoPort, demo, service } = stack;
  writeFileSync(join(place.dataDir, 'secrets.key'), `${FIRST_VERSION_KEY}\n`);
  await writeFirstVersion(place);
  const url = `http://127.0.0.1:${demoPort}/wallet`;
  await change(place, `update operator set operator_url = '${url}'`);
  writeDemoFile(place.dataDir, { service, demo, url, operator: { client_id: 'none', client_secret: 'none' } });
  await stack.startDemo();
  const rows = stack.records<{ kind: number; body: string }>(BOOKED);
  const players = new Set(rows.map(({ body }) => (JSON.parse(body) as { player_id: string }).player_id));
  for (const player of players) await wallet.enrol(player, 100_000);
  for (const { kind, body } of rows) {
    const path = kind === RESULT ? '/game/result' : '/game/transaction';
    const headers = { 'x-api-key': API_KEY, 'content-type': 'application/json' };
    const answer = await fetch(url + path, { method: 'POST', headers, body });
    if (!answer.ok) throw new Error(`the wallet refused what the first version had sent: ${await answer.text()}`);
  }
  stack.set({ DEMO: '0', ALLOW_LOOPBACK_WALLETS: '1' });
  rig.shiftClock(FIRST_VERSION_AT + AWAY_MS - Date.now());
  await place.backUp();
}

async function failedMigration(rig: Rig, row: OpenRow): Promise<void> {
  await change(rig.place, 'create table hand_record (note text)');
  const before = await fingerprint(rig.stack, rig.place.databaseUrl);
  row.did('a table of a later version is in the way of its migration');
  await row.refuses('the start', { code: FAILED, says: /migration \d+ \(.*\) failed.*Nothing was changed: start the version before/ });
  row.expect((await fingerprint(rig.stack, rig.place.databaseUrl)) === before, 'a failed migration changed the database');
  row.fact(`${schemaOf(rig)} is the schema afterwards`);
  await change(rig.place, 'drop table hand_record');
}

async function rolledBack(rig: Rig, row: OpenRow): Promise<void> {
  const before = await fingerprint(rig.stack, rig.place.databaseUrl);
  await rig.stack.startService();
  await rig.untilReady(READY_MS_MAX);
  const upgradedTo = schemaOf(rig);
  await rig.stack.stopService();
  row.did(`upgraded to schema ${upgradedTo}, ready, stopped`);
  await rig.place.restore();
  row.did('restored the backup from before the upgrade');
  row.fact(`schema ${upgradedTo} before the restore, ${schemaOf(rig)} after it`);
  row.expect(schemaOf(rig) === 1, 'the restored database has another schema');
  row.expect((await fingerprint(rig.stack, rig.place.databaseUrl)) === before, 'the restored rows are not those from before the upgrade');
}

async function upgraded(rig: Rig, row: OpenRow): Promise<void> {
  const { stack, place } = rig;
  const repaired = Date.now();
  await stack.startService();
  row.did(`started on schema 1; schema ${schemaOf(rig)} afterwards`);
  await row.noteHands();
  row.expect(row.cut === 1, `${row.cut} hands are running, expected the one of the first version`);
  const operator = await stack.operatorCommand<{ clientId: string; clientSecret: string }>('credential-create', '--operator', OPERATOR);
  const { service, demo, demoPort } = stack;
  await stack.killDemo();
  writeDemoFile(place.dataDir, {
    ...{ service, demo, url: `http://127.0.0.1:${demoPort}/wallet` },
    operator: { client_id: operator.clientId, client_secret: operator.clientSecret },
  });
  await stack.startDemo();
  const players = await rig.take(Players.back(stack, { tableId: TABLE, playerIds: SEATED, seed: rig.options.seed }));
  await row.well(players, repaired);
  const stuckMinor = stuckIn(rig);
  row.fact(`${(stuckMinor / 100).toFixed(2)} were stuck in the first version and still wait for staff`);
  await row.settle(players, stuckMinor);
  row.expectVoided(0);
  row.expect(stuckIn(rig) === stuckMinor, 'more is stuck than the first version left');
}

async function newerSchema(rig: Rig, row: OpenRow): Promise<void> {
  await rig.stack.stopService();
  await change(rig.place, "insert into schema_version (version, name, at) values (9999, 'tomorrow', 0)");
  const before = await fingerprint(rig.stack, rig.place.databaseUrl);
  await row.refuses('a start on schema 9999', { code: CONFIG, says: /schema 9999.*Start the version that wrote it, or restore a backup/ });
  row.expect((await fingerprint(rig.stack, rig.place.databaseUrl)) === before, 'the refused start changed the database');
  await change(rig.place, 'delete from schema_version where version = 9999');
  await rig.stack.startService();
  await rig.untilReady(READY_MS_MAX);
  row.did('its own schema again: ready');
}

function schemaOf({ stack }: Rig): number {
  return stack.records<{ version: number }>('select max(version) as version from schema_version')[0]?.version ?? 0;
}

/** What waits for staff of the operator in our books, in minor units. */
function stuckIn({ stack }: Rig): number {
  const sum = `select coalesce(sum(balance_minor), 0) as minor from ledger_account where account like 'suspense%' and currency = '${CURRENCY}'`;
  return stack.records<{ minor: number }>(sum)[0]?.minor ?? 0;
}

/** Changes the database of a stopped service. */
async function change({ dataDir, databaseUrl }: Rig['place'], text: string): Promise<void> {
  if (databaseUrl !== null) return void (await query(databaseUrl, text));
  const db = new DatabaseSync(join(dataDir, 'cardroom.db'));
  try {
    db.exec(text);
  } finally {
    db.close();
  }
}

interface DemoFacts {
  readonly service: string;
  readonly demo: string;
  readonly url: string;
  readonly operator: { readonly client_id: string; readonly client_secret: string };
}

/** The file from which the demo operator learns its credentials. */
function writeDemoFile(folder: string, { service, demo, url, operator }: DemoFacts): void {
  const wallet = { url, api_key: API_KEY };
  writeFileSync(join(folder, 'demo.json'), JSON.stringify({ service, lobby: `${service}/lobby/`, demo, operator, wallet }));
}
