import { BACK_LATTICE, RANK_GLYPHS, RANK_STROKE, SUIT_PATHS } from './card-paths.ts';
import { RANKS, SUITS } from './card-text.ts';

/** The inline sprite that every card on the page uses; render it once, before the first card. */
export function CardSprite() {
  return (
    <svg aria-hidden="true" width="0" height="0" style={{ position: 'absolute' }}>
      <defs>
        {RANKS.map((rank) => (
          <path
            key={rank}
            id={`cr-rank-${rank}`}
            d={RANK_GLYPHS[rank].path}
            fill="none"
            stroke="currentColor"
            strokeWidth={RANK_STROKE}
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        ))}
        {SUITS.map((suit) => (
          <path key={suit} id={`cr-suit-${suit}`} d={SUIT_PATHS[suit]} fill="currentColor" />
        ))}
        <g id="cr-back">
          <rect x="0.5" y="0.5" width="99" height="139" rx="11" fill="var(--back-edge)" stroke="var(--card-edge)" />
          <rect x="7" y="7" width="86" height="126" rx="7" fill="var(--back)" />
          <rect x="11" y="11" width="78" height="118" rx="4" fill="none" stroke="var(--back-line)" strokeWidth="2" />
          <path d={BACK_LATTICE} stroke="var(--back-line)" strokeWidth="1.8" opacity="0.45" fill="none" />
          <circle cx="50" cy="70" r="21" fill="var(--back)" stroke="var(--back-line)" strokeWidth="2.5" />
          <use href="#cr-suit-s" x="0" y="0" transform="translate(37 56) scale(0.26)" color="var(--back-line)" />
        </g>
      </defs>
    </svg>
  );
}
