import type { ConnectionSnapshot } from '../table/connection.ts';

/** What of a table matters before its player is reminded of anything. */
export interface TableMoment {
  /** He is asked something and his time runs. */
  readonly asked: boolean;
  /** He holds cards in a running hand. */
  readonly inHand: boolean;
}

/** Who plays several tables may be in a hand at one of them for ever: after so long the reminder waits only for decisions. */
export const REALITY_PATIENCE_MS = 120_000;

/** When a player is to be reminded next, server ms: counted from the beginning of the session or from the last reminder he has read. */
export function realityDueAt(since: { readonly startedAt: number; readonly readAt: number | null }, everyMs: number): number {
  return Math.max(since.startedAt, since.readAt ?? 0) + everyMs;
}

/** Whether the reminder may stand over the tables now: never while he is asked anything, and in a hand only when it has waited long. */
export function mayRemind(now: number, dueAt: number, tables: readonly TableMoment[]): boolean {
  if (now < dueAt || tables.some(({ asked }) => asked)) return false;
  return now - dueAt >= REALITY_PATIENCE_MS || !tables.some(({ inHand }) => inHand);
}

/** The moment at a table as its connection tells it. `asked` comes from the tabs, which know what is asked. */
export function momentAt({ table, you, closed }: Pick<ConnectionSnapshot, 'table' | 'you' | 'closed'>, asked: boolean): TableMoment {
  const seat = you === null || you.seat === null ? undefined : table?.seats[you.seat];
  const running = closed === null && table !== null && table.phase !== 'waiting' && table.phase !== 'showdown';
  return { asked, inHand: running && seat?.inHand === true && !seat.folded };
}
