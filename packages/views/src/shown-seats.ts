import type { PublicSeat, PublicTable } from '@cardroom/protocol/shapes';
import { removalAt, type SeatState, type Table } from '@cardroom/table';
import { endIsOnShow, type ProjectionExtra, projectTable, statusOf } from './project-table.ts';

interface ShownSeat {
  /** All that the view was made of. */
  readonly from: readonly unknown[];
  readonly view: PublicSeat;
}

/**
 * The seats of one table as they were last shown. A seat that nothing has happened to is shown by the same object again, which tells whoever
 * compares two views that nothing in it differs: most steps change one or two of them.
 */
export class ShownSeats {
  readonly #seats: (ShownSeat | undefined)[] = [];

  /** As `projectTable`. */
  project(table: Table, extra: Omit<ProjectionExtra, 'again'>): PublicTable {
    const onShow = endIsOnShow(table, extra.now);
    return projectTable(table, { ...extra, again: (seat, view) => this.#again(madeOf(table, seat, { onShow, extra }), seat.seat, view) });
  }

  #again(from: readonly unknown[], index: number, view: () => PublicSeat): PublicSeat {
    const before = this.#seats[index];
    if (before?.from.every((value, place) => value === from[place]) === true) return before.view;
    const made = view();
    this.#seats[index] = { from, view: made };
    return made;
  }
}

/** All that the view of a seat is made of; the parts of a table never change, they are replaced. */
function madeOf(
  table: Table,
  seat: SeatState,
  { onShow, extra }: { readonly onShow: boolean; readonly extra: ProjectionExtra },
): unknown[] {
  const look = extra.lookOf?.(seat.playerId);
  return [
    seat,
    table.hand?.seats.find((other) => other.seat === seat.seat),
    onShow ? table.lastHand?.seats.find((other) => other.stayId === seat.stayId) : undefined,
    statusOf(table, seat),
    table.lastActions[seat.seat],
    seat.connected ? null : removalAt(table, seat),
    look?.mask,
    look?.picture,
  ];
}
