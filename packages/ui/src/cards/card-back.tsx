import { type BackName, backArt } from './backs.ts';
import styles from './card.module.css';
import { type EmblemArt, EmblemPaths, HOUSE_EMBLEM } from './emblem.tsx';

/** A card back in the 100 × 140 card box: white edge, pattern, the fold, and the emblem in a round slot. */
export function BackParts({ back, emblem }: { readonly back: BackName; readonly emblem: EmblemArt }) {
  const { path, line, opacity } = backArt(back);
  const paint = line === undefined ? { fill: 'var(--back-line)' } : { fill: 'none', stroke: 'var(--back-line)', strokeWidth: line };
  return (
    <>
      <rect x="0.5" y="0.5" width="99" height="139" rx="11" fill="var(--back-edge)" stroke="#0003" />
      <svg x="8" y="8" width="84" height="124" viewBox="8 8 84 124" aria-hidden="true">
        <rect x="8" y="8" width="84" height="124" fill="var(--back)" />
        <path d={path} opacity={opacity} {...paint} />
        <path d="M50 8h42v124H50z" fill="#0a0514" opacity="0.22" />
      </svg>
      <circle cx="50" cy="70" r="24" fill="var(--back-slot)" stroke="var(--back-line)" strokeWidth="3" />
      <svg x="34" y="53" width="32" height="33" viewBox="0 0 96 96" color="var(--back-line)" aria-hidden="true">
        <EmblemPaths art={emblem} />
      </svg>
    </>
  );
}

/** A back as a picture of its own, to choose from. Decoration only; its width comes from `--card-w`. */
export function CardBack({ back, emblem = HOUSE_EMBLEM }: { readonly back: BackName; readonly emblem?: EmblemArt }) {
  return (
    <svg className={styles.card} viewBox="0 0 100 140" data-back={back} aria-hidden="true" focusable="false">
      <BackParts back={back} emblem={emblem} />
    </svg>
  );
}
