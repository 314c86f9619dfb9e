import { closeStay } from '@cardroom/journal';
import { sql } from '@cardroom/storage';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  codeOf,
  LAUNCH,
  type ListeningApp,
  launch,
  listeningApp,
  newOperator,
  newToken,
  type Reply,
  send,
} from '../../../testing/fixtures/listening-app.ts';
import { OperatorPast } from '../../../testing/fixtures/operator-past.ts';
import { type Browser, newStaff } from '../../../testing/fixtures/staff.ts';

/** An operator's players as its staff see them. */
let app: ListeningApp;
let operatorId: string;
let support: Browser;
let token: string;
const DAY_MS = 86_400_000;

/** A player launches from an address, in a browser with a stored id, and logs in. */
async function comes(id: string, more: object = {}, browserId?: string): Promise<void> {
  app.clock.now += 60_000;
  const code = codeOf(await launch(app, token, { ...LAUNCH, id, display_name: id, ...more }));
  const json = browserId === undefined ? { code } : { code, browserId };
  const reply = await send(`${app.url}/api/session/redeem`, { method: 'POST', json });
  expect(reply.status).toBe(200);
}

const ids = ({ body }: Reply) => body.rows.map(({ playerId }: { playerId: string }) => playerId);
const get = (path: string) => support.call(path);

beforeAll(async () => {
  app = await listeningApp();
  const client = await newOperator(app);
  operatorId = client.operatorId;
  token = await newToken(app, client);
  await comes('ann', { display_name: 'Änne', ip: '203.0.113.9' }, 'a'.repeat(32));
  await comes('anton', { display_name: 'Zoë 100%', ip: '2001:db8:1:2::7', currency: 'KRW' }, 'a'.repeat(32));
  await comes('ben/?#', { display_name: 'ANNA', ip: '2001:db8:1:2:ffff::9' });
  await comes('ann', { display_name: 'Änne', ip: '198.51.100.1', device: 'desktop' }, 'b'.repeat(32));
  support = (await newStaff(app, { email: 'sue@casino.example', role: 'support', operatorId })).browser;
  const other = await newOperator(app, 'Other Casino');
  token = await newToken(app, other);
  await comes('foreigner', { display_name: 'Anna', ip: '203.0.113.9' }, 'a'.repeat(32));
  token = await newToken(app, client);
});
afterAll(() => app.close());

describe('players', () => {
  test('are listed by most recent login, without those of another operator', async () => {
    const reply = await get('/players');
    expect(ids(reply)).toEqual(['ann', 'ben/?#', 'anton']);
    expect(reply.body.rows[0]).toMatchObject({ name: 'Änne', country: 'IE', blocked: false, muted: false, seated: false });
    expect([reply.body.next, reply.body.more]).toEqual([null, false]);
  });

  test.each([
    ['find=an', ['ann', 'anton', 'ben/?#']],
    ['find=ANN', ['ann', 'ben/?#']],
    ['find=%C3%84N', ['ann']],
    ['find=zo%C3%AB%20100%25', ['anton']],
    ['find=%25', []],
    ['find=_', []],
    ['find=ben%2F%3F%23', ['ben/?#']],
    ['address=203.0.113.9', ['ann']],
    ['address=2001:db8:1:2::/64', ['ben/?#', 'anton']],
    [`browser=${'a'.repeat(32)}`, ['ann', 'anton']],
    ['address=192.0.2.1', []],
  ])('%s finds %j', async (query, found) => {
    expect(ids(await get(`/players?${query}`))).toEqual(found);
  });

  test('are paged without gaps or repeats; a search says when there are more', async () => {
    const more = Array.from({ length: 120 }, (_, index) => `many${String(index).padStart(3, '0')}`);
    const at = app.clock.now;
    // All players log in at the same time, so only their ids decide the order.
    await app.store.write(
      more.map(
        (
          id,
        ) => sql`insert into player (operator_id, player_id, display_name, language, locale, country, timezone, created_at, seen_at, name_key)
          values (${operatorId}, ${id}, 'Many', 'en', 'en', 'ie', 'UTC', ${at}, ${at}, 'many')`,
      ),
    );
    const seen: string[] = [];
    let next: string | null = null;
    do {
      const page: Reply = await get(`/players${next === null ? '' : `?cursor=${next}`}`);
      seen.push(...ids(page));
      next = page.body.next;
    } while (next !== null);
    expect(seen.slice(0, 120)).toEqual(more.toReversed());
    expect([...seen].sort()).toEqual(['ann', 'anton', 'ben/?#', ...more].sort());
    const found = await get('/players?find=many');
    expect([found.body.rows.length, found.body.more, found.body.next]).toEqual([50, true, null]);
    await app.store.write([sql`delete from player where operator_id = ${operatorId} and name_key = 'many'`]);
  });

  test.each(['find=', `find=${'x'.repeat(101)}`, 'find=a%00b', 'cursor=x', 'cursor=MToxOng', 'find=a&address=b'])(
    '%s is refused',
    async (query) => {
      const reply = await get(`/players?${query}`);
      expect([reply.status, reply.body.errors[0].field]).toEqual([400, query.split('=')[0]]);
    },
  );
});

