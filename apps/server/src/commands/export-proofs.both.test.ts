import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readOrder } from '@cardroom/fairness/src/command/options.ts';
import { runOrder } from '@cardroom/fairness/src/command/run.ts';
import { readKeys, sealDeck, type Transcript, toHex, verifyTranscript } from '@cardroom/fairness/src/index.ts';
import { nodeCrypto } from '@cardroom/fairness/src/node.ts';
import { type HandHistory, OHH, PHH } from '@cardroom/hand-history';
import { sql } from '@cardroom/storage';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DealPlayer } from '../../testing/fixtures/deal-player.ts';
import { DealTable, withDealTables } from '../../testing/fixtures/deal-table.ts';
import { placeOf } from '../../testing/fixtures/place.ts';
import { OPERATOR } from '../../testing/fixtures/test-service.ts';
import { numberContext } from '../fair-deal/sealed-places.ts';
import { partSecrets } from '../fair-deal/stored-number.ts';
import { runExport } from './export-cli.ts';

withDealTables();

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cardroom-proofs-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A hand to showdown whose first number was void, and one that ended by folds, exported beside the service. */
async function exported() {
  const table = await DealTable.seated();
  (table.players[2] as DealPlayer).withholds = true;
  await table.dealt();
  await table.playOut();
  (table.players[2] as DealPlayer).withholds = false;
  await table.dealt();
  await table.playOut('fold');
  const { parts, dataDir } = table.process;
  const { databaseUrl } = await placeOf(dataDir);
  const env = { DATA_DIR: dataDir, ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }) };
  const history = async (format: string, ...argv: string[]) => {
    const out = join(folder, `history.${argv.join('')}.${format}`);
    expect(await runExport([...argv, '--format', format, '--out', out], env)).toMatchObject({ code: 0 });
    return readFileSync(out, 'utf8');
  };
  const run = (name: string, ...argv: string[]) =>
    runExport([...argv, '--format', 'ohh', '--out', join(folder, `${name}.ohh`), '--proofs', join(folder, `${name}.ndjson`)], env);
  const keys = join(folder, 'keys.json');
  writeFileSync(keys, JSON.stringify(await parts.dealKeys.published()));
  return { table, run, history, keys, env, parts, store: parts.store };
}

/** What `npm run fairness -- verify` says of a file with the published keys. */
async function verified(...argv: readonly string[]): Promise<{ readonly code: number; readonly said: string }> {
  const order = readOrder(['verify', ...argv]);
  if ('wrong' in order) throw new Error(order.wrong);
  const said: string[] = [];
  const say = (line: string): void => void said.push(line);
  return { code: await runOrder(order, { say, complain: say }), said: said.join('\n') };
}

test('the proofs of exported hands are a file of their own, which the verifier accepts and which a changed card fails', async () => {
  const { table, run, keys } = await exported();
  const told = await run('all', '--table', table.tableId);
  const file = join(folder, 'all.ndjson');
  expect(told).toEqual({ code: 0, told: `2 hands written to ${join(folder, 'all.ohh')}; proofs of 2 hands written to ${file}` });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const text = readFileSync(file, 'utf8');
  const transcripts: readonly Transcript[] = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(transcripts.map(({ n, void: voided }) => [n, voided?.reason])).toEqual([
    [1, 'cut-failed'],
    [2, undefined],
    [3, undefined],
  ]);
  expect(await verified('--keys', keys, file)).toMatchObject({ code: 0, said: expect.stringMatching(/^verified 3 of 3\n/) });
  const altered = join(folder, 'altered.ndjson');
  writeFileSync(
    altered,
    text.replace(/"card":(\d+)/, (_, card) => `"card":${(Number(card) + 1) % 52}`),
  );
  expect(await verified('--keys', keys, altered)).toMatchObject({ code: 1, said: expect.stringContaining('opening-false') });
});

test("a player's file has the same public transcripts, without the cards that nobody showed", async () => {
  const { table, run, keys, store } = await exported();
  await store.write([
    sql`insert into player (operator_id, player_id, display_name, language, locale, country, timezone, created_at, seen_at, name_key)
      values (${OPERATOR}, 'ann', 'Ann', 'en', 'en', 'IE', 'UTC', 0, 0, 'ann')`,
  ]);
  await run('all', '--table', table.tableId);
  expect(await run('mine', '--player', 'ann')).toMatchObject({ code: 0, told: expect.stringContaining('proofs of 2 hands') });
  const mine = readFileSync(join(folder, 'mine.ndjson'), 'utf8');
  expect(mine).toBe(readFileSync(join(folder, 'all.ndjson'), 'utf8'));
  expect(mine).not.toContain('"own"');
  expect(JSON.parse(mine.trimEnd().split('\n').at(-1) ?? '')).toMatchObject({ n: 3, opened: [] });
  expect((await verified('--keys', keys, join(folder, 'mine.ndjson'))).code).toBe(0);
});

