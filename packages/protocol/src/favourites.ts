import { z } from 'zod';

/** Body of `PUT /api/favourites/:roomId`. */
export const favouriteRequest = z.strictObject({ marked: z.boolean() });

export interface FavouritesAnswer {
  /** IDs of the player's favourite rooms, oldest mark first. */
  readonly rooms: readonly string[];
}