describe('a player', () => {
  test('known through limits alone has the currencies of the operator', async () => {
    await app.store.write([
      sql`insert into player (operator_id, player_id, display_name, language, locale, country, timezone, created_at, seen_at, name_key)
        values (${operatorId}, 'unopened', 'Una', 'en', 'en-IE', 'IE', 'Europe/Dublin', 0, 0, 'una')`,
    ]);
    expect((await get('/players/unopened')).body.player.currencies).toEqual(['EUR', 'KRW']);
    await app.store.write([sql`delete from player where operator_id = ${operatorId} and player_id = 'unopened'`]);
  });

  test('is shown with login origins and how many others share them', async () => {
    const { body } = await get('/players/ann');
    expect(body.player).toMatchObject({ playerId: 'ann', name: 'Änne', country: 'IE', currencies: ['EUR'], timezone: 'Europe/Dublin' });
    expect(body.player.lastAt - body.player.firstAt).toBe(3 * 60_000);
    const trace = ({ value, others }: { value: string; others: number }) => [value, others];
    expect(body.addresses.map(trace)).toEqual([
      ['127.0.0.1', 2],
      ['198.51.100.1', 0],
      ['203.0.113.9', 0],
    ]);
    expect(body.browsers.map(trace)).toEqual([
      ['b'.repeat(32), 0],
      ['a'.repeat(32), 1],
    ]);
    expect(body.sessions.map(({ device, launchAddress, endReason }: Record<string, string>) => [device, launchAddress, endReason])).toEqual(
      [
        ['desktop', '198.51.100.1', null],
        ['mobile', '203.0.113.9', 'replaced'],
      ],
    );
    expect(JSON.stringify(body)).not.toMatch(/token|hash|foreigner/);
    expect((await get('/players/ben%2F%3F%23')).body.addresses.map(trace)).toContainEqual(['2001:db8:1:2::/64', 1]);
  });

  test('has stays with results, totals by period and currency, and hands without cards', async () => {
    const now = app.clock.now;
    const past = await OperatorPast.open(app.store, operatorId, '901');
    await past.sitsDown('ann', now - 40 * DAY_MS);
    const stayId = `${operatorId}-901-ann`;
    await past.hand(
      '70001',
      [
        { playerId: 'ann', bet: 300, win: 0, rake: 0 },
        { playerId: 'anton', bet: 300, win: 580, rake: 20 },
      ],
      now - 40 * DAY_MS + 1_000,
    );
    await past.hand(
      '70002',
      [
        { playerId: 'ann', bet: 300, win: 580, rake: 20 },
        { playerId: 'anton', bet: 300, win: 0, rake: 0 },
      ],
      now - 40 * DAY_MS + 2_000,
    );
    await past.hand(
      '70003',
      [
        { playerId: 'ann', bet: 0, win: 0, rake: 0 },
        { playerId: 'anton', bet: 0, win: 0, rake: 0 },
      ],
      now - 40 * DAY_MS + 3_000,
      'void',
    );
    await app.store.write([closeStay({ stayId, boughtIn: 10_000, cashedOut: 9_980, at: now - 40 * DAY_MS + 4_000, endedFor: 'conduct' })]);
    const later = await OperatorPast.open(app.store, operatorId, '902');
    await later.sitsDown('ann', now - 1_000);

    const stays = (await get('/players/ann/stays')).body;
    expect(stays).toMatchObject({
      rows: [
        { tableId: '902', closed: null },
        { tableId: '901', roomName: 'Room', closed: { boughtIn: 10_000, cashedOut: 9_980, removedFor: 'conduct', state: 'paid' } },
      ],
      next: null,
    });
    const { body } = await get('/players/ann');
    expect(body.net).toEqual([{ days: 365, currency: 'EUR', stays: 1, boughtIn: 10_000, cashedOut: 9_980 }]);
    const hands = await get('/players/ann/hands');
    expect(hands.body.rows.map(({ handId, state, net }: Record<string, unknown>) => [handId, state, net])).toEqual([
      ['70003', 'void', null],
      ['70002', 'ended', 280],
      ['70001', 'ended', -300],
    ]);
    expect(hands.text).not.toMatch(/Qh|card|events/);
    expect((await get('/players/anton/hands')).body.rows[1].net).toBe(-300);
    expect((await get('/players/ann/hands?cursor=abc')).body.errors[0].field).toBe('cursor');
    expect((await get('/players/ann/stays?cursor=abc')).body.errors[0].field).toBe('cursor');
  });

  test('many stays and hands are paged', async () => {
    const past = await OperatorPast.open(app.store, operatorId, '903');
    const at = app.clock.now - DAY_MS;
    for (let hand = 0; hand < 45; hand += 1) {
      await past.hand(
        String(71_000 + hand),
        [
          { playerId: 'ben/?#', bet: 100, win: 0, rake: 0 },
          { playerId: 'anton', bet: 100, win: 200, rake: 0 },
        ],
        at + hand,
      );
    }
    await app.store.write(
      Array.from(
        { length: 45 },
        (
          _,
          index,
        ) => sql`insert into stay (stay_id, operator_id, player_id, currency, room_id, table_id, seat, bought_in, cashed_out, opened_at, closed_at)
          values (${`stay-${index}`}, ${operatorId}, 'ben/?#', 'EUR', '1903', '903', 0, 100, 90, ${at}, ${at + Math.floor(index / 10)})`,
      ),
    );
    for (const [part, id, all] of [
      ['hands', 'handId', 45],
      ['stays', 'stayId', 45],
    ] as const) {
      const seen: string[] = [];
      let next: string | null = null;
      do {
        const page: Reply = await get(`/players/ben%2F%3F%23/${part}${next === null ? '' : `?cursor=${next}`}`);
        seen.push(...page.body.rows.map((row: Record<string, string>) => row[id]));
        next = page.body.next;
        expect(page.body.rows.length).toBeLessThanOrEqual(20);
      } while (next !== null);
      expect([part, seen.length, new Set(seen).size]).toEqual([part, all, all]);
    }
  });

  test('of another operator or unknown is not found', async () => {
    for (const id of ['foreigner', 'nobody', '%20']) {
      for (const part of ['', '/stays', '/hands']) expect((await get(`/players/${id}${part}`)).status).toBe(404);
    }
    expect((await get('/players/%E0%A4%A')).status).toBe(400);
  });
});
