import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seat, type TableSocket } from '../../testing/fixtures/play.ts';
import { START_BALANCE } from '../../testing/fixtures/scripted-wallet.ts';
import { eventually, TestService } from '../../testing/fixtures/test-service.ts';
import { BALANCE_AGE_MIN_MS } from '../callbacks/balance.ts';
import { PAUSES_MS, REFUSALS_MAX } from './payment-pauses.ts';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.stop());

const PAUSED = {
  code: 'payments-paused',
  retryAfterMs: expect.toSatisfy((ms: number) => ms > 0 && ms <= PAUSES_MS[0], `at most ${PAUSES_MS[0]}`),
};

/** Asks for chips until a request is refused at once, at most `times`; returns that refusal, and how many debits were tried. */
async function insist(socket: TableSocket, ask: () => Promise<unknown>, times = 8): Promise<readonly [tried: number, refusal: unknown]> {
  for (let tried = 0; tried < times; tried += 1) {
    const before = socket.all('notice').length;
    const answer = await ask();
    if (!(answer as { ok?: boolean }).ok) return [tried, answer];
    await eventually(() => expect(socket.all('notice').length).toBeGreaterThan(before));
  }
  return [times, null];
}

describe('M4: a player whose payments are refused', () => {
  test('is refused from the known balance: one debit at most, the seat stays free for others, and a deposit counts at once', async () => {
    const tableId = await service.table();
    const [poor, rich] = [await service.player('poor'), await service.player('rich')];
    service.wallet.give('poor', 300 - START_BALANCE);
    const socket = await poor.joinTable(tableId);
    const sitDown = () => socket.request('sit-down', { seat: 2, chips: 5_000 });
    const short = { code: 'insufficient-funds', field: 'chips' };
    const first = await insist(socket, sitDown, 1);
    // The wallet's refusal named no balance, so it is asked for.
    await eventually(() => expect(socket.last<{ balance: number }>('balance')?.balance).toBe(300));
    for (let n = 0; n < 5; n += 1) expect(await sitDown()).toEqual(short);
    expect([first, service.wallet.calls('poor'), socket.all('notice').length]).toEqual([[1, null], ['debit 50.00'], 1]);
    expect(service.loop(tableId).table.seats[2]).toBeNull();
    expect(await (await rich.joinTable(tableId)).request('sit-down', { seat: 2, chips: 5_000 })).toEqual({ ok: true });

    service.wallet.give('poor', 20_000);
    service.clock.advance(BALANCE_AGE_MIN_MS);
    expect(await socket.request('sit-down', { seat: 3, chips: 5_000 })).toEqual({ ok: true });
    await eventually(() => expect(service.loop(tableId).table.seats[3]?.status).toBe('seated'));
  });

  test('waits after three refusals in a row, and holds no seat until then, at no table', async () => {
    const [tableId, otherId] = [await service.table(), await service.table()];
    const [guy, lea] = [await service.player('guy'), await service.player('lea')];
    const [socket, elsewhere] = [await guy.joinTable(tableId), await guy.joinTable(otherId)];
    service.wallet.debits = 'insufficient';
    const [tried, refusal] = await insist(socket, () => socket.request('sit-down', { seat: 2, chips: 5_000 }));
    expect([tried, refusal]).toEqual([REFUSALS_MAX, PAUSED]);
    expect(await elsewhere.request('sit-down', { seat: 2, chips: 5_000 })).toMatchObject({ code: 'payments-paused' });
    expect(service.wallet.calls('guy')).toEqual(Array(REFUSALS_MAX).fill('debit 50.00'));
    service.wallet.debits = 'accept';
    expect(await (await lea.joinTable(tableId)).request('sit-down', { seat: 2, chips: 5_000 })).toEqual({ ok: true });
    service.clock.advance(PAUSES_MS[0]);
    expect(await socket.request('sit-down', { seat: 3, chips: 5_000 })).toEqual({ ok: true });
  });

  test('waits before the next top-up, too', async () => {
    const tableId = await service.table({ seats: 2 });
    const max = await service.player('max');
    const table = await seat(service, tableId, { 0: max }, 5_000);
    const socket = table.sockets.get(0) as TableSocket;
    service.wallet.debits = 'insufficient';
    const [tried, refusal] = await insist(socket, () => socket.request('top-up', { chips: 1_000 }));
    service.wallet.debits = 'accept';
    expect([tried, refusal]).toEqual([REFUSALS_MAX, PAUSED]);
    service.clock.advance(PAUSES_MS[0]);
    expect(await socket.request('top-up', { chips: 1_000 })).toEqual({ ok: true });
    await eventually(() => expect(socket.last('notice')).toEqual({ code: 'top-up-accepted', chips: 1_000 }));
  });

  test('gets the first answer to a repeated request, even if the balance no longer covers it', async () => {
    const tableId = await service.table();
    const ned = await service.player('ned');
    service.wallet.give('ned', 6_000 - START_BALANCE);
    const socket = await ned.joinTable(tableId);
    const actionId = crypto.randomUUID();
    expect(await socket.request('sit-down', { seat: 2, chips: 5_000 }, actionId)).toEqual({ ok: true });
    await eventually(() => expect(service.loop(tableId).table.seats[2]?.status).toBe('seated'));
    await eventually(() => expect(socket.last<{ balance: number }>('balance')?.balance).toBe(1_000));
    expect(await socket.request('sit-down', { seat: 2, chips: 5_000 }, actionId)).toEqual({ ok: true });
  });
});
