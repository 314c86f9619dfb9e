// @vitest-environment node
import { vectorKeyFile, vectorLines } from '@cardroom/fairness/src/testing/vectors.ts';
import type { Transcript } from '@cardroom/fairness/src/transcript.ts';
import { IDBFactory } from 'fake-indexeddb';
import { describe, expect, it, vi } from 'vitest';
import { RecordBook } from './book.ts';
import { answerOf } from './check.ts';
import type { DealRecord } from './record.ts';
import { recordId } from './record.ts';
import { indexedStore, RECORDS_MAX, type RecordStore } from './record-store.ts';
import { recordOf } from './testing/told.ts';

const [proof] = (vectorLines('transcripts') as unknown as readonly Transcript[]).filter((one) => one.close && one.viewer?.link);
if (proof === undefined) throw new Error('the vectors have a dealt hand');
const whole = recordOf(proof);
const { commit, list } = whole.statements;
const begun: DealRecord = { ...whole, statements: { ...(commit && { commit }), ...(list && { list }) }, leaves: null, opened: [], own: [] };

/** The record of hand number `n`, which last changed at `at`. */
const numbered = (n: number, at: number): DealRecord => ({ ...whole, n, hand: `${n}`, at });
const idOf = (n: number): string => recordId({ ...whole, n });

/** Which of these numbers are kept. */
async function kept(store: RecordStore, numbers: readonly number[]): Promise<number[]> {
  const found = await Promise.all(numbers.map((n) => store.get(idOf(n))));
  return found.flatMap((record) => record?.n ?? []);
}

describe('records in the browser’s database', () => {
  it('outlive the page, in one version each', async () => {
    const factory = new IDBFactory();
    const page = indexedStore(() => factory);
    await page.put(begun);
    await page.put(whole);
    const next = indexedStore(() => factory);
    expect(await next.get(recordId(whole))).toEqual(whole);
    expect(await next.ofHand(whole.hand)).toEqual([whole]);
    expect([await next.get('none'), await next.ofHand('none')]).toEqual([null, []]);
  });

  it('of a hand come in the order of their numbers, whichever changed last', async () => {
    const factory = new IDBFactory();
    const store = indexedStore(() => factory);
    for (const n of [10, 9, 11]) await store.put({ ...numbered(n, 20 - n), hand: 'one' });
    await store.put({ ...numbered(8, 1), stay: 'another', hand: 'another' });
    expect((await store.ofHand('one')).map(({ n }) => n)).toEqual([9, 10, 11]);
  });

  it('of two players in one browser are kept apart', async () => {
    const factory = new IDBFactory();
    const store = indexedStore(() => factory);
    const other = { ...whole, stay: 'another', viewer: null };
    await store.put(whole);
    await store.put(other);
    expect([await store.get(recordId(whole)), await store.get(recordId(other))]).toEqual([whole, other]);
  });

  it('are 500 at most: those that changed longest ago go first, and the hand that is being played stays', async () => {
    const factory = new IDBFactory();
    const store = indexedStore(() => factory);
    // Number 1 was begun first, and has changed since.
    await store.put({ ...begun, n: 1, hand: '1', at: 1 });
    for (let n = 2; n <= RECORDS_MAX; n += 1) await store.put(numbered(n, n));
    expect(await kept(store, [1, 2, 3, RECORDS_MAX])).toEqual([1, 2, 3, RECORDS_MAX]);
    await store.put({ ...begun, n: 1, hand: '1', at: RECORDS_MAX + 1 });
    for (let n = RECORDS_MAX + 1; n < RECORDS_MAX + 3; n += 1) await store.put(numbered(n, n + 1));
    expect(await kept(store, [1, 2, 3, 4, RECORDS_MAX + 2])).toEqual([1, 4, RECORDS_MAX + 2]);
  });
});

describe('a book', () => {
  /** A book whose clock counts, with checks that answer at once. */
  function bookOn(records: RecordStore) {
    let now = 0;
    const keys = async (): Promise<unknown> => vectorKeyFile;
    return new RecordBook({ records, keys, ask: answerOf, idle: (run) => queueMicrotask(run), now: () => ++now });
  }
  const shieldOf = (book: RecordBook, hand: string) => book.state.getState().shields[hand];
  const GREEN = { colour: 'green', reason: 'checked' };

  it('shows and proves on the next page what was checked on this one', async () => {
    const factory = new IDBFactory();
    const book = bookOn(indexedStore(() => factory));
    book.keep(whole);
    await vi.waitFor(() => expect(shieldOf(book, whole.hand)).toEqual(GREEN));
    const next = bookOn(indexedStore(() => factory));
    await vi.waitFor(async () => {
      expect((await indexedStore(() => factory).get(recordId(whole)))?.verdict).toEqual(GREEN);
    });
    await next.look(whole.hand);
    expect(shieldOf(next, whole.hand)).toEqual(GREEN);
    expect(JSON.parse(await next.proofs(whole.hand))).toMatchObject({ n: whole.n, viewer: whole.viewer });
  });

  it('goes on with a hand that an earlier page began', async () => {
    const factory = new IDBFactory();
    await indexedStore(() => factory).put(begun);
    const book = bookOn(indexedStore(() => factory));
    await book.load(recordId(begun));
    expect(book.live(recordId(begun))).toEqual(begun);
  });

  it.each([
    ['forbids its database', forbidden],
    ['has none', () => undefined],
    ['cannot open it', () => ({ open: failing })],
  ])('works in memory where the frame %s, with the last 500 numbers', async (_, find) => {
    const book = bookOn(indexedStore(find as () => never));
    await book.load(idOf(1));
    book.keep({ ...begun, n: 1, hand: '1' });
    for (let n = 2; n <= RECORDS_MAX; n += 1) book.keep({ ...begun, n, hand: `${n}` });
    book.keep({ ...begun, n: 1, hand: '1', opened: whole.opened });
    book.keep({ ...whole, stay: 'the next' });
    await vi.waitFor(() => expect(shieldOf(book, whole.hand)).toEqual(GREEN));
    expect(JSON.parse(await book.proofs(whole.hand))).toMatchObject({ n: whole.n, viewer: whole.viewer });
    expect([1, 2, 3].map((n) => book.live(idOf(n))?.n)).toEqual([1, undefined, 3]);
  });
});

function forbidden(): never {
  throw new DOMException('The operation is insecure.', 'SecurityError');
}

/** A request that the browser turns down. */
function failing(): IDBOpenDBRequest {
  const request = { error: new DOMException('A mutation operation was attempted.', 'InvalidStateError') } as IDBOpenDBRequest;
  queueMicrotask(() => request.onerror?.({} as Event));
  return request;
}
