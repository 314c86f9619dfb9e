import { type HandEvent, isHandEvent } from '@cardroom/poker';
import type { TableConfig } from './config.ts';
import type { TableEvent, TableOnlyEvent } from './events.ts';
import { CUT_FACTS } from './evolve-cut.ts';
import { evolveHandEvent } from './evolve-hand.ts';
import { SEAT_FACTS } from './evolve-seat.ts';
import { STAKE_FACTS } from './evolve-stakes.ts';
import { TABLE_FACTS } from './evolve-table.ts';
import type { Facts } from './facts.ts';
import type { Table } from './state.ts';

const FACTS: Facts<Exclude<TableOnlyEvent['type'], 'table-opened'>> = { ...SEAT_FACTS, ...STAKE_FACTS, ...CUT_FACTS, ...TABLE_FACTS };

/** Folds one event into the table; its legality has been decided already. Throws RangeError if the stream does not begin with `table-opened`. */
export function evolveTable(table: Table | null, event: TableEvent): Table {
  if (event.type === 'table-opened') return emptyTable(event.config);
  if (table === null) throw new RangeError(`a table begins with table-opened, not with ${event.type}`);
  if (isHandEvent(event)) return evolveHandEvent(table, event);
  return applyFact(table, event);
}

/** The table after a stream of events, from nothing or from a snapshot, which an older version with fewer members may have written. */
export function replayTable(events: readonly TableEvent[], from: Table | null = null): Table {
  const table = events.reduce<Table | null>(evolveTable, from === null ? null : withLaterMembers(from));
  if (table === null) throw new RangeError('a table begins with table-opened, not with nothing');
  return table;
}

/** Fills in members that snapshots of the first version lack. */
function withLaterMembers(snapshot: Table): Table {
  const { lastHand } = snapshot;
  return { ...snapshot, offer: snapshot.offer ?? null, lastHand: lastHand === null ? null : { ...NO_EXTRA_CARDS, ...lastHand } };
}

const NO_EXTRA_CARDS = { secondBoard: [], rabbit: [] } as const;

function applyFact(table: Table, event: Exclude<TableEvent, HandEvent | { type: 'table-opened' }>): Table {
  const fact = FACTS[event.type] as (table: Table, event: TableOnlyEvent) => Table;
  return fact(table, event);
}

function emptyTable(config: TableConfig): Table {
  return {
    config,
    seats: Array.from({ length: config.seats }, () => null),
    button: null,
    smallBlindSeat: null,
    bigBlindSeat: null,
    hand: null,
    lastHand: null,
    lastActions: Array.from({ length: config.seats }, () => ''),
    handId: null,
    handsPlayed: 0,
    stacksAtStart: [],
    turn: null,
    offer: null,
    nextHandAt: null,
    status: 'open',
  };
}
