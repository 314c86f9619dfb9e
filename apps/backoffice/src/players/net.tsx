import { Amount } from '../money/amount.tsx';
import page from '../shell/page.module.css';
import styles from './players.module.css';

/** A net result, marked by its sign as well as by its colour. */
export function Net({ minor, currency }: { readonly minor: number; readonly currency: string }) {
  return (
    <strong className={minor < 0 ? page.off : minor > 0 ? styles.won : undefined}>
      {minor > 0 && '+'}
      <Amount minor={minor} currency={currency} />
    </strong>
  );
}
