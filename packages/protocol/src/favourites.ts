import { z } from 'zod';

/** Body of `PUT /api/favourites/:roomId`. */
export const favouriteRequest = z.strictObject({ marked: z.boolean() });

export interface FavouritesAnswer {
  /** Ids of the rooms a player marked, the oldest mark first. */
  readonly rooms: readonly string[];
}
