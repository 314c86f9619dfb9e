/** How a hand's shield looks: checked here and right, nobody's cut or not seen, or not as agreed. */
export type ShieldColour = 'green' | 'grey' | 'red';

/** The finding about a number. `reason` names its sentence: a reason of the format, a doubt, or a mark. */
export interface Verdict {
  readonly colour: ShieldColour;
  readonly reason: string;
}

/** The verifier's answer about a hand, in this browser. */
export type CheckAnswer =
  | { readonly ok: true; readonly marks: readonly string[] }
  | { readonly ok: false; readonly reason: string }
  /** The browser cannot check signatures. */
  | { readonly ok: null };

/** Doubts of a list or a cut, by the sentence of the format that says what they mean. */
const SENTENCE_OF_DOUBT: Readonly<Record<string, string>> = {
  'other-list': 'list-differs-from-held',
  'no-commit': 'chain-broken',
  'answered-before': 'chain-broken',
};

export function doubtVerdict(doubt: string): Verdict {
  return { colour: 'red', reason: SENTENCE_OF_DOUBT[doubt] ?? doubt };
}

/** A number that agrees is green only where the player's own cut, or for an onlooker anybody's, is in the hand. */
export function verdictOf(answer: CheckAnswer): Verdict {
  if (answer.ok === null) return { colour: 'grey', reason: 'no-signatures' };
  if (!answer.ok) return { colour: 'red', reason: answer.reason };
  const { marks } = answer;
  if (marks.some((mark) => mark.startsWith('void:'))) return { colour: 'grey', reason: 'void' };
  for (const mark of ['uncut', 'my-cut-not-listed']) if (marks.includes(mark)) return { colour: 'grey', reason: mark };
  return { colour: 'green', reason: marks.includes('thin') ? 'thin' : 'checked' };
}
