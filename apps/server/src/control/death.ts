import type { Store } from '@cardroom/journal';
import { TX_KINDS, type TxRow } from '@cardroom/wallet';
import { z } from 'zod';
import type { Parts } from '../compose.ts';

/**
 * The moments at which a process may die with kill -9 and must lose nothing:
 * - `before-telling`: a step of the table is durable, nobody has heard of it;
 * - `before-commit`, `after-commit`: around the next unit that is written, whoever writes it;
 * - `before-send`, `after-answer`: around the next wallet call of a kind; after the answer nothing of it is written yet.
 */
export const dieRequest = z.union([
  z.strictObject({ table_id: z.string(), at: z.literal('before-telling').default('before-telling') }),
  z.strictObject({ at: z.enum(['before-commit', 'after-commit']) }),
  z.strictObject({ at: z.enum(['before-send', 'after-answer']), kind: z.enum(TX_KINDS) }),
]);
export type DieRequest = z.infer<typeof dieRequest>;

/** Arms the death; false when its table is not open. */
export function armDeath(parts: Parts | null, ask: DieRequest, die: () => void): boolean {
  if (parts === null) return false;
  if (ask.at === 'before-telling') {
    const table = parts.registry.get(ask.table_id);
    // What a table does first after a commit is to show it.
    if (table) table.stepped = die;
    return table !== undefined;
  }
  if ('kind' in ask) dieInCall(parts, ask, die);
  else dieInWrite(parts.store, ask.at, die);
  return true;
}

/** A process that is killed runs no further line, so the promises that stand for that moment never resolve. */
const never = new Promise<never>(() => {});

function dieInWrite(store: Store, at: 'before-commit' | 'after-commit', die: () => void): void {
  const write = store.write.bind(store);
  store.write = async (unit) => {
    if (at === 'after-commit') await write(unit);
    die();
    return never;
  };
}

function dieInCall({ client }: Parts, ask: { readonly at: string; readonly kind: string }, die: () => void): void {
  const send = client.send.bind(client);
  client.send = async (row: TxRow, deadlineMs: number) => {
    if (row.kind !== ask.kind) return send(row, deadlineMs);
    if (ask.at === 'after-answer') await send(row, deadlineMs);
    die();
    return never;
  };
}
