import type { HandDescription } from '@cardroom/poker';
import { testIds } from '@cardroom/ui';
import { type Translate, useText } from '../../i18n/index.ts';
import type { PublicTable } from '../connection.ts';
import { isolate } from '../panel/log-text.tsx';
import { describeCards, handText, lowText } from '../rules/hand-names.ts';
import { decidingKicker } from '../rules/kickers.ts';
import type { ShowMarks } from '../show/marks.ts';
import { useMarks, useTable } from '../state/context.tsx';
import styles from './verdict.module.css';

type Verdict = NonNullable<ShowMarks['verdict']>;

/** Below the board: who wins the pot that is lit, and why. The log says it too, so screen readers skip it. */
export function VerdictLine() {
  const t = useText();
  const verdict = useMarks((marks) => marks.verdict);
  const table = useTable(({ snapshot }) => snapshot.table);
  const game = useTable(({ info }) => info);
  if (verdict === null || table === null || game === null) return null;
  const describe = (seat: number) => describeCards(game, table.seats[seat]?.shown ?? [], verdict.run === 2 ? table.board2 : table.board);
  const text = verdictText(verdict, table, describe, t);
  return text === '' ? null : (
    <p className={styles.verdict} aria-hidden="true" data-testid={testIds.verdict} data-half={verdict.half}>
      {text}
    </p>
  );
}

const WINS = { all: 'show.wins', high: 'show.winsHigh', low: 'show.winsLow' } as const;
const SPLITS = { all: 'show.split', high: 'show.splitHigh', low: 'show.splitLow' } as const;

function verdictText(
  { seats, half, pot }: Verdict,
  table: PublicTable,
  describe: (seat: number) => HandDescription | null,
  t: Translate,
): string {
  const [first] = seats;
  const best = first === undefined ? null : describe(first);
  if (best === null) return '';
  const hand = half === 'low' ? lowText(best.low ?? []) : withKicker(best, beatenBy(seats, table, describe), t);
  const names = seats.map((seat) => isolate(table.seats[seat]?.name ?? '')).join(', ');
  const text = t((seats.length > 1 ? SPLITS : WINS)[half], { names, hand });
  return pot > 0 ? t('log.inSidePot', { number: String(pot), text }) : text;
}

/** The other hands that lie open. */
function beatenBy(
  winners: readonly number[],
  { seats }: PublicTable,
  describe: (seat: number) => HandDescription | null,
): HandDescription[] {
  return seats.flatMap(({ shown, folded }, seat) => (folded || shown.length === 0 || winners.includes(seat) ? [] : (describe(seat) ?? [])));
}

function withKicker(hand: HandDescription, beaten: readonly HandDescription[], t: Translate): string {
  const kicker = decidingKicker(hand, beaten);
  const text = handText(hand, t);
  return kicker === null ? text : t('hand.kicker', { hand: text, rank: t(`card.rank.${kicker}`) });
}