test('a hand without a proof is counted, a damaged one is named, and a wrong file is refused before anything is read', async () => {
  const { table, run, store, env } = await exported();
  const [, second] = await store.read<{ hand_id: string }>(sql`select hand_id from hand where state = 'ended' order by ended_at`);
  const hand = second?.hand_id ?? '';
  await store.write([sql`update fair_number set sealed = ${Buffer.of(1, 2, 3)} where hand_id = ${hand}`]);
  const damaged = await run('damaged', '--table', table.tableId);
  expect(damaged).toMatchObject({
    code: 1,
    told: expect.stringMatching(new RegExp(`proofs of 1 hand written to .*; proofs that cannot be read: ${hand}$`)),
  });
  await store.write([sql`update fair_number set hand_id = null where hand_id = ${hand}`]);
  expect((await run('without', '--table', table.tableId)).told).toContain('proofs of 1 hand written to');
  expect((await run('without2', '--table', table.tableId)).told).toMatch(/, 1 hand without a proof \(not dealt from a committed deck\)$/);
  const file = join(folder, 'same');
  const base = ['--table', table.tableId, '--format', 'ohh', '--proofs'];
  const problem = async (...argv: string[]) => (await runExport([...base, ...argv], env)).told.split('\n')[0];
  expect(await problem(file, '--out', file)).toBe('proofs: is the file of --out');
  expect(await problem(join(folder, 'damaged.ndjson'))).toMatch(/^proofs: .* exists already$/);
  expect(await problem('/no/such/place/file')).toBe('proofs: there is no directory /no/such/place');
});

test('exported hands name the committed deck, with the signed list that the proof has, and nothing that is secret', async () => {
  const { table, run, history, parts, store } = await exported();
  await run('all', '--table', table.tableId);
  const proofs: readonly Transcript[] = readFileSync(join(folder, 'all.ndjson'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const published = readKeys(nodeCrypto, await parts.dealKeys.published());
  for (const format of [OHH, PHH]) {
    const text = await history(format.name, '--table', table.tableId);
    const hands = format.parseAll(text) as HandHistory[];
    expect(hands.map(({ deal }) => deal?.number)).toEqual([2, 3]);
    for (const { id, deal } of hands) {
      const proof = proofs.find(({ n }) => n === deal?.number);
      const checked = verifyTranscript(JSON.parse(JSON.stringify(proof)), { crypto: nodeCrypto, keys: published });
      if (!checked.ok || proof === undefined) throw new Error('the proof is refused');
      expect(deal).toEqual({
        ...{ version: 2, origin: proof.origin, table: table.tableId, number: proof.n },
        ...{ roots: proof.commit.roots, list: checked.value.number.hashes.list, kid: proof.list?.kid, sig: proof.list?.sig },
      });
      expect(proof.list?.hand).toBe(id);
    }
    await expectNoSecrets(text, parts, table.tableId);
  }
  const plain = await history('pokerstars', '--table', table.tableId);
  expect(plain).not.toMatch(/[0-9a-f]{64}/);
  await store.write([sql`update fair_number set sealed = ${Buffer.of(1)}`]);
  const [first, second] = OHH.parseAll(
    await history('ohh', '--table', table.tableId, '--hand', proofs[1]?.list?.hand ?? ''),
  ) as HandHistory[];
  expect([first?.deal, second]).toEqual([undefined, undefined]);
});

/** Neither a secret of a played or a coming deck, nor the salt of any card. */
async function expectNoSecrets(text: string, { store, secrets, dealKeys }: DealTable['process']['parts'], tableId: string): Promise<void> {
  const rows = await store.read<{ n: number; sealed: Uint8Array }>(sql`select n, sealed from fair_number where table_id = ${tableId}`);
  for (const { n, sealed } of rows) {
    const parts = partSecrets(secrets.fairDeal.open(sealed, numberContext(tableId, Number(n))));
    for (const [d, secret] of parts.entries()) {
      expect(text).not.toContain(toHex(secret));
      const { salts } = sealDeck(nodeCrypto.sha256, secret, { origin: dealKeys.origin, table: tableId, deck: '52', n: Number(n) }, d);
      for (const salt of salts) expect(text).not.toContain(toHex(salt));
    }
  }
}
