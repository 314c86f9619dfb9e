import { cardParts, shortCard } from '@cardroom/ui';
import { Fragment } from 'react';
import styles from './panel.module.css';

/** Cards within a text, each in the colour of its suit; always left to right. */
export function CardRun({ cards }: { readonly cards: readonly string[] }) {
  return (
    <bdi dir="ltr" className={styles.cardRun}>
      {cards.map((card, index) => (
        <Fragment key={card}>
          {index > 0 ? ' ' : ''}
          <span data-suit={cardParts(card)?.suit}>{shortCard(card)}</span>
        </Fragment>
      ))}
    </bdi>
  );
}
