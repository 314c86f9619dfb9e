import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { auditLedger } from '@cardroom/journal';
import { legalActions } from '@cardroom/poker';
import { sql } from '@cardroom/storage';
import { FIRST_VERSION_AT, FIRST_VERSION_KEY, writeFirstVersion } from '@cardroom/storage/testing';
import { expect, test } from 'vitest';
import { SteppedClock } from '../../testing/control/stepped-clock.ts';
import { BareProcess } from '../../testing/fixtures/bare-process.ts';
import { openData, placeOf } from '../../testing/fixtures/place.ts';
import { ScriptedWallet, START_BALANCE } from '../../testing/fixtures/scripted-wallet.ts';
import { eventually } from '../../testing/fixtures/test-service.ts';

const PLAYERS = ['ann', 'bob', 'cat'];
const TABLE = '1001';

test('the current service continues with data of the first version: the hand ends, everybody is paid, the books balance', async () => {
  const wallet = new ScriptedWallet();
  const dataDir = mkdtempSync(join(tmpdir(), 'cardroom-first-'));
  writeFileSync(join(dataDir, 'secrets.key'), `${FIRST_VERSION_KEY}\n`);
  await writeFirstVersion(await placeOf(dataDir));
  const store = await openData(dataDir);
  const url = await wallet.listen();
  // The key belongs to the origin of the wallet's URL.
  await store.write([sql`update operator set operator_url = ${url}`, sql`update operator_api_key set for_url = ${url}`]);
  await store.close();

  const clock = new SteppedClock();
  clock.advance(FIRST_VERSION_AT + 60_000 - clock.now());
  const process = await BareProcess.boot(dataDir, clock);
  const { ledgerWatch, dispatcher } = process.parts;
  const loop = process.loop(TABLE);
  expect(process.recovered).toMatchObject({ tables: 1, resumed: 1, voided: 0, lost: 0 });
  expect(await ledgerWatch.round()).toMatchObject({ status: 'balanced', skipped: 0 });

  loop.holdDeals();
  while (loop.table.hand !== null) {
    const legal = legalActions(loop.table.hand);
    const playerId = loop.table.seats[legal?.seat ?? -1]?.playerId ?? '';
    const action = { type: legal?.canCheck ? 'check' : 'call' } as const;
    expect(await loop.offer({ type: 'act', playerId, decisionId: loop.table.turn?.decisionId ?? '', action })).toEqual({ ok: true });
  }
  for (const playerId of PLAYERS) await loop.offer({ type: 'leave', playerId });
  dispatcher.start();
  await eventually(async () => {
    expect(await process.parts.store.read(sql`select id from wallet_tx where status in (0, 1)`)).toEqual([]);
  });
  expect(await ledgerWatch.round()).toMatchObject({ status: 'balanced' });
  expect(ledgerWatch.state.reading?.books.map(({ accounts }) => accounts)).toMatchObject([
    { seats: 0, transit: 0, owed: 0, suspense: 20_000 },
  ]);
  expect(await auditLedger(process.parts.store)).toEqual([]);
  // Four buy-ins of 100.00 came in before and one was paid out; the payouts fall short of the rest by the rake of three hands.
  const rake = ledgerWatch.state.reading?.books[0]?.accounts.rake ?? 0;
  const paid = PLAYERS.reduce((sum, playerId) => sum + wallet.balance(playerId) - START_BALANCE, 0);
  expect(paid).toBe(4 * 10_000 - 9_600 - rake);
  await process.end();
  await wallet.close();
});
