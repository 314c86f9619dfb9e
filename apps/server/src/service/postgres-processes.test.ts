import { CLUSTER_LIMITS } from '@cardroom/cluster';
import { CLOSE, type HoleMessage } from '@cardroom/protocol';
import { query } from '@cardroom/storage/testing';
import { CuttingProxy } from '@cardroom/storage/testing/cutting-proxy';
import { describe, expect, test } from 'vitest';
import { act } from '../../testing/fixtures/play.ts';
import {
  actNow,
  databaseUrl,
  everybodyLeaves,
  holders,
  joinLobby,
  joinTable,
  launch,
  opened,
  owners,
  pair,
  playOn,
  rejoin,
  start,
  states,
  tablesNamed,
  tablesOf,
  takenOver,
  twoPlayers,
  voided,
  wallet,
  withOwnDatabase,
} from '../../testing/fixtures/processes-on-postgres.ts';
import { START_BALANCE } from '../../testing/fixtures/scripted-wallet.ts';
import { eventually } from '../../testing/fixtures/test-service.ts';

// Several real processes on one PostgreSQL database.

/** Gates of the design, from the death of a process until another one serves, ms. */
const KILLED_MS_MAX = 6_000;
const STOPPED_MS_MAX = 9_000;
const TIMEOUT = 200_000;
const [OLD_KEY, NEW_KEY] = ['cd'.repeat(32), 'ef'.repeat(32)];

withOwnDatabase();

