import { type Store, sql } from '@cardroom/storage';
import { expect, test } from 'vitest';
import type { DealPlayer } from '../../testing/fixtures/deal-player.ts';
import { DealTable, withDealTables } from '../../testing/fixtures/deal-table.ts';
import { placeOf } from '../../testing/fixtures/place.ts';
import { OPERATOR } from '../../testing/fixtures/test-service.ts';
import { DAY_SETTLES_MS, fairDay } from '../fair-days/fixed-days.ts';
import { numberContext } from '../fair-deal/sealed-places.ts';
import { partSecrets } from '../fair-deal/stored-number.ts';
import { DAY_MS, dayOf, startOf } from '../process/day.ts';
import { runAudit } from './fairness-cli.ts';

withDealTables();

/** A day with a void number, hands to showdown and by folds, a kill -9 and a hand that was run twice, fixed and audited beside the service. */
async function auditedDay() {
  const table = await DealTable.seated({ runItTwice: true });
  (table.players[2] as DealPlayer).withholds = true;
  await table.dealt();
  await table.playOut();
  await table.killed();
  await table.follow();
  await table.dealt();
  await table.playOut('fold');
  await table.dealt();
  await table.runTwice();
  const { parts, dataDir } = table.process;
  const { databaseUrl } = await placeOf(dataDir);
  const today = dayOf(table.process.clock.now());
  const ports = {
    store: parts.store,
    sealer: parts.secrets.fairDeal,
    keys: parts.dealKeys,
    now: () => startOf(today) + DAY_MS + DAY_SETTLES_MS,
  };
  const env = { DATA_DIR: dataDir, ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }) };
  const audit = (...argv: string[]) => runAudit(argv.length === 0 ? ['--day', today] : argv, env);
  const fix = () => fairDay({ ...ports, unreadable: () => {} }, OPERATOR, today);
  return { table, today, store: parts.store, audit, fix };
}

const handOf = async (store: Store, n: number): Promise<string> =>
  (await store.read<{ hand_id: string }>(sql`select hand_id from fair_number where n = ${n}`))[0]?.hand_id ?? '';

test('every card of the day is derived and agrees; the first hand that does not is named', async () => {
  const { table, today, store, audit, fix } = await auditedDay();
  expect(await audit()).toEqual({ code: 2, told: `day: ${today} is not fixed: nothing was dealt, or it ended less than five minutes ago` });
  await fix();
  // Six hole cards a hand, a board, none, and two boards.
  expect(await audit()).toEqual({ code: 0, told: `${today} of ${OPERATOR}: 3 hands, 33 dealt cards, each as the secrets give it` });

  const hand = await handOf(store, 4);
  const place = `hand ${hand} (table ${table.tableId}, number 4)`;
  const { secrets } = table.process.parts;
  const rows = await store.read<{ n: number; sealed: Uint8Array }>(sql`select n, sealed from fair_number order by n`);
  const context = numberContext(table.tableId, 4);
  const sealed = rows[3]?.sealed ?? new Uint8Array();
  const [one, other] = partSecrets(secrets.fairDeal.open(sealed, context));
  await store.write([sql`update fair_number set sealed = ${secrets.fairDeal.seal(Buffer.concat([other, one]), context)} where n = 4`]);
  const broken = await audit();
  expect([broken.code, broken.told]).toEqual([1, expect.stringContaining(`table ${table.tableId}: `)]);
  expect(broken.told).toContain('is not what was signed');
  await store.write([sql`update fair_number set sealed = ${sealed} where n = 4`]);

  await store.write([sql`update hand set events = ${Buffer.of(1, 2)} where hand_id = ${hand}`]);
  expect(await audit()).toEqual({ code: 1, told: `${today} of ${OPERATOR}: ${place}: its events cannot be read` });
  await store.write([sql`update hand set events = ${new Uint8Array()} where hand_id = ${hand}`]);
  expect((await audit()).told).toContain(`${place}: its events are in an archive; give --archive`);
});

test('a hand without a number is named, and invalid options are refused', async () => {
  const { store, audit, fix, today } = await auditedDay();
  await fix();
  const hand = await handOf(store, 4);
  await store.write([
    sql`insert into hand (hand_id, operator_id, room_id, table_id, game_key, currency, state, started_at, ended_at, events)
      select '999', operator_id, room_id, table_id, game_key, currency, state, started_at, ended_at, events from hand where hand_id = ${hand}`,
  ]);
  expect(await audit()).toEqual({ code: 1, told: expect.stringMatching(/hand 999 \(table \d+\): it was not dealt from a committed deck/) });
  for (const [argv, problem] of [
    [['--day', '2026-02-30'], 'day: "2026-02-30" is not a day'],
    [['--day', 'today'], 'day: "today" is not a day'],
    [['--date', today], '--date'],
    [['--day', '2020-01-01'], 'is not fixed'],
  ] as const) {
    expect(await audit(...argv)).toEqual({ code: 2, told: expect.stringContaining(problem) });
  }
});
