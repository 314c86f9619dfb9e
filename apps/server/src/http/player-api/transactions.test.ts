import { TRANSACTIONS_PAGE_MAX, type TransactionsAnswer, type TransactionsExport } from '@cardroom/protocol';
import { sql } from '@cardroom/storage';
import { parse } from 'csv-parse/sync';
import type { Request } from 'express';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestPlayer } from '../../../testing/fixtures/test-player.ts';
import { eventually, OPERATOR, TestService } from '../../../testing/fixtures/test-service.ts';
import type { PlayerIdentity } from '../../players/identity.ts';
import { exportTransactions } from './transactions.ts';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.stop());

const transactionsOf = async (player: TestPlayer, query = ''): Promise<TransactionsAnswer> =>
  (await player.call('GET', `/api/transactions${query}`)).body as unknown as TransactionsAnswer;

/** Buys in, tops up when `more` is given, and leaves. */
async function visit(player: TestPlayer, tableId: string, more = 0): Promise<void> {
  const socket = await player.joinTable(tableId);
  const seatOf = () => service.loop(tableId).table.seats.find((seat) => seat?.playerId === player.id);
  expect(await socket.request('sit-down', { seat: 0, chips: 4_000 })).toEqual({ ok: true });
  await eventually(() => expect(seatOf()?.status).toBe('seated'));
  if (more > 0) {
    expect(await socket.request('top-up', { chips: more })).toEqual({ ok: true });
    await eventually(() => expect(seatOf()?.lots).toHaveLength(2));
  }
  expect(await socket.request('leave')).toEqual({ ok: true });
  await eventually(() => expect(seatOf()).toBeUndefined());
  await socket.leave();
}

test('shows a player’s buy-in, top-up and cash-outs with the operator’s ids, and the net result of the stay', async () => {
  const tableId = await service.table();
  const ann = await service.player('ann');
  await visit(ann, tableId, 500);
  const [stay] = await eventually(async () => {
    const answer = await transactionsOf(ann);
    expect(answer.stays[0]?.moves.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done']);
    return answer.stays;
  });
  expect(stay).toMatchObject({ tableId, currency: 'EUR', closed: { boughtIn: 4_500, cashedOut: 4_500 } });
  expect(stay?.moves.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['buy-in', 4_000],
    ['top-up', 500],
    ['cash-out', 4_000],
    ['cash-out', 500],
  ]);
  expect(new Set(stay?.moves.map(({ transactionId }) => transactionId)).size).toBe(4);
  expect(await transactionsOf(await service.player('bob'))).toEqual({ stays: [], more: false });
});

test('an open stay has no result yet', async () => {
  const tableId = await service.table();
  const cy = await service.player('cy');
  const socket = await cy.joinTable(tableId);
  expect(await socket.request('sit-down', { seat: 0, chips: 4_000 })).toEqual({ ok: true });
  await eventually(async () =>
    expect((await transactionsOf(cy)).stays).toMatchObject([{ closed: null, moves: [{ kind: 'buy-in', state: 'done' }] }]),
  );
});

test('pages by cursor, and names invalid query members', async () => {
  const tableId = await service.table();
  const di = await service.player('di');
  for (let n = 0; n < 3; n += 1) await visit(di, tableId);
  const first = await transactionsOf(di, '?limit=2');
  expect([first.stays.length, first.more]).toEqual([2, true]);
  const rest = await transactionsOf(di, `?limit=2&before=${first.stays[1]?.stayId}`);
  expect([rest.stays.length, rest.more]).toEqual([1, false]);
  expect(new Set([...first.stays, ...rest.stays].map(({ stayId }) => stayId)).size).toBe(3);
  for (const [query, field] of [
    ['?limit=0', 'limit'],
    [`?limit=${TRANSACTIONS_PAGE_MAX + 1}`, 'limit'],
    ['?before=x', 'before'],
    ['?player=bob', 'player'],
    ['?from=yesterday', 'from'],
    ['?to=-1', 'to'],
    ['?from=1234567890123456', 'from'],
    ['?table=Riga', 'table'],
    ['?table=1&table=2', 'table'],
  ] as const) {
    expect(await di.call('GET', `/api/transactions${query}`)).toMatchObject({ status: 400, body: { errors: [{ field }] } });
  }
  const both = await di.call('GET', '/api/transactions?from=x&table=y');
  expect(both.body).toMatchObject({ errors: [{ field: 'from' }, { field: 'table' }] });
});

/** A file's rows by their columns. */
const rowsOf = ({ text }: TransactionsExport): Record<string, string>[] => parse(text, { columns: true });

const exportOf = async (player: TestPlayer, query = ''): Promise<TransactionsExport> =>
  (await player.call('GET', `/api/transactions/export${query}`)).body as unknown as TransactionsExport;

