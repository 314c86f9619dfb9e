import type { PlayerLabel } from '@cardroom/protocol';
import { testIds } from '@cardroom/ui';
import { LabelShape } from './label-shape.tsx';
import styles from './player-card.module.css';

/** On the corner of a pod: the own label of the player there, or that there is a note. The seat says it in words. */
export function SeatMark({ label }: { readonly label: PlayerLabel | null }) {
  return (
    <span className={styles.mark} data-testid={testIds.seatMark} data-label={label ?? 'note'}>
      <LabelShape label={label} />
    </span>
  );
}
