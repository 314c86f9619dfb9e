import type { ReactNode } from 'react';
import styles from './hands-filter.module.css';
import type { ChosenDays } from './hands-filter.ts';

export interface DaysProps {
  readonly labels: { readonly from: string; readonly to: string };
  readonly chosen: ChosenDays;
  readonly onChange: (day: Partial<ChosenDays>) => void;
}

/** Chooses a first and a last day. */
export function Days({ labels, chosen, onChange }: DaysProps): ReactNode {
  return (
    <div className={styles.days}>
      <Day label={labels.from} value={chosen.from} onChange={(from) => onChange({ from })} />
      <Day label={labels.to} value={chosen.to} onChange={(to) => onChange({ to })} />
    </div>
  );
}

interface DayProps {
  readonly label: string;
  readonly value: string | null;
  readonly onChange: (day: string | null) => void;
}

function Day({ label, value, onChange }: DayProps): ReactNode {
  return (
    <label className={styles.day}>
      <span>{label}</span>
      <input type="date" value={value ?? ''} onChange={({ target }) => onChange(target.value === '' ? null : target.value)} />
    </label>
  );
}
