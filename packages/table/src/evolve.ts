import { type HandEvent, isHandEvent } from '@cardroom/poker';
import type { TableConfig } from './config.ts';
import type { TableEvent, TableOnlyEvent } from './events.ts';
import { evolveHandEvent } from './evolve-hand.ts';
import { SEAT_FACTS } from './evolve-seat.ts';
import { STAKE_FACTS } from './evolve-stakes.ts';
import { TABLE_FACTS } from './evolve-table.ts';
import type { Table } from './state.ts';

/** What each fact between hands does to a table. Total: a fact that fits no seat changes nothing. */
export type Facts<Type extends TableOnlyEvent['type']> = {
  readonly [T in Type]: (table: Table, event: Extract<TableOnlyEvent, { type: T }>) => Table;
};

const FACTS: Facts<Exclude<TableOnlyEvent['type'], 'table-opened'>> = { ...SEAT_FACTS, ...STAKE_FACTS, ...TABLE_FACTS };

/** Folds one fact into the table; legality was decided before. Throws RangeError only when the stream does not begin with `table-opened`. */
export function evolveTable(table: Table | null, event: TableEvent): Table {
  if (event.type === 'table-opened') return emptyTable(event.config);
  if (table === null) throw new RangeError(`a table begins with table-opened, not with ${event.type}`);
  if (isHandEvent(event)) return evolveHandEvent(table, event);
  return applyFact(table, event);
}

/** The table after a stream of facts, from nothing or from a snapshot, also of a version that knew fewer members. */
export function replayTable(events: readonly TableEvent[], from: Table | null = null): Table {
  const table = events.reduce<Table | null>(evolveTable, from === null ? null : withLaterMembers(from));
  if (table === null) throw new RangeError('a table begins with table-opened, not with nothing');
  return table;
}

/** What a snapshot of the first version does not have. */
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
