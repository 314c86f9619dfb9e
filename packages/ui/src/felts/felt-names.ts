/** The felts that `felts.css` has; an operator's own felt is `house`, with the colours of its brand. */
export const FELT_NAMES = ['baize', 'harbour', 'ember', 'slate', 'plum', 'linen'] as const;
export type FeltName = (typeof FELT_NAMES)[number];
