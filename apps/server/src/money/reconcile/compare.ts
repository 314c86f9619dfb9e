import type { TransactionKind } from '@cardroom/wallet';
import type { OurRow, Window } from './our-row.ts';
import type { Entry } from './statement.ts';

/** The ways in which the two ledgers can differ. */
export const DIFFERENCES = {
  'missing-there': 'done here, missing in the file',
  'missing-here': 'in the file, never sent from here',
  'refused-there': 'done here, rejected in the file',
  'cancelled-there': 'paid here, cancelled in the file',
  'taken-there': 'rejected here, accepted in the file',
  'not-given-back': 'cancelled here, not refunded in the file',
  'given-back-twice': 'withdrawn here, refunded in the file',
  'given-back-for-nothing': 'refunded in the file, but never debited there',
  type: 'type differs',
  player: 'player differs',
  currency: 'currency differs',
  amount: 'amount differs',
  reference: 'referenced debit differs',
  duplicate: 'more than once in the file',
  stuck: 'waits for a person here',
} as const;
export type DifferenceKind = keyof typeof DIFFERENCES;

export interface Difference {
  readonly kind: DifferenceKind;
  readonly id: string;
  readonly type: TransactionKind;
  readonly playerId: string;
  readonly amountMinor: number;
  readonly currency: string;
  /** Line of the file; null when the file does not have the transaction. */
  readonly line: number | null;
  /** Both values, where they say more than the kind does. */
  readonly detail: string | null;
}

export interface Comparison {
  readonly differences: readonly Difference[];
  /** Transactions compared, here and in the file. */
  readonly here: number;
  readonly there: number;
  /** Sent or about to be sent, with an outcome that is still unknown. */
  readonly underWay: number;
  /** Results are compared only if the file contains any. */
  readonly withResults: boolean;
  /** The pairs that count towards the totals: the file's entry and our row, either of which may be missing. */
  readonly pairs: readonly Pair[];
}

export interface Pair {
  readonly ours: OurRow | null;
  readonly theirs: Entry | null;
}

/** Matches the two ledgers by transaction. `ours` holds the rows of the window and every row that the file or those rows refer to. */
export function compareLedgers(ours: ReadonlyMap<string, OurRow>, entries: readonly Entry[], window: Window): Comparison {
  const withResults = entries.some(({ kind }) => kind === 'result');
  const theirs = new Map<string, Entry>();
  const duplicates: Difference[] = [];
  for (const entry of entries) {
    const first = theirs.get(entry.id);
    if (first === undefined) theirs.set(entry.id, entry);
    else duplicates.push(differenceOf(entry, 'duplicate', entry.line, `also in line ${first.line}`));
  }
  const ledgers: Ledgers = { ours, theirs, closings: closingsOf(ours), refunds: refundsOf(entries) };
  const inside = (at: number): boolean => at >= window.from && at <= window.to;
  const mine = [...ours.values()].filter(({ id, at, kind }) => inside(at) && (withResults || kind !== 'result' || theirs.has(id)));
  const unknown = [...theirs.values()].filter(({ id, at }) => !ours.has(id) && (at === null || inside(at)));
  const pairs = [
    ...mine.map((row): Pair => ({ ours: row, theirs: theirs.get(row.id) ?? null })),
    ...unknown.map((entry): Pair => ({ ours: null, theirs: entry })),
  ];
  return {
    differences: [
      ...pairs.flatMap((pair) => differencesOf(pair, ledgers)),
      ...duplicates.filter(({ id }) => isInside(id, ledgers, inside)),
    ],
    here: mine.length,
    there: pairs.filter((pair) => pair.theirs !== null).length,
    underWay: mine.filter((row) => isUnderWay(row, ledgers)).length,
    withResults,
    pairs: pairs.filter(({ ours: row }) => row === null || !isUnderWay(row, ledgers)),
  };
}

interface Ledgers {
  readonly ours: ReadonlyMap<string, OurRow>;
  readonly theirs: ReadonlyMap<string, Entry>;
  /** Our cancel or credit, keyed by the debit it closes. */
  readonly closings: ReadonlyMap<string, OurRow>;
  /** Debits refunded by a cancel in the file. */
  readonly refunds: ReadonlySet<string>;
}

function closingsOf(ours: ReadonlyMap<string, OurRow>): Map<string, OurRow> {
  const closings = new Map<string, OurRow>();
  for (const row of ours.values()) if (row.lotId !== null && row.status !== 'withdrawn') closings.set(row.lotId, row);
  return closings;
}