describe('two processes that serve', { timeout: TIMEOUT }, () => {
  test('each answers for the tables of the other; one that is told to end gives its tables away, and their players follow', async () => {
    await pair();
    const { ann, bob, tableId, home, away } = await twoPlayers();
    await eventually(async () => expect([(await home.process.readyz())?.http, (await away.process.readyz())?.http]).toEqual([200, 200]));
    // A process without the table knows it, and leads a player to where it is.
    const cy = await launch('cy', away.process.url);
    expect((await cy.call('GET', `/api/tables/${tableId}`)).body).toMatchObject({ tableId });
    const lobby = await joinLobby(cy);
    await eventually(() => expect(lobby.state.tables.get(tableId)?.players).toBe(2));
    expect((await cy.call('POST', `/api/tables/${tableId}/join`)).body).toMatchObject({ processId: `t/${home.name}`, roomId: tableId });
    expect((await cy.call('POST', '/api/tables/999999/join')).status).toBe(404);
    const { handId } = ann.table.state;
    home.process.signal('SIGTERM');
    await eventually(async () => expect((await tablesOf(home.name)).length).toBe(1));
    // The hand is played to its end there, and the table moves in the pause after it.
    expect([ann.table.closedWith, ann.table.state.handId]).toEqual([null, handId]);
    expect(await actNow([ann.table, bob.table], 'f')).toBe(true);
    await eventually(() => expect([ann.table.closedWith, bob.table.closedWith]).toEqual([CLOSE.moved, CLOSE.moved]));
    expect(await home.process.ended()).toBe(0);
    expect(await tablesOf(home.name)).toEqual([]);
    const again = await rejoin(tableId, ann, bob);
    await eventually(() => expect([handId, '']).not.toContain(again[0].state.handId));
    // The table has only changed its process: its players have not been away (N69).
    expect(await query(databaseUrl, `select seq from journal where table_id = '${tableId}' and event like '%process-restarted%'`)).toEqual(
      [],
    );
    await playOn(again, again[0].state.handId);
    await everybodyLeaves(again);
    expect(away.process.output).not.toContain('gave no sign of life');
    expect(await voided()).toEqual([]);
  });

  test('a process that joins gets tables of the other; a player signs out of tables at both', async () => {
    await pair();
    const { ann, bob, tableId, home, away } = await twoPlayers();
    const counts = [await tablesOf(home.name), await tablesOf(away.name)].map((tables) => tables.length);
    expect(Math.abs((counts[0] ?? 0) - (counts[1] ?? 0)), `${counts}`).toBeLessThanOrEqual(2);
    // The full room gets another table, wherever there is room for it.
    const next = await eventually(async () => {
      const found = (await tablesNamed('Bergen')).find((one) => one.table_id !== tableId);
      expect(found).toBeDefined();
      return found?.table_id ?? '';
    });
    const there = await joinTable(ann.player, next);
    expect(await there.request('sit-down', { seat: 1, chips: 5_000 })).toEqual({ ok: true });
    await eventually(() => expect(there.state.seats[1]?.stack).toBe(5_000));
    const stays = (await ann.player.call('GET', '/api/session/stays')).body as { stays: { tableId: string; stack: number }[] };
    expect(stays.stays.map((one) => [one.tableId, one.stack > 0])).toEqual([
      [tableId, true],
      [next, true],
    ]);
    expect(await ann.player.call('POST', '/api/session/end')).toMatchObject({ status: 200, body: { openSeats: 1 } });
    // The seat at the table without a hand is free at once, the other one after the hand; only then the session is over.
    await eventually(() => expect(there.state.seats[1]?.status).toBe('empty'));
    expect([ann.table.closedWith, there.closedWith]).toEqual([null, null]);
    expect((await ann.player.call('POST', `/api/tables/${next}/join`)).status).toBe(200);
    await playOn([ann.table, bob.table], ann.table.state.handId);
    await eventually(() => expect([ann.table.closedWith, there.closedWith]).toEqual([CLOSE.sessionEnded, CLOSE.sessionEnded]));
    expect((await ann.player.call('GET', '/api/session/stays')).status).toBe(401);
    await eventually(() => {
      expect(wallet.calls('ann').filter((call) => call.startsWith('credit'))).toHaveLength(2);
      expect(wallet.balance('ann') - START_BALANCE).toBe(wallet.net('ann'));
    });
  });

  test('a process with a new key stands by while others serve that know only the old one, and sends everybody away for a second', async () => {
    const first = (await start('a', { SECRETS_KEY: OLD_KEY })).process;
    const { process: second, began } = await start('b', { SECRETS_KEY: NEW_KEY, SECRETS_KEY_OLD: OLD_KEY });
    expect(began, second.output).toBe('standby');
    await eventually(async () => expect(await second.readyz()).toEqual({ http: 503, codes: ['standby'] }));
    expect((await fetch(`${second.url}/healthz`)).status).toBe(200);
    const elsewhere = await fetch(`${second.url}/api/session/redeem`, { method: 'POST' });
    expect([elsewhere.status, elsewhere.headers.get('retry-after')]).toEqual([503, '1']);
    expect(await (await fetch(`${second.url}/metrics`)).text()).toContain('cardroom_process_state{state="standby"} 1');
    expect(await states()).toBe('a serving, b standby');
    first.signal('SIGTERM');
    expect(await first.ended()).toBe(0);
    await second.serves();
    expect(await states()).toBe('a gone, b serving');
    // From now on the database knows the new key, so that one more process with both may join at once.
    expect((await start('c', { SECRETS_KEY: NEW_KEY, SECRETS_KEY_OLD: OLD_KEY })).began).toBe('ready');
  });

  test('killed with -9 in a hand: the other one goes on with it, and every cent is accounted for', async () => {
    await pair();
    const { ann, bob, tableId, home, away } = await twoPlayers();
    const cards = ann.table.last<HoleMessage>('hole')?.cards;
    expect(await actNow([ann.table, bob.table], 'c')).toBe(true);
    const died = performance.now();
    await home.process.kill();
    await takenOver(away.name, died, KILLED_MS_MAX);
    const again = await rejoin(tableId, ann, bob);
    await eventually(() => expect(again[0].last<HoleMessage>('hole')?.cards).toEqual(cards));
    await playOn(again, again[0].state.handId);
    await everybodyLeaves(again);
    expect(await voided()).toEqual([]);
    expect((await states()).split(', ').toSorted()).toEqual([`${home.name} gone`, `${away.name} serving`].toSorted());
  });

  test('stopped and let go on: the other one has taken over, and the old process writes nothing and ends', async () => {
    await pair();
    const { ann, bob, tableId, home, away } = await twoPlayers();
    const stopped = performance.now();
    home.process.signal('SIGSTOP');
    await takenOver(away.name, stopped, STOPPED_MS_MAX);
    const again = await rejoin(tableId, ann, bob);
    await eventually(() => expect(again[0].state.toAct).not.toBe(-1));
    const before = await owners();
    home.process.signal('SIGCONT');
    expect(await home.process.ended()).toBe(75);
    expect(home.process.output).toContain('was declared dead');
    expect(await owners()).toEqual(before);
    await playOn(again, again[0].state.handId);
    await everybodyLeaves(again);
    expect(await voided()).toEqual([]);
  });

  test('cut off from the database: it sends its players away, the other one takes over, and it ends when the way is mended', async () => {
    const ways = [await CuttingProxy.open(databaseUrl), await CuttingProxy.open(databaseUrl)] as const;
    opened.push(...ways);
    await pair({ DATABASE_URL: ways[0].url }, { DATABASE_URL: ways[1].url });
    const { ann, bob, tableId, home, away } = await twoPlayers();
    const way = home.name === 'a' ? ways[0] : ways[1];
    const cut = performance.now();
    way.cut({ down: true });
    await eventually(async () => expect((await home.process.readyz())?.codes).toContain('beats-missed'));
    expect(performance.now() - cut).toBeLessThan(STOPPED_MS_MAX);
    await eventually(() => expect([ann.table.closedWith, bob.table.closedWith]).toEqual([CLOSE.moved, CLOSE.moved]));
    await takenOver(away.name, cut, STOPPED_MS_MAX);
    way.mend();
    expect(await home.process.ended()).toBe(75);
    const again = await rejoin(tableId, ann, bob);
    await playOn(again, again[0].state.handId);
    await everybodyLeaves(again);
    expect(await voided()).toEqual([]);
  });

  test('a database that is away for everybody pauses the tables, sends nobody away and declares nobody dead', async () => {
    const way = await CuttingProxy.open(databaseUrl);
    opened.push(way);
    const [first, second] = await pair({ DATABASE_URL: way.url }, { DATABASE_URL: way.url });
    const { ann, bob } = await twoPlayers();
    way.cut({ down: true });
    for (const process of [first, second]) await eventually(async () => expect((await process.readyz())?.codes).toContain('beats-missed'));
    await eventually(() => expect(ann.table.state.status).toBe('paused'));
    const { decisionId, toAct } = ann.table.state;
    expect(await act(toAct === 0 ? ann.table : bob.table, decisionId, 'f')).toMatchObject({ code: 'table-unavailable' });
    way.mend();
    await eventually(async () => expect(await first.readyz()).toMatchObject({ http: 200 }));
    await eventually(async () => expect(await second.readyz()).toMatchObject({ http: 200 }));
    expect(await states()).toBe('a serving, b serving');
    await playOn([ann.table, bob.table], ann.table.state.handId);
    expect([ann.table.closedWith, bob.table.closedWith]).toEqual([null, null]);
    expect(await voided()).toEqual([]);
  });

  test('while a process may hold its tables, a proxy is told to keep its sockets; one that reaches nobody cannot know, and is given up', async () => {
    const way = await CuttingProxy.open(databaseUrl);
    opened.push(way);
    const [first, second] = await pair({ DATABASE_URL: way.url });
    const told = async () => (await first.readyz(true))?.http;
    expect(await told()).toBe(200);
    way.cut({ down: true });
    await second.kill();
    await eventually(async () => expect([await told(), (await first.readyz())?.http]).toEqual([404, 503]));
    await eventually(async () => expect(await told()).toBe(503));
    way.mend();
    await eventually(async () => expect(await told()).toBe(200));
  });

  test('a new process of the same name replaces one that was killed at once; one of another name takes its tables after a lease', async () => {
    const first = (await start('a')).process;
    await first.kill();
    const again = await start('a');
    expect(again.began).toBe('ready');
    await again.process.kill();
    const other = await start('c');
    expect(other.began).toBe('ready');
    await eventually(async () => expect(await states()).toBe('a gone, a gone, c serving'));
    await eventually(async () => expect(await holders()).toEqual(['c']));
  });
});

