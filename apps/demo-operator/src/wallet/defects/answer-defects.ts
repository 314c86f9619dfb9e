import type { Defect } from './defect.ts';

/** Mistakes in the form of answers, and keys that are not checked. */
export const ANSWER_DEFECTS = {
  'bare-balance': {
    does: 'Answers a balance call without a status.',
    fails: 'B1',
    write: ({ kind, status, text }) => ({ status, text: kind === 'balance' ? text.replace('"status":"success",', '') : text }),
  },
  'bare-200': {
    does: 'Answers debits, credits and cancels with "OK".',
    fails: 'B0',
    write: ({ kind, status, text }) =>
      kind === 'balance' || kind === 'result' || status !== 200 ? { status, text } : { status, text: 'OK' },
  },
  'unsigned-balance': {
    does: 'Returns balances without checking the signature.',
    fails: 'S1',
    unsigned: ['balance'],
  },
  'unsigned-debits': {
    does: 'Takes debits without checking the signature.',
    fails: 'S1',
    unsigned: ['debit'],
  },
  'unsigned-credits': {
    does: 'Pays credits without checking the signature.',
    fails: 'S1',
    unsigned: ['credit'],
  },
  'unsigned-cancels': {
    does: 'Refunds cancels without checking the signature.',
    fails: 'S1',
    unsigned: ['cancel'],
  },
  'unsigned-results': {
    does: 'Records results without checking the signature.',
    fails: 'S1',
    unsigned: ['result'],
  },
  'own-ids': {
    does: 'Answers with a transaction_id of its own.',
    fails: 'B9',
    write: ({ status, text }) => ({ status, text: text.replace(/"transaction_id":"[^"]*"/, '"transaction_id":"W-1000042"') }),
  },
  'balance-in-cents': {
    does: 'Returns balances in cents: 1000.00 becomes 100000.',
    fails: 'D1',
    write: ({ status, text }) => ({ status, text: text.replace(BALANCE, (_whole, units, cents) => `"balance":${Number(units + cents)}`) }),
  },
  'balance-in-whole-units': {
    does: 'Returns balances without their cents: 999.71 becomes 999.',
    fails: 'D2',
    write: ({ status, text }) => ({ status, text: text.replace(BALANCE, (_whole, units) => `"balance":${units}`) }),
  },
  'open-balance': {
    does: 'Returns balances without checking the key.',
    fails: 'B4',
    openFor: ['balance'],
  },
  'open-debits': {
    does: 'Takes debits without checking the key.',
    fails: 'D9',
    openFor: ['debit'],
  },
  'open-credits': {
    does: 'Pays credits without checking the key.',
    fails: 'C12',
    openFor: ['credit'],
  },
  'open-cancels': {
    does: 'Refunds cancels without checking the key.',
    fails: 'X13',
    openFor: ['cancel'],
  },
  'open-results': {
    does: 'Records results without checking the key.',
    fails: 'R7',
    openFor: ['result'],
  },
} as const satisfies Record<string, Defect>;

const BALANCE = /"balance":(\d+)\.(\d\d)/;
