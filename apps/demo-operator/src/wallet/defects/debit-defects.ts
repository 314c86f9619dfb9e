import { refusal } from '../answers.ts';
import { type BrokenCall, type Defect, type DefectParts, letOthersIn, success } from './defect.ts';

const SECOND_MS = 1_000;
const HOUR_MS = 3_600 * SECOND_MS;

/** Mistakes in debits and IDs. */
export const DEBIT_DEFECTS = {
  'float-money': {
    does: 'Multiplies amounts in floating point and truncates them: 0.29 becomes 0.28.',
    fails: 'D2',
    read: (text) =>
      text.replace(/"amount":(-?\d+\.\d\d)(?!\d)/, (_whole, amount) => `"amount":${(Math.trunc(Number(amount) * 100) / 100).toFixed(2)}`),
  },
  'rounds-amounts': {
    does: 'Rounds a third decimal instead of refusing it.',
    fails: 'D8',
    read: (text) => text.replace(/"amount":(-?\d+\.\d{3,})/, (_whole, amount) => `"amount":${Number(amount).toFixed(2)}`),
  },
  'partial-debit': {
    does: 'Takes the whole balance when it is too low, and answers success.',
    fails: 'D4',
    apply: ({ body, known, next }, parts) => {
      const account = parts.accounts.find(body.player_id);
      if (body.transaction_type !== 'debit' || known !== null || account === null || account.balance >= body.amount) return next();
      parts.accounts.move(account.playerId, -account.balance);
      parts.books.write(body, { state: 'open', at: parts.now(), amount: account.balance });
      return success(body, parts);
    },
  },
  'own-error-codes': {
    does: 'Refuses debits with codes of its own.',
    fails: 'D11',
    write: ({ kind, status, text }) => ({ status, text: kind === 'debit' ? text.replace(/"code":"\w+"/, '"code":"E1004"') : text }),
  },
  'debit-twice': {
    does: 'Takes a debit again when it is repeated.',
    fails: 'I1',
    apply: ({ body, known, next }, parts) => {
      const answer = next();
      if (known?.type !== 'debit' || !answer.ok) return answer;
      parts.accounts.move(known.player_id, -known.amount);
      return success(body, parts);
    },
  },
  'duplicate-is-error': {
    does: 'Answers a repeated debit with an error, although it was accepted.',
    fails: 'I1',
    apply: ({ known, next }) => {
      const answer = next();
      return known?.type === 'debit' && answer.ok ? refusal('DUPLICATE_TRANSACTION') : answer;
    },
  },
  'looks-then-inserts': {
    does: 'Checks the ID of a debit first and stores it later: copies sent at once all take the money.',
    fails: 'I2',
    applyInSteps: async ({ body, known, next }, parts) => {
      if (body.transaction_type !== 'debit' || known !== null) return next();
      await letOthersIn();
      if (parts.books.find(body.transaction_id) === null) return next();
      parts.accounts.move(body.player_id, -body.amount);
      return success(body, parts);
    },
  },
  'ignores-other-amount': {
    does: 'Answers a known debit ID with success, whatever the amount.',
    fails: 'I3',
    apply: ({ body, known, next }, parts) =>
      known?.type === 'debit' && known.player_id === body.player_id && known.amount !== body.amount ? success(body, parts) : next(),
  },
  'ignores-other-player': {
    does: 'Answers a known debit ID with success, whichever player it names.',
    fails: 'I4',
    apply: ({ body, known, next }, parts) =>
      known?.type === 'debit' && known.player_id !== body.player_id ? success(body, parts) : next(),
  },
  'forgets-in-seconds': {
    does: 'Keeps IDs in a cache for four seconds.',
    fails: 'I6',
    apply: (call, parts) => forgotten(call, parts, 4 * SECOND_MS),
  },
  'forgets-overnight': {
    does: 'Deletes IDs that are older than twenty hours.',
    fails: 'I5',
    apply: (call, parts) => forgotten(call, parts, 20 * HOUR_MS),
  },
} as const satisfies Record<string, Defect>;

/** Processes the call again if the wallet has forgotten it by now. */
function forgotten({ known, next }: BrokenCall, { db, now }: DefectParts, afterMs: number): ReturnType<typeof next> {
  if (known !== null && now() - known.at >= afterMs) db.prepare('DELETE FROM transactions WHERE id = ?').run(known.id);
  return next();
}
