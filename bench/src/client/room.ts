import { randomUUID } from 'node:crypto';
import type { Stack } from '@cardroom/e2e/stack';

/** Opens a six-seat room of the demo operator without pauses, so that bots play as fast as the service allows. Resolves with its table. */
export async function fastRoom(stack: Stack): Promise<string> {
  const { table_id } = await stack.control<{ table_id: string }>('/room', {
    operator_id: 'demo',
    currency: 'EUR',
    options: {
      name: `Bench ${randomUUID().slice(0, 8)}`,
      bigBlind: 100,
      entry: 'free',
      pace: 'none',
    },
  });
  return table_id;
}
