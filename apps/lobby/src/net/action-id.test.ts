import { actMessage } from '@cardroom/protocol';
import { expect, it } from 'vitest';
import { newActionId } from './action-id.ts';

it('makes distinct IDs that the service accepts', () => {
  const ids = Array.from({ length: 200 }, newActionId);
  expect(new Set(ids).size).toBe(200);
  for (const actionId of ids) expect(actMessage.safeParse({ type: 'fold', decisionId: '1-1', actionId }).success).toBe(true);
});
