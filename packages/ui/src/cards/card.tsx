import styles from './card.module.css';
import type { RANK_GLYPHS } from './card-paths.ts';
import { cardParts, type Suit } from './card-text.ts';

const SUIT_CLASS: Readonly<Record<Suit, string | undefined>> = { s: styles.spade, h: styles.heart, d: styles.diamond, c: styles.club };

export interface CardProps {
  /** Card text such as `As`; '' draws the back. */
  readonly card: string;
  readonly face?: CardFace;
  /** Translated name for screen readers; a card without one is decoration. */
  readonly label?: string;
  readonly testId?: string;
  readonly className?: string | undefined;
}

/**
 * The layout of rank and suit. `full` needs 44 px of width and `compact` 28 px. `tucked` keeps both in the upper two thirds, so the rest may
 * be covered; `index` also keeps them in the left half, so that cards can overlap like a fan.
 */
export const CARD_FACES = ['full', 'compact', 'tucked', 'index'] as const;
export type CardFace = (typeof CARD_FACES)[number];

/** Scale and position of rank and suit in the 100 × 140 card box. */
const FACES: Readonly<Record<CardFace, FaceLayout>> = {
  full: { rankScale: 0.56, rankX: 11, rankY: 11, suitScale: 0.56, suitX: 38, suitY: 77 },
  compact: { rankScale: 0.66, rankX: 9, rankY: 9, suitScale: 0.58, suitX: 38, suitY: 79 },
  tucked: { rankScale: 0.6, rankX: 8, rankY: 8, suitScale: 0.44, suitX: 50, suitY: 50 },
  index: { rankScale: 0.44, rankX: 6, rankY: 9, suitScale: 0.38, suitX: 6, suitY: 57 },
};

interface FaceLayout {
  readonly rankScale: number;
  readonly rankX: number;
  readonly rankY: number;
  readonly suitScale: number;
  readonly suitX: number;
  readonly suitY: number;
}

/** One card. Its width comes from `--card-w` of the surrounding box; four-colour suits come from the tokens. */
export function Card({ card, face = 'full', label, testId, className }: CardProps) {
  const parts = cardParts(card);
  return (
    <svg
      viewBox="0 0 100 140"
      className={[styles.card, parts ? styles.face : styles.back, parts && SUIT_CLASS[parts.suit], className].filter(Boolean).join(' ')}
      data-testid={testId}
      data-card={parts ? card : 'back'}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      {parts ? <Face {...parts} layout={FACES[face]} /> : <use href="#cr-back" />}
    </svg>
  );
}

function Face({ rank, suit, layout }: { readonly rank: keyof typeof RANK_GLYPHS; readonly suit: Suit; readonly layout: FaceLayout }) {
  return (
    <>
      <use href={`#cr-rank-${rank}`} transform={`translate(${layout.rankX} ${layout.rankY}) scale(${layout.rankScale})`} />
      <use href={`#cr-suit-${suit}`} transform={`translate(${layout.suitX} ${layout.suitY}) scale(${layout.suitScale})`} />
    </>
  );
}
