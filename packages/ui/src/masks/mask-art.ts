import type { MaskName } from './mask-of.ts';

/** A mask as its left half in a 96 × 96 box: fills and paths, from the back to the front, on a ground. */
export interface MaskArt {
  readonly ground: string;
  readonly left: readonly (readonly [fill: string, path: string])[];
  /** Fills of the right half that are not the shaded ones of the left. */
  readonly right?: Readonly<Record<string, string>>;
}

export type MaskArts = Readonly<Record<MaskName, MaskArt>>;
