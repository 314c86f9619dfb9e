import { sql } from '@cardroom/storage';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NO_SEAT_CHECK } from '../../testing/fixtures/no-seat-check.ts';
import { playHand, seat } from '../../testing/fixtures/play.ts';
import { START_BALANCE } from '../../testing/fixtures/scripted-wallet.ts';
import { eventually, must, OPERATOR, TestService } from '../../testing/fixtures/test-service.ts';
import { setSettlement } from '../operators/settlement.ts';
import type { PlayerAuth } from '../players/identity.ts';
import { ENDINGS_MAX, endSessionsOf, SESSION_LIFE_MS } from '../players/session-ends.ts';
import type { OpenTable } from '../tables/open-table.ts';
import { type CommandPorts, PlayerCommands } from '../tables/player-commands.ts';

/** Ends of sessions beside everything else that goes on: requests under way, a backlog, other players' hands. */
let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.stop());

const sessionsOf = (player: string) => `/v1/operator/players/${player}/sessions`;

/** Stops the clock and lets a round that has begun come to its end. */
async function noRoundButOurs(): Promise<void> {
  service.clock.pause();
  await service.service.parts.sessionEnds.enforce();
}

async function cashedOutOnce(player: string): Promise<void> {
  await eventually(() => expect(service.wallet.calls(player)).toHaveLength(2));
  expect(service.wallet.calls(player).map((call) => call.split(' ')[0])).toEqual(['debit', 'credit']);
  await eventually(() => expect(service.wallet.balance(player) - START_BALANCE).toBe(service.wallet.net(player)));
}

describe('a session that ends while a request of its player is under way', () => {
  /** The player's requests, decided as the service decides them, except that `covers` answers when the test lets it. */
  function commandsOf(covers: CommandPorts['covers']): PlayerCommands {
    const { store, now, newId, sessionEnds } = service.service.parts;
    return new PlayerCommands({
      ...{ store, now, newId, covers, seatCheck: NO_SEAT_CHECK },
      draining: () => false,
      isBlocked: () => false,
      isEnding: (player) => sessionEnds.isEnding(player),
      funds: async () => null,
      payWaitMs: () => 0,
      isHeld: () => false,
    });
  }
  const authOf = async (playerId: string): Promise<PlayerAuth> => {
    const [row] = await service.service.parts.store.read<{ session_id: string }>(
      sql`select session_id from player_session where player_id = ${playerId} and ended_at is null`,
    );
    const who = { operatorId: OPERATOR, playerId, displayName: playerId, currency: 'EUR', pool: `${OPERATOR}:EUR` };
    return { ...who, playerSessionId: row?.session_id ?? '' };
  };
  const tableOf = (tableId: string): OpenTable => {
    const table = service.service.parts.registry.get(tableId);
    if (table === undefined) throw new Error(`no table ${tableId}`);
    return table;
  };
  /** An answer about a balance that comes when the test lets it. */
  function heldBack(): { readonly covers: () => Promise<boolean>; answer(): void } {
    let answer = () => {};
    const held = new Promise<boolean>((resolve) => {
      answer = () => resolve(true);
    });
    return { covers: () => held, answer };
  }

  test('a buy-in that waited for the balance is refused: no seat and no debit after the end', async () => {
    const tableId = await service.table({ seats: 2 });
    await service.player('abe');
    const auth = await authOf('abe');
    const balance = heldBack();
    const commands = commandsOf(balance.covers);
    const sitting = commands.sitDown(auth, tableOf(tableId), { seat: 0, chips: 10_000, actionId: service.service.parts.newId() });
    const ended = await service.operatorCall('DELETE', sessionsOf('abe'));
    expect(ended.body.data).toEqual({ player_id: 'abe', sessions: 1, open_seats: 0 });
    balance.answer();
    expect(await sitting).toEqual({ code: 'session-ending' });
    await service.loop(tableId).settled();
    expect([service.loop(tableId).table.seats[0], service.wallet.calls('abe')]).toEqual([null, []]);
  });

  test('a top-up that waited for the balance is refused', async () => {
    const tableId = await service.table({ seats: 2 });
    const table = await seat(service, tableId, { 0: await service.player('bea'), 1: await service.player('cal') });
    await eventually(() => expect(service.loop(tableId).table.turn).not.toBeNull());
    const auth = await authOf('bea');
    const balance = heldBack();
    const commands = commandsOf(balance.covers);
    const adding = commands.topUp(auth, tableOf(tableId), { chips: 1_000, actionId: service.service.parts.newId() });
    await service.operatorCall('DELETE', sessionsOf('bea'));
    balance.answer();
    expect(await adding).toEqual({ code: 'session-ending' });
    await playHand(service, table);
    await cashedOutOnce('bea');
  });

  test('a buy-in already in the table’s queue is decided first: the player leaves that seat, and only then the session ends', async () => {
    const tableId = await service.table({ seats: 2 });
    const { store, sessionEnds } = service.service.parts;
    const fred = await service.player('fred');
    const auth = await authOf('fred');
    await seat(service, tableId, { 1: await service.player('gus') });
    const loop = service.loop(tableId);
    for (let n = 0; n < 25; n += 1) for (const type of ['disconnected', 'connected'] as const) void loop.offer({ type, playerId: 'gus' });
    const commands = commandsOf(async () => true);
    const sitting = commands.sitDown(auth, tableOf(tableId), { seat: 0, chips: 10_000, actionId: service.service.parts.newId() });
    await eventually(() => expect(loop.isIdle).toBe(false));
    await store.write([endSessionsOf({ operatorId: OPERATOR, playerId: 'fred' }, 'operator', service.clock.now())]);
    await sessionEnds.enforce();
    expect([await sitting, (await fred.call('GET', '/api/session')).status]).toEqual([{ ok: true }, 200]);
    await cashedOutOnce('fred');
    await eventually(async () => expect((await fred.call('GET', '/api/session')).status).toBe(401));
    expect([loop.table.seats[0], loop.table.seats[1]?.playerId]).toEqual([null, 'gus']);
  });
});

