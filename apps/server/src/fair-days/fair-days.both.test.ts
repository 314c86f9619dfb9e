import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type DayNumber, EarlierDays, Refused, sealDeck, toHex } from '@cardroom/fairness/src/index.ts';
import { nodeCrypto } from '@cardroom/fairness/src/node.ts';
import { operatorHand } from '@cardroom/journal';
import { type Stmt, sql } from '@cardroom/storage';
import type { TableEvent } from '@cardroom/table';
import { describe, expect, test } from 'vitest';
import { checked, daysOf, fixed, keysOf, type Line, linesOf, marksOf, portsOf } from '../../testing/fixtures/deal-days.ts';
import type { DealPlayer } from '../../testing/fixtures/deal-player.ts';
import { DealTable, withDealTables } from '../../testing/fixtures/deal-table.ts';
import { newActionId, OPERATOR } from '../../testing/fixtures/test-service.ts';
import { numberContext } from '../fair-deal/sealed-places.ts';
import { partSecrets } from '../fair-deal/stored-number.ts';
import { DAY_MS } from '../process/day.ts';
import { auditDay } from './audit-day.ts';
import { ChainDiffers } from './day-bundle.ts';
import { DayCheckBusy, FairDays } from './fair-days.ts';
import { type FairDaysPorts, fairDay } from './fixed-days.ts';

withDealTables();

function openedOf({ shown }: DayNumber): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { why } of shown.opened ?? []) counts[why] = (counts[why] ?? 0) + 1;
  return counts;
}

/** Plays what a day may hold: a void with its relisted hand, an uncut hand, a rabbit and a card shown afterwards, and a kill -9. */
async function playADay(table: DealTable): Promise<void> {
  const silent = table.players[2] as DealPlayer;
  silent.withholds = true;
  await table.dealt();
  await table.playOut();
  for (const player of table.players) player.withholds = true;
  await table.dealt();
  await table.playOut('fold');
  for (const player of table.players) player.withholds = false;
  await showAfterwards(table);
  await table.killed();
  await table.follow();
  await table.dealt();
}

async function showAfterwards(table: DealTable): Promise<void> {
  const { parts } = table.process;
  const open = parts.registry.get(table.tableId);
  const [auth] = table.auths;
  if (open === undefined || auth === undefined) throw new Error('no table');
  expect(await parts.commands.showCards(auth, open, { cards: [1], actionId: newActionId() })).toEqual({ ok: true });
  expect(await parts.commands.rabbitHunt(auth, open, { actionId: newActionId() })).toEqual({ ok: true });
}

