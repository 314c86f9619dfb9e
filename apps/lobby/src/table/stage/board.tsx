import { Card, testIds } from '@cardroom/ui';
import { cardName } from '../../i18n/card-name.ts';
import { useText } from '../../i18n/index.ts';
import { cardLook } from '../rules/card-look.ts';
import { useMarks, useTable } from '../state/context.tsx';
import { useViewport } from '../state/use-viewport.ts';
import styles from './board.module.css';
import { VerdictLine } from './verdict.tsx';

const BOARD_CARDS = [0, 1, 2, 3, 4] as const;
const NO_CARDS: readonly string[] = [];

/** The board, or both boards of a hand that is run twice, the first above the second. */
export function Boards() {
  const board = useTable(({ snapshot }) => snapshot.table?.board ?? NO_CARDS);
  const second = useTable(({ snapshot }) => snapshot.table?.board2 ?? NO_CARDS);
  const rabbit = useTable(({ snapshot }) => snapshot.table?.rabbit ?? NO_CARDS);
  const waiting = useTable(({ snapshot }) => (snapshot.table?.phase ?? 'waiting') === 'waiting');
  const twice = second.length > 0;
  return (
    <div
      className={styles.boards}
      data-twice={twice || undefined}
      data-empty={waiting || undefined}
      data-anchor="board"
      data-testid="board"
    >
      <Board run={1} cards={board} rabbit={rabbit} twice={twice} />
      {twice ? <Board run={2} cards={second} rabbit={NO_CARDS} twice /> : null}
      <VerdictLine />
    </div>
  );
}

interface BoardProps {
  readonly run: 1 | 2;
  readonly cards: readonly string[];
  /** The undealt cards of a rabbit hunt, shown in the empty places of the board. */
  readonly rabbit: readonly string[];
  readonly twice: boolean;
}

function Board({ run, cards, rabbit, twice }: BoardProps) {
  const t = useText();
  return (
    <section className={styles.board} aria-label={twice ? t('table.boardNumber', { number: run }) : t('table.board')} data-run={run}>
      {twice ? (
        <span className={styles.run} aria-hidden="true">
          {run}
        </span>
      ) : null}
      {BOARD_CARDS.map((index) => (
        <span key={index} className={styles.slot} data-anchor={`${run === 2 ? 'board2' : 'board'}-${index}`}>
          <BoardCard card={cards[index]} run={run} testId={run === 2 ? testIds.board2(index) : testIds.board(index)} twice={twice} />
          {index >= cards.length ? <RabbitCard card={rabbit[index - cards.length]} index={index - cards.length} /> : null}
        </span>
      ))}
    </section>
  );
}

interface BoardCardProps {
  readonly card: string | undefined;
  readonly run: 1 | 2;
  readonly testId: string;
  readonly twice: boolean;
}

function BoardCard({ card, run, testId, twice }: BoardCardProps) {
  const t = useText();
  const { layout, small } = useViewport();
  const marks = useMarks((all) => all);
  const compact = layout === 'landscape' || small || (twice && layout === 'portrait');
  return card ? (
    <Card card={card} face={compact ? 'compact' : 'full'} label={cardName(card, t)} testId={testId} {...cardLook(marks, card, run)} />
  ) : null;
}

/** Grey, framed and labelled, so that it is never mistaken for the board. */
function RabbitCard({ card, index }: { readonly card: string | undefined; readonly index: number }) {
  const t = useText();
  if (!card) return null;
  return (
    <span className={styles.rabbit} data-testid={testIds.rabbit(index)}>
      <Card card={card} face="tucked" label={t('table.rabbitCard', { card: cardName(card, t) })} />
      <span className={styles.rabbitName} aria-hidden="true">
        {t('table.rabbit')}
      </span>
    </span>
  );
}
