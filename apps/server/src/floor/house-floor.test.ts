import { holderOf } from '@cardroom/journal';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type CrewInMemory, crewInMemory } from '../../testing/fixtures/crew-in-memory.ts';
import { eventually, OPERATOR, TestService } from '../../testing/fixtures/test-service.ts';
import { readAudit } from '../audit/audit-chain.ts';
import type { Outcome } from '../audit/outcome.ts';
import { noCrew } from '../cluster/crew.ts';
import { FloorDesk } from './floor-desk.ts';
import { HouseFloor } from './house-floor.ts';

/** The real tables of one service, each held by one of three processes as far as the floors know. */
let place: TestService;
let crew: CrewInMemory;
let holders: Map<string, string>;
let rulesRead: string[];
/** Tables at a, at b, and at b again. */
let ids: readonly [string, string, string];
let a: HouseFloor;
let b: HouseFloor;

beforeEach(async () => {
  place = await TestService.start();
  crew = crewInMemory();
  holders = new Map();
  rulesRead = [];
  [a, b] = [floorOf('room-a.1'), floorOf('room-b.1')];
  floorOf('room-c.1');
  const tables = [await place.table(), await place.table(), await place.table()] as const;
  // The listed order is by number, whichever process holds a table.
  const [first, second, third] = tables.toSorted((one, two) => Number(one) - Number(two)) as [string, string, string];
  ids = [second, first, third];
  for (const [tableId, holder] of [
    [second, 'room-a.1'],
    [first, 'room-b.1'],
    [third, 'room-b.1'],
  ] as const) {
    holders.set(tableId, holder);
  }
});
afterEach(() => place.stop());

function floorOf(processId: string): HouseFloor {
  const { registry, rooms, lists } = place.service.parts;
  const own = new FloorDesk({
    now: () => place.clock.now(),
    tables: () => registry.all().filter(({ tableId }) => holders.get(tableId) === processId),
    room: (roomId) => rooms.get(roomId),
    waitingFor: (tableId) => lists.waitingFor(tableId),
  });
  return new HouseFloor({
    ...{ crew: crew.join(processId), own },
    now: () => place.clock.now(),
    holderOf: async (operatorId, tableId) => (operatorId === OPERATOR ? (holders.get(tableId) ?? null) : null),
    readRules: async () => void rulesRead.push(processId),
  });
}

const actor = () => ({ by: 'staff:rita@casino.example', at: place.clock.now(), address: '192.0.2.1' });
const statusOf = (tableId: string) => place.loop(tableId).table.status;
const audited = async (action: string) =>
  (await readAudit(place.service.parts.store, { limit: 100 })).filter((row) => row.action === action).map(({ subject }) => subject);
const wrong = (outcome: Outcome<null>) => (outcome.ok ? null : outcome.errors[0]);

/** Seats a player at a table; between hands, as nobody else sits there. */
async function sit(tableId: string, playerId: string): Promise<void> {
  const socket = await (await place.player(playerId)).joinTable(tableId);
  expect(await socket.request('sit-down', { seat: 0, chips: 10_000 })).toEqual({ ok: true });
  await eventually(() => expect(place.loop(tableId).table.seats[0]?.status).toBe('seated'));
}
const seatAt = (tableId: string) => place.loop(tableId).table.seats[0] ?? null;

describe('the list of tables', () => {
  test('has those of all processes in order, from whichever process it is asked', async () => {
    for (const floor of [a, b]) {
      const { rows, total, missing } = await floor.tables(OPERATOR, {}, null);
      expect([rows.map(({ tableId }) => tableId), total, missing]).toEqual([[ids[1], ids[0], ids[2]], 3, []]);
    }
    expect(await a.tables('another', {}, null)).toEqual({ rows: [], total: 0, next: null, missing: [] });
  });

  test('names the processes that give no answer, and has the tables of the others', async () => {
    crew.cut('room-b.1');
    crew.cut('room-c.1');
    const { rows, missing } = await a.tables(OPERATOR, {}, null);
    expect([rows.map(({ tableId }) => tableId), missing]).toEqual([[ids[0]], ['room-b', 'room-c']]);
    crew.leave('room-b.1');
    crew.leave('room-c.1');
    expect((await a.tables(OPERATOR, {}, null)).missing).toEqual([]);
  });

  test('is counted over all processes', async () => {
    await sit(ids[0], 'ann');
    await sit(ids[1], 'ben');
    expect(await a.pulse(OPERATOR)).toMatchObject({ open: 3, seated: 2, paused: 0, missing: [] });
    await b.command(actor(), OPERATOR, ids[1], 'pause', 'open');
    expect(await a.pulse(OPERATOR)).toMatchObject({ open: 3, paused: 1 });
    crew.cut('room-b.1');
    expect(await a.pulse(OPERATOR)).toMatchObject({ open: 1, seated: 1, paused: 0, missing: ['room-b'] });
  });
});

