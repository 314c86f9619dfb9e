import { decideTable, type Table, type TableEvent, type TableInput, tableChips } from '@cardroom/table';
import type { Step } from './step.ts';

/** A table invariant is broken. The step is discarded before anything is written, and the table is halted. */
export class BrokenInvariant extends Error {
  override readonly name = 'BrokenInvariant';
}

/**
 * Decides one input in one synchronous step; a string is the refusal. Throws `BrokenInvariant` when chips would appear or vanish (law 1),
 * so that such a step never reaches the journal.
 */
export function takeStep(before: Table, input: TableInput): Step | string {
  const decided = decideTable(before, input);
  if (typeof decided === 'string') return decided;
  const { events, table: after } = decided;
  const moved = events.reduce((sum, event) => sum + chipsMoved(event), 0);
  const expected = tableChips(before) + moved;
  if (tableChips(after) !== expected) {
    throw new BrokenInvariant(`${input.type} at table ${before.config.tableId}: ${tableChips(after)} chips, expected ${expected}`);
  }
  return { before, after, events, at: input.at };
}

/** Chips that an event brings to the table (positive) or takes from it. */
function chipsMoved(event: TableEvent): number {
  switch (event.type) {
    case 'sat-down':
    case 'top-up-accepted':
    case 'stake-accepted':
      return event.lot.chips;
    case 'left':
    case 'stake-credited':
      return -event.chips;
    case 'hand-ended':
      return -event.rake;
    default:
      return 0;
  }
}
