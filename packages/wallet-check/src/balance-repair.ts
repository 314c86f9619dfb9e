import { readBalance } from '@cardroom/operator-api';
import type { Caller } from './caller.ts';

const ROUNDS_MAX = 4;
const SPLITS_MAX = 6;

/** A player's balance in minor units; null when it cannot be read. */
export async function readBalanceOf(caller: Caller, player: string, currency: string): Promise<number | null> {
  const { reply } = await caller.balance({ player });
  if (reply.kind !== 'answer') return null;
  const answer = readBalance(reply.httpStatus, reply.text, currency);
  return answer.ok ? answer.balanceMinor : null;
}

/**
 * Restores a balance to what it was before the run. A surplus is debited and the debit closed with a credit of 0.00; a shortfall is
 * credited against a debit of one chip. Returns the balance afterwards, or null when it cannot be read.
 */
export async function repairBalance(
  caller: Caller,
  target: { readonly player: string; readonly currency: string; readonly minor: number; readonly chip: number },
): Promise<number | null> {
  let now = await readBalanceOf(caller, target.player, target.currency);
  for (let round = 0; round < ROUNDS_MAX && now !== null && now !== target.minor; round += 1) {
    if (now > target.minor) await take(caller, target, now - target.minor, SPLITS_MAX);
    else await give(caller, target, target.minor - now);
    now = await readBalanceOf(caller, target.player, target.currency);
  }
  return now;
}

/** Debits the amount, in two halves if the wallet refuses it, as it may be above a limit. */
async function take(caller: Caller, target: { player: string; chip: number }, minor: number, splits: number): Promise<void> {
  const debit = caller.newDebit(minor, { player: target.player });
  const { verdict } = await caller.transaction(debit);
  if (verdict.kind === 'accepted') await caller.transaction(caller.newClosing('credit', debit, { amountMinor: 0 }));
  else if (verdict.kind === 'ambiguous') await caller.transaction(caller.newClosing('cancel', debit));
  else if (splits > 0 && minor > target.chip) {
    const half = Math.floor(minor / 2);
    await take(caller, target, half, splits - 1);
    await take(caller, target, minor - half, splits - 1);
  }
}

async function give(caller: Caller, target: { player: string; chip: number }, minor: number): Promise<void> {
  const debit = caller.newDebit(target.chip, { player: target.player });
  const { verdict } = await caller.transaction(debit);
  if (verdict.kind === 'accepted') await caller.transaction(caller.newClosing('credit', debit, { amountMinor: minor + debit.amountMinor }));
  else if (verdict.kind === 'ambiguous') await caller.transaction(caller.newClosing('cancel', debit));
}
