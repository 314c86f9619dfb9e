import type { PlayerLabel } from '@cardroom/protocol';
import styles from './player-card.module.css';

/** Each colour has its own shape, so that labels do not rely on colour. Paths in a 16 × 16 box. */
const SHAPES: Readonly<Record<PlayerLabel, string>> = {
  red: 'M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13z',
  orange: 'M8 1.5 15 14H1z',
  yellow: 'm8 .8 2.2 4.7 5.1.6-3.8 3.5 1 5.1L8 12.1l-4.5 2.6 1-5.1L.7 6.1l5.1-.6z',
  green: 'M2 2h12v12H2z',
  blue: 'm8 .8 6.2 7.2L8 15.2 1.8 8z',
  purple: 'M5.2 1.2h5.6v4h4v5.6h-4v4H5.2v-4h-4V5.2h4z',
  grey: 'M1 5.2 8 13.8l7-8.6-2.3-3H3.3z',
};

/** The mark of a note without a label: a sheet of lined paper. */
const NOTE = 'M3 1h10v14H3zm2 3v1.6h6V4zm0 3.2v1.6h6V7.2zm0 3.2V12h4v-1.6z';

/** The shape of a label in its colour, or the sheet of a note. Decorative, because its name is beside it. */
export function LabelShape({ label }: { readonly label: PlayerLabel | null }) {
  return (
    <svg viewBox="0 0 16 16" className={styles.shape} data-label={label ?? 'note'} aria-hidden="true">
      <path d={label === null ? NOTE : SHAPES[label]} fillRule="evenodd" />
    </svg>
  );
}