test('low: a backlog of old sessions does not delay an end that was asked for, and all of it ends in a few writes', async () => {
  const { store, sessionEnds } = service.service.parts;
  const zoe = await service.player('zoe');
  await noRoundButOurs();
  const old = service.clock.now() - 2 * SESSION_LIFE_MS;
  const copies = Array.from({ length: ENDINGS_MAX + 100 }, (_, n) => n);
  await store.write(
    copies.map(
      (n) => sql`insert into player (operator_id, player_id, display_name, language, locale, country, timezone, created_at, seen_at)
        select operator_id, 'old-' || ${String(n)}, display_name, language, locale, country, timezone, ${old}, ${old}
        from player where player_id = 'zoe'`,
    ),
  );
  await store.write(
    copies.map(
      (n) => sql`insert into player_session (session_id, operator_id, player_id, currency, display_name, locale, country, timezone, device,
          launch_ip, redeem_ip, token_hash, rotated_at, created_at, seen_at)
        select 'old-' || ${String(n)}, operator_id, 'old-' || ${String(n)}, currency, display_name, locale, country, timezone, device,
          launch_ip, redeem_ip, 'old-' || ${String(n)}, ${old}, ${old}, ${old} from player_session where player_id = 'zoe'`,
    ),
  );
  await store.write([endSessionsOf({ operatorId: OPERATOR, playerId: 'zoe' }, 'operator', service.clock.now())]);
  await sessionEnds.enforce();
  expect((await zoe.call('GET', '/api/session')).status).toBe(401);
  const left = async () =>
    (await store.read<{ n: number }>(sql`select count(*) as n from player_session where player_id like 'old-%' and ended_at is null`))[0]
      ?.n;
  expect(await left()).toBe(100);
  await sessionEnds.enforce();
  expect(await left()).toBe(0);
  service.clock.resume();
});

test('low: a hand of a player whose losses are limited looks at that player only', async () => {
  const tableId = await service.table({ seats: 2 });
  const [hugo, iris] = [await service.player('hugo'), await service.player('iris')];
  const table = await seat(service, tableId, { 0: hugo, 1: iris });
  const bystander = await service.player('jack');
  const { store, sessionEnds } = service.service.parts;
  const none = { until: null, session_minutes: null, block: false };
  await service.operatorCall('PUT', '/v1/operator/players/hugo/limits', { ...none, loss_limit: { amount: 20, currency: 'EUR' } });
  await noRoundButOurs();
  await store.write([endSessionsOf({ operatorId: OPERATOR, playerId: 'jack' }, 'operator', service.clock.now())]);
  await playHand(service, table, 'r2000 f');
  await sessionEnds.enforce([]);
  expect((await bystander.call('GET', '/api/session')).status).toBe(200);
  await sessionEnds.enforce();
  expect((await bystander.call('GET', '/api/session')).status).toBe(401);
  service.clock.resume();
});

test('under hand settlement, what a short wallet took off a claim is not a loss', async () => {
  must(await setSettlement(service.service.parts.store, { by: 'test', at: 0 }, OPERATOR, 'hand'));
  const tableId = await service.table({ seats: 3, pace: 'relaxed' });
  const [kay, lee, max] = [await service.player('kay'), await service.player('lee'), await service.player('max')];
  const table = await seat(service, tableId, { 0: kay, 1: lee, 2: max });
  service.wallet.give('kay', 5_050 - START_BALANCE);
  service.clock.advance(30_000);
  await playHand(service, table, 'f');
  expect(await table.sockets.get(0)?.request('come-back')).toEqual({ ok: true });
  expect(service.loop(tableId).table.seats[0]).toMatchObject({ claim: 5_050, takenOff: 4_950 });
  const loss = { until: null, session_minutes: null, block: false, loss_limit: { amount: 20, currency: 'EUR' } };
  await service.operatorCall('PUT', '/v1/operator/players/kay/limits', loss);
  await service.service.parts.sessionEnds.enforce();
  expect([(await kay.call('GET', '/api/session')).status, service.loop(tableId).table.seats[0]?.kick]).toEqual([200, undefined]);
});
