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
