import { classOf, type StateOf } from './schemas.ts';
import type { Field, Shape, ShapeOf } from './shapes/shape.ts';

type Writable = Record<string, unknown>;

interface ItemList {
  length: number;
  [index: number]: unknown;
  push(item: unknown): unknown;
  pop(): unknown;
}

interface NamedField {
  readonly name: string;
  readonly field: Field;
}

/** The fields of a shape as a list, made once: every step of a table writes its whole shape. */
const fieldLists = new WeakMap<Shape, readonly NamedField[]>();

function fieldsOf(shape: Shape): readonly NamedField[] {
  const known = fieldLists.get(shape);
  if (known !== undefined) return known;
  const made = Object.entries(shape).map(([name, field]) => ({ name, field }));
  fieldLists.set(shape, made);
  return made;
}

/**
 * Writes `view` into a room's state, touching only what differs, so that patches stay small.
 * @param before the view written last, if nothing else has written to the state since: comparing with it costs a fraction of reading the state
 */
export function writeChanged<S extends Shape>(state: StateOf<S>, fields: S, view: ShapeOf<S>, before?: ShapeOf<S>): void {
  if (view === before) return;
  for (const named of fieldsOf(fields)) writeField(state as unknown as Writable, named, view[named.name], before?.[named.name]);
}

function writeField(state: Writable, { name, field }: NamedField, value: unknown, before: unknown): void {
  if (value === before && before !== undefined) return;
  switch (field.is) {
    case 'plain':
      // Writing an equal value would still be recorded as a change.
      if (state[name] !== value) state[name] = value;
      return;
    case 'list':
      writeList(state[name] as ItemList, value as readonly unknown[], before as readonly unknown[] | undefined);
      return;
    case 'one':
      writeChanged(state[name] as StateOf<Shape>, field.of, value as ShapeOf<Shape>, before as ShapeOf<Shape> | undefined);
      return;
    case 'many':
      writeMany(state[name] as ItemList, field.of, value as readonly ShapeOf<Shape>[], before as readonly ShapeOf<Shape>[] | undefined);
      return;
    case 'keyed':
      throw new Error(`${name}: objects by key are written one at a time`);
  }
}

function writeList(target: ItemList, values: readonly unknown[], before: readonly unknown[] | undefined): void {
  if (before !== undefined && isAlike(values, before)) return;
  while (target.length > values.length) target.pop();
  for (const [index, value] of values.entries()) {
    if (index >= target.length) target.push(value);
    else if (target[index] !== value) target[index] = value;
  }
}

function isAlike(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((value, index) => value === other[index]);
}

function writeMany(
  target: ItemList,
  fields: Shape,
  values: readonly ShapeOf<Shape>[],
  before: readonly ShapeOf<Shape>[] | undefined,
): void {
  if (before?.length !== values.length) {
    while (target.length > values.length) target.pop();
    const State = classOf(fields);
    while (target.length < values.length) target.push(new State());
  }
  for (const [index, value] of values.entries()) {
    if (value !== before?.[index]) writeChanged(target[index] as StateOf<Shape>, fields, value, before?.[index]);
  }
}
