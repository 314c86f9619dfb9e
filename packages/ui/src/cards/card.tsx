import styles from './card.module.css';
import type { RANK_GLYPHS } from './card-paths.ts';
import { cardParts, type Suit } from './card-text.ts';

const SUIT_CLASS: Readonly<Record<Suit, string | undefined>> = { s: styles.spade, h: styles.heart, d: styles.diamond, c: styles.club };

export interface CardProps {
  /** Card text such as `As`; '' draws the back. */
  readonly card: string;
  /** Below 44 px wide: larger rank and suit, so that the card is read at 28 px. */
  readonly compact?: boolean;
  /** Name for screen readers, already translated; a card without one is decoration. */
  readonly label?: string;
  readonly testId?: string;
  readonly className?: string | undefined;
}

/** Height of the rank in the 100 × 140 card box, and the suit's scale and place, for both faces. */
const FACES = {
  full: { rankScale: 0.56, rankX: 11, rankY: 11, suitScale: 0.56, suitX: 38, suitY: 77 },
  compact: { rankScale: 0.66, rankX: 9, rankY: 9, suitScale: 0.58, suitX: 38, suitY: 79 },
} as const;

/** One card. Its width comes from `--card-w` of the surrounding box; four-colour suits come from the tokens. */
export function Card({ card, compact = false, label, testId, className }: CardProps) {
  const parts = cardParts(card);
  return (
    <svg
      viewBox="0 0 100 140"
      className={[styles.card, parts ? SUIT_CLASS[parts.suit] : styles.back, className].filter(Boolean).join(' ')}
      data-testid={testId}
      data-card={parts ? card : 'back'}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      {parts ? <Face {...parts} compact={compact} /> : <use href="#cr-back" />}
    </svg>
  );
}

function Face({ rank, suit, compact }: { readonly rank: keyof typeof RANK_GLYPHS; readonly suit: Suit; readonly compact: boolean }) {
  const face = compact ? FACES.compact : FACES.full;
  return (
    <>
      <rect x="0.5" y="0.5" width="99" height="139" rx="11" className={styles.paper} />
      <use href={`#cr-rank-${rank}`} transform={`translate(${face.rankX} ${face.rankY}) scale(${face.rankScale})`} />
      <use href={`#cr-suit-${suit}`} transform={`translate(${face.suitX} ${face.suitY}) scale(${face.suitScale})`} />
    </>
  );
}
