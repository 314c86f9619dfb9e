import styles from './card.module.css';
import { RANK_GLYPHS } from './card-paths.ts';
import { cardParts, type Rank, type Suit } from './card-text.ts';

const SUIT_CLASS: Readonly<Record<Suit, string | undefined>> = { s: styles.spade, h: styles.heart, d: styles.diamond, c: styles.club };

export interface CardProps {
  /** Card text such as `As`; '' draws the back. */
  readonly card: string;
  readonly face?: CardFace;
  /** Translated name for screen readers; a card without one is decoration. */
  readonly label?: string;
  readonly testId?: string;
  readonly className?: string | undefined;
  /** One of the cards that win: it rises and has an amber edge. */
  readonly lifted?: boolean | undefined;
  /** One of the cards that win the low: a blue edge, so that both sets are told apart. */
  readonly lowSet?: boolean | undefined;
  /** Not one of the cards that win: it steps back. */
  readonly dimmed?: boolean | undefined;
}

/**
 * The layout of rank and suit. `full` needs 52 px of width: an ace has a fold and the suit of a court card wears its crown; `compact` needs
 * 28 px. `tucked` keeps both in the upper two thirds, so the rest may be covered; `index` also keeps them in the left half, so that cards can
 * overlap like a fan; `tab` has rank over suit in the left 60%, for six in a row above a seat of a phone.
 */
export const CARD_FACES = ['full', 'compact', 'tucked', 'index', 'tab'] as const;
export type CardFace = (typeof CARD_FACES)[number];

/** Scale and position of rank and suit in the 100 × 140 card box. */
const FACES: Readonly<Record<CardFace, FaceLayout>> = {
  full: { rankScale: 0.56, rankX: 11, rankY: 11, suitScale: 0.56, suitX: 38, suitY: 77 },
  compact: { rankScale: 0.66, rankX: 9, rankY: 9, suitScale: 0.58, suitX: 38, suitY: 79 },
  tucked: { rankScale: 0.6, rankX: 8, rankY: 8, suitScale: 0.44, suitX: 50, suitY: 50 },
  index: { rankScale: 0.44, rankX: 6, rankY: 9, suitScale: 0.38, suitX: 6, suitY: 57 },
  tab: { rankScale: 0.62, rankX: 0, rankY: 10, suitScale: 0.46, suitX: 8, suitY: 80 },
};

/** The middle of what is seen of a `tab` card. */
const TAB_MIDDLE = 31;
/** The ten is the widest rank. */
const TAB_TEN_SCALE = 0.54;
/** A court card's suit is smaller, below the crown. */
const COURT = { suitScale: 0.43, suitX: 54, suitY: 90, crown: 'translate(55.5 66) scale(0.4)' } as const;

interface FaceLayout {
  readonly rankScale: number;
  readonly rankX: number;
  readonly rankY: number;
  readonly suitScale: number;
  readonly suitX: number;
  readonly suitY: number;
}

/** One card. Its width comes from `--card-w` of the surrounding box; four-colour suits come from the tokens. */
export function Card({ card, face = 'full', label, testId, className, lifted, lowSet, dimmed }: CardProps) {
  const parts = cardParts(card);
  return (
    <svg
      viewBox="0 0 100 140"
      className={[styles.card, parts ? styles.face : styles.back, parts && SUIT_CLASS[parts.suit], className].filter(Boolean).join(' ')}
      data-testid={testId}
      data-card={parts ? card : 'back'}
      data-lifted={lifted || undefined}
      data-low-set={lowSet || undefined}
      data-dimmed={dimmed || undefined}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      {parts ? <Face {...parts} face={face} /> : <use href="#cr-back" />}
    </svg>
  );
}

function Face({ rank, suit, face }: { readonly rank: Rank; readonly suit: Suit; readonly face: CardFace }) {
  const { rankScale, rankX, rankY, suitScale, suitX, suitY } = layoutOf(rank, face);
  const suitAt = `translate(${suitX} ${suitY}) scale(${suitScale})`;
  return (
    <>
      <use href={`#cr-rank-${rank}`} transform={`translate(${rankX} ${rankY}) scale(${rankScale})`} />
      <use href={`#cr-suit-${suit}`} transform={suitAt} />
      {face === 'full' && rank === 'A' ? <use href={`#cr-fold-${suit}`} transform={suitAt} /> : null}
      {face === 'full' && isCourt(rank) ? <use href={`#cr-crown-${rank}`} transform={COURT.crown} /> : null}
    </>
  );
}

function layoutOf(rank: Rank, face: CardFace): FaceLayout {
  const layout = FACES[face];
  if (face === 'full') return isCourt(rank) ? { ...layout, ...COURT } : layout;
  if (face !== 'tab') return layout;
  const rankScale = rank === 'T' ? TAB_TEN_SCALE : layout.rankScale;
  return { ...layout, rankScale, rankX: TAB_MIDDLE - (RANK_GLYPHS[rank].width * rankScale) / 2 };
}

function isCourt(rank: Rank): boolean {
  return rank === 'J' || rank === 'Q' || rank === 'K';
}
