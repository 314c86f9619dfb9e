import { Card, shortCard } from '@cardroom/ui';
import styles from './hands.module.css';

/** Cards in a row. The page renders their sprite once. */
export function CardRow({ cards, testId }: { readonly cards: readonly string[]; readonly testId?: string }) {
  return (
    <span className={styles.cards} data-testid={testId}>
      {cards.map((card) => (
        <Card key={card} card={card} face="compact" label={shortCard(card)} />
      ))}
    </span>
  );
}
