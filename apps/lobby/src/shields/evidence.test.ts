// @vitest-environment node
import { nodeCrypto } from '@cardroom/fairness/src/node.ts';
import { vectorKeyFile, vectorKeys, vectorLines } from '@cardroom/fairness/src/testing/vectors.ts';
import type { Transcript } from '@cardroom/fairness/src/transcript.ts';
import { verifyTranscript } from '@cardroom/fairness/src/verify/verify.ts';
import { expect, it } from 'vitest';
import { RecordBook } from './book.ts';
import { answerOf } from './check.ts';
import { type DealRecord, isEvidence } from './record.ts';
import type { RecordStore } from './record-store.ts';
import { recordOf } from './testing/told.ts';

// The evidence that a player can save against a service that drops a number after listing it.

const [proof] = (vectorLines('transcripts') as unknown as readonly Transcript[]).filter((one) => one.close && one.viewer?.receipt);
if (proof === undefined) throw new Error('the vectors have a dealt hand');
const dealt = recordOf(proof);
const { commit, list } = dealt.statements;
const nothingShown = { opened: [], own: [], leaves: null };
const dropped: DealRecord = {
  ...dealt,
  ...nothingShown,
  n: dealt.n + 1,
  statements: { ...(commit && { commit }), ...(list && { list }) },
  doubt: 'chain-broken',
};
const nowhere: RecordStore = { put: async () => {}, get: async () => null, ofHand: async () => [] };

it('a listed number without an end is saved with the hand, and a verifier does not take it for a whole proof', async () => {
  const book = new RecordBook({ records: nowhere, keys: async () => vectorKeyFile, ask: answerOf, idle: () => {}, now: () => 5 });
  for (const record of [dropped, dealt]) book.keep(record);
  expect(book.state.getState().shields[dealt.hand]).toEqual({ colour: 'red', reason: 'chain-broken' });
  const lines = (await book.proofs(dealt.hand)).trim().split('\n');
  const [whole, open] = lines.map((line) => JSON.parse(line));
  expect(open).toMatchObject({ n: dropped.n, note: expect.stringContaining('Not a whole proof'), viewer: proof?.viewer });
  expect(whole).not.toHaveProperty('note');
  const [ofOpen, ofWhole] = [open, whole].map((one) => verifyTranscript(one, { crypto: nodeCrypto, keys: vectorKeys }));
  expect(ofOpen).toMatchObject({ ok: false, reason: 'hand-open' });
  expect(ofWhole).toMatchObject({ ok: true });
});

it('a number that was not listed, or that this browser cannot judge, is not saved', () => {
  expect(isEvidence(dropped)).toBe(true);
  expect(isEvidence({ ...dropped, statements: {} })).toBe(false);
  expect(isEvidence({ ...dropped, isMissed: true })).toBe(false);
});
