import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { FORMATS } from '@cardroom/hand-history';
import { auditLedger, type HandsWanted } from '@cardroom/journal';
import type { Sealer, Store } from '@cardroom/storage';
import { sql } from '@cardroom/storage';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cardsIn } from '../../../testing/fixtures/cards-in.ts';
import { openData } from '../../../testing/fixtures/place.ts';
import { playHand, seat } from '../../../testing/fixtures/play.ts';
import { eventually, OPERATOR, TestService } from '../../../testing/fixtures/test-service.ts';
import { readAudit } from '../../audit/audit-chain.ts';
import { exportHands } from '../export/export-hands.ts';
import { handsPage } from '../hands-page.ts';
import { ArchiveDamaged, MANIFEST_FILE } from './archive-files.ts';
import { archiveMonth } from './archive-month.ts';
import { archiveReader } from './archive-reader.ts';

/** A month of hands moved to files, and read back by the export. */
const DAY_MS = 86_400_000;
const MONTH = '2026-09';
/** Thirteen months after the month, when players can no longer open its hands. */
const LATER = Date.UTC(2027, 10, 1);
const PLAYED = 6;

let service: TestService;
let store: Store;
let sealer: Sealer;
let tableId: string;
let folder: string;
const texts = new Map<string, string>();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cardroom-archive-'));
  service = await TestService.start();
  tableId = await service.table({ seats: 2, rakeBasisPoints: 500 });
  const table = await seat(service, tableId, { 0: await service.player('ann'), 1: await service.player('bob') });
  for (let played = 0; played < PLAYED; played += 1) await playHand(service, table, played % 2 === 0 ? 'r300 f' : '');
  store = service.service.parts.store;
  sealer = service.service.parts.secrets.journal;
  service.loop(tableId).holdDeals();
  await eventually(async () => {
    const [row] = await store.read<{ n: number }>(sql`select count(*) as n from wallet_tx where status in (0, 1)`);
    expect(Number(row?.n)).toBe(0);
  });
  await service.service.stop(0);
  store = await openData(service.dataDir);
  await spreadOverDays();
  for (const [name, text] of await exported(null)) texts.set(name, text);
});
afterAll(async () => {
  await store.close();
  await service.wallet.close();
  rmSync(folder, { recursive: true, force: true });
});

/** One hand on each day of the month from its second on. */
async function spreadOverDays(): Promise<void> {
  const hands = await store.read<{ hand_id: string }>(sql`select hand_id from hand_end order by seq`);
  for (const [index, { hand_id }] of hands.entries()) {
    const at = Date.UTC(2026, 8, 2) + Math.floor(index / 2) * DAY_MS + index;
    for (const table of ['hand', 'hand_end', 'hand_player'])
      await store.write([{ sql: `update ${table} set ended_at = ? where hand_id = ?`, parameters: [at, hand_id] }]);
  }
}

/** Every export of these hands, by its name. */
async function exported(directory: string | null): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const owners: HandsWanted['of'][] = [{ tableId }, { operatorId: OPERATOR, playerId: 'ann' }, { operatorId: OPERATOR, playerId: 'bob' }];
  for (const of of owners) {
    for (const format of FORMATS) {
      let text = '';
      const wanted = { of, from: 0, to: Number.MAX_SAFE_INTEGER };
      const archive = directory === null ? null : archiveReader(directory, of);
      const { hands, unreadable, away } = await exportHands(
        { store, sealer, archive, dealOf: async () => null },
        { wanted, format, handId: null },
        async (more) => {
          text += more;
        },
      );
      expect(unreadable).toEqual([]);
      found.set(`${JSON.stringify(of)} ${format.name}`, `${hands} hands, ${away.length} away\n${text}`);
    }
  }
  return found;
}

const actor = { by: 'command:test', at: LATER };
const archive = (to: string, over: Store = store, month = MONTH) =>
  archiveMonth({ store: over, sealer, actor }, { month, to, early: false });
const newDirectory = () => mkdtempSync(join(folder, 'to-'));
/** The database as it is now, to be put back after a test. */
async function keptRows(): Promise<() => Promise<void>> {
  const hands = await store.read<{ hand_id: string; events: Uint8Array }>(sql`select hand_id, events from hand`);
  const attempts = await store.read<Record<string, unknown>>(sql`select * from wallet_attempt`);
  return async () => {
    await store.write([
      ...hands.map(({ hand_id, events }) => sql`update hand set events = ${events} where hand_id = ${hand_id}`),
      sql`delete from wallet_attempt`,
      ...attempts.map((row) => ({
        sql: `insert into wallet_attempt (${Object.keys(row).join(', ')}) values (${Object.keys(row)
          .map(() => '?')
          .join(', ')})`,
        parameters: Object.values(row),
      })),
    ]);
  };
}

