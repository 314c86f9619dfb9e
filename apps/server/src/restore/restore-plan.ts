import type { LotShare, StayFacts, Transaction } from '@cardroom/wallet';
import type { Entry } from '../money/reconcile/statement.ts';

/** An accepted debit without a credit or cancel in the restored database. Amounts in minor units. */
export interface OpenLot {
  readonly lotId: string;
  readonly stayId: string;
  readonly amountMinor: number;
}

/** A stay that is open in the restored database. Amounts in minor units. */
export interface OpenStay extends StayFacts {
  /** In the books. */
  readonly chips: number;
  /** Debits that were accepted and are closed, and the credits that closed them: stakes of earlier hands where each hand is settled. */
  readonly closedIn: number;
  readonly closedOut: number;
}

/** Everything that the corrections of one operator depend on. Times in ms. */
export interface RestoreFacts {
  readonly operatorId: string;
  /** The last change of money that the restored database knows. */
  readonly backupAt: number;
  /** The operator's own ledger. */
  readonly entries: readonly Entry[];
  /** Transactions that are due or were being sent when the backup was made. */
  readonly waiting: readonly Transaction[];
  readonly openLots: readonly OpenLot[];
  readonly stays: readonly OpenStay[];
  readonly tables: readonly string[];
  /** IDs of the ledger's transactions that the restored database has. */
  readonly known: ReadonlySet<string>;
  /** Game keys by room, of rooms that the restored database has. */
  readonly rooms: ReadonlyMap<string, { readonly gameKey: string; readonly currency: string }>;
  /** Amounts that a person sets instead of the computed ones, keyed as `holderKey` says. */
  readonly pay: ReadonlyMap<string, number>;
}

/** One change that brings the restored database to what the operator's ledger says. */
export type Correction =
  | { readonly kind: 'take-over-room'; readonly roomId: string; readonly currency: string; readonly like: string }
  | { readonly kind: 'take-over-debit'; readonly lost: LostEntry; readonly cancel: LostEntry | null }
  | { readonly kind: 'take-over-credit'; readonly lost: LostEntry; readonly lotId: string }
  | { readonly kind: 'accept-debit' | 'refuse-debit' | 'cancel-debit' | 'mark-done'; readonly id: string }
  | { readonly kind: 'accept-cancelled-debit'; readonly id: string; readonly cancel: LostEntry }
  | { readonly kind: 'close-table'; readonly tableId: string };

/** A transaction of the operator's ledger that is missing here, with the stay it belongs to. */
export interface LostEntry {
  readonly id: string;
  readonly amountMinor: number;
  readonly createdAt: number;
  readonly stay: StayFacts;
}

/** What one player is paid for all chips on tables: how the amount comes about, and the credits that pay it. Amounts in minor units. */
export interface Payout {
  readonly playerId: string;
  readonly currency: string;
  /** Chips in the backup. */
  readonly held: number;
  readonly debits: number;
  readonly credits: number;
  /** Net of the hands that were played since. */
  readonly results: number;
  readonly amountMinor: number;
  readonly isSetByHand: boolean;
  readonly lots: readonly (LotShare & { readonly stayId: string })[];
}

/** What one stay put in and took out since the backup. */
export interface StayMove {
  readonly stayId: string;
  readonly currency: string;
  readonly put: number;
  readonly won: number;
  readonly boughtIn: number;
  readonly cashedOut: number;
  /** No money was ever taken for it: the buy-in of the backup did not come about. */
  readonly neverBegan: boolean;
}

export interface RestorePlan {
  readonly operatorId: string;
  readonly backupAt: number;
  readonly corrections: readonly Correction[];
  readonly payouts: readonly Payout[];
  readonly stays: readonly StayMove[];
  /** Rake of the lost hands, by currency: what the players' results are short of zero. */
  readonly rake: ReadonlyMap<string, number>;
  /** Why the plan cannot be confirmed as it is; empty when it can. */
  readonly problems: readonly string[];
  /** Lines of the file that are older than the backup and unknown here; they are left alone. */
  readonly older: number;
  /** Results of hands that are lost; the money of their players is right, but the hands cannot be shown. */
  readonly lostResults: number;
  /** The highest numbers of a hand and of a table in the file; 0 when it names none. */
  readonly handsTo: number;
  readonly tablesTo: number;
}
