import type { Viewer } from '@cardroom/fairness/src/transcript.ts';
import type { DealMessage, DealOpening, DealStatement, FollowedDeal, OwnDealMessage } from '@cardroom/protocol';
import type { Verdict } from './verdict.ts';

// The player's own record of one deck number. It must come from before the cards were told, so it is added to and never replaced.

/** Which chain of numbers a record belongs to. */
export type DealHead = Pick<FollowedDeal, 'origin' | 'table' | 'deck'>;

export interface DealRecord extends DealHead {
  readonly n: number;
  /** The stay it was made in, so that records of two players in one browser do not mix. */
  readonly stay: string;
  /** The hand that was listed; '' before that. */
  readonly hand: string;
  /** When the record last changed, client ms. */
  readonly at: number;
  readonly statements: Readonly<Partial<Record<DealStatement['kind'], DealStatement>>>;
  readonly opened: readonly DealOpening[];
  readonly own: readonly DealOpening[];
  /** Joined, in hex, as they were told. */
  readonly leaves: string | null;
  /** The player's holdings when the list came; null if the player was not in the hand, or if this page does not know. */
  readonly viewer: Viewer | null;
  /** The player was listed by a pledge that this page does not have, so it cannot judge for them. */
  readonly isMissed: boolean;
  /** A doubt about the deal from before the hand was played. */
  readonly doubt: string | null;
  readonly verdict: Verdict | null;
}

/** The key of a record. */
export function recordId({ table, n, stay }: Pick<DealRecord, 'table' | 'n' | 'stay'>): string {
  return `${table}/${n}/${stay}`;
}

export function newRecord({ origin, table, deck }: DealHead, n: number, stay: string): DealRecord {
  return {
    origin,
    table,
    deck,
    n,
    stay,
    hand: '',
    at: 0,
    statements: {},
    opened: [],
    own: [],
    leaves: null,
    viewer: null,
    isMissed: false,
    doubt: null,
    verdict: null,
  };
}

/** The record with all of a message that is about its number. The first statement of a kind stays. Returns the same object if nothing is new. */
export function withTold(record: DealRecord, message: DealMessage & { readonly own?: OwnDealMessage }): DealRecord {
  const { n, statements } = record;
  const fresh = (message.statements ?? []).filter((one) => one.n === n && statements[one.kind] === undefined);
  const all = { ...statements, ...Object.fromEntries(fresh.map((one) => [one.kind, one])) };
  const opened = withOpenings(record.opened, n, message.opened);
  const own = withOpenings(record.own, n, message.own);
  const leaves = record.leaves ?? (message.leaves?.n === n ? message.leaves.leaves : null);
  if (fresh.length === 0 && opened === record.opened && own === record.own && leaves === record.leaves) return record;
  const hand = (all.list?.said.hand ?? all.void?.said.hand ?? '') as string;
  return { ...record, statements: all, opened, own, leaves, hand, verdict: null };
}

function withOpenings(known: readonly DealOpening[], n: number, told: OwnDealMessage | undefined): readonly DealOpening[] {
  const fresh = told?.n === n ? told.cards.filter(({ pos }) => !known.some((one) => one.pos === pos)) : [];
  return fresh.length === 0 ? known : [...known, ...fresh];
}

/** Whether the number has ended, and everything is here that its check needs. */
export function isWhole({ statements: { commit, list, cut, close, void: voided }, leaves, opened, own, isMissed }: DealRecord): boolean {
  if (commit === undefined || isMissed || (list === undefined && voided === undefined)) return false;
  if (close !== undefined) return cut !== undefined && leaves !== null;
  return voided !== undefined && (leaves !== null || opened.length + own.length === 0);
}

/** Whether the number can be saved: it is whole, or it was listed and this browser has heard of no end of it. */
export function isEvidence(record: DealRecord): boolean {
  const { statements, isMissed } = record;
  return isWhole(record) || (!isMissed && statements.list !== undefined && isOpen(record));
}

/** Whether the number is still played, as far as this browser has heard. */
export function isOpen({ statements }: DealRecord): boolean {
  return statements.close === undefined && statements.void === undefined;
}
