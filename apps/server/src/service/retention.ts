import type { Stmt, Store } from '@cardroom/storage';
import { pruneChat } from '../chat/chat-records.ts';
import { pruneCases } from '../fair-play/cases.ts';
import { pruneReports } from '../fair-play/player-reports.ts';
import { pruneSignals } from '../fair-play/signals.ts';
import { pruneWithheldCuts } from '../fair-play/withheld-cuts.ts';
import { pruneNotes } from '../players/player-notes.ts';
import { pruneSessions } from '../players/session-ends.ts';
import { pruneTraces } from '../players/traces.ts';
import { KEPT_KINDS, type Kept, type KeptKind } from '../process/retention.ts';
import { oldAnswers } from './old-answers.ts';
import { oldHands } from './old-hands.ts';
import type { Removed } from './retention-marks.ts';

/** Rows per unit, so that no unit keeps the tables waiting. */
const UNIT_ROWS = 500;
/** Units per kind and round: after a long time without removal, the rest follows in later rounds. */
const UNITS_MAX = 100;

/** Removes the next rows of a kind that are older than `before` (ms), in one unit. */
type RemoveUnit = (store: Store, at: { readonly before: number; readonly now: number }) => Promise<Removed>;

/** A kind whose rows an index leads to: each statement takes the oldest rows and returns those it deletes. */
const byAge =
  (...kinds: ((before: number, limit: number) => readonly Stmt[])[]): RemoveUnit =>
  async (store, { before }) => {
    const deleted = await Promise.all(kinds.map(async (of) => (await store.write(of(before, UNIT_ROWS))).at(-1)?.length ?? 0));
    return { rows: deleted.reduce((sum, rows) => sum + rows, 0), more: deleted.some((rows) => rows === UNIT_ROWS) };
  };

const REMOVE: Readonly<Record<KeptKind, RemoveUnit>> = {
  answers: oldAnswers,
  chat: byAge((...old) => [pruneChat(...old)]),
  sessions: byAge((...old) => [pruneSessions(...old)]),
  traces: byAge((...old) => [pruneTraces(...old)]),
  signals: byAge(
    (...old) => [pruneSignals(...old)],
    (...old) => [pruneWithheldCuts(...old)],
  ),
  notes: byAge((...old) => [pruneNotes(...old)]),
  cases: byAge((...old) => [pruneReports(...old)], pruneCases),
  hands: oldHands,
};

export interface RetentionPorts {
  readonly store: Store;
  readonly kept: Kept;
  now(): number;
  /** Rows of a kind were removed. */
  removed(kind: KeptKind, rows: number): void;
  failed(where: string, error: unknown): void;
  /** The service ends: no further unit is begun. */
  isStopping(): boolean;
}

/**
 * Removes what was kept for as long as the settings say, in small units beside the running tables; call it once an hour. It continues where
 * it was ended. A kind that fails is reported, and the others follow.
 */
export async function removeOld(ports: RetentionPorts): Promise<void> {
  for (const kind of KEPT_KINDS) {
    await removeKind(ports, kind).catch((error: unknown) => ports.failed(`retention of ${kind}`, error));
  }
}

async function removeKind({ store, kept, now, removed, isStopping }: RetentionPorts, kind: KeptKind): Promise<void> {
  for (let units = 0; units < UNITS_MAX && !isStopping(); units += 1) {
    const { rows, more } = await REMOVE[kind](store, { before: now() - kept[kind], now: now() });
    if (rows > 0) removed(kind, rows);
    if (!more) return;
  }
}
