// @vitest-environment node
import { vectorKeyFile, vectorLines } from '@cardroom/fairness/src/testing/vectors.ts';
import type { Transcript } from '@cardroom/fairness/src/transcript.ts';
import { expect, it, vi } from 'vitest';
import { RecordBook } from './book.ts';
import { answerOf, type CheckQuestion } from './check.ts';
import type { DealRecord } from './record.ts';
import { recordId } from './record.ts';
import type { RecordStore } from './record-store.ts';
import { recordOf } from './testing/told.ts';

const [proof] = (vectorLines('transcripts') as unknown as readonly Transcript[]).filter((one) => one.close && one.viewer?.link);
if (proof === undefined) throw new Error('the vectors have a dealt hand');
const whole = recordOf(proof);
const { close: _close, ...played } = whole.statements;
const running: DealRecord = { ...whole, statements: played };
const { hand } = whole;

const forbidden: RecordStore = {
  put: async () => Promise.reject(new Error('forbidden')),
  get: async () => Promise.reject(new Error('forbidden')),
  ofHand: async () => Promise.reject(new Error('forbidden')),
};

function newBook({
  records = forbidden,
  ask = answerOf,
  keys = async (): Promise<unknown> => vectorKeyFile,
}: {
  records?: RecordStore;
  ask?: (question: CheckQuestion) => ReturnType<typeof answerOf>;
  keys?: () => Promise<unknown>;
} = {}) {
  const waiting: (() => void)[] = [];
  const book = new RecordBook({ records, keys, ask, idle: (run) => void waiting.push(run), now: () => 5 });
  const idle = (): void => {
    for (const run of waiting.splice(0)) run();
  };
  const shield = () => book.state.getState().shields[hand];
  return { book, idle, shield, waiting };
}

it('checks a hand in idle time once it has ended, also where the frame forbids storage, and hands out its proof', async () => {
  const { book, idle, shield, waiting } = newBook();
  book.keep(running);
  expect(shield()).toBe('open');
  expect(waiting).toHaveLength(0);
  book.keep(whole);
  expect(shield()).toBe('unknown');
  idle();
  await vi.waitFor(() => expect(shield()).toEqual({ colour: 'green', reason: 'checked' }));
  expect(JSON.parse(await book.proofs(hand))).toMatchObject({ kind: 'proof', n: proof.n, viewer: proof.viewer });
});

it('a hand that does not agree is red, and warns at its table until the warning is closed', async () => {
  const { book, idle, shield } = newBook();
  const [first, ...others] = whole.opened.length > 0 ? whole.opened : whole.own;
  if (first === undefined) throw new Error('a dealt hand has openings');
  book.keep({ ...whole, opened: [{ ...first, card: (first.card + 1) % 52 }, ...others] });
  idle();
  await vi.waitFor(() => expect(shield()).toEqual({ colour: 'red', reason: 'opening-false' }));
  expect(book.state.getState().alarms).toEqual({ [whole.table]: { hand, reason: 'opening-false' } });
  book.dismiss(whole.table);
  expect(book.state.getState().alarms).toEqual({});
  expect(shield()).toEqual({ colour: 'red', reason: 'opening-false' });
});

it('a doubt is red at once, and stays so whatever the check finds', async () => {
  const { book, shield, waiting } = newBook();
  book.keep({ ...running, doubt: 'other-list' });
  expect(shield()).toEqual({ colour: 'red', reason: 'list-differs-from-held' });
  book.keep({ ...whole, doubt: 'other-list' });
  expect(shield()).toEqual({ colour: 'red', reason: 'list-differs-from-held' });
  expect(waiting).toHaveLength(0);
});

it('a check without keys is made again with the next hand, and a new key is fetched once', async () => {
  const keys = vi
    .fn<() => Promise<unknown>>()
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValueOnce({ ...(vectorKeyFile as object), keys: [] })
    .mockResolvedValue(vectorKeyFile);
  const { book, idle, shield } = newBook({ keys });
  book.keep(whole);
  idle();
  await vi.waitFor(() => expect(keys).toHaveBeenCalledTimes(1));
  expect(shield()).toBe('unknown');
  const other = { ...whole, stay: 'another' };
  await vi.waitFor(() => {
    book.keep(other);
    idle();
    expect(keys.mock.calls.length).toBeGreaterThan(1);
  });
  await vi.waitFor(() => {
    idle();
    expect(shield()).toEqual({ colour: 'red', reason: 'unknown-key' });
  });
  book.keep({ ...other, stay: 'a third' });
  await vi.waitFor(() => {
    idle();
    expect(book.live(recordId({ ...other, stay: 'a third' }))?.verdict).toEqual({ colour: 'green', reason: 'checked' });
  });
});

it('finds the shield of a hand of an earlier page, and says so where there is none', async () => {
  const saved = { ...whole, verdict: { colour: 'green', reason: 'thin' } as const };
  const { book, shield } = newBook({ records: { ...forbidden, ofHand: async (one) => (one === hand ? [saved] : []) } });
  await book.look(hand);
  expect(shield()).toEqual({ colour: 'green', reason: 'thin' });
  await book.look('1');
  expect(book.state.getState().shields['1']).toBe('unknown');
});

it('checks a hand of an earlier page that was not checked in time', async () => {
  const { book, idle, shield } = newBook({ records: { ...forbidden, ofHand: async () => [whole] } });
  await book.look(hand);
  idle();
  await vi.waitFor(() => expect(shield()).toEqual({ colour: 'green', reason: 'checked' }));
});
