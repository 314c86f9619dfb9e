import type { BackName } from './backs.ts';
import { BackParts } from './card-back.tsx';
import { type Court, CROWNS, RANK_GLYPHS, RANK_STROKE, SUIT_FOLDS, SUIT_PATHS } from './card-paths.ts';
import { RANKS, SUITS } from './card-text.ts';
import { type EmblemArt, HOUSE_EMBLEM } from './emblem.tsx';

interface CardSpriteProps {
  readonly back?: BackName;
  /** On the back. */
  readonly emblem?: EmblemArt;
}

/** The inline sprite that every card on the page uses; render it once, before the first card. */
export function CardSprite({ back = 'fold', emblem = HOUSE_EMBLEM }: CardSpriteProps) {
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
        {SUITS.map((suit) => (
          <path key={suit} id={`cr-fold-${suit}`} d={SUIT_FOLDS[suit]} fill="#fff" fillOpacity="0.3" />
        ))}
        {COURTS.map((court) => (
          <g key={court} id={`cr-crown-${court}`}>
            {CROWNS[court].map(({ path, fill = 'currentColor', opacity }) => (
              <path key={path} d={path} fill={fill} fillOpacity={opacity} />
            ))}
          </g>
        ))}
        <g id="cr-back">
          <BackParts back={back} emblem={emblem} />
        </g>
      </defs>
    </svg>
  );
}

const COURTS: readonly Court[] = ['J', 'Q', 'K'];
