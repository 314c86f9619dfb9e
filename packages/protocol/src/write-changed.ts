import { classOf, type StateOf } from './schemas.ts';
import type { Field, Shape, ShapeOf } from './shapes/shape.ts';

type Writable = Record<string, unknown>;

interface ItemList {
  length: number;
  [index: number]: unknown;
  push(item: unknown): unknown;
  pop(): unknown;
}

/** Writes `view` into a room's state, touching only what differs, so that patches stay small. */
export function writeChanged<S extends Shape>(state: StateOf<S>, fields: S, view: ShapeOf<S>): void {
  for (const [name, field] of Object.entries(fields)) writeField(state as unknown as Writable, name, field, view[name]);
}

function writeField(state: Writable, name: string, field: Field, value: unknown): void {
  switch (field.is) {
    case 'plain':
      // Writing an equal value would still be recorded as a change.
      if (state[name] !== value) state[name] = value;
      return;
    case 'list':
      writeList(state[name] as ItemList, value as readonly unknown[]);
      return;
    case 'one':
      writeChanged(state[name] as StateOf<Shape>, field.of, value as ShapeOf<Shape>);
      return;
    case 'many':
      writeMany(state[name] as ItemList, field.of, value as readonly ShapeOf<Shape>[]);
      return;
    case 'keyed':
      throw new Error(`${name}: objects by key are written one at a time`);
  }
}

function writeList(target: ItemList, values: readonly unknown[]): void {
  while (target.length > values.length) target.pop();
  for (const [index, value] of values.entries()) {
    if (index >= target.length) target.push(value);
    else if (target[index] !== value) target[index] = value;
  }
}

function writeMany(target: ItemList, fields: Shape, values: readonly ShapeOf<Shape>[]): void {
  while (target.length > values.length) target.pop();
  const State = classOf(fields);
  while (target.length < values.length) target.push(new State());
  for (const [index, value] of values.entries()) writeChanged(target[index] as StateOf<Shape>, fields, value);
}