/** Two visits to two tables, told apart by the times of their transactions. */
async function twoVisits(name: string) {
  const [first, second] = [await service.table(), await service.table()];
  const player = await service.player(name);
  await visit(player, first, 500);
  await visit(player, second);
  const stays = await eventually(async () => {
    const answer = await transactionsOf(player);
    expect(answer.stays.flatMap(({ moves }) => moves.map(({ state }) => state))).toEqual(Array(6).fill('done'));
    return answer.stays;
  });
  // Adds an hour between them so that they can be told apart on any machine.
  await service.service.parts.store.write([
    sql`update wallet_tx set created_at = created_at - ${HOUR_MS} where stay_id = ${stays[1]?.stayId ?? ''}`,
  ]);
  return { player, first, second, moves: (await transactionsOf(player)).stays.flatMap(({ moves }) => moves) };
}
const HOUR_MS = 3_600_000;

test('lists and exports only the transactions of a period and table, and no other player’s', async () => {
  const { player, first, second, moves } = await twoVisits('fay');
  const other = await service.player('gil');
  await visit(other, first);
  const [late] = moves;
  const [, , early] = moves;
  if (!late || !early) throw new Error('there are two stays');
  const split = late.at - HOUR_MS / 2;
  const ids = (answer: TransactionsAnswer) => answer.stays.map(({ tableId, moves: shown }) => [tableId, shown.length]);
  expect(ids(await transactionsOf(player, `?from=${split}`))).toEqual([[second, 2]]);
  expect(ids(await transactionsOf(player, `?to=${split}`))).toEqual([[first, 4]]);
  expect(ids(await transactionsOf(player, `?from=${early.at}&to=${early.at}&table=${first}`))).toEqual([[first, expect.any(Number)]]);
  expect(ids(await transactionsOf(player, `?table=${second}`))).toEqual([[second, 2]]);
  expect(await transactionsOf(player, `?table=${second}&to=${split}`)).toEqual({ stays: [], more: false });
  const tables = async (query: string) => rowsOf(await exportOf(player, query)).map(({ table }) => table);
  expect(await tables('')).toEqual([first, first, first, first, second, second]);
  expect(await tables(`?from=${split}`)).toEqual([second, second]);
  expect(await tables(`?table=${first}`)).toEqual([first, first, first, first]);
  expect(await tables(`?table=${second}&to=${split}`)).toEqual([]);
});

test('a file has time, place, type and amount, signed as the player’s account changed; formulas in names are harmless', async () => {
  const { player, first, moves } = await twoVisits('hal');
  await service.service.parts.store.write([
    sql`update room set name = '=cmd|"x", y' where room_id = (select room_id from poker_table where table_id = ${first})`,
  ]);
  const file = await exportOf(player, `?table=${first}`);
  const [buyIn, topUp, cashOut] = rowsOf(file);
  expect(file.text.startsWith('time,table,room,kind,amount,currency,state,transaction_id,stay_id\r\n')).toBe(true);
  expect(file.text).toContain(`,${first},"'=cmd|""x"", y",buy-in,-40.00,EUR,done,`);
  expect([buyIn, topUp, cashOut].map((row) => [row?.kind, row?.amount])).toEqual([
    ['buy-in', '-40.00'],
    ['top-up', '-5.00'],
    ['cash-out', '40.00'],
  ]);
  expect(moves.map(({ transactionId }) => transactionId)).toContain(buyIn?.transaction_id);
  expect(buyIn?.time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/);
  expect(file.fileName).toMatch(new RegExp(`^transactions-table-${first}-\\d{4}-\\d\\d-\\d\\d-to-\\d{4}-\\d\\d-\\d\\d\\.csv$`));
});

test('a file is named by dates in the player’s time zone, within the time that has passed', async () => {
  const player = { operatorId: 'demo', playerId: 'nobody', timezone: 'Europe/Berlin' } as PlayerIdentity;
  const ports = { store: service.service.parts.store, now: () => Date.parse('2026-11-22T23:30:00Z') };
  const asked = async (query: object) => (await exportTransactions(ports, player, { query } as Request)).fileName;
  expect(await asked({})).toBe('transactions-2026-11-23-to-2026-11-23.csv');
  const from = String(Date.parse('2026-10-31T23:00:00Z'));
  expect(await asked({ from })).toBe('transactions-2026-11-01-to-2026-11-23.csv');
  expect(await asked({ from, to: '999999999999999' })).toBe('transactions-2026-11-01-to-2026-11-23.csv');
});

test('too many rows for a file and invalid queries are refused by name', async () => {
  const { player, moves } = await twoVisits('ivy');
  const identity = { operatorId: OPERATOR, playerId: player.id, timezone: 'UTC' } as PlayerIdentity;
  const ports = { store: service.service.parts.store, now: Date.now };
  const asked = (max: number) => exportTransactions(ports, identity, { query: {} } as Request, max);
  expect(rowsOf(await asked(moves.length))).toHaveLength(moves.length);
  await expect(asked(moves.length - 1)).rejects.toMatchObject({ code: 'TOO_MANY_TRANSACTIONS', httpStatus: 409 });
  for (const [query, field] of [
    ['?from=x', 'from'],
    ['?limit=5', 'limit'],
    ['?before=x', 'before'],
    ['?player=bob', 'player'],
  ] as const) {
    expect(await player.call('GET', `/api/transactions/export${query}`)).toMatchObject({ status: 400, body: { errors: [{ field }] } });
  }
});
