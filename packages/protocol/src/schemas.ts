import { type ArraySchema, type FieldBuilder, type MapSchema, type Schema, schema, t } from '@colyseus/schema';
import { LOBBY, LOBBY_ROW } from './shapes/lobby-row.ts';
import { SEAT } from './shapes/seat.ts';
import type { Field, Keyed, List, Many, One, Plain, Shape } from './shapes/shape.ts';
import { OFFER, POT, TABLE } from './shapes/table.ts';

type StateField<F> =
  F extends Plain<infer Value>
    ? Value
    : F extends List<infer Value>
      ? ArraySchema<Value>
      : F extends One<infer Of>
        ? StateOf<Of>
        : F extends Many<infer Of>
          ? ArraySchema<StateOf<Of>>
          : F extends Keyed<infer Of>
            ? MapSchema<StateOf<Of>>
            : never;

/** A shape as the state of a room, which tracks its own changes. */
export type StateOf<S extends Shape> = Schema & { -readonly [Key in keyof S]: StateField<S[Key]> };

type StateClass<S extends Shape> = new () => StateOf<S>;

/** Nested shapes find their class here; it must have been made before the shape that holds it. */
const classes = new Map<Shape, StateClass<Shape>>();

/** The class of a shape's states. Every number gets a default: without one it would start as `undefined` and be sent as 0. */
export function schemaOf<S extends Shape>(name: string, fields: S): StateClass<S> {
  const builders = Object.fromEntries(Object.entries(fields).map(([field, how]) => [field, builderOf(how)]));
  const made = schema(builders, name) as unknown as StateClass<S>;
  classes.set(fields, made as unknown as StateClass<Shape>);
  return made;
}

function builderOf(field: Field): FieldBuilder {
  switch (field.is) {
    case 'plain':
      return (t[field.format]() as FieldBuilder).default(field.initial);
    case 'list':
      return t.array(field.format);
    case 'one':
      return t.ref(classOf(field.of));
    case 'many':
      return t.array(classOf(field.of));
    case 'keyed':
      return t.map(classOf(field.of));
  }
}

/** The class that `schemaOf` made of a shape. */
export function classOf(fields: Shape): StateClass<Shape> {
  const made = classes.get(fields);
  if (made === undefined) throw new Error(`no schema of ${Object.keys(fields).join(', ')}`);
  return made;
}

export const SeatSchema = schemaOf('Seat', SEAT);
export const PotSchema = schemaOf('Pot', POT);
export const OfferSchema = schemaOf('Offer', OFFER);
export const TableSchema = schemaOf('Table', TABLE);
export type TableSchemaState = StateOf<typeof TABLE>;

export const LobbyRowSchema = schemaOf('LobbyRow', LOBBY_ROW);
export const LobbySchema = schemaOf('Lobby', LOBBY);
export type LobbySchemaState = StateOf<typeof LOBBY>;
