import { Fenced, type OwnedTable, RepeatedAction, type TableJournal } from '@cardroom/journal';
import { LedgerBroken } from '@cardroom/ledger';
import { OutcomeUnknown, type Stmt, UniqueViolation, UnitRefused } from '@cardroom/storage';
import { HandMoneyBroken } from '@cardroom/views';
import type { HaltReason } from './halt-reasons.ts';
import type { HandLog } from './hand-log.ts';
import type { Committed } from './step.ts';
import { potOf } from './table-writes.ts';

/** Events whose JSON is encrypted at rest because they contain hidden cards. */
export const HIDDEN_EVENTS: ReadonlySet<string> = new Set(['deck-set', 'hole-cards-dealt']);

interface Beside {
  /** The running hand after the step. */
  readonly log: HandLog | null;
  /** Key of the player's action that caused the step. */
  readonly action: string | null;
  /** Wallet and stay rows, and those of the input. */
  readonly extra: readonly Stmt[];
}

/** Everything that one step of a table leaves in the database, written all or not at all. */
export function unitOf(table: OwnedTable, step: Committed, { log, action, extra }: Beside): Parameters<TableJournal['append']>[0] {
  const { closed } = step;
  return {
    table,
    at: step.at,
    handId: closed?.log.handId ?? log?.handId ?? null,
    actionId: action,
    events: step.events,
    hidden: HIDDEN_EVENTS,
    snapshot: step.after.hand === null && !isOnlyList(step) ? step.after : null,
    closedHand:
      closed === null
        ? null
        : {
            handId: closed.log.handId,
            state: closed.state,
            startedAt: closed.log.startedAt,
            endedAt: closed.endedAt,
            potMinor: potOf(closed),
          },
    extra,
  };
}

/** A list is soon followed by its hand or by another event between hands; until then its row is read back with those of a hand. */
function isOnlyList({ events }: Committed): boolean {
  return events.length > 0 && events.every(({ type }) => type === 'cut-opened');
}

/** Rows of a table that belong to no step, such as cuts that have come: fenced as every other unit of the table. */
export function unitBeside(table: OwnedTable, at: number, extra: readonly Stmt[]): Parameters<TableJournal['append']>[0] {
  return { table, at, handId: null, actionId: null, events: [], hidden: HIDDEN_EVENTS, snapshot: null, closedHand: null, extra };
}

/**
 * Why a unit was not written: `repeated` (an earlier unit has the same action), `refused` (a guard failed), or the reason why the table has
 * to stop. A key that already exists, such as a second credit of one lot, or an unbalanced ledger is not a storage failure: table and ledger
 * disagree, so every retry would fail the same way.
 */
export function failureOf(error: unknown): 'repeated' | 'refused' | HaltReason {
  if (error instanceof RepeatedAction) return 'repeated';
  if (error instanceof Fenced) return 'fenced';
  // The owner of the store ends the process in this case.
  if (error instanceof OutcomeUnknown) return 'outcome-unknown';
  if (error instanceof UnitRefused) return 'refused';
  const disagree = error instanceof UniqueViolation || error instanceof LedgerBroken || error instanceof HandMoneyBroken;
  return disagree ? 'append-failed' : 'storage-failed';
}
