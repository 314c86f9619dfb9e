import { Card, shortCard } from '@cardroom/ui';
import styles from './hands.module.css';

/** Cards as they lie; the page draws the sprite behind them once. */
export function CardRow({ cards, testId }: { readonly cards: readonly string[]; readonly testId?: string }) {
  return (
    <span className={styles.cards} data-testid={testId}>
      {cards.map((card) => (
        <Card key={card} card={card} face="compact" label={shortCard(card)} />
      ))}
    </span>
  );
}
