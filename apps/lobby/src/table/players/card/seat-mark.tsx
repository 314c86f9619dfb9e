import type { PlayerLabel } from '@cardroom/protocol';
import { testIds } from '@cardroom/ui';
import { LabelShape } from './label-shape.tsx';
import styles from './player-card.module.css';

/** On the corner of a pod: the label the player gave this opponent, or the sign of a note. The seat's label says it in words. */
export function SeatMark({ label }: { readonly label: PlayerLabel | null }) {
  return (
    <span className={styles.mark} data-testid={testIds.seatMark} data-label={label ?? 'note'}>
      <LabelShape label={label} />
    </span>
  );
}
