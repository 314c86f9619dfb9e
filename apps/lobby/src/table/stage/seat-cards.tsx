import { Card, testIds } from '@cardroom/ui';
import { useText } from '../../i18n/index.ts';
import type { HoleMessage, SeatState } from '../connection.ts';
import { heroSeatOf, seatOf } from '../rules/hero.ts';
import { useSettings, useTable } from '../state/context.tsx';
import { spokenCard } from '../state/turn-texts.ts';
import { useViewport } from '../state/use-viewport.ts';
import styles from './seat-cards.module.css';

/** A seat's cards: own ones face up and large, others as backs until they are shown. */
export function SeatCards({ seat }: { readonly seat: number }) {
  const t = useText();
  const { layout, small } = useViewport();
  const state = useTable(({ snapshot }) => seatOf(snapshot.table, seat));
  const isHero = useTable(({ snapshot }) => heroSeatOf(snapshot.you) === seat);
  const hole = useTable(({ snapshot }) => (isHero && snapshot.hole?.handId === snapshot.table?.handId ? snapshot.hole : null));
  const over = useTable(({ snapshot }) => snapshot.table?.phase === 'showdown');
  const hidden = useSettings((settings) => settings.hideOwnCards);
  if (!state) return null;
  const cards = cardsToShow(state, hole, over);
  if (cards.length === 0) return null;
  const shown = cards.some((card) => card !== '');
  if (small && !shown) return <TwoCardsGlyph seat={seat} />;
  const kind = isHero ? 'hero' : shown ? 'shown' : 'backs';
  return (
    <div
      className={styles.cards}
      data-kind={kind}
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
          compact={kind === 'shown' ? layout !== 'desktop' : kind === 'hero' ? layout === 'landscape' : true}
          testId={testIds.seatCard(seat, index)}
          {...(card ? { label: spokenCard(card, t) } : {})}
        />
      ))}
    </div>
  );
}

const MUCKED: readonly string[] = [];

/** Own cards stay visible after folding; others' cards are gone once folded or mucked. */
function cardsToShow(state: SeatState, hole: HoleMessage | null, over: boolean): readonly string[] {
  if (hole && hole.cards.length > 0) return hole.cards;
  if (state.shown.some((card) => card !== '')) return state.shown;
  if (state.folded || state.cardCount === 0 || (over && !state.inHand)) return MUCKED;
  return Array.from({ length: state.cardCount }, () => '');
}

/** On the smallest stages there is no room for backs beside the pods. */
function TwoCardsGlyph({ seat }: { readonly seat: number }) {
  return (
    <svg className={styles.glyph} viewBox="0 0 20 16" data-anchor={`cards-${seat}`} aria-hidden="true">
      <rect x="1" y="1.5" width="9" height="13" rx="1.5" fill="var(--back)" stroke="var(--back-edge)" strokeWidth="1.2" />
      <rect x="9" y="1.5" width="9" height="13" rx="1.5" fill="var(--back)" stroke="var(--back-edge)" strokeWidth="1.2" />
    </svg>
  );
}
