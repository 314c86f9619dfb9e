import { transactionBody } from '@cardroom/operator-api';
import { describe, expect, test } from 'vitest';
import { laneOf } from './lanes.ts';
import { newCancel, newCredit, newDebit, newRefund, newResult, type StayFacts } from './new-transaction.ts';

const stay: StayFacts = { operatorId: 'op', playerId: 'p1', currency: 'EUR', roomId: '12', tableId: '3041', stayId: 's1', gameKey: 'plo4' };
const wire = { playerId: 'p1', gameKey: 'plo4', roomId: '12', tableId: '3041', currency: 'EUR' };
const debit = newDebit(stay, { amountMinor: 10_000 }, { id: 'd1', createdAt: 1_000 });

describe('rows of the ledger', () => {
  test('debit', () => {
    expect(debit).toEqual({
      id: 'd1',
      kind: 'debit',
      operatorId: 'op',
      playerId: 'p1',
      currency: 'EUR',
      roomId: '12',
      tableId: '3041',
      stayId: 's1',
      handId: null,
      lotId: null,
      amountMinor: 10_000,
      body: transactionBody({ type: 'debit', ...wire, transactionId: 'd1', amountMinor: 10_000, createdAt: 1_000 }),
      createdAt: 1_000,
    });
  });

  test('the deadline of a stake is kept out of the bytes that are sent', () => {
    const stake = newDebit(stay, { amountMinor: 10_000, answerBy: 3_000 }, { id: 'd1', createdAt: 1_000 });
    expect(stake).toEqual({ ...debit, answerBy: 3_000 });
    expect(newCancel(stake, { id: 'x1', createdAt: 3_000 })).not.toHaveProperty('answerBy');
  });

  test('a credit names its lot', () => {
    const credit = newCredit(stay, { lotId: 'd1', amountMinor: 0, handId: '77' }, { id: 'c1', createdAt: 2_000 });
    expect(credit).toMatchObject({ kind: 'credit', lotId: 'd1', handId: '77', amountMinor: 0, stayId: 's1' });
    expect(credit.body).toBe(
      transactionBody({ type: 'credit', ...wire, transactionId: 'c1', refTransactionId: 'd1', amountMinor: 0, createdAt: 2_000 }),
    );
  });

  test('a cancel and a refund take amount, table and game from the debit', () => {
    const cancel = newCancel(debit, { id: 'x1', createdAt: 3_000 });
    expect(cancel).toMatchObject({ kind: 'cancel', lotId: 'd1', amountMinor: 10_000, stayId: 's1', createdAt: 3_000 });
    const facts = { ...wire, transactionId: 'x1', refTransactionId: 'd1', amountMinor: 10_000, createdAt: 3_000 };
    expect(cancel.body).toBe(transactionBody({ type: 'cancel', ...facts }));
    expect(newRefund(debit, { id: 'x1', createdAt: 3_000 }).body).toBe(transactionBody({ type: 'credit', ...facts }));
  });

  test('result', () => {
    const result = newResult(
      stay,
      {
        gameKey: 'plo4',
        playerResult: 'loss',
        playerId: 'p1',
        roomId: '12',
        tableId: '3041',
        roundId: '900',
        amount: 50,
        currency: 'EUR',
        result: { communityCard: [], players: [], bets: { preflop: [] } },
      },
      { id: 'r1', createdAt: 4_000 },
    );
    expect(result).toMatchObject({ kind: 'result', handId: '900', lotId: null, amountMinor: 50 });
    expect(result.body).toContain('"transaction_id":"r1","game_key":"plo4"');
  });

  test('a player’s money in one currency is one lane, their results another', () => {
    const lanes = (['debit', 'credit', 'cancel', 'result'] as const).map((kind) => laneOf({ ...debit, kind }));
    expect(lanes).toEqual(['m:op:p1:EUR', 'm:op:p1:EUR', 'm:op:p1:EUR', 'r:op:p1:EUR']);
  });
});
