import { describe, expect, test } from 'vitest';
import { lotState, RESOLVED_OUTCOME } from './lot-state.ts';
import { TRANSACTION_KINDS, TRANSACTION_STATES, type Transaction, type TransactionKind, type TransactionState } from './transaction.ts';
import { IllegalMove, moved, TRANSACTION_EVENTS, transition } from './transaction-moves.ts';

/** Every legal move, written out; all others of the 4 × 7 × 11 must be illegal. */
const LEGAL: Record<string, TransactionState> = {
  'debit due claimed': 'leased',
  'debit due refused': 'refused',
  'debit leased claimed': 'leased',
  'debit leased accepted': 'done',
  'debit leased refused': 'refused',
  'debit leased ambiguous': 'unknown',
  ...Object.fromEntries(
    ['credit', 'cancel', 'result'].flatMap((kind) => [
      [`${kind} due claimed`, 'leased'],
      [`${kind} leased claimed`, 'leased'],
      [`${kind} leased done`, 'done'],
      [`${kind} leased retry`, 'due'],
      [`${kind} leased stuck`, 'stuck'],
      [`${kind} leased released`, 'due'],
      [`${kind} stuck asked-again`, 'due'],
      [`${kind} stuck resolved`, 'done'],
    ]),
  ),
  'cancel stuck withdrawn': 'withdrawn',
};

const row = (kind: TransactionKind, status: TransactionState, more: Partial<Transaction> = {}): Transaction => ({
  seq: 1,
  id: 'd1',
  kind,
  status,
  operatorId: 'op',
  playerId: 'p',
  currency: 'EUR',
  roomId: '1',
  tableId: '2',
  stayId: 's',
  handId: null,
  lotId: null,
  amountMinor: 100,
  body: '{}',
  createdAt: 0,
  lane: 'm:op:p:EUR',
  attempts: 1,
  nextAt: 0,
  owner: null,
  outcome: null,
  doneAt: null,
  ...more,
});

describe('transition', () => {
  const all = TRANSACTION_KINDS.flatMap((kind) =>
    TRANSACTION_STATES.flatMap((status) => TRANSACTION_EVENTS.map((event) => [kind, status, event] as const)),
  );

  test.each(all.filter((one) => LEGAL[one.join(' ')] !== undefined))('%s %s %s', (kind, status, event) => {
    expect(transition({ kind, status }, event)).toBe(LEGAL[`${kind} ${status} ${event}`]);
  });

  test('nothing else is legal', () => {
    const illegal = all.filter(([kind, status, event]) => transition({ kind, status }, event) === 'illegal-move');
    expect(illegal.length).toBe(all.length - Object.keys(LEGAL).length);
  });

  test('a sent debit never becomes due again, and a finished row never moves', () => {
    const ways = (kind: TransactionKind, status: TransactionState) =>
      TRANSACTION_EVENTS.map((event) => transition({ kind, status }, event));
    expect(ways('debit', 'leased')).not.toContain('due');
    for (const kind of TRANSACTION_KINDS) {
      for (const status of ['done', 'refused', 'unknown', 'withdrawn'] as const)
        expect(new Set(ways(kind, status))).toEqual(new Set(['illegal-move']));
    }
  });

  test('an illegal move is a bug and throws', () => {
    expect(() => moved(row('debit', 'done'), 'claimed')).toThrow(IllegalMove);
  });
});

describe('lotState', () => {
  const close = (kind: 'credit' | 'cancel', status: TransactionState, outcome: string | null = null) =>
    row(kind, status, { id: 'c1', lotId: 'd1', outcome });
  test.each<[string, Transaction, Transaction[]]>([
    ['created', row('debit', 'due'), []],
    ['sent', row('debit', 'leased'), []],
    ['rejected', row('debit', 'refused'), []],
    ['open', row('debit', 'done'), []],
    ['cancelling', row('debit', 'unknown'), [close('cancel', 'due')]],
    ['cancelling', row('debit', 'unknown'), [close('cancel', 'leased')]],
    ['cancelled', row('debit', 'unknown'), [close('cancel', 'done')]],
    ['settling', row('debit', 'done'), [close('credit', 'due')]],
    ['settled', row('debit', 'done'), [close('credit', 'done')]],
    ['stuck', row('debit', 'done'), [close('credit', 'stuck')]],
    ['stuck', row('debit', 'unknown'), [close('cancel', 'stuck')]],
    ['resolved', row('debit', 'done'), [close('credit', 'done', RESOLVED_OUTCOME)]],
    ['settling', row('debit', 'unknown'), [close('cancel', 'withdrawn'), close('credit', 'due')]],
    ['open', row('debit', 'done'), [row('credit', 'done', { id: 'c2', lotId: 'another' })]],
  ])('%s', (state, debit, closing) => {
    expect(lotState(debit, closing)).toBe(state);
  });
});
