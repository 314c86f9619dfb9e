import { setImmediate } from 'node:timers/promises';

/** Rows of a page: with the longest names it has less than 60 KB. */
export const FLOOR_ROWS = 100;

/** Where a row stands in a list: what the list is ordered by, then its table's number and its seat. */
export interface FloorPlace {
  readonly value: string | number;
  readonly table: number;
  readonly seat: number;
}

export interface Placed<Row> {
  readonly place: FloorPlace;
  readonly row: Row;
}

/** Some rows of a list in order, and how many the whole list has. */
export interface FloorPage<Row> {
  readonly rows: readonly Placed<Row>[];
  readonly total: number;
}

/** Which part of a list is asked for: the first `limit` rows behind `after`, or of the whole list. */
export interface FloorPart {
  readonly descending: boolean;
  readonly after: FloorPlace | null;
  readonly limit: number;
}

/** Rows that are looked at in one turn of the event loop, which takes a few milliseconds at most. */
const ROWS_PER_TURN = 500;

/** Goes through a list in turns of the event loop, so that no hand waits for ten thousand tables. The list must not change in between. */
export async function inTurns<Row>(list: Iterable<Row>, each: (row: Row) => void): Promise<void> {
  let rows = 0;
  for (const row of list) {
    each(row);
    rows += 1;
    if (rows % ROWS_PER_TURN === 0) await setImmediate();
  }
}

const WORDS = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Compares two places in a list. `descending` turns the order of the values round; rows with equal values always go by table and seat. */
export function comparePlaces(one: FloorPlace, other: FloorPlace, descending: boolean): number {
  const values =
    typeof one.value === 'number' && typeof other.value === 'number'
      ? one.value - other.value
      : WORDS.compare(String(one.value), String(other.value));
  return (descending ? -values : values) || one.table - other.table || one.seat - other.seat;
}

/**
 * Takes a part of a list. Every row is compared with the place before the part and with the last row kept, but only the rows of the part are
 * sorted, so the cost hardly depends on how deep in the list it is.
 */
export async function partOf<Row>(list: Iterable<Placed<Row>>, { descending, after, limit }: FloorPart): Promise<FloorPage<Row>> {
  const rows: Placed<Row>[] = [];
  let total = 0;
  await inTurns(list, (placed) => {
    total += 1;
    if (after !== null && comparePlaces(placed.place, after, descending) <= 0) return;
    const last = rows.length < limit ? undefined : rows.at(-1);
    if (last !== undefined && comparePlaces(placed.place, last.place, descending) >= 0) return;
    rows.splice(indexFor(rows, placed.place, descending), 0, placed);
    if (rows.length > limit) rows.pop();
  });
  return { rows, total };
}

/** Where a place belongs among sorted rows. */
function indexFor(rows: readonly Placed<unknown>[], place: FloorPlace, descending: boolean): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const at = rows[middle]?.place;
    if (at !== undefined && comparePlaces(at, place, descending) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The first rows of a list of which several processes have a part each. A row that two of them name is that of the first. */
export function mergedPage<Row>(pages: readonly FloorPage<Row>[], { descending, limit }: FloorPart): FloorPage<Row> {
  const rows = new Map<string, Placed<Row>>();
  let total = 0;
  for (const page of pages) {
    total += page.total;
    for (const placed of page.rows) {
      const key = `${placed.place.table}.${placed.place.seat}`;
      if (rows.has(key)) total -= 1;
      else rows.set(key, placed);
    }
  }
  const sorted = [...rows.values()].toSorted((one, other) => comparePlaces(one.place, other.place, descending));
  return { rows: sorted.slice(0, limit), total };
}
