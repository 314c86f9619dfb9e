import { useText } from '../../i18n/index.ts';
import type { SeatState } from '../connection.ts';
import { heroSeatOf } from '../rules/hero.ts';
import { type SeatFacts, seatLabel } from '../stage/seat-label.ts';
import { useTable } from '../state/context.tsx';
import { spokenCards } from '../state/turn-texts.ts';
import { useAmounts } from '../state/use-amounts.ts';
import { useMadeText } from '../state/use-hands.ts';
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
  const second = useTable(({ snapshot }) => snapshot.table?.board2 ?? NO_CARDS);
  const rabbit = useTable(({ snapshot }) => snapshot.table?.rabbit ?? NO_CARDS);
  const pot = useTable(({ snapshot }) => snapshot.table?.potTotal ?? 0);
  const toAct = useTable(({ snapshot }) => snapshot.table?.toAct ?? -1);
  const button = useTable(({ snapshot }) => snapshot.table?.button ?? -1);
  const hero = useTable(({ snapshot }) => heroSeatOf(snapshot.you));
  return (
    <ul>
      <li>{board.length > 0 ? t('say.board', { cards: spokenCards(board, t) }) : t('say.noBoard')}</li>
      {second.length > 0 ? <li>{t('say.board2', { cards: spokenCards(second, t) })}</li> : null}
      {rabbit.length > 0 ? <li>{t('say.rabbit', { cards: spokenCards(rabbit, t) })}</li> : null}
      <li>{t('say.pot', { amount: amounts.full(pot) })}</li>
      {seats.map((state, seat) =>
        state.status === 'empty' ? null : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the index is the seat number
          <TextSeat key={seat} seat={seat} state={state} acting={toAct === seat} isHero={hero === seat} dealer={button === seat} />
        ),
      )}
    </ul>
  );
}

function TextSeat(facts: Omit<SeatFacts, 'made'>) {
  const t = useText();
  const amounts = useAmounts();
  const made = useMadeText(facts.seat);
  return <li>{seatLabel({ ...facts, made }, t, amounts)}</li>;
}