function refundsOf(entries: readonly Entry[]): Set<string> {
  const refunds = entries.filter(({ kind, effect, amountMinor }) => kind === 'cancel' && effect === 'moved' && amountMinor > 0);
  return new Set(refunds.flatMap(({ lotId }) => (lotId === null ? [] : [lotId])));
}

function isInside(id: string, { ours, theirs }: Ledgers, inside: (at: number) => boolean): boolean {
  const at = ours.get(id)?.at ?? theirs.get(id)?.at ?? null;
  return at === null || inside(at);
}

/** The outcome is still open: not sent, in flight, waiting for a retry, or a debit whose cancel is in one of these states. */
function isUnderWay(row: OurRow, { closings }: Ledgers): boolean {
  if (row.status === 'due' || row.status === 'leased') return true;
  const cancel = closings.get(row.id);
  return row.status === 'unknown' && (cancel === undefined || cancel.status === 'due' || cancel.status === 'leased');
}

function differencesOf({ ours, theirs }: Pair, ledgers: Ledgers): Difference[] {
  if (ours === null) return theirs === null ? [] : [differenceOf(theirs, 'missing-here', theirs.line, null)];
  const line = theirs?.line ?? null;
  const fields = theirs === null ? [] : fieldDifferences(ours, theirs, ledgers);
  const kind = effectDifference(ours, theirs, ledgers);
  return [...fields, ...(kind === null ? [] : [differenceOf(ours, kind, line, stuckDetail(kind, theirs))])];
}

function fieldDifferences(ours: OurRow, theirs: Entry, { ours: rows }: Ledgers): Difference[] {
  const found: Difference[] = [];
  const compare = (kind: DifferenceKind, here: string, there: string): void => {
    if (here !== there) found.push(differenceOf(ours, kind, theirs.line, `${here} here, ${there} in the file`));
  };
  compare('type', ours.kind, theirs.kind);
  compare('player', ours.playerId, theirs.playerId);
  compare('currency', ours.currency, theirs.currency);
  if (theirs.lotId !== null) compare('reference', ours.lotId ?? 'none', theirs.lotId);
  // A transaction without effect may state any amount, e.g. the cancel of a debit that never arrived.
  const amount = ours.kind === 'cancel' ? (rows.get(ours.lotId ?? '')?.amountMinor ?? ours.amountMinor) : ours.amountMinor;
  const givesNothing = theirs.effect === 'none' || (ours.kind === 'cancel' && theirs.amountMinor === 0);
  if (!givesNothing) compare('amount', text(amount), text(theirs.amountMinor));
  return found;
}

function effectDifference(ours: OurRow, theirs: Entry | null, ledgers: Ledgers): DifferenceKind | null {
  if (ours.status === 'stuck') return 'stuck';
  if (isUnderWay(ours, ledgers)) return null;
  if (ours.kind === 'cancel') return cancelDifference(ours, theirs, ledgers);
  if (ours.status === 'done') {
    if (theirs === null) return 'missing-there';
    if (theirs.effect === 'none') return 'refused-there';
    return theirs.effect === 'reversed' || ledgers.refunds.has(ours.id) ? 'cancelled-there' : null;
  }
  // A debit that was not taken or was refunded.
  const stands = theirs !== null && theirs.effect === 'moved' && !ledgers.refunds.has(ours.id);
  if (!stands) return null;
  return ours.status === 'refused' ? 'taken-there' : 'not-given-back';
}

/** A cancel that refunded nothing may be missing from the file: its debit is compared. */
function cancelDifference(ours: OurRow, theirs: Entry | null, { theirs: entries }: Ledgers): DifferenceKind | null {
  if (theirs === null || theirs.effect !== 'moved' || theirs.amountMinor === 0) return null;
  if (ours.status === 'withdrawn') return 'given-back-twice';
  const debit = entries.get(ours.lotId ?? '');
  return debit === undefined || debit.effect === 'none' ? 'given-back-for-nothing' : null;
}

function stuckDetail(kind: DifferenceKind, theirs: Entry | null): string | null {
  if (kind !== 'stuck') return null;
  return theirs === null || theirs.effect === 'none' ? 'the file has not taken it' : 'the file has taken it';
}

function differenceOf(of: OurRow | Entry, kind: DifferenceKind, line: number | null, detail: string | null): Difference {
  const { id, kind: type, playerId, amountMinor, currency } = of;
  return { kind, id, type, playerId, amountMinor, currency, line, detail };
}

function text(minor: number): string {
  return (minor / 100).toFixed(2);
}
