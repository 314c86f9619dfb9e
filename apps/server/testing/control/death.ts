import type { Store } from '@cardroom/storage';
import { TRANSACTION_KINDS, type Transaction } from '@cardroom/wallet';
import { z } from 'zod';
import type { Composed } from '../../src/service/compose.ts';

/**
 * The moments at which a process may die with kill -9 and must lose nothing:
 * - `before-telling`: a step of the table is durable, but nobody has been told;
 * - `before-commit`, `after-commit`: around the next unit that any part writes;
 * - `before-send`, `after-answer`: around the next wallet call of a kind; after the answer nothing of it is written yet.
 */
export const dieRequest = z.union([
  z.strictObject({ table_id: z.string(), at: z.literal('before-telling').default('before-telling') }),
  z.strictObject({ at: z.enum(['before-commit', 'after-commit']) }),
  z.strictObject({ at: z.enum(['before-send', 'after-answer']), kind: z.enum(TRANSACTION_KINDS) }),
]);
export type DieRequest = z.infer<typeof dieRequest>;

/** Prepares the death; returns false if its table is not open. */
export function armDeath(parts: Composed | null, ask: DieRequest, die: () => void): boolean {
  if (parts === null) return false;
  if (ask.at === 'before-telling') {
    const table = parts.registry.get(ask.table_id);
    // The first thing a table does after a commit is to update its figures with the step.
    if (table) {
      table.advance = () => {
        die();
        return null;
      };
    }
    return table !== undefined;
  }
  if ('kind' in ask) dieInCall(parts, ask, die);
  else dieInWrite(parts.store, ask.at, die);
  return true;
}

/** A killed process executes no further line, so these promises never resolve. */
const never = new Promise<never>(() => {});

function dieInWrite(store: Store, at: 'before-commit' | 'after-commit', die: () => void): void {
  const write = store.write.bind(store);
  store.write = async (unit) => {
    if (at === 'after-commit') await write(unit);
    die();
    return never;
  };
}

function dieInCall({ client }: Composed, ask: { readonly at: string; readonly kind: string }, die: () => void): void {
  const send = client.send.bind(client);
  client.send = async (row: Transaction, deadlineMs: number) => {
    if (row.kind !== ask.kind) return send(row, deadlineMs);
    if (ask.at === 'after-answer') await send(row, deadlineMs);
    die();
    return never;
  };
}
