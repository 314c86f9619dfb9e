import { refusal } from '../answers.ts';
import type { CreditBody } from '../bodies.ts';
import { type BrokenCall, type Defect, type DefectParts, letOthersIn, success } from './defect.ts';

const INT32_MAX = 2 ** 31 - 1;

/** Mistakes in credits. */
export const CREDIT_DEFECTS = {
  'credit-without-effect': {
    does: 'Answers a credit with success and pays nothing.',
    fails: 'C1',
    apply: ({ body, known, next }, parts) => (body.transaction_type === 'credit' && known === null ? success(body, parts) : next()),
  },
  'refuses-zero-credit': {
    does: 'Refuses a credit of 0.00.',
    fails: 'C2',
    apply: ({ body, next }) => (body.transaction_type === 'credit' && body.amount === 0 ? refusal('INVALID_REQUEST') : next()),
  },
  'pays-twice': {
    does: 'Pays a credit again when it is repeated.',
    fails: 'C3',
    apply: ({ body, known, next }, parts) => {
      const answer = next();
      if (known?.type !== 'credit' || !answer.ok) return answer;
      parts.accounts.move(known.player_id, known.amount);
      return success(body, parts);
    },
  },
  'pays-copies': {
    does: 'Checks the ID of a credit first and stores it later: copies sent at once are all paid.',
    fails: 'C4',
    applyInSteps: async ({ body, known, next }, parts) => {
      if (body.transaction_type !== 'credit' || known !== null) return next();
      await letOthersIn();
      if (parts.books.find(body.transaction_id) === null) return next();
      parts.accounts.move(body.player_id, body.amount);
      return success(body, parts);
    },
  },
  'caps-credits': {
    does: 'Pays at most the amount of the debit.',
    fails: 'C5',
    apply: (call, parts) => paidAtMost(call, parts, (body) => parts.books.find(body.ref_transaction_id)?.amount ?? body.amount),
  },
  'blocks-payouts': {
    does: 'Refuses credits of blocked players.',
    fails: 'C6',
    apply: ({ body, next }, { accounts }) =>
      body.transaction_type === 'credit' && accounts.find(body.player_id)?.blocked === true ? refusal('PLAYER_BLOCKED') : next(),
  },
  'pays-after-cancel': {
    does: 'Pays a credit for a debit that was cancelled.',
    fails: 'C8',
    apply: ({ body, known, next }, parts) => {
      const isLate = body.transaction_type === 'credit' && parts.books.find(body.ref_transaction_id)?.state === 'cancelled';
      if (known !== null || !isLate) return next();
      parts.accounts.move(body.player_id, body.amount);
      parts.books.write(body, { state: 'paid', at: parts.now() });
      return success(body, parts);
    },
  },
  'amounts-in-32-bits': {
    does: 'Stores cents in 32 bits: larger credits pay only the largest such number.',
    fails: 'C9',
    apply: (call, parts) => paidAtMost(call, parts, () => INT32_MAX),
  },
  'pays-any-player': {
    does: 'Pays a credit to the player it names, although another one was debited.',
    fails: 'C13',
    apply: ({ body, known, next }, parts) => {
      const debit = body.transaction_type === 'credit' ? parts.books.find(body.ref_transaction_id) : null;
      if (known !== null || debit?.state !== 'open' || debit.player_id === body.player_id) return next();
      parts.accounts.move(body.player_id, body.amount);
      parts.books.write(body, { state: 'paid', at: parts.now() });
      parts.books.close(debit.id, 'settled');
      return success(body, parts);
    },
  },
  'credits-without-sign': {
    does: 'Drops the sign of a credit’s amount.',
    fails: 'C14',
    read: (text) => (text.includes('"transaction_type":"credit"') ? text.replace('"amount":-', '"amount":') : text),
  },
  'results-pay': {
    does: 'Pays the amount of a result that is a win.',
    fails: 'R1',
    recordResult: ({ body, isNew, next }, { accounts }) => {
      if (isNew && body.player_result === 'win') accounts.move(body.player_id, body.amount);
      return next();
    },
  },
} as const satisfies Record<string, Defect>;

/** Pays a credit, but at most `most`. */
function paidAtMost(
  { body, known, next }: BrokenCall,
  parts: DefectParts,
  most: (body: CreditBody) => number,
): ReturnType<BrokenCall['next']> {
  const answer = next();
  if (body.transaction_type !== 'credit' || known !== null || !answer.ok) return answer;
  parts.accounts.move(body.player_id, Math.min(0, most(body) - body.amount));
  return success(body, parts);
}
