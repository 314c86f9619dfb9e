import type { Books } from '@cardroom/scenarios';
import type { Booked, CallKind, OperatorWallet, WalletCall } from '../operator-wallet.ts';

type Entry = Books['entries'][number];

/** A player's books from the operator's side: what was asked, in order, and how it ended. */
export async function operatorBooks(wallet: OperatorWallet, playerId: string): Promise<Books> {
  const [{ transactions, results }, debits, credits, balance] = await Promise.all([
    wallet.ledger(playerId),
    wallet.calls(playerId, 'debit'),
    wallet.calls(playerId, 'credit'),
    wallet.balance(playerId),
  ]);
  const asked = firstOfEach([...debits, ...credits]);
  const net = results.reduce((sum, { player_result, amount_minor }) => sum + (player_result === 'win' ? amount_minor : -amount_minor), 0);
  return { entries: asked.map((call) => entryOf(call, transactions)), results: results.length, net, balance };
}

/** A repeated call is one transaction. */
function firstOfEach(calls: readonly WalletCall[]): WalletCall[] {
  const sorted = [...calls].sort((a, b) => a.seq - b.seq);
  return sorted.filter((call, index) => sorted.findIndex((other) => other.transaction_id === call.transaction_id) === index);
}

function entryOf(call: WalletCall, transactions: readonly Booked[]): Entry {
  const kind = call.kind as Extract<CallKind, 'debit' | 'credit'>;
  const amount = Math.round((JSON.parse(call.request) as { amount: number }).amount * 100);
  const booked = transactions.find(({ id }) => id === call.transaction_id);
  if (kind === 'credit') return { kind, amount, state: booked === undefined ? 'pending' : 'done' };
  const isCancelled = transactions.some(({ type, ref }) => type === 'cancel' && ref === call.transaction_id);
  if (isCancelled) return { kind, amount, state: 'cancelled' };
  return { kind, amount, state: booked?.state === 'rejected' ? 'refused' : 'done' };
}
