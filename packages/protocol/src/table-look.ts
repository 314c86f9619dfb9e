/** The felts an operator can choose; their colours are in the ui package. */
export const FELTS = ['baize', 'harbour', 'ember', 'slate', 'plum', 'linen'] as const;
export type Felt = (typeof FELTS)[number];

/** The patterns of the card backs an operator can choose; they are in the ui package. */
export const CARD_BACKS = ['fold', 'trellis', 'fans', 'tide', 'facet', 'dawn'] as const;
export type CardBack = (typeof CARD_BACKS)[number];

/** The colours of a felt, each as `#rrggbb`. */
export const FELT_COLOURS = ['ground', 'light', 'dark', 'line', 'text', 'piping'] as const;

/** A felt of an operator's own colours with the tile of one of the felts. */
export type FeltDesign = Readonly<Record<(typeof FELT_COLOURS)[number], string>> & { readonly tile: Felt };

/** An operator's mark in one colour, as the paths of a 96 × 96 box; `shaded` is drawn at 60%, null for a mark without a fold. */
export interface EmblemPaths {
  readonly lit: string;
  readonly shaded: string | null;
}

/** What an operator chose for its tables; null = the default. */
export interface TableLook {
  readonly felt: Felt | FeltDesign | null;
  readonly back: CardBack | null;
  readonly emblem: EmblemPaths | null;
}
