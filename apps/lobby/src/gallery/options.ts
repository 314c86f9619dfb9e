/** The options of every state in the gallery. */
export interface GalleryOptions {
  readonly seats: number;
  /** Server time, ms. */
  readonly now: number;
}
