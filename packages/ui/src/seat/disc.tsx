import type { ReactNode } from 'react';
import styles from './disc.module.css';

/** The button of the dealer, the blinds, a straddle, and a missed blind. */
export type DiscKind = 'dealer' | 'small-blind' | 'big-blind' | 'straddle' | 'missed';

interface DiscProps {
  readonly kind: DiscKind;
  /** One or two letters. */
  readonly children: ReactNode;
  /** What the letters stand for. */
  readonly title: string;
  readonly testId?: string | undefined;
  readonly className?: string | undefined;
}

/** A disc on the felt that marks a seat. Its diameter is `--disc` of the surrounding box. */
export function Disc({ kind, children, title, testId, className }: DiscProps) {
  return (
    <span className={[styles.disc, className].filter(Boolean).join(' ')} data-kind={kind} data-testid={testId} title={title}>
      {children}
    </span>
  );
}
