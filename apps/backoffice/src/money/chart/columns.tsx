import { useId } from 'react';
import styles from './chart.module.css';

export interface Column {
  readonly key: string;
  readonly label: string;
  readonly value: number;
  readonly text: string;
}

const HEIGHT = 120;
/** A phone fits this many labels; with more columns, some have none. */
const LABELS_MAX = 6;
const WIDTH = 600;
const BASE = 22;
/** Columns are no wider than this, even when there are few. */
const COLUMN_MAX = 44;

/** Columns over time. The caption names the highest; a table beside the chart has every figure. */
export function Columns({ title, columns }: { readonly title: string; readonly columns: readonly Column[] }) {
  const id = useId();
  const most = Math.max(1, ...columns.map(({ value }) => value));
  const step = WIDTH / Math.max(1, columns.length);
  const every = Math.ceil(columns.length / LABELS_MAX);
  const highest = columns.find(({ value }) => value === most);
  return (
    <figure className={styles.columns}>
      <figcaption id={id}>
        {title}
        {highest !== undefined && (
          <small>
            {' '}
            highest {highest.text}, {highest.label}
          </small>
        )}
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT + BASE}`} role="img" aria-labelledby={id}>
        <title>{title}</title>
        <line x1="0" x2={WIDTH} y1={HEIGHT} y2={HEIGHT} className={styles.axis} />
        {columns.map(({ key, label, value, text }, index) => {
          const width = Math.min(COLUMN_MAX, step * 0.72);
          const height = (Math.max(0, value) / most) * (HEIGHT - 8);
          return (
            <g key={key}>
              <rect x={index * step + (step - width) / 2} y={HEIGHT - height} width={width} height={height} rx="2" className={styles.fill}>
                <title>{`${label}: ${text}`}</title>
              </rect>
              {index % every === 0 && (
                <text x={index * step + step / 2} y={HEIGHT + 16} textAnchor="middle">
                  {label}
                </text>
              )}
            </g>
          );
        })}
      </svg>
    </figure>
  );
}
