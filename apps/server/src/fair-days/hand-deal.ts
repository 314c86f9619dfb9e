import {
  type Crypto,
  judged,
  type Keys,
  type Mark,
  type Reason,
  type Refusal,
  readKeys,
  SENTENCES,
  Seen,
  type Transcript,
  UNLISTED_WHYS,
  verifyTranscript,
} from '@cardroom/fairness/src/index.ts';
import { nodeCrypto } from '@cardroom/fairness/src/node.ts';
import type { PublishedKeys } from '../fair-deal/deal-keys.ts';

/** What the verifier says of a number. */
export type Verdict =
  | { readonly ok: true; readonly marks: readonly Mark[] }
  | { readonly ok: false; readonly reason: Reason; readonly member: string; readonly sentence: string };

/** How a hand was dealt, as far as everybody may know: one entry for each number it was listed under. Seats count from 0. */
export interface DealtNumber {
  readonly n: number;
  /** Why the number was void; null where the hand was dealt. */
  readonly voided: { readonly reason: string; readonly missing: readonly number[] } | null;
  /** Seats whose cut is in it. */
  readonly cut: readonly number[];
  readonly unlisted: readonly { readonly seat: number; readonly why: (typeof UNLISTED_WHYS)[number] }[];
  readonly verdict: Verdict;
}

const crypto: Crypto = nodeCrypto;

/** Verifies the transcripts of a hand as anybody could, with the keys that are published. */
export function dealtNumbers(transcripts: readonly Transcript[], published: PublishedKeys): readonly DealtNumber[] {
  const keys = readKeys(crypto, published);
  const seen = new Seen();
  return transcripts.map((one) => numberOf(one, verdictOf(one, keys, seen)));
}

function verdictOf(told: Transcript, keys: Keys, seen: Seen): Verdict {
  const one = verifyTranscript(JSON.parse(JSON.stringify(told)), { crypto, keys });
  const chained = one.ok ? judged(() => seen.add(one.value.number)) : one;
  if (one.ok && chained.ok) return { ok: true, marks: one.value.marks };
  const { reason, member } = chained as Refusal;
  return { ok: false, reason, member, sentence: SENTENCES[reason] };
}

function numberOf({ n, list, cut, void: voided }: Transcript, verdict: Verdict): DealtNumber {
  return {
    n,
    voided: voided === undefined ? null : { reason: voided.reason, missing: voided.missing },
    cut: (cut ?? voided)?.links.map(({ seat }) => seat) ?? [],
    unlisted: (list?.unlisted ?? []).flatMap(({ seat, why }) => {
      const named = UNLISTED_WHYS[why];
      return named === undefined ? [] : [{ seat, why: named }];
    }),
    verdict,
  };
}