test('a name belongs to one living process: another one is refused after a lease, and one whose lease has lapsed has lost it', {
  timeout: TIMEOUT,
}, async () => {
  const first = (await start('a')).process;
  const before = await owners();
  const asked = performance.now();
  const second = await start('a');
  expect([second.began, await second.process.ended()], second.process.output).toEqual(['refused', 78]);
  expect(performance.now() - asked).toBeGreaterThan(CLUSTER_LIMITS.leaseMs);
  expect(second.process.output).toMatch(/PROCESS_NAME: a is the name of a running process \(a\.\S+\)/);
  expect(await owners()).toEqual(before);
  expect(await states()).toBe('a serving');
  await eventually(async () => expect((await first.readyz())?.http).toBe(200));
  first.signal('SIGSTOP');
  const third = await start('a');
  expect(third.began, third.process.output).toBe('ready');
  await eventually(async () => expect(await states()).toBe('a gone, a serving'));
  first.signal('SIGCONT');
  expect(await first.ended()).toBe(75);
  await eventually(async () => expect(await states()).toBe('a gone, a serving'));
});

test('a process that must not join is refused by name, and voids nothing', { timeout: TIMEOUT }, async () => {
  const first = (await start('a')).process;
  const before = await owners();
  const refusals: [env: Record<string, string>, says: RegExp][] = [
    [{ SECRETS_KEY: 'ab'.repeat(32) }, /SECRETS_KEY.*the database was written with key/],
    [{ NODE_OPTIONS: clockAhead(2_000) }, /Clock: this machine is [12]\.\d s ahead of the database/],
    [{ NODE_OPTIONS: clockAhead(-2_000) }, /Clock: this machine is [12]\.\d s behind the database/],
  ];
  for (const [env, says] of refusals) await refused(env, says);
  expect(await owners()).toEqual(before);
  expect(await states()).toBe('a serving');
  await eventually(async () => expect((await first.readyz())?.http).toBe(200));
  await query(databaseUrl, "insert into schema_version values (9999, 'of-tomorrow', 0)");
  await refused({}, /the database has schema 9999/);

  async function refused(env: Record<string, string>, says: RegExp): Promise<void> {
    const { process, began } = await start('b', env);
    expect([began, await process.ended()], process.output).toEqual(['refused', 78]);
    expect(process.output).toMatch(says);
  }
});

/** For NODE_OPTIONS: a process whose system clock is this far ahead. */
function clockAhead(ms: number): string {
  const code = `const real = Date.now; Date.now = () => real() + ${ms};`;
  return `--import data:text/javascript,${encodeURIComponent(code)}`;
}
