import { TRANSACTIONS_PAGE_MAX, type TransactionsAnswer } from '@cardroom/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestPlayer } from '../testing/test-player.ts';
import { eventually, TestService } from '../testing/test-service.ts';

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

test('shows a player his buy-in, top-up and cash-outs by the ids his operator knows, and the result of the stay', async () => {
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

test('a stay that still runs has no result yet', async () => {
  const tableId = await service.table();
  const cy = await service.player('cy');
  const socket = await cy.joinTable(tableId);
  expect(await socket.request('sit-down', { seat: 0, chips: 4_000 })).toEqual({ ok: true });
  await eventually(async () =>
    expect((await transactionsOf(cy)).stays).toMatchObject([{ closed: null, moves: [{ kind: 'buy-in', state: 'done' }] }]),
  );
});

test('pages by cursor, and names what is wrong with a query', async () => {
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
  ] as const) {
    expect(await di.call('GET', `/api/transactions${query}`)).toMatchObject({ status: 400, body: { errors: [{ field }] } });
  }
});
