import type { Transaction } from '@cardroom/wallet';
import { broken } from './laws.ts';
import type { SimDisk } from './sim-disk.ts';

interface Beside {
  readonly id: string;
  readonly seq: number;
  readonly kind: number;
  readonly status: number;
}

const DEBIT = 1;
const CANCEL = 3;
const LEASED = 1;

/**
 * Law 14, at the moment a transaction is sent: nothing else of its lane is under way, no older payout waits, and a debit waits for the cancel
 * of every debit before it. A credit that is written after the debit was claimed may follow it.
 */
export function outOfOrder(disk: SimDisk, { id, seq, kind, lane }: Transaction): string[] {
  if (kind === 'result') return [];
  const beside = disk.rows<Beside>(
    'select id, seq, kind, status from wallet_tx where lane = ? and status in (0, 1) and seq <> ? order by seq',
    lane,
    seq,
  );
  const first = beside.find((other) => {
    if (other.status === LEASED) return true;
    return other.kind !== DEBIT && (other.seq < seq || (kind === 'debit' && other.kind === CANCEL));
  });
  return first === undefined ? [] : [broken('lanesInOrder', `${kind} ${id} was sent before ${first.id} of its lane was done`)];
}
