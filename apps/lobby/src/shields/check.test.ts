// @vitest-environment node
import { nodeCrypto } from '@cardroom/fairness/src/node.ts';
import { vectorBeacons, vectorKeyFile, vectorKeys, vectorLines } from '@cardroom/fairness/src/testing/vectors.ts';
import { playPlan } from '@cardroom/fairness/src/testing/world.ts';
import type { Transcript } from '@cardroom/fairness/src/transcript.ts';
import { verifyTranscript } from '@cardroom/fairness/src/verify/verify.ts';
import { expect, it, vi } from 'vitest';
import { answerOf, checkDeal } from './check.ts';
import { proofOf } from './proof.ts';
import { isWhole } from './record.ts';
import { recordOf } from './testing/told.ts';
import { type Verdict, verdictOf } from './verdict.ts';

const context = { crypto: nodeCrypto, keys: vectorKeys, beacons: vectorBeacons };
const proofs = vectorLines('transcripts') as unknown as readonly Transcript[];

it('keeps of each hand of the vectors what makes its proof again', () => {
  expect(proofs.length).toBeGreaterThan(20);
  for (const proof of proofs) {
    const record = recordOf(proof);
    expect(isWhole(record)).toBe(true);
    const again: unknown = JSON.parse(JSON.stringify(proofOf(record)));
    expect(verifyTranscript(again, context)).toEqual(verifyTranscript(proof, context));
    expect(verifyTranscript(again, context).ok).toBe(true);
  }
});

it('checks each hand of the vectors in the worker as the verifier does', async () => {
  for (const proof of proofs) {
    const expected = verifyTranscript(proof, context);
    const answer = await answerOf({ record: recordOf(proof), keys: vectorKeyFile });
    expect(answer).toEqual(verdictOf({ ok: true, marks: expected.ok ? expected.value.marks : [] }));
  }
});

it('refuses each altered hand for its reason', async () => {
  // Values of the public beacon are not known to a browser.
  const altered = vectorLines('altered').filter(({ kind, expect: reason }) => kind !== 'bundle' && reason !== 'beacon-differs');
  expect(altered.length).toBeGreaterThan(50);
  for (const line of altered) expect(await checkDeal(line, vectorKeyFile)).toEqual({ ok: false, reason: line.expect });
});

it('refuses a file without keys, and writes proofs one in a line', async () => {
  expect(await checkDeal(proofs[0], { origin: 'poker.example' })).toEqual({ ok: false, reason: 'malformed' });
  const records = proofs.slice(0, 2).map(recordOf);
  const lines = ((await answerOf({ records, keys: null })) as string).trim().split('\n');
  expect(lines.map((line) => JSON.parse(line).n)).toEqual(records.map(({ n }) => n));
  expect(lines.filter((line) => 'keys' in JSON.parse(line))).toEqual([]);
});

it('puts the published keys into each proof, so that the page at /fair can check it alone', async () => {
  const records = proofs.slice(0, 1).map(recordOf);
  expect(JSON.parse((await answerOf({ records, keys: vectorKeyFile })) as string)).toMatchObject({ kind: 'proof', keys: vectorKeyFile });
});

it('calls no signature wrong in a browser that cannot check any', async () => {
  vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new DOMException('Unrecognized name.', 'NotSupportedError'));
  expect(await checkDeal(proofs[0], vectorKeyFile)).toEqual({ ok: null });
  vi.restoreAllMocks();
});

it.each([
  ['thin', 'pledged nothing in time', ['listed-early', 'listed-early', 'thin']],
  ['one-away', 'was not connected', ['checked', 'checked', 'my-cut-not-listed']],
] as const)('says of a hand that is %s whether a player %s', async (what, _, reasons) => {
  const { hands, service } = playPlan({ seed: 3, deck: '52', holeCards: 2, seats: [1, 4, 7], late: false, cases: [what] });
  const asked = (hands[0]?.proofs ?? []).map((proof) => answerOf({ record: recordOf(proof), keys: service.keyFile }));
  expect((await Promise.all(asked)).map((verdict) => (verdict as Verdict).reason).sort()).toEqual(reasons);
});
