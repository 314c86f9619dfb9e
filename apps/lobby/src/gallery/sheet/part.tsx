import { type ReactNode, useId } from 'react';
import styles from './sheet.module.css';

/** One section of the sheet. */
export function Part({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactNode {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

interface RowProps {
  readonly title: string;
  /** On felt instead of a surface. */
  readonly felt?: boolean;
  readonly children: ReactNode;
}

/** Related pieces side by side. */
export function Row({ title, felt = false, children }: RowProps): ReactNode {
  return (
    <div className={styles.row}>
      <h3>{title}</h3>
      <div className={styles.pieces} data-felt-ground={felt || undefined}>
        {children}
      </div>
    </div>
  );
}

/** One piece with its name below. */
export function Piece({ name, children }: { readonly name: string; readonly children: ReactNode }): ReactNode {
  return (
    <figure className={styles.piece}>
      {children}
      <figcaption>{name}</figcaption>
    </figure>
  );
}
