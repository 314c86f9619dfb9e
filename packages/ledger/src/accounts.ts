/** Money is kept apart per operator and currency: each book of accounts balances on its own. */
export interface Book {
  readonly operatorId: string;
  readonly currency: string;
}

/**
 * `external`: the operator's wallet as seen from here, below zero by what we hold. `transit`: debits requested, in flight, or being
 * cancelled. `seat:<stay>`: one player's chips at one table, `behind` included, as at the start of a running hand. `pot:<hand>`: empty
 * after each unit. `rake`: taken. `owed`: cash-outs the wallet has not taken yet. `suspense`: money that staff must decide about.
 */
export type Account = 'external' | 'transit' | 'rake' | 'owed' | 'suspense' | `seat:${string}` | `pot:${string}`;

export const seatAccount = (stayId: string): Account => `seat:${stayId}`;
export const potAccount = (handId: string): Account => `pot:${handId}`;

/** In how many rows an account is stored that the units of many tables change, so that they do not wait for each other. */
export const ACCOUNT_SHARDS = 16;

/** Longer numbers of tables are beyond what a number holds exactly. */
const TABLE_NUMBER = /^[0-9]{1,15}$/;

/**
 * The name under which the part of an account that belongs to a table is stored, such as `transit:07`; `transit` itself where no table is
 * concerned. All that one transaction moves belongs to one table, so each part is right without the others.
 */
export function storedAccount(account: Account, tableId: string | null): string {
  if (tableId === null || account.startsWith('seat:') || account.startsWith('pot:')) return account;
  const shard = TABLE_NUMBER.test(tableId) ? Number(tableId) % ACCOUNT_SHARDS : 0;
  return `${account}:${String(shard).padStart(2, '0')}`;
}

/** The account that a stored name is part of. */
export function accountStored(name: string): string {
  return name.startsWith('seat:') || name.startsWith('pot:') ? name : (name.split(':')[0] ?? name);
}

/** `amountMinor` leaves `from` and reaches `to`, so every transfer adds up to zero. */
export interface Transfer {
  readonly from: Account;
  readonly to: Account;
  /** Minor units. */
  readonly amountMinor: number;
}

/** The postings do not balance: a bug, found before anything is written. */
export class LedgerBroken extends Error {
  override readonly name = 'LedgerBroken';
}
