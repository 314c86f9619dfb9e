/** A mark in one colour, folded down the middle, in a 96 × 96 box. */
export interface EmblemArt {
  /** The left half, or the whole mark. */
  readonly lit: string;
  /** The right half, drawn at 60%; null for a mark without a fold. */
  readonly shaded: string | null;
}

/** A spade whose foot is an open door. */
export const HOUSE_EMBLEM: EmblemArt = {
  lit: 'M48 4C36 25 9 38 9 61a20 20 0 0 0 33 15c-1 8-5 13-12 16h9V84a9 9 0 0 1 9-9z',
  shaded: 'M48 4c12 21 39 34 39 57a20 20 0 0 1-33 15c1 8 5 13 12 16h-9V84a9 9 0 0 0-9-9z',
};

/** The paths of an emblem, in the text colour. */
export function EmblemPaths({ art }: { readonly art: EmblemArt }) {
  return (
    <>
      <path d={art.lit} fill="currentColor" />
      {art.shaded === null ? null : <path d={art.shaded} fill="currentColor" fillOpacity="0.6" />}
    </>
  );
}

/** An emblem as a picture of its own. Decoration only. */
export function Emblem({ art = HOUSE_EMBLEM, className }: { readonly art?: EmblemArt; readonly className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 96 96" aria-hidden="true" focusable="false">
      <EmblemPaths art={art} />
    </svg>
  );
}
