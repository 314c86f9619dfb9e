import { cardParts, shortCard } from '@cardroom/ui';
import { Fragment } from 'react';
import { useText } from '../../i18n/index.ts';
import type { LogLine } from '../rules/log-lines.ts';
import { useAmounts } from '../state/use-amounts.ts';
import styles from './panel.module.css';

/** Where the cards of a line go; a private-use character cannot be in a text or a name. */
const CARDS_MARK = '\uE000';

/** One line of the hand log. Names, amounts and cards are isolated, so that no language's direction scrambles them. */
export function LogText({ line }: { readonly line: LogLine }) {
  const t = useText();
  const amounts = useAmounts();
  const text = t(line.text, {
    name: isolate(line.name ?? ''),
    amount: line.chips === undefined ? '' : isolate(amounts.full(line.chips)),
    number: line.number ?? '',
    cards: CARDS_MARK,
  });
  const [before, after] = text.split(CARDS_MARK);
  return (
    <>
      {before}
      {after === undefined ? null : <CardRun cards={line.cards ?? []} />}
      {after}
    </>
  );
}

/** Cards in a text, each in the colour of its suit; always left to right. */
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

/** First-strong isolate: the text keeps its own direction. */
export function isolate(text: string): string {
  return text === '' ? '' : `\u2068${text}\u2069`;
}
