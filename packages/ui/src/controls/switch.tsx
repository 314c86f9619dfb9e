import type { ReactNode } from 'react';
import styles from './switch.module.css';

export interface SwitchProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly children: ReactNode;
  readonly hint?: string | undefined;
  readonly disabled?: boolean;
  readonly testId?: string;
}

/** An on/off choice that takes effect immediately. It is a checkbox underneath, so keyboards and screen readers just work. */
export function Switch({ checked, onChange, children, hint, disabled = false, testId }: SwitchProps) {
  return (
    <label className={styles.row}>
      <span className={styles.text}>
        {children}
        {hint ? <small>{hint}</small> : null}
      </span>
      <input
        type="checkbox"
        role="switch"
        className={styles.input}
        checked={checked}
        aria-checked={checked}
        disabled={disabled}
        data-testid={testId}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  );
}
