import { REJECTION_CODES, type RejectionCode, refusal, renderAnswer, type WalletAnswer } from './answers.ts';
import type { Fault } from './faults.ts';

/** Processes the call in the books. `forced`: refuse with this code, whatever the books say. */
export type Work = (forced: RejectionCode | null) => WalletAnswer | Promise<WalletAnswer>;

/** What is sent back. `silence`: nothing until the caller gives up. */
export type Reply = { readonly type: 'answer'; readonly status: number; readonly text: string } | { readonly type: 'reset' | 'silence' };

const GARBAGE = '<html><body><h1>502 Bad Gateway</h1></body></html>';

/** Processes one call as its fault demands. */
export async function spoil(fault: Fault | null, work: Work, wait: (ms: number) => Promise<void>): Promise<Reply> {
  if (fault === null) return answer(await work(null));
  switch (fault.mode) {
    case 'slow':
      await wait(fault.ms);
      return answer(await work(null));
    case 'timeout-before':
      return { type: 'silence' };
    case 'reset-before':
      return { type: 'reset' };
    case 'error-500':
      return answer(refusal('INTERNAL_ERROR'));
    case 'insufficient-funds':
      return answer(await work('INSUFFICIENT_FUNDS'));
    case 'reject':
      return answer(await rejected(fault.code, work));
    default:
      return spoilAnswer(fault.mode, work);
  }
}

/** A rejection is stored, as in a real wallet; the other codes only change the answer. */
async function rejected(code: Fault['code'], work: Work): Promise<WalletAnswer> {
  const rejection = REJECTION_CODES.find((one) => one === code);
  return rejection === undefined ? refusal(code) : work(rejection);
}

type LateMode = 'timeout-after' | 'reset-after' | 'error-after' | 'garbage' | 'drop-status' | 'twice';

async function spoilAnswer(mode: LateMode, work: Work): Promise<Reply> {
  const done = answer(await work(null));
  switch (mode) {
    case 'timeout-after':
      return { type: 'silence' };
    case 'reset-after':
      return { type: 'reset' };
    case 'error-after':
      return answer(refusal('INTERNAL_ERROR'));
    case 'garbage':
      return { type: 'answer', status: 200, text: GARBAGE };
    case 'drop-status':
      return { ...done, text: done.text.replace(/"status":"\w+",?/, '') };
    case 'twice':
      return answer(await work(null));
  }
}

function answer(given: WalletAnswer): Reply & { type: 'answer' } {
  return { type: 'answer', ...renderAnswer(given) };
}
