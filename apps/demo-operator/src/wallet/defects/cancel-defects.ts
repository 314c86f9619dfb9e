import { refusal } from '../answers.ts';
import { type Defect, success } from './defect.ts';

/** Mistakes in cancels. */
export const CANCEL_DEFECTS = {
  'cancel-without-effect': {
    does: 'Answers a cancel with success and refunds nothing.',
    fails: 'X1',
    apply: ({ body, known, next }, parts) => {
      const wasOpen = body.transaction_type === 'cancel' && parts.books.find(body.ref_transaction_id)?.state === 'open';
      const answer = next();
      if (known !== null || !wasOpen || !answer.ok) return answer;
      parts.accounts.move(body.player_id, -(parts.books.find(body.transaction_id)?.amount ?? 0));
      return success(body, parts);
    },
  },
  'refunds-twice': {
    does: 'Refunds a debit again when its cancel is repeated.',
    fails: 'X2',
    apply: ({ body, known, next }, parts) => {
      const answer = next();
      if (known?.type !== 'cancel' || !answer.ok) return answer;
      parts.accounts.move(known.player_id, known.amount);
      return success(body, parts);
    },
  },
  'unknown-cancel-fails': {
    does: 'Fails on the cancel of an unknown debit.',
    fails: 'X4',
    apply: ({ body, known, next }, { books }) => {
      const isUnknown = body.transaction_type === 'cancel' && known === null && books.find(body.ref_transaction_id) === null;
      return isUnknown ? refusal('INTERNAL_ERROR') : next();
    },
  },
  'no-tombstone': {
    does: 'Forgets the cancel of a debit that has not arrived yet, and accepts the debit later.',
    fails: 'X5',
    apply: ({ body, known, next }, parts) => {
      const isUnknown = body.transaction_type === 'cancel' && known === null && parts.books.find(body.ref_transaction_id) === null;
      return isUnknown ? success(body, parts) : next();
    },
  },
  'refunds-after-credit': {
    does: 'Refunds a debit that a credit has already settled.',
    fails: 'X7',
    apply: ({ body, known, next }, parts) => {
      const debit = body.transaction_type === 'cancel' ? parts.books.find(body.ref_transaction_id) : null;
      if (known !== null || debit?.state !== 'settled') return next();
      parts.accounts.move(debit.player_id, debit.amount);
      parts.books.write(body, { state: 'refunded', at: parts.now() });
      return success(body, parts);
    },
  },
  'trusts-cancel-amount': {
    does: 'Refunds the amount of the cancel instead of the amount of the debit.',
    fails: 'X8',
    apply: ({ body, known, next }, parts) => {
      const answer = next();
      const row = parts.books.find(body.transaction_id);
      if (known !== null || row?.state !== 'refunded') return answer;
      parts.accounts.move(body.player_id, body.amount - row.amount);
      return success(body, parts);
    },
  },
  'forgets-rejections': {
    does: 'Forgets debits that it refused, and accepts a later copy when there is enough money.',
    fails: 'X9',
    apply: ({ known, next }, { db }) => {
      if (known?.state === 'rejected') db.prepare('DELETE FROM transactions WHERE id = ?').run(known.id);
      return next();
    },
  },
  'refunds-refused': {
    does: 'Refunds a debit that it had refused.',
    fails: 'X14',
    apply: ({ body, known, next }, parts) => {
      const debit = body.transaction_type === 'cancel' ? parts.books.find(body.ref_transaction_id) : null;
      const answer = next();
      if (known !== null || debit?.state !== 'rejected' || !answer.ok) return answer;
      parts.accounts.move(body.player_id, debit.amount);
      return success(body, parts);
    },
  },
  'blocks-refunds': {
    does: 'Refuses cancels of blocked players.',
    fails: 'X15',
    apply: ({ body, next }, { accounts }) =>
      body.transaction_type === 'cancel' && accounts.find(body.player_id)?.blocked === true ? refusal('PLAYER_BLOCKED') : next(),
  },
  'refunds-any-player': {
    does: 'Refunds a debit to the player that the cancel names.',
    fails: 'X16',
    apply: ({ body, known, next }, parts) => {
      const debit = body.transaction_type === 'cancel' ? parts.books.find(body.ref_transaction_id) : null;
      if (known !== null || debit?.state !== 'open' || debit.player_id === body.player_id) return next();
      parts.accounts.move(body.player_id, debit.amount);
      parts.books.write(body, { state: 'refunded', at: parts.now() });
      parts.books.close(debit.id, 'cancelled');
      return success(body, parts);
    },
  },
  'cancels-without-sign': {
    does: 'Drops the sign of a cancel’s amount.',
    fails: 'X17',
    read: (text) => (text.includes('"transaction_type":"cancel"') ? text.replace('"amount":-', '"amount":') : text),
  },
} as const satisfies Record<string, Defect>;
