/** What a run from one release to the next and back has shown. */
export interface ReleaseFindings {
  /** Why this release cannot replace the one before while others serve; null if it can. */
  readonly forth: string | null;
  /** Why the one before cannot replace this release; null if it can, or if that was not tried. */
  readonly back: string | null;
  /** Losses and disagreements of the report; empty after a good run. */
  readonly wrong: readonly string[];
}

/** Exit codes of `npm run deploys -- --from`. `noWayBack`: everything else went well. */
export const RELEASE_CODES = { good: 0, bad: 1, noWayBack: 3 } as const;

/** The last lines of a run, and its exit code. A release without a way back never ends with 0: whoever rolls it out has to know. */
export function verdictOf({ forth, back, wrong }: ReleaseFindings): { readonly lines: readonly string[]; readonly code: number } {
  if (forth !== null) return { lines: [`NOT while the one before serves: ${forth}`], code: RELEASE_CODES.bad };
  const lines = [
    'this release replaces the one before while it serves',
    back === null ? 'the one before replaces this release' : `NO WAY BACK to the one before: ${back}`,
  ];
  if (wrong.length > 0) return { lines, code: RELEASE_CODES.bad };
  return { lines, code: back === null ? RELEASE_CODES.good : RELEASE_CODES.noWayBack };
}
