/**
 * How one object of the wire is described: its fields in the order they are sent, each with its format and its value in a new object.
 * The schema, the types and the writer are derived from it, so a field is stated once.
 */
export interface Shape {
  readonly [field: string]: Field;
}

export type Format = 'string' | 'boolean' | 'float64' | 'int8' | 'uint8' | 'uint16' | 'uint32';

export interface Plain<Value> {
  readonly is: 'plain';
  readonly format: Format;
  readonly initial: Value;
}
export interface List<Value> {
  readonly is: 'list';
  readonly format: Format;
  readonly initial: readonly Value[];
}
export interface One<Of extends Shape> {
  readonly is: 'one';
  readonly of: Of;
}
export interface Many<Of extends Shape> {
  readonly is: 'many';
  readonly of: Of;
}
/** Objects by a text key. */
export interface Keyed<Of extends Shape> {
  readonly is: 'keyed';
  readonly of: Of;
}

export type Field = Plain<unknown> | List<unknown> | One<Shape> | Many<Shape> | Keyed<Shape>;

type ValueOf<F> =
  F extends Plain<infer Value>
    ? Value
    : F extends List<infer Value>
      ? readonly Value[]
      : F extends One<infer Of>
        ? ShapeOf<Of>
        : F extends Many<infer Of>
          ? readonly ShapeOf<Of>[]
          : F extends Keyed<infer Of>
            ? Readonly<Record<string, ShapeOf<Of>>>
            : never;

/** A shape as a plain immutable object. */
export type ShapeOf<S extends Shape> = { readonly [Key in keyof S]: ValueOf<S[Key]> };

export function shape<const S extends Shape>(fields: S): S {
  return fields;
}

const plain = <Value>(format: Format, initial: Value): Plain<Value> => ({ is: 'plain', format, initial });

export const text = plain<string>('string', '');
export const flag = plain<boolean>('boolean', false);
/** An amount in minor units, a safe integer: 32 bits do not hold a large stack in a currency without subunits. */
export const minor = plain<number>('float64', 0);
/** A duration, or a time on the server's clock, in ms. */
export const ms = plain<number>('float64', 0);
/** A count without a small limit. */
export const counter = plain<number>('float64', 0);
export const uint8 = plain<number>('uint8', 0);
export const uint16 = plain<number>('uint16', 0);
export const uint32 = plain<number>('uint32', 0);
/** A seat number; -1 means "no seat". */
export const seatNumber = plain<number>('int8', -1);

/** One of a few texts; a new object has the first of them. */
export function oneOf<const Value extends string>(values: readonly [Value, ...Value[]]): Plain<Value> {
  return plain<Value>('string', values[0]);
}

/** The same field with another initial value. */
export function initially<Value>(field: Plain<Value>, initial: Value): Plain<Value> {
  return { ...field, initial };
}

export function list<Value>({ format }: Plain<Value>): List<Value> {
  return { is: 'list', format, initial: [] };
}

export function one<Of extends Shape>(of: Of): One<Of> {
  return { is: 'one', of };
}

export function many<Of extends Shape>(of: Of): Many<Of> {
  return { is: 'many', of };
}

export function keyed<Of extends Shape>(of: Of): Keyed<Of> {
  return { is: 'keyed', of };
}

/** A new object of this shape: every field has its initial value, lists are empty. */
export function initialOf<S extends Shape>(fields: S): ShapeOf<S> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, initialValue(field)])) as ShapeOf<S>;
}

function initialValue(field: Field): unknown {
  switch (field.is) {
    case 'plain':
    case 'list':
      return field.initial;
    case 'one':
      return initialOf(field.of);
    case 'many':
      return [];
    case 'keyed':
      return {};
  }
}
