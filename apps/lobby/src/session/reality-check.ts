import type { ConnectionSnapshot } from '../table/connection.ts';

/** The state of a table as far as reminders have to respect it. */
export interface TableMoment {
  /** The player has a decision to make. */
  readonly asked: boolean;
  /** The player holds cards in a running hand. */
  readonly inHand: boolean;
}

/** A player at several tables may always be in a hand somewhere, so after this long the reminder waits for decisions only. */
export const REALITY_PATIENCE_MS = 120_000;

/** How often the player is reminded: as the operator requires, or as they chose if that is more often; 0 = never. */
export function realityEveryMs(operatorMs: number, ownMinutes: number | null): number {
  const ownMs = (ownMinutes ?? 0) * 60_000;
  return operatorMs === 0 || ownMs === 0 ? Math.max(operatorMs, ownMs) : Math.min(operatorMs, ownMs);
}

/** When the next reminder is due, server ms: one interval after the session began or the last reminder was dismissed. */
export function realityDueAt(since: { readonly startedAt: number; readonly readAt: number | null }, everyMs: number): number {
  return Math.max(since.startedAt, since.readAt ?? 0) + everyMs;
}

/** Whether the reminder may cover the tables now: never during a decision, and during a hand only after a long wait. */
export function mayRemind(now: number, dueAt: number, tables: readonly TableMoment[]): boolean {
  if (now < dueAt || tables.some(({ asked }) => asked)) return false;
  return now - dueAt >= REALITY_PATIENCE_MS || !tables.some(({ inHand }) => inHand);
}

/** The state of a table from its connection. `asked` comes from the tabs, which know about decisions. */
export function momentAt({ table, you, closed }: Pick<ConnectionSnapshot, 'table' | 'you' | 'closed'>, asked: boolean): TableMoment {
  const seat = you === null || you.seat === null ? undefined : table?.seats[you.seat];
  const running = closed === null && table !== null && table.phase !== 'waiting' && table.phase !== 'showdown';
  return { asked, inHand: running && seat?.inHand === true && !seat.folded };
}
