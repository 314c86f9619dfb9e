import type { GameRules, TableConfig } from '@cardroom/table';
import type { Bounds, OptionKind, RakeRow } from './option-kinds.ts';
import type { RoomSettings } from './room.ts';

/** Where in a room's settings a value of this type stands, as a path: `rake.cap`. */
export type PathTo<Value, In = RoomSettings> = {
  [Key in keyof In & string]-?: NonNullable<In[Key]> extends Value
    ? Key
    : NonNullable<In[Key]> extends string | number | boolean | readonly unknown[]
      ? never
      : `${Key}.${PathTo<Value, NonNullable<In[Key]>>}`;
}[keyof In & string];

/** What defaults follow from, besides the game. Amounts in minor units. */
export interface Chosen extends GameRules {
  readonly chipUnit: number;
  readonly bigBlind: number;
  readonly rakeBasisPoints: number;
  readonly bombPotEveryHands: number;
}

/** The games that an option applies to, and the refusal in all others. */
export interface GamesOf {
  readonly fits: (game: GameRules) => boolean;
  readonly says: string;
}

/** What every kind of option has in common. */
export interface Facets<Value, At extends string = PathTo<Value>> {
  /** The member of the room's settings that holds the value. */
  readonly at: At;
  /** The value where none is given; without one the option stays undefined. */
  readonly default?: Value | ((chosen: Chosen) => Value);
  readonly required?: true;
  /** While the option is off, the settings do not have the member. */
  readonly absentWhenOff?: true;
  /** The option that has to be on for this one to mean anything. */
  readonly needs?: string;
  readonly games?: GamesOf;
  /** `room`: the tables do not know it. */
  readonly scope?: 'room';
  /** The word of `.hand` files. */
  readonly word?: string;
  /** Whether players see it, or the member of `TableInfo` it stands in, or what is shown. Default: no. */
  readonly shown?: true | string | ((config: TableConfig) => unknown);
}

/** An option of a room, of whatever kind. */
export interface RoomOption extends Bounds, Omit<Facets<unknown, string>, 'default' | 'at'> {
  readonly kind: OptionKind;
  /** The name stands beside the settings. */
  readonly at?: string;
  readonly default?: unknown;
}

interface Range {
  readonly min: number;
  readonly max: number;
}

export const text = <const Spec extends { readonly max: number; readonly scope: 'room' }>(spec: Spec) =>
  ({ kind: 'text', ...spec }) as const;

export const chips = <const Spec extends Facets<number> & { readonly min?: number }>(spec: Spec) => ({ kind: 'chips', ...spec }) as const;

export const duration = <const Spec extends Facets<number> & Range>(spec: Spec) => ({ kind: 'duration', ...spec }) as const;

export const count = <const Spec extends Facets<number> & Range>(spec: Spec) => ({ kind: 'count', ...spec }) as const;

export const basisPoints = <const Spec extends Facets<number> & Range>(spec: Spec) => ({ kind: 'basisPoints', ...spec }) as const;

/** Off unless its default says otherwise. */
export const flag = <const Spec extends Facets<boolean>>(spec: Spec): Spec & { readonly kind: 'flag'; readonly default: boolean } => ({
  default: false,
  ...spec,
  kind: 'flag',
});

export const choice = <const Values extends readonly string[], const Spec extends Facets<Values[number]>>(values: Values, spec: Spec) =>
  ({ kind: 'choice', values, ...spec }) as const;

type FourCounts = readonly [number, number, number, number];
export const fourCounts = <const Spec extends Facets<FourCounts> & Range>(spec: Spec) => ({ kind: 'counts', length: 4, ...spec }) as const;

export const schedule = <const Spec extends Facets<readonly RakeRow[]>>(spec: Spec) => ({ kind: 'schedule', ...spec }) as const;

/** The type of an option's value. */
export type ValueOf<Option> = Option extends { readonly kind: 'choice'; readonly values: readonly (infer Value)[] }
  ? Value
  : Option extends { readonly kind: infer Kind extends Exclude<OptionKind, 'choice'> }
    ? {
        text: string;
        chips: number;
        duration: number;
        count: number;
        basisPoints: number;
        flag: boolean;
        counts: FourCounts;
        schedule: readonly RakeRow[];
      }[Kind]
    : never;

/** A catalogue of options by name. */
export function options<const Options extends Readonly<Record<string, RoomOption>>>(all: Options): Options {
  return all;
}
