import type { Table } from '@cardroom/table';
import type { OpenTable } from '../../src/tables/open-table.ts';
import { broken } from './laws.ts';

interface Place {
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

function placeOf({ handId, hand, lastHand }: Table): Place | null {
  if (hand !== null && handId !== null) return { hand: Number(handId), actions: hand.actionCount };
  return lastHand === null ? null : { hand: Number(lastHand.handId), actions: Number.POSITIVE_INFINITY };
}