const bytesOf = async () =>
  (await store.read<{ n: number }>(sql`select coalesce(sum(length(events)), 0) as n from hand where state = 'ended'`))[0]?.n;

describe('an archived month', () => {
  test('is exported as before, byte for byte, and its cards stay sealed', async () => {
    const putBack = await keptRows();
    const to = newDirectory();
    const before = await books();
    const outcome = await archive(to);
    expect(outcome).toMatchObject({ ok: true, value: { hands: PLAYED, results: 2 * PLAYED, moved: PLAYED } });
    expect(await bytesOf()).toBe(0);
    expect(await exported(to)).toEqual(texts);
    expect([...(await exported(null)).values()].every((text) => text.startsWith(`0 hands, ${PLAYED} away`))).toBe(true);
    expect(await books()).toEqual(before);
    const files = readdirSync(join(to, MONTH));
    expect(files).toEqual(['2026-09-02.jsonl.gz', '2026-09-03.jsonl.gz', '2026-09-04.jsonl.gz', MANIFEST_FILE]);
    for (const file of files.filter((name) => name.endsWith('.gz'))) {
      const lines = gunzipSync(readFileSync(join(to, MONTH, file)))
        .toString()
        .trim()
        .split('\n');
      for (const line of lines) {
        const { events, results: _, ...rest } = JSON.parse(line);
        expect(sealer.knows(Buffer.from(events, 'base64'))).toBe(true);
        expect(cardsIn(JSON.stringify(rest))).toEqual([]);
      }
    }
    expect((await readAudit(store, { action: 'hands.archived', limit: 1 }))[0]).toMatchObject({ subject: MONTH, operatorId: null });
    await putBack();
  });

  test('leaves reports for operators as they were, and names what was sent of results', async () => {
    const putBack = await keptRows();
    const to = newDirectory();
    const query = { from: null, to: null, playerId: null, tableId: null, state: null, limit: 50 } as never;
    const before = await handsPage(store, { operatorId: OPERATOR, query, after: 0 });
    await archive(to);
    expect(await handsPage(store, { operatorId: OPERATOR, query, after: 0 })).toEqual(before);
    const [line = ''] = gunzipSync(readFileSync(join(to, MONTH, '2026-09-02.jsonl.gz')))
      .toString()
      .split('\n');
    const { results } = JSON.parse(line);
    expect(results).toHaveLength(2);
    expect(JSON.parse(results[0].body)).toMatchObject({ transaction_id: results[0].id, player_id: results[0].playerId });
    expect(results[0].attempts[0]).toMatchObject({ n: 1, httpStatus: 200 });
    await putBack();
  });

  test('is complete wherever its process was killed, and nothing is lost on the way', async () => {
    const putBack = await keptRows();
    const to = newDirectory();
    let runs = 0;
    for (; ; runs += 1) {
      const ended = await archive(to, dyingAfter(runs)).catch((error: Error) => error);
      expect(await exported(to), `after ${runs} statements`).toEqual(texts);
      if (!(ended instanceof Error)) {
        expect(ended).toMatchObject({ ok: true });
        break;
      }
      expect(ended.message).toBe('killed');
    }
    expect(runs).toBeGreaterThan(10);
    expect(await bytesOf()).toBe(0);
    expect(await archive(to)).toMatchObject({ ok: true, value: { moved: 0, hands: PLAYED } });
    await putBack();
  });

  test('that is damaged is refused by the name of its file, and nothing is taken out', async () => {
    const putBack = await keptRows();
    const to = newDirectory();
    await archive(to);
    const file = join(to, MONTH, '2026-09-03.jsonl.gz');
    const whole = readFileSync(file);
    const damages: readonly [string, () => void][] = [
      [
        'is damaged',
        () =>
          writeFileSync(
            file,
            whole.map((byte, index) => (index === 200 ? byte ^ 1 : byte)),
          ),
      ],
      ['is damaged', () => writeFileSync(file, whole.subarray(0, -1))],
      ['is missing', () => rmSync(file)],
    ];
    for (const [says, damage] of damages) {
      damage();
      await expect(exported(to)).rejects.toThrow(ArchiveDamaged);
      await expect(exported(to)).rejects.toThrow(`2026-09-03.jsonl.gz ${says}`);
      expect(await archive(to)).toMatchObject({ ok: false, errors: [{ field: 'to', message: expect.stringContaining('2026-09-03') }] });
      writeFileSync(file, whole);
    }
    const manifest = join(to, MONTH, MANIFEST_FILE);
    const text = readFileSync(manifest, 'utf8');
    writeFileSync(manifest, text.slice(0, -10));
    await expect(exported(to)).rejects.toThrow(`${MANIFEST_FILE} is damaged`);
    writeFileSync(manifest, text);
    expect(await exported(to)).toEqual(texts);
    await putBack();
  });

  test('holds what the database holds: a hand that differs stays there', async () => {
    const putBack = await keptRows();
    const [to, other] = [newDirectory(), newDirectory()];
    await archive(to);
    await putBack();
    cpSync(to, other, { recursive: true });
    const [hand] = await store.read<{ hand_id: string; events: Uint8Array }>(
      sql`select hand_id, events from hand order by hand_id limit 1`,
    );
    const changed = hand?.events.map((byte, index) => (index === 40 ? byte ^ 1 : byte)) ?? new Uint8Array();
    await store.write([sql`update hand set events = ${changed} where hand_id = ${hand?.hand_id ?? ''}`]);
    const bytes = await bytesOf();
    expect(await archive(other)).toMatchObject({
      ok: false,
      errors: [{ field: 'to', message: expect.stringContaining(`hand ${hand?.hand_id}`) }],
    });
    expect(await bytesOf()).toBe(bytes);
    await putBack();
  });
});

