// @vitest-environment node
import { packDeal } from '@cardroom/protocol/packed-deal';
import { expect, it, vi } from 'vitest';
import { RecordBook } from '../../shields/book.ts';
import { keptDeal } from './kept-deal.ts';

const HEAD = { origin: 'poker.example', table: '1001', deck: '52' };
const ROOTS = ['11'.repeat(32), '22'.repeat(32)];
const commit = (n: number) => ({
  n,
  kind: 'commit' as const,
  said: { at: 1, prev: '00'.repeat(32), roots: ROOTS },
  kid: '00'.repeat(8),
  sig: '00'.repeat(64),
});

it('asks again where the table is when that answer was lost, although the service tells on', async () => {
  const asked: string[] = [];
  const answers: unknown[] = [null, { ...HEAD, statements: [commit(8)] }];
  const records = { put: async () => {}, get: async () => null, ofHand: async () => [] };
  const book = new RecordBook({ records, keys: async () => null, ask: async () => '', idle: () => {}, now: () => 1 });
  const part = keptDeal(
    async (type) => {
      asked.push(type);
      return type === 'follow-deal' ? answers.shift() : { ok: true };
    },
    { book, keys: async () => ({ keys: [] }), random: () => new Uint8Array(32), now: () => 0, roundTripMs: () => null },
  );
  part.seated({ stayId: 'a', seat: 0, isNew: true });
  await part.opened();
  expect([asked, book.lateReceipts.size]).toEqual([['follow-deal'], 0]);
  part.told(packDeal({ statements: [commit(7)] }));
  await vi.waitFor(() => expect(asked).toEqual(['follow-deal', 'follow-deal', 'pledge']));
  // The record goes on from what the answer tells.
  await vi.waitFor(() => expect(book.live('1001/8/a')?.statements.commit).toEqual(commit(8)));
  expect([book.live('1001/7/a'), book.lateReceipts.get('1001')?.()]).toEqual([null, 0]);
});
