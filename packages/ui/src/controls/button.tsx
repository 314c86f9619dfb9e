import type { ButtonHTMLAttributes, Ref } from 'react';
import styles from './button.module.css';

export type ButtonTone = 'plain' | 'quiet' | 'brand' | 'call' | 'fold' | 'danger';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly tone?: ButtonTone;
  /** `money`, for actions that spend chips, is at least 44 px high; `small` is 36 px. */
  readonly size?: 'small' | 'money' | 'big';
  readonly testId?: string;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** The product's button. Pressing it moves nothing, so that a second press cannot miss. */
export function Button({ tone = 'plain', size = 'money', testId, className, type = 'button', ...rest }: ButtonProps) {
  const classes = [styles.button, styles[tone], styles[size], className].filter(Boolean).join(' ');
  return <button type={type} className={classes} data-testid={testId} {...rest} />;
}
