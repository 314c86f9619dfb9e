import { readKeys, type Transcript, verifyTranscript } from '@cardroom/fairness/src/index.ts';
import { nodeCrypto } from '@cardroom/fairness/src/node.ts';
import type { HandDealAnswer } from '@cardroom/staff-api';
import { sql } from '@cardroom/storage';
import { expect, test } from 'vitest';
import { appOnTable } from '../../../testing/fixtures/app-on-table.ts';
import type { DealPlayer } from '../../../testing/fixtures/deal-player.ts';
import { DealTable, withDealTables } from '../../../testing/fixtures/deal-table.ts';
import { newStaff } from '../../../testing/fixtures/staff.ts';
import { OPERATOR } from '../../../testing/fixtures/test-service.ts';
import { readAudit } from '../../audit/audit-chain.ts';
import { numberContext } from '../../fair-deal/sealed-places.ts';
import { partSecrets } from '../../fair-deal/stored-number.ts';

withDealTables();

/** A hand whose first list was void, because the third player withheld their cut. */
async function playedHand() {
  const table = await DealTable.seated();
  (table.players[2] as DealPlayer).withholds = true;
  await table.dealt();
  const handId = table.loop.table.handId ?? '';
  await table.playOut('fold');
  const { app } = await appOnTable(table);
  const { browser } = await newStaff(app, { email: 'risk@casino.example', role: 'risk', operatorId: OPERATOR });
  return { table, handId, app, browser };
}

test('a hand says who cut it, why a number was void, and what the verifier says now', async () => {
  const { table, handId, app, browser } = await playedHand();
  const asked = await browser.call(`/hands/${handId}/deal`);
  expect(asked.body).toEqual({
    numbers: [
      {
        n: 1,
        voided: { reason: 'cut-failed', missing: [3] },
        cut: [1, 2],
        unlisted: [],
        verdict: { ok: true, marks: ['void:cut-failed'] },
      },
      { n: 2, voided: null, cut: [1, 2], unlisted: [{ seat: 3, why: 'disconnected' }], verdict: { ok: true, marks: ['partly-cut'] } },
    ],
  } satisfies HandDealAnswer);

  const proof = await browser.call(`/hands/${handId}/proof`);
  expect(proof.body.fileName).toBe(`hand-${handId}.proof.ndjson`);
  const lines = (proof.body.text as string)
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Transcript);
  const keys = readKeys(nodeCrypto, await table.process.parts.dealKeys.published());
  for (const line of lines) expect(verifyTranscript(line, { crypto: nodeCrypto, keys })).toMatchObject({ ok: true });
  expect(lines.flatMap(({ opened }) => opened ?? [])).toEqual([]);
  const last = (await readAudit(app.store, { operatorId: OPERATOR, limit: 1 })).at(-1) ?? null;
  expect(last).toMatchObject({ action: 'hand.export', subject: handId, detail: JSON.stringify({ handId, format: 'proof' }) });
  await app.close();
});

test('the files of a hand name the deck that it was dealt from, and PokerStars-style text has no word of it', async () => {
  const { table, handId, app, browser } = await playedHand();
  const file = async (format: string): Promise<string> => (await browser.call(`/hands/${handId}/export?format=${format}`)).body.text;
  const proof: Transcript = JSON.parse((await browser.call(`/hands/${handId}/proof`)).body.text.trimEnd().split('\n').at(-1));
  const { _fairness } = JSON.parse(await file('ohh')).ohh;
  const { kid, sig } = proof.list ?? {};
  expect(_fairness).toMatchObject({
    version: 2,
    table: table.tableId,
    number: 2,
    roots: proof.commit.roots,
    list: proof.cut?.prev,
    kid,
    sig,
  });
  expect(await file('phh')).toMatch(new RegExp(`^_root = \\{ version = 2, .*list = "${proof.cut?.prev}"`, 'm'));
  expect(await file('pokerstars')).not.toContain(proof.commit.roots[0]);
  await app.store.write([sql`update fair_number set hand_id = null`]);
  expect(JSON.parse(await file('ohh')).ohh).not.toHaveProperty('_fairness');
  await app.close();
});

test('stored rows that are not those that were dealt are refused with the reason', async () => {
  const { table, handId, app, browser } = await playedHand();
  const { store, sealer } = { store: app.store, sealer: app.secrets.fairDeal };
  const [row] = await store.read<{ sealed: Uint8Array }>(sql`select sealed from fair_number where n = 2`);
  const context = numberContext(table.tableId, 2);
  const [one, other] = partSecrets(sealer.open(row?.sealed ?? new Uint8Array(), context));
  await store.write([sql`update fair_number set sealed = ${sealer.seal(Buffer.concat([other, one]), context)} where n = 2`]);
  const { body } = await browser.call(`/hands/${handId}/deal`);
  expect(body.numbers[1].verdict).toEqual({
    ok: false,
    reason: 'chain-broken',
    member: expect.any(String),
    sentence: 'A step is missing or was put in afterwards.',
  });
  await app.close();
});

test('a hand that was not dealt from a committed deck says so', async () => {
  const { handId, app, browser } = await playedHand();
  await app.store.write([sql`update fair_number set hand_id = null`]);
  expect((await browser.call(`/hands/${handId}/deal`)).body).toEqual({ numbers: [] });
  const proof = await browser.call(`/hands/${handId}/proof`);
  expect([proof.status, proof.body.message]).toEqual([404, 'This hand has no proof']);
  await app.close();
});
