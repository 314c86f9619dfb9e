import type { ButtonHTMLAttributes, Ref } from 'react';
import styles from './button.module.css';

export type ButtonTone = 'plain' | 'quiet' | 'brand' | 'call' | 'fold' | 'danger';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly tone?: ButtonTone;
  /** `money` is at least 44 px high and for whatever spends chips; `small` is 36. */
  readonly size?: 'small' | 'money' | 'big';
  readonly testId?: string;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** The one button of the product. Pressing moves nothing: an actionable control never animates its place. */
export function Button({ tone = 'plain', size = 'money', testId, className, type = 'button', ...rest }: ButtonProps) {
  const classes = [styles.button, styles[tone], styles[size], className].filter(Boolean).join(' ');
  return <button type={type} className={classes} data-testid={testId} {...rest} />;
}
