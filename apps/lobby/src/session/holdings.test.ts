import type { OpenStay, ReceiptMessage } from '@cardroom/protocol';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refused } from '../net/testing/fake-service.ts';
import { Holdings, netResult, PENDING_RECEIPT_EVERY_MS } from './holdings.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const stay = (stayId: string, part: Partial<OpenStay> = {}): OpenStay => ({
  stayId,
  tableId: '1',
  roomId: '1',
  roomName: 'Bergen',
  seat: 0,
  stack: 150,
  boughtIn: 100,
  currency: 'EUR',
  ...part,
});
const receipt = (stayId: string, part: Partial<ReceiptMessage> = {}): ReceiptMessage => ({
  stayId,
  tableId: '1',
  roomName: 'Bergen',
  boughtIn: 100,
  cashedOut: 60,
  state: 'paid',
  at: 1_000,
  ...part,
});

describe('Holdings', () => {
  it("starts with the session's first answer, and follows its pending cash-out", async () => {
    let asked = 0;
    const api = {
      stays: () => Promise.resolve({ ok: true as const, value: { stays: [] } }),
      receipts: () => {
        asked += 1;
        return Promise.resolve({ ok: true as const, value: { receipts: [receipt('s')] } });
      },
    };
    const holdings = new Holdings(api, { stays: [stay('t')], receipts: [receipt('s', { state: 'pending' })] });
    expect(holdings.store.getState()).toMatchObject({
      asked: true,
      loaded: true,
      stays: [{ stayId: 't' }],
      receipts: [{ state: 'pending' }],
    });
    expect(asked).toBe(0);
    await vi.advanceTimersByTimeAsync(PENDING_RECEIPT_EVERY_MS);
    expect(holdings.store.getState()).toMatchObject({ stays: [], receipts: [{ state: 'paid' }] });
  });

  it('rereads while a cash-out is pending, and stops once it is paid', async () => {
    let asked = 0;
    const receipts = [receipt('s', { state: 'pending' })];
    const holdings = new Holdings(
      {
        stays: () => Promise.resolve({ ok: true, value: { stays: [] } }),
        receipts: () => {
          asked += 1;
          return Promise.resolve({ ok: true, value: { receipts: asked < 3 ? receipts : [receipt('s')] } });
        },
      },
      null,
    );
    await holdings.refresh();
    await vi.advanceTimersByTimeAsync(PENDING_RECEIPT_EVERY_MS * 5);
    expect(asked).toBe(3);
    expect(holdings.store.getState()).toMatchObject({ loaded: true, receipts: [{ state: 'paid' }] });
  });

  it('keeps a list that cannot be read', async () => {
    const holdings = new Holdings(
      {
        stays: () => Promise.resolve(refused('unreachable')),
        receipts: () => Promise.resolve(refused('busy')),
      },
      null,
    );
    holdings.take(receipt('s'));
    await holdings.refresh();
    expect(holdings.store.getState()).toMatchObject({ loaded: false, asked: true, receipts: [{ stayId: 's' }] });
  });

  it('removes the open session of a receipt, and shows a repeated receipt once', async () => {
    const holdings = new Holdings(
      {
        stays: () => Promise.resolve({ ok: true, value: { stays: [stay('s'), stay('t')] } }),
        receipts: () => Promise.resolve({ ok: true, value: { receipts: [] } }),
      },
      null,
    );
    await holdings.refresh();
    holdings.take(receipt('s', { state: 'pending' }));
    holdings.take(receipt('s', { state: 'paid' }));
    expect(holdings.store.getState().stays.map(({ stayId }) => stayId)).toEqual(['t']);
    expect(holdings.store.getState().receipts).toEqual([receipt('s')]);
    holdings.close();
  });

  it('stops reading after it is closed', async () => {
    let asked = 0;
    const holdings = new Holdings(
      {
        stays: () => Promise.resolve({ ok: true, value: { stays: [] } }),
        receipts: () => {
          asked += 1;
          return Promise.resolve({ ok: true, value: { receipts: [receipt('s', { state: 'pending' })] } });
        },
      },
      null,
    );
    await holdings.refresh();
    holdings.close();
    await vi.advanceTimersByTimeAsync(PENDING_RECEIPT_EVERY_MS * 3);
    expect(asked).toBe(1);
  });
});

describe('netResult', () => {
  it('adds sessions that ended since the start and the chips on the tables', () => {
    const receipts = [receipt('a'), receipt('b', { at: 999, cashedOut: 5_000 }), receipt('c', { cashedOut: 130, at: 2_000 })];
    expect(netResult({ receipts, stays: [stay('d')] }, 1_000)).toBe(-40 + 30 + 50);
  });

  it('is unknown if an open session does not state its buy-in', () => {
    const { boughtIn: _, ...unknown } = stay('d');
    expect(netResult({ receipts: [], stays: [unknown] }, 0)).toBeNull();
  });
});
