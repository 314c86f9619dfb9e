import { FIRST_MASKS } from './first-masks.ts';
import type { MaskArts } from './mask-art.ts';
import { SECOND_MASKS } from './second-masks.ts';

/** The art of all masks, fetched on its own. */
export const MASKS: MaskArts = { ...FIRST_MASKS, ...SECOND_MASKS };
