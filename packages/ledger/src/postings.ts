import { type Account, type Book, LedgerBroken, potAccount, seatAccount, type Transfer } from './accounts.ts';

export const POSTING_KINDS = [
  'opening',
  'debit-asked',
  'debit-accepted',
  'debit-refused',
  'debit-cancelled',
  'hand',
  'cash-out',
  'credit-taken',
  'stuck',
  'asked-again',
  'compensated',
  'resolved',
  'restored',
] as const;
export type PostingKind = (typeof POSTING_KINDS)[number];

/** One movement of money and its cause; it is written in the unit of that cause. */
export interface Posting extends Book {
  readonly kind: PostingKind;
  /** ms */
  readonly at: number;
  /** Null when all tables of the book are concerned. */
  readonly tableId: string | null;
  readonly handId: string | null;
  /** The wallet transaction that moved, if one did. */
  readonly txId: string | null;
  readonly transfers: readonly Transfer[];
}

/** What a wallet transaction moves. */
export interface Moved extends Book {
  readonly id: string;
  readonly kind: 'debit' | 'credit' | 'cancel' | 'result';
  readonly tableId: string;
  readonly stayId: string;
  readonly handId: string | null;
  readonly amountMinor: number;
}

/** One player's money in a hand, minor units: what went into the pots and what came out of them. */
export interface PlayerMoney {
  readonly stayId: string;
  readonly put: number;
  readonly won: number;
}

/**
 * Something that moves money. `asked`: a transaction is written and will be sent. `ended`: a send ended in this state. `asked-again`: staff
 * sends a stuck one again. `resolved`: staff closes a stuck one, as it was settled outside. `compensated`: the debit of a stuck cancel is
 * given back to its seat. `hand`: a hand ended; a voided hand is not a fact, because it moves nothing. `restored`: the hands played between
 * a backup and its restore, as far as the operator's ledger tells what became of them, put together into one.
 */
export type MoneyFact =
  | { readonly fact: 'asked' | 'asked-again' | 'resolved' | 'compensated'; readonly of: Moved }
  | { readonly fact: 'ended'; readonly of: Moved; readonly state: string }
  | {
      readonly fact: 'hand';
      readonly book: Book;
      readonly tableId: string;
      readonly handId: string;
      readonly players: readonly PlayerMoney[];
      readonly rake: number;
    }
  | {
      readonly fact: 'restored';
      readonly book: Book;
      readonly restoreId: number;
      readonly players: readonly PlayerMoney[];
      readonly rake: number;
    };

/**
 * What a fact books, at `at` (ms); empty when it moves no money. This is the only place where postings are decided.
 * Throws `LedgerBroken` when the money of a hand does not add up.
 */
export function postingsOf(fact: MoneyFact, at: number): readonly Posting[] {
  const posting = movementOf(fact, at);
  if (posting === null) return [];
  const transfers = posting.transfers.filter(({ amountMinor }) => amountMinor !== 0);
  changesOf({ ...posting, transfers });
  return transfers.length === 0 ? [] : [{ ...posting, transfers }];
}

function movementOf(fact: MoneyFact, at: number): Posting | null {
  if (fact.fact === 'hand') {
    const { handId, tableId } = fact;
    return { kind: 'hand', at, ...fact.book, tableId, handId, txId: null, transfers: throughPot(handId, fact) };
  }
  if (fact.fact === 'restored') {
    const transfers = throughPot(`restore-${fact.restoreId}`, fact);
    return { kind: 'restored', at, ...fact.book, tableId: null, handId: null, txId: null, transfers };
  }
  return transactionPosting(fact, at);
}

/** Seats fill the pot, and the pot pays seats and rake. */
function throughPot(name: string, { players, rake }: { readonly players: readonly PlayerMoney[]; readonly rake: number }): Transfer[] {
  const pot = potAccount(name);
  return [
    ...players.map(({ stayId, put }) => ({ from: seatAccount(stayId), to: pot, amountMinor: put })),
    ...players.map(({ stayId, won }) => ({ from: pot, to: seatAccount(stayId), amountMinor: won })),
    { from: pot, to: 'rake', amountMinor: rake },
  ];
}

type Way = readonly [kind: PostingKind, from: Account, to: Account];

function transactionPosting(fact: Exclude<MoneyFact, { fact: 'hand' | 'restored' }>, at: number): Posting | null {
  const { operatorId, currency, tableId, handId, id: txId, amountMinor } = fact.of;
  const way = fact.fact === 'ended' ? wayOfEnd(fact.of, fact.state) : wayOf(fact.fact, fact.of);
  if (way === null) return null;
  const [kind, from, to] = way;
  return { kind, at, operatorId, currency, tableId, handId, txId, transfers: [{ from, to, amountMinor }] };
}

/** A debit may move money from the moment it is asked for; a credit is owed from then on. Results move no money. */
function wayOf(fact: 'asked' | 'asked-again' | 'resolved' | 'compensated', { kind, stayId }: Moved): Way | null {
  if (kind === 'result') return null;
  if (fact === 'asked-again') return ['asked-again', 'suspense', kind === 'cancel' ? 'transit' : 'owed'];
  if (fact === 'resolved') return ['resolved', 'suspense', 'external'];
  if (fact === 'compensated') return ['compensated', 'suspense', seatAccount(stayId)];
  if (kind === 'debit') return ['debit-asked', 'external', 'transit'];
  return kind === 'credit' ? ['cash-out', seatAccount(stayId), 'owed'] : null;
}

/** Where money goes when a send ends. A debit of unknown outcome stays in transit until its cancel is done. */
function wayOfEnd({ kind, stayId }: Moved, state: string): Way | null {
  switch (`${kind} ${state}`) {
    case 'debit done':
      return ['debit-accepted', 'transit', seatAccount(stayId)];
    case 'debit refused':
      return ['debit-refused', 'transit', 'external'];
    case 'credit done':
      return ['credit-taken', 'owed', 'external'];
    case 'cancel done':
      return ['debit-cancelled', 'transit', 'external'];
    case 'credit stuck':
      return ['stuck', 'owed', 'suspense'];
    case 'cancel stuck':
      return ['stuck', 'transit', 'suspense'];
    default:
      return null;
  }
}

/**
 * What each account gains or loses by a posting, accounts that end as they began left out. Throws `LedgerBroken` for an amount that is not a
 * whole number of minor units from 0, a transfer from an account to itself, a sum that is not 0, and chips left in a pot.
 */
export function changesOf(posting: Pick<Posting, 'kind' | 'transfers'>): Map<Account, number> {
  const changes = new Map<Account, number>();
  const add = (account: Account, amount: number): void => void changes.set(account, (changes.get(account) ?? 0) + amount);
  for (const { from, to, amountMinor } of posting.transfers) {
    if (!Number.isSafeInteger(amountMinor) || amountMinor < 0 || from === to) {
      throw new LedgerBroken(`${posting.kind} moves ${amountMinor} from ${from} to ${to}`);
    }
    add(from, -amountMinor);
    add(to, amountMinor);
  }
  const sum = [...changes.values()].reduce((total, change) => total + change, 0);
  if (sum !== 0) throw new LedgerBroken(`${posting.kind} adds up to ${sum}`);
  for (const [account, change] of changes) {
    if (account.startsWith('pot:') && change !== 0) throw new LedgerBroken(`${posting.kind} leaves ${change} in ${account}`);
    if (change === 0) changes.delete(account);
  }
  return changes;
}
