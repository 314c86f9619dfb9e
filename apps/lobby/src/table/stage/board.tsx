import { Card, testIds } from '@cardroom/ui';
import { useText } from '../../i18n/index.ts';
import { useTable } from '../state/context.tsx';
import { spokenCard } from '../state/turn-texts.ts';
import { useViewport } from '../state/use-viewport.ts';
import styles from './board.module.css';

const BOARD_CARDS = [0, 1, 2, 3, 4] as const;
const NO_CARDS: readonly string[] = [];

export function Board() {
  const t = useText();
  const { layout } = useViewport();
  const board = useTable(({ snapshot }) => snapshot.table?.board ?? NO_CARDS);
  const waiting = useTable(({ snapshot }) => (snapshot.table?.phase ?? 'waiting') === 'waiting');
  return (
    <section
      className={styles.board}
      aria-label={t('table.board')}
      data-anchor="board"
      data-testid="board"
      data-empty={waiting || undefined}
    >
      {BOARD_CARDS.map((index) => {
        const card = board[index];
        return (
          <span key={index} className={styles.slot} data-anchor={`board-${index}`}>
            {card ? <Card card={card} compact={layout === 'landscape'} label={spokenCard(card, t)} testId={testIds.board(index)} /> : null}
          </span>
        );
      })}
    </section>
  );
}
