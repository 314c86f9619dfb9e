import type { Table } from '@cardroom/table';
import type { OpenTable } from '../../src/tables/open-table.ts';
import { broken } from './laws.ts';

interface Place {
  /** The hands of the table up to this one. Hand IDs do not order them: each process gives out those of a range of its own. */
  readonly hand: number;
  readonly actions: number;
}

/** What players were told of each table. A later process must know all of it: journal before tell. */
export class Told {
  readonly #places = new Map<string, Place>();

  heard(tableId: string, table: Table): void {
    const place = placeOf(table);
    if (place !== null) this.#places.set(tableId, place);
  }

  /** Tables that have forgotten what their players were told. A voided hand is not expected to be remembered. */
  forgotten({ registry }: { readonly registry: { all(): readonly Pick<OpenTable, 'tableId' | 'loop'>[] } }): string[] {
    return registry.all().flatMap((table) => {
      const told = this.#places.get(table.tableId);
      const place = placeOf(table.loop.table);
      if (told === undefined || place === null) return [];
      const isBehind = place.hand < told.hand || (place.hand === told.hand && place.actions < told.actions);
      return isBehind
        ? [
            broken(
              'toldIsDurable',
              `table ${table.tableId} was told to hand ${told.hand}.${told.actions} and came back at ${place.hand}.${place.actions}`,
            ),
          ]
        : [];
    });
  }
}

function placeOf({ hand, lastHand, handsPlayed }: Table): Place | null {
  if (hand !== null) return { hand: handsPlayed + 1, actions: hand.actionCount };
  return lastHand === null ? null : { hand: handsPlayed, actions: Number.POSITIVE_INFINITY };
}
