import type { ReceiptMessage, YouMessage } from '@cardroom/protocol';
import { TABLE_TIMES } from '@cardroom/table';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { act, type Seated, seat, type TableSocket } from '../../testing/fixtures/play.ts';
import { eventually, OPERATOR, TestService } from '../../testing/fixtures/test-service.ts';
import { playerStays } from '../players/player-past.ts';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.stop());

/** Long enough to check everything between two hands. */
const PAUSE_MS = 30_000;

/** A table with one player per name and no hand yet. */
function tableOf(...names: string[]): Promise<Seated> {
  return tableWith({}, ...names);
}

async function tableWith(options: object, ...names: string[]): Promise<Seated> {
  const tableId = await service.table({ pace: 'relaxed', ...options });
  const players = await Promise.all(names.map((name) => service.player(name)));
  return seat(service, tableId, Object.fromEntries(players.map((player, index) => [index, player])));
}

function socketAt({ sockets }: Seated, number: number): TableSocket {
  const socket = sockets.get(number);
  if (socket === undefined) throw new Error(`nobody in seat ${number}`);
  return socket;
}

/** Deals the next hand and folds it to its last player. */
async function foldNextHand(seated: Seated): Promise<void> {
  const { tableId } = seated;
  service.clock.advance(PAUSE_MS);
  await eventually(() => expect(service.loop(tableId).table.turn).not.toBeNull());
  for (let { turn } = service.loop(tableId).table; turn !== null; turn = service.loop(tableId).table.turn)
    expect(await act(socketAt(seated, turn.seat), turn.decisionId, 'f')).toEqual({ ok: true });
}

/** The player's last cash-out as the lobby lists it. */
async function listed(name: string): Promise<ReceiptMessage | undefined> {
  const { body } = await (await service.player(name)).call('GET', '/api/session/receipts');
  return (body.receipts as ReceiptMessage[])[0];
}

/** The end of the player's last stay as staff see it. */
async function staffSees(name: string) {
  return (await playerStays(service.service.parts.store, OPERATOR, name, null))[0]?.closed;
}

describe('a stay that the table ends automatically', () => {
  test('[N22] for missed blinds, where the room says so: the player is warned in advance and told the reason afterwards', async () => {
    const seated = await tableWith({ sitOutMissedBigBlinds: 3 }, 'ann', 'bob', 'cleo');
    const ann = socketAt(seated, 0);
    expect(await ann.request('sit-out', { when: 'next-hand' })).toEqual({ ok: true });
    await eventually(() => expect(ann.last<YouMessage>('you')).toMatchObject({ sittingOut: true, missesLeft: 3 }));
    const { table } = service.loop(seated.tableId);
    expect(table.config.sitOutMissedBigBlinds).toBe(3);
    while (service.loop(seated.tableId).table.seats[0] !== null) await foldNextHand(seated);
    await eventually(() => expect(ann.last('receipt')).toMatchObject({ paidOutFor: 'missed-blinds', cashedOut: 10_000, state: 'paid' }));
    const told = ann.all<YouMessage>('you').map(({ missesLeft }) => missesLeft);
    expect([...new Set(told)]).toEqual([null, 3, 2, 1]);
    expect(ann.last('receipt')).not.toHaveProperty('removedFor');
    expect(await listed('ann')).toMatchObject({ paidOutFor: 'missed-blinds' });
    expect(await staffSees('ann')).toMatchObject({ removedFor: null, paidOutFor: 'missed-blinds' });
  });

  test('[N22] for sitting out too long', async () => {
    const seated = await tableOf('dan');
    const dan = socketAt(seated, 0);
    await dan.request('sit-out', { when: 'next-hand' });
    service.clock.advance(TABLE_TIMES.sitOutMs);
    await eventually(() => expect(dan.last('receipt')).toMatchObject({ paidOutFor: 'sat-out', state: 'paid' }));
    expect(await listed('dan')).toMatchObject({ paidOutFor: 'sat-out' });
    expect(await staffSees('dan')).toMatchObject({ removedFor: null, paidOutFor: 'sat-out' });
  });

  test('[N27] after a disconnect: the player reads it in the lobby on their return', async () => {
    const seated = await tableOf('eve');
    await socketAt(seated, 0).leave();
    await eventually(() => expect(service.loop(seated.tableId).table.seats[0]).toMatchObject({ connected: false }));
    service.clock.advance(TABLE_TIMES.reconnectWindowMs);
    await eventually(async () => expect(await listed('eve')).toMatchObject({ paidOutFor: 'disconnected', state: 'paid' }));
    expect(await listed('eve')).not.toHaveProperty('removedFor');
  });

  test('[N36] because the table closes', async () => {
    const seated = await tableOf('finn');
    await service.loop(seated.tableId).offer({ type: 'staff', command: 'close-after-hand' });
    await eventually(async () => expect(await listed('finn')).toMatchObject({ paidOutFor: 'table-closed', state: 'paid' }));
  });

  test('[N26] a player who leaves is told no reason', async () => {
    const seated = await tableOf('gus');
    const gus = socketAt(seated, 0);
    expect(await gus.request('leave')).toEqual({ ok: true });
    await eventually(() => expect(gus.last('receipt')).toMatchObject({ state: 'paid' }));
    for (const receipt of [gus.last('receipt'), await listed('gus')]) {
      expect(receipt).not.toHaveProperty('paidOutFor');
      expect(receipt).not.toHaveProperty('removedFor');
    }
    expect(await staffSees('gus')).toMatchObject({ removedFor: null, paidOutFor: null });
  });
});

test('[N17] [N24] a player who timed out and folded can come back at once and is dealt into the next hand', async () => {
  const seated = await tableOf('hal', 'ida', 'jon');
  service.clock.advance(PAUSE_MS);
  const loop = service.loop(seated.tableId);
  const { seat: number, bankUntil } = await eventually(() => {
    expect(loop.table.turn).not.toBeNull();
    return loop.table.turn ?? { seat: -1, bankUntil: 0 };
  });
  service.clock.advance(bankUntil - service.clock.now());
  const late = socketAt(seated, number);
  await eventually(() => expect(late.state.seats[number]).toMatchObject({ folded: true, inHand: true, status: 'sitting-out' }));
  const { handId } = loop.table;
  expect(await late.request('come-back')).toEqual({ ok: true });
  expect([loop.table.handId, loop.table.seats[number]?.sittingOut]).toEqual([handId, false]);
  await eventually(() => expect(late.state.seats[number]).toMatchObject({ folded: true, status: 'playing' }));
});
