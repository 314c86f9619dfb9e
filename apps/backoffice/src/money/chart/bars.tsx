import styles from './chart.module.css';

export interface Bar {
  readonly key: string;
  readonly label: string;
  /** The bar's length; a negative value draws no bar. */
  readonly value: number;
  /** The value as shown. */
  readonly text: string;
  readonly hint?: string;
}

export interface BarsProps {
  /** The caption, for screen readers. */
  readonly title: string;
  readonly head: readonly [label: string, value: string];
  readonly bars: readonly Bar[];
}

/** A bar chart that is a table, so that screen readers can read it. */
export function Bars({ title, head, bars }: BarsProps) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <table className={styles.bars}>
      <caption className="visually-hidden">{title}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{head[0]}</th>
          <th scope="col">{head[1]}</th>
        </tr>
      </thead>
      <tbody>
        {bars.map(({ key, label, value, text, hint }) => (
          <tr key={key} data-testid={`bar-${key}`} data-value={value}>
            <th scope="row">
              {label}
              {hint !== undefined && <small className={styles.hint}>{hint}</small>}
            </th>
            <td>
              <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                <rect width="100" height="10" rx="2" className={styles.rail} />
                <rect width={(Math.max(0, value) / most) * 100} height="10" rx="2" className={styles.fill} />
              </svg>
              <span>{text}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
