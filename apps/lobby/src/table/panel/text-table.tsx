import { useText } from '../../i18n/index.ts';
import type { SeatState } from '../connection.ts';
import { heroSeatOf } from '../rules/hero.ts';
import { seatLabel } from '../stage/seat-label.ts';
import { useTable } from '../state/context.tsx';
import { spokenCards } from '../state/turn-texts.ts';
import { useAmounts } from '../state/use-amounts.ts';
import styles from './panel.module.css';

const NO_SEATS: readonly SeatState[] = [];
const NO_CARDS: readonly string[] = [];

/** The table in words, from the same state as the felt: for whoever reads better than he sees. */
export function TextTable() {
  const t = useText();
  return (
    <details className={styles.textTable}>
      <summary>{t('table.asText')}</summary>
      <TextLines />
    </details>
  );
}

function TextLines() {
  const t = useText();
  const amounts = useAmounts();
  const seats = useTable(({ snapshot }) => snapshot.table?.seats ?? NO_SEATS);
  const board = useTable(({ snapshot }) => snapshot.table?.board ?? NO_CARDS);
  const pot = useTable(({ snapshot }) => snapshot.table?.potTotal ?? 0);
  const toAct = useTable(({ snapshot }) => snapshot.table?.toAct ?? -1);
  const button = useTable(({ snapshot }) => snapshot.table?.button ?? -1);
  const hero = useTable(({ snapshot }) => heroSeatOf(snapshot.you));
  return (
    <ul>
      <li>{board.length > 0 ? t('say.board', { cards: spokenCards(board, t) }) : t('say.noBoard')}</li>
      <li>{t('say.pot', { amount: amounts.full(pot) })}</li>
      {seats.map((state, seat) =>
        state.status === 'empty' ? null : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the index is the seat number
          <li key={seat}>
            {seatLabel({ seat, state, acting: toAct === seat, isHero: hero === seat, dealer: button === seat }, t, amounts)}
          </li>
        ),
      )}
    </ul>
  );
}
