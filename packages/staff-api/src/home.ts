import type { WatchFinding } from './books.ts';
import type { StuckTotal } from './stuck.ts';
import type { Maintenance } from './tables.ts';

/**
 * A part of the home page. When it cannot be read, `value` is what was read last and `readAt` when that was; both are null when it has never
 * been read.
 */
export interface HomePart<Value> {
  readonly value: Value | null;
  readonly readAt: number | null;
  readonly isFailing: boolean;
}

/** One moment of an operator's floor. */
export interface FloorPulse {
  /** Open tables. */
  readonly open: number;
  /** Tables with a hand now or in the last two minutes. */
  readonly running: number;
  readonly paused: number;
  readonly halted: number;
  /** Tables with a waitlist. */
  readonly waitlists: number;
  /** Players in seats, without house bots. */
  readonly seated: number;
  /** Players in seats at running tables, house bots included. */
  readonly seatedRunning: number;
}

/** Players and tables now and today. The arrays hold one number per slot since the start of the day; null where nothing was sampled. */
export interface HomeFloor extends FloorPulse {
  /** Players with an open connection. */
  readonly online: number;
  readonly onlineToday: readonly (number | null)[];
  readonly tablesToday: readonly (number | null)[];
  /** Players online at this time a week ago. */
  readonly onlineLastWeek: number | null;
  readonly maintenance: Maintenance | null;
  /** Names of the processes whose players and tables are not counted, because they give no answer. */
  readonly missing: readonly string[];
}

/** Finished hands: of the last 60 minutes, and of each finished slot of today as a rate per hour. */
export interface HomeHands {
  readonly lastHour: number;
  readonly perHourToday: readonly (number | null)[];
}

/** GGR of one currency in minor units. The arrays are sums since the start of the day, one per finished slot; null where one is not counted. */
export interface HomeGgr {
  readonly currency: string;
  readonly today: number;
  /** Yesterday up to the same minute; null when a part of it is not counted. */
  readonly yesterdaySoFar: number | null;
  /** The whole of yesterday; null when a part of it is not counted. */
  readonly yesterday: number | null;
  readonly sumsToday: readonly (number | null)[];
  readonly sumsYesterday: readonly (number | null)[];
}

export type WalletCall = 'debit' | 'credit' | 'cancel' | 'balance';

/** One kind of wallet call over the last hour. */
export interface CallHealth {
  readonly call: WalletCall;
  readonly count: number;
  /** Calls that the wallet answered. */
  readonly answered: number;
  /** 95 % of the calls were at most this long, ms; null without calls. */
  readonly p95Ms: number | null;
  /** The same for each part of the hour, oldest first. */
  readonly p95Parts: readonly (number | null)[];
}

export interface HomeWallet {
  readonly calls: readonly CallHealth[];
  /** Since when the calls of all processes are measured, ms: later than an hour ago after a restart of one. */
  readonly since: number;
  /** Names of the processes whose calls are not counted, because they give no answer. */
  readonly missing: readonly string[];
}

/** A stuck payment as the home page shows it. */
export interface HomeStuck {
  readonly id: string;
  readonly kind: 'credit' | 'cancel' | 'result';
  readonly amountMinor: number;
  readonly currency: string;
  readonly playerId: string;
  readonly playerName: string;
  readonly createdAt: number;
  readonly attempts: number;
}

/** Payments of one kind and currency that are tried again. */
export interface HomeRetrying extends StuckTotal {
  /** When the next one is sent, ms. */
  readonly nextAt: number;
}

export interface HomePayments {
  readonly totals: readonly StuckTotal[];
  /** The oldest ones. */
  readonly oldest: readonly HomeStuck[];
  readonly retrying: readonly HomeRetrying[];
  readonly resolvedToday: { readonly automatically: number; readonly by: readonly { readonly name: string; readonly count: number }[] };
}

/** The last comparison of an operator's own ledger with ours. */
export interface Reconciled {
  readonly at: number;
  readonly by: string;
  readonly from: number;
  readonly until: number;
  readonly differences: number;
}

export interface HomeReport {
  readonly kind: 'report' | 'case';
  readonly id: string;
  readonly players: readonly { readonly playerId: string; readonly name: string }[];
  /** A report's reason, or what a case is about. */
  readonly about: string;
  /** Who filed or opened it. */
  readonly by: string;
  readonly at: number;
}

export interface HomeFairPlay {
  readonly reports: number;
  readonly cases: number;
  /** More open ones exist than are counted. */
  readonly more: boolean;
  readonly oldest: readonly HomeReport[];
}

/** A change that concerns players' play or money. */
export interface HomeChange {
  readonly seq: number;
  readonly at: number;
  readonly by: string;
  readonly action: string;
  readonly subject: string;
  /** The name of the room, table or player that was changed. */
  readonly name: string | null;
  readonly currency: string | null;
  readonly was: Readonly<Record<string, unknown>> | null;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** Answer of `GET /home`. A part that the reader may not see is absent. Times in ms, days in UTC. */
export interface HomeAnswer {
  readonly now: number;
  readonly dayFrom: number;
  readonly slotMs: number;
  readonly currencies: readonly string[];
  readonly floor?: HomePart<HomeFloor>;
  readonly hands?: HomePart<HomeHands>;
  readonly ggr?: HomePart<readonly HomeGgr[]>;
  readonly wallet?: HomePart<HomeWallet>;
  readonly books?: HomePart<WatchFinding>;
  readonly reconciled?: HomePart<{ readonly last: Reconciled | null }>;
  readonly payments?: HomePart<HomePayments>;
  readonly fairPlay?: HomePart<HomeFairPlay>;
  readonly changes?: HomePart<readonly HomeChange[]>;
}

/** Answer of `GET /attention`: the numbers beside the menu. One that the reader may not see is absent. */
export interface AttentionAnswer {
  readonly stuck?: number;
  readonly reports?: number;
}