describe('a command', () => {
  test('is done by the process that holds the table and audited there once; again it is refused as stale', async () => {
    expect(await a.command(actor(), OPERATOR, ids[1], 'pause', 'open')).toEqual({ ok: true, value: null });
    expect([statusOf(ids[1]), statusOf(ids[0])]).toEqual(['paused', 'open']);
    expect(wrong(await a.command(actor(), OPERATOR, ids[1], 'pause', 'open'))).toMatchObject({ field: 'was' });
    expect(await audited('table.pause')).toEqual([ids[1]]);
    const [row] = await readAudit(place.service.parts.store, { limit: 1 });
    expect(row).toMatchObject({ actor: 'staff:rita@casino.example', operatorId: OPERATOR, subject: ids[1] });
  });

  test('is for an unknown table only if no process has it, and never for that of another operator', async () => {
    expect(wrong(await a.command(actor(), OPERATOR, '999999', 'pause', 'open'))).toMatchObject({ field: 'table' });
    expect(wrong(await a.command(actor(), 'another', ids[1], 'pause', 'open'))).toMatchObject({ field: 'table' });
    expect(statusOf(ids[1])).toBe('open');
  });

  test('is refused by name when the process that holds the table gives no answer, and changes nothing', async () => {
    crew.cut('room-b.1');
    const refusal = { field: 'busy', message: expect.stringMatching(/^room-b, which holds the table, did not answer/) };
    expect(wrong(await a.command(actor(), OPERATOR, ids[1], 'close', 'open'))).toEqual(refusal);
    expect(wrong(await a.kick(actor(), OPERATOR, ids[1], { stayId: 'x', reason: 'conduct', note: '', barMinutes: 0 }))).toEqual(refusal);
    expect([statusOf(ids[1]), await audited('table.close')]).toEqual(['open', []]);
    // A process that cannot be asked is in nobody's way.
    expect((await a.command(actor(), OPERATOR, ids[0], 'pause', 'open')).ok).toBe(true);
  });

  test('follows a table that moves in between', async () => {
    const [, tableId] = ids;
    const seen = [holders.get(tableId), 'room-c.1'];
    holders.set(tableId, 'room-c.1');
    const mover = new HouseFloor({
      ...{
        crew: crew.join('room-d.1'),
        own: new FloorDesk({ now: () => 0, tables: () => [], room: () => undefined, waitingFor: () => 0 }),
      },
      now: () => 0,
      holderOf: async () => seen.shift() ?? null,
      readRules: async () => {},
    });
    expect((await mover.command(actor(), OPERATOR, tableId, 'pause', 'open')).ok).toBe(true);
    expect([statusOf(tableId), seen]).toEqual(['paused', []]);
  });
});

describe('a player', () => {
  test('is removed by the process that holds the table, once', async () => {
    const [, tableId] = ids;
    await sit(tableId, 'ann');
    await sit(ids[2], 'ben');
    const kick = { stayId: seatAt(tableId)?.stayId ?? '', reason: 'conduct', note: 'rude', barMinutes: 10 } as const;
    expect((await a.kick(actor(), OPERATOR, tableId, kick)).ok).toBe(true);
    expect(wrong(await a.kick(actor(), OPERATOR, tableId, kick))).toMatchObject({ field: 'was' });
    expect([await audited('table.kick'), seatAt(ids[2])?.kick]).toEqual([[tableId], undefined]);
    await eventually(() => expect(seatAt(tableId)).toBeNull());
  });

  test('sits out at the tables of all processes, with a row for each', async () => {
    await sit(ids[0], 'ann');
    await sit(ids[1], 'ann');
    expect(await a.sitOut(actor(), OPERATOR, 'ann')).toEqual({ ok: true, value: null });
    expect([seatAt(ids[0])?.sittingOut, seatAt(ids[1])?.sittingOut]).toEqual([true, true]);
    expect((await audited('player.sit-out')).length).toBe(2);
    expect(wrong(await b.sitOut(actor(), OPERATOR, 'ann'))?.message).toMatch(/already sitting out/);
    expect(wrong(await a.sitOut(actor(), OPERATOR, 'eve'))?.message).toBe('The player is not seated');
    expect((await audited('player.sit-out')).length).toBe(2);
  });

  test('sits out where a process answers, and the one that does not is named', async () => {
    await sit(ids[0], 'ann');
    await sit(ids[1], 'ann');
    crew.cut('room-b.1');
    const refusal = wrong(await a.sitOut(actor(), OPERATOR, 'ann'));
    expect(refusal?.message).toBe('room-b did not answer, so the player may still be playing there; try again');
    expect([seatAt(ids[0])?.sittingOut, seatAt(ids[1])?.sittingOut]).toEqual([true, false]);
    crew.cut('room-b.1', false);
    expect((await a.sitOut(actor(), OPERATOR, 'ann')).ok).toBe(true);
    expect(seatAt(ids[1])?.sittingOut).toBe(true);
  });
});

test('changed rules are applied by all processes that answer before the call ends', async () => {
  crew.cut('room-c.1');
  await a.rulesChanged();
  expect(rulesRead.toSorted()).toEqual(['room-a.1', 'room-b.1']);
});

test('a process alone looks nothing up', async () => {
  const alone = new HouseFloor({
    ...{ crew: noCrew('room-a.1'), own: new FloorDesk({ now: () => 0, tables: () => [], room: () => undefined, waitingFor: () => 0 }) },
    now: () => 0,
    holderOf: () => expect.unreachable(),
    readRules: async () => {},
  });
  expect(wrong(await alone.command(actor(), OPERATOR, ids[0], 'pause', 'open'))).toMatchObject({ field: 'table' });
});

test('the row of an open table names its process, for its own operator', async () => {
  const { store, member } = place.service.parts;
  expect([await holderOf(store, OPERATOR, ids[0]), await holderOf(store, 'another', ids[0])]).toEqual([member.processId, null]);
  await a.command(actor(), OPERATOR, ids[0], 'close', 'open');
  await eventually(async () => expect(await holderOf(store, OPERATOR, ids[0])).toBeNull());
});
