import { v7 as newId } from 'uuid';

/** Returns a generator of IDs in the form of a UUIDv7; a simulated world supplies its own. */
export function idsOf(world?: { newId(): string }): () => string {
  return world ? () => world.newId() : () => newId();
}
