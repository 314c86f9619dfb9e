import { withWebCrypto } from '@cardroom/fairness/src/browser.ts';
import { UNLISTED_WHYS } from '@cardroom/fairness/src/statements.ts';
import type { Transcript } from '@cardroom/fairness/src/transcript.ts';
import { readKeys } from '@cardroom/fairness/src/verify/keys.ts';
import { judged } from '@cardroom/fairness/src/verify/reasons.ts';
import { verifyTranscript } from '@cardroom/fairness/src/verify/verify.ts';
import { proofOf } from './proof.ts';
import type { DealRecord } from './record.ts';
import { type CheckAnswer, type Verdict, verdictOf } from './verdict.ts';

/**
 * A question to the worker: whether a record agrees, or for the proofs of records. `keys`: the file of keys that the service publishes, which each
 * proof carries as well; null where it could not be fetched.
 */
export type CheckQuestion = ({ readonly record: DealRecord } | { readonly records: readonly DealRecord[] }) & { readonly keys: unknown };

/** Answers a question with a value that can be copied to another thread. */
export async function answerOf(question: CheckQuestion): Promise<Verdict | string> {
  if ('record' in question) {
    const proof = proofOf(question.record);
    const verdict = verdictOf(await checkDeal(proof, question.keys));
    return verdict.reason === 'my-cut-not-listed' && isEarly(proof) ? { ...verdict, reason: 'listed-early' } : verdict;
  }
  const { records, keys } = question;
  return records.map((record) => `${JSON.stringify({ ...proofOf(record), ...(keys === null ? {} : { keys }) })}\n`).join('');
}

/** Checks 1 to 9 of the format, of a proof or a public transcript. */
export async function checkDeal(proof: unknown, keys: unknown): Promise<CheckAnswer> {
  try {
    const result = await withWebCrypto((crypto) => {
      const ring = judged(() => readKeys(crypto, keys));
      return ring.ok ? verifyTranscript(proof, { crypto, keys: ring.value }) : ring;
    });
    return result.ok ? { ok: true, marks: result.value.marks } : { ok: false, reason: result.reason };
  } catch (error) {
    if (error instanceof DOMException) return { ok: null };
    throw error;
  }
}

const NO_PLEDGE = UNLISTED_WHYS.indexOf('no-pledge');

/** Whether the hand was listed before the player's cut was pledged, such as the first one after they sat down. */
function isEarly({ list, viewer }: Transcript): boolean {
  return list?.unlisted.some(({ seat, why }) => seat === viewer?.seat && why === NO_PLEDGE) === true;
}
