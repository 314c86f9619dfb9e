/** Why a proof is refused, in the order of FORMAT §9. */
export const REASONS = [
  'malformed',
  'hand-open',
  'unknown-key',
  'key-out-of-time',
  'key-not-vouched',
  'bad-signature',
  'roots-differ-from-held',
  'list-differs-from-held',
  'not-my-pledge',
  'receipt-denied',
  'link-not-from-me',
  'my-link-replaced',
  'time-backwards',
  'bad-list',
  'pledge-used-up',
  'chain-broken',
  'unlisted-cut',
  'forged-link',
  'cut-incomplete',
  'beacon-differs',
  'beacon-known',
  'other-deck-malformed',
  'played-secret-published',
  'bad-void',
  'leaves-differ',
  'wrong-recipient',
  'opening-not-allowed',
  'wrong-position',
  'opening-false',
  'opened-twice',
  'card-twice',
  'board-incomplete',
  'own-card-withheld',
  'equivocation',
  'number-used-twice',
  'pledge-changed',
  'day-root-differs',
  'my-cut-not-listed',
] as const;
export type Reason = (typeof REASONS)[number];

export interface Refusal {
  readonly reason: Reason;
  /** The member of the file that does not agree, as a path: `cut.links[1].link`. */
  readonly member: string;
  /** What is wrong with it, for an engineer; may be empty. */
  readonly detail: string;
}

/** Ends a check at its first reason. `judged` turns it into a value. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly refusal: Refusal;

  constructor(reason: Reason, member: string, detail = '') {
    super(`${reason}: ${member}`);
    this.refusal = { reason, member, detail };
  }
}

/** Refuses unless the condition holds. */
export function need(condition: boolean, reason: Reason, member: string, detail = ''): asserts condition {
  if (!condition) throw new Refused(reason, member, detail);
}

export type Judged<T> = { readonly ok: true; readonly value: T } | ({ readonly ok: false } & Refusal);

/** The result of a check, or its refusal. Any other error is a mistake of this package and stays thrown. */
export function judged<T>(check: () => T): Judged<T> {
  try {
    return { ok: true, value: check() };
  } catch (error) {
    if (error instanceof Refused) return { ok: false, ...error.refusal };
    throw error;
  }
}
