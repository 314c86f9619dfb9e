import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NOTICES_MAX, type PublicTable } from '../table/connection.ts';
import { LATE_AFTER_MS, QUIET_MS } from './heartbeat.ts';
import { NetworkTable, RESYNC_EVERY_MS } from './table-connection.ts';
import type { LoadDeal } from './table-deal.ts';
import { FakeService, PING_MS, refused } from './testing/fake-service.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const noDeal: LoadDeal = () => new Promise(() => {});

function newTable(service: FakeService, online = () => true, soon = (run: () => void) => run(), deal = noDeal) {
  const shared: string[] = [];
  const ended: string[] = [];
  const table = new NetworkTable({
    tableId: '7',
    api: { joinTable: service.reserve },
    open: service.open,
    clockGuess: 500,
    now: () => Date.now(),
    random: () => 0.5,
    online,
    soon,
    shared: (type) => shared.push(type),
    ended: (end) => ended.push(end),
    refreshBalance: () => Promise.resolve(),
    deal,
  });
  table.start();
  return { table, shared, ended };
}

const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);
const cues = (seq: number) => ({ seq, handId: '1', cues: [] });
const state = (seq: number) => ({ seq }) as unknown as PublicTable;

describe('NetworkTable', () => {
  it.each([
    ['on the player’s turn', 0, { inHand: true, folded: false }, QUIET_MS.onTurn],
    ['in a hand', 1, { inHand: true, folded: false }, QUIET_MS.inHand],
    ['after a fold', 1, { inHand: true, folded: true }, QUIET_MS.otherwise],
    ['without a hand', -1, { inHand: false, folded: false }, QUIET_MS.otherwise],
  ])('notices a line that has gone silent %s', async (_when, toAct, seat, quietMs) => {
    const service = new FakeService();
    const { table } = newTable(service);
    await pass(PING_MS);
    service.socket.deaf = true;
    service.socket.events.message('you', { seat: 0 });
    service.socket.events.state({ seq: 1, handId: '1', toAct, seats: [seat] } as unknown as PublicTable);
    await pass(quietMs + LATE_AFTER_MS - 1);
    expect(table.snapshot().latencyMs).toBe(PING_MS);
    await pass(1);
    expect(table.snapshot().latencyMs).toBe(LATE_AFTER_MS);
  });

  it('collects state and messages in one immutable snapshot', async () => {
    const service = new FakeService();
    const { table } = newTable(service);
    await pass(PING_MS);
    const before = table.snapshot();
    let heard = 0;
    table.subscribe(() => {
      heard += 1;
    });
    service.socket.events.state(state(1));
    service.socket.events.message('hole', { handId: '1', cards: ['As', 'Kd'] });
    service.socket.events.message('notice', { code: 'debit-refused' });
    service.socket.events.message('notice', { code: 'debit-refused' });
    expect(heard).toBe(4);
    expect(before.table).toBeNull();
    expect(table.snapshot()).toMatchObject({
      table: { seq: 1 },
      hole: { cards: ['As', 'Kd'] },
      notices: [
        { id: 1, code: 'debit-refused' },
        { id: 2, code: 'debit-refused' },
      ],
      link: 'live',
      latencyMs: PING_MS,
    });
  });

  it('tells its listeners once about all that has arrived', async () => {
    const service = new FakeService();
    const tasks: (() => void)[] = [];
    const { table } = newTable(
      service,
      () => true,
      (run) => void tasks.push(run),
    );
    await pass(PING_MS);
    for (const run of tasks.splice(0)) run();
    const heard: (number | undefined)[] = [];
    table.subscribe(() => heard.push(table.snapshot().table?.seq));
    service.socket.events.state(state(1));
    service.socket.events.message('cues', cues(1));
    service.socket.events.state(state(2));
    expect(table.snapshot()).toMatchObject({ table: { seq: 2 }, cues: [{ seq: 1 }] });
    expect(heard).toEqual([]);
    for (const run of tasks.splice(0)) run();
    expect(heard).toEqual([2]);
    service.socket.events.state(state(3));
    for (const run of tasks.splice(0)) run();
    expect(heard).toEqual([2, 3]);
  });

  it("uses the session's clock until the first heartbeat, then the measured one", async () => {
    const service = new FakeService();
    const { table } = newTable(service);
    expect(table.serverNow()).toBe(Date.now() + 500);
    await pass(PING_MS);
    expect(table.serverNow() - Date.now()).toBe(1_000_000 + PING_MS / 2);
  });

  it('shows a line that hangs while a press is pending within a second', async () => {
    const service = new FakeService();
    const { table } = newTable(service);
    await pass(PING_MS);
    expect(table.snapshot().latencyMs).toBe(PING_MS);
    service.socket.deaf = true;
    void table.act({ type: 'fold' }, '7-1').catch(() => {});
    await pass(LATE_AFTER_MS);
    expect(table.snapshot()).toMatchObject({ latencyMs: LATE_AFTER_MS, link: 'live' });
    await pass(LATE_AFTER_MS);
    expect(table.snapshot()).toMatchObject({ latencyMs: 2 * LATE_AFTER_MS, link: 'live' });
  });

  it('remembers when a notice arrived', async () => {
    const service = new FakeService();
    const { table } = newTable(service);
    await pass(PING_MS);
    const at = table.serverNow();
    service.socket.events.message('notice', { code: 'x' });
    await pass(60_000);
    expect(table.snapshot().notices).toEqual([{ id: 1, code: 'x', at }]);
  });

  it('keeps a limited number of notices', async () => {
    const service = new FakeService();
    const { table } = newTable(service);
    await pass(PING_MS);
    for (let count = 0; count < NOTICES_MAX + 5; count += 1) service.socket.events.message('notice', { code: 'x' });
    expect(table.snapshot().notices).toHaveLength(NOTICES_MAX);
    expect(table.snapshot().notices.at(-1)?.id).toBe(NOTICES_MAX + 5);
  });

  it('drops known cues and requests a resync after a gap, at most every two seconds', async () => {
    const service = new FakeService();
    const { table } = newTable(service);
    await pass(PING_MS);
    const { events, requests } = service.socket;
    for (const seq of [1, 2, 2, 5]) events.message('cues', cues(seq));
    expect(table.snapshot().cues.map(({ seq }) => seq)).toEqual([1, 2, 5]);
    expect(requests.map(({ type }) => type)).toEqual(['resync']);
    events.message('cues', cues(9));
    expect(requests).toHaveLength(1);
    for (const seq of [3, 4, 5]) events.message('cues', cues(seq));
    expect(table.snapshot().cues.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 9]);
    await pass(RESYNC_EVERY_MS);
    events.message('cues', cues(12));
    expect(requests).toHaveLength(2);
  });

  it.each(['state first', 'cues first'])('starts a new list of cues when a restarted service starts counting again, %s', async (order) => {
    const service = new FakeService();
    const { table } = newTable(service);
    await pass(PING_MS);
    service.socket.events.state(state(40));
    for (const seq of [1, 40]) service.socket.events.message('cues', cues(seq));
    service.socket.events.message('draining', {});
    service.socket.events.closed(4001);
    await pass(200);
    const told = { seq: 1, handId: '1', cues: ['everything so far'] };
    if (order === 'cues first') service.socket.events.message('cues', told);
    service.socket.events.state(state(1));
    if (order === 'state first') service.socket.events.message('cues', told);
    expect(table.snapshot().cues).toEqual([told]);
    expect(table.snapshot().draining).toBe(false);
  });

  it('does not request what happened while it was away', async () => {
    const service = new FakeService();
    const { table } = newTable(service);
    await pass(PING_MS);
    service.socket.events.message('cues', cues(3));
    service.socket.events.closed(1006);
    await pass(200);
    for (const seq of [9, 10]) service.socket.events.message('cues', cues(seq));
    expect(service.socket.requests).toEqual([]);
    expect(table.snapshot().cues.map(({ seq }) => seq)).toEqual([3, 9, 10]);
  });

  it('resends an action unchanged after a reconnect', async () => {
    const service = new FakeService();
    const { table } = newTable(service);
    await pass(PING_MS);
    const done = table.act({ type: 'raise', to: 1200 }, '7-3');
    const first = service.socket.requests[0]?.payload;
    service.socket.events.closed(1006);
    expect(table.snapshot().link).toBe('reconnecting');
    await pass(200);
    const second = service.socket.requests[0];
    expect(second?.payload).toEqual(first);
    expect(second?.payload).toMatchObject({ type: 'raise', to: 1200, decisionId: '7-3' });
    second?.answer({ kind: 'answered', value: { ok: true } });
    await expect(done).resolves.toBeUndefined();
  });

  it('reports offline when the device knows it has no network', async () => {
    const service = new FakeService();
    let online = true;
    const { table } = newTable(service, () => online);
    await pass(PING_MS);
    online = false;
    service.answer = refused('unreachable');
    service.socket.events.closed(4010);
    expect(table.snapshot().link).toBe('offline');
    online = true;
    table.wake();
    expect(table.snapshot().link).toBe('reconnecting');
  });

  it.each([
    [4100, 'replaced'],
    [4401, 'session-ended'],
  ] as const)('closes for good after close code %i and rejects unanswered requests', async (code, closed) => {
    const service = new FakeService();
    const { table, ended } = newTable(service);
    await pass(PING_MS);
    const left = table.leave();
    service.socket.events.closed(code);
    await expect(left).rejects.toEqual({ code: 'unreachable' });
    expect(table.snapshot().closed).toBe(closed);
    expect(ended).toEqual([closed]);
  });

  it('recognises a table that no longer exists', async () => {
    const service = new FakeService();
    service.answer = refused('not-found');
    const { table } = newTable(service);
    await pass(0);
    expect(table.snapshot().closed).toBe('table-closed');
  });

  it('passes on messages for the whole client, and shows the receipt of its own table itself as well', async () => {
    const service = new FakeService();
    const { table, shared } = newTable(service);
    await pass(PING_MS);
    for (const type of ['session', 'balance', 'receipt']) service.socket.events.message(type, { stayId: 's', tableId: '6' });
    expect(shared).toEqual(['session', 'balance', 'receipt']);
    expect(table.snapshot().receipt).toBeNull();
    service.socket.events.message('receipt', { stayId: 's', tableId: '7' });
    expect(shared).toEqual(['session', 'balance', 'receipt', 'receipt']);
    expect(table.snapshot().receipt).toEqual({ stayId: 's', tableId: '7' });
  });

  it('tells the part in the deal its seat, and everything about the deal, the player’s own cards included', async () => {
    const service = new FakeService();
    const told: unknown[] = [];
    const seats: unknown[] = [];
    const part = {
      opened: async () => {},
      told: (message: unknown) => void told.push(message),
      seated: (stay: unknown) => void seats.push(stay),
    };
    newTable(service, undefined, undefined, async () => part);
    await pass(PING_MS);
    service.socket.events.message('you', { seat: 1, stayId: 's' });
    service.socket.events.state({ seq: 1, seats: [{}, { status: 'seated' }] } as unknown as PublicTable);
    await pass(0);
    expect(seats).toEqual([{ stayId: 's', seat: 1, isNew: false }]);
    service.socket.events.message('deal', { statements: [] });
    service.socket.events.message('deal-own', { n: 1, cards: [] });
    expect(told).toEqual([{ statements: [] }, { n: 1, cards: [] }]);
  });

  it('ignores a balance older than the one on screen', () => {
    const { table } = newTable(new FakeService());
    table.takeBalance({ balance: 200, currency: 'EUR', at: 20 });
    table.takeBalance({ balance: 100, currency: 'EUR', at: 10 });
    expect(table.snapshot().balance?.balance).toBe(200);
  });
});
