import { Card, type CardFace, testIds } from '@cardroom/ui';
import type { CSSProperties } from 'react';
import { cardName } from '../../i18n/card-name.ts';
import { useText } from '../../i18n/index.ts';
import type { HoleMessage, PublicSeat } from '../connection.ts';
import { cardLook } from '../rules/card-look.ts';
import { inOrder } from '../rules/card-order.ts';
import { heroSeatOf, seatOf } from '../rules/hero.ts';
import type { Viewport } from '../rules/layout.ts';
import { isCrowded } from '../rules/seat-places.ts';
import { useMarks, useSettings, useTable } from '../state/context.tsx';
import { useViewport } from '../state/use-viewport.ts';
import styles from './seat-cards.module.css';

type Kind = 'hero' | 'shown' | 'backs';

interface SeatCardsProps {
  readonly seat: number;
  /** Whether this is the player's seat at the bottom, where there is room for large cards. */
  readonly front: boolean;
}

/**
 * A seat's cards: the player's own are face up, and large at the bottom; others show their backs until they are shown.
 * More than two overlap like a fan.
 */
export function SeatCards({ seat, front }: SeatCardsProps) {
  const t = useText();
  const { layout, small } = useViewport();
  const state = useTable(({ snapshot }) => seatOf(snapshot.table, seat));
  const isHero = useTable(({ snapshot }) => heroSeatOf(snapshot.you) === seat);
  const hole = useTable(({ snapshot }) => (isHero && snapshot.hole?.handId === snapshot.table?.handId ? snapshot.hole : null));
  const over = useTable(({ snapshot }) => snapshot.table?.phase === 'showdown');
  const crowded = useTable(({ snapshot }) => isCrowded(layout, snapshot.table?.seats.length ?? 0));
  const hidden = useSettings((settings) => settings.hideOwnCards);
  const sorted = useSettings((settings) => settings.sortCards);
  const game = useTable(({ info }) => info?.game);
  const marks = useMarks((all) => all);
  if (!state) return null;
  const cards = cardsToShow(state, hole ? inOrder(hole.cards, sorted ? game : undefined) : MUCKED, over);
  if (cards.length === 0) return null;
  const shown = cards.some((card) => card !== '');
  if (small && !shown) return <CardsGlyph seat={seat} count={cards.length} />;
  const kind = front ? 'hero' : shown ? 'shown' : 'backs';
  const face = faceOf(kind, { layout, small, crowded, count: cards.length });
  return (
    <div
      className={styles.cards}
      style={{ '--n': cards.length } as CSSProperties}
      data-kind={kind}
      data-face={face}
      data-fanned={face === 'index' || face === 'tab' || undefined}
      data-crowded={(crowded && kind === 'hero') || undefined}
      data-folded={(isHero && state.folded) || undefined}
      data-veiled={(isHero && hidden) || undefined}
      data-anchor={`cards-${seat}`}
      data-testid={`cards-of-${seat}`}
    >
      {cards.map((card, index) => (
        <Card
          // biome-ignore lint/suspicious/noArrayIndexKey: a card is known by its place in the hand
          key={index}
          card={card}
          face={face}
          testId={testIds.seatCard(seat, index)}
          {...(card ? { label: cardName(card, t), ...(state.folded ? {} : cardLook(marks, card)) } : {})}
        />
      ))}
    </div>
  );
}

interface Room extends Pick<Viewport, 'layout' | 'small'> {
  /** The player's cards lie between two neighbours. */
  readonly crowded: boolean;
  readonly count: number;
}

/** From this count on, a phone is too narrow for the player's cards side by side. */
const LAPPED_COUNT = 5;

/** Where cards overlap or are tucked behind their pod, rank and suit are drawn where they stay visible. */
function faceOf(kind: Kind, { layout, small, crowded, count }: Room): CardFace {
  if (kind === 'hero') {
    if (crowded ? count > 2 : layout === 'portrait' && count >= LAPPED_COUNT) return 'index';
    return layout === 'landscape' || small ? 'compact' : 'full';
  }
  if (layout === 'desktop') return count > 2 ? 'index' : 'tucked';
  if (count === 2) return 'tucked';
  return layout === 'portrait' && !small && kind === 'shown' ? 'tab' : 'index';
}

const MUCKED: readonly string[] = [];

/** The player's cards stay visible after folding; other cards disappear once folded or mucked. */
function cardsToShow(state: PublicSeat, own: HoleMessage['cards'], over: boolean): readonly string[] {
  // The player's own are known before they are dealt on the felt.
  if (own.length > 0) return state.cardCount > 0 || state.folded || over ? own : MUCKED;
  if (state.shown.some((card) => card !== '')) return state.shown;
  if (state.folded || state.cardCount === 0 || (over && !state.inHand)) return MUCKED;
  return Array.from({ length: state.cardCount }, () => '');
}

const GLYPH_WIDTH = 20;
const GLYPH_CARD = 9;

/** The smallest stages have no room for card backs, so a small fan on the pod's corner shows the number of cards. */
function CardsGlyph({ seat, count }: { readonly seat: number; readonly count: number }) {
  const step = (GLYPH_WIDTH - GLYPH_CARD - 2) / Math.max(1, count - 1);
  return (
    <svg className={styles.glyph} viewBox={`0 0 ${GLYPH_WIDTH} 16`} data-anchor={`cards-${seat}`} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: a card is known by its place in the hand
          key={index}
          x={1 + index * step}
          y="1.5"
          width={GLYPH_CARD}
          height="13"
          rx="1.5"
          fill="var(--back)"
          stroke="var(--back-edge)"
          strokeWidth="1.2"
        />
      ))}
    </svg>
  );
}
