import { PAID_OUT_REASONS, STAFF_KICK_REASONS } from '@cardroom/table';
import { expect, test } from 'vitest';
import { stayEnd } from './stay-end.ts';

test('separates removals by staff from those by the table; a player who left has neither', () => {
  expect(STAFF_KICK_REASONS.map(stayEnd)).toEqual(STAFF_KICK_REASONS.map((removedFor) => ({ removedFor, paidOutFor: null })));
  const byTheTable = [...PAID_OUT_REASONS, 'session'];
  expect(byTheTable.map(stayEnd)).toEqual(byTheTable.map((paidOutFor) => ({ removedFor: null, paidOutFor })));
  expect(stayEnd(null)).toEqual({ removedFor: null, paidOutFor: null });
});