describe('a day of an operator', () => {
  test('is fixed once, verified without a secret, and goes on from the day before', async () => {
    const table = await DealTable.seated({ rabbitHunt: true, runItTwice: true });
    await playADay(table);
    await table.runTwice();
    const { today, tomorrow, over } = daysOf(table);
    expect(await fairDay(portsOf(table, over - 1), OPERATOR, today)).toEqual({ refused: 'not-over', readyAt: over });
    const ports = portsOf(table, over);
    const day = await fixed(ports, today);
    const lines = await linesOf(ports, day);
    const earlier = new EarlierDays();
    const numbers = checked(lines, await keysOf(table), earlier);
    expect(marksOf(numbers)).toEqual(['1 void:cut-failed', '2 partly-cut', '3 void:cut-failed', '4 uncut', '5 partly-cut']);
    expect(numbers.map(openedOf)).toEqual([
      {},
      { board: 5, shown: expect.any(Number) },
      {},
      { rabbit: 5, shown: 1 },
      { board: 5, board2: 5, shown: 6 },
    ]);

    // The same day again, and after more was played and another process asks.
    expect(await linesOf(ports, await fixed(ports, today))).toEqual(lines);
    table.process.clock.advance(over - table.process.clock.now());
    await table.killed();
    expect(await linesOf(portsOf(table, over), await fixed(portsOf(table, over + 1), today))).toEqual(lines);
    await table.process.parts.dealKeys.round();
    const later = portsOf(table, over + DAY_MS);
    const next = await fixed(later, tomorrow);
    expect(next.prev).toBe(day.root);
    checked(await linesOf(later, next), await keysOf(table), earlier);
    expect(await fairDay(later, OPERATOR, '2020-01-01')).toEqual({ refused: 'before-first', first: today });
    expect(await fairDay(later, 'another-operator', today)).toEqual({ refused: 'no-deal' });
  });

  test('with anything altered, taken out or put in is refused', async () => {
    const table = await DealTable.seated();
    for (let hand = 0; hand < 2; hand += 1) {
      await table.dealt();
      await table.playOut(hand === 0 ? 'passive' : 'fold');
    }
    const { today, over } = daysOf(table);
    const ports = portsOf(table, over);
    const lines = await linesOf(ports, await fixed(ports, today));
    const keys = await keysOf(table);
    const reasonOf = (altered: readonly Line[]): string => {
      try {
        checked(altered, keys);
      } catch (error) {
        if (error instanceof Refused) return error.refusal.reason;
        throw error;
      }
      return 'ok';
    };
    expect(reasonOf(lines)).toBe('ok');
    const close = lines.findIndex(({ t }) => t === 'close');
    const withClose = (change: object): Line[] => lines.map((line, place) => (place === close ? { ...line, ...change } : line));
    const [first, ...opened] = (lines[close]?.opened ?? []) as { card: number }[];
    expect(reasonOf(withClose({ opened: [{ ...first, card: ((first?.card ?? 0) + 1) % 52 }, ...opened] }))).toBe('opening-false');
    expect(reasonOf(withClose({ at: Number(lines[close]?.at) + 1 }))).toBe('chain-broken');
    expect(reasonOf(withClose({ other: '00'.repeat(32) }))).toBe('other-deck-malformed');
    expect(reasonOf(lines.filter((_, place) => place !== close))).not.toBe('ok');
    expect(reasonOf(lines.map((line) => (line.kind === 'day' ? { ...line, prev: '11'.repeat(32) } : line)))).toBe('day-root-differs');
    expect(reasonOf(lines.slice(0, -1))).toBe('malformed');
  });

  test('breaks off where the stored statements are not those that were signed', async () => {
    const table = await DealTable.seated();
    for (let hand = 0; hand < 2; hand += 1) {
      await table.dealt();
      await table.playOut('fold');
    }
    const { today, over } = daysOf(table);
    const ports = portsOf(table, over);
    const day = await fixed(ports, today);
    const { store } = ports;
    const rows = await store.read<{ n: number; sealed: Uint8Array }>(sql`select n, sealed from fair_number order by n`);
    const secrets = partSecrets(ports.sealer.open(rows[0]?.sealed ?? new Uint8Array(), numberContext(table.tableId, 1)));
    const turned = ports.sealer.seal(Buffer.concat([secrets[1], secrets[0]]), numberContext(table.tableId, 1));
    await store.write([sql`update fair_number set sealed = ${turned} where n = 1`]);
    await expect(linesOf(ports, day)).rejects.toThrow(ChainDiffers);
    await store.write([sql`update fair_number set sealed = ${Buffer.of(1, 2)} where n = 1`]);
    await expect(linesOf(ports, day)).rejects.toThrow('number 1 of table');
  });

  test('holds no secret of a deck that was played or may still be, and no card that stayed closed', async () => {
    const table = await DealTable.seated({ rabbitHunt: true, runItTwice: true });
    await playADay(table);
    const { today, over } = daysOf(table);
    const ports = portsOf(table, over);
    const lines = await linesOf(ports, await fixed(ports, today));
    const text = lines.map((line) => JSON.stringify(line)).join('\n');
    const rows = await ports.store.read<{ n: number; sealed: Uint8Array }>(sql`select n, sealed from fair_number order by n`);
    const told = new Set(lines.flatMap(({ opened }) => (opened ?? []) as { salt: string }[]).map(({ salt }) => salt));
    const ended = new Map(lines.flatMap((line) => (line.t === 'close' || line.t === 'void' ? [[line.n, line] as const] : [])));
    for (const { n, sealed } of rows) {
      const secrets = partSecrets(ports.sealer.open(sealed, numberContext(table.tableId, n)));
      const open = secrets.filter((secret) => text.includes(toHex(secret)));
      expect([n, open.length]).toEqual([n, ended.get(n)?.t === 'close' ? 1 : ended.has(n) ? 2 : 0]);
      const head = { origin: ports.keys.origin, table: table.tableId, deck: '52', n } as const;
      const salts = secrets.flatMap((secret, d) => sealDeck(nodeCrypto.sha256, secret, head, d).salts.map(toHex));
      expect(salts.filter((salt) => text.includes(salt) && !told.has(salt))).toEqual([]);
    }
    expect(rows.length - ended.size).toBe(2);
  });

  test('has the last void of a closed table, and nothing of a table after that', async () => {
    const table = await DealTable.seated();
    await table.dealt();
    await table.playOut('fold');
    await table.loop.offer({ type: 'staff', command: 'close-after-hand' });
    const { today, tomorrow, over } = daysOf(table);
    const ports = portsOf(table, over);
    expect(marksOf(checked(await linesOf(ports, await fixed(ports, today)), await keysOf(table)))).toEqual(['1', '2 void:table-closed']);
    const later = portsOf(table, over + DAY_MS);
    const next = await linesOf(later, await fixed(later, tomorrow));
    expect([next.map(({ kind }) => kind), checked(next, await keysOf(table))]).toEqual([['day', 'day-end'], []]);
  });

  test('leaves a number that ends after midnight to the next one', async () => {
    const table = await DealTable.seated();
    await table.dealt();
    await table.playOut('fold');
    await table.dealt();
    const { today, tomorrow, over } = daysOf(table);
    table.process.clock.pauseAt(over);
    await table.playOut();
    const earlier = new EarlierDays();
    const ports = portsOf(table, over);
    expect(marksOf(checked(await linesOf(ports, await fixed(ports, today)), await keysOf(table), earlier))).toEqual(['1']);
    const later = portsOf(table, over + DAY_MS);
    const next = await linesOf(later, await fixed(later, tomorrow));
    expect(marksOf(checked(next, await keysOf(table), earlier))).toEqual(['2']);
  });

  test('is audited card by card: one card that was dealt otherwise is found', async () => {
    const table = await DealTable.seated();
    await table.dealt();
    await table.playOut();
    const { today, over } = daysOf(table);
    const ports = portsOf(table, over);
    const day = await fixed(ports, today);
    const { store, secrets } = table.process.parts;
    const auditOf = (alter: (event: TableEvent) => TableEvent) =>
      auditDay(
        {
          ...ports,
          handsOf: async function* () {},
          hand: async (handId) => {
            const hand = await operatorHand(store, secrets.journal, OPERATOR, handId);
            return (hand?.rows ?? []).map(({ event }) => alter(event as TableEvent));
          },
        },
        day,
      );
    expect(await auditOf((event) => event)).toEqual({ hands: 1, cards: 11, removed: 0 });
    const another = (cards: readonly number[]): number[] => cards.map((card, place) => (place === 1 ? (card + 1) % 52 : card));
    for (const [type, what] of [
      ['hole-cards-dealt', /^hole-cards-dealt of seat \d is not what the secrets give$/],
      ['board-dealt', /^board-dealt is not what the secrets give$/],
    ] as const) {
      const found = await auditOf((event) => (event.type === type ? { ...event, cards: another(event.cards) } : event));
      expect(found).toEqual({ tableId: table.tableId, n: 1, handId: expect.any(String), what: expect.stringMatching(what) });
    }
    const short = await auditOf((event) => (event.type === 'deck-set' ? { ...event, deck: event.deck.slice(1) } : event));
    expect(short).toMatchObject({ what: 'deck-set is not what the secrets give' });
  });

  test('is read with room for everything else before each number', async () => {
    const table = await DealTable.seated();
    for (let hand = 0; hand < 3; hand += 1) {
      await table.dealt();
      await table.playOut('fold');
    }
    const { over, today } = daysOf(table);
    const ports = portsOf(table, over);
    const day = await fixed(ports, today);
    // A database that has every answer at once leaves no room of its own.
    const answers = new Map<string, unknown[]>();
    const remembering: FairDaysPorts['store'] = {
      ...ports.store,
      read: async <Row>(stmt: Stmt) => {
        const key = JSON.stringify([stmt.sql, stmt.parameters]);
        if (!answers.has(key)) answers.set(key, await ports.store.read(stmt));
        return answers.get(key) as Row[];
      },
    };
    const lines = await linesOf({ ...ports, store: remembering }, day);
    let [turns, isRead] = [0, false];
    const count = (): void => {
      turns += 1;
      if (!isRead) setImmediate(count);
    };
    setImmediate(count);
    expect(await linesOf({ ...ports, store: remembering }, day)).toEqual(lines);
    isRead = true;
    expect(turns).toBeGreaterThanOrEqual(3);
  });

  test('is checked by one at a time: the same day gets the same answer, another one has to wait', async () => {
    const table = await DealTable.seated();
    await table.dealt();
    await table.playOut('fold');
    const { over, today } = daysOf(table);
    const ports = portsOf(table, over);
    const { clock, parts } = table.process;
    const days = new FairDays({ ...ports, clock, operators: async () => [OPERATOR], failed: () => {} });
    const day = await fixed(ports, today);
    const published = await parts.dealKeys.published();
    const [one, other] = [days.check(day, published), days.check(day, published)];
    await expect(days.check({ ...day, date: '2026-01-01' }, published)).rejects.toThrow(DayCheckBusy);
    expect(await one).toMatchObject({ ok: true, dealt: 1 });
    expect(await other).toBe(await one);
    expect(await days.check(day, published)).not.toBe(await one);
    const unreadable = days.check({ ...day, root: 'ff'.repeat(32) }, published);
    expect(await unreadable).toMatchObject({ ok: false });
    expect(await days.check(day, published), 'after one that was refused').toMatchObject({ ok: true });
  });

  test('is the same for two processes that fix it at once', async () => {
    const table = await DealTable.seated();
    await table.dealt();
    await table.playOut('fold');
    const { today, over } = daysOf(table);
    const days = await Promise.all([fixed(portsOf(table, over), today), fixed(portsOf(table, over + 1), today)]);
    expect(days[0]).toEqual(days[1]);
  });
});