describe('a month is refused', () => {
  const refusal = async (month: string, at = LATER, to = folder) => {
    const outcome = await archiveMonth({ store, sealer, actor: { by: 'test', at } }, { month, to, early: false });
    return outcome.ok ? null : outcome.errors;
  };

  test('that does not exist, has not ended, or has no hands', async () => {
    expect(await refusal('2026-13')).toEqual([{ field: 'month', message: '"2026-13" is not a month such as 2026-09' }]);
    expect(await refusal('2027-11')).toEqual([{ field: 'month', message: '2027-11 has not ended' }]);
    expect(await refusal('2026-08')).toMatchObject([{ field: 'month', message: expect.stringContaining('no hand ended in 2026-08') }]);
    expect(await refusal(MONTH, LATER, join(folder, 'nowhere'))).toMatchObject([{ field: 'to' }]);
  });

  test('whose hands players can still open, unless that is wanted', async () => {
    const soon = Date.UTC(2026, 10, 1);
    expect(await refusal(MONTH, soon)).toMatchObject([
      { field: 'month', message: expect.stringContaining('players can open its hands until 2027-') },
    ]);
    const putBack = await keptRows();
    const early = await archiveMonth({ store, sealer, actor: { by: 'test', at: soon } }, { month: MONTH, to: newDirectory(), early: true });
    expect(early).toMatchObject({ ok: true, value: { moved: PLAYED } });
    await putBack();
  });

  test('while a result of it is due or stuck', async () => {
    const [row] = await store.read<{ seq: number; hand_id: string }>(
      sql`select seq, hand_id from wallet_tx where kind = 4 order by seq limit 1`,
    );
    await store.write([sql`update wallet_tx set status = 3 where seq = ${row?.seq ?? 0}`]);
    expect(await refusal(MONTH)).toEqual([
      { field: 'month', message: `results are due or stuck, so settle them first: hand ${row?.hand_id}` },
    ]);
    expect(existsSync(join(folder, MONTH))).toBe(false);
    await store.write([sql`update wallet_tx set status = 2 where seq = ${row?.seq ?? 0}`]);
  });
});

/** A store whose process dies after this many statements: nothing after them happens. */
function dyingAfter(statements: number): Store {
  let left = statements;
  const alive = (): void => {
    if (left === 0) throw new Error('killed');
    left -= 1;
  };
  return {
    ...store,
    read: async (stmt) => {
      alive();
      return store.read(stmt);
    },
    write: async (unit) => {
      alive();
      return store.write(unit);
    },
  };
}

async function books(): Promise<unknown> {
  return [
    await store.read(sql`select * from ledger_account order by account`),
    await store.read(sql`select count(*) as n, sum(amount_minor) as amount from wallet_tx`),
    await auditLedger(store),
  ];
}
