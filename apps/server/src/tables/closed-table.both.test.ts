import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from '@cardroom/storage';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BareProcess } from '../../testing/fixtures/bare-process.ts';
import { openData } from '../../testing/fixtures/place.ts';
import { ScriptedWallet } from '../../testing/fixtures/scripted-wallet.ts';
import { eventually, openTestRoom } from '../../testing/fixtures/test-service.ts';

const living: BareProcess[] = [];
const wallet = new ScriptedWallet();
let walletUrl: string;
beforeEach(async () => {
  walletUrl = await wallet.listen();
});
afterEach(async () => {
  for (const process of living.splice(0)) await process.end();
  await wallet.close();
});

test('a table that closed before a crash but was not marked so does not count towards its room', async () => {
  const first = await boot(mkdtempSync(join(tmpdir(), 'cardroom-closed-')));
  const closedId = await openTestRoom(first.parts, walletUrl, { tablesMin: 1, tablesMax: 1 });
  await first.loop(closedId).offer({ type: 'staff', command: 'close-after-hand' });
  await eventually(() => expect(first.parts.registry.get(closedId)).toBeUndefined());
  const corpse = await first.corpse();
  await diedBeforeTheMark(corpse, closedId);
  const second = await boot(corpse);
  expect(second.recovered).toMatchObject({ tables: 0, lost: 0 });
  const [table, ...others] = second.parts.registry.all();
  expect([others, table?.loop.table.status]).toEqual([[], 'open']);
  const rows = await second.parts.store.read(sql`select table_id from poker_table where closed_at is null`);
  expect(rows).toEqual([{ table_id: table?.tableId }]);
});

/** The room as the crash left it: its table is closed only in the journal, and no other has been opened. */
async function diedBeforeTheMark(dataDir: string, tableId: string): Promise<void> {
  const store = await openData(dataDir);
  await store.write([
    sql`update poker_table set closed_at = null where table_id = ${tableId}`,
    sql`update poker_table set closed_at = 1 where table_id <> ${tableId}`,
  ]);
  await store.close();
}

async function boot(dataDir: string): Promise<BareProcess> {
  const process = await BareProcess.boot(dataDir);
  living.push(process);
  return process;
}
