import { expect, it } from 'vitest';
import type { ConnectionSnapshot } from '../table/connection.ts';
import { OpenTables } from './open-tables.ts';

class FakeTable {
  readonly tableId: string;
  readonly calls: string[] = [];
  readonly #listeners = new Set<() => void>();
  #snapshot = { table: null, you: null, closed: null } as unknown as ConnectionSnapshot;

  constructor(tableId: string) {
    this.tableId = tableId;
  }

  start(): void {
    this.calls.push('start');
  }

  close(): void {
    this.calls.push('close');
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  snapshot(): ConnectionSnapshot {
    return this.#snapshot;
  }

  show(part: unknown): void {
    this.#snapshot = { ...this.#snapshot, ...(part as ConnectionSnapshot) };
    for (const listener of [...this.#listeners]) listener();
  }
}

function newTables() {
  const made = new Map<string, FakeTable>();
  const tables = new OpenTables<FakeTable>((tableId) => {
    const table = new FakeTable(tableId);
    made.set(tableId, table);
    return table;
  });
  return { tables, made };
}

const info = JSON.stringify({ roomName: 'Bergen' });

it("keeps a table with a seat when the player looks elsewhere, and reports the player's turn", () => {
  const { tables, made } = newTables();
  tables.watch('1').show({ you: { seat: 2 }, table: { info, toAct: 0 } });
  tables.unwatch('1');
  expect(tables.store.getState().tabs).toEqual([{ tableId: '1', roomName: 'Bergen', seated: true, yourTurn: false, turnUntil: 0 }]);
  made.get('1')?.show({ table: { info, toAct: 2 } });
  expect(tables.store.getState().tabs[0]?.yourTurn).toBe(true);
  expect(tables.watch('1')).toBe(made.get('1'));
  expect(made.get('1')?.calls).toEqual(['start']);
});

it('reports an offer to run it twice', () => {
  const { tables } = newTables();
  const offer = { decisionId: '7', until: 1, waiting: [2] };
  tables.watch('1').show({ you: { seat: 2 }, table: { info, toAct: -1, offer } });
  expect(tables.store.getState().tabs[0]?.yourTurn).toBe(true);
});

it('shows several tables at once', () => {
  const { tables, made } = newTables();
  for (const tableId of ['1', '2']) tables.watch(tableId).show({ you: { seat: null } });
  expect(['1', '2', '3'].map((tableId) => tables.isWatched(tableId))).toEqual([true, true, false]);
  tables.unwatch('1');
  expect(made.get('1')?.calls).toEqual(['start', 'close']);
  expect(made.get('2')?.calls).toEqual(['start']);
});

it('closes an observed table when the player looks elsewhere', () => {
  const { tables, made } = newTables();
  tables.watch('1').show({ you: { seat: null } });
  expect(tables.store.getState().tabs).toHaveLength(1);
  tables.unwatch('1');
  expect(made.get('1')?.calls).toEqual(['start', 'close']);
  expect(tables.store.getState().tabs).toEqual([]);
});

it('shows the tab of a seat before the table has answered', () => {
  const { tables } = newTables();
  tables.keep({ tableId: '1', roomName: 'Bergen' });
  expect(tables.store.getState().tabs).toEqual([{ tableId: '1', roomName: 'Bergen', seated: true, yourTurn: false, turnUntil: 0 }]);
});

it('closes a kept table once the seat is gone', () => {
  const { tables, made } = newTables();
  tables.keep({ tableId: '1', roomName: 'Bergen' }).show({ you: { seat: 0 } });
  tables.watch('2');
  made.get('1')?.show({ you: { seat: null } });
  expect(tables.all().map(({ tableId }) => tableId)).toEqual(['2']);
});

it('waits to hear about the seat before it closes a table', () => {
  const { tables, made } = newTables();
  tables.keep({ tableId: '1', roomName: 'Bergen' });
  tables.watch('2');
  expect(tables.all()).toHaveLength(2);
  made.get('1')?.show({ closed: 'table-closed' });
  expect(tables.all().map(({ tableId }) => tableId)).toEqual(['2']);
});

it('updates its tabs only when they look different', () => {
  const { tables, made } = newTables();
  tables.watch('1').show({ you: { seat: 0 }, table: { info, toAct: 1 } });
  const before = tables.store.getState().tabs;
  made.get('1')?.show({ table: { info, toAct: 3 } });
  expect(tables.store.getState().tabs).toBe(before);
  made.get('1')?.show({ table: { info: 'no JSON', toAct: 3 } });
  expect(tables.store.getState().tabs[0]?.roomName).toBe('');
});

it('closes everything at the end of the session', () => {
  const { tables, made } = newTables();
  tables.watch('1');
  tables.keep({ tableId: '2', roomName: 'Bergen' });
  tables.closeAll();
  expect([...made.values()].map(({ calls }) => calls.at(-1))).toEqual(['close', 'close']);
  expect(tables.store.getState().tabs).toEqual([]);
});
