import { describe, expect, it } from 'vitest';
import { FakeConnection } from '../gallery/fake-connection.ts';
import { player, snapshotOf, tableOf, YOU } from '../gallery/fixtures.ts';
import type { ConnectionSnapshot, PublicSeat, PublicTable, YouMessage } from '../table/connection.ts';
import { createSettings, type Settings } from '../table/state/settings.ts';
import { AutoRequests } from './auto-requests.ts';

interface Spot {
  readonly table?: Partial<PublicTable>;
  readonly own?: Partial<PublicSeat>;
  readonly you?: Partial<YouMessage>;
  readonly over?: Partial<ConnectionSnapshot>;
}

/** Between hands, with half the maximum buy-in of 100.00; each case overrides what differs. */
function spot({ table, own, you, over }: Spot = {}): ConnectionSnapshot {
  const out = { inHand: false, cardCount: 0 };
  const seats = [0, 1, 2].map((seat) => player(seat, { ...out, ...(seat === 0 ? { stack: 5_000, ...own } : {}) }));
  return snapshotOf(tableOf(3, { phase: 'waiting', handId: '', ...table, seats }), { you: { ...YOU, ...you }, ...over });
}

function open(first: ConnectionSnapshot, settings: Partial<Settings>) {
  const connection = new FakeConnection(first);
  const store = createSettings(null);
  store.setState(settings);
  const stop = new AutoRequests(connection, store).start();
  return { connection, store, stop, asked: () => connection.asked };
}

const TOP_UP = { autoTopUp: true, topUpBelowPercent: 75 } as const;
const refusal = { notices: [{ id: 7, code: 'insufficient-funds', at: 0 }] };

describe('auto top-up', () => {
  it('fills the stack to the maximum when it is below the player’s threshold', () => {
    expect(open(spot(), TOP_UP).asked()).toEqual([['topUp', 5_000]]);
    expect(open(spot(), { ...TOP_UP, topUpBelowPercent: 50 }).asked()).toEqual([]);
    expect(open(spot(), { autoTopUp: false }).asked()).toEqual([]);
  });

  it('never exceeds the balance', () => {
    const balance = { balance: 1_250, currency: 'EUR', at: 0 };
    expect(open(spot({ over: { balance } }), TOP_UP).asked()).toEqual([['topUp', 1_250]]);
    expect(open(spot({ over: { balance: { ...balance, balance: 40 } } }), TOP_UP).asked()).toEqual([]);
    expect(open(spot({ over: { balance: null } }), TOP_UP).asked()).toEqual([]);
  });

  it.each<[string, Spot]>([
    ['during a hand', { own: { inHand: true }, table: { phase: 'flop', handId: '1284' } }],
    ['while chips are on their way', { you: { topUpInFlight: 100 } }],
    ['while a top-up waits for the end of the hand', { you: { topUpAsked: 100 } }],
    ['while leaving', { you: { leaving: true } }],
    ['without a seat', { you: { seat: null } }],
    ['while sitting out with chips', { you: { sittingOut: true } }],
    ['at a closing table', { table: { status: 'closing' } }],
    ['while the service is shutting down', { over: { draining: true } }],
    ['while disconnected', { over: { link: 'reconnecting' } }],
    ['while the buy-in is debited', { own: { status: 'reserved', stack: 0 } }],
  ])('never %s', (_, over) => {
    expect(open(spot(over), TOP_UP).asked()).toEqual([]);
  });

  it('asks once per occasion, and again after the next hand', () => {
    const { connection, asked } = open(spot(), TOP_UP);
    connection.show(spot({ over: { latencyMs: 50 } }));
    connection.show(spot({ you: { topUpInFlight: 5_000 } }));
    connection.show(spot());
    expect(asked()).toHaveLength(1);
    const lost = { own: { inHand: true, stack: 3_000 }, you: { boughtIn: 15_000 } };
    connection.show(spot({ ...lost, table: { phase: 'river', handId: '1285' } }));
    expect(asked()).toHaveLength(1);
    connection.show(spot({ ...lost, table: { phase: 'showdown', handId: '1285' } }));
    expect(asked()).toEqual([
      ['topUp', 5_000],
      ['topUp', 7_000],
    ]);
  });

  it('does not ask again after a refusal until the player buys chips or switches auto top-up on again', () => {
    const { connection, store, asked } = open(spot(), TOP_UP);
    connection.show(spot({ over: refusal }));
    connection.show(spot({ over: refusal, table: { handId: '1285' } }));
    expect(asked()).toHaveLength(1);
    store.setState({ autoTopUp: false });
    store.setState({ autoTopUp: true });
    expect(asked()).toHaveLength(2);
    connection.show(spot({ over: { notices: [{ id: 8, code: 'wallet-timeout', at: 0 }] } }));
    connection.show(spot({ table: { handId: '1286' } }));
    expect(asked()).toHaveLength(2);
    connection.show(spot({ own: { stack: 5_500 }, you: { boughtIn: 10_500 } }));
    expect(asked()).toHaveLength(3);
  });

  it('brings a player who lost their stack back with the new one, once', () => {
    const broke = { own: { stack: 0, status: 'sitting-out' }, you: { sittingOut: true } } as const;
    const { connection, asked } = open(spot(broke), TOP_UP);
    connection.show(spot({ ...broke, you: { sittingOut: true, topUpInFlight: 10_000 } }));
    expect(asked()).toEqual([['topUp', 10_000]]);
    const paid = spot({ own: { stack: 10_000, status: 'sitting-out' }, you: { sittingOut: true, boughtIn: 20_000 } });
    connection.show(paid);
    connection.show(paid);
    expect(asked()).toEqual([['topUp', 10_000], ['comeBack']]);
  });

  it('stops with the table', () => {
    const { connection, stop, asked } = open(spot({ own: { stack: 9_000 } }), TOP_UP);
    stop();
    connection.show(spot());
    expect(asked()).toEqual([]);
  });
});

describe('auto-post blinds', () => {
  const newcomer: Spot = { own: { status: 'waiting' }, table: { phase: 'flop', handId: '1284' }, you: { entryChoice: 'wait' } };

  it('posts once while the choice is open, and keeps the player’s own choice', () => {
    const { connection, asked } = open(spot(newcomer), { autoPost: true });
    connection.show(spot({ ...newcomer, you: { entryChoice: 'post' } }));
    connection.show(spot(newcomer));
    expect(asked()).toEqual([['chooseEntry', 'post']]);
  });

  it('posts again after the player has sat out again', () => {
    const { connection, asked } = open(spot(newcomer), { autoPost: true });
    connection.show(spot({ you: { entryChoice: null } }));
    connection.show(spot(newcomer));
    expect(asked()).toHaveLength(2);
  });

  it.each<[string, Spot, Partial<Settings>]>([
    ['switched off', newcomer, { autoPost: false }],
    ['while sitting out', { ...newcomer, you: { entryChoice: 'wait', sittingOut: true } }, { autoPost: true }],
    ['where no game runs (UX-13)', { ...newcomer, table: { phase: 'waiting' } }, { autoPost: true }],
    ['after buying the button', { ...newcomer, you: { entryChoice: 'buy-button' } }, { autoPost: true }],
  ])('not %s', (_, table, settings) => {
    expect(open(spot(table), settings).asked()).toEqual([]);
  });
});
