import { KICK_REASONS, PAID_OUT_REASONS } from '@cardroom/table';
import { expect, test } from 'vitest';
import { stayEnd } from './stay-end.ts';

test('separates removals by staff from those by the table; a player who left has neither', () => {
  expect(KICK_REASONS.map(stayEnd)).toEqual(KICK_REASONS.map((removedFor) => ({ removedFor, paidOutFor: null })));
  expect(PAID_OUT_REASONS.map(stayEnd)).toEqual(PAID_OUT_REASONS.map((paidOutFor) => ({ removedFor: null, paidOutFor })));
  expect(stayEnd(null)).toEqual({ removedFor: null, paidOutFor: null });
});