/** verify.py is the second verifier, written apart from packages/fairness. */
const VERIFY_PY = fileURLToPath(new URL('../../../../packages/fairness/verify.py', import.meta.url));
const hasPython = spawnSync('python3', ['--version']).status === 0;

test.skipIf(!hasPython)('verify.py accepts two days in a row', async () => {
  const table = await DealTable.seated({ rabbitHunt: true, runItTwice: true });
  await playADay(table);
  const { today, tomorrow, over } = daysOf(table);
  table.process.clock.pauseAt(over);
  await table.runTwice();
  const ports = portsOf(table, over + DAY_MS);
  const folder = mkdtempSync(join(tmpdir(), 'cardroom-days-'));
  const keys = join(folder, 'keys.json');
  writeFileSync(keys, JSON.stringify(await table.process.parts.dealKeys.published()));
  const files: string[] = [];
  for (const date of [today, tomorrow]) {
    const file = join(folder, `${date}.ndjson`);
    const lines = await linesOf(ports, await fixed(ports, date));
    expect(lines.some(({ kind }) => kind === 'table')).toBe(true);
    writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    files.push(file);
  }
  const { status, stdout, stderr } = spawnSync('python3', [VERIFY_PY, '--keys', keys, ...files], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  expect([status, stdout + stderr]).toEqual([0, expect.stringContaining('verified 2 of 2')]);
});
