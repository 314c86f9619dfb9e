import { Card, testIds } from '@cardroom/ui';
import { cardName } from '../../i18n/card-name.ts';
import { useText } from '../../i18n/index.ts';
import { cardOrder } from '../rules/card-order.ts';
import { cardsToShow } from '../rules/dock-mode.ts';
import { seatOf } from '../rules/hero.ts';
import { useController, useSettings, useTable } from '../state/context.tsx';
import styles from './dock.module.css';
import { GuardedButton } from './guarded-button.tsx';

const NO_CARDS: readonly string[] = [];
/** With this many cards, the buttons no longer fit the dock's columns. */
const COLUMNS = 3;

/** Shows single cards after the hand, or all that are still hidden. Each button carries the index of its card as dealt. */
export function ShowCards() {
  const t = useText();
  const controller = useController();
  const cards = useTable(({ snapshot }) => snapshot.hole?.cards ?? NO_CARDS);
  const shown = useTable(({ snapshot }) => seatOf(snapshot.table, snapshot.you?.seat ?? null)?.shown ?? NO_CARDS);
  const hidden = cardsToShow(shown, cards);
  const show = (indices: readonly number[]) => () => controller.ask(controller.connection.showCards(indices));
  const sorted = useSettings((settings) => settings.sortCards);
  const game = useTable(({ info }) => info?.game);
  const buttons = cardOrder(cards, sorted ? game : undefined).map((index) => (
    <GuardedButton
      key={index}
      size="big"
      meaning={`show:${index}`}
      className={styles.showCard}
      testId={testIds.showCard(index)}
      unavailable={!hidden.includes(index)}
      data-shown={!hidden.includes(index) || undefined}
      aria-label={t('table.showCard', { card: cardName(cards[index] ?? '', t) })}
      onPress={show([index])}
    >
      <span className={styles.miniCard}>
        <Card card={cards[index] ?? ''} face="compact" />
      </span>
    </GuardedButton>
  ));
  const all = (
    <GuardedButton size="big" meaning="show:all" className={styles.showAll} testId={testIds.showCards} onPress={show(hidden)}>
      {t(cards.length > 2 ? 'table.showAllCards' : 'table.showAll')}
    </GuardedButton>
  );
  if (cards.length < COLUMNS) {
    return (
      <>
        {buttons}
        {all}
      </>
    );
  }
  return (
    <div className={styles.manyCards}>
      {buttons}
      {all}
    </div>
  );
}
