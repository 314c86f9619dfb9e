import type { PublicSeat, PublicTable } from '@cardroom/protocol/shapes';

/** What everybody may see of a table, as `projectTable` returns it. */
export type TableView = PublicTable;
/** What everybody may see of one of its seats. */
export type SeatView = PublicSeat;
