import { transactionBody } from '@cardroom/operator-api';
import { expect, test } from 'vitest';
import { GAME } from '../caller.ts';
import { withAmount, without } from './bodies.ts';

const debit = { type: 'debit', transactionId: 'd1', playerId: 'a"b,\\', amountMinor: 500, currency: 'EUR', createdAt: 0, ...GAME } as const;
const BODY = transactionBody(debit);

test('the amount can be replaced by any text', () => {
  expect(withAmount(BODY, '5.005')).toBe(BODY.replace('5.00', '5.005'));
  expect(withAmount(BODY, 'null')).toContain('"amount":null,');
});

test.each(Object.keys(JSON.parse(BODY) as object))('without %s everything else is there', (member) => {
  const { [member]: _, ...rest } = JSON.parse(BODY) as Record<string, unknown>;
  expect(JSON.parse(without(BODY, member))).toEqual(rest);
});
