export interface Line {
  readonly name: string;
  /** One per x from the first on; null where there is a gap. */
  readonly values: readonly (number | null)[];
  readonly look: 'filled' | 'dashed' | 'columns';
  /** Where the line ends between two x, such as now. */
  readonly end?: { readonly x: number; readonly value: number };
}

type Value = number | null | undefined;

/** The lines over one axis that has the ends, too. Where a line has no value of its own, it goes on (undefined); a gap stays one (null). */
export function alignedOf(xs: readonly number[], lines: readonly Line[]): [number[], ...Value[][]] {
  const ends = lines.flatMap(({ end }) => (end === undefined ? [] : [end.x]));
  const all = [...new Set([...xs, ...ends])].sort((a, b) => a - b);
  const at = new Map(xs.map((x, index) => [x, index]));
  return [
    all,
    ...lines.map(({ values, end }) =>
      all.map((x): Value => {
        if (end?.x === x) return end.value;
        const index = at.get(x);
        return index === undefined ? undefined : values[index];
      }),
    ),
  ];
}
