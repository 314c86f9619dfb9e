import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { FakeConnection } from '../gallery/fake-connection.ts';
import { snapshotOf, tableOf, turn } from '../gallery/fixtures.ts';
import { createSettings, type Settings } from '../table/state/settings.ts';
import { TableMinder } from './table-minder.ts';

const NOW = 1_000_000;
const mine = (decisionId: string) => snapshotOf(tableOf(3, turn(0, NOW, { decisionId })));
const others = () => snapshotOf(tableOf(3, turn(1, NOW)));

class Table extends FakeConnection {
  readonly tableId: string;

  constructor(tableId: string) {
    super(others());
    this.tableId = tableId;
  }
}

function mind(settings: Partial<Settings> = {}) {
  const [shown, hidden] = [new Table('1'), new Table('2')];
  const tabs = createStore<{ tabs: [] }>(() => ({ tabs: [] }));
  const watched = new Set(['1']);
  const open = [shown, hidden];
  const sounds = { play: vi.fn(), unlock: vi.fn(), close: vi.fn() };
  const store = createSettings(null);
  store.setState(settings);
  const tables = { store: tabs, all: () => open, isWatched: (tableId: string) => watched.has(tableId) };
  const stop = new TableMinder(tables as never, store, () => 'Your turn: Bergen', sounds as never).start();
  return { shown, hidden, open, watched, sounds, stop, change: () => tabs.setState({ tabs: [] }) };
}

beforeEach(() => {
  vi.stubGlobal('document', {
    hidden: false,
    title: 'Oslo',
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
    querySelector: () => null,
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('calls the player to a table off screen once per decision, and stops when it is answered', () => {
  const { hidden, sounds, stop } = mind();
  hidden.show(mine('5'));
  hidden.show(mine('5'));
  expect(sounds.play).toHaveBeenCalledTimes(1);
  expect(document.title).toBe('Your turn: Bergen');
  hidden.show(others());
  expect(document.title).toBe('Oslo');
  hidden.show(mine('6'));
  expect(sounds.play).toHaveBeenCalledTimes(2);
  stop();
  expect(document.title).toBe('Oslo');
});

it('leaves a table on screen to its own page, even when the player moves away from it', () => {
  const { shown, watched, change, sounds, stop } = mind();
  shown.show(mine('5'));
  watched.clear();
  change();
  expect(sounds.play).not.toHaveBeenCalled();
  shown.show(mine('6'));
  expect(sounds.play).toHaveBeenCalledTimes(1);
  stop();
});

it('makes no sound when sounds are muted, and forgets a closed table', () => {
  const { hidden, open, change, sounds, stop } = mind({ muted: true });
  hidden.show(mine('5'));
  expect(sounds.play.mock.calls).toEqual([['turn', 0]]);
  expect(document.title).toBe('Your turn: Bergen');
  open.pop();
  change();
  expect(document.title).toBe('Oslo');
  stop();
});

it('sends automatic requests at every open table', () => {
  const { hidden, stop } = mind({ autoTopUp: true, topUpBelowPercent: 100 });
  const short = others();
  const seats = short.table?.seats.map((seat) => ({ ...seat, inHand: false, stack: 4_000 })) ?? [];
  hidden.show({ ...short, table: short.table && { ...short.table, seats } });
  expect(hidden.asked).toEqual([['topUp', 6_000]]);
  stop();
});
