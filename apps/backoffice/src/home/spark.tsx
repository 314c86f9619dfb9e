import styles from './home.module.css';

const WIDTH = 140;
const HEIGHT = 30;
const TOP = 2;

export interface SparkProps {
  /** Null where there is no value: the line has a gap there. */
  readonly values: readonly (number | null)[];
  readonly tone: 'info' | 'plot' | 'ok' | 'warn' | 'bad';
  /** The value of the upper edge at least. */
  readonly most?: number;
  /** How many values fit; fewer leave the rest of the width free. */
  readonly length?: number;
}

/** A line without axes, beside the number it leads to. */
export function Spark({ values, tone, most = 0, length = values.length }: SparkProps) {
  const highest = Math.max(most, 1, ...values.map((value) => value ?? 0));
  const x = (index: number) => (length < 2 ? 0 : (index * WIDTH) / (length - 1));
  const y = (value: number) => HEIGHT - (value / highest) * (HEIGHT - TOP);
  return (
    <svg className={styles.spark} data-tone={tone} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      {runsOf(values).map(({ from, run }) => {
        const line = run.map((value, index) => `${x(from + index).toFixed(1)} ${y(value).toFixed(1)}`);
        const [start, end] = [x(from), x(from + run.length - 1)];
        // A single value between gaps would be a line of no length.
        const path = run.length === 1 ? `M${line[0]}h1.5` : `M${line.join('L')}`;
        return (
          <g key={from}>
            <path
              d={`${path}L${Math.max(end, start + 1.5).toFixed(1)} ${HEIGHT}L${start.toFixed(1)} ${HEIGHT}Z`}
              fill="currentColor"
              opacity="0.14"
            />
            <path d={path} fill="none" stroke="currentColor" strokeWidth="1.6" vectorEffect="non-scaling-stroke" />
          </g>
        );
      })}
    </svg>
  );
}

interface Run {
  readonly from: number;
  readonly run: readonly number[];
}

/** The stretches without a gap. */
export function runsOf(values: readonly (number | null)[]): Run[] {
  const runs: { from: number; run: number[] }[] = [];
  values.forEach((value, index) => {
    const last = runs.at(-1);
    if (value === null) return;
    if (last !== undefined && last.from + last.run.length === index) last.run.push(value);
    else runs.push({ from: index, run: [value] });
  });
  return runs;
}
