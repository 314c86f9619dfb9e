import { Disc, type DiscKind, testIds } from '@cardroom/ui';
import { type Translate, useText } from '../../i18n/index.ts';
import type { PublicTable } from '../connection.ts';
import { seatOf } from '../rules/hero.ts';
import { useTable } from '../state/context.tsx';
import styles from './seat.module.css';

/** The disc on the inner end of a plate: the dealer button, or the blind that the seat has posted. */
export function SeatDisc({ seat }: { readonly seat: number }) {
  const t = useText();
  const kind = useTable(({ snapshot }) => discOf(snapshot.table, seat));
  if (kind === null) return null;
  const [letters, title] = TEXTS[kind];
  return (
    <Disc kind={kind} className={styles.disc} title={t(title)} testId={kind === 'dealer' ? testIds.dealerButton : undefined}>
      {letterOf(letters, t)}
    </Disc>
  );
}

type SeatDiscKind = Exclude<DiscKind, 'missed'>;

/** Letter and title by kind. The letters of blinds are the same in every language. */
const TEXTS: Readonly<Record<SeatDiscKind, readonly [letters: string, title: string]>> = {
  dealer: ['table.dealerLetter', 'table.dealer'],
  'small-blind': ['SB', 'action.smallBlind'],
  'big-blind': ['BB', 'action.bigBlind'],
  straddle: ['S', 'action.straddle'],
};

function letterOf(letters: string, t: Translate): string {
  return letters.length > 2 ? t(letters) : letters;
}

/** The dealer's button comes first: heads-up the dealer posts the small blind. */
function discOf(table: PublicTable | null, seat: number): SeatDiscKind | null {
  if (!table) return null;
  if (table.button === seat) return 'dealer';
  const state = seatOf(table, seat);
  if (!state?.inHand || table.phase === 'waiting') return null;
  if (state.lastAction === 'straddle') return 'straddle';
  if (table.smallBlindSeat === seat) return 'small-blind';
  return table.bigBlindSeat === seat ? 'big-blind' : null;
}
