import { accountStored, type Book } from './accounts.ts';

export const ACCOUNT_GROUPS = ['external', 'transit', 'seats', 'pots', 'rake', 'owed', 'suspense'] as const;
export type AccountGroup = (typeof ACCOUNT_GROUPS)[number];

/** Everything in one book that must agree, read at one moment. Amounts in minor units. */
export interface BookReading extends Book {
  /** Balances; `seats` and `pots` are sums over those accounts. */
  readonly accounts: Readonly<Record<AccountGroup, number>>;
  /** What the wallet transactions say is in transit, owed and stuck. */
  readonly wallet: { readonly transit: number; readonly owed: number; readonly suspense: number };
}

/** The group of an account's name, as it is or as it is stored. */
export function groupOf(account: string): string {
  if (account.startsWith('seat:')) return 'seats';
  return account.startsWith('pot:') ? 'pots' : accountStored(account);
}

/** What does not agree in one book, in words; empty when everything does. */
export function bookProblems({ operatorId, currency, accounts, wallet }: BookReading): string[] {
  const name = `${operatorId} ${currency}`;
  const sum = ACCOUNT_GROUPS.reduce((total, group) => total + accounts[group], 0);
  const pairs = (['transit', 'owed', 'suspense'] as const).filter((group) => accounts[group] !== wallet[group]);
  return [
    ...(sum === 0 ? [] : [`${name}: all accounts add up to ${sum}`]),
    ...(accounts.pots === 0 ? [] : [`${name}: ${accounts.pots} are left in pots`]),
    ...pairs.map((group) => `${name}: ${group} holds ${accounts[group]}, the wallet's rows say ${wallet[group]}`),
  ];
}
