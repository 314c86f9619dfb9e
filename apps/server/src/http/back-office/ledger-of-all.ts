import { z } from 'zod';
import type { Crew } from '../../cluster/crew.ts';
import { carried, peerCall } from '../../cluster/peer-calls.ts';
import type { LedgerFinding, LedgerState } from '../../money/ledger-watch.ts';
import { processNames } from '../../process/process-name.ts';

/** The result of the last ledger check at the process that is asked. */
export const LEDGER_FINDING = peerCall('ledger-finding', {
  question: z.strictObject({}),
  answer: z.strictObject({ finding: carried<LedgerFinding>() }),
});

/** The results of the last ledger checks at all processes: each checks the seats at its own tables. */
export type ReadLedgerFinding = () => Promise<LedgerFinding & { readonly missing: readonly string[] }>;

/** Returns what reads it, and answers other processes. */
export function readingLedgerFinding(crew: Crew, own: () => LedgerState): ReadLedgerFinding {
  const here = (): LedgerFinding => {
    const { status, problems, skipped, at } = own();
    return { status, problems, skipped, at };
  };
  crew.answer(LEDGER_FINDING, async () => ({ finding: here() }));
  return async () => {
    const { answers, missing } = await crew.askAll(LEDGER_FINDING, {});
    return { ...answers.map(({ answer }) => answer.finding).reduce(together, here()), missing: processNames(missing) };
  };
}

/** The worse status, and the older time: nothing is newer than its oldest part. */
function together(a: LedgerFinding, b: LedgerFinding): LedgerFinding {
  const status = (['broken', 'unchecked'] as const).find((one) => a.status === one || b.status === one) ?? 'balanced';
  return {
    status,
    // Each process finds what is wrong with the books themselves.
    problems: [...new Set([...a.problems, ...b.problems])],
    skipped: a.skipped + b.skipped,
    at: a.at === null || b.at === null ? null : Math.min(a.at, b.at),
  };
}
