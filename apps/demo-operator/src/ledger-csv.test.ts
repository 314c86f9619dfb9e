import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningDemo, startDemo } from './testing/running-demo.ts';
import { transactionText } from './testing/wallet-caller.ts';

let demo: RunningDemo;
beforeAll(async () => {
  demo = await startDemo();
});
afterAll(() => demo.stop());

test('the CSV has every transaction in order, amounts with two decimals, and no formulas', async () => {
  const [ann, odd] = [await demo.caller.player(10_000, 'EUR', 'ann'), await demo.caller.player(10_000, 'EUR', '=odd')];
  const [debit, credit, cancelled] = [randomUUID(), randomUUID(), randomUUID()];
  const [cancel, refused] = [randomUUID(), randomUUID()];
  for (const text of [
    transactionText('debit', { player: ann, amount: '40.00', id: debit }),
    transactionText('credit', { player: ann, amount: '41.50', id: credit, ref: debit }),
    transactionText('debit', { player: odd, amount: '10.00', id: cancelled }),
    transactionText('cancel', { player: odd, amount: '10.00', id: cancel, ref: cancelled }),
    transactionText('debit', { player: ann, amount: '900.00', id: refused }),
  ])
    await demo.caller.transaction(text);
  const answer = await fetch(`${demo.caller.url}/api/ledger.csv`);
  expect(answer.headers.get('content-type')).toContain('text/csv');
  expect(answer.headers.get('content-disposition')).toContain('ledger.csv');
  const lines = (await answer.text()).split('\r\n').map((line) => line.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/, 'AT'));
  expect(lines).toEqual([
    'transaction_id,type,player_id,amount,currency,ref_transaction_id,created_at,status,room_id,table_id,round_id',
    `${debit},debit,ann,40.00,EUR,,AT,settled,12,3041,`,
    `${credit},credit,ann,41.50,EUR,${debit},AT,paid,12,3041,`,
    `${cancelled},debit,'=odd,10.00,EUR,,AT,cancelled,12,3041,`,
    `${cancel},cancel,'=odd,10.00,EUR,${cancelled},AT,refunded,12,3041,`,
    `${refused},debit,ann,900.00,EUR,,AT,rejected,12,3041,`,
    '',
  ]);
});
