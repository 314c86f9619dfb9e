import { z } from 'zod';

/** The masks that stand for players at the tables; their art is in the ui package. */
export const MASKS = [
  ...['fox', 'owl', 'bear', 'cat', 'hare', 'wolf', 'stag', 'ram', 'tiger', 'panda', 'elephant', 'raven'],
  ...['frog', 'shark', 'octopus', 'lion', 'raccoon', 'bull', 'penguin', 'moth', 'astronaut', 'diver', 'joker', 'eclipse'],
] as const satisfies readonly string[];

const NAMES: ReadonlySet<string> = new Set(MASKS);

/** Body of `PUT /api/look`; null = the operator's picture, or the mask that follows from the player's name. */
export const lookRequest = z.strictObject({
  mask: z
    .string()
    .refine((mask) => NAMES.has(mask))
    .nullable(),
});

/** What a player chose to look like at the tables. */
export interface LookAnswer {
  readonly mask: string | null;
  /** The picture that the operator sent, a path of the service; null = none. A chosen mask outweighs it. */
  readonly picture: string | null;
}
