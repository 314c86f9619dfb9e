import { PotSchema, SeatSchema, type TableSchemaState } from '@cardroom/protocol';
import type { PublicTable } from '@cardroom/views';

/** Writes the public view of a table into its Colyseus state, touching only what changed so that patches stay small. */
export function projectState(state: TableSchemaState, view: PublicTable): void {
  const { board, board2, rabbit, offer, pots, seats, ...plain } = view;
  assignChanged(state, plain);
  assignList(state.board, board);
  assignList(state.board2, board2);
  assignList(state.rabbit, rabbit);
  assignChanged(state.offer, { decisionId: offer.decisionId, until: offer.until });
  assignList(state.offer.waiting, offer.waiting);
  fitLength(state.pots, pots.length, () => new PotSchema());
  for (const [index, pot] of pots.entries()) {
    const target = at(state.pots, index);
    assignChanged(target, { amount: pot.amount });
    assignList(target.eligible, pot.eligible);
  }
  fitLength(state.seats, seats.length, () => new SeatSchema());
  for (const [index, { shown, ...seat }] of seats.entries()) {
    const target = at(state.seats, index);
    assignChanged(target, seat);
    assignList(target.shown, shown);
  }
}

interface List<Item> {
  length: number;
  [index: number]: Item;
  push(...items: Item[]): number;
  pop(): Item | undefined;
}

/** Sets the members whose value differs; an equal one would cost a change record. */
function assignChanged<Target extends object>(target: Target, values: Partial<Target>): void {
  for (const key of Object.keys(values) as (keyof Target)[]) {
    const value = values[key];
    if (value !== undefined && target[key] !== value) target[key] = value;
  }
}

function assignList<Item>(target: List<Item>, values: readonly Item[]): void {
  while (target.length > values.length) target.pop();
  for (const [index, value] of values.entries()) {
    if (index >= target.length) target.push(value);
    else if (target[index] !== value) target[index] = value;
  }
}

function fitLength<Item>(target: List<Item>, length: number, make: () => Item): void {
  while (target.length > length) target.pop();
  while (target.length < length) target.push(make());
}

function at<Item>(list: List<Item>, index: number): Item {
  const item = list[index];
  if (item === undefined) throw new RangeError(`no item ${index}`);
  return item;
}
